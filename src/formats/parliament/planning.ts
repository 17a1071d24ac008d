import type { Seat } from '../../script/brief';
import type { Script } from '../../script/step';
import type { SeatId, Turn } from '../../script/turn';
import { recordsOf, textOf, textsOf } from '../deliberation/conclusion';
import { announce, askSpeaker, type Read } from './asking';
import { clausesOf } from './bill';
import { billOf, type Chamber, clocksIn, free, lastRound, memberNamed, nameOf } from './chamber';
import { roundLabel } from './labels';
import { openObjections } from './objections';
import type { Standing } from './posts';
import * as posts from './posts';
import { temperatureIn } from './temperature';
import { answerOf, type CueData } from './terms';

/** One planned exchange. */
export type Planned = {
  speaker: SeatId;
  to: SeatId;
  topic: string;
};

/** Opens a round: its clocks, where the House stands, and who speaks to whom. */
export function* planRound(chamber: Chamber): Script<Planned[]> {
  const { brief, round, members } = chamber;
  const { exchanges, sentences } = clocksIn(chamber);
  const label = roundLabel(round);
  const { turn, value } = yield* askSpeaker(chamber, 'plan', label, waitingIn(chamber), each => planned(chamber, each));
  const order = completed(chamber, value ?? byRule(chamber)).slice(0, exchanges);
  const standing = standingIn(chamber, turn);
  chamber.agreed = standing.agreed;
  chamber.contested = standing.contested;
  const rounds = lastRound(chamber);
  const by = value ? 'speaker' : 'clerk';
  const temperatures = members.map(seat => ({ seat: seat.id, temperature: temperatureIn(brief, seat, round, rounds) }));
  yield* posts.opened.post({ round, exchanges, sentences, standing, order: [...order], by, temperatures });
  const bill = billOf(chamber);
  const proposed = value || !bill ? '' : ` The bill proposes: ${clausesOf(bill)}`;
  yield* announce(`${opened(chamber, order, standing)}${proposed}`, 'clerk');
  if (!value) yield* announce(ownOrder, 'clerk');
  return order;
}

/** What is said of an order that is not the Speaker's. */
const ownOrder = 'No order of the Speaker holds: by the rule, those who spoke least come first.';

/** The standing of a ruling, completed by what the Clerk knows. */
export function standingIn(chamber: Chamber, turn: Turn): Standing {
  const said = answerOf(['plan', 'ruling'], turn)?.standing;
  const agreed = textsOf(said?.agreed);
  const contested = textsOf(said?.contested);
  const known = openObjections(chamber).map(({ text }) => text);
  const proposes = textOf(said?.proposes).trim();
  return {
    agreed: agreed.length > 0 ? agreed : chamber.agreed,
    contested: contested.length > 0 ? contested : known.length > 0 || said ? known : chamber.contested,
    proposes: proposes || (billOf(chamber)?.title ?? ''),
  };
}

function waitingIn(chamber: Chamber): CueData {
  const { sentBackIn, round, members } = chamber;
  const count = (seat: Seat) => speeches(chamber, seat);
  const least = Math.min(...members.map(count));
  return {
    waiting: members.filter(seat => count(seat) === least).map(seat => seat.name),
    ...(sentBackIn === round - 1 && sentBackIn > 0 ? { sentBack: true } : {}),
  };
}

function planned(chamber: Chamber, turn: Turn): Read<Planned[]> {
  const order = recordsOf(answerOf('plan', turn)?.order).flatMap(({ speaker, to, topic = '' }): Planned[] => {
    const from = memberNamed(chamber, speaker);
    const other = memberNamed(chamber, to);
    return from && other && from !== other ? [{ speaker: from.id, to: other.id, topic }] : [];
  });
  if (order.length > 0) return { value: order };
  return { complaint: 'The order names no two representatives of the House who speak to one another.' };
}

/** Those who spoke least first, each paired with the drafter. */
function byRule(chamber: Chamber): Planned[] {
  const drafter = chamber.members.find(seat => seat.id === chamber.drafter) ?? chamber.members[0];
  return [...chamber.members]
    .filter(seat => seat !== drafter)
    .sort((a, b) => speeches(chamber, a) - speeches(chamber, b))
    .map(seat => ({ speaker: seat.id, to: drafter?.id ?? '', topic: '' }));
}

/** Nobody is left out of a round that the clock has room for: whom the order forgets speaks to the drafter, in the place of an exchange whose two are heard anyway. */
function completed(chamber: Chamber, order: readonly Planned[]): Planned[] {
  const { drafter, members } = chamber;
  const { exchanges } = clocksIn(chamber);
  let kept = order.slice(0, exchanges);
  const others = members.filter(({ id }) => !isNamed(kept, id));
  while (kept.length + others.length > exchanges) {
    const spare = kept.findLastIndex(({ speaker, to }, at) => {
      const rest = kept.toSpliced(at, 1);
      return isNamed(rest, speaker) && isNamed(rest, to);
    });
    if (spare < 0) break;
    kept = kept.toSpliced(spare, 1);
  }
  const added = others.map(({ id }) => {
    const to = drafter && drafter !== id ? drafter : (members.find(seat => seat.id !== id)?.id ?? '');
    return { speaker: id, to, topic: '' };
  });
  return [...kept, ...added];
}

function isNamed(order: readonly Planned[], id: SeatId): boolean {
  return order.some(({ speaker, to }) => speaker === id || to === id);
}

function speeches({ turns }: Chamber, { id }: Seat): number {
  return turns.filter(turn => turn.seat === id && (turn.move === 'speech' || turn.move === 'answer')).length;
}

function opened(chamber: Chamber, order: readonly Planned[], { agreed, contested }: Standing): string {
  const { brief, round } = chamber;
  const { exchanges, sentences } = clocksIn(chamber);
  const pairs = order.map(({ speaker, to }) => `${nameOf(brief, speaker)} to ${nameOf(brief, to)}`);
  const parts = [
    `In round ${round} of ${lastRound(chamber)} there are at most ${exchanges} exchanges, and ${sentences} sentences an answer.`,
    ...(agreed.length > 0 ? [`Agreed: ${joined(agreed)}`] : []),
    ...(contested.length > 0 ? [`Contested: ${joined(contested)}`] : []),
    `Order: ${pairs.join('; ')}`,
  ];
  return `${parts.join(' ')}.`;
}

/** Points in a row, each closed. */
export function joined(points: readonly string[]): string {
  return points.map(point => (/[.!?…]["”’]?$/.test(point) ? point : `${point}.`)).join(' ');
}

/** Whether a planned exchange can be held now; a quieted addressee is replaced. */
export function possible(chamber: Chamber, { speaker, to, topic }: Planned): Planned | undefined {
  const able = free(chamber).filter(seat => seat.id !== speaker);
  if (chamber.quieted.has(speaker) || able.length === 0) return undefined;
  const wanted = able.find(seat => seat.id === to) ?? able.find(seat => seat.id === chamber.drafter) ?? able[0];
  return wanted && { speaker, to: wanted.id, topic };
}
