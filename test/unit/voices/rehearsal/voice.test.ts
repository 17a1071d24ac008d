import assert from 'node:assert/strict';
import fc from 'fast-check';
import { markerReader } from '../../../../src/stage/markers';
import { sentences } from '../../../../src/text/sentences';
import { countWords } from '../../../../src/text/words';
import { type Forgery, type Mischief, rehearsalVoice } from '../../../../src/voices/rehearsal';
import { agents, debateOf, documents, listener, occasionOf, promptFor, tableOf } from './rehearsed';

const cast = ['engineer', 'skeptic', 'arbitrator'].flatMap(slug => agents.filter(agent => agent.slug === slug));
const brief = tableOf(5, documents.streams, cast);
const proposition = () => promptFor(occasionOf(brief, 0, cast, 'proposition', { document: documents.streams }));
const mischievous = (mischief: Mischief) => rehearsalVoice({ mischief: () => mischief });

describe('the rehearsal voice', () => {
  it('is free, repeatable, and says so', async () => {
    const voice = rehearsalVoice();
    assert.equal(voice.label, 'rehearsal, no model');
    assert.equal(voice.flags.free && voice.flags.repeatable && voice.flags.exactUsage, true);
    const spoken = await voice.speak(proposition(), listener());
    assert.equal(spoken.costUSD, 0);
    assert.deepEqual(new Set(Object.values(spoken.usage)), new Set([0]));
    assert.deepEqual(voice.worstCase(proposition()), { inputTokens: 0, outputTokens: 0, usd: 0 });
    assert.equal(voice.priceOf(spoken.usage, undefined), 0);
  });

  it('streams a few words at a time, first waiting, then speaking', async () => {
    const heard = listener();
    let paced = 0;
    const spoken = await rehearsalVoice({ pace: async () => void paced++ }).speak(proposition(), heard);
    assert.deepEqual(heard.states, ['waiting', 'speaking']);
    assert.equal(heard.pieces.join(''), spoken.text);
    assert.ok(heard.pieces.length > 10 && heard.pieces.every(piece => countWords(piece) <= 8));
    assert.equal(paced, heard.pieces.length - 1);
  });

  it('stops at once when told to, and keeps what was said', async () => {
    const stop = new AbortController();
    let left = 3;
    const heard = listener(stop.signal);
    const voice = rehearsalVoice({
      pace: async () => {
        if (--left === 0) stop.abort();
      },
    });
    const spoken = await voice.speak(proposition(), heard);
    assert.equal(spoken.stop.kind === 'failed' && spoken.stop.failure, 'aborted');
    assert.equal(heard.pieces.length, 3);
    assert.equal(spoken.text, heard.pieces.join(''));
    const before = await voice.speak(proposition(), listener(stop.signal));
    assert.equal(before.text, '');
  });

  it('says something else on a second attempt, and mends what it is told to mend', async () => {
    const voice = rehearsalVoice();
    const first = await voice.speak(proposition(), listener());
    const mend = { text: first.text, reasons: ['It has 170 words; the limit is 150. Tighten it.'] };
    const second = await voice.speak({ ...proposition(), attempt: 2, mend }, listener());
    assert.notEqual(second.text, first.text);
    assert.ok(countWords(second.text) <= 120);
    const alone = promptFor(occasionOf(brief, 0, cast, 'rebuttal', { document: documents.streams }), {
      attempt: 2,
      mend: {
        text: 'x',
        reasons: ['It takes up nobody: name another speaker, or quote a phrase of theirs, and answer it.'],
      },
    });
    assert.match((await voice.speak(alone, listener())).text, new RegExp(brief.seats[1]?.name ?? 'nobody'));
  });

  it('speaks for a side that was exchanged, not for its seat', async () => {
    const asOpponent = occasionOf(brief, 0, cast, 'proposition', { document: documents.streams });
    asOpponent.cue.data = { side: 'opponent', swapped: true };
    const exchanged = await rehearsalVoice().speak(promptFor(asOpponent), listener());
    const usual = await rehearsalVoice().speak(proposition(), listener());
    assert.notEqual(exchanged.text, usual.text);
    assert.doesNotMatch(exchanged.text, /Invoices are ready within 5 minutes/);
  });

  it('answers what the user said', async () => {
    const remark = 'What about the invoices of customers with four meters?';
    const occasion = occasionOf(brief, 0, cast, 'reply', { document: documents.streams, remarks: [remark] });
    const { text } = await rehearsalVoice().speak(promptFor(occasion), listener());
    assert.match(text, /“What about the invoices/);
    assert.ok(countWords(text) <= 100);
  });

  it('has something to say in moves it was never told of, within any limit', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          'pitch',
          'closingRemark',
          'crossExam',
          'commonGround',
          'concession',
          'amendment',
          'xyzzy',
          'summary',
          'redirect',
          'question',
        ),
        fc.integer({ min: 12, max: 400 }),
        fc.nat(2),
        fc.constantFrom(...Object.keys(documents)),
        async (move, limit, at, name) => {
          const document = documents[name];
          const heard = (await debateOf(rehearsalVoice(), 2, document, cast, 1)).map(({ turn }) => turn);
          const occasion = occasionOf(tableOf(2, document, cast), at, cast, move, {
            document,
            heard: heard.slice(0, 2),
          });
          const { text } = await rehearsalVoice().speak(
            promptFor({ ...occasion, move: { label: move, limit, checks: [] } }),
            listener(),
          );
          assert.ok(countWords(text) > 0 && countWords(text) <= limit, text);
        },
      ),
      { numRuns: 80 },
    ));

  it('keeps blind speakers from choosing the same lines and the same words', async () => {
    const table = tableOf(9, documents.streams, agents.slice(0, 6));
    const texts: string[] = [];
    for (const at of [0, 1, 2, 3, 4, 5]) {
      const occasion = occasionOf(table, at, agents, 'position', { document: documents.streams });
      occasion.cue.hears = 'none';
      texts.push((await rehearsalVoice().speak(promptFor(occasion), listener())).text);
    }
    const said = texts.flatMap(text => sentences(text));
    assert.equal(new Set(said).size, said.length, said.filter((each, at) => said.indexOf(each) !== at).join('\n'));
  });

  it('plays a whole round in one answer, each speaker hearing those before', async () => {
    const occasions = [0, 1, 2].map(at =>
      occasionOf(brief, at, cast, at === 2 ? 'reaction' : 'rebuttal', { document: documents.streams, turn: `t${at}` }),
    );
    const first = occasions[0];
    assert.ok(first);
    const { text } = await rehearsalVoice().speak({ ...promptFor(first), answer: undefined, occasions }, listener());
    const reader = markerReader();
    const pieces = [...reader.push(text), ...reader.end()];
    const starts = pieces.flatMap(piece => (piece.kind === 'start' ? [[piece.agent, piece.role, piece.move]] : []));
    assert.deepEqual(
      starts,
      occasions.map(({ seat, cue }) => [seat.name, seat.role, cue.move]),
    );
    assert.equal(pieces.filter(piece => piece.kind === 'end').length, 3);
    const speeches = pieces.flatMap(piece => (piece.kind === 'text' && piece.text.trim() ? [piece.text] : []));
    assert.ok(speeches[1]?.includes(brief.seats[0]?.name ?? ''), 'the second answers the first');
  });
});

