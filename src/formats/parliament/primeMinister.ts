// The last step of a parliament: the Prime Minister, an agent or the user, signs, vetoes or returns the bill.

import { isRecord, type JsonObject } from '../../base/json';
import { joinTexts, l10n, Message, recordTexts } from '../../base/message';
import { type Brief, seatName, seatsOf } from '../../script/brief';
import type { SealedInput } from '../../script/input';
import { ballot } from '../../script/post';
import type { Cue, Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { normalizeWhitespace, shorten } from '../../text/spaces';
import { textOf } from '../deliberation/conclusion';
import { billData } from './bill';
import { type Chamber, currentBill } from './chamber';
import { decisionKinds, primeMinisterLabel } from './kinds';
import * as posts from './posts';
import { announce, askSeat, refuseTurn } from './requests';
import { answerOf, type CueData, option } from './terms';
import type { CountedVote } from './voting';

/** The Prime Minister's decision on a bill. */
export interface PrimeMinisterDecision {
  decision: DecisionKind;
  message: string;
  /** The seat that decided, or `user`. */
  by: string;
}

type DecisionKind = (typeof decisionKinds)[number];

/** The maximum number of times that a user is asked for a decision that may be taken. */
const maxAsks = 3;

/** Brings a bill before the Prime Minister, the user or an agent; undefined without a decision. */
export function* askForDecision(chamber: Chamber, vote: CountedVote): Script<PrimeMinisterDecision | undefined> {
  const open = openDecisions(chamber, vote);
  const pmDecision = isUserPrimeMinister(chamber.brief)
    ? yield* askUser(vote, open)
    : yield* askAgent(chamber, vote, open);
  const { decision, message = '', by = '' } = pmDecision ?? {};
  yield* posts.decisionPost.post({ round: chamber.round, decision: decision ?? null, message, by });
  // That an agent signs or vetoes, its own turn tells.
  if (!pmDecision) yield* announce('The Prime Minister gives no decision: the vote of the House stands.', 'clerk');
  else if (by === 'user')
    yield* announce(
      joinTexts([new Message(decisionAnnouncements[pmDecision.decision]), ...(message ? [`“${message}”`] : [])]),
      'user',
    );
  else if (pmDecision.decision === 'send_back')
    yield* announce(l10n`${seatName(chamber.brief, by)} sends the bill back to the House.`, 'clerk');
  return pmDecision;
}

const notOpenComplaint = l10n`the bill cannot be sent back any more; sign or veto is open.`;
const noDecisionComplaint = l10n`it names none.`;

/** The decisions as a person reads and chooses them. */
const decisionLabels = { sign: 'sign', veto: 'veto', send_back: 'send back' } as const;

const decisionAnnouncements = {
  sign: 'The Prime Minister signs the bill.',
  veto: 'The Prime Minister vetoes the bill.',
  send_back: 'The Prime Minister sends the bill back.',
} as const;

function isUserPrimeMinister(brief: Brief): boolean {
  return option(brief, 'primeMinister') === 'user' || seatsOf(brief, 'prime-minister').length === 0;
}

/** The decisions that are open: a bill can be sent back once, and not after it failed in the last round. */
function openDecisions({ sentBackIn }: Chamber, { result }: CountedVote): readonly DecisionKind[] {
  return sentBackIn === undefined && result !== 'force_final' ? decisionKinds : ['sign', 'veto'];
}

function* askAgent(
  chamber: Chamber,
  vote: CountedVote,
  open: readonly DecisionKind[],
): Script<PrimeMinisterDecision | undefined> {
  const [seat] = seatsOf(chamber.brief, 'prime-minister');
  if (!seat) return undefined;
  const { aye, nay, abstain } = vote.tally;
  const bill = billData(currentBill(chamber));
  const data: CueData = {
    ...bill,
    round: chamber.round,
    open: [...open],
    counts: { aye, nay, abstain },
    forced: vote.result === 'force_final',
  };
  for (const again of [false, true]) {
    const cue: Cue = { seat: seat.id, move: 'decision', hears: 'all', data: { ...data, ...(again ? { again } : {}) } };
    const turn = yield* askSeat(chamber, cue, primeMinisterLabel);
    if (!wasSpoken(turn)) return undefined;
    const pmDecision = readAgentDecision(turn);
    if (pmDecision && open.includes(pmDecision.decision)) return pmDecision;
    const why = pmDecision ? notOpenComplaint : noDecisionComplaint;
    yield* refuseTurn(turn, l10n`The Clerk cannot take this decision: ${why}`, why);
    // An answer without data has been asked for twice already, by the stage that runs the script.
    if (!turn.data) return undefined;
  }
  return undefined;
}

/** Reads the decision of an agent's turn; without a message, the spoken text is the message. */
export function readAgentDecision(turn: Turn): PrimeMinisterDecision | undefined {
  const answer = answerOf('decision', turn);
  const decision = decisionKinds.find(each => each === answer?.decision);
  const message = shorten(normalizeWhitespace(textOf(answer?.message)), 500) || turn.text;
  return decision && { decision, message, by: turn.seat };
}

function* askUser(vote: CountedVote, open: readonly DecisionKind[]): Script<PrimeMinisterDecision | undefined> {
  const { aye, nay } = vote.tally;
  for (let asks = 0; asks < maxAsks; asks++) {
    const { texts, ...wording } = recordTexts({
      prompt: l10n`The bill is before you, ${aye} to ${nay} in the House.`,
      reason: 'Your message to the House',
    });
    const choices = open.map(each => decisionLabels[each]);
    yield* ballot.post({ ...wording, choices, field: 'decision', reasonField: 'message' }, texts);
    const reply = yield { kind: 'listen', for: ['ballot', 'answer'] };
    const input = reply.inputs.findLast(each => each.kind === 'ballot' || each.kind === 'answer');
    if (!input || (input.kind === 'answer' && !input.text)) return undefined;
    const pmDecision = readUserDecision(input);
    if (pmDecision && open.includes(pmDecision.decision)) return pmDecision;
    yield* announce(
      l10n`The Clerk cannot take this decision: ${pmDecision ? notOpenComplaint : noDecisionComplaint}`,
      'clerk',
    );
  }
  return undefined;
}

/** Reads the user's decision from a ballot or an answer in words. */
export function readUserDecision(input: SealedInput): PrimeMinisterDecision | undefined {
  if (input.kind === 'ballot') {
    const { decision, message }: JsonObject = isRecord(input.data) ? input.data : {};
    const known = decisionKinds.find(each => each === decision || decisionLabels[each] === decision);
    const said = typeof message === 'string' ? shorten(normalizeWhitespace(message), 500) : '';
    return known && { decision: known, message: said, by: 'user' };
  }
  const text = input.kind === 'answer' ? normalizeWhitespace(input.text ?? '') : '';
  const [words = ''] = decisionWords.exec(text) ?? [];
  if (words === '') return undefined;
  const decision = /^(?:sign|unter)/i.test(words) ? 'sign' : /^veto/i.test(words) ? 'veto' : 'send_back';
  return { decision, message: shorten(text.slice(words.length).replace(leadIn, ''), 500), by: 'user' };
}

/** The words with which an answer begins that decides, in English or German; what follows them is the message. */
const decisionWords =
  /^(?:(?:sign(?:s|ed)?|veto)(?: it| the bill)?|(?:send|return)(?:[ _-]?(?:it |the bill )?back)?|unterzeichne\w*|zurück\w*)(?![\p{L}\p{N}])/iu;
/** Punctuation and a conjunction between the decision and the message. */
const leadIn = /^[\s:,.;–—-]+(?:(?:and|but|und|aber)\s+)?/i;
