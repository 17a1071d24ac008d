import type { Script } from '../../script/step';
import type { SeatId, Turn } from '../../script/turn';
import { foldSpace, shorten } from '../../text/spaces';
import { recordsOf, textOf, textsOf } from '../deliberation/conclusion';
import { type Action, actionOf, meets, responseTo } from './actions';
import { announce, askSpeaker, type Read, type Ruled } from './asking';
import { type Chamber, clocksIn, free, lastRound, listed, memberNamed, nameOf, unheard } from './chamber';
import { signsOf } from './deadlock';
import { roundLabel } from './labels';
import { type Motion, motionsIn } from './motions';
import { openObjections } from './objections';
import { isGuarded, stanceOf } from './stances';
import { answerOf, type CueData } from './terms';

/** What the Speaker orders after an exchange, as the Clerk carries it out. */
export interface Order {
  action: Action;
  target?: SeatId;
  ground?: string;
  /** The amendments to be put to the House. */
  puts: Motion[];
}

/** Asks the Speaker what comes next, with all that the Clerk has noticed. */
export function* nextAction(chamber: Chamber): Script<Ruled<Order> & { order: Order }> {
  const motions = motionsIn(chamber, chamber.exchanges.at(-1));
  const noticed = noticedIn(chamber, motions);
  const ruled = yield* askSpeaker(chamber, 'ruling', roundLabel(chamber.round), noticed, turn =>
    orderIn(chamber, turn, motions),
  );
  if (ruled.value) {
    yield* missMotions(chamber, ruled.turn, motions);
    return { ...ruled, order: ruled.value };
  }
  const action = isCapped(chamber) ? 'end_round' : 'continue';
  yield* announce(byRule[action], 'clerk', { ruling: { action, round: chamber.round } });
  return { ...ruled, order: { action, puts: [] } };
}

/** The Clerk's own ruling where none of the Speaker's holds. */
const byRule = {
  continue: 'No ruling of the Speaker holds: by the rule, the debate goes on.',
  end_round: 'No ruling of the Speaker holds: by the rule, the round ends.',
};

/** Whether the clock of exchanges has run out. */
export function isCapped(chamber: Chamber): boolean {
  return chamber.exchanges.length >= clocksIn(chamber).exchanges;
}

function noticedIn(chamber: Chamber, motions: readonly Motion[]): CueData {
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
    ...(motions.length > 0
      ? { motions: motions.map(({ by, kind, text }) => ({ from: nameOf(brief, by), kind, text })) }
      : {}),
    ...(isCapped(chamber) ? { capped: true } : {}),
    ...(chamber.round >= lastRound(chamber) ? { last: true } : {}),
  };
}

function orderIn(chamber: Chamber, turn: Turn, motions: readonly Motion[]): Read<Order> {
  const action = actionOf(turn, chamber);
  const puts = motions.filter(({ amendment, by, kind }) => amendment && responseTo(chamber, turn, by, kind) === 'act');
  const order: Order = { action, puts };
  if (isCapped(chamber) && action !== 'call_vote' && action !== 'end_round') {
    return { complaint: 'the clock of exchanges has run out, and only a vote or the end of the round is open.' };
  }
  const complaint = action === 'call_vote' ? early(chamber, turn) : undefined;
  if (complaint) return { complaint };
  return action === 'quiet' || action === 'redirect' || action === 'force_compromise'
    ? aimed(chamber, turn, order)
    : { value: order };
}

/** What the Speaker acts on and nobody moved comes to nothing, and that is said. */
function* missMotions(chamber: Chamber, turn: Turn, motions: readonly Motion[]): Script<void> {
  const missed = recordsOf(answerOf('ruling', turn)?.motions).filter(
    each => each.response === 'act' && !motions.some(({ by, kind }) => meets(chamber, each, by, kind)),
  );
  for (const from of new Set(missed.map(each => shorten(foldSpace(textOf(each.from)), 60))))
    yield* announce(`Nothing by ${from} is before the House that could be acted on.`, 'clerk');
}

/** What stands in the way of a vote. */
function early(chamber: Chamber, turn: Turn): string | undefined {
  if (chamber.deadlock) return undefined;
  const waiting = unheard(chamber).map(seat => seat.name);
  if (waiting.length > 0) return `no vote before ${listed(waiting)} had the floor.`;
  const noted = textsOf(answerOf('ruling', turn)?.objections);
  if (noted.length > 0 || openObjections(chamber).length === 0) return undefined;
  return 'no vote before the key objections are noted: list them as objections.';
}

function aimed(chamber: Chamber, turn: Turn, order: Order): Read<Order> {
  const { target, ground } = answerOf('ruling', turn) ?? {};
  const said = shorten(foldSpace(target ?? ''), 60);
  const named = memberNamed(chamber, said);
  const { answer, speech } = chamber.exchanges.at(-1) ?? {};
  if (order.action !== 'quiet') {
    if (said !== '' && (!named || chamber.quieted.has(named.id)))
      return { complaint: `“${said}” is no representative who may speak.` };
    return { value: { ...order, target: named?.id ?? answer?.seat ?? speech?.seat } };
  }
  if (!named || chamber.quieted.has(named.id))
    return { complaint: 'name a representative who may speak as the one to be quieted.' };
  if (ground === undefined)
    return {
      complaint: 'quieting needs a ground: blocking without alternatives, hostility to the process, or dominating.',
    };
  if (free(chamber).length < 3) return { complaint: 'two have to be left who may speak to one another.' };
  return { value: { ...order, target: named.id, ground } };
}
