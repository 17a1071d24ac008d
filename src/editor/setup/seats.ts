// Which agent takes which seat; a seat is one place of a role in the session, such as `opponent`.

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
  const current = format.seats.findIndex(rule => cast.some(each => each.agent === agent && each.role === rule.role));
  const order = [...format.seats.slice(current + 1), ...format.seats.slice(0, current + 1)];
  const next = order.find(rule => countSeated(others, rule) < rule.max) ?? order[0];
  const before = cast.find(each => each.agent === agent);
  return next ? [...others, { ...before, role: next.role, agent }] : [...cast];
}

/** Leaves one character of a play to the user and gives any other back to its agent; without an agent, the user plays nobody. */
export function leaveToPerson(cast: readonly Casting[], agent: Agent | undefined): Casting[] {
  return cast.map(each => {
    if (each.agent === agent) return { role: each.role, agent, voice: personVoiceId };
    return isPerson(each) && each.agent !== userAgent ? { role: each.role, agent: each.agent } : each;
  });
}

/** A presiding seat (a judge or chair) for the built-in agents made for it; else a seat that lacks agents, or the emptiest. */
function bestSeatFor(format: Format, cast: readonly Casting[], agent: Agent): SeatRule | undefined {
  const free = format.seats.filter(rule => countSeated(cast, rule) < rule.max);
  const presiding =
    agent.source === 'builtin' ? free.find(rule => rule.presides && rule.builtins.includes(agent.slug)) : undefined;
  const others = free.filter(rule => !rule.presides);
  const needed = others.find(rule => countSeated(cast, rule) < rule.min);
  return presiding ?? needed ?? others.sort((a, b) => countSeated(cast, a) - countSeated(cast, b))[0];
}

function countSeated(cast: readonly Casting[], rule: SeatRule): number {
  return cast.filter(each => each.role === rule.role).length;
}
