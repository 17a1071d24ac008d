import { type ModelPick, parsePick } from '../app/seatModels';
import { HumanError } from '../base/errors';
import type { Agent, Roster } from '../cast/agent';
import { userAgent } from '../cast/person';
import type { OpenedSeat, SessionOpened } from '../ledger/events';
import { isPerson, personVoiceId } from '../script/brief';
import type { Format } from '../script/format';
import { suggestCast } from '../stage/castSuggestion';
import type { Replacements } from '../stage/reseating';
import type { Casting } from '../stage/setup';
import { type ParsedArgs, splitPair } from './parsedArgs';
import { requireAgent } from './places';
import { unknownValue } from './unknownValue';

/** The cast (who sits in which seat) by `--agents` or `--seat`; otherwise the one `written` in the scene file, or the agents most relevant to `about`. */
export function resolveCast(
  args: ParsedArgs,
  format: Format,
  roster: Roster,
  about: string,
  written?: readonly Casting[],
): readonly Casting[] {
  // `CHARACTER=me`: its left side names no role of the format.
  const isCharacter = (pair: string) => format.play !== undefined && /=me$/i.test(pair) && !roleNamed(pair, format);
  const [character, other] = args.list('seat').filter(isCharacter);
  if (other !== undefined) throw new HumanError('You play one character, not two.', `Leave --seat ${other} out.`);
  const seats = args.list('seat').filter(pair => !isCharacter(pair));
  const cast =
    namedCast(args.text('agents'), seats, format, roster) ?? written ?? suggestCast(format, roster.agents, about);
  return character === undefined ? cast : leaveToPerson(character, cast);
}

/** The cast with one character left to the user. */
function leaveToPerson(pair: string, cast: readonly Casting[]): readonly Casting[] {
  const [wanted] = splitPair(pair, 'seat', 'CHARACTER=me');
  const theirs = cast.find(({ agent: { slug, name } }) =>
    [slug, name].some(each => each.toLowerCase() === wanted.toLowerCase()),
  );
  const played = theirs && { role: theirs.role, agent: theirs.agent, voice: personVoiceId };
  if (played) return cast.map(each => (each === theirs ? played : each));
  const names = cast.map(({ agent }) => agent.slug);
  throw unknownValue(`Nobody in the scene is called “${wanted}”.`, wanted, names);
}

/** The cast by `--agents` or `--seat`; undefined without either. */
function namedCast(
  agentList: string | undefined,
  seats: readonly string[],
  format: Format,
  roster: Roster,
): readonly Casting[] | undefined {
  if (agentList !== undefined && seats.length > 0) {
    throw new HumanError('--agents and --seat exclude each other.', 'Use --seat alone to say who sits where.');
  }
  if (seats.length > 0) return seats.map(each => castingOf(each, format, roster));
  if (agentList === undefined) return undefined;
  const names = agentList.split(',').filter(name => name.trim() !== '');
  if (names.length === 0) throw new HumanError('--agents names nobody.', 'Write --agents ada,bo.');
  const agents = names.map(name => requireAgent(name.trim(), roster));
  return seatInOrder(format, agents);
}

function castingOf(pair: string, format: Format, roster: Roster): Casting {
  const [wanted, who] = splitPair(pair, 'seat', 'ROLE=AGENT[@MODEL]');
  const { agent, pick } = personAndPick(who, wanted) ?? agentAndPick(who, roster);
  const roles = format.seats.map(rule => rule.role);
  const role = roleNamed(pair, format);
  if (role) return { role, agent, ...pick };
  throw unknownValue(`${format.title} has no seat “${wanted}”.`, wanted, roles, `Its seats are: ${roles.join(', ')}.`);
}

function roleNamed(pair: string, { seats }: Format): string | undefined {
  const wanted = pair.slice(0, pair.indexOf('=')).toLowerCase();
  return seats.find(({ role }) => role.toLowerCase() === wanted)?.role;
}

/** The user and their voice, for `me`; undefined if an agent is named. */
function personAndPick(named: string, role: string) {
  const [who, model] = named.toLowerCase().split('@');
  if (who === 'me' && model !== undefined) throw new HumanError('No model speaks for you.', `Write ${role}=me.`);
  return who === 'me' ? { agent: userAgent, pick: { voice: personVoiceId } } : undefined;
}

