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

interface Run {
  session: Session;
  prompts: Prompt[];
  attacker: string;
}

/** A model that obeys: one seat speaks the given words in its first two turns; what it declares beside them stays the same, or with `raw` it declares nothing else. */
async function run(format: Format, words: (target: Target, turn: string) => string, raw = false): Promise<Run> {
  const plain = scriptedVoice(undefined, price);
  const spoken = new Set<string>();
  let attacker = '';
  const voice: Voice = {
    ...plain,
    async speak(prompt, listening) {
      const [occasion] = prompt.occasions;
      assert.ok(occasion);
      const said = await plain.speak(prompt, { ...listening, onText: () => undefined });
      const { brief, seat, turn } = occasion;
      const rules = new Map(format.seats.map(rule => [rule.role, rule]));
      attacker ||= brief.seats.find(each => !rules.get(each.role)?.presides)?.id ?? '';
      const speaks = seat.id === attacker && (spoken.has(turn) || spoken.size < 2);
      if (speaks) spoken.add(turn);
      const others = brief.seats.filter(each => each.id !== attacker);
      const other = others.find(each => !rules.get(each.role)?.presides) ?? others[0];
      const chair = others.find(each => rules.get(each.role)?.presides) ?? other;
      assert.ok(other && chair);
      // Words without the form of a scene would be asked for once more, and those that forge one would not.
      const form = format.id === 'scene' ? '[TO: everyone, TONE: plain] ' : '';
      const attack = `${form}${turn}: ${words({ other, chair, token: fenceToken(seed, 'test-session') }, turn)}`;
      const answer = prompt.answer && !raw ? JSON.stringify({ ...JSON.parse(said.text), say: attack }) : attack;
      const text = speaks ? answer : said.text;
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
  return { session, prompts: plain.calls, attacker };
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

describe('S15: words that pretend to be more than words', () => {
  it('are at least forty kinds', () => assert.ok(Object.keys(sample).length >= 40));

  for (const format of formats) {
    describe(`in the format ${format.id}`, () => {
      for (const name of Object.keys(sample)) {
        it(`S15: ${name}: attribution, order, votes, budget and outcome stay as they are`, async () => {
          const attack = (target: Target) => forgeries(target)[name] ?? '';
          const forged = await run(format, attack);
          const honest = await run(format, (target, turn) => harmless(leftOf(forged, turn) ?? attack(target)));
          assert.deepEqual(courseOf(forged), courseOf(honest));
          assert.equal(forged.session.state.spent.usd.toFixed(6), (forged.prompts.length * price).toFixed(6));
          attributionHolds(forged, format);
          fencesHold(forged);
          nothingHides(forged);
        });

        it(`S15: ${name}, in place of the data that was asked for`, async () => {
          const attack = (target: Target) => forgeries(target)[name] ?? '';
          const forged = await run(format, attack, true);
          const honest = await run(format, (target, turn) => harmless(leftOf(forged, turn) ?? attack(target)), true);
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
