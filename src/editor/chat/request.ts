import path from 'node:path';
import * as vscode from 'vscode';
import { seatedCast } from '../../app/seatModels';
import { HumanError } from '../../base/errors';
import { findAgent } from '../../cast/roster';
import type { Format } from '../../script/format';
import { suggestCast } from '../../stage/castSuggestion';
import type { Casting, Setup } from '../../stage/setup';
import { escapeInline } from '../../transcript/escape';
import { providerOf } from '../../voices/registry';
import type { Editor } from '../editor';
import type { RunningSession } from '../sessions';
import { confirm } from '../setup/ask';
import { defaultProvider } from '../setup/defaultProvider';
import { createSetup } from '../setup/flow';
import { askAboutHiddenText } from '../setup/hiddenText';
import { seatAgents } from '../setup/seats';
import { offeredStart, type StartLine, startOffers, withoutPick } from '../setup/startItems';
import { documentSubject, type Subject } from '../setup/subject';
import { localizeEngineText, requireTrust } from '../showError';
import { findDocumentInWorkspace } from '../uriEntry';
import { editorModels } from '../voice/models';

/** What another agent may request: a document by its workspace path, a topic, and agents. */
export interface ChatRequest {
  document?: string;
  topic?: string;
  agents?: readonly string[];
}

/** A requested session that is not started yet. */
export interface PreparedRequest {
  setup: Setup;
  subject: Subject;
  /** How the start picker would offer it: with its estimated and maximum cost, or with why it cannot start. */
  line: StartLine;
  paid: boolean;
}

/** What preparing a request needs of the window. */
export type RequestServices = Pick<Editor, 'agents' | 'services' | 'keys' | 'context'>;

/** Prepares a session with the user's own settings; a request can choose neither provider nor model nor maximum cost. */
export async function prepareRequest(
  editor: RequestServices,
  format: Format,
  request: ChatRequest,
): Promise<PreparedRequest> {
  const subject = await requestSubject(request);
  const cast = await requestCast(editor, format, subject, request.agents ?? []);
  const requested = createSetup(format, subject, { cast, options: format.unattendedOptions });
  const provider = providerOf(await defaultProvider(editor));
  const [offer] = startOffers(provider ? [provider] : []);
  if (!provider || !offer) throw new Error('The default provider is not offered.');
  const models = provider.onlyListed ? await editorModels() : [];
  if (provider.onlyListed && models.length === 0) {
    throw new HumanError(
      vscode.l10n.t('VS Code has no language models at the moment.'),
      vscode.l10n.t('Sign in to a provider, or choose another one with “Convene: Choose Model Provider…”.'),
    );
  }
  const services = await editor.services.forEstimate();
  const { setup, line } = await offeredStart(requested, offer, models, services, editor.keys);
  if (!line.canStart) throw new HumanError(line.detail, '');
  return { setup, subject, line, paid: offer.paid };
}

/** What the chat asks the user before it runs a tool that starts a session: its subject, agents and cost. */
export function confirmationQuestion({ setup, subject, line }: PreparedRequest): { title: string; message: string } {
  const { format, topic, cast } = setup;
  const names = cast.map(({ agent, role }) => `${agent.name} (${localizeEngineText(role)})`).join(', ');
  return {
    title: vscode.l10n.t('Convene: {0} on “{1}”?', localizeEngineText(format.title), subject.label),
    message: [
      vscode.l10n.t('Topic: {0}', escapeInline(topic)),
      vscode.l10n.t('Participants: {0}', escapeInline(names)),
      `**${escapeInline(`${line.label}: ${line.description}`)}**`,
      escapeInline(line.detail),
    ].join('\n\n'),
  };
}

/** Starts a prepared session. A paid one is confirmed in a dialog once more, because a chat can be set to run tools without its own question. */
export async function startPrepared({ sessions }: Editor, prepared: PreparedRequest): Promise<RunningSession> {
  requireTrust();
  const { setup, subject, line, paid } = prepared;
  await askAboutHiddenText(setup);
  if (paid) {
    const detail = [subject.label, line.description, line.detail].join('\n');
    await confirm(`${line.label}?`, detail, line.label);
  }
  const live = await sessions.start(setup, subject.place);
  if (setup.format.paced) skipQuestions(live);
  return live;
}

/** Answers the questions of a presentation, in which a person would present, by empty texts, since nobody does; its debrief lists them as open. */
function skipQuestions({ session }: RunningSession): void {
  const skip = () => void session.put({ kind: 'answer' });
  if (session.state.status === 'asking') skip();
  session.onEvent(event => {
    if (event.type === 'listen.called' && event.for.includes('answer')) skip();
  });
}

/** Marks a session as shown in the chat and resolves when it has ended; a cancellation stops it and keeps what was said. */
export async function runToEnd(live: RunningSession, token: vscode.CancellationToken): Promise<void> {
  live.isInChat = true;
  const stop = () => void live.session.put({ kind: 'stop' });
  const cancelListener = token.onCancellationRequested(stop);
  if (token.isCancellationRequested) stop();
  try {
    await live.done;
  } finally {
    cancelListener.dispose();
  }
}

async function requestSubject({ document, topic: requestedTopic }: ChatRequest): Promise<Subject> {
  const topic = requestedTopic?.trim();
  if (document?.trim()) {
    const uri = await findDocumentInWorkspace(toWorkspacePath(document.trim()));
    if (!uri) {
      throw new HumanError(
        vscode.l10n.t('There is no Markdown document “{0}” in the open folder.', document),
        vscode.l10n.t('Use its path within the folder.'),
      );
    }
    const subject = await documentSubject({ uri, uris: [uri] });
    return topic ? { ...subject, topic } : subject;
  }
  if (topic) {
    // The first of several folders: the user would not expect a question.
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    if (folder) return { topic, label: topic, place: folder.uri.fsPath };
    throw new HumanError(
      vscode.l10n.t('No folder is open. A session needs one to save its transcript in.'),
      vscode.l10n.t('Open a folder first.'),
    );
  }
  throw new HumanError(
    vscode.l10n.t('There is no document or topic.'),
    vscode.l10n.t('Give a document in the open folder, or a topic.'),
  );
}

// Agents often name files by absolute path.
function toWorkspacePath(name: string): string {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(name));
  const inside = folder && path.isAbsolute(name) ? path.relative(folder.uri.fsPath, name) : name;
  return inside.split(path.sep).join('/');
}

/** The named agents in fitting seats, or the suggested cast. */
async function requestCast(
  { agents }: RequestServices,
  format: Format,
  subject: Subject,
  names: readonly string[],
): Promise<readonly Casting[]> {
  const { agents: known } = await agents.roster(subject.place);
  const text = `${subject.topic ?? ''}\n${subject.document?.text ?? ''}`;
  const chosen = names.map(name => {
    const agent = findAgent(known, name);
    if (agent) return agent;
    throw new HumanError(
      vscode.l10n.t('There is no agent called “{0}”.', name),
      vscode.l10n.t('There are: {0}.', known.map(each => each.slug).join(', ')),
    );
  });
  const cast =
    chosen.length > 0 ? seatAgents(format, [], chosen) : suggestCast(format, await agents.near(subject.place), text);
  // With the built-in agents of empty seats, so that the user sees the complete cast; without models for seats, which a request cannot choose.
  return seatedCast(createSetup(format, subject, { cast })).map(withoutPick);
}
