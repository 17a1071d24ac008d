import type { JsonObject } from '../../../base/json';
import type { Brief } from '../../../script/brief';
import type { Known } from '../../../script/call';
import type { Cue } from '../../../script/step';
import type { Turn } from '../../../script/turn';
import { cueData } from '../../deliberation/cues';
import { readGoOn, readPlan } from './checks';
import { contextOf } from './context';
import type { ModeratorContext } from './strategy';

/** The functions of a strategy, by name. */
export type StrategyCall = 'planRound' | 'shouldContinue';

/** Runs one function of a strategy: what it returned, or what went wrong in words that go on from “the strategy …”. */
export type RunStrategy = (
  name: string,
  call: StrategyCall,
  context: ModeratorContext,
  signal: AbortSignal,
) => Promise<{ answer: unknown } | { fault: string }>;

/** What a strategy is asked about: a procedural cue and all that was said before it. */
export interface Asked {
  cue: Cue;
  brief: Brief;
  heard: readonly Turn[];
  known?: Known;
}

const remedy = 'Mend it, then resume: the council goes on where it was.';

/** Asks a strategy of the user's own what a cue wants to know; what comes back is checked, and every fault names the strategy. */
export async function answerWith(
  run: RunStrategy,
  { cue, brief, heard, known }: Asked,
  signal: AbortSignal,
): Promise<{ data: JsonObject } | { fault: string; remedy: string }> {
  const { strategy: name = '', round = 0 } = cueData(cue.data);
  const context = contextOf(brief, heard, round, '', known);
  const call = cue.move === 'plan' ? 'planRound' : 'shouldContinue';
  const result = await run(name, call, context, signal);
  const read = 'fault' in result ? { complaint: `it ${result.fault}` } : readAnswer(call, result.answer, context);
  if ('complaint' in read)
    return { fault: `The moderator strategy “${name}” cannot be followed: ${read.complaint}.`, remedy };
  return { data: read };
}

function readAnswer(
  call: StrategyCall,
  answer: unknown,
  context: ModeratorContext,
): JsonObject | { complaint: string } {
  if (call === 'shouldContinue') return readGoOn(answer);
  const read = readPlan(answer, context);
  return 'plan' in read ? { plan: read.plan.map(each => ({ ...each })) } : read;
}
