import * as vscode from 'vscode';
import { readText } from '../../base/message';
import { formatOf } from '../../formats/index';
import type { LedgerEvent } from '../../ledger/events';
import type { Format } from '../../script/format';
import { escapeInline } from '../../transcript/escape';
import { turnMarkdown } from '../../transcript/markdown';
import { hasWords } from '../../transcript/marks';
import { outcomeMarkdown } from '../../transcript/summary';
import type { Editor } from '../editor';
import { untrustedMarkdown } from '../markdown';
import type { RunningSession } from '../sessions';
import { askForSetup } from '../setup/flow';
import { rememberSetup } from '../setup/lastSetup';
import { documentSubject, type Subject, topicSubject } from '../setup/subject';
import { localizeEngineText, localizeError, requireTrust } from '../showError';
import { runToEnd } from './request';

/**
 * Answers a message to `@convene`: opens the set-up with what the message names, then streams the session turn by turn. `commands` are the
 * ids of the commands that each start a format.
 */
export async function answerChat(
  editor: Editor,
  commands: readonly string[],
  request: vscode.ChatRequest,
  stream: vscode.ChatResponseStream,
  token: vscode.CancellationToken,
): Promise<vscode.ChatResult> {
  try {
    requireTrust();
    const format = formatOfCommand(commands, request.command);
    const subject = await chatSubject(request);
    stream.progress(vscode.l10n.t('Choose who takes part and which model speaks; nothing starts before that.'));
    const setup = await askForSetup(editor, format, subject);
    const live = await editor.sessions.start(setup, subject.place);
    await rememberSetup(editor.context.workspaceState, setup);
    await streamSession(live, format, stream, token);
    return {};
  } catch (error) {
    if (!(error instanceof vscode.CancellationError)) return { errorDetails: { message: localizeError(error) } };
    stream.markdown(vscode.l10n.t('Nothing was started.'));
    return {};
  }
}

/** The format of a slash command, `/debate` for `convene.debate`; without one, that of the first command. */
function formatOfCommand(commands: readonly string[], slashCommand: string | undefined): Format {
  const command = commands.find(each => each === `convene.${slashCommand}`) ?? commands[0] ?? '';
  const format = formatOf(command.split('.').at(-1) ?? '');
  if (!format) throw new Error(`${command} has no format`);
  return format;
}

/** The first attached document with the message as its topic, or the message alone, or the open document. */
async function chatSubject({ prompt, references }: vscode.ChatRequest): Promise<Subject> {
  // Without references such as #file.
  const topic = prompt.replace(/#\S+/g, '').trim();
  const uri = references
    .map(({ value }) => referencedUri(value))
    .find(each => each && /\.(md|markdown)$/i.test(each.path));
  if (!uri && topic) return topicSubject(topic);
  const subject = await documentSubject(uri ? { uri, uris: [uri] } : {});
  return topic ? { ...subject, topic } : subject;
}

function referencedUri(value: unknown): vscode.Uri | undefined {
  if (value instanceof vscode.Uri) return value;
  return value instanceof vscode.Location ? value.uri : undefined;
}

/** Streams a session into the chat; all model text is escaped, so that the chat follows no links in it. */
async function streamSession(
  live: RunningSession,
  format: Format,
  stream: vscode.ChatResponseStream,
  token: vscode.CancellationToken,
): Promise<void> {
  const open = { command: 'convene.session.open', title: vscode.l10n.t('Open the Panel'), arguments: [live.folder] };
  stream.button(open);
  const print = (event: LedgerEvent) => {
    const words = turnIn(event, live) ?? noticeIn(event);
    if (words) stream.markdown(untrustedMarkdown(`${words}\n\n`));
  };
  for (const event of live.session.events) print(event);
  const eventListener = live.session.onEvent(print);
  await runToEnd(live, token).finally(() => eventListener.dispose());
  stream.markdown(untrustedMarkdown(outcomeMarkdown(live.session.state, format)));
  stream.reference(vscode.Uri.joinPath(vscode.Uri.file(live.folder), 'transcript.md'));
  stream.button(open);
}

/** What was said in a turn that ended; undefined for other events, and for turns of the procedure, which say nothing. */
function turnIn(event: LedgerEvent, { session }: RunningSession): string | undefined {
  if (event.type !== 'turn.ended' || !hasWords(event)) return undefined;
  if (session.state.turns.get(event.turn)?.cue.procedure) return undefined;
  const { name: speaker, text, seat } = event;
  const [role, type] = [localizeEngineText(event.role), localizeEngineText(event.move)];
  const icon = session.state.opened?.seats.find(each => each.id === seat)?.icon ?? '';
  return turnMarkdown({ kind: 'said', speaker, role, type, icon, text });
}

/** The notice in an event: that the session waits for an answer, which can only be given in the panel, or what the stage itself noted. */
function noticeIn(event: LedgerEvent): string | undefined {
  if (event.type === 'listen.called' && event.for.includes('answer')) {
    return vscode.l10n.t('The panel is waiting for your answer.');
  }
  return event.type === 'note.posted' && event.kind === 'system'
    ? `_${escapeInline(localizeEngineText(readText(event, 'text')))}_`
    : undefined;
}
