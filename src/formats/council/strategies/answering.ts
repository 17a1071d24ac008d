// Asks a moderator strategy that is the user's own code for a plan, or whether to go on.

import type { JsonObject } from '../../../base/json';
import { l10n, type Text } from '../../../base/message';
import type { Brief } from '../../../script/brief';
import type { KnownSession } from '../../../script/call';
import type { Cue } from '../../../script/step';
import type { Turn } from '../../../script/turn';
import { cueData } from '../../deliberation/cues';
import { parseGoOn, parsePlan } from './checks';
import { strategyContext } from './context';
import type { ModeratorContext } from './strategy';

/** The names of a strategy's functions. */
export type StrategyCall = 'planRound' | 'shouldContinue';

/** Runs a function of a strategy: resolves to its result, or to a fault that completes “the strategy …”. */
export type RunStrategy = (
  name: string,
  call: StrategyCall,
  context: ModeratorContext,
  signal: AbortSignal,
) => Promise<{ answer: unknown } | { fault: string }>;

/** A request to a strategy: its cue, the session's brief (what it was opened with), and all turns before. */
export interface StrategyRequest {
  cue: Cue;
  brief: Brief;
  heard: readonly Turn[];
  /** The rest of the record, from which the findings on the document are built. */
  session?: KnownSession;
}

const remedy = 'Fix it, then resume: the council continues where it was.';

/** Asks a strategy of the user's own; the answer is validated, and every fault names the strategy. */
export async function answerWith(
  run: RunStrategy,
  { cue, brief, heard: turns, session }: StrategyRequest,
  signal: AbortSignal,
): Promise<{ data: JsonObject } | { fault: Text; remedy: Text }> {
  const { strategy: name = '', round = 0 } = cueData(cue.data);
  // Only built-in strategies take an argument.
  const context = strategyContext(brief, turns, round, '', session);
  const call = cue.move === 'plan' ? 'planRound' : 'shouldContinue';
  const result = await run(name, call, context, signal);
  const data = 'fault' in result ? { complaint: `it ${result.fault}` } : readAnswer(call, result.answer, context);
  if ('complaint' in data)
    return { fault: l10n`The moderator strategy “${name}” cannot be followed: ${String(data.complaint)}.`, remedy };
  return { data };
}

function readAnswer(
  call: StrategyCall,
  answer: unknown,
  context: ModeratorContext,
): JsonObject | { complaint: string } {
  if (call === 'shouldContinue') return parseGoOn(answer);
  const parsed = parsePlan(answer, context);
  return 'plan' in parsed ? { plan: parsed.plan.map(each => ({ ...each })) } : parsed;
}
