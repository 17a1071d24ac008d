import { type JsonObject, ownValue } from '../../base/json';
import type { Block, Tone } from '../../script/blocks';
import type { Heard } from '../../script/format';
import { withOrderCheck } from '../../script/judging';
import type { Outcome } from '../../script/step';
import { besidePage } from './besidePage';
import { conclusionBlocks, conclusionRecord } from './conclusion';

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
export function findingBlocks({ outcome }: Heard): Block[] {
  if (!outcome?.finding) return [];
  const { headline, tone } = verdictOf(outcome);
  return conclusionBlocks('Finding', headline, tone, outcome)
    .map(block => withOrderCheck(block, outcome))
    .map(block => besidePage(block, ownValue(leanings, String(outcome.verdict)), outcome));
}

/** The finding for a saved record. */
export function findingRecord({ outcome }: Heard): JsonObject | undefined {
  if (!outcome?.finding) return undefined;
  const decision = `${verdictOf(outcome).headline}. ${String(outcome.finding)}`;
  const record = conclusionRecord(String(outcome.topic), decision, outcome);
  return outcome.orderSensitive === undefined ? record : { ...record, orderSensitive: outcome.orderSensitive };
}
