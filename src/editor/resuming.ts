import * as vscode from 'vscode';
import { isOwn, readCopies, readRecord } from '../app/record';
import { recordedText, resolveResumeSettings, setupOfRecord } from '../app/resumeSettings';
import { type ModelPick, parseExaminer } from '../app/seatModels';
import { HumanError } from '../base/errors';
import { sha256 } from '../disk/clock';
import { readSources } from '../disk/sources';
import { formatOf } from '../formats/index';
import type { ResumeSettings } from '../ledger/events';
import { fold } from '../ledger/fold';
import type { SessionState } from '../ledger/state';
import { forkedRecord } from '../stage/forking';
import { type Replacements, replaceAgents } from '../stage/reseating';
import { seatCast } from '../stage/seating';
import type { SessionServices, Setup, Sources } from '../stage/setup';
import { freeProvider } from '../voices/registry';
import type { Editor } from './editor';
import type { RequestedChanges } from './forkChanges';
import { formatDollars } from './money';
import { userFolder } from './services';
import { userSettings } from './settings';
import { confirm } from './setup/ask';
import { defaultProvider } from './setup/defaultProvider';
import { askAboutHiddenText } from './setup/hiddenText';
import { settingModels, withoutPick } from './setup/startItems';
import { pickStart } from './setup/startPick';

/** The record of a session to go on with. */
interface ResumableRecord {
  state: SessionState;
  /** The session's copies of its document and its agents. */
  sources: Sources;
  /** Whether this user has signed it. */
  own: boolean;
  /** The agents that take over seats. */
  agents?: Replacements;
}

/**
 * Confirms a resumption or a fork, whether the user or another extension asked for it: a paid session needs the user's consent
 * to its maximum cost. For another user's session, and with `recast`, provider, models and caps are asked for again.
 * Returns what was newly chosen; undefined to go on with what the record has.
 */
export async function confirmResume(
  editor: Editor,
  folder: string,
  turn?: string,
  { recast = false, agents = new Map() }: Partial<Pick<RequestedChanges, 'recast' | 'agents'>> = {},
): Promise<ResumeSettings | undefined> {
  const recorded = await findResumable(folder, turn);
  if (!recorded) return undefined;
  const format = formatOf(recorded.state.opened?.format ?? '');
  const reseated = replaceAgents(recorded.state, recorded.sources, format, agents, { sha256 });
  const record = { ...recorded, ...reseated, agents };
  const { state, own } = record;
  // Of those that have ended, only the ones that a cap closed are resumable.
  if (state.status === 'ended') return raiseCap(editor, record);
  if (!own || recast) return askForResume(editor, record);
  const { spent, budget } = state;
  const cap = formatDollars(budget.usd ?? null);
  const detail =
    turn === undefined
      ? vscode.l10n.t('It has cost {0} so far and will cost at most {1} in total.', formatDollars(spent.usd), cap)
      : vscode.l10n.t('The new session costs at most {0}.', cap);
  await confirmCost(editor, state, detail);
  if (agents.size === 0) return undefined;
  return resolveResumeSettings(state, format, { agents }, await editor.services.forEstimate(), !own);
}

/** The record to resume, or to fork after a turn; undefined if that is impossible, which starting the session reports. */
async function findResumable(folder: string, turn: string | undefined): Promise<ResumableRecord | undefined> {
  const { events, owner, ...record } = await readRecord(folder);
  const state = turn === undefined ? record.state : fold(forkedRecord(events, turn));
  const isOver = state.outcome !== undefined && !isCapped(state.outcome.reason);
  // Unlike a resumption, a fork may begin with a session that has ended or that another window runs.
  const isForkOnly = owner !== undefined || isOver;
  if (!state.opened || (turn === undefined && isForkOnly)) return undefined;
  const sources = await readSources(folder, state.opened);
  return { state, sources, own: await isOwn(state, sources, userFolder()) };
}

/** The notice about a session that this user has not signed. */
export function foreignSessionNotice(): string {
  return vscode.l10n.t(
    'You have not signed this session: somebody else, or an earlier version of Convene, wrote or changed it.',
  );
}

/** Whether this user has signed the session in a folder; false if it cannot be read. */
export async function isOwnSession(folder: string): Promise<boolean> {
  const record = await readRecord(folder).catch(() => undefined);
  if (!record) return false;
  return isOwn(record.state, await readCopies(folder, record.state), userFolder());
}

