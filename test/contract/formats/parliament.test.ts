import assert from 'node:assert/strict';
import fc from 'fast-check';
import { seededRandom } from '../../../src/base/chance';
import { isRecord, type JsonObject } from '../../../src/base/json';
import { billVersions, findDivisions } from '../../../src/formats/parliament/bill';
import { parliament } from '../../../src/formats/parliament/parliament';
import {
  type BeatState,
  finishedTurns,
  type SessionState,
  sessionView,
  type TurnState,
} from '../../../src/ledger/state';
import type { Outcome } from '../../../src/script/step';
import { maximumWords } from '../../../src/stage/referee';
import type { Session } from '../../../src/stage/session';
import { countWords } from '../../../src/text/words';
import type { PromptSubject } from '../../../src/voices/voice';
import { courseOf, unruly } from './courses';

const options = fc.record({
  rounds: fc.integer({ min: 1, max: 4 }),
  exchanges: fc.constantFrom(0, 0, 3, 5),
  sentences: fc.integer({ min: 2, max: 8 }),
  temperatures: fc.constantFrom('fixed', 'narrowing'),
  primeMinister: fc.constantFrom('agent', 'agent', 'user'),
  stanceGuard: fc.boolean(),
});

/** A House that works: the Speaker names those who are there, counts right as a rule, and everything it may order happens at times. */
function atWork(seed: number): (data: JsonObject, occasion: PromptSubject) => JsonObject {
  return (data, { brief, cue, turn }) => {
    const drawn = <T>(of: readonly T[], key: string) =>
      of[Math.floor(seededRandom(seed, `${turn} ${key}`) * of.length)] as T;
    const names = brief.seats.filter(seat => seat.role === 'representative').map(seat => seat.name);
    const bill = cue.data?.bill as JsonObject | undefined;
    const clauses = Array.isArray(bill?.clauses) ? bill.clauses.length : 0;
    switch (cue.move) {
      case 'evaluation':
      case 'appointment':
        return { ...data, target: drawn([...names, 'Nobody'], 'target') };
      case 'plan': {
        const order = Array.from({ length: drawn([1, 3, 30], 'length') }, (_, at) => ({
          speaker: drawn(names, `speaker ${at}`),
          to: drawn(names, `to ${at}`),
          topic: `Point ${at}`,
        }));
        return { ...data, order };
      }
      case 'ruling': {
        const from = ((cue.data?.motions ?? []) as JsonObject[]).map(each => each.from);
        const responseTo = (name: unknown) => drawn(['act', 'act', 'deny'], `to ${String(name)}`);
        const motions = from.map(name => ({ from: name, response: responseTo(name) }));
        const target = drawn([...names, 'Nobody'], 'target');
        return { ...data, target, motions, objections: drawn([[], ['One.']], 'noted') };
      }
      case 'tally':
        return drawn([true, true, false], 'right')
          ? { ...data, counts: cue.data?.counts, result: cue.data?.due }
          : data;
      case 'draft':
        return { ...data, bill: { title: 'A bill', clauses: ['First.', 'Second.', 'Third.'] } };
      case 'speech':
      case 'answer': {
        const motion = drawn([undefined, undefined, { kind: 'vote', text: 'Vote now.' }], 'motion');
        const operation = drawn(['replace', 'add', 'strike'], 'operation');
        const clause = Math.floor(seededRandom(seed, `${turn} clause`) * (clauses + 3));
        const amendment = drawn([undefined, { operation, clause, text: `Words of ${turn}.` }], 'amends');
        return { ...data, motion, amendment };
      }
      default:
        return data;
    }
  };
}

const turnsOf = (state: SessionState) => [...state.turns.values()];
const roundOf = (turn: TurnState) => Number(turn.cue.data?.round ?? 0);
const spoke = (turn: TurnState) => ['spoken', 'trimmed', 'truncated'].includes(turn.ended?.outcome ?? '');
const debated = (turn: TurnState) => turn.move === 'speech' || turn.move === 'answer';

