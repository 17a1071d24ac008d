import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JsonObject } from '../../../src/base/json';
import { formats } from '../../../src/formats';
import type { AnswerShape } from '../../../src/script/move';
import type { Turn } from '../../../src/script/turn';
import { createMarkerReader } from '../../../src/stage/markers';
import { sentences } from '../../../src/text/sentences';
import { countWords } from '../../../src/text/words';
import { rehearsalVoice } from '../../../src/voices/rehearsal/voice';
import type { CallListener, PromptSubject } from '../../../src/voices/voice';
import { promptOf } from '../../support/voices/prompts';

function listener(signal = new AbortController().signal): CallListener & { pieces: string[]; states: string[] } {
  const pieces: string[] = [];
  const states: string[] = [];
  return { signal, pieces, states, onText: piece => pieces.push(piece), onState: state => states.push(state) };
}

const [given] = promptOf().subjects;
if (!given) throw new Error('A prompt without an occasion');
const occasion: PromptSubject = given;

/** What the rehearsal says on an occasion. */
async function said(more: Partial<PromptSubject>, answer?: AnswerShape): Promise<string> {
  const prompt = promptOf({ subjects: [{ ...occasion, ...more }], answer });
  return (await rehearsalVoice().speak(prompt, listener())).text;
}

function turnOf(text: string): Turn {
  const scores = { topic: 1, novelty: 1 };
  const seat = occasion.seat.id;
  return { id: 't0', beat: 'b0', seat, move: 'x', outcome: 'spoken', text, words: 9, checks: [], scores, seq: 1 };
}

const shapeOf = (schema: JsonObject): AnswerShape => ({
  name: 'x',
  schema,
  check: value => ({ data: value as JsonObject }),
});

async function dataOf(properties: JsonObject, more: Partial<PromptSubject> = {}): Promise<JsonObject> {
  const schema = {
    type: 'object',
    properties: { say: { type: 'string' }, ...properties },
    required: Object.keys(properties),
  };
  return JSON.parse(await said(more, shapeOf(schema))) as JsonObject;
}

