import { HumanError } from '../base/errors';
import type { Agent } from '../cast/agent';
import type { DocumentText } from '../document/document';
import { splitIntoParts } from '../document/parts';
import type { OpenedDocument, SessionOpened } from '../ledger/events';
import { briefOf } from '../ledger/state';
import { isPerson } from '../script/brief';
import { detectLanguage } from '../text/language';
import { roughTokens } from '../text/spaces';
import { fieldRelevance } from './castSuggestion';
import { requirePayableClosing } from './closing';
import { seatsToCondense } from './condensing';
import { documentBudget, estimateContext } from './estimateContext';
import { chooseExaminer } from './examiner';
import { validateOptions } from './options';
import { seatRelevance } from './scores';
import { seatCast } from './seating';
import type { SessionServices, Setup, Sources } from './setup';

/** The opening of a session: its first event, and the agents and document to copy. */
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
  const derived = format.optionsFromDocument?.(document, text => seatRelevance({ seats }, agents, text)) ?? {};
  // An empty text is an option that the user left open.
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