function assertLimits(session: Session): void {
  for (const turn of turnsOf(session.state)) {
    const limit = (parliament.moves as Record<string, { limit: number }>)[turn.move]?.limit ?? 400;
    assert.ok(countWords(turn.ended?.text ?? '') <= maximumWords(limit), `${turn.id} (${turn.move}) is too long`);
    const most = turn.cue.sentences;
    if (debated(turn)) assert.ok(most && most > 0, `${turn.id} has no clock`);
  }
  for (const { topic, data } of session.state.posts) {
    if (topic !== 'round') continue;
    const { round, exchanges } = data as JsonObject;
    const held = turnsOf(session.state).filter(turn => turn.move === 'speech' && roundOf(turn) === round);
    const unheard = held.filter(turn => turn.cue.data?.beforeVote === true);
    // Beyond the clock only those have the floor who would otherwise vote unheard.
    assert.ok(held.length - unheard.length <= Number(exchanges), `round ${String(round)} ran over its clock`);
    assert.equal(new Set(unheard.map(turn => turn.seat)).size, unheard.length);
  }
}

function assertQuieted(session: Session): void {
  const quieted = new Set<string>();
  let round = 0;
  for (const turn of turnsOf(session.state)) {
    if (turn.move === 'plan' && roundOf(turn) !== round) quieted.clear();
    if (turn.move === 'plan') round = roundOf(turn);
    if (debated(turn)) assert.ok(!quieted.has(turn.seat), `${turn.seat} spoke at ${turn.id} though quieted`);
    if (turn.move === 'ruling') for (const seat of (turn.cue.data?.quieted ?? []) as string[]) quieted.add(seat);
  }
}

/** Everybody votes; whoever may speak had the floor since the last vote, unless a deadlock was declared. */
function assertVotes(session: Session): void {
  const { state } = session;
  const members = (state.opened?.seats ?? []).filter(seat => seat.role === 'representative');
  const heard = new Set<string>();
  const quieted = new Set<string>();
  let deadlock = false;
  for (const { beat, notice } of stepsOf(state)) {
    const turns = beat?.cues.flatMap(cue => state.turns.get(cue.turn) ?? []) ?? [];
    for (const { id, name } of members) if (notice.startsWith(`${name} is quieted`)) quieted.add(id);
    if (notice.includes('declares a deadlock')) deadlock = true;
    for (const turn of turns) {
      if (debated(turn) || turn.move === 'compromise') heard.add(turn.seat);
      if (turn.move === 'plan') quieted.clear();
    }
    if (turns[0]?.move !== 'vote') continue;
    assert.deepEqual(
      turns.map(turn => turn.seat).sort(),
      members.map(({ id }) => id).sort(),
      'not all were asked to vote',
    );
    const unheard = members.filter(({ id }) => !heard.has(id) && !quieted.has(id)).map(({ id }) => id);
    if (!deadlock) assert.deepEqual(unheard, [], `voted unheard at ${beat?.id}`);
    heard.clear();
    deadlock = false;
  }
}

/** Beats and announcements in the order in which the script yielded them. */
function stepsOf({ beats, posts }: SessionState): { place: number; beat?: BeatState; notice: string }[] {
  const place = (id: string) => Number(id.slice(1));
  const notices = posts.filter(post => post.topic === 'notice');
  return [
    ...[...beats.values()].map(beat => ({ place: place(beat.id), beat, notice: '' })),
    ...notices.map(post => ({ place: place(post.beat), notice: String((post.data as JsonObject).text) })),
  ].sort((a, b) => a.place - b.place);
}

function assertVersions(session: Session, outcome: Outcome): void {
  const turns = finishedTurns(session.state).sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
  const versions = billVersions(turns, 'topic');
  assert.deepEqual(
    versions.map(each => each.version),
    versions.map((_, at) => at + 1),
  );
  const carried = findDivisions(turns).filter(each => each.tally.carried);
  if (versions.length > 0) assert.equal(versions.length, carried.length + 1);
  for (const { clauses } of versions) assert.ok(clauses.length > 0 && clauses.length <= 12);
  const bill = outcome.bill as JsonObject | undefined;
  assert.deepEqual(bill?.clauses, versions.at(-1)?.clauses);
  assert.equal((outcome.history as unknown[] | undefined)?.length ?? 0, versions.length);
}

function messagesOf(state: SessionState): { type: string; from: string; content: JsonObject }[] {
  const messages = parliament.records?.(sessionView(state), () => '') ?? [];
  return messages.map(({ type, from, content }) => ({
    type: String(type),
    from: String(from),
    content: content as JsonObject,
  }));
}

