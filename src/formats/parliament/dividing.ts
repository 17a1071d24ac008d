import type { Script } from '../../script/step';
import type { SeatId } from '../../script/turn';
import { type Amendment, amendmentWords, quoted } from './amendment';
import { announce, hearAll, memberCue } from './asking';
import { type Bill, billData, divisionsOf } from './bill';
import { billOf, type Chamber, lastRound, nameOf } from './chamber';
import { roundLabel } from './labels';
import type { OutOfOrder } from './motions';
import { joined } from './planning';
import { rollCall } from './tally';
import { temperatureIn } from './temperature';

/** Tells that an amendment cannot be put, and why. */
export function* ruleOut({ brief }: Chamber, { by, turn, why }: OutOfOrder): Script<void> {
  yield* announce(`The amendment by ${nameOf(brief, by)} is out of order: ${why}`, 'clerk', { outOfOrder: turn, why });
}

/** Puts an amendment to the House: all vote at once, blind; carried it makes a new version of the bill. */
export function* putAmendment(chamber: Chamber, amendment: Amendment, by: SeatId, moved: string): Script<void> {
  const { brief, round, members, turns } = chamber;
  const division = divisionsOf(turns).length + 1;
  const rounds = lastRound(chamber);
  const cues = members.map(seat =>
    memberCue(seat.id, 'division', {
      ...{ round, division, by, moved, amendment: { ...amendment } },
      ...billData(billOf(chamber)),
      temperature: temperatureIn(brief, seat, round, rounds),
    }),
  );
  const votes = yield* hearAll(chamber, cues, roundLabel(round));
  const tally = divisionsOf(chamber.turns).at(-1)?.tally;
  if (!tally) return;
  const bill = billOf(chamber);
  const mover = nameOf(brief, by);
  const called = rollCall(votes, id => nameOf(brief, id));
  const result = tally.carried ? `The amendment by ${mover} is carried.` : `The amendment by ${mover} is lost.`;
  const change = !tally.carried ? `It was: ${joined([amendmentWords(amendment)])}` : bill ? changeWords(bill) : '';
  yield* announce([result, called, change].filter(part => part !== '').join(' '), 'house');
}

function changeWords({ version, amendment, clauses }: Bill): string {
  if (!amendment) return '';
  const { operation, clause, text } = amendment;
  switch (operation) {
    case 'replace':
      return `Version ${version} of the bill: clause ${clause} reads ${quoted(text)}`;
    case 'add':
      return `Version ${version} of the bill: clause ${clauses.indexOf(text) + 1} is new and reads ${quoted(text)}`;
    case 'strike':
      return `Version ${version} of the bill: clause ${clause} is struck.`;
  }
}
