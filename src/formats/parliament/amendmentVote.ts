import { asMessage, joinTexts, l10n, type Message } from '../../base/message';
import { seatName } from '../../script/brief';
import type { Script } from '../../script/step';
import type { SeatId } from '../../script/turn';
import { roundLabel } from '../deliberation/rail';
import { type Amendment, describeAmendment, quote } from './amendment';
import { type Bill, findDivisions } from './bill';
import { type Chamber, currentBill } from './chamber';
import type { OutOfOrder } from './motions';
import { joinSentences } from './planning';
import { announce, askSeats, memberCue } from './requests';
import { describeRollCall } from './tally';

/** Announces to the parliament that an amendment cannot be put to the vote, and why. */
export function* announceOutOfOrder({ brief }: Chamber, { by, turn, why }: OutOfOrder): Script<void> {
  yield* announce(l10n`The amendment by ${seatName(brief, by)} is out of order: ${asMessage(why)}`, 'clerk', {
    outOfOrder: turn,
    why: String(why),
  });
}

/** Puts an amendment, moved in the turn `moved`, to a blind vote of all members (a division); if carried, it makes a new version of the bill. */
export function* putAmendment(chamber: Chamber, amendment: Amendment, by: SeatId, moved: string): Script<void> {
  const { brief, round, members, turns } = chamber;
  const division = findDivisions(turns).length + 1;
  const data = { division, by, moved, amendment: { ...amendment } };
  const cues = members.map(seat => memberCue(chamber, seat.id, 'division', data));
  const votes = yield* askSeats(chamber, cues, roundLabel(round));
  const tally = findDivisions(chamber.turns).at(-1)?.tally;
  if (!tally) return;
  const bill = currentBill(chamber);
  const mover = seatName(brief, by);
  const called = describeRollCall(votes, id => seatName(brief, id));
  const result = tally.carried ? l10n`The amendment by ${mover} is carried.` : l10n`The amendment by ${mover} is lost.`;
  const change = tally.carried ? bill && describeChange(bill) : lostText(describeAmendment(amendment));
  yield* announce(joinTexts([result, called, ...(change ? [change] : [])]), 'house');
}

function lostText(amendment: Message): Message {
  const text = String(amendment);
  // Only the full stop that the text may lack is added, so that the message stays translatable.
  return l10n`It was: ${amendment}${joinSentences([text]).slice(text.length)}`;
}

function describeChange({ version, amendment, clauses }: Bill): Message | undefined {
  if (!amendment) return undefined;
  const { operation, clause, text } = amendment;
  switch (operation) {
    case 'replace':
      return l10n`Version ${version} of the bill: clause ${clause} reads ${quote(text)}`;
    case 'add':
      return l10n`Version ${version} of the bill: clause ${clauses.indexOf(text) + 1} is new and reads ${quote(text)}`;
    case 'strike':
      return l10n`Version ${version} of the bill: clause ${clause} is struck.`;
  }
}
