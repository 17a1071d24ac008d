import * as vscode from 'vscode';
import type { LedgerEvent } from '../../ledger/events';
import type { Format } from '../../script/format';
import { escapeInline } from '../../transcript/escape';
import { writtenTurn } from '../../transcript/markdown';
import { hasWords } from '../../transcript/marks';
import { outcomeMarkdown } from '../../transcript/summary';
import { type Editor, loadEngine } from '../editor';
import type { LiveSession } from '../sessions';
import { setUp } from '../setup/flow';
import { rememberSetup } from '../setup/last';
import { documentSubject, type Subject, topicSubject } from '../setup/subject';
import { requireTrust, told, toldOfError } from '../tell';
import { untilOver } from './request';

/** Answers a message to `@convene`: the set-up is opened with what it names, and what is then convened is told turn by turn. */
export async function answer(
  editor: Editor,
  commands: readonly string[],
  request: vscode.ChatRequest,
  stream: vscode.ChatResponseStream,
  token: vscode.CancellationToken,
): Promise<vscode.ChatResult> {
  try {
    requireTrust();
    const format = await formatNamed(commands, request.command);
    const subject = await subjectOf(request);
    stream.progress(vscode.l10n.t('Choose who attends and who speaks; nothing starts before.'));
    const setup = await setUp(editor, format, subject, {});
    const live = await editor.sessions.start(setup, subject.place);
    await rememberSetup(editor.context.workspaceState, setup);
    await tell(live, format, stream, token);
    return {};
  } catch (error) {
    if (!(error instanceof vscode.CancellationError)) return { errorDetails: { message: toldOfError(error) } };
    stream.markdown(vscode.l10n.t('Nothing was started.'));
    return {};
  }
}

/** The format of a slash command; without one, the first that there is a command for. */
async function formatNamed(commands: readonly string[], name: string | undefined): Promise<Format> {
  const { formatOf } = await loadEngine();
  const command = commands.find(each => each === `convene.${name}`) ?? commands[0] ?? '';
  const format = formatOf(command.split('.').at(-1) ?? '');
  if (!format) throw new Error(`${command} has no format`);
  return format;
}

/** The first document that is attached, with the words as its topic; the words alone; or what is open in the editor. */
async function subjectOf({ prompt, references }: vscode.ChatRequest): Promise<Subject> {
  const topic = prompt.replace(/#\S+/g, '').trim();
  const uri = references.map(({ value }) => addressIn(value)).find(each => each && /\.(md|markdown)$/i.test(each.path));
  if (!uri && topic) return topicSubject(topic);
  const subject = await documentSubject(uri ? { uri, uris: [uri] } : {});
  return topic ? { ...subject, topic } : subject;
}

function addressIn(value: unknown): vscode.Uri | undefined {
  if (value instanceof vscode.Uri) return value;
  return value instanceof vscode.Location ? value.uri : undefined;
}

/** Tells a session as it goes: every word of a model is escaped, so that the chat follows nothing in it. */
async function tell(
  live: LiveSession,
  format: Format,
  stream: vscode.ChatResponseStream,
  token: vscode.CancellationToken,
): Promise<void> {
  const open = { command: 'convene.session.open', title: vscode.l10n.t('Open the Panel'), arguments: [live.folder] };
  stream.button(open);
  const say = (event: LedgerEvent) => {
    const words = turnIn(event, live) ?? waitIn(event);
    if (words) stream.markdown(plain(`${words}\n\n`));
  };
  for (const event of live.session.events) say(event);
  const listening = live.session.onEvent(say);
  await untilOver(live, token).finally(() => listening.dispose());
  stream.markdown(plain(outcomeMarkdown(live.session.state, format)));
  stream.reference(vscode.Uri.joinPath(vscode.Uri.file(live.folder), 'transcript.md'));
  stream.button(open);
}

function turnIn(event: LedgerEvent, { session }: LiveSession): string | undefined {
  if (event.type !== 'turn.ended' || !hasWords(event)) return undefined;
  if (session.state.turns.get(event.turn)?.cue.procedure) return undefined;
  const { name: speaker, role, move: type, text, seat } = event;
  const icon = session.state.opened?.seats.find(each => each.id === seat)?.icon ?? '';
  return writtenTurn({ kind: 'said', speaker, role: told(role), type: told(type), icon, text });
}

/** What holds the session up, and can be answered only in its panel. */
function waitIn(event: LedgerEvent): string | undefined {
  if (event.type === 'listen.called' && event.for.includes('answer')) {
    return vscode.l10n.t('Your answer is wanted, in the panel.');
  }
  return event.type === 'note.posted' && event.kind === 'system' ? `_${escapeInline(told(event.text))}_` : undefined;
}

function plain(markdown: string): vscode.MarkdownString {
  const text = new vscode.MarkdownString(markdown, false);
  text.isTrusted = false;
  text.supportHtml = false;
  return text;
}
