import { isRecord, type JsonObject, ownValue } from '../../base/json';
import type { Block, RailEntry, Tone } from '../../script/blocks';
import type { Heard } from '../../script/format';
import { ballot } from '../../script/post';
import type { Outcome } from '../../script/step';
import type { Turn } from '../../script/turn';
import { conclusionRecord, dissentLines, numberOf, recordsOf } from '../deliberation/conclusion';
import { assentLabel, openingLabels, roundLabel, voteLabel } from './labels';
import { opened } from './posts';
import { cueData, roundOf } from './terms';
import { amendmentBlocks, ballotBlocks, billBlocks } from './viewBill';
import { floorBlocks } from './viewFloor';

export { records } from './records';

/** What panel, terminal and transcripts show of a parliament: where it stands, what came of it, the bill in its versions, the votes, and who speaks how. */
export function view(heard: Heard): Block[] {
  return [
    { kind: 'rail', entries: rail(heard) },
    ...verdict(heard),
    ...billBlocks(heard),
    ...ballotBlocks(heard),
    ...amendmentBlocks(heard),
    ...floorBlocks(heard),
  ];
}

/** The part of the sitting a turn belongs to. */
function partOf(turn: Turn): string {
  switch (turn.move) {
    case 'statement':
      return openingLabels.statements;
    case 'evaluation':
      return openingLabels.evaluation;
    case 'appointment':
    case 'draft':
      return openingLabels.draft;
    case 'vote':
    case 'tally':
      return voteLabel(roundOf(turn));
    case 'decision':
      return assentLabel;
    case 'closing':
      return 'Closing';
    default:
      return roundOf(turn) > 0 ? roundLabel(roundOf(turn)) : '';
  }
}

function rail(heard: Heard): RailEntry[] {
  const { turns, posts, outcome } = heard;
  const held: string[] = [];
  const order = [
    ...turns.map(turn => ({ part: partOf(turn), seq: turn.seq })),
    ...ballot.among(posts).map(({ seq = 0 }) => ({ part: assentLabel, seq })),
  ].sort((a, b) => a.seq - b.seq);
  // A bill that is sent back comes before the Prime Minister a second time: that is an entry of its own.
  for (const { part } of order) if (part !== '' && held.at(-1) !== part && isNew(held, part)) held.push(part);
  const ahead = outcome
    ? []
    : [...Object.values(openingLabels), roundLabel(1), 'Vote', assentLabel].filter(each => !isPast(held, each));
  const entries = held.map((label, index): RailEntry => {
    const turn = turns.find(each => partOf(each) === label)?.id;
    const now = !outcome && index === held.length - 1;
    const detail = now ? detailOf(heard, label) : undefined;
    return { label, state: now ? 'now' : 'done', ...(turn ? { turn } : {}), ...(detail ? { detail } : {}) };
  });
  const first = entries.length === 0;
  return [...entries, ...ahead.map((label, at): RailEntry => ({ label, state: first && at === 0 ? 'now' : 'next' }))];
}

function isNew(held: readonly string[], part: string): boolean {
  return part === assentLabel || !held.includes(part);
}

/** What is no longer to come: a vote and an assent always are, until the sitting ends. */
function isPast(held: readonly string[], label: string): boolean {
  const last = held.at(-1) ?? '';
  if (label === assentLabel) return last === assentLabel;
  if (label === 'Vote') return last === assentLabel || last.startsWith('Vote');
  return held.includes(label) || last.startsWith('Round') || last.startsWith('Vote') || last === assentLabel;
}

/** How far the clock of a round has run. */
function detailOf({ turns, posts }: Heard, label: string): string | undefined {
  const round = opened.among(posts).find(({ data }) => `Round ${data.round}` === label);
  if (!round) return undefined;
  const { round: number, exchanges, sentences } = round.data;
  const held = turns.filter(turn => turn.move === 'ruling' && roundOf(turn) === number);
  const done = Math.max(0, ...held.map(turn => numberOf(cueData(turn.cue).exchange)));
  return `${done} of ${exchanges} exchanges, ${sentences} sentences`;
}

const endings: Record<string, { headline: string; tone: Tone }> = {
  signed: { headline: 'The bill is signed', tone: 'good' },
  vetoed: { headline: 'The bill is vetoed', tone: 'bad' },
  passed: { headline: 'The bill is passed by the House', tone: 'good' },
  rejected: { headline: 'The bill is rejected', tone: 'bad' },
  'no-bill': { headline: 'No bill was drafted', tone: 'bad' },
};

function endingOf({ reason, success, decision, tally }: Outcome): { headline: string; tone: Tone } {
  const known = ownValue(endings, reason);
  const mixed = (headline: string) => ({ headline, tone: 'mixed' }) as const;
  if (known && reason === 'signed' && isRecord(tally) && tally.carried === false)
    return mixed('The bill is signed against the vote of the House');
  if (known) return known;
  if (isRecord(decision) && decision.decision === 'send_back')
    return mixed('The bill was sent back, and the sitting closed before another vote');
  return mixed(
    success
      ? 'The House passed the bill, and the sitting closed before the Prime Minister decided'
      : 'The sitting was closed before its end',
  );
}

function verdict({ outcome }: Heard): Block[] {
  if (!outcome) return [];
  const decision = (outcome.decision ?? {}) as JsonObject;
  const bill = (outcome.bill ?? {}) as JsonObject;
  const title = bill.title === undefined ? [] : [`${String(bill.title)} (version ${String(bill.version)})`];
  const parts = [
    { label: 'Bill', items: title },
    { label: assentLabel, items: messageOf(decision) },
    { label: 'Dissent', items: dissentLines(outcome.dissent) },
  ].filter(part => part.items.length > 0);
  return [{ kind: 'verdict', title: 'Outcome', ...endingOf(outcome), parts }];
}

function messageOf({ by, message }: JsonObject): string[] {
  if (!message) return [];
  return [by === assentLabel ? String(message) : `${String(by)}: ${String(message)}`];
}

/** The decision of a parliament for a saved record: the bill as it was decided on, and the dissent. */
export function conclusion({ outcome }: Heard): JsonObject | undefined {
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
