import { isRecord, type JsonObject, ownValue } from '../../base/json';
import { l10n, type Text } from '../../base/message';
import type { Block, RailEntry, Tone } from '../../script/blocks';
import type { SessionView } from '../../script/format';
import { ballot } from '../../script/post';
import type { Outcome } from '../../script/step';
import type { Turn } from '../../script/turn';
import { conclusionRecord, dissentLines, numberOf, recordsOf } from '../deliberation/conclusion';
import { roundLabel } from '../deliberation/rail';
import { openingLabels, primeMinisterLabel, voteLabel } from './kinds';
import { roundPost } from './posts';
import { cueData, roundOf } from './terms';
import { amendmentBlocks, ballotBlocks, billBlocks } from './viewBill';
import { floorBlocks } from './viewFloor';

export { records } from './records';

/** Renders a parliament: progress, outcome, the versions of the bill, votes, amendments and the floor. */
export function view(session: SessionView): Block[] {
  return [
    { kind: 'rail', entries: railEntries(session) },
    ...verdictBlocks(session),
    ...billBlocks(session),
    ...ballotBlocks(session),
    ...amendmentBlocks(session),
    ...floorBlocks(session),
  ];
}

/** The parts of a sitting in their usual course; a later round, vote or decision takes the place of the first. */
const usualCourse: readonly Text[] = [...Object.values(openingLabels), roundLabel(1), 'Vote', primeMinisterLabel];

const primeMinisterPart = { label: primeMinisterLabel, place: 5 };

/** The part of the sitting that a turn belongs to, with its place in the usual course, counted from 0. */
function partOf(turn: Turn): { label: Text; place: number } {
  switch (turn.move) {
    case 'statement':
      return { label: openingLabels.statements, place: 0 };
    case 'evaluation':
      return { label: openingLabels.evaluation, place: 1 };
    case 'appointment':
    case 'draft':
      return { label: openingLabels.draft, place: 2 };
    case 'vote':
    case 'tally':
      return { label: voteLabel(roundOf(turn)), place: 4 };
    case 'decision':
      return primeMinisterPart;
    case 'closing':
      return { label: 'Closing', place: 6 };
    default:
      return { label: roundOf(turn) > 0 ? roundLabel(roundOf(turn)) : '', place: 3 };
  }
}

function railEntries(session: SessionView): RailEntry[] {
  const { turns, posts, outcome } = session;
  const order = [
    ...turns.map(turn => ({ ...partOf(turn), turn: turn.id, seq: turn.seq })),
    // A user who is Prime Minister is asked by a ballot, and takes no turn.
    ...ballot.among(posts).map(({ seq = 0 }) => ({ ...primeMinisterPart, turn: undefined, seq })),
  ]
    .filter(({ label }) => label !== '')
    .sort((a, b) => a.seq - b.seq);
  // A bill that is sent back comes before the Prime Minister again, as a separate entry.
  const reached = order.filter(({ label, place }, at) => {
    const first = order.findIndex(each => isSameText(each.label, label));
    const isPrimeMinister = place === primeMinisterPart.place;
    return at === first || (isPrimeMinister && order[at - 1]?.place !== place);
  });
  const entries = reached.map(({ label, turn }, at): RailEntry => {
    const isNow = !outcome && at === reached.length - 1;
    const detail = isNow ? clockDetail(session, label) : undefined;
    return { label, state: isNow ? 'now' : 'done', ...(turn ? { turn } : {}), ...(detail ? { detail } : {}) };
  });
  const ahead = outcome ? [] : usualCourse.slice((reached.at(-1)?.place ?? -1) + 1);
  return [
    ...entries,
    ...ahead.map((label, at): RailEntry => ({ label, state: entries.length + at === 0 ? 'now' : 'next' })),
  ];
}

const isSameText = (one: Text, other: Text) => String(one) === String(other);

/** How far the clock of a round has run. */
function clockDetail({ turns, posts }: SessionView, label: Text): Text | undefined {
  const round = roundPost.among(posts).find(({ data }) => isSameText(roundLabel(data.round), label));
  if (!round) return undefined;
  const { round: number, exchanges, sentences } = round.data;
  const rulings = turns.filter(turn => turn.move === 'ruling' && roundOf(turn) === number);
  const done = Math.max(0, ...rulings.map(turn => numberOf(cueData(turn.cue).exchange)));
  return l10n`${done} of ${exchanges} exchanges, ${sentences} sentences`;
}

/** How a finished sitting is headed, by the reason of its outcome. */
const endings: Record<string, { headline: string; tone: Tone }> = {
  signed: { headline: 'The bill is signed', tone: 'good' },
  vetoed: { headline: 'The bill is vetoed', tone: 'bad' },
  passed: { headline: 'The bill is passed by the House', tone: 'good' },
  rejected: { headline: 'The bill is rejected', tone: 'bad' },
  'no-bill': { headline: 'No bill was drafted', tone: 'bad' },
};

function endingOf({ reason, success, decision, tally }: Outcome): { headline: string; tone: Tone } {
  const ending = ownValue(endings, reason);
  const mixed = (headline: string) => ({ headline, tone: 'mixed' }) as const;
  const isAgainstHouse = isRecord(tally) && tally.carried === false;
  if (reason === 'signed' && isAgainstHouse) return mixed('The bill is signed against the vote of the House');
  if (ending) return ending;
  if (isRecord(decision) && decision.decision === 'send_back')
    return mixed('The bill was sent back, and the sitting closed before another vote');
  return mixed(
    success
      ? 'The House passed the bill, and the sitting closed before the Prime Minister decided'
      : 'The sitting was closed before its end',
  );
}

function verdictBlocks({ outcome }: SessionView): Block[] {
  if (!outcome) return [];
  const decision = (outcome.decision ?? {}) as JsonObject;
  const bill = (outcome.bill ?? {}) as JsonObject;
  const title = bill.title === undefined ? [] : [l10n`${String(bill.title)} (version ${String(bill.version)})`];
  const parts = [
    { label: 'Bill', items: title },
    { label: primeMinisterLabel, items: decisionLines(decision) },
    { label: 'Dissent', items: dissentLines(outcome.dissent) },
  ].filter(part => part.items.length > 0);
  return [{ kind: 'verdict', title: 'Outcome', ...endingOf(outcome), parts }];
}

function decisionLines({ by, message }: JsonObject): string[] {
  if (!message) return [];
  // An agent of that name would be named twice.
  return [by === primeMinisterLabel ? String(message) : `${String(by)}: ${String(message)}`];
}

/** The decision of a parliament for saved records: the bill as decided, its history and the dissent. */
export function conclusion({ outcome }: SessionView): JsonObject | undefined {
  const bill = outcome?.bill as JsonObject | undefined;
  if (!outcome || !bill) return undefined;
  const clauses = Array.isArray(bill.clauses) ? bill.clauses.map((clause, at) => `${at + 1}. ${String(clause)}`) : [];
  const decision = `${endingOf(outcome).headline}: ${String(bill.title)}. ${clauses.join(' ')}`;
  const record = conclusionRecord(String(outcome.topic), decision, { dissent: outcome.dissent });
  const history = recordsOf(outcome.history).map(
    ({ version, by, change }) => `version ${String(version)} by ${String(by)}: ${String(change)}`,
  );
  return { question: record.question, decision, dissent: record.dissent, history };
}
