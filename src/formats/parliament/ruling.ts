import type { JsonObject } from '../../base/json';
import type { Script } from '../../script/step';
import type { SeatId, Turn } from '../../script/turn';
import { recordsOf, textsOf } from '../deliberation/conclusion';
import { askSpeaker, type Read, type Ruled, roundLabel } from './asking';
import { type Chamber, clocksIn, free, lastRound, listed, memberNamed, nameOf, unheard } from './chamber';
import { signsOf } from './deadlock';
import { type Motion, motionsIn } from './motions';
import { openObjections } from './objections';
import { actions } from './shapes';
import { isGuarded, stanceOf } from './stances';

/** What the Speaker orders after an exchange, as the Clerk carries it out. */
export interface Order {
  action: (typeof actions)[number];
  target?: SeatId;
  /** Why somebody is quieted. */
  ground?: string;
  /** The amendments to be put to the House. */
  puts: Motion[];
}

/** The order that holds where the Speaker gave none. */
const goOn: Order = { action: 'continue', puts: [] };

/** Asks the Speaker what comes next, with all that the Clerk has noticed. */
export function* nextAction(chamber: Chamber): Script<Ruled<Order> & { order: Order }> {
  const motions = motionsIn(chamber, chamber.exchanges.at(-1));
  const noticed = noticedIn(chamber, motions);
  const ruled = yield* askSpeaker(chamber, 'ruling', roundLabel(chamber.round), noticed, turn =>
    orderIn(chamber, turn, motions),
  );
  return { ...ruled, order: ruled.value ?? (isCapped(chamber) ? { ...goOn, action: 'end_round' } : goOn) };
}

/** Whether the clock of exchanges has run out. */
export function isCapped(chamber: Chamber): boolean {
  return chamber.exchanges.length >= clocksIn(chamber).exchanges;
}

function noticedIn(chamber: Chamber, motions: readonly Motion[]): JsonObject {
  const { brief, exchanges } = chamber;
  const last = exchanges.at(-1);
  const over = [last?.speech, last?.answer].flatMap(turn => {
    const clock = turn?.checks.find(check => check.rule === 'sentences' && !check.ok);
    return turn && clock ? [`${nameOf(brief, turn.seat)} (${clock.detail ?? ''} sentences)`] : [];
  });
  const held = last?.answer && isGuarded(last.answer) ? last.answer : undefined;
  const signs = signsOf(chamber);
  const waiting = unheard(chamber).map(seat => seat.name);
  return {
    ...(over.length > 0 ? { over } : {}),
    ...(held ? { held: [`${nameOf(brief, held.seat)} (${stanceOf(held) ?? ''})`] } : {}),
    ...(signs.length > 0 ? { signs } : {}),
    ...(waiting.length > 0 ? { waiting } : {}),
    ...(motions.length > 0 ? { motions: motions.map(each => ({ from: nameOf(brief, each.by), ...each.shown })) } : {}),
    ...(isCapped(chamber) ? { capped: true } : {}),
    ...(chamber.round >= lastRound(chamber) ? { last: true } : {}),
  };
}

function orderIn(chamber: Chamber, turn: Turn, motions: readonly Motion[]): Read<Order> {
  const acted = motions.filter(motion => responseTo(chamber, turn, motion) === 'act');
  const moved = acted.find(motion => motion.kind === 'vote') ?? acted.find(motion => motion.kind === 'compromise');
  const given = actions.find(each => each === turn.data?.action) ?? 'continue';
  const action = moved?.kind === 'vote' ? 'call_vote' : moved && !isCapped(chamber) ? 'force_compromise' : given;
  const order: Order = { action, puts: acted.filter(motion => motion.amendment) };
  if (isCapped(chamber) && action !== 'call_vote' && action !== 'end_round') {
    return { complaint: 'the clock of exchanges has run out, and only call_vote or end_round are open.' };
  }
  const complaint = action === 'call_vote' ? early(chamber, turn) : undefined;
  if (complaint) return { complaint };
  return action === 'quiet' || action === 'redirect' || action === 'force_compromise'
    ? aimed(chamber, turn, order)
    : { value: order };
}

/** What the Speaker makes of a motion; one that is passed over counts as acknowledged. */
function responseTo(chamber: Pick<Chamber, 'members'>, { data }: Turn, { by, kind }: Motion): string {
  const own = recordsOf(data?.motions).find(
    each => memberNamed(chamber, String(each.from))?.id === by && (each.kind ?? kind) === kind,
  );
  return typeof own?.response === 'string' ? own.response : 'acknowledge';
}

/** What stands in the way of a vote. */
function early(chamber: Chamber, { data }: Turn): string | undefined {
  if (chamber.deadlock) return undefined;
  const waiting = unheard(chamber).map(seat => seat.name);
  if (waiting.length > 0) return `no vote before ${listed(waiting)} had the floor.`;
  const noted = textsOf(data?.objections);
  if (noted.length > 0 || openObjections(chamber).length === 0) return undefined;
  return 'no vote before the key objections are noted: list them as objections.';
}

function aimed(chamber: Chamber, { data }: Turn, order: Order): Read<Order> {
  const named = memberNamed(chamber, String(data?.target ?? ''));
  const { answer, speech } = chamber.exchanges.at(-1) ?? {};
  if (order.action !== 'quiet') {
    const target = named && !chamber.quieted.has(named.id) ? named.id : (answer?.seat ?? speech?.seat);
    return { value: { ...order, target } };
  }
  if (!named || chamber.quieted.has(named.id))
    return { complaint: 'name a representative who may speak as the one to be quieted.' };
  if (typeof data?.ground !== 'string')
    return {
      complaint: 'quieting needs a ground: blocking without alternatives, hostility to the process, or dominating.',
    };
  if (free(chamber).length < 3) return { complaint: 'two have to be left who may speak to one another.' };
  return { value: { ...order, target: named.id, ground: data.ground } };
}
