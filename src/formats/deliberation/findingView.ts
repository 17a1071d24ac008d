import { type JsonObject, ownValue } from '../../base/json';
import type { Block, Tone } from '../../script/blocks';
import type { Heard } from '../../script/format';
import { withOrderCheck } from '../../script/judging';
import { conclusionBlocks, conclusionRecord } from './conclusion';

const headlines: Record<string, string> = {
  adopt: 'The council advises to adopt it',
  'adopt with changes': 'The council advises to adopt it with changes',
  reject: 'The council advises against it',
  undecided: 'The council is divided',
};
const tones: Record<string, Tone> = { adopt: 'good', 'adopt with changes': 'mixed', reject: 'bad' };

/** The finding for panel, terminal and transcripts. */
export function findingBlocks({ outcome }: Heard): Block[] {
  if (!outcome?.finding) return [];
  const verdict = String(outcome.verdict);
  const blocks = conclusionBlocks(
    'Finding',
    ownValue(headlines, verdict) ?? verdict,
    ownValue(tones, verdict) ?? 'mixed',
    outcome,
  );
  return blocks.map(block => withOrderCheck(block, outcome));
}

/** The finding for a saved record. */
export function findingRecord({ outcome }: Heard): JsonObject | undefined {
  if (!outcome?.finding) return undefined;
  const verdict = String(outcome.verdict);
  const record = conclusionRecord(
    String(outcome.topic),
    `${ownValue(headlines, verdict) ?? verdict}. ${String(outcome.finding)}`,
    outcome,
  );
  return outcome.orderSensitive === undefined ? record : { ...record, orderSensitive: outcome.orderSensitive };
}