/** Whether a cap closed a session, so that it can be resumed under a higher one. */
export function isCapped(reason: string | undefined): boolean {
  return reason === 'budget' || reason === 'max-turns';
}

/** The label of the action that raises a cap and resumes. */
export function raiseCapLabel(reason: string | undefined): string {
  const { budget } = userSettings();
  return reason === 'max-turns'
    ? vscode.l10n.t('Add {0} Turns and Continue', budget.turns)
    : vscode.l10n.t('Add {0} and Continue', formatDollars(budget.usd));
}

/** Asks before a session that costs money continues; throws a cancellation unless the user agrees. */
async function confirmCost(editor: Editor, { opened }: SessionState, detail: string): Promise<void> {
  const services = await editor.services.forEstimate();
  const voices = [...new Set(opened?.seats.map(seat => seat.voice))].map(voice => services.voiceOf(voice));
  const paid = voices.filter(voice => !voice.flags.free);
  if (paid.length === 0) return;
  const message = vscode.l10n.t('Continue from here with {0}?', paid.map(voice => voice.label).join(', '));
  await confirm(message, detail, vscode.l10n.t('Continue'));
}

/** Asks for model, caps and cost as at a start; what the record says of them is not trusted. */
async function askForResume(editor: Editor, { state, sources, own, agents }: ResumableRecord): Promise<ResumeSettings> {
  const format = formatOf(state.opened?.format ?? '');
  if (!format)
    throw new HumanError(vscode.l10n.t('This version of Convene does not know the format of this session.'), '');
  const { budget, examiner } = userSettings();
  const services = await editor.services.forEstimate();
  // A placeholder: the free voice, and as of another user's session none of the recorded models. The picker offers the available providers.
  const resumeSettings = resolveResumeSettings(state, format, { voice: freeProvider, ...budget }, services, true);
  const voice = await defaultProvider(editor);
  const examined = resumeSettings.examiner ? { examiner: parseExaminer(examiner) } : {};
  const setup = {
    ...setupOfRecord(state, format, sources, resumeSettings),
    ...examined,
    voice,
    ...settingModels(voice),
    budget,
  };
  const cast = setup.cast.map(withoutPick);
  await askAboutHiddenText(setup, recordedText(state));
  const title = own
    ? vscode.l10n.t('Who speaks from here on?')
    : `${foreignSessionNotice()} ${vscode.l10n.t('Continue it?')}`;
  const started = await pickStart(editor, { ...setup, cast }, title, { isExistingSession: true });
  const chosen = {
    voice: started.voice,
    examiner: started.examiner,
    seats: picksOf(started, state, services),
    agents,
    ...started.budget,
  };
  return resolveResumeSettings(state, format, chosen, services, !own);
}

/** The models chosen at a start, by the ids of the session's seats. */
function picksOf(started: Setup, { opened }: SessionState, services: SessionServices): ReadonlyMap<string, ModelPick> {
  const { seats } = seatCast(started, services);
  return new Map(
    (opened?.seats ?? []).flatMap(({ id, agent }) => {
      const chosen = seats.find(each => each.agent === agent);
      return chosen ? [[id, { voice: chosen.voice, model: chosen.model }]] : [];
    }),
  );
}

/** Raises the cap that has closed a session, after confirmation, by what the settings allow a new session. */
async function raiseCap(editor: Editor, record: ResumableRecord): Promise<ResumeSettings> {
  if (!record.own) return askForResume(editor, record);
  const { state } = record;
  const { budget } = userSettings();
  const byTurns = state.outcome?.reason === 'max-turns';
  const message = vscode.l10n.t('This session closed because it reached its budget. Undo its closing and continue?');
  const detail = vscode.l10n.t(
    'It has cost {0} so far; the cost of its closing is not refunded.',
    formatDollars(state.spent.usd),
  );
  await confirm(message, detail, raiseCapLabel(state.outcome?.reason));
  const services = await editor.services.forEstimate();
  const more = byTurns
    ? { turns: Math.max(state.turnsEnded, state.budget.turns ?? 0) + budget.turns }
    : { usd: Math.max(state.spent.usd, state.budget.usd ?? 0) + budget.usd };
  return resolveResumeSettings(state, formatOf(state.opened?.format ?? ''), more, services, !record.own);
}
