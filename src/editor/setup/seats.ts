import type { Agent } from '../../cast/agent';
import { userAgent } from '../../cast/person';
import { isPerson, personVoiceId } from '../../script/brief';
import type { Format, SeatRule } from '../../script/format';
import type { Casting } from '../../stage/setup';

/** Seats the chosen agents: those seated before keep their seats, the others get the seat that needs them most. */
export function seatAgents(format: Format, before: readonly Casting[], chosen: readonly Agent[]): Casting[] {
  const cast = before.filter(each => chosen.includes(each.agent));
  for (const agent of chosen) {
    if (cast.some(each => each.agent === agent)) continue;
    const rule = bestSeatFor(format, cast, agent);
    if (rule) cast.push({ role: rule.role, agent, ...(agent === userAgent ? { voice: personVoiceId } : {}) });
  }
  return cast;
}

/** Moves an agent to its next possible seat. */
export function moveToNextSeat(format: Format, cast: readonly Casting[], agent: Agent): Casting[] {
  const others = cast.filter(each => each.agent !== agent);
  const at = format.seats.findIndex(rule => cast.some(each => each.agent === agent && each.role === rule.role));
  const order = [...format.seats.slice(at + 1), ...format.seats.slice(0, at + 1)];
  const next = order.find(rule => countSeated(others, rule) < rule.max) ?? order[0];
  const own = cast.find(each => each.agent === agent);
  return next ? [...others, { ...own, role: next.role, agent }] : [...cast];
}

/** Leaves one character to the user; without an agent, none. */
export function leaveToPerson(cast: readonly Casting[], agent: Agent | undefined): Casting[] {
  return cast.map(each => {
    if (each.agent === agent) return { role: each.role, agent, voice: personVoiceId };
    return isPerson(each) && each.agent !== userAgent ? { role: each.role, agent: each.agent } : each;
  });
}

function bestSeatFor(format: Format, cast: readonly Casting[], agent: Agent): SeatRule | undefined {
  const free = format.seats.filter(rule => countSeated(cast, rule) < rule.max);
  const own =
    agent.source === 'builtin' ? free.find(rule => rule.presides && rule.builtins.includes(agent.slug)) : undefined;
  const open = free.filter(rule => !rule.presides);
  const needed = open.find(rule => countSeated(cast, rule) < rule.min);
  return own ?? needed ?? open.sort((a, b) => countSeated(cast, a) - countSeated(cast, b))[0];
}

function countSeated(cast: readonly Casting[], rule: SeatRule): number {
  return cast.filter(each => each.role === rule.role).length;
}
