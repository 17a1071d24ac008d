import { HumanError } from '../base/errors';
import type { Agent } from '../cast/agent';
import { builtins } from '../cast/builtins';
import { colorsApart, ownIcon } from '../cast/looks';
import type { DocumentText } from '../document/document';
import { partsOf } from '../document/parts';
import type { OpenedDocument, SessionOpened } from '../ledger/events';
import { briefOf } from '../ledger/state';
import { isPerson, personVoiceId, type Seat } from '../script/brief';
import type { Format, SeatRule } from '../script/format';
import { keywords } from '../text/keywords';
import { languageOf } from '../text/language';
import { relevance } from '../text/relevance';
import { roughTokens } from '../text/spaces';
import { terms } from '../text/terms';
import { requirePayable } from './closing';
import { toCondense } from './condensed';
import { examinerFor } from './examiner';
import { documentBudget } from './firstDesk';
import { checkedOptions } from './options';
import { seatRelevance } from './scores';
import type { Casting, Setup, Sources, World } from './setup';

/** Who sits where, and the agents' copies. */
export interface Seated {
  seats: Seat[];
  agents: Map<string, Agent>;
}

/**
 * Seats the cast: every chair within its rule, empty required chairs filled from the built-ins; complaints are HumanErrors.
 * With its voices, each seat has the model that will speak for it: the casting's, the agent file's where its voice knows it, the set-up's.
 */
export function seat(setup: Setup, world?: Pick<World, 'voiceOf'>): Seated {
  const { format, cast } = setup;
  for (const { role } of cast) {
    if (!format.seats.some(rule => rule.role === role)) {
      throw new HumanError(
        `${format.title} has no seat “${role}”.`,
        `Its seats are: ${format.seats.map(rule => rule.role).join(', ')}.`,
      );
    }
  }
  noneTwice(cast);
  checkPeople(setup);
  const taken = new Set(cast.map(({ agent }) => agent.slug));
  const seats: Seat[] = [];
  const agents = new Map<string, Agent>();
  const options = checkedOptions(format, setup.options);
  for (const rule of format.seats) {
    if (rule.leftToUser && options[rule.leftToUser.option] === rule.leftToUser.value) continue;
    for (const [index, casting] of filled(format, rule, cast, taken).entries()) {
      seats.push(seatFor(setup, rule, casting, index, seats, world));
      agents.set(casting.agent.slug, casting.agent);
    }
  }
  const looks = seats.map(({ agent, color }) => ({ name: agents.get(agent)?.name ?? '', color }));
  const colors = colorsApart(looks);
  return { seats: seats.map((each, at) => ({ ...each, color: colors[at] ?? each.color })), agents };
}

/** A person takes a seat only where the format has room for one, and speaks for themselves alone. */
function checkPeople({ format, cast, voice }: Setup): void {
  if (voice === personVoiceId) throw new HumanError('A person speaks for no agent.', 'Choose a model for the others.');
  const unasked = format.seats.filter(rule => rule.unasked).map(({ role }) => role);
  const seated = cast.find(each => isPerson(each) && !unasked.includes(each.role));
  if (seated && !format.people) {
    throw new HumanError(
      `${format.title} has no seat for a person: ${seated.role} is left to an agent.`,
      'Name an agent for that seat.',
    );
  }
}

function noneTwice(cast: readonly Casting[]): void {
  const seen = new Map<string, string>();
  for (const { role, agent } of cast) {
    const before = seen.get(agent.slug);
    if (before) {
      throw new HumanError(
        `${agent.name} is seated twice: as ${before} and as ${role}.`,
        'Give one of the two seats to another agent.',
      );
    }
    seen.set(agent.slug, role);
  }
}

function filled(format: Format, rule: SeatRule, cast: readonly Casting[], taken: Set<string>): Casting[] {
  const chosen = cast.filter(({ role }) => role === rule.role);
  if (chosen.length > rule.max) {
    throw new HumanError(
      `${format.title} seats at most ${rule.max} as ${rule.role}; ${chosen.length} are named.`,
      'Name fewer.',
    );
  }
  const wanted = chosen.length === 0 ? (rule.usual ?? rule.min) : rule.min;
  for (const slug of rule.builtins) {
    if (chosen.length >= wanted) break;
    const agent = builtins.find(each => each.slug === slug);
    if (!agent || taken.has(slug)) continue;
    taken.add(slug);
    chosen.push({ role: rule.role, agent });
  }
  if (chosen.length < rule.min) {
    throw new HumanError(
      `${format.title} needs at least ${rule.min} as ${rule.role}; there ${chosen.length === 1 ? 'is' : 'are'} ${chosen.length}.`,
      'Name more agents.',
    );
  }
  return chosen;
}

