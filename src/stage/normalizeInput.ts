import { HumanError } from '../base/errors';
import type { JsonObject } from '../base/json';
import { l10n, Message } from '../base/message';
import type { SessionState } from '../ledger/state';
import type { Format } from '../script/format';
import { type Input, maximumInputLength } from '../script/input';
import { validateLimit } from './options';

/** Normalizes an input before it is recorded: a skip becomes one for each turn that it ends, a limit is validated; throws a HumanError if it is invalid. */
export function normalizeInput(input: Input, format: Format, state: SessionState): Input[] {
  const tooLarge = inputSizeError(input);
  if (tooLarge) throw tooLarge;
  if (input.kind === 'line' && !format.play)
    throw new HumanError(
      l10n`In ${new Message(format.title)} you cannot speak for others.`,
      'Say it yourself, as a remark.',
    );
  if (input.kind === 'next' && !format.play)
    throw new HumanError(
      l10n`In ${new Message(format.title)} you cannot give anybody the floor.`,
      'Address a remark to them instead.',
    );
  if (input.kind === 'limit') return [validateLimit(format, input)];
  if (input.kind === 'signal') return [{ ...input, data: removeTurnId(input.data) }];
  if (input.kind !== 'skip') return [input];
  const targets = input.turn ? [input.turn] : speakingTurns(state, input.seat);
  // For a seat that is not speaking, its next turn is skipped.
  if (targets.length === 0) return [input];
  const turns = new Set(targets.flatMap(turn => [turn, ...rechecksOf(state, turn)]));
  return [...turns].map(turn => ({ ...input, turn }));
}

/** The error for an input that exceeds the maximum size; undefined if it does not. */
export function inputSizeError(input: object): HumanError | undefined {
  if (JSON.stringify(input).length <= maximumInputLength) return undefined;
  return new HumanError(
    l10n`An input of more than ${maximumInputLength} characters is too long.`,
    'Shorten it, or start a session on a document that contains it.',
  );
}

/** The running turns of all seats or of one; background turns are excluded, because the user cannot see them. */
function speakingTurns({ beats, turns }: SessionState, seat: string | undefined): string[] {
  return [...turns.values()]
    .filter(turn => turn.status === 'speaking' && beats.get(turn.beat)?.kind !== 'start')
    .filter(turn => !seat || turn.seat === seat)
    .map(turn => turn.id);
}

/** The second verdicts that check a turn; they are skipped with it. */
function rechecksOf({ beats, turns }: SessionState, id: string): string[] {
  const turn = turns.get(id);
  if (!turn || turn.cue.exchanged) return [];
  const cues = beats.get(turn.beat)?.cues ?? [];
  return cues.flatMap(cue =>
    cue.exchanged && cue.seat === turn.seat && turns.get(cue.turn)?.status !== 'ended' ? [cue.turn] : [],
  );
}

/** Removes the turn id from a signal's data: only the stage may report that a turn ended. */
function removeTurnId({ turn: _turn, ...data }: JsonObject): JsonObject {
  return data;
}
