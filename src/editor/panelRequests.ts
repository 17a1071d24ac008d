import path from 'node:path';
import * as vscode from 'vscode';
import { stampSignal } from '../app/pacing';
import { HumanError } from '../base/errors';
import { assertNever } from '../base/never';
import { nodeClock } from '../disk/clock';
import { findQuote } from '../document/quote';
import { formatOf } from '../formats/index';
import type { ToPanel } from '../protocol/facts';
import type { ToHost } from '../protocol/guards';
import { isPerson } from '../script/brief';
import type { ForkReplacement } from '../stage/forking';
import { turnMarkdown } from '../transcript/markdown';
import { entryText, playOfSession } from '../transcript/scene';
import { attachedText } from './attaching';
import type { Editor } from './editor';
import { askForkChanges, type RequestedChanges } from './forkChanges';
import type { PanelSource } from './panelSource';
import { confirmResume } from './resuming';
import { workspaceFolderOf } from './sessionPatterns';
import type { RunningSession } from './sessions';
import { setupOfSession } from './setup/lastSetup';
import { type ErrorAction, orCancel, requireTrust, runErrorAction } from './showError';
import { setSideFocus } from './sidePanel';
import { findSourceDocument } from './textFiles';

/** What handling a request needs of its panel and its session. */
export interface RequestContext {
  editor: Editor;
  folder: string;
  source: PanelSource;
  /** The buttons of the last error message. */
  actions: readonly ErrorAction[];
  post(fact: ToPanel): Thenable<boolean>;
}

/** Handles a request that the user made in a session's panel (a webview): it names things by id, and paths are resolved here. */
export async function handlePanelRequest(request: ToHost, context: RequestContext): Promise<void> {
  const { folder, source } = context;
  if (isCommandRequest(request)) {
    await vscode.commands.executeCommand(commands[request.type], folder);
    return;
  }
  switch (request.type) {
    case 'speak':
      return requireRunning(context).session.answer(request.turn, request.said);
    case 'input': {
      const live = requireRunning(context);
      return live.session.put(stampSignal(request.input, live.session, nodeClock));
    }
    case 'fork':
      return forkFromPanel(request, context);
    case 'again':
      return repeatSetup(context);
    case 'attach':
      await context.post({ type: 'attached', text: await attachedText(request) });
      return;
    case 'copy':
      return copyTurn(request.turn, source);
    case 'openLink':
      // VS Code shows the address and asks before it leaves for a domain that is not trusted.
      await vscode.env.openExternal(vscode.Uri.parse(request.url, true));
      return;
    case 'revealLine':
      return revealLine(request.line, context);
    case 'revealQuote': {
      const place = source.document && findQuote(source.document, request.quote);
      return place && revealLine(place.startLine, context);
    }
    case 'openSeat':
      return openSeat(request.seat, context);
    case 'errorAction': {
      const action = context.actions[request.index];
      return action && runErrorAction(action);
    }
    case 'focus':
      if (context.editor.panels.atSide?.folder === context.folder) setSideFocus(request.on);
      return;
    // The panel's feed has handled these.
    case 'ready':
    case 'received':
    case 'quotesOf':
      return;
    default:
      return assertNever(request);
  }
}

/** Forks a session after a turn, with the changes that the user chooses. */
async function forkFromPanel(
  request: Extract<ToHost, { type: 'fork' }>,
  { editor, folder, source }: RequestContext,
): Promise<void> {
  requireTrust();
  const instead = await replacementTurn(request, source);
  const whatIf = instead ? {} : await askWhatIf(editor, folder, source);
  const resumeSettings = await confirmResume(editor, folder, request.turn, whatIf);
  const branch = await editor.sessions.fork(folder, request.turn, { resumeSettings, instead, ...whatIf });
  await editor.panels.show(branch.folder, vscode.ViewColumn.Beside);
}

async function askWhatIf(editor: Editor, folder: string, { feed }: PanelSource): Promise<RequestedChanges> {
  const { opened } = feed.state;
  const roster = await editor.agents.roster(workspaceFolderOf(folder, editor.sessions.places()));
  return askForkChanges(formatOf(opened?.format ?? ''), opened?.seats ?? [], roster.agents);
}

function requireRunning({ editor, folder }: RequestContext): RunningSession {
  const live = editor.sessions.liveIn(folder);
  if (!live) throw new HumanError(vscode.l10n.t('This session is not running.'), vscode.l10n.t('Resume it first.'));
  requireTrust();
  return live;
}

