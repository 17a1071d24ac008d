import * as vscode from 'vscode';
import { type ModelPick, readExaminer } from '../app/seatModels';
import { setupOfRecord, spokenIn, takenUp } from '../app/takingUp';
import { HumanError } from '../base/errors';
import type { TakenUp } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import { seat } from '../stage/seating';
import type { Setup, Sources, World } from '../stage/setup';
import { freeProvider } from '../voices/registry';
import { type Editor, type Engine, loadEngine } from './editor';
import { money } from './money';
import { chosenProvider } from './providers';
import { userSettings } from './settings';
import { askAboutHidden } from './setup/hidden';
import { settingModels, unpicked } from './setup/startItems';
import { pickStart } from './setup/startPick';
import { chosen } from './tell';
import { userFolder } from './worlds';

interface Found {
  state: SessionState;
  sources: Sources;
  own: boolean;
}

/** What a person is told of a session that they have not signed. */
export function foreignSession(): string {
  return vscode.l10n.t(
    'This session is not signed by you: somebody else wrote or changed it, or an earlier version of Convene did.',
  );
}

/** Whether this user has signed the session of a folder; one that cannot be read is nobody's. */
export async function isOwnIn(folder: string, engine: Engine): Promise<boolean> {
  const record = await engine.readRecord(folder).catch(() => undefined);
  if (!record) return false;
  return engine.isOwn(record.state, await engine.copiesIn(folder, record.state), userFolder(engine));
}

/**
 * Whoever takes a session up, or forks it at a turn, a person or another extension: where that costs money, a person says yes
 * to the most it may be. Of a session that is not theirs, who speaks, with which model, and the caps are asked for anew.
 */
export async function confirmTakingUp(
  editor: Editor,
  folder: string,
  turn?: string,
  recast = false,
): Promise<TakenUp | undefined> {
  const found = await findIn(folder, turn);
  if (!found) return undefined;
  const { state, own } = found;
  if (state.status === 'ended') return addToCap(editor, found);
  if (!own || recast) return askAnew(editor, found);
  const { spent, budget } = state;
  const cap = money(budget.usd ?? null);
  const detail =
    turn === undefined
      ? vscode.l10n.t('It has cost {0} so far, and may cost at most {1} in all.', money(spent.usd), cap)
      : vscode.l10n.t('The new session may cost at most {0}.', cap);
  await confirm(editor, state, detail);
  return undefined;
}

/** The record that would be gone on with; nothing where it cannot be: whoever tries is told why. */
async function findIn(folder: string, turn: string | undefined): Promise<Found | undefined> {
  const engine = await loadEngine();
  const { events, owner, ...record } = await engine.readRecord(folder);
  const state = turn === undefined ? record.state : engine.fold(engine.forkedRecord(events, turn));
  if (!state.opened || (turn === undefined && (owner || (state.outcome && !isCapped(state.outcome.reason)))))
    return undefined;
  const sources = await engine.readSources(folder, state.opened);
  return { state, sources, own: await engine.isOwn(state, sources, userFolder(engine)) };
}

/** Whether a session was closed by a cap, so that it can be taken up under a higher one. */
export function isCapped(reason: string | undefined): boolean {
  return reason === 'budget' || reason === 'max-turns';
}

/** What the way on is called where a cap has closed a session. */
export function addingTo(reason: string | undefined): string {
  const { budget } = userSettings();
  return reason === 'max-turns'
    ? vscode.l10n.t('Add {0} Turns and Go On', budget.turns)
    : vscode.l10n.t('Add {0} and Go On', money(budget.usd));
}

async function confirm(editor: Editor, { opened }: SessionState, detail: string): Promise<void> {
  const world = await editor.worlds.forEstimate();
  const voices = [...new Set(opened?.seats.map(seat => seat.voice))].map(voice => world.voiceOf(voice));
  const paid = voices.filter(voice => !voice.flags.free);
  if (paid.length === 0) return;
  const message = vscode.l10n.t('Go on from here with {0}?', paid.map(voice => voice.label).join(', '));
  const yes = vscode.l10n.t('Go On');
  chosen(await vscode.window.showWarningMessage(message, { modal: true, detail }, yes));
}

/** Cast, voice, model, caps and estimate, as at a start; what the record says of them is not believed. */
async function askAnew(editor: Editor, { state, sources, own }: Found): Promise<TakenUp> {
  const { formatOf } = await loadEngine();
  const format = formatOf(state.opened?.format ?? '');
  if (!format) throw new HumanError(vscode.l10n.t('The format of this session is not known here.'), '');
  const { budget, examiner } = userSettings();
  const world = await editor.worlds.forEstimate();
  // A free voice alone, which asks nobody: what is offered names the voices there are.
  const taken = takenUp(state, format, { voice: freeProvider, ...budget }, world, true);
  const voice = chosenProvider().id;
  const examined = taken.examiner ? { examiner: readExaminer(examiner) } : {};
  const setup = {
    ...setupOfRecord(state, format, sources, taken),
    ...examined,
    voice,
    ...settingModels(voice),
    budget,
  };
  const cast = setup.cast.map(unpicked);
  await askAboutHidden(setup, spokenIn(state));
  const title = own
    ? vscode.l10n.t('Who goes on from here?')
    : `${foreignSession()} ${vscode.l10n.t('Go on with it?')}`;
  const started = await pickStart(editor, { ...setup, cast }, title, true);
  const chosen = {
    voice: started.voice,
    examiner: started.examiner,
    seats: picksOf(started, state, world),
    ...started.budget,
  };
  return takenUp(state, format, chosen, world, !own);
}

function picksOf(started: Setup, { opened }: SessionState, world: World): ReadonlyMap<string, ModelPick> {
  const { seats } = seat(started, world);
  return new Map(
    (opened?.seats ?? []).flatMap(({ id, agent }) => {
      const chosen = seats.find(each => each.agent === agent);
      return chosen ? [[id, { voice: chosen.voice, model: chosen.model }]] : [];
    }),
  );
}

/** More money, or more turns, for a session that its cap has closed. */
async function addToCap(editor: Editor, found: Found): Promise<TakenUp> {
  if (!found.own) return askAnew(editor, found);
  const { state } = found;
  const { budget } = userSettings();
  const byTurns = state.outcome?.reason === 'max-turns';
  const yes = addingTo(state.outcome?.reason);
  const message = vscode.l10n.t('Its cap has closed this session. Take its closing back and go on?');
  const detail = vscode.l10n.t('It has cost {0} so far; what the closing cost stays spent.', money(state.spent.usd));
  chosen(await vscode.window.showWarningMessage(message, { modal: true, detail }, yes));
  const { formatOf } = await loadEngine();
  const world = await editor.worlds.forEstimate();
  const more = byTurns
    ? { turns: Math.max(state.turnsEnded, state.budget.turns ?? 0) + budget.turns }
    : { usd: Math.max(state.spent.usd, state.budget.usd ?? 0) + budget.usd };
  return takenUp(state, formatOf(state.opened?.format ?? ''), more, world, false);
}
