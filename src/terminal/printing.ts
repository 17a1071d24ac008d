import { formatOf } from '../formats';
import type { LedgerEvent, TurnDelta } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import { playIn } from '../transcript/scene';
import { PlayPrinter } from './playPrinter';
import { Printer } from './printer';
import type { Screen } from './screen';

/** What prints a session as it happens. */
export interface Printing {
  event(event: LedgerEvent): void;
  delta(delta: TurnDelta): void;
}

/** Prints a session as its format wants to be read: turn by turn, or as a play. */
export function printingOf(screen: Screen, formatId: string, state: () => SessionState): Printing {
  const format = formatOf(formatId);
  if (!format?.play) return new Printer(screen, move => format?.moves[move]?.limit);
  const colorOf = (seat: string) => state().opened?.seats.find(each => each.id === seat)?.color ?? '';
  return new PlayPrinter(screen, () => playIn(state(), format), colorOf);
}