/** One tally a vote, every ruling in the name of whoever made it, and every amendment that was moved with what became of it. */
function assertLedger({ state }: Session): void {
  const ledger = messagesOf(state);
  const of = (type: string) => ledger.filter(each => each.type === type);
  const told = state.posts.filter(post => post.topic === 'tally').length;
  assert.equal(of('VOTE_TALLY').length, told);
  for (const { from, content } of of('VOTE_TALLY')) {
    assert.ok(from === 'speaker' || from === 'clerk', from);
    assert.equal(content.refused, undefined);
  }
  // Whatever the Speaker was refused twice, or said without data, the Clerk has ruled in its place.
  const rulings = ledger.filter(each => each.type === 'SPEAKER_RULING' || each.type === 'VOTE_TALLY');
  for (const [at, { from, content }] of rulings.entries()) {
    if (content.refused === undefined) continue;
    assert.ok(from === 'speaker' && content.refused !== '', `${from} refused`);
    assert.ok(rulings[at + 1], 'a refused ruling is the last');
  }
  const moving = turnsOf(state).filter(turn => debated(turn) || turn.move === 'compromise');
  const moved = moving.filter(turn => spoke(turn) && isRecord(turn.ended?.data?.amendment));
  assert.equal(of('AMENDMENT').length, moved.length);
  const put = state.posts.filter(({ topic, data }) => topic === 'notice' && isRecord(data) && data.by === 'house');
  assert.equal(of('AMENDMENT').filter(each => each.content.not_put === undefined).length, put.length);
}

/** The reason told anew from the last votes and decision in the ledger. */
function reasonOf({ state }: Session): string {
  if (!turnsOf(state).some(turn => turn.move === 'draft' && spoke(turn))) return 'no-bill';
  const last = turnsOf(state).findLast(turn => turn.move === 'vote')?.beat;
  const votes = turnsOf(state).flatMap(turn =>
    turn.move === 'vote' && turn.beat === last && spoke(turn) ? [turn.ended?.data?.vote] : [],
  );
  const carried = votes.filter(each => each === 'aye').length > votes.filter(each => each === 'nay').length;
  const decision = (state.posts.findLast(post => post.topic === 'decision')?.data ?? {}) as JsonObject;
  if (decision.decision === 'sign') return 'signed';
  if (decision.decision === 'veto') return 'vetoed';
  return carried ? 'passed' : 'rejected';
}

/** What an arbitrary gives. */
type ValueOf<T> = T extends fc.Arbitrary<infer V> ? V : never;

describe('a parliament, whatever its cast, options and answers', () => {
  const seen = new Set<string>();

  // In parts, so that each is within a test's limit on a busy machine.
  for (const part of [1, 2, 3])
    it(`keeps its clocks, lets nobody who is quieted speak and everybody vote, sends back once, counts its versions, and has the reason right (${part} of 3)`, () =>
      fc.assert(fc.asyncProperty(fc.integer({ min: 0, max: 4 }), options, fc.integer(), unruly, keepsItsRules), {
        numRuns: 50,
      }));

  // Hardly anything is proved of a House in which nothing happens.
  it('has had everything happen in these', () => {
    const all = ['signed', 'vetoed', 'rejected', 'sent back', 'quiet', 'call_vote', 'force_compromise', 'redirect'];
    for (const each of all) assert.ok(seen.has(each), `no sitting had ${each}`);
  });

  async function keepsItsRules(
    extra: number,
    chosen: ValueOf<typeof options>,
    seed: number,
    table: ValueOf<typeof unruly>,
  ): Promise<void> {
    const { session, outcome } = await courseOf('parliament', extra, chosen, seed, table, atWork(seed));
    fc.pre(outcome.reason !== 'loop');
    assertLimits(session);
    assertQuieted(session);
    assertVotes(session);
    assertVersions(session, outcome);
    assertLedger(session);
    const back = session.state.posts.filter(
      post => post.topic === 'decision' && (post.data as JsonObject).decision === 'send_back',
    );
    assert.ok(back.length <= 1, 'sent back twice');
    const rounds = session.state.posts.filter(post => post.topic === 'round').length;
    assert.ok(rounds <= chosen.rounds + back.length, `${rounds} rounds`);
    assert.equal(outcome.reason, reasonOf(session));
    assert.equal(outcome.success, outcome.reason === 'signed' || outcome.reason === 'passed');
    seen.add(outcome.reason);
    for (const turn of turnsOf(session.state))
      if (turn.move === 'ruling' && spoke(turn)) seen.add(String(turn.ended?.data?.action));
    if (back.length > 0) seen.add('sent back');
  }
});