/** Splits AGENT@MODEL; an agent's own name may contain an @. */
function agentAndPick(named: string, roster: Roster): { agent: Agent; pick: ModelPick } {
  const at = named.indexOf('@');
  if (at < 0 || roster.agents.some(({ slug, name }) => slug === named || name === named))
    return { agent: requireAgent(named, roster), pick: {} };
  return { agent: requireAgent(named.slice(0, at), roster), pick: parseModelPick(named.slice(at + 1), named) };
}

function parseModelPick(model: string, named: string): ModelPick {
  if (model.trim() !== '') return parsePick(model.trim());
  throw new HumanError(`Behind the @ of “${named}” stands no model.`, 'Write for example ada@opus or ada@claude-code.');
}

/** What the command line changes in the seats of an existing session, by the ids of the seats: voices and models, and who sits there. */
export interface SeatChanges {
  picks: ReadonlyMap<string, ModelPick>;
  agents: Replacements;
}

/** What the seats of an existing session get; only a fork passes a roster, and may change agents. Throws for a seat or a change that is not possible. */
export function seatChanges(args: ParsedArgs, { seats }: SessionOpened, roster?: Roster): SeatChanges {
  const picks = new Map<string, ModelPick>();
  const agents = new Map<string, Agent>();
  for (const pair of args.list('seat')) {
    const [wanted, who] = splitPair(pair, 'seat', roster ? 'ROLE=AGENT[@MODEL]' : 'ROLE=AGENT@MODEL');
    const at = who.indexOf('@');
    const name = (at < 0 ? who : who.slice(0, at)).toLowerCase();
    const candidates = seats.filter(seat => seat.id === wanted || seat.role === wanted);
    const sitsThere = ({ agent, name: shown }: OpenedSeat) => [agent.toLowerCase(), shown.toLowerCase()].includes(name);
    const seated = candidates.find(sitsThere);
    const there = seats.map(seat => `${seat.role}=${seat.agent}`).join(', ');
    if (seated && at >= 0) {
      if (isPerson(seated))
        throw new HumanError(`No model speaks for you as ${seated.role}.`, 'Leave that --seat out.');
      picks.set(seated.id, parseModelPick(who.slice(at + 1), who));
    } else if (!seated && roster) {
      const seat = seatToGive(wanted, candidates, there);
      const { agent, pick } = agentAndPick(who, roster);
      agents.set(seat.id, agent);
      if (pick.voice !== undefined || pick.model !== undefined) picks.set(seat.id, pick);
    } else {
      const remedy = roster
        ? `Name another agent, or a model after an @; there sit: ${there}.`
        : `Only a fork can give a seat to another agent; here models can change: ${there}, each with @MODEL.`;
      throw new HumanError(
        seated ? `--seat ${pair} changes nothing.` : `Nobody sits in this session as ${wanted}=${name}.`,
        remedy,
      );
    }
  }
  return { picks, agents };
}

/** The seat that another agent gets: the only one of that id or role. */
function seatToGive(wanted: string, candidates: readonly OpenedSeat[], there: string): OpenedSeat {
  const [seat, second] = candidates;
  if (!seat) throw new HumanError(`This session has no seat “${wanted}”.`, `There sit: ${there}.`);
  if (!second) return seat;
  const ids = candidates.map(({ id, agent }) => `${id} (${agent})`).join(', ');
  throw new HumanError(`Several sit as ${wanted}.`, `Name one of them in place of ${wanted}: ${ids}.`);
}

/**
 * Seats agents in the order of the format's roles: one each, then the rest in turn on the roles that do not preside.
 * If only one role does not preside, all agents get it, and a built-in agent presides. Too many agents are reported when they are seated.
 */
function seatInOrder(format: Format, agents: readonly Casting['agent'][]): Casting[] {
  const speaking = format.seats.filter(rule => !rule.presides);
  const firstRound = speaking.length > 1 ? format.seats : speaking;
  const seatsLeft = new Map(format.seats.map(rule => [rule.role, rule.max]));
  const hasRoom = ({ role }: Format['seats'][number]) => (seatsLeft.get(role) ?? 0) > 0;
  const roleFor = (index: number): string => {
    const later = index - firstRound.length;
    const next = later < 0 ? firstRound[index] : speaking[later % speaking.length];
    const free = next && hasRoom(next) ? next : speaking.find(hasRoom);
    return (free ?? next ?? speaking[0])?.role ?? '';
  };
  return agents.map((agent, index) => {
    const role = roleFor(index);
    seatsLeft.set(role, (seatsLeft.get(role) ?? 0) - 1);
    return { role, agent };
  });
}
