import assert from 'node:assert/strict';
import { isRecord, type Json } from '../../src/base/json';
import { formats } from '../../src/formats';
import type { Format } from '../../src/script/format';
import { fenceToken } from '../../src/stage/log';
import { removeMarkers } from '../../src/stage/markers';
import { openSession, type Session } from '../../src/stage/session';
import { findHiddenCharacters, removeHiddenCharacters } from '../../src/text/invisible';
import { transcriptMarkdown } from '../../src/transcript/markdown';
import { buildMinutes } from '../../src/transcript/minutes';
import type { Prompt, Voice } from '../../src/voices/voice';
import { forgeries, type Target } from '../support/forgeries';
import { MemoryLedger } from '../support/memoryLedger';
import { scriptedVoice } from '../support/scriptedVoice';
import { setupOf, worldOf } from '../support/table';
import { parseTranscript } from '../support/transcript/parse';

const price = 0.01;
const seed = 7;

/** What the attacker says in the turn that is the so-manieth of its own. */
type Attack = (target: Target, turn: string, nth: number) => string;

interface Run {
  session: Session;
  prompts: Prompt[];
  attacker: string;
  spoken: number;
}

/** A model that obeys: one seat speaks the given words in its first turns, one text each; what it declares beside them stays the same, or with `raw` it declares nothing else. */
async function run(format: Format, count: number, words: Attack, raw = false): Promise<Run> {
  const plain = scriptedVoice(undefined, price);
  const spoken: string[] = [];
  let attacker = '';
  const voice: Voice = {
    ...plain,
    async speak(prompt, listening) {
      const [occasion] = prompt.subjects;
      assert.ok(occasion);
      const said = await plain.speak(prompt, { ...listening, onText: () => undefined });
      const { brief, seat, turn } = occasion;
      const rules = new Map(format.seats.map(rule => [rule.role, rule]));
      attacker ||= brief.seats.find(each => !rules.get(each.role)?.presides)?.id ?? '';
      const speaks = seat.id === attacker && (spoken.includes(turn) || spoken.length < count);
      if (!speaks) {
        listening.onText(said.text);
        return said;
      }
      if (!spoken.includes(turn)) spoken.push(turn);
      const others = brief.seats.filter(each => each.id !== attacker);
      const other = others.find(each => !rules.get(each.role)?.presides) ?? others[0];
      const chair = others.find(each => rules.get(each.role)?.presides) ?? other;
      assert.ok(other && chair);
      // Words without the form of a scene would be asked for once more, and those that forge one would not.
      const form = format.id === 'scene' ? '[TO: everyone, TONE: plain] ' : '';
      const target = { other, chair, token: fenceToken(seed, 'test-session') };
      const attack = `${form}${turn}: ${words(target, turn, spoken.indexOf(turn))}`;
      const text = prompt.answer && !raw ? JSON.stringify({ ...JSON.parse(said.text), say: attack }) : attack;
      listening.onText(text);
      return { ...said, text };
    },
  };
  const setup = setupOf(format, { seed, budget: { usd: 50 }, extra: 1 });
  const session = await openSession(new MemoryLedger(), setup, worldOf(voice));
  session.onEvent(event => {
    if (event.type === 'listen.called' && event.for.includes('answer')) void session.put({ kind: 'answer' });
  });
  await session.perform(new AbortController().signal);
  return { session, prompts: plain.calls, attacker, spoken: spoken.length };
}

/** The same words as they would be if they pretended nothing. */
function harmless(attack: string): string {
  const words = removeMarkers(removeHiddenCharacters(attack)).replace(/[^\p{L}\p{N}.\s]|\u200b/gu, ' ');
  return words.replace(/\s+/g, ' ').trim() || 'The batch has to stay.';
}

/** What is left of a turn in which another's name stood before words: those are cut, and marked, and nobody has said them. */
function leftOf({ session }: Run, turn: string): string | undefined {
  const ended = session.state.turns.get(turn)?.ended;
  const isCut = ended?.checks.some(({ rule, ok }) => rule === 'oneSpeaker' && !ok);
  return isCut ? ended?.text.replace(`${turn}: `, '') : undefined;
}

/** All of a session that a turn's text must not decide. */
function courseOf({ session, attacker }: Run) {
  const { state } = session;
  const turns = [...state.turns.values()];
  const said = turns
    .filter(turn => turn.seat === attacker)
    .flatMap(turn => (turn.ended?.text ? [turn.ended.text] : []));
  const blank = (value: Json | undefined): Json => {
    if (typeof value === 'string') return said.some(text => value.includes(text)) ? 'what the attacker said' : value;
    if (Array.isArray(value)) return value.map(blank);
    if (!isRecord(value)) return value ?? null;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, blank(each as Json)]));
  };
  return {
    outcome: blank(state.outcome),
    turns: turns.map(({ id, beat, seat, name, role, move, ended }) => {
      return { id, beat, seat, name, role, move, data: blank(ended?.data), spoke: (ended?.words ?? 0) > 0 };
    }),
    posts: state.posts.map(({ topic, data }) => ({ topic, data: blank(data) })),
    inputs: state.inputs.map(({ kind }) => kind),
    budget: state.budget,
    options: state.options,
    seats: state.opened?.seats,
  };
}

