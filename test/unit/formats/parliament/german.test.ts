import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readText, type Text, translate } from '../../../../src/base/message';
import { parliament } from '../../../../src/formats/parliament/parliament';
import { sessionView } from '../../../../src/ledger/state';
import type { ShownBlock } from '../../../../src/script/blocks';
import { safeViewBlocks } from '../../../../src/script/viewing';
import { sitting } from './house';

const words = JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as Record<string, string>;
const localize = (text: Text) => translate(text, words);

/** What a German panel makes of the short words of a block. */
function cellsOf(block: ShownBlock | undefined): string[] {
  return block?.kind === 'matrix' ? block.rows.flatMap(row => row.cells) : [];
}

describe('a parliament in a German window', () => {
  it('says in German what was moved, what became of it, and which version was decided on', async () => {
    const { state } = await sitting(
      ({ cue, seat }) => {
        const clause = seat.name === 'Ada' ? 3 : 9;
        if (cue.move === 'speech') return { objection: '', amendment: { operation: 'strike', clause, text: '' } };
        if (cue.move !== 'ruling' || !cue.data?.motions) return undefined;
        return { action: 'continue', motions: [{ from: 'Ada', response: 'act' }] };
      },
      { rounds: 1 },
    );
    const blocks = safeViewBlocks(parliament, sessionView(state), localize);
    const amendments = blocks.find(block => block.kind === 'matrix' && block.title === 'Änderungsanträge');
    assert.deepEqual(cellsOf(amendments), [
      ...['angenommen, 4 zu 0', 'Absatz 3 zu streichen'],
      ...['unzulässig', 'Absatz 9 zu streichen'],
    ]);
    const verdict = blocks.find(block => block.kind === 'verdict');
    assert.ok(verdict?.kind === 'verdict');
    assert.equal(verdict.parts[0]?.items[0], 'Streams (Fassung 2)');
  });

  it('leaves no sentence of the Clerk in English, the names and words of others apart', async () => {
    const hostile = await sitting(({ cue, seat }) => {
      if (cue.move === 'ruling') return { say: 'I support it.', action: 'call_vote', objections: [] };
      if (cue.move === 'tally') return { counts: { aye: 9, nay: 0, abstain: 0 }, result: 'advance_to_pm' };
      if (cue.move === 'decision') return { decision: 'send_back', message: 'Again.' };
      if (cue.move === 'vote') return seat.name === 'Ada' ? 'Aye, says Ada.' : { vote: 'nay', wouldChange: '' };
      if (cue.move === 'draft') return { bill: { title: 'Ströme', clauses: ['Eins.', 'Zwei.'] } };
      if (cue.move === 'statement') return { facts: ['Fakt.'], direction: 'Los' };
      return cue.move === 'plan' || cue.move === 'evaluation' ? 'Nothing.' : undefined;
    });
    const notes = hostile.state.entries.flatMap(entry => (entry.kind === 'note' ? entry.note : []));
    assert.ok(notes.length > 5);
    const english = notes
      .map(note => localize(readText(note, 'text')))
      .filter(line => /\b(?:the|is|no|by|which|of)\b/i.test(line));
    assert.deepEqual(english, []);
  });
});
