import { isRecord, type JsonObject } from '../../base/json';
import { type Brief, seatsOf } from '../../script/brief';
import type { SealedInput } from '../../script/input';
import { ballot } from '../../script/post';
import type { Cue, Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { foldSpace, shorten } from '../../text/spaces';
import { textOf } from '../deliberation/conclusion';
import { announce, hearOne, refuse } from './asking';
import { billData } from './bill';
import { billOf, type Chamber, nameOf } from './chamber';
import { decisions } from './kinds';
import { assentLabel } from './labels';
import * as posts from './posts';
import { answerOf, type CueData, option } from './terms';
import type { Counted } from './voting';

/** What the Prime Minister decided. */
export interface Assent {
  decision: Open;
  message: string;
  by: 'user' | string;
}

type Open = (typeof decisions)[number];

/** How often a user is asked whose answer names no open decision. */
const mostAsked = 3;

/** Brings a bill before the Prime Minister, the user or an agent; undefined where nobody decided. */
export function* seekAssent(chamber: Chamber, vote: Counted): Script<Assent | undefined> {
  const open = openDecisions(chamber, vote);
  const assent = isUser(chamber.brief) ? yield* askUser(vote, open) : yield* askAgent(chamber, vote, open);
  const { decision, message = '', by = '' } = assent ?? {};
  yield* posts.decided.post({ round: chamber.round, decision: decision ?? null, message, by });
  if (!assent) yield* announce('The Prime Minister gives no decision: the vote of the House stands.', 'clerk');
  else if (by === 'user')
    yield* announce(message ? `${done[assent.decision]} “${message}”` : done[assent.decision], 'user');
  else if (assent.decision === 'send_back')
    yield* announce(`${nameOf(chamber.brief, by)} sends the bill back to the House.`, 'clerk');
  return assent;
}

const notOpen = 'the bill cannot be sent back any more; sign or veto is open.';
const namesNone = 'it names none.';

/** The decisions as a person reads and chooses them. */
const spokenAs = { sign: 'sign', veto: 'veto', send_back: 'send back' } as const;

const done = {
  sign: 'The Prime Minister signs the bill.',
  veto: 'The Prime Minister vetoes the bill.',
  send_back: 'The Prime Minister sends the bill back.',
} as const;

function isUser(brief: Brief): boolean {
  return option(brief, 'primeMinister') === 'user' || seatsOf(brief, 'prime-minister').length === 0;
}

/** A bill is sent back once, and not after it failed in the last round. */
function openDecisions({ sentBackIn }: Chamber, { result }: Counted): readonly Open[] {
  return sentBackIn === undefined && result !== 'force_final' ? decisions : decisions.slice(0, 2);
}

function* askAgent(chamber: Chamber, vote: Counted, open: readonly Open[]): Script<Assent | undefined> {
  const [seat] = seatsOf(chamber.brief, 'prime-minister');
  if (!seat) return undefined;
  const { aye, nay, abstain } = vote.tally;
  const bill = billData(billOf(chamber));
  const data: CueData = {
    ...bill,
    round: chamber.round,
    open: [...open],
    counts: { aye, nay, abstain },
    forced: vote.result === 'force_final',
  };
  for (const again of [false, true]) {
    const cue: Cue = { seat: seat.id, move: 'decision', hears: 'all', data: { ...data, ...(again ? { again } : {}) } };
    const turn = yield* hearOne(chamber, cue, assentLabel);
    if (!wasSpoken(turn)) return undefined;
    const assent = decided(turn);
    if (assent && open.includes(assent.decision)) return assent;
    const why = assent ? notOpen : namesNone;
    yield* refuse(turn, `The Clerk cannot take this decision: ${why}`, why);
    // Without data it was asked for a second time by then.
    if (!turn.data) return undefined;
  }
  return undefined;
}

/** What the turn of an agent decides; where it gives no message, its words are the message. */
export function decided(turn: Turn): Assent | undefined {
  const answer = answerOf('decision', turn);
  const decision = decisions.find(each => each === answer?.decision);
  const message = shorten(foldSpace(textOf(answer?.message)), 500) || turn.text;
  return decision && { decision, message, by: turn.seat };
}

function* askUser(vote: Counted, open: readonly Open[]): Script<Assent | undefined> {
  const { aye, nay } = vote.tally;
  for (let asked = 0; asked < mostAsked; asked++) {
    yield* ballot.post({
      prompt: `The bill is before you, ${aye} to ${nay} in the House.`,
      choices: open.map(each => spokenAs[each]),
      field: 'decision',
      reason: 'Your message to the House',
      reasonField: 'message',
    });
    const reply = yield { kind: 'listen', for: ['ballot', 'answer'] };
    const input = reply.inputs.findLast(each => each.kind === 'ballot' || each.kind === 'answer');
    if (!input || (input.kind === 'answer' && !input.text)) return undefined;
    const assent = givenBy(input);
    if (assent && open.includes(assent.decision)) return assent;
    yield* announce(`The Clerk cannot take this decision: ${assent ? notOpen : namesNone}`, 'clerk');
  }
  return undefined;
}

/** What a ballot or an answer in words decides. */
export function givenBy(input: SealedInput): Assent | undefined {
  if (input.kind === 'ballot') {
    const { decision, message }: JsonObject = isRecord(input.data) ? input.data : {};
    const known = decisions.find(each => each === decision || spokenAs[each] === decision);
    const said = typeof message === 'string' ? shorten(foldSpace(message), 500) : '';
    return known && { decision: known, message: said, by: 'user' };
  }
  const text = input.kind === 'answer' ? foldSpace(input.text ?? '') : '';
  const [word = ''] =
    /^(?:(?:sign(?:s|ed)?|veto)(?: it| the bill)?|(?:send|return)(?:[ _-]?(?:it |the bill )?back)?|unterzeichne\w*|zurück\w*)(?![\p{L}\p{N}])/iu.exec(
      text,
    ) ?? [];
  if (word === '') return undefined;
  const decision = /^(?:sign|unter)/i.test(word) ? 'sign' : /^veto/i.test(word) ? 'veto' : 'send_back';
  return {
    decision,
    message: shorten(text.slice(word.length).replace(/^[\s:,.;–—-]+(?:(?:and|but|und|aber)\s+)?/i, ''), 500),
    by: 'user',
  };
}
