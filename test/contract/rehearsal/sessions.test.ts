import assert from 'node:assert/strict';
import { formats } from '../../../src/formats';
import { moveOfCue } from '../../../src/stage/moves';
import { sentences } from '../../../src/text/sentences';
import { normalizeWhitespace, quotedPhrases } from '../../../src/text/spaces';
import { countWords } from '../../../src/text/words';
import { documents, linesOf, type Rehearsed, rehearsed } from './rehearsed';

const ids = formats.map(format => format.id);

/** Everything in a session that a check did not pass, or that had to be asked for again. */
function faults({ format, session, turns }: Rehearsed): string[] {
  const brief = { options: {}, ...session.state.opened } as unknown as Parameters<typeof moveOfCue>[2];
  return turns.flatMap(({ id, move, cue, ended }) => {
    const { limit, answer, sentences: most = Number.POSITIVE_INFINITY } = moveOfCue(format, cue, brief);
    const failed = ended.checks.filter(check => !check.ok).map(check => `${check.rule}: ${check.detail}`);
    return [
      ...failed,
      ...(ended.attempts > 1 ? ['asked again'] : []),
      ...(ended.outcome === 'spoken' ? [] : [ended.outcome]),
      ...(answer && !ended.data ? ['no data'] : []),
      ...(cue.said === undefined && countWords(ended.text) > limit ? [`over ${limit} words`] : []),
      ...(sentences(ended.text).length > most ? [`over ${most} sentences`] : []),
    ].map(fault => `${id} ${move} ${fault}: ${ended.text}`);
  });
}

function repeated(lines: readonly string[]): string[] {
  return lines.filter((line, at) => lines.indexOf(line) !== at);
}

function recordOf({ session, turns }: Rehearsed): unknown {
  return [turns.map(({ id, ended }) => [id, ended.text, ended.data]), session.state.outcome];
}

describe('rehearsed sessions', () => {
  it('read a document as others do, and find nothing in it', async () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { session } = await rehearsed('debate', { options: { inspect: true }, seed });
      const ended = [...session.state.calls.values()].map(call => [call.asked.kind, call.ended?.outcome]);
      assert.ok(ended.length > 3);
      assert.deepEqual(
        ended.filter(([, outcome]) => outcome !== 'answered'),
        [],
      );
    }
  });

  for (const id of ids)
    it(`come to their end without a failed check and without a line said twice: ${id}`, async () => {
      for (const seed of [1, 2, 3]) {
        const session = await rehearsed(id, { seed });
        assert.equal(session.session.state.status, 'ended');
        assert.deepEqual(faults(session), []);
        assert.deepEqual(repeated(linesOf(session)), [], `seed ${seed}`);
      }
    });

  for (const [kind, document] of Object.entries(documents))
    it(`hold on any document: ${kind}`, async () => {
      for (const id of document ? ids : ids.filter(each => each !== 'presentation' && each !== 'review')) {
        const session = await rehearsed(id, { document: kind, seed: 5 });
        assert.deepEqual(faults(session), [], id);
        assert.deepEqual(repeated(linesOf(session)), [], id);
      }
    });

  it('hold whatever a seat hears, however tight the limit and however many sit there', async () => {
    const ways = [
      ['discussion', { scope: 'recent', rounds: 6 }],
      ['structured', { scope: 'round' }],
      ['council', { scope: 'recent', strategy: 'devils-advocate', maxWords: 12 }],
      ['council', { strategy: 'consensus-check' }],
      ['debate', { blind: true, rounds: 6 }],
      ['debate', { casting: 'ensemble', rounds: 2 }],
      ['parliament', { rounds: 1, exchanges: 2 }],
    ] as const;
    for (const [id, options] of ways) {
      const session = await rehearsed(id, { options, seed: 8, extra: id === 'debate' ? 1 : 5 });
      const found = faults(session).filter(fault => !fault.includes('over '));
      assert.deepEqual(found, [], JSON.stringify(options));
      assert.deepEqual(repeated(linesOf(session)), [], JSON.stringify(options));
    }
  });

  it('are the same for the same seed whatever was played before, and others for another', async () => {
    for (const id of ids) {
      const [one, two] = [await rehearsed(id, { seed: 4 }), await rehearsed(id, { seed: 9 })];
      const [twoAgain, oneAgain] = [await rehearsed(id, { seed: 9 }), await rehearsed(id, { seed: 4 })];
      assert.deepEqual(recordOf(oneAgain), recordOf(one), id);
      assert.deepEqual(recordOf(twoAgain), recordOf(two), id);
      // Where nobody speaks, nothing is drawn.
      if (one.turns.length > 0) assert.notDeepEqual(recordOf(one), recordOf(two), id);
    }
  });

  it('quote a document in its own words, and say the rest in English', async () => {
    for (const document of ['german', 'english']) {
      const source = plain(documents[document]?.text ?? '');
      // A short document is used up after a few turns, and the topic and the agents' files are quoted then.
      const turns = (await rehearsed('debate', { document, seed: 2 })).turns.slice(0, 3);
      for (const { ended } of turns) {
        const theirs = quotedPhrases(ended.text);
        assert.ok(theirs.length > 0, ended.text);
        for (const phrase of theirs) assert.ok(source.includes(plain(phrase.replace(/…$/, ''))), phrase);
        assert.match(ended.text.replace(/“[^”]*”/g, ''), /\b(?:a|the|of|to|from|on|it|up|in|put|not|is|has)\b/);
      }
    }
  });

  it('never quote code, comments, markers or a request to the user', async () => {
    const { turns } = await rehearsed('structured', { document: 'markup', seed: 2 });
    const all = turns.map(({ ended }) => ended.text + JSON.stringify(ended.data ?? {})).join('\n');
    assert.match(all, /3 ms instead of 40 ms/);
    assert.doesNotMatch(all, /nobody may quote|line of code|Impostor|@user/);
  });

  it('name nobody where names are withheld', async () => {
    for (const id of ['debate', 'structured', 'council']) {
      const { session, turns } = await rehearsed(id, { options: { orderSwap: true }, seed: 6 });
      const again = turns.find(turn => turn.cue.masked);
      // The verdict of a debate is asked again in a sentence, which need not name anybody.
      if (id !== 'debate') assert.match(again?.ended.text ?? '', /Speaker [A-Z]/);
      for (const { id: seat, name } of session.state.opened?.seats ?? [])
        if (seat !== again?.seat) assert.doesNotMatch(again?.ended.text ?? '', new RegExp(`\\b${name}\\b`));
    }
  });

  it('answer what the user says to all and to one', async () => {
    const remarks = { all: 'Who has asked the auditors about this?', one: 'What does a missed night cost us?' };
    const inputs = {
      t2: [{ kind: 'remark' as const, text: remarks.all }],
      t4: [{ kind: 'remark' as const, text: remarks.one, to: 'opponent-1' }],
    };
    const { turns } = await rehearsed('debate', { inputs, seed: 3, extra: 0 });
    const taking = (text: string) => turns.filter(({ ended }) => ended.text.includes(text));
    assert.deepEqual(new Set(taking(remarks.all).map(turn => turn.seat)).size, 3);
    const [reply] = turns.filter(turn => turn.move === 'reply');
    assert.ok(reply?.seat === 'opponent-1' && reply.ended.text.includes(remarks.one));
    assert.equal(taking(remarks.one).filter(turn => turn.seat === 'opponent-1').length, 1);
  });
});

function plain(text: string): string {
  return normalizeWhitespace(text.replace(/[*`_]/g, '').replace(/["“”„‘’']/g, "'")).toLowerCase();
}