function seatFor(
  setup: Setup,
  rule: SeatRule,
  { agent, voice, model }: Casting,
  index: number,
  before: readonly Seat[],
  world: Pick<World, 'voiceOf'> | undefined,
): Seat {
  const alike = before.filter(seat => seat.name === agent.name || seat.name.startsWith(`${agent.name} (`)).length;
  const speaks = voice ?? setup.voice;
  const usual = speaks === setup.voice ? (rule.presides ? (setup.judgeModel ?? setup.model) : setup.model) : undefined;
  const named = (name: string | undefined) => (name === undefined ? undefined : world?.voiceOf(speaks).modelOf?.(name));
  const wanted = speaks === personVoiceId ? undefined : (model ?? named(agent.model) ?? usual);
  // An alias stands in no record: what it means changes.
  const own = named(wanted) ?? wanted;
  const traits = setup.format.traits?.(agent, rule.role);
  return {
    id: rule.max > 1 ? `${rule.role}-${index + 1}` : rule.role,
    name: alike > 0 ? `${agent.name} (${alike + 1})` : agent.name,
    role: rule.role,
    agent: agent.slug,
    icon: setup.format.play ? ownIcon(agent) : agent.icon,
    color: agent.color,
    voice: speaks,
    ...(own ? { model: own } : {}),
    ...(traits ? { traits } : {}),
  };
}

/** A set-up with everybody seated: what goes into the ledger, and the copies beside it. */
export interface Opening {
  opened: SessionOpened;
  sources: Sources;
}

/** Since the second, ids follow the consequence of what was filed. */
const currentEdition = 5;

/** Seats everybody and reads all that a session opens with; what cannot be opened is a HumanError. */
export function openingOf(setup: Setup, world: World): Opening {
  const { format, document, rules, settled = [], earlier, topic, seed, budget, estimateUSD } = setup;
  const { seats, agents } = seat(setup, world);
  const options = checkedOptions(format, setup.options);
  const relevanceTo = (text: string) => seatRelevance({ seats }, agents, text);
  const drawn = format.drawn?.(document, relevanceTo) ?? {};
  for (const [key, value] of Object.entries(drawn)) if (options[key] === '') options[key] = value;
  const language = languageOf(document?.text ?? topic);
  const examiner = examinerFor(setup, seats, world);
  const condense = toCondense(setup, seats, agents, examiner, world);
  const opened: SessionOpened = {
    type: 'session.opened',
    session: setup.id,
    format: format.id,
    topic,
    ...(language === 'en' ? {} : { language }),
    ...(document ? { document: openedDocument(document, setup.firstLine, world) } : {}),
    ...(rules ? { rules: { path: rules.path, sha: world.sha256(rules.text) } } : {}),
    ...(settled.length > 0 ? { settled: [...settled] } : {}),
    ...(earlier ? { earlier } : {}),
    seats: seats.map(each => ({ ...each, ...copyOf(agents.get(each.agent), world) })),
    options,
    seed,
    budget,
    ...(estimateUSD === undefined ? {} : { estimateUSD }),
    relevance: suitabilityOf(`${topic}\n${document?.text ?? ''}`, seats, agents),
    ...(examiner ? { examiner } : {}),
    ...(condense.length > 0 ? { condense } : {}),
    ...(format.examining ? { edition: currentEdition } : {}),
    voices: voicesOf([...seats.map(each => each.voice), ...(examiner?.voice ? [examiner.voice] : [])], world),
  };
  const brief = briefOf(opened);
  const complaint = format.complaints?.(brief)[0];
  if (complaint) throw new HumanError(complaint, 'Change the set-up and convene again.');
  const sources: Sources = { agents, ...(document ? { document } : {}), ...(rules ? { rules } : {}) };
  requirePayable(setup, brief, sources, world);
  return { opened, sources };
}

