import { HumanError } from '../base/errors';
import { l10n, Message } from '../base/message';
import type { Agent } from '../cast/agent';
import { distinctColors, typedIcon } from '../cast/appearance';
import { builtInAgents } from '../cast/builtins';
import type { DocumentText } from '../document/document';
import { splitIntoParts } from '../document/parts';
import type { OpenedDocument, SessionOpened } from '../ledger/events';
import { briefOf } from '../ledger/state';
import { isPerson, personVoiceId, type Seat } from '../script/brief';
import type { Format, SeatRule } from '../script/format';
import { detectLanguage } from '../text/language';
import { roughTokens } from '../text/spaces';
import { fieldRelevance } from './castSuggestion';
import { requirePayableClosing } from './closing';
import { seatsToCondense } from './condensing';
import { documentBudget, estimateContext } from './estimateContext';
import { chooseExaminer } from './examiner';
import { validateOptions } from './options';
import { seatRelevance } from './scores';
import type { Casting, SessionServices, Setup, Sources } from './setup';

/** The seats of a session and their agents, by slug. */
export interface SeatedCast {
  seats: Seat[];
  agents: Map<string, Agent>;
}

/** Assigns the cast to seats, fills empty ones from the built-ins and, with `services`, resolves each seat's model; errors are HumanErrors. */
export function seatCast(setup: Setup, services?: Pick<SessionServices, 'voiceOf'>): SeatedCast {
  const { format, cast } = setup;
  for (const { role } of cast) {
    if (!format.seats.some(rule => rule.role === role)) {
      throw new HumanError(
        l10n`${new Message(format.title)} has no seat “${role}”.`,
        l10n`Its seats are: ${format.seats.map(rule => rule.role).join(', ')}.`,
      );
    }
  }
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
  const openRoles = format.seats.filter(rule => rule.neverCued).map(({ role }) => role);
  const seated = cast.find(each => isPerson(each) && !openRoles.includes(each.role));
  if (seated && !format.allowsPeople) {
    throw new HumanError(
      l10n`In ${new Message(format.title)}, the seat of ${new Message(seated.role)} has to be taken by an agent.`,
      'Choose an agent for that seat.',
    );
  }
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

/** Fills the seats of a role from the cast, then from the built-ins, which are added to `taken`: up to the usual count if nobody was chosen, else to the minimum. */
function fillSeats(format: Format, rule: SeatRule, cast: readonly Casting[], taken: Set<string>): Casting[] {
  const chosen = cast.filter(({ role }) => role === rule.role);
  if (chosen.length > rule.max) {
    throw new HumanError(
      l10n`${new Message(format.title)} seats at most ${rule.max} as ${new Message(rule.role)}; you chose ${chosen.length}.`,
      'Choose fewer.',
    );
  }
  const wanted = chosen.length === 0 ? (rule.usualCount ?? rule.min) : rule.min;
  for (const slug of rule.builtins) {
    if (chosen.length >= wanted) break;
    const agent = builtInAgents.find(each => each.slug === slug);
    if (!agent || taken.has(slug)) continue;
    taken.add(slug);
    chosen.push({ role: rule.role, agent });
  }
  if (chosen.length < rule.min) {
    throw new HumanError(
      l10n`${new Message(format.title)} needs at least ${rule.min} as ${new Message(rule.role)}; you chose ${chosen.length}.`,
      'Choose more agents.',
    );
  }
  return chosen;
}

function createSeat(
  setup: Setup,
  rule: SeatRule,
  { agent, voice, model }: Casting,
  index: number,
  before: readonly Seat[],
  services: Pick<SessionServices, 'voiceOf'> | undefined,
): Seat {
  const sameNames = before.filter(seat => seat.name === agent.name || seat.name.startsWith(`${agent.name} (`)).length;
  const voiceId = voice ?? setup.voice;
  const defaultModel =
    voiceId === setup.voice ? (rule.presides ? (setup.judgeModel ?? setup.model) : setup.model) : undefined;
  const resolveAlias = (name: string | undefined) =>
    name === undefined ? undefined : services?.voiceOf(voiceId).modelOf?.(name);
  const requestedModel = voiceId === personVoiceId ? undefined : (model ?? resolveAlias(agent.model) ?? defaultModel);
  // Aliases are resolved before recording, because their meaning changes; an unknown name is recorded as it is, unless an agent file has it.
  const modelId = resolveAlias(requestedModel) ?? requestedModel;
  const traits = setup.format.traits?.(agent, rule.role);
  return {
    id: rule.max > 1 ? `${rule.role}-${index + 1}` : rule.role,
    name: sameNames > 0 ? `${agent.name} (${sameNames + 1})` : agent.name,
    role: rule.role,
    agent: agent.slug,
    icon: setup.format.play ? typedIcon(agent) : agent.icon,
    color: agent.color,
    voice: voiceId,
    ...(modelId ? { model: modelId } : {}),
    ...(traits ? { traits } : {}),
  };
}

/** A set-up with its seats assigned: the opening event, and the agents and document to copy. */
export interface Opening {
  opened: SessionOpened;
  sources: Sources;
}

/** The edition that sessions of formats with finding rules record; `formats/inspection/options.ts` says what each brought. */
const findingRulesEdition = 11;

/** Seats the cast and collects everything that the opening event records; throws a HumanError if the session cannot be opened. */
export function openingOf(setup: Setup, services: SessionServices): Opening {
  const { format, document, rules, settled = [], earlier, topic, seed, budget, estimateUSD } = setup;
  const { seats, agents } = seatCast(setup, services);
  const options = validateOptions(format, setup.options);
  const relevanceTo = (text: string) => seatRelevance({ seats }, agents, text);
  const derived = format.optionsFromDocument?.(document, relevanceTo) ?? {};
  for (const [key, value] of Object.entries(derived)) if (options[key] === '') options[key] = value;
  const edition = format.callRules ? findingRulesEdition : format.edition;
  const language = detectLanguage(document?.text ?? topic);
  const examiner = chooseExaminer(setup, seats, services);
  const condense = seatsToCondense(setup, seats, agents, examiner, services);
  const opened: SessionOpened = {
    type: 'session.opened',
    session: setup.id,
    format: format.id,
    topic,
    ...(language === 'en' ? {} : { language }),
    ...(document ? { document: documentRecord(document, setup.firstLine, services) } : {}),
    ...(rules ? { rules: { path: rules.path, sha: services.sha256(rules.text) } } : {}),
    ...(settled.length > 0 ? { settled: [...settled] } : {}),
    ...(earlier ? { earlier } : {}),
    seats: seats.map(each => ({ ...each, ...agentCopyFields(agents.get(each.agent), services) })),
    options,
    seed,
    budget,
    ...(estimateUSD === undefined ? {} : { estimateUSD }),
    relevance: fieldRelevance(`${topic}\n${document?.text ?? ''}`, seats, agents),
    ...(examiner ? { examiner } : {}),
    ...(condense.length > 0 ? { condense } : {}),
    ...(edition === undefined ? {} : { edition }),
    voices: describeVoices([...seats.map(each => each.voice), ...(examiner?.voice ? [examiner.voice] : [])], services),
  };
  const brief = briefOf(opened);
  const complaint = format.complaints?.(brief)[0];
  if (complaint) throw new HumanError(complaint, 'Change the setup and start again.');
  const sources: Sources = { agents, ...(document ? { document } : {}), ...(rules ? { rules } : {}) };
  if (budget.usd !== undefined) requirePayableClosing(budget.usd, estimateContext(setup, brief, sources), services);
  return { opened, sources };
}

/** The fields that record the copy of an agent's file, and its shortened text if an examiner condensed it. */
function agentCopyFields({ body = '', condensed }: Partial<Agent> = {}, { sha256 }: Pick<SessionServices, 'sha256'>) {
  return { sha: sha256(body), ...(condensed === undefined ? {} : { condensed }) };
}

/** Describes voices for the record. */
export function describeVoices(
  ids: readonly string[],
  services: Pick<SessionServices, 'voiceOf'>,
): SessionOpened['voices'] {
  const voices: SessionOpened['voices'] = {};
  for (const voice of ids.filter(each => !isPerson({ voice: each }))) {
    const { label, flags } = services.voiceOf(voice);
    voices[voice] = { label, rehearsal: flags.free, ...(flags.exactUsage ? {} : { estimated: true }) };
  }
  return voices;
}

/** The record of a document; one that is too long for a prompt is recorded with its parts. */
function documentRecord(
  document: DocumentText,
  firstLine: number | undefined,
  services: SessionServices,
): OpenedDocument {
  const { title, path, text } = document;
  return {
    title,
    ...(path ? { path } : {}),
    copy: 'document.md',
    sha: services.sha256(text),
    characters: text.length,
    ...(roughTokens(text) <= documentBudget ? {} : { parts: splitIntoParts(document, documentBudget) }),
    ...(firstLine ? { firstLine } : {}),
  };
}
