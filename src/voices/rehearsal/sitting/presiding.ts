import { type Line, line } from '../draft';
import type { Floor } from '../floor';
import { inside } from '../phrase';
import type { Plan } from '../plans/plan';
import { objectionsIn, sortedBy, standingOf } from './findings';
import { orderOf } from './ordering';

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];

/** Sorts the statements aloud and appoints a drafter. */
export const evaluate: Plan = (floor, draft) => {
  const { directions, drafter, facts } = sortedBy(floor);
  const count = numbers[directions.length] ?? String(directions.length);
  draft.say('evaluate', [
    line`${count} ${directions.length === 1 ? 'direction stands' : 'directions stand'} in the statements.`,
    line`The statements point in ${directions.length === 1 ? 'one direction' : `${count.toLowerCase()} directions`}.`,
  ]);
  for (const { name, advocates } of directions)
    draft.say(`direction ${name}`, [
      line`“${name}” is the way of ${inARow(advocates)}.`,
      line`${inARow(advocates)}: “${name}”.`,
    ]);
  draft.breakParagraph();
  const [agreed] = facts.agreed;
  if (agreed) draft.say('evaluate agreed', [line`Nobody disputes this: “${agreed}”`]);
  const [contested] = facts.contested;
  if (contested) draft.say('evaluate contested', [line`In dispute is ${inside(contested)}`]);
  if (drafter)
    draft.say('appoint', [
      line`I appoint ${drafter.seat.name} to draft the bill, from whose place both ends of the House can be reached.`,
      line`${drafter.seat.name} is appointed to draft the bill and has the whole House to think of.`,
    ]);
};

/** Appoints another drafter. */
export const appointAnother: Plan = (floor, draft) => {
  const name = drafterAfter(floor);
  draft.say('another', [line`No bill was delivered; ${name} is appointed to draft it.`]);
};

/** A drafter who has not been tried. */
export function drafterAfter(floor: Floor): string {
  const { tried } = floor.occasion.cue.data ?? {};
  const left = sortedBy(floor).sides.filter(side => !(Array.isArray(tried) && tried.includes(side.seat.id)));
  return left[0]?.seat.name ?? floor.occasion.brief.seats[0]?.name ?? '';
}

/** Opens a round: what is agreed, what is contested, who begins. */
export const openRound: Plan = (floor, draft) => {
  const { round, sentBack } = floor.occasion.cue.data ?? {};
  const [first] = orderOf(floor);
  const open = objectionsIn(floor);
  const standing = standingOf(floor);
  const agreed = Array.isArray(standing.agreed) ? String(standing.agreed[0] ?? '') : '';
  if (sentBack)
    draft.say('sent back', [line`The bill is back in the House, and the message that came with it is first in order.`]);
  draft.say('open round', [
    line`Round ${String(round)} is open.`,
    line`The House takes up round ${String(round)}.`,
    line`We come to round ${String(round)}.`,
  ]);
  if (agreed)
    draft.say('open agreed', [
      line`Common ground remains “${agreed}”`,
      line`Agreed, and not to be argued again: “${agreed}”`,
      line`We may build on this: “${agreed}”`,
    ]);
  if (open.length > 0)
    draft.say('open objections', [
      line`${open.length === 1 ? 'One objection stands' : `${numbers[open.length] ?? String(open.length)} objections stand`}: ${open.map(({ by }) => by.thing).join('; ')}.`,
      line`Still contested: ${open.map(({ by }) => `${by.thing} (${by.seat.name})`).join(', ')}.`,
    ]);
  else
    draft.say('open none', [
      floor.occasion.heard.some(turn => turn.move === 'speech')
        ? line`All that was objected to has been met or withdrawn.`
        : line`No objection has been put on record yet.`,
    ]);
  if (first)
    draft.say('open first', [
      line`${first.speaker} has the floor first and speaks to ${first.to}.`,
      line`${first.speaker} opens, and ${first.to} answers.`,
    ]);
};

/** Announces the count. */
export const announce: Plan = (floor, draft) => {
  const { counts, due, round } = floor.occasion.cue.data ?? {};
  const { aye, nay, abstain } = (counts ?? {}) as Record<string, unknown>;
  const many = (count: unknown, one: string, more: string) => `${String(count)} ${count === 1 ? one : more}`;
  const abstaining = Number(abstain) > 0 ? `, ${String(abstain)} abstaining` : '';
  const told = `${many(aye, 'aye', 'ayes')}, ${many(nay, 'nay', 'nays')}${abstaining}`;
  draft.say(`count ${String(round)}`, [
    line`The count in round ${String(round)}: ${told}.`,
    line`The House has voted in round ${String(round)}: ${told}.`,
  ]);
  const score = `${String(aye)} to ${String(nay)}`;
  const follows: Record<string, Line[]> = {
    advance_to_pm: [
      line`The bill goes to the Prime Minister, with every dissent in the record.`,
      line`With ${score} it goes before the Prime Minister, and the dissent with it.`,
    ],
    return_to_debate: [
      line`The bill is not carried and returns to the floor.`,
      line`At ${score} it is back on the floor.`,
    ],
    force_final: [line`No round is left: the bill goes to the Prime Minister with its dissent.`],
  };
  draft.say(`due ${String(round)}`, follows[String(due)] ?? []);
};

/** Closes a sitting that ends early. */
export const closeSitting: Plan = (floor, draft) => {
  const open = objectionsIn(floor);
  const [agreed] = sortedBy(floor).facts.agreed;
  draft.say('close', [
    line`The sitting closes before its end.`,
    line`The House rises early, and this is where it stands.`,
  ]);
  if (agreed) draft.say('close agreed', [line`Agreed is “${agreed}”`]);
  for (const { by } of open.slice(0, 3))
    draft.say(`close ${by.seat.id}`, [
      line`${by.seat.name} still objects on account of ${by.thing}.`,
      line`Open on the part of ${by.seat.name}: ${by.thing}.`,
    ]);
  draft.say('close last', [line`What was not voted on is not decided.`]);
};

function inARow(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
