import { HumanError } from '../base/errors';
import type { JsonObject } from '../base/json';
import type { SessionState } from '../ledger/state';
import type { Format } from '../script/format';
import { type Input, mostOfInput } from '../script/input';
import { checkedLimit } from './options';

/** What an input comes to as it is recorded: a skip names the turns that it ends, and a limit keeps to its rule. */
export function meantBy(input: Input, format: Format, state: SessionState): Input[] {
  const complaint = tooLong(input);
  if (complaint) throw complaint;
  if (input.kind === 'line' && !format.play)
    throw new HumanError(`In ${format.title} nobody is spoken for.`, 'Say it yourself, as a remark.');
  if (input.kind === 'next' && !format.play)
    throw new HumanError(`In ${format.title} nobody is given the floor.`, 'Address a remark to them instead.');
  if (input.kind === 'limit') return [checkedLimit(format, input)];
  if (input.kind === 'signal') return [{ ...input, data: withoutTurn(input.data) }];
  if (input.kind !== 'skip') return [input];
  const named = input.turn ? [input.turn] : speaking(state, input.seat);
  // Of a seat that is not speaking, its next turn is meant.
  if (named.length === 0) return [input];
  const turns = new Set(named.flatMap(turn => [turn, ...rechecksOf(state, turn)]));
  return [...turns].map(turn => ({ ...input, turn }));
}

/** What is said of an input that is larger than a session takes; undefined where it is not. */
export function tooLong(input: object): HumanError | undefined {
  if (JSON.stringify(input).length <= mostOfInput) return undefined;
  return new HumanError(
    `An input of more than ${mostOfInput} characters is too long.`,
    'Say it shorter, or convene on a document that has it.',
  );
}

/** The turns under way, of everybody or of one seat; what runs in the background is not to be seen, and not meant. */
function speaking({ beats, turns }: SessionState, seat: string | undefined): string[] {
  return [...turns.values()]
    .filter(turn => turn.status === 'speaking' && beats.get(turn.beat)?.kind !== 'start')
    .filter(turn => !seat || turn.seat === seat)
    .map(turn => turn.id);
}

/** The second askings of a verdict: they check one that is not given any more, and fall with it. */
function rechecksOf({ beats, turns }: SessionState, id: string): string[] {
  const turn = turns.get(id);
  if (!turn || turn.cue.exchanged) return [];
  const beside = beats.get(turn.beat)?.cues ?? [];
  return beside.flatMap(cue =>
    cue.exchanged && cue.seat === turn.seat && turns.get(cue.turn)?.status !== 'ended' ? [cue.turn] : [],
  );
}

/** That a turn has ended only the stage itself can tell. */
function withoutTurn({ turn: _turn, ...data }: JsonObject): JsonObject {
  return data;
}