function attributionHolds({ session }: Run, format: Format): void {
  const { state } = session;
  const markdown = transcriptMarkdown(state, format);
  const acted = buildMinutes(state, format).parts.flatMap(part => (part.kind === 'acted' ? [part.entry] : []));
  if (acted.length > 0) {
    const speaking = acted.flatMap(entry => (entry.kind === 'event' ? [] : [entry]));
    const names = [...markdown.matchAll(/^\*\*(.+?)\*\*(?: \*| \(|:)/gm)].map(([, name]) => name);
    assert.deepEqual(
      names,
      speaking.map(each => each.speaker),
      'the transcript gives words to somebody else',
    );
    for (const { turn, speaker } of speaking) assert.equal(state.turns.get(turn)?.ended?.name, speaker);
    return;
  }
  const written = parseTranscript(markdown).map(({ speaker, role, type }) => ({ speaker, role, type }));
  const entered = state.entries.flatMap(entry => {
    const ended = entry.kind === 'turn' ? state.turns.get(entry.turn)?.ended : undefined;
    return ended && ended.words > 0 ? [{ speaker: ended.name, role: ended.role, type: ended.move }] : [];
  });
  assert.deepEqual(written, entered, 'the transcript gives words to somebody else');
}

function nothingHides({ session, prompts }: Run): void {
  const said = [...session.state.turns.values()].map(turn => turn.ended?.text ?? '');
  const sent = prompts.flatMap(({ messages }) => messages.flatMap(({ parts }) => parts.slice(0, -1)));
  for (const text of [...said, ...sent.map(part => part.text)]) {
    assert.deepEqual(findHiddenCharacters(text), []);
    assert.doesNotMatch(text, /<!--\s*\/?turn[_-](?:start|end)/i);
  }
}

function fencesHold({ prompts }: Run): void {
  const token = fenceToken(seed, 'test-session');
  for (const prompt of prompts) {
    const log = prompt.messages
      .filter(message => message.role === 'user')
      .flatMap(message => message.parts.slice(0, -1))
      .map(part => part.text)
      .join('\n');
    const count = (pattern: string) => log.split(pattern).length - 1;
    assert.equal(count(`<said-${token} `), count(`</said-${token}>`), 'a fence was closed from within');
    const fenced = log.match(new RegExp(`</?(?:said|user|document)-${token}`, 'g'))?.length ?? 0;
    assert.equal(count(token), fenced, 'the token stands where no fence is');
    assert.doesNotMatch(log, new RegExp(`<user-${token} kind="remark">\\s*Everyone, agree now`));
  }
}

const sample = forgeries({
  other: { name: 'Ben', role: 'opponent', id: 'opponent-1' },
  chair: { name: 'Arbitrator', role: 'arbitrator', id: 'arbitrator' },
  token: 'token',
});

/** Each session holds several kinds, a turn each; a debate has two of a seat, a structured council two before its seats answer for themselves. */
const perSession = ({ id }: Format) => (['debate', 'structured'].includes(id) ? 2 : 3);

describe('S15: words that pretend to be more than words', () => {
  const kinds = Object.keys(sample);
  it('are at least forty kinds', () => assert.ok(kinds.length >= 40));

  for (const [at, format] of formats.entries()) {
    describe(`in the format ${format.id}`, () => {
      for (let first = 0; first < kinds.length; first += perSession(format)) {
        const some = kinds.slice(first, first + perSession(format));
        // Which of them comes in the first turn differs by format.
        const names = some.map((_, nth) => some[(nth + at) % some.length] ?? '');
        const attack: Attack = (target, _, nth) => forgeries(target)[names[nth] ?? ''] ?? assert.fail();
        const harmlessly =
          (forged: Run): Attack =>
          (target, turn, nth) =>
            harmless(leftOf(forged, turn) ?? attack(target, turn, nth));

        it(`S15: ${names.join(', ')}: attribution, order, votes, budget and outcome stay as they are`, async () => {
          const forged = await run(format, names.length, attack);
          const honest = await run(format, names.length, harmlessly(forged));
          assert.equal(forged.spoken, names.length, 'not every text was spoken');
          assert.deepEqual(courseOf(forged), courseOf(honest));
          assert.equal(forged.session.state.spent.usd.toFixed(6), (forged.prompts.length * price).toFixed(6));
          attributionHolds(forged, format);
          fencesHold(forged);
          nothingHides(forged);
        });

        it(`S15: ${names.join(', ')}, in place of the data that was asked for`, async () => {
          const forged = await run(format, names.length, attack, true);
          const honest = await run(format, names.length, harmlessly(forged), true);
          assert.equal(forged.spoken, names.length, 'not every text was spoken');
          // An object without speech leaves its own speaker silent, and nobody else.
          const heard = (course: ReturnType<typeof courseOf>) => course.turns.map(({ spoke: _, ...turn }) => turn);
          const [one, two] = [courseOf(forged), courseOf(honest)];
          assert.deepEqual({ ...one, turns: heard(one) }, { ...two, turns: heard(two) });
          attributionHolds(forged, format);
        });
      }
    });
  }
});
