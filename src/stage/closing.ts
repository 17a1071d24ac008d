// The closing of a session at its cap: a format's last turns, whose maximum cost is reserved from the start. What is reserved pays for a
// full closing if the prompt cache is read, and at least for a minimal one, whose prompts contain only each seat's last position.

import { HumanError } from '../base/errors';
import { l10n } from '../base/message';
import { type Seat, seatsOf } from '../script/brief';
import type { Move } from '../script/move';
import { wasSpoken } from '../script/turn';
import { cutAtSentence } from '../text/sentences';
import type { CountedPrefix, Prompt, Voice, WorstCase } from '../voices/voice';
import { savedUSD } from './budgetGuard';
import type { LogBlock } from './log';
import { findMove, maxOutputTokens, minOutputTokens } from './moves';
import { buildPrompt } from './prompt';
import type { PromptContext } from './promptContext';
import type { SessionServices } from './setup';

/** A turn of the format's own closing as it would be requested now. */
export interface ClosingCall {
  seat: string;
  voice: Voice;
  move: Move;
  /** The name of its move. */
  name: string;
  fullPrompt: Prompt;
  minimalPrompt: Prompt;
}

// Room for what only the format knows in the request of a closing, such as the goals of a scene.
const requestSlack = 'x'.repeat(800);
// Room for what a minimal closing hears of each running answer.
const runningSlack = 'x'.repeat(400);

/** The words of each seat's last position in a minimal closing. */
const positionWords = 40;

/** The current state of a session: the voices that would answer, and the context of their prompts. */
interface OpenTable extends Pick<PromptContext, 'format' | 'brief'> {
  voiceOf(seat: Seat, move: Move): Voice;
  promptContext(voice: Voice, seat: Seat): PromptContext;
}

/** Lists the calls with which a format would close the session now, in order. */
export function closingCalls(table: OpenTable): ClosingCall[] {
  const { format, brief } = table;
  return format.closingMoves.flatMap(({ role, move: name }) =>
    seatsOf(brief, role).map(seat => {
      const move = findMove(format, name, brief);
      const voice = table.voiceOf(seat, move);
      const context = table.promptContext(voice, seat);
      const called = [{ id: 'closing', cue: { seat: seat.id, move: name, hears: 'all' } as const }];
      return {
        ...{ seat: seat.id, voice, move, name },
        fullPrompt: buildPrompt(context, called).prompt,
        minimalPrompt: buildPrompt(minimalContext(context), called).prompt,
      };
    }),
  );
}

/** The reduced prompt context for a closing at the cap: the topic, each seat's last position and the data declared with it. */
export function minimalContext(context: PromptContext): PromptContext {
  const last = new Map(
    context.log.flatMap(block => block.turns.filter(wasSpoken).map(turn => [turn.seat, turn] as const)),
  );
  const turns = [...last.values()].map(turn => ({ ...turn, text: cutAtSentence(turn.text, positionWords) }));
  const log: LogBlock[] = turns.length > 0 ? [{ beat: 'last', turns, remarks: [] }] : [];
  return {
    ...context,
    document: undefined,
    documentText: '',
    log,
    round: undefined,
    rendered: new Map(),
    isMinimal: true,
  };
}

/** The maximum cost of a minimal closing; null if a price is unknown. */
export function minimalClosingCost(calls: readonly ClosingCall[], runningTurns: number): number | null {
  return sumCosts(
    calls.map(({ voice, minimalPrompt, move }) =>
      minCostOf(voice.worstCase(appendTexts(minimalPrompt, [runningSlack.repeat(1 + runningTurns)])), move),
    ),
  );
}

/** The cost of a closing on the full log and the texts still to come (`pending`), with what `counted` says is cached; null if a price is unknown. */
export function cachedClosingCost(
  calls: readonly ClosingCall[],
  pending: readonly string[],
  counted: (voice: Voice, prompt: Prompt) => CountedPrefix | undefined,
): number | null {
  const said = [requestSlack, ...pending];
  return sumCosts(
    calls.map(({ voice, fullPrompt, move }) => {
      const worst = voice.worstCase(appendTexts(fullPrompt, said), counted(voice, fullPrompt));
      said.push(longestAnswer(move));
      return minCostOf({ ...worst, usd: worst.cachedUSD ?? worst.usd }, move);
    }),
  );
}

/** The maximum cost of a turn whose output is limited to the minimum of its move. */
function minCostOf(worst: WorstCase, move: Move): number | null {
  return worst.usd === null ? null : worst.usd - savedUSD(maxOutputTokens(move) - minOutputTokens(move), worst);
}

function sumCosts(costs: readonly (number | null)[]): number | null {
  return costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
}

function appendTexts(prompt: Prompt, texts: readonly string[]): Prompt {
  return { ...prompt, messages: [...prompt.messages, { role: 'user', parts: texts.map(text => ({ text })) }] };
}

/** A placeholder answer of maximum length, for counting the tokens that later turns will hear. */
export function longestAnswer(move: Move): string {
  const declared = move.answer !== undefined && move.answer === move.talking?.answer ? maxDeclaredCharacters : 0;
  // A word with the space after it has at most ten characters.
  return 'x'.repeat((move.checks.includes('limit') ? move.limit * 10 + 60 : minOutputTokens(move) * 2) + declared);
}

/** The maximum characters of the stances that a turn declares. */
const maxDeclaredCharacters = 2_400;

/** Throws if a cap in dollars does not pay for the minimal closing after what is spent, or a price is unknown. */
export function requirePayableClosing(cap: number, context: PromptContext, services: SessionServices, spent = 0): void {
  const { brief } = context;
  const voiceOf = (seat: Seat, move: Move) => services.voiceOf(move.procedure ?? seat.voice);
  const calls = closingCalls({ ...context, voiceOf, promptContext: () => context });
  const worst = minimalClosingCost(calls, 0);
  const [call] = calls;
  const unpriced = brief.seats.find(
    seat => call && services.voiceOf(seat.voice).worstCase({ ...call.minimalPrompt, model: seat.model }).usd === null,
  );
  if (worst === null || unpriced) {
    throw new HumanError(
      l10n`The price of ${unpriced?.model ?? l10n`the model`} is unknown, so a limit in dollars cannot be enforced.`,
      'Choose a model with a known price, add its price in the settings, or limit the turns instead of the dollars.',
    );
  }
  // The smallest amount is for rounding.
  if (spent + worst <= cap + 1e-9) return;
  throw new HumanError(
    l10n`A limit of $${cap} does not cover the closing, which alone may cost up to $${formatDollars(worst)}.`,
    l10n`Set it to at least $${formatDollars(spent + worst)}, or choose a model that costs less.`,
  );
}

/** Formats dollars rounded up, so that a cap of that amount suffices. */
function formatDollars(usd: number): string {
  return (Math.ceil(usd * 1000 - 1e-6) / 1000).toFixed(3);
}
