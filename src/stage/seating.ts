import { HumanError } from '../base/errors';
import { l10n, Message } from '../base/message';
import type { Agent } from '../cast/agent';
import { distinctColors, typedIcon } from '../cast/appearance';
import { builtInAgents } from '../cast/builtins';
import { isPerson, personVoiceId, type Seat } from '../script/brief';
import type { Format, SeatRule } from '../script/format';
import { validateOptions } from './options';
import type { Casting, SessionServices, Setup } from './setup';

/** The seats of a session and their agents, by slug. */
export interface SeatedCast {
  seats: Seat[];
  agents: Map<string, Agent>;
}

/** Assigns the cast (who was chosen for which role) to seats, fills empty ones from the built-in agents and, with `services`, resolves their models. */
export function seatCast(setup: Setup, services?: Pick<SessionServices, 'voiceOf'>): SeatedCast {
  const { format, cast } = setup;
  const roles = format.seats.map(({ role }) => role);
  const unknown = cast.find(({ role }) => !roles.includes(role));
  if (unknown)
    throw new HumanError(
      l10n`${new Message(format.title)} has no seat “${unknown.role}”.`,
      l10n`Its seats are: ${roles.join(', ')}.`,
    );
  requireDistinctAgents(cast);
  requireAgentSeats(setup);
  const takenSlugs = new Set(cast.map(({ agent }) => agent.slug));
  const seats: Seat[] = [];
  const agents = new Map<string, Agent>();
  const options = validateOptions(format, setup.options);
  for (const rule of format.seats) {
    if (rule.leftToUser && options[rule.leftToUser.option] === rule.leftToUser.value) continue;
    for (const [index, casting] of fillSeats(format, rule, cast, takenSlugs).entries()) {
      seats.push(createSeat(setup, rule, casting, index, seats, services));
      agents.set(casting.agent.slug, casting.agent);
    }
  }
  const appearances = seats.map(({ agent, color }) => ({ name: agents.get(agent)?.name ?? '', color }));
  const colors = distinctColors(appearances);
  return { seats: seats.map((each, at) => ({ ...each, color: colors[at] ?? each.color })), agents };
}

/** Throws if a person holds a seat that the format leaves to agents, or is chosen as the voice of all. */
function requireAgentSeats({ format, cast, voice }: Setup): void {
  if (voice === personVoiceId)
    throw new HumanError('A person cannot speak for an agent.', 'Choose a model for the others.');
  // A person in such a seat speaks unasked, which every format allows that has one.
  const unaskedRoles = format.seats.filter(rule => rule.neverCued).map(({ role }) => role);
  const seated = cast.find(each => isPerson(each) && !unaskedRoles.includes(each.role));
  if (seated && !format.allowsPeople)
    throw new HumanError(
      l10n`In ${new Message(format.title)}, the seat of ${new Message(seated.role)} has to be taken by an agent.`,
      'Choose an agent for that seat.',
    );
}

function requireDistinctAgents(cast: readonly Casting[]): void {
  const seen = new Map<string, string>();
  for (const { role, agent } of cast) {
    const before = seen.get(agent.slug);
    if (before) {
      throw new HumanError(
        l10n`${agent.name} has two seats: ${new Message(before)} and ${new Message(role)}.`,
        'Give one of the two seats to another agent.',
      );
    }
    seen.set(agent.slug, role);
  }
}

/** Fills the seats of a role from the cast, then from built-ins, which it adds to `takenSlugs`: to the usual count if nobody was chosen, else the minimum. */
function fillSeats(format: Format, rule: SeatRule, cast: readonly Casting[], takenSlugs: Set<string>): Casting[] {
  const chosen = cast.filter(({ role }) => role === rule.role);
  if (chosen.length > rule.max)
    throw new HumanError(
      l10n`${new Message(format.title)} seats at most ${rule.max} as ${new Message(rule.role)}; you chose ${chosen.length}.`,
      'Choose fewer.',
    );
  const wanted = chosen.length === 0 ? (rule.usualCount ?? rule.min) : rule.min;
  for (const slug of rule.builtins) {
    if (chosen.length >= wanted) break;
    const agent = builtInAgents.find(each => each.slug === slug);
    if (!agent || takenSlugs.has(slug)) continue;
    takenSlugs.add(slug);
    chosen.push({ role: rule.role, agent });
  }
  if (chosen.length < rule.min)
    throw new HumanError(
      l10n`${new Message(format.title)} needs at least ${rule.min} as ${new Message(rule.role)}; you chose ${chosen.length}.`,
      'Choose more agents.',
    );
  return chosen;
}

function createSeat(
  setup: Setup,
  rule: SeatRule,
  casting: Casting,
  index: number,
  seatsBefore: readonly Seat[],
  services: Pick<SessionServices, 'voiceOf'> | undefined,
): Seat {
  const { agent, voice = setup.voice } = casting;
  const hasSameName = ({ name }: Seat) => name === agent.name || name.startsWith(`${agent.name} (`);
  const sameNames = seatsBefore.filter(hasSameName).length;
  const model = voice === personVoiceId ? undefined : modelOfSeat(setup, rule, { ...casting, voice }, services);
  const traits = setup.format.traits?.(agent, rule.role);
  return {
    id: rule.max > 1 ? `${rule.role}-${index + 1}` : rule.role,
    name: sameNames > 0 ? `${agent.name} (${sameNames + 1})` : agent.name,
    role: rule.role,
    agent: agent.slug,
    icon: setup.format.play ? typedIcon(agent) : agent.icon,
    color: agent.color,
    voice,
    ...(model ? { model } : {}),
    ...(traits ? { traits } : {}),
  };
}

/** The model of a seat: the one picked for it, else the agent file's if the voice knows it, else the set-up's if that is for this voice. */
function modelOfSeat(
  setup: Setup,
  rule: SeatRule,
  { agent, model, voice }: Casting & { voice: string },
  services: Pick<SessionServices, 'voiceOf'> | undefined,
): string | undefined {
  // An alias is resolved before it is recorded, because its meaning changes.
  const resolve = (name: string | undefined) =>
    name === undefined ? undefined : services?.voiceOf(voice).modelOf?.(name);
  const setupModel = (rule.presides ? setup.judgeModel : undefined) ?? setup.model;
  const requested = model ?? resolve(agent.model) ?? (voice === setup.voice ? setupModel : undefined);
  return resolve(requested) ?? requested;
}