/** What the record says of an agent's copy. */
function copyOf({ body = '', condensed }: Partial<Agent> = {}, { sha256 }: Pick<World, 'sha256'>) {
  return { sha: sha256(body), ...(condensed === undefined ? {} : { condensed }) };
}

/** How voices call themselves in the record. */
export function voicesOf(ids: readonly string[], world: Pick<World, 'voiceOf'>): SessionOpened['voices'] {
  const voices: SessionOpened['voices'] = {};
  for (const voice of ids.filter(each => !isPerson({ voice: each }))) {
    const { label, flags } = world.voiceOf(voice);
    voices[voice] = { label, rehearsal: flags.free, ...(flags.exactUsage ? {} : { estimated: true }) };
  }
  return voices;
}

/** A document as it is recorded; one that is too long for one prompt with its parts. */
function openedDocument(document: DocumentText, firstLine: number | undefined, world: World): OpenedDocument {
  const { title, path, text } = document;
  return {
    title,
    ...(path ? { path } : {}),
    copy: 'document.md',
    sha: world.sha256(text),
    characters: text.length,
    ...(roughTokens(text) <= documentBudget ? {} : { parts: partsOf(document, documentBudget) }),
    ...(firstLine ? { firstLine } : {}),
  };
}

/** The words that a matter leans on most. */
const leaning = (about: string) => keywords(about, 40).join(' ');

/** What an agent is for. Its whole file would be measured by its length: a long one shares words with every document. */
const introduction = ({ name, description, own }: Agent) => `${name} ${description} ${(own.focus ?? []).join(' ')}`;

/** How much of a matter is each seat's own field. */
function suitabilityOf(about: string, seats: readonly Seat[], agents: ReadonlyMap<string, Agent>) {
  const known = seats.map(({ agent }) => agents.get(agent));
  const values = relevance(
    leaning(about),
    known.map(agent => (agent ? introduction(agent) : '')),
  );
  return Object.fromEntries(seats.map(({ id }, at) => [id, Math.round((values[at] ?? 0) * 1000) / 1000]));
}

/** What a matter leans on that an agent says it is for, the weightiest first: why it is suggested. */
export function sharedWords(agent: Agent, about: string): string[] {
  const own = new Set(terms(introduction(agent)));
  return keywords(about, 40).filter(word => terms(word).some(term => own.has(term)));
}

/**
 * A sensible cast: the agents that have most to say about the matter, each in the chair that suits it; chairs that preside are left to the built-ins,
 * and so are the sides for which only agents are left who have nothing to do with it, as long as anybody has.
 */
export function suggestCast(format: Format, roster: readonly Agent[], about: string): Casting[] {
  const own = roster.filter(agent => agent.source !== 'builtin');
  const texts = own.map(introduction);
  const matter = relevance(leaning(about), texts);
  const order = own
    .map((agent, index) => ({ agent, index, score: matter[index] ?? 0 }))
    .sort((a, b) => b.score - a.score || a.index - b.index);
  const fitting = order.filter(({ score }) => score > 0);
  const rules = format.seats.filter(rule => !rule.presides);
  const wanted = rules.reduce((sum, rule) => sum + Math.max(rule.min, 1), 0);
  const spare = rules.length === 1 ? Math.min(rules[0]?.usual ?? 4, rules[0]?.max ?? 1) : wanted;
  const pool = (rules.length > 1 && fitting.length > 0 ? fitting : order).slice(0, Math.max(wanted, spare));
  const cast: Casting[] = [];
  for (const rule of rules) {
    const suits = relevance(
      rule.hint,
      pool.map(({ index }) => texts[index] ?? ''),
    );
    const ranked = pool.map((entry, at) => ({ entry, suit: suits[at] ?? 0 })).sort((a, b) => b.suit - a.suit);
    const chairs = rules.length === 1 ? spare : Math.max(rule.min, 1);
    for (const { entry } of ranked.slice(0, chairs)) {
      cast.push({ role: rule.role, agent: entry.agent });
      pool.splice(pool.indexOf(entry), 1);
    }
  }
  return cast;
}