describe('the rehearsal voice', () => {
  it('is free, repeatable, and says so', async () => {
    const voice = rehearsalVoice();
    const spoken = await voice.speak(promptOf(), listener());
    assert.equal(voice.label, 'rehearsal, no model');
    assert.ok(voice.flags.free && voice.flags.repeatable && voice.flags.exactUsage);
    assert.deepEqual(new Set(Object.values(spoken.usage)), new Set([0]));
    assert.deepEqual(
      [spoken.costUSD, voice.worstCase(promptOf()).usd, voice.priceOf(spoken.usage, undefined)],
      [0, 0, 0],
    );
  });

  it('streams a few words at a time at its pace, first waiting, then speaking', async () => {
    const heard = listener();
    let paced = 0;
    const spoken = await rehearsalVoice({ pace: async () => void paced++ }).speak(promptOf(), heard);
    assert.deepEqual(heard.states, ['waiting', 'speaking']);
    assert.equal(heard.pieces.join(''), spoken.text);
    assert.ok(heard.pieces.length > 3 && heard.pieces.every(piece => countWords(piece) <= 8));
    assert.equal(paced, heard.pieces.length - 1);
  });

  it('stops at once when told to, and keeps what was said', async () => {
    const stop = new AbortController();
    const heard = listener(stop.signal);
    const voice = rehearsalVoice({
      pace: async () => {
        if (heard.pieces.length === 3) stop.abort();
      },
    });
    const spoken = await voice.speak(promptOf(), heard);
    assert.equal(spoken.stop.kind === 'failed' && spoken.stop.failure, 'aborted');
    assert.equal(spoken.text, heard.pieces.join(''));
    assert.equal(heard.pieces.length, 3);
    assert.equal((await voice.speak(promptOf(), listener(stop.signal))).text, '');
  });

  it('keeps to any limit', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 60 }), async limit => {
        const text = await said({ move: { label: 'x', limit, checks: ['limit', 'namesAnother'] } });
        assert.ok(countWords(text) > 0 && countWords(text) <= limit, text);
      }),
      { numRuns: 30 },
    ));

  it('keeps to a clock of sentences', async () => {
    const heard = [{ ...turnOf('Ben has the figures. They are old.'), seat: 'other' }];
    const seats = [occasion.seat, { ...occasion.seat, id: 'other', name: 'Ben' }];
    const more = { heard, brief: { ...occasion.brief, seats } };
    const move = { label: 'x', limit: 100, checks: [] };
    assert.match(await said({ ...more, move }), /Ben/);
    assert.equal(sentences(await said({ ...more, move })).length, 2);
    assert.equal(sentences(await said({ ...more, move: { ...move, sentences: 1 } })).length, 1);
  });

  it('lets each of a round that is played in one answer hear those before', async () => {
    const seats = ['Ada', 'Ben'].map(name => ({ ...occasion.seat, id: name, name }));
    const brief = { ...occasion.brief, seats };
    const subjects = seats.map((seat, at) => ({ ...occasion, brief, seat, turn: `t${at + 1}` }));
    const { text } = await rehearsalVoice().speak(promptOf({ subjects }), listener());
    const spoken = text.split('-->').filter(piece => !piece.trim().startsWith('<!--'));
    assert.match(spoken[1] ?? '', /^\n[^<]*Ada/);
  });

  it('plays a whole round in one answer, each turn between its markers', async () => {
    const subjects = ['t1', 't2', 't3'].map(turn => ({ ...occasion, turn }));
    const { text } = await rehearsalVoice().speak(promptOf({ subjects }), listener());
    const reader = createMarkerReader();
    const pieces = [...reader.push(text), ...reader.end()];
    assert.equal(pieces.filter(piece => piece.kind === 'start' && piece.agent === occasion.seat.name).length, 3);
    const turns = pieces.flatMap(piece => (piece.kind === 'text' && piece.text.trim() ? [piece.text.trim()] : []));
    assert.equal(new Set(turns).size, 3);
  });

  for (const format of formats)
    it(`fills every shape of the ${format.id} with what it accepts`, async () => {
      for (const move of Object.values(format.moves)) {
        const { answer } = move;
        if (!answer || move.procedure) continue;
        for (let seed = 0; seed < 20; seed++) {
          const data = JSON.parse(await said({ move, brief: { ...occasion.brief, seed } }, answer));
          assert.ok('data' in answer.check(data), `${move.label}: ${JSON.stringify(data)}`);
        }
      }
    });

  it('keeps to the ranges, lengths and choices of a schema', async () => {
    const data = await dataOf({
      share: { type: 'number', minimum: 0.25, maximum: 0.5 },
      above: { type: 'integer', minimum: 4, maximum: 5 },
      either: { anyOf: [{ const: 'a' }, { const: 'b' }] },
      maybe: { anyOf: [{ type: 'null' }, { type: 'boolean' }] },
      many: {
        type: 'array',
        minItems: 4,
        maxItems: 4,
        items: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
      },
    });
    assert.ok(Number(data.share) >= 0.25 && Number(data.share) <= 0.5);
    assert.ok(Number(data.above) >= 4 && Number(data.above) <= 5);
    assert.ok(data.either === 'a' || data.either === 'b');
    assert.equal(typeof data.maybe, 'boolean');
    assert.equal((data.many as JsonObject[]).length, 4);
  });

  it('takes over what the cue holds, and what a plain answer refers to', async () => {
    const cue = { ...occasion.cue, data: { counted: { yes: 3 }, open: ['second'] } };
    const rehearsalHints = { values: { whom: ['Ada'], steps: [[{ by: 'Ben' }]], unused: [] } };
    const text = { type: 'string' };
    const step = { type: 'object', properties: { by: text, why: text }, required: ['by', 'why'] };
    const data = await dataOf(
      {
        counted: { type: 'object', properties: { yes: { type: 'integer' } }, required: ['yes'] },
        choice: { type: 'string', enum: ['first', 'second', 'third'] },
        whom: text,
        steps: { type: 'array', items: step },
      },
      { cue, rehearsalHints },
    );
    assert.deepEqual([data.counted, data.choice, data.whom], [{ yes: 3 }, 'second', 'Ada']);
    for (const open of ['first', 'second', 'third']) {
      const kind = { type: 'string', enum: ['first', 'second', 'third'] };
      assert.equal((await dataOf({ kind }, { cue: { ...cue, data: { open: [open] } } })).kind, open);
    }
    const [first] = data.steps as JsonObject[];
    assert.equal(first?.by, 'Ben');
    assert.ok(String(first?.why).length > 0);
  });

  it('leaves every list empty in a call that is no turn', async () => {
    const list = { type: 'array', items: { type: 'string' } };
    const cue = { ...occasion.cue, procedure: true };
    assert.deepEqual((await dataOf({ found: list }, { cue })).found, []);
    assert.notDeepEqual((await dataOf({ found: list })).found, []);
  });

  it('writes its words as the plain answer has them written', async () => {
    const text = await said({ rehearsalHints: { formatWords: words => `[TO: Ada] "${words}"` } });
    assert.match(text, /^\[TO: Ada\] ".+"$/);
  });
});
