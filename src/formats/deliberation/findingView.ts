import { type JsonObject, ownValue } from '../../base/json';
import type { Block, Tone } from '../../script/blocks';
import type { Heard } from '../../script/format';
import { withOrderCheck } from '../../script/judging';
import type { Outcome } from '../../script/step';
import { besidePage } from './besidePage';
import { experts } from './chairs';
import { conclusionBlocks, conclusionRecord } from './conclusion';
import { lastStance, positions } from './stances';

const verdicts: Record<string, { headline: string; tone: Tone }> = {
  adopt: { headline: 'The council advises to adopt it', tone: 'good' },
  'adopt with changes': { headline: 'The council advises to adopt it with changes', tone: 'mixed' },
  reject: { headline: 'The council advises against it', tone: 'bad' },
  undecided: { headline: 'The council is divided', tone: 'mixed' },
};
/** Where a page stands beside it, what it says of changes is said as the page says it. */
const besideAPage: typeof verdicts = {
  'adopt with changes': { headline: 'The council advises to adopt it, once it is changed', tone: 'mixed' },
};
const verdictOf = ({ verdict, go }: Outcome) =>
  (go === undefined ? undefined : ownValue(besideAPage, String(verdict))) ??
  ownValue(verdicts, String(verdict)) ??
  ({ headline: String(verdict), tone: 'mixed' } as const);

const leanings: Record<string, 'for' | 'against'> = { adopt: 'for', reject: 'against' };

/** The finding for panel, terminal and transcripts. */
export function findingBlocks(heard: Heard): Block[] {
  const { outcome } = heard;
  if (!outcome?.finding) return [];
  const { headline, tone } = verdictOf(outcome);
  return conclusionBlocks('Finding', headline, tone, outcome)
    .map(block => withMembers(block, heard))
    .map(block => withOrderCheck(block, outcome))
    .map(block => besidePage(block, ownValue(leanings, String(outcome.verdict)), outcome));
}

/** One judge's verdict with where each member stood last, and how surely; and who of them stood against it. */
function withMembers(block: Block, { brief, turns, outcome }: Heard): Block {
  const last = experts(brief).flatMap(({ id, name }) => {
    const stance = lastStance(turns, id);
    return stance ? [{ ...stance, name }] : [];
  });
  if (block.kind !== 'verdict' || last.length === 0) return block;
  const side = String(outcome?.verdict).startsWith('adopt') ? 1 : outcome?.verdict === 'reject' ? -1 : 0;
  const against = last.filter(({ stance }) => (positions.indexOf(stance) - 2) * side < 0).map(({ name }) => name);
  const items = last.map(({ name, stance, confidence }) => `${name}: ${stance} (${Math.round(confidence * 100)} %)`);
  const differing = against.length > 0 ? [{ label: 'Against the verdict at the end', items: against }] : [];
  return { ...block, parts: [...block.parts, { label: 'Where each stood at the end', items }, ...differing] };
}

/** The finding for a saved record. */
export function findingRecord({ outcome }: Heard): JsonObject | undefined {
  if (!outcome?.finding) return undefined;
  const decision = `${verdictOf(outcome).headline}. ${String(outcome.finding)}`;
  const record = conclusionRecord(String(outcome.topic), decision, outcome);
  return outcome.orderSensitive === undefined ? record : { ...record, orderSensitive: outcome.orderSensitive };
}
