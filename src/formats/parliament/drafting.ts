// The first part of a parliament's sitting: opening statements, their evaluation, and the drafting of the bill.

import { l10n, type Message } from '../../base/message';
import { seatName } from '../../script/brief';
import type { Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { normalizeWhitespace, shorten } from '../../text/spaces';
import { textsOf } from '../deliberation/conclusion';
import { findSeat } from '../deliberation/members';
import { numberedClauses } from './bill';
import { type Chamber, currentBill } from './chamber';
import { exceedsLimits, maxClauseLength, maxClauses } from './clauses';
import { openingLabels } from './kinds';
import * as posts from './posts';
import { announce, askSeat, askSeats, askSpeaker, memberCue, type ReadResult } from './requests';
import { baseTemperature, motivesOf } from './temperature';
import { answerOf } from './terms';

type Evaluation = Omit<posts.Evaluation, 'by'>;

/** The maximum number of representatives asked for a draft before the sitting ends without a bill. */
const maxDrafters = 3;

/** Asks for the opening statements, written blind. */
export function* askForStatements(chamber: Chamber): Script<void> {
  const cues = chamber.members.map(seat => memberCue(chamber, seat.id, 'statement', { blind: true }));
  yield* askSeats(chamber, cues, openingLabels.statements);
}

/** Has the statements evaluated, a drafter appointed and the bill drafted; leaves the chamber without a bill if no drafter delivers one. */
export function* draftBill(chamber: Chamber): Script<void> {
  const tried = new Set<string>();
  yield* evaluateStatements(chamber);
  while (tried.size < Math.min(maxDrafters, chamber.members.length)) {
    const drafter = chamber.drafter;
    if (!drafter || tried.has(drafter)) break;
    tried.add(drafter);
    const draft = yield* askSeat(chamber, memberCue(chamber, drafter, 'draft'), openingLabels.draft);
    const bill = currentBill(chamber);
    if (bill) {
      yield* announce(l10n`The bill, version 1, “${bill.title}”: ${numberedClauses(bill)}`, 'clerk');
      if (isTruncated(draft)) yield* announce(truncationNotice, 'clerk');
      return;
    }
    yield* appointDrafter(chamber, tried);
  }
}

const truncationNotice = l10n`A bill has at most ${maxClauses} clauses of ${maxClauseLength} characters: the rest of the draft is left out.`;

function isTruncated(draft: Turn): boolean {
  return exceedsLimits(answerOf('draft', draft)?.bill?.clauses);
}

/** Has the Speaker evaluate the statements and appoint the drafter; without statements, or if that fails, the Clerk appoints one. */
function* evaluateStatements(chamber: Chamber): Script<void> {
  const statements = chamber.turns.filter(wasSpoken);
  const { value, turn } =
    statements.length > 0
      ? yield* askSpeaker(chamber, 'evaluation', openingLabels.evaluation, { round: 0 }, each =>
          readEvaluation(chamber, each),
        )
      : { value: undefined, turn: undefined };
  // An evaluation that names no drafter still tells the facts and directions.
  const answered = value ?? answerOf('evaluation', turn);
  const evaluation = {
    drafter: value?.drafter ?? drafterByRule(chamber, new Set()),
    facts: answered?.facts ?? { agreed: [], contested: [], constraints: [], questions: [] },
    directions: answered?.directions ?? [],
  };
  chamber.drafter = evaluation.drafter;
  chamber.agreed = textsOf(evaluation.facts.agreed);
  chamber.contested = textsOf(evaluation.facts.contested);
  yield* posts.evaluationPost.post({ ...evaluation, by: value ? 'speaker' : 'clerk' });
  if (!value) yield* announce(appointmentNotice(chamber), 'clerk');
}

function readEvaluation(chamber: Chamber, turn: Turn): ReadResult<Evaluation> {
  const answer = answerOf('evaluation', turn);
  const target = shorten(normalizeWhitespace(answer?.target ?? ''), 60);
  const drafter = findSeat(chamber.members, target);
  if (!answer || !drafter) return { complaint: l10n`“${target}” is no representative: name one of them as drafter.` };
  return { value: { drafter: drafter.id, facts: answer.facts, directions: answer.directions } };
}

/** Appoints another drafter after one delivered nothing. */
function* appointDrafter(chamber: Chamber, tried: ReadonlySet<string>): Script<void> {
  const left = chamber.members.filter(seat => !tried.has(seat.id));
  if (left.length === 0 || tried.size >= maxDrafters) {
    chamber.drafter = undefined;
    return;
  }
  const data = { round: 0, tried: [...tried] };
  const { value } = yield* askSpeaker(chamber, 'appointment', openingLabels.draft, data, (turn): ReadResult<string> => {
    const seat = findSeat(chamber.members, answerOf('appointment', turn)?.target);
    if (seat && !tried.has(seat.id)) return { value: seat.id };
    return { complaint: l10n`Name one of ${left.map(each => each.name).join(', ')} as drafter.` };
  });
  chamber.drafter = value ?? drafterByRule(chamber, tried);
  const ruling = { action: 'appoint_drafter', round: 0, target: chamber.drafter };
  if (!value) yield* announce(appointmentNotice(chamber), 'clerk', { ruling });
}

/** The drafter by the Clerk's rule: the most motives, then the temperature closest to the centre, then the cast order. */
function drafterByRule(chamber: Pick<Chamber, 'brief' | 'members'>, tried: ReadonlySet<string>): string {
  const distance = (seat: Chamber['members'][number]) => Math.abs(baseTemperature(chamber.brief, seat) - 50);
  const [first] = chamber.members
    .filter(seat => !tried.has(seat.id))
    .sort((a, b) => motivesOf(b).length - motivesOf(a).length || distance(a) - distance(b));
  return first?.id ?? '';
}

function appointmentNotice({ brief, drafter }: Chamber): Message {
  return l10n`The Clerk appoints ${seatName(brief, drafter)} to draft the bill, by the rule: broadest motives, then the temperature closest to the centre.`;
}
