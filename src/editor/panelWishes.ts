import path from 'node:path';
import * as vscode from 'vscode';
import { HumanError } from '../base/errors';
import { assertNever } from '../base/never';
import type { ToPanel } from '../protocol/facts';
import type { ToHost } from '../protocol/guards';
import { isPerson } from '../script/brief';
import type { Instead } from '../stage/forking';
import { writtenTurn } from '../transcript/markdown';
import { attachedText } from './attaching';
import { type Editor, loadEngine } from './editor';
import type { PanelSource } from './panelSource';
import type { LiveSession } from './sessions';
import { setupOfSession } from './setup/last';
import { confirmTakingUp } from './takingUp';
import { chosen, requireTrust, take, type WayOut } from './tell';
import { originalOf } from './textFiles';
import { askWhatIf } from './whatIf';

/** Whom a wish concerns. */
export interface Asked {
  editor: Editor;
  folder: string;
  source: PanelSource;
  /** The ways out of the trouble that was told last. */
  ways: readonly WayOut[];
  post(fact: ToPanel): Thenable<boolean>;
}

/** Does what a person at the panel asked for; wishes name things by id, and the paths are found here. */
export async function grant(wish: ToHost, asked: Asked): Promise<void> {
  const { folder, source } = asked;
  switch (wish.type) {
    case 'speak':
      return liveIn(asked).session.answer(wish.turn, wish.said);
    case 'input': {
      const live = liveIn(asked);
      const { nodeClock, timed } = await loadEngine();
      return live.session.put(timed(wish.input, live.session, nodeClock));
    }
    case 'fork':
      return fork(wish, asked);
    case 'resumeRun':
    case 'saveAs':
    case 'findings':
    case 'copyPage':
    case 'runAgain':
    case 'applyPage':
    case 'compare':
      return run(commands[wish.type], folder);
    case 'again':
      return conveneAgain(asked);
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
      return takeWay(asked.ways[wish.way]);
    case 'ready':
    case 'got':
    case 'quotesOf':
      return;
    default:
      return assertNever(wish);
  }
}

/** A branch beside its origin, with what a person wants to be otherwise in it. */
async function fork(wish: Extract<ToHost, { type: 'fork' }>, { editor, folder, source }: Asked): Promise<void> {
  requireTrust();
  const instead = await insteadOf(wish, source);
  const { formatOf } = await loadEngine();
  const format = formatOf(source.feed.state.opened?.format ?? '');
  const { inputs, recast } = instead ? { inputs: [], recast: false } : await askWhatIf(format);
  const taken = await confirmTakingUp(editor, folder, wish.turn, recast);
  const branch = await editor.sessions.fork(folder, wish.turn, { taken, instead, inputs });
  await editor.panels.show(branch.folder, vscode.ViewColumn.Beside);
}

async function takeWay(way: WayOut | undefined): Promise<void> {
  if (way) await take(way);
}

function liveIn({ editor, folder }: Asked): LiveSession {
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
  compare: 'convene.session.compare',
} as const;

async function run(command: string, ...args: unknown[]): Promise<void> {
  await vscode.commands.executeCommand(command, ...args);
}

async function conveneAgain(asked: Asked): Promise<void> {
  const { opened } = asked.source.feed.state;
  if (!opened) return;
  const original = await originalOf(asked.folder, opened.document);
  const { formatOf } = await loadEngine();
  const last = setupOfSession(
    opened,
    asked.source.foreign ? undefined : opened.seats.find(seat => !isPerson(seat))?.voice,
  );
  // What was drawn from the document is drawn anew: it may have changed since.
  const drawn = Object.keys(formatOf(opened.format)?.drawn?.(undefined, () => ({})) ?? {});
  const options = Object.fromEntries(Object.entries(last.options).filter(([key]) => !drawn.includes(key)));
  await run('convene.again', original && vscode.Uri.file(original), undefined, {
    last: { ...last, options },
    topic: opened.document ? undefined : opened.topic,
  });
}

/** What becomes of the turn itself in a branch; the words that stand in its place are a person's. */
async function insteadOf(
  { turn, instead }: Extract<ToHost, { type: 'fork' }>,
  source: PanelSource,
): Promise<Instead | undefined> {
  if (instead !== 'text') return instead && { again: true };
  const ended = source.feed.state.turns.get(turn)?.ended;
  const title = vscode.l10n.t('What {0} says instead', ended?.name ?? turn);
  const text = chosen(await vscode.window.showInputBox({ title, value: ended?.text ?? '', ignoreFocusOut: true }));
  return text.trim() === '' ? chosen<Instead>(undefined) : { text };
}

async function copyTurn(id: string, { feed: { state } }: PanelSource): Promise<void> {
  const turn = state.turns.get(id);
  if (!turn?.ended) return;
  const { formatOf } = await loadEngine();
  const { entryText, playIn } = await import('../transcript/scene');
  const played = playIn(state, state.opened && formatOf(state.opened.format));
  const lines = played?.entries.filter(each => each.kind === 'line' && each.turn === id) ?? [];
  if (lines.length > 0) return vscode.env.clipboard.writeText(lines.map(entryText).join('\n\n'));
  const seat = state.opened?.seats.find(each => each.id === turn.seat);
  const { name: speaker, role, move: type, text } = turn.ended;
  await vscode.env.clipboard.writeText(
    writtenTurn({ kind: 'said', speaker, role, type, icon: seat?.icon ?? '', text }),
  );
}

async function revealQuote(quote: string, asked: Asked): Promise<void> {
  const { findQuote } = await import('../document/quote');
  const place = asked.source.document && findQuote(asked.source.document, quote);
  if (place) await revealLine(place.startLine, asked);
}

/** Shows a line of the debated document: in the file itself where it is still there, else in the session's copy. */
async function revealLine(line: number, asked: Asked): Promise<void> {
  const opened = asked.source.feed.state.opened?.document;
  if (!opened) return;
  const original = await originalOf(asked.folder, opened);
  const uri = vscode.Uri.file(original ?? path.join(asked.folder, path.basename(opened.copy)));
  const offset = original ? (opened.firstLine ?? 1) - 1 : 0;
  const place = new vscode.Position(Math.max(0, line - 1 + offset), 0);
  await vscode.window.showTextDocument(uri, {
    selection: new vscode.Range(place, place),
    viewColumn: vscode.ViewColumn.Beside,
    preview: true,
  });
}

async function openSeat(id: string, { editor, folder, source }: Asked): Promise<void> {
  const seat = source.feed.state.opened?.seats.find(each => each.id === id);
  if (!seat) return;
  const { agents } = await editor.agents.roster();
  const agent = agents.find(each => each.slug === seat.agent);
  await vscode.commands.executeCommand('convene.agent.open', agent ?? { slug: seat.agent, session: folder });
}
