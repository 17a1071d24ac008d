import { HumanError } from '../base/errors';
import { type Brief, type Seat, seatsOf } from '../script/brief';
import type { Move } from '../script/move';
import type { Prompt, Voice } from '../voices/voice';
import type { Desk } from './desk';
import { firstDesk } from './firstDesk';
import { moveOf, roomFor } from './moves';
import { buildPrompt } from './prompt';
import type { Setup, Sources, World } from './setup';

/** A turn of the format's own closing, as it would be asked now. */
export interface ClosingCall {
  voice: Voice;
  prompt: Prompt;
  move: Move;
}

// The request of a closing names what the stage cannot know beforehand, such as the goals of a scene.
const requestSlack = 'x'.repeat(2400);

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
      const cue = { seat: seat.id, move: name, hears: 'all' } as const;
      const { prompt } = buildPrompt(deskOf(voice, seat), [{ id: 'closing', cue }]);
      return { voice, prompt, move };
    }),
  );
}

/** What a closing costs at worst, in dollars, once all that is `underWay` was said in full as well; null where no price is known. */
export function closingWorst(calls: readonly ClosingCall[], underWay: readonly string[]): number | null {
  const said = [requestSlack, ...underWay];
  let sum = 0;
  for (const { voice, prompt, move } of calls) {
    const { usd } = voice.worstCase({ ...prompt, messages: [...prompt.messages, heardToo(said)] });
    if (usd === null) return null;
    sum += usd;
    said.push(fullest(move));
  }
  return sum;
}

function heardToo(texts: readonly string[]): Prompt['messages'][number] {
  return { role: 'user', parts: texts.map(text => ({ text })) };
}

/** Stands for the longest answer that a move lets others hear, for whoever counts its tokens by its letters. */
export function fullest(move: Move): string {
  return 'x'.repeat(move.checks.includes('limit') ? move.limit * 18 + 60 : roomFor(move) * 4);
}

/** Throws where the cap in dollars could not be kept: it does not pay for the closing alone, or nobody knows a price. */
export function requirePayable(setup: Setup, brief: Brief, sources: Sources, world: World): void {
  const { usd: cap } = setup.budget;
  if (cap === undefined) return;
  const desk = firstDesk(setup, brief, sources);
  const voiceOf = (seat: Seat, move: Move) => world.voiceOf(move.procedure ?? seat.voice);
  const calls = closingCalls(desk, voiceOf, () => desk);
  const worst = closingWorst(calls, []);
  const [call] = calls;
  const unpriced = brief.seats.find(
    seat => call && world.voiceOf(seat.voice).worstCase({ ...call.prompt, model: seat.model }).usd === null,
  );
  if (worst === null || unpriced) {
    throw new HumanError(
      `The price of ${unpriced?.model ?? 'the model'} is not known, so that a cap in dollars cannot be kept.`,
      'Choose a model with a known price, name its price in the settings, or cap the turns instead of the dollars.',
    );
  }
  if (worst > cap + 1e-9) {
    throw new HumanError(
      `A cap of $${cap} does not pay for the closing, which alone may cost up to $${dollars(worst)}.`,
      `Set it to at least $${dollars(worst)}, or choose a model that costs less.`,
    );
  }
}

/** Rounded up, so that a cap of this amount is enough. */
function dollars(usd: number): string {
  return (Math.ceil(usd * 1000 - 1e-6) / 1000).toFixed(3);
}
