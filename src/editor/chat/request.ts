import path from 'node:path';
import * as vscode from 'vscode';
import { seatedCast } from '../../app/seatModels';
import { HumanError } from '../../base/errors';
import type { Format } from '../../script/format';
import type { Casting, Setup } from '../../stage/setup';
import { escapeInline } from '../../transcript/escape';
import { type Editor, loadEngine } from '../editor';
import { chosenProvider } from '../providers';
import type { LiveSession } from '../sessions';
import { setupOf } from '../setup/flow';
import { askAboutHidden } from '../setup/hidden';
import { seatChosen } from '../setup/seats';
import { lackingKey, type StartLine, spokenBy, startLine, unpicked, voiceOffers } from '../setup/startItems';
import { documentSubject, type Subject } from '../setup/subject';
import { chosen, requireTrust, told } from '../tell';
import { documentNamed } from '../uriEntry';
import { editorModels } from '../voice/models';

/** What another agent may ask for: a document by its path in the workspace, a topic, and who attends. */
export interface ChatRequest {
  document?: string;
  topic?: string;
  agents?: readonly string[];
}

/** A session that somebody asks for: nothing of it has begun. */
export interface Prepared {
  setup: Setup;
  subject: Subject;
  /** What it would cost, and at most. */
  line: StartLine;
  paid: boolean;
}

/** What preparing needs of the window. */
export type Preparing = Pick<Editor, 'agents' | 'worlds' | 'keys'>;

/** Prepares a session with the voice of the user's own settings; a request can choose neither voice nor model nor cap. */
export async function prepare(editor: Preparing, format: Format, request: ChatRequest): Promise<Prepared> {
  const subject = await subjectOf(request);
  const cast = await castOf(editor, format, subject, request.agents ?? []);
  const wanted = setupOf(format, subject, { cast, options: format.dry });
  const provider = chosenProvider();
  const [offer] = voiceOffers([provider]);
  if (!offer) throw new Error('The chosen voice is none that is offered.');
  const models = provider.onlyListed ? await editorModels() : [];
  if (provider.onlyListed && models.length === 0) {
    throw new HumanError(
      vscode.l10n.t('VS Code has no language models at the moment.'),
      vscode.l10n.t('Sign in to a provider, or choose another voice with “Convene: Choose Voice…”.'),
    );
  }
  const world = await editor.worlds.forEstimate();
  const setup = spokenBy(wanted, offer, models, world);
  const own = models.find(each => each.name === setup.model);
  const label = own ? own.label : offer.label;
  const line = await startLine(setup, { ...offer, label }, world, await lackingKey(offer, editor.keys));
  if (!line.canStart) throw new HumanError(line.detail, '');
  return { setup: { ...setup, estimateUSD: line.estimateUSD }, subject, line, paid: offer.paid };
}

/** What a person is asked before a session starts that they did not ask for themselves: on what, by whom, for how much. */
export function question({ setup, subject, line }: Prepared): { title: string; message: string } {
  const { format, topic, cast } = setup;
  const names = cast.map(({ agent, role }) => `${agent.name} (${told(role)})`).join(', ');
  return {
    title: vscode.l10n.t('Convene: {0} on “{1}”?', told(format.title), subject.label),
    message: [
      vscode.l10n.t('Topic: {0}', escapeInline(topic)),
      vscode.l10n.t('Who attends: {0}', escapeInline(names)),
      `**${escapeInline(`${line.label}: ${line.description}`)}**`,
      escapeInline(line.detail),
    ].join('\n\n'),
  };
}

async function subjectOf({ document, topic }: ChatRequest): Promise<Subject> {
  const about = topic?.trim();
  if (document?.trim()) {
    const uri = await documentNamed(inFolder(document.trim()));
    if (!uri) {
      throw new HumanError(
        vscode.l10n.t('There is no Markdown document “{0}” in the open folder.', document),
        vscode.l10n.t('Name it by its path in the folder.'),
      );
    }
    const subject = await documentSubject({ uri, uris: [uri] });
    return about ? { ...subject, topic: about } : subject;
  }
  if (about) {
    // Nobody is asked here where to keep it: that would be a question nobody expects.
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    if (folder) return { topic: about, label: about, place: folder.uri.fsPath };
    throw new HumanError(
      vscode.l10n.t('No folder is open. A session needs one to keep its transcript in.'),
      vscode.l10n.t('Open a folder first.'),
    );
  }
  throw new HumanError(
    vscode.l10n.t('There is nothing to convene about.'),
    vscode.l10n.t('Name a document of the open folder, or a topic.'),
  );
}

// Agents know files by their whole paths as often as not.
function inFolder(name: string): string {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(name));
  const inside = folder && path.isAbsolute(name) ? path.relative(folder.uri.fsPath, name) : name;
  return inside.split(path.sep).join('/');
}

/** Those who are named in the chairs that suit them, and the usual ones where nobody is. */
async function castOf(
  { agents }: Preparing,
  format: Format,
  subject: Subject,
  names: readonly string[],
): Promise<readonly Casting[]> {
  const { findAgent, suggestCast } = await loadEngine();
  const { agents: all } = await agents.roster(subject.place);
  const about = `${subject.topic ?? ''}\n${subject.document?.text ?? ''}`;
  const chosen = names.map(name => {
    const agent = findAgent(all, name);
    if (agent) return agent;
    throw new HumanError(
      vscode.l10n.t('Nobody here is called “{0}”.', name),
      vscode.l10n.t('There are: {0}.', all.map(each => each.slug).join(', ')),
    );
  });
  const cast =
    chosen.length > 0 ? seatChosen(format, [], chosen) : suggestCast(format, await agents.near(subject.place), about);
  // With the built-ins who take the empty chairs, so that a person sees who will attend.
  return seatedCast(setupOf(format, subject, { cast })).map(unpicked);
}

/** Starts what was prepared. What costs money is asked for here, by a dialog of our own: a chat can be told to let tools run unasked. */
export async function start({ sessions }: Editor, prepared: Prepared): Promise<LiveSession> {
  requireTrust();
  const { setup, subject, line, paid } = prepared;
  await askAboutHidden(setup);
  if (paid) {
    const detail = [subject.label, line.description, line.detail].join('\n');
    chosen(await vscode.window.showWarningMessage(`${line.label}?`, { modal: true, detail }, line.label));
  }
  const live = await sessions.start(setup, subject.place);
  if (setup.format.paced) leaveQuestions(live);
  return live;
}

/** Nobody presents who could answer: what the panel asks stays open, and the debrief lists it. */
function leaveQuestions({ session }: LiveSession): void {
  const leave = () => void session.put({ kind: 'answer' });
  if (session.state.status === 'asking') leave();
  session.onEvent(event => {
    if (event.type === 'listen.called' && event.for.includes('answer')) leave();
  });
}

/** Resolves when the session is over; whoever stops asking for it stops it, and what was said is kept. */
export async function untilOver(live: LiveSession, token: vscode.CancellationToken): Promise<void> {
  const stop = () => void live.session.put({ kind: 'stop' });
  const listening = token.onCancellationRequested(stop);
  if (token.isCancellationRequested) stop();
  try {
    await live.done;
  } finally {
    listening.dispose();
  }
}
