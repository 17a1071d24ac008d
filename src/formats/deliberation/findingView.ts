import { type JsonObject, ownValue } from '../../base/json';
import type { Block, Tone } from '../../script/blocks';
import type { SessionView } from '../../script/format';
import { withOrderCheck } from '../../script/judging';
import type { Outcome } from '../../script/step';
import { conclusionBlocks, conclusionRecord } from './conclusion';
import { experts } from './councilSeats';
import { withPageNote } from './pageNote';
import { lastStance, opposes } from './stances';

/** Renders the finding of a council, its verdict in the end. */
export function findingBlocks(session: SessionView): Block[] {
  const { outcome } = session;
  if (!outcome?.finding) return [];
  const { headline, tone } = verdictOf(outcome);
  return conclusionBlocks('Finding', headline, tone, outcome)
    .map(block => withFinalStances(block, session))
    .map(block => withOrderCheck(block, outcome))
    .map(block => withPageNote(block, ownValue(leaningOfVerdict, String(outcome.verdict)), outcome));
}

/** Which verdicts the page can seem to contradict, and their direction. */
const leaningOfVerdict: Record<string, 'for' | 'against'> = { adopt: 'for', reject: 'against' };

/** Adds where each expert stood at the end, and who stood against the verdict. */
function withFinalStances(block: Block, { brief, turns, outcome }: SessionView): Block {
  const stances = experts(brief).flatMap(({ id, name }) => {
    const last = lastStance(turns, id);
    return last ? [{ ...last, name }] : [];
  });
  if (block.kind !== 'verdict' || stances.length === 0) return block;
  const against = stances.filter(({ stance }) => opposes(stance, String(outcome?.verdict))).map(({ name }) => name);
  const items = stances.map(({ name, stance, confidence }) => `${name}: ${stance} (${Math.round(confidence * 100)} %)`);
  const differing = against.length > 0 ? [{ label: 'Against the verdict at the end', items: against }] : [];
  return { ...block, parts: [...block.parts, { label: 'Where each stood at the end', items }, ...differing] };
}

/** The finding of a council for saved records. */
export function findingRecord({ outcome }: SessionView): JsonObject | undefined {
  if (!outcome?.finding) return undefined;
  const decision = `${verdictOf(outcome).headline}. ${String(outcome.finding)}`;
  const record = conclusionRecord(String(outcome.topic), decision, outcome);
  return outcome.orderSensitive === undefined ? record : { ...record, orderSensitive: outcome.orderSensitive };
}

const verdicts: Record<string, { headline: string; tone: Tone }> = {
  adopt: { headline: 'The council advises to adopt it', tone: 'good' },
  'adopt with changes': { headline: 'The council advises to adopt it with changes', tone: 'mixed' },
  reject: { headline: 'The council advises against it', tone: 'bad' },
  undecided: { headline: 'The council is divided', tone: 'mixed' },
};

/** The headlines that differ if the document was read: then a page of changes stands beside the finding. */
const verdictsBesidePage: typeof verdicts = {
  'adopt with changes': { headline: 'The council advises to adopt it, once it is changed', tone: 'mixed' },
};

/** The headline and tone of a verdict; `go`, whether to go ahead, is in the outcome only if there is a page. */
const verdictOf = ({ verdict, go }: Outcome) =>
  (go === undefined ? undefined : ownValue(verdictsBesidePage, String(verdict))) ??
  ownValue(verdicts, String(verdict)) ??
  ({ headline: String(verdict), tone: 'mixed' } as const);
