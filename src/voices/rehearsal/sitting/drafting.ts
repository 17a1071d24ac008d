import { holdouts } from '../accord/findings';
import { passagesFor } from '../choose';
import { line } from '../draft';
import type { Floor } from '../floor';
import { opening, quote } from '../phrase';
import type { Plan } from '../plans/plan';
import { subjectOf } from '../subject';
import { type Sitting, sittingOf } from './sitting';

/** A drafted bill: each clause with the member whose concern it meets, if it is one's. */
export interface Drafted {
  title: string;
  clauses: { text: string; meets?: string; short: string }[];
}

/** The first stage's clause; amendments are moved on it and on the review. */
export const startWords = 'The first stage starts';
/** What opens the clause of the review. */
export const reviewWords = 'The figures on';
/** What opens a clause that sets a condition. */
export const beforeWords = 'Before the first stage there is';

/** Writes a bill of what the document proposes and what the members want for it. */
export function draftedBy(floor: Floor): Drafted {
  const sitting = sittingOf(floor);
  const { deed, act, term } = subjectOf(floor);
  const [plan] = passagesFor(floor, { stance: 'for', kinds: ['plan', 'remedy'], longest: 26 }, 1);
  const [cost] = passagesFor(floor, { stance: 'against', kinds: ['cost'], longest: 26 }, 1);
  const wanting = holdouts(sitting.sides).filter(side => side.seat.id !== floor.seat.id);
  const eager = sitting.sides.find(side => side.camp === 'for' && side.point.cited.length > 0);
  const [ground] = eager?.point.cited ?? [];
  const thing = sitting.own?.thing ?? term;
  const clauses: Drafted['clauses'] = [
    {
      text: deed
        ? `The House resolves to ${deed}, in stages, the smallest first.`
        : `The House approves ${act}, in stages, the smallest first.`,
      short: 'stages',
    },
    ...(plan
      ? [{ text: `The plan is carried out as it is written: ${quote(plan.text)}`, short: 'the plan as written' }]
      : []),
    ...wanting
      .slice(0, 1)
      .map(side => ({ text: `${beforeWords} ${side.safeguard}.`, meets: side.seat.name, short: side.safeguard })),
    {
      text: ground
        ? `${startWords} within a month; the reason is on record: ${quote(ground.text)}`
        : `${startWords} within a month.`,
      short: 'a start within a month',
      ...(eager && eager.seat.id !== floor.seat.id ? { meets: eager.seat.name } : {}),
    },
    ...(cost
      ? [{ text: `Spending stops where the estimate ends: ${quote(cost.text)}`, short: 'a limit on spending' }]
      : []),
    {
      text: `${reviewWords} ${thing} are published after the first month, good or bad.`,
      short: `a review of ${thing}`,
    },
  ];
  return { title: titleOf(deed, term), clauses };
}

function titleOf(deed: string, term: string): string {
  return deed && deed.length < 90 ? `Bill to ${deed}` : `Bill on ${term}`;
}

/** Presents the draft: whose concern is met where, and what was left out. */
export const presentDraft: Plan = (floor, draft) => {
  const { clauses } = draftedBy(floor);
  const { sides } = sittingOf(floor);
  const met = clauses.flatMap(({ meets, short }, at) => (meets ? [{ meets, short, number: at + 1 }] : []));
  draft.say('draft lead', [
    line`The bill before you has ${String(clauses.length)} clauses, and none of them is mine alone.`,
    line`I have put into ${String(clauses.length)} clauses what can stand side by side.`,
    line`Here is a bill of ${String(clauses.length)} clauses that can be voted on one by one.`,
  ]);
  for (const { meets, short, number } of met)
    draft.say(`draft meets ${number}`, [
      line`Clause ${String(number)} is for ${meets}: ${short}.`,
      line`${meets} will find ${short} in clause ${String(number)}.`,
    ]);
  const left = sides.find(side => side.seat.id !== floor.seat.id && !met.some(each => each.meets === side.seat.name));
  if (left)
    draft.say('draft left', [
      line`What ${left.seat.name} asked for on ${left.thing} is not in it yet, because I could not word it so that the others would keep it.`,
      line`I left out ${left.safeguard}, which ${left.seat.name} may well move.`,
    ]);
  draft.say('draft close', [
    line`${opening('amend')} it where it is weak; I would rather lose a clause than the bill.`,
    line`It is a beginning, and it can be amended.`,
  ]);
};

/** What an own clause sounds like in a list. */
export function conditionOf({ own }: Sitting): string {
  return own ? `${beforeWords} ${own.safeguard}.` : '';
}
