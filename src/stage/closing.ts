import { HumanError } from '../base/errors';
import { type Brief, type Seat, seatsOf } from '../script/brief';
import type { Move } from '../script/move';
import { wasSpoken } from '../script/turn';
import { cutAtSentence } from '../text/sentences';
import type { CountedPrefix, Prompt, Voice, WorstCase } from '../voices/voice';
import { savedBy } from './budgetGuard';
import type { Desk } from './desk';
import { firstDesk } from './firstDesk';
import type { LogBlock } from './log';
import { leastRoomFor, moveOf, roomFor } from './moves';
import { buildPrompt } from './prompt';
import type { Setup, Sources, World } from './setup';

/** A turn of the format's own closing, as it would be asked now: held on all that was said, and bare. */
export interface ClosingCall {
  seat: string;
  voice: Voice;
  move: Move;
  name: string;
  whole: Prompt;
  bare: Prompt;
}

// The request of a closing names what the stage cannot know beforehand, such as the goals of a scene.
const requestSlack = 'x'.repeat(800);
// For each answer under way, as much as a bare closing hears of it.
const bareSlack = 'x'.repeat(400);

/** Words of each seat's last position that a bare closing hears. */
const positionWords = 40;

/** The calls with which a format would close on what was heard so far, in their order. */
export function closingCalls(
  { format, brief }: Pick<Desk, 'format' | 'brief'>,
  voiceOf: (seat: Seat, move: Move) => Voice,
  deskOf: (voice: Voice, seat: Seat) => Desk,
): ClosingCall[] {
  return format.closingMoves.flatMap(({ role, move: name }) =>
    seatsOf(brief, role).map(seat => {
      const move = moveOf(format, name, brief);
      const voice = voiceOf(seat, move);
      const desk = deskOf(voice, seat);
      const called = [{ id: 'closing', cue: { seat: seat.id, move: name, hears: 'all' } as const }];
      return {
        ...{ seat: seat.id, voice, move, name },
        whole: buildPrompt(desk, called).prompt,
        bare: buildPrompt(bareDesk(desk), called).prompt,
      };
    }),
  );
}

/** What a prompt is built from where the cap no longer pays for more: the topic, each seat's last position, and the data declared with it. */
export function bareDesk(desk: Desk): Desk {
  const last = new Map(
    desk.log.flatMap(block => block.turns.filter(wasSpoken).map(turn => [turn.seat, turn] as const)),
  );
  const turns = [...last.values()].map(turn => ({ ...turn, text: cutAtSentence(turn.text, positionWords) }));
  const log: LogBlock[] = turns.length > 0 ? [{ beat: 'last', turns, remarks: [] }] : [];
  return { ...desk, document: undefined, documentText: '', log, round: undefined, rendered: new Map(), bare: true };
}

/** The most of a closing that is bare, output at its least; null where no price is known. */
export function bareWorst(calls: readonly ClosingCall[], underWay: number): number | null {
  return sumOf(
    calls.map(({ voice, bare, move }) =>
      leastOf(voice.worstCase(withMore(bare, [bareSlack.repeat(1 + underWay)])), move),
    ),
  );
}

/**
 * What a closing on all that was said needs, once what is `underWay` was said in full as well: its counted prefix is read from the cache,
 * and so is all that the call `first` will have written; null where no price is known.
 */
export function wholeCached(
  calls: readonly ClosingCall[],
  underWay: readonly string[],
  counted: (voice: Voice, prompt: Prompt) => CountedPrefix | undefined,
): number | null {
  const said = [requestSlack, ...underWay];
  return sumOf(
    calls.map(({ voice, whole, move }) => {
      const worst = voice.worstCase(withMore(whole, said), counted(voice, whole));
      said.push(fullest(move));
      return leastOf({ ...worst, usd: worst.cachedUSD ?? worst.usd }, move);
    }),
  );
}

function leastOf(worst: WorstCase, move: Move): number | null {
  return worst.usd === null ? null : worst.usd - savedBy(roomFor(move) - leastRoomFor(move), worst);
}

function sumOf(costs: readonly (number | null)[]): number | null {
  return costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
}

function withMore(prompt: Prompt, texts: readonly string[]): Prompt {
  return { ...prompt, messages: [...prompt.messages, { role: 'user', parts: texts.map(text => ({ text })) }] };
}

/** Stands for a long answer that a move lets others hear, for whoever counts its tokens by its letters. */
export function fullest(move: Move): string {
  const declared = move.answer !== undefined && move.answer === move.talking?.answer ? mostDeclared : 0;
  return 'x'.repeat((move.checks.includes('limit') ? move.limit * 10 + 60 : leastRoomFor(move) * 2) + declared);
}

/** Characters of all that a turn may declare on findings. */
const mostDeclared = 2_400;

/** Throws where the cap in dollars could not be kept: it does not pay for the barest closing, or nobody knows a price. */
export function requirePayable(setup: Setup, brief: Brief, sources: Sources, world: World): void {
  requireClosing(setup.budget.usd, firstDesk(setup, brief, sources), world);
}

/** Throws where a cap in dollars does not pay for the barest closing of what was said, after what is spent, or nobody knows a price. */
export function requireClosing(cap: number | undefined, desk: Desk, world: World, spent = 0): void {
  if (cap === undefined) return;
  const { brief } = desk;
  const voiceOf = (seat: Seat, move: Move) => world.voiceOf(move.procedure ?? seat.voice);
  const calls = closingCalls(desk, voiceOf, () => desk);
  const worst = bareWorst(calls, 0);
  const [call] = calls;
  const unpriced = brief.seats.find(
    seat => call && world.voiceOf(seat.voice).worstCase({ ...call.bare, model: seat.model }).usd === null,
  );
  if (worst === null || unpriced) {
    throw new HumanError(
      `The price of ${unpriced?.model ?? 'the model'} is not known, so that a cap in dollars cannot be kept.`,
      'Choose a model with a known price, name its price in the settings, or cap the turns instead of the dollars.',
    );
  }
  if (spent + worst <= cap + 1e-9) return;
  throw new HumanError(
    `A cap of $${cap} does not pay for the closing, which alone may cost up to $${dollars(worst)}.`,
    `Set it to at least $${dollars(spent + worst)}, or choose a model that costs less.`,
  );
}

/** Rounded up, so that a cap of this amount is enough. */
function dollars(usd: number): string {
  return (Math.ceil(usd * 1000 - 1e-6) / 1000).toFixed(3);
}
