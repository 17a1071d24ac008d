import assert from 'node:assert/strict';
import { scene } from '../../../../src/formats/scene/scene';
import { sessionView } from '../../../../src/ledger/state';
import type { ShownBlock } from '../../../../src/script/blocks';
import { safeViewBlocks } from '../../../../src/script/viewing';
import type { Session } from '../../../../src/stage/session';
import { actors, cast, stage } from '../../../support/scene/staging';

/** Whose lines, of which beats, a chart's first series leads to. */
function linesOf({ state }: Session, { series }: Extract<ShownBlock, { kind: 'chart' }>): string[] {
  return (series[0]?.points ?? []).map(({ turn = '' }) => {
    const line = state.turns.get(turn);
    return `${line?.name} ${line?.cue.data?.beat}`;
  });
}

describe('what is shown of a scene', () => {
  it('has beats, checklist, moods and relationships over beats, events, and the hidden notes apart', async () => {
    const voice = actors({
      line: (name, beat) =>
        name === 'Ada'
          ? `[TO: Ben, TONE: calm] (I have to get out of here.) "Word ${beat} of ${'elm oak ash pine larch birch'.split(' ')[beat]}, and nothing else to say."`
          : '[SILENT]',
      thought: beat => ({
        moods: [{ who: 'Ada', word: `so ${beat}`, level: beat - 3 }],
        relations: [{ from: 'Ada', to: 'Ben', step: beat === 1 ? -1 : 1, line: 't1' }],
        ...(beat === 1 ? { notes: [{ to: 'Ben', about: 'off goal', text: 'Come back to it.' }] } : {}),
      }),
    });
    const options = { goal: 'Ben leaves', maxBeats: 6, events: JSON.stringify([{ beat: 2, text: 'It thunders' }]) };
    const inputs = { 3: [{ kind: 'note', text: 'Louder.', to: 'character-1' } as const] };
    const { session } = await stage(voice, { prompt: 'A porch', cast: cast('Ada', 'Ben'), options, inputs });
    const blocks = safeViewBlocks(scene, sessionView(session.state), String);
    const of = (title: string) => blocks.find(block => 'title' in block && block.title === title);
    assert.deepEqual(blocks[0]?.kind === 'rail' && blocks[0].entries.map(entry => entry.label), [
      'Opening',
      ...[1, 2, 3, 4, 5].map(beat => `Beat ${beat}`),
    ]);
    assert.deepEqual(of('Goals'), { kind: 'checklist', title: 'Goals', items: [{ text: 'Ben leaves', done: false }] });
    const moods = of('Moods');
    assert.ok(moods?.kind === 'chart');
    assert.deepEqual(
      moods.series[0]?.points.map(point => `${point.level} ${point.mark}`),
      ['0 so 1', '4 so 5'],
    );
    assert.deepEqual(linesOf(session, moods), ['Ada 0', 'Ada 5']);
    const people = blocks.find(block => block.kind === 'stage');
    assert.deepEqual(people?.kind === 'stage' && people.people[0]?.mood, 'so 5');
    const relation = of('How they stand to Ben');
    assert.ok(relation?.kind === 'chart');
    assert.deepEqual(
      relation.series[0]?.points.map(point => point.level),
      [1, 2],
    );
    const linesIn = (title: string) => {
      const block = of(title);
      return block?.kind === 'lines' ? block.lines.map(line => line.text) : [];
    };
    assert.deepEqual(linesIn('Events'), ['Beat 2: It thunders']);
    assert.ok(linesIn('Hidden notes').includes('To Ada, from you: Louder.'));
    assert.ok(
      linesIn('Hidden notes').some(text => /^Beat [34], to Ben: Come back to it\. \(Written after beat 1/.test(text)),
    );
    assert.ok(linesIn('Thoughts').includes('Opening, Ada: I have to get out of here.'));
  });
});