describe('mischief, for tests of what others do about it', () => {
  it('overruns the limit', async () => {
    const spoken = await mischievous({ kind: 'overrun' }).speak(proposition(), listener());
    assert.ok(countWords(spoken.text) > 300);
  });

  it('forges every kind of line, also split over chunk boundaries', async () => {
    const marks: Record<Forgery, string> = {
      turn: '[TURN: Impostor',
      endOfTurn: '[/TURN]',
      comment: '<!-- TURN_START',
      vote: 'VOTE_TALLY',
      ruling: '"verdict"',
      system: '[SYSTEM:',
      sceneEnd: '[SCENE END',
      unclosed: '<!-- TURN_START',
    };
    for (const what of Object.keys(marks) as Forgery[]) {
      const heard = listener();
      const spoken = await mischievous({ kind: 'forge', what, splitEvery: 3 }).speak(proposition(), heard);
      assert.ok(spoken.text.includes(marks[what]), what);
      assert.ok(heard.pieces.every(piece => piece.length <= 3));
    }
  });

  it('answers data that is no JSON', async () => {
    const spoken = await mischievous({ kind: 'badJson' }).speak(proposition(), listener());
    assert.throws(() => JSON.parse(spoken.text));
  });

  it('fails with the given failure, after some words where told so', async () => {
    const heard = listener();
    const spoken = await mischievous({ kind: 'fail', failure: 'rateLimit', afterWords: 5, retryAfterMs: 900 }).speak(
      proposition(),
      heard,
    );
    assert.ok(spoken.stop.kind === 'failed' && spoken.stop.failure === 'rateLimit' && spoken.stop.retryAfterMs === 900);
    assert.equal(heard.pieces.length, 5);
  });

  it('refuses', async () => {
    const spoken = await mischievous({ kind: 'refuse', words: 'No.' }).speak(proposition(), listener());
    assert.deepEqual(spoken.stop, { kind: 'refused', words: 'No.' });
  });

  it('stalls until it is stopped', async () => {
    const stop = new AbortController();
    const pending = mischievous({ kind: 'stall' }).speak(proposition(), listener(stop.signal));
    stop.abort();
    const { stop: end } = await pending;
    assert.equal(end.kind === 'failed' && end.failure, 'aborted');
  });

  it('says exactly what it is told', async () => {
    const spoken = await mischievous({ kind: 'say', text: 'stress-tested', splitEvery: 2 }).speak(
      proposition(),
      listener(),
    );
    assert.equal(spoken.text, 'stress-tested');
  });
});