/** The requests that do the same as a command of a menu, on the session's folder. */
const commands = {
  resumeRun: 'convene.session.resume',
  saveAs: 'convene.session.export',
  findings: 'convene.findings.show',
  copyPage: 'convene.findings.copy',
  runAgain: 'convene.session.again',
  applyPage: 'convene.page.apply',
  comparePage: 'convene.page.compare',
  compare: 'convene.session.compare',
} as const;

function isCommandRequest(request: ToHost): request is Extract<ToHost, { type: keyof typeof commands }> {
  return request.type in commands;
}

/** Opens the set-up for a new session like this one. */
async function repeatSetup(context: RequestContext): Promise<void> {
  const { opened } = context.source.feed.state;
  if (!opened) return;
  const original = await findSourceDocument(context.folder, opened.document);
  const last = setupOfSession(
    opened,
    context.source.foreign ? undefined : opened.seats.find(seat => !isPerson(seat))?.voice,
  );
  // Options derived from the document are derived again: it may have changed.
  const derivedKeys = Object.keys(formatOf(opened.format)?.optionsFromDocument?.(undefined, () => ({})) ?? {});
  const options = Object.fromEntries(Object.entries(last.options).filter(([key]) => !derivedKeys.includes(key)));
  await vscode.commands.executeCommand('convene.again', original && vscode.Uri.file(original), undefined, {
    last: { ...last, options },
    topic: opened.document ? undefined : opened.topic,
  });
}

/** What replaces the turn that a fork starts from: another attempt, or a text that the user writes; undefined to keep it. */
async function replacementTurn(
  { turn, instead }: Extract<ToHost, { type: 'fork' }>,
  source: PanelSource,
): Promise<ForkReplacement | undefined> {
  if (instead === undefined) return undefined;
  if (instead === 'again') return { again: true };
  const ended = source.feed.state.turns.get(turn)?.ended;
  const title = vscode.l10n.t('What {0} says instead', ended?.name ?? turn);
  const text = orCancel(await vscode.window.showInputBox({ title, value: ended?.text ?? '', ignoreFocusOut: true }));
  if (text.trim() === '') throw new vscode.CancellationError();
  return { text };
}

/** Copies what was said in a turn; of a play, its lines as they stand in the text. */
async function copyTurn(id: string, { feed: { state } }: PanelSource): Promise<void> {
  const turn = state.turns.get(id);
  if (!turn?.ended) return;
  const played = playOfSession(state, state.opened && formatOf(state.opened.format));
  const lines = played?.entries.filter(each => each.kind === 'line' && each.turn === id) ?? [];
  if (lines.length > 0) return vscode.env.clipboard.writeText(lines.map(entryText).join('\n\n'));
  const seat = state.opened?.seats.find(each => each.id === turn.seat);
  const { name: speaker, role, move: type, text } = turn.ended;
  await vscode.env.clipboard.writeText(
    turnMarkdown({ kind: 'said', speaker, role, type, icon: seat?.icon ?? '', text }),
  );
}

/** Reveals a line of the session's document: in the file if it still exists, otherwise in the session's copy. */
async function revealLine(line: number, context: RequestContext): Promise<void> {
  const document = context.source.feed.state.opened?.document;
  if (!document) return;
  const original = await findSourceDocument(context.folder, document);
  const uri = vscode.Uri.file(original ?? path.join(context.folder, path.basename(document.copy)));
  // Lines count from the first one that the session has: a session on a selection begins further down in the file.
  const offset = original ? (document.firstLine ?? 1) - 1 : 0;
  const place = new vscode.Position(Math.max(0, line - 1 + offset), 0);
  await vscode.window.showTextDocument(uri, {
    selection: new vscode.Range(place, place),
    viewColumn: vscode.ViewColumn.Beside,
    preview: true,
  });
}

/** Opens the file of a seat's agent; of one that no longer exists, the session's copy. */
async function openSeat(id: string, { editor, folder, source }: RequestContext): Promise<void> {
  const seat = source.feed.state.opened?.seats.find(each => each.id === id);
  if (!seat) return;
  const { agents } = await editor.agents.roster();
  const agent = agents.find(each => each.slug === seat.agent);
  await vscode.commands.executeCommand('convene.agent.open', agent ?? { slug: seat.agent, session: folder });
}
