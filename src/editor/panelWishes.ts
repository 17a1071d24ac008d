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
import type { PanelSource } from './panelSource';
import { confirmResume } from './resuming';
import { workspaceFolderOf } from './sessionHome';
import type { RunningSession } from './sessions';
import { setupOfSession } from './setup/lastSetup';
import { type ErrorAction, orCancel, requireTrust, runErrorAction } from './showError';
import { setSideFocus } from './sidePanel';
import { findSourceDocument } from './textFiles';
import { askForkChanges, type WhatIf } from './whatIf';

/** Whom a wish concerns. */
export interface WishContext {
  editor: Editor;
  folder: string;
  source: PanelSource;
  /** The ways out of the trouble that was told last. */
  ways: readonly ErrorAction[];
  post(fact: ToPanel): Thenable<boolean>;
}

/** Handles a request from the panel; it names things by id, and paths are resolved here. */
export async function handleWish(wish: ToHost, asked: WishContext): Promise<void> {
  const { folder, source } = asked;
  switch (wish.type) {
    case 'speak':
      return requireRunning(asked).session.answer(wish.turn, wish.said);
    case 'input': {
      const live = requireRunning(asked);
      return live.session.put(stampSignal(wish.input, live.session, nodeClock));
    }
    case 'fork':
      return forkFromPanel(wish, asked);
    case 'resumeRun':
    case 'saveAs':
    case 'findings':
    case 'copyPage':
    case 'runAgain':
    case 'applyPage':
    case 'comparePage':
    case 'compare':
      return runCommandById(commands[wish.type], folder);
    case 'again':
      return repeatSetup(asked);
    case 'attach':
      await asked.post({ type: 'attached', text: await attachedText(wish) });
      return;
    case 'copy':
      return copyTurn(wish.turn, source);
    case 'openLink':
      // VS Code shows the address and asks before it leaves for a domain that is not trusted.
      await vscode.env.openExternal(vscode.Uri.parse(wish.url, true));
      return;
    case 'revealLine':
      return revealLine(wish.line, asked);
    case 'revealQuote':
      return revealQuote(wish.quote, asked);
    case 'openSeat':
      return openSeat(wish.seat, asked);
    case 'wayOut':
      return runActionIfAny(asked.ways[wish.way]);
    case 'focus':
      if (asked.editor.panels.atSide?.folder === asked.folder) setSideFocus(wish.on);
      return;
    case 'ready':
    case 'got':
    case 'quotesOf':
      return;
    default:
      return assertNever(wish);
  }
}

/** Forks a session with the changes that the user wants in the branch. */
async function forkFromPanel(
  wish: Extract<ToHost, { type: 'fork' }>,
  { editor, folder, source }: WishContext,
): Promise<void> {
  requireTrust();
  const instead = await replacementTurn(wish, source);
  const whatIf = instead ? {} : await askWhatIf(editor, folder, source);
  const taken = await confirmResume(editor, folder, wish.turn, whatIf);
  const branch = await editor.sessions.fork(folder, wish.turn, { taken, instead, ...whatIf });
  await editor.panels.show(branch.folder, vscode.ViewColumn.Beside);
}

async function askWhatIf(editor: Editor, folder: string, { feed }: PanelSource): Promise<WhatIf> {
  const { opened } = feed.state;
  const roster = await editor.agents.roster(workspaceFolderOf(folder, editor.sessions.places()));
  return askForkChanges(formatOf(opened?.format ?? ''), opened?.seats ?? [], roster.agents);
}

async function runActionIfAny(way: ErrorAction | undefined): Promise<void> {
  if (way) await runErrorAction(way);
}

function requireRunning({ editor, folder }: WishContext): RunningSession {
  const live = editor.sessions.liveIn(folder);
  if (!live) throw new HumanError(vscode.l10n.t('This session is not running.'), vscode.l10n.t('Resume it first.'));
  requireTrust();
  return live;
}

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

async function runCommandById(command: string, ...args: unknown[]): Promise<void> {
  await vscode.commands.executeCommand(command, ...args);
}

async function repeatSetup(asked: WishContext): Promise<void> {
  const { opened } = asked.source.feed.state;
  if (!opened) return;
  const original = await findSourceDocument(asked.folder, opened.document);
  const last = setupOfSession(
    opened,
    asked.source.foreign ? undefined : opened.seats.find(seat => !isPerson(seat))?.voice,
  );
  // Options derived from the document are derived again: it may have changed.
  const drawn = Object.keys(formatOf(opened.format)?.optionsFromDocument?.(undefined, () => ({})) ?? {});
  const options = Object.fromEntries(Object.entries(last.options).filter(([key]) => !drawn.includes(key)));
  await runCommandById('convene.again', original && vscode.Uri.file(original), undefined, {
    last: { ...last, options },
    topic: opened.document ? undefined : opened.topic,
  });
}

/** What replaces the forked turn: another attempt, or a text of the user. */
async function replacementTurn(
  { turn, instead }: Extract<ToHost, { type: 'fork' }>,
  source: PanelSource,
): Promise<ForkReplacement | undefined> {
  if (instead !== 'text') return instead && { again: true };
  const ended = source.feed.state.turns.get(turn)?.ended;
  const title = vscode.l10n.t('What {0} says instead', ended?.name ?? turn);
  const text = orCancel(await vscode.window.showInputBox({ title, value: ended?.text ?? '', ignoreFocusOut: true }));
  return text.trim() === '' ? orCancel<ForkReplacement>(undefined) : { text };
}

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

async function revealQuote(quote: string, asked: WishContext): Promise<void> {
  const place = asked.source.document && findQuote(asked.source.document, quote);
  if (place) await revealLine(place.startLine, asked);
}

/** Reveals a line of the session's document: in the file if it still exists, otherwise in the session's copy. */
async function revealLine(line: number, asked: WishContext): Promise<void> {
  const opened = asked.source.feed.state.opened?.document;
  if (!opened) return;
  const original = await findSourceDocument(asked.folder, opened);
  const uri = vscode.Uri.file(original ?? path.join(asked.folder, path.basename(opened.copy)));
  const offset = original ? (opened.firstLine ?? 1) - 1 : 0;
  const place = new vscode.Position(Math.max(0, line - 1 + offset), 0);
  await vscode.window.showTextDocument(uri, {
    selection: new vscode.Range(place, place),
    viewColumn: vscode.ViewColumn.Beside,
    preview: true,
  });
}

async function openSeat(id: string, { editor, folder, source }: WishContext): Promise<void> {
  const seat = source.feed.state.opened?.seats.find(each => each.id === id);
  if (!seat) return;
  const { agents } = await editor.agents.roster();
  const agent = agents.find(each => each.slug === seat.agent);
  await vscode.commands.executeCommand('convene.agent.open', agent ?? { slug: seat.agent, session: folder });
}
