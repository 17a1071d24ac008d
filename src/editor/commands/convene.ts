import * as vscode from 'vscode';
import { HumanError } from '../../base/errors';
import { isRecord } from '../../base/json';
import { formatCommands } from '../../formats/commands';
import { formatOf, formats } from '../../formats/index';
import type { Format } from '../../script/format';
import { suggestCast } from '../../stage/castSuggestion';
import { openingOf } from '../../stage/opening';
import type { Setup } from '../../stage/setup';
import { providerOf } from '../../voices/registry';
import { type ConveneRequest, readRequest } from '../api';
import type { Editor } from '../editor';
import { askForSetup, createSetup } from '../setup/flow';
import { askAboutHiddenText } from '../setup/hiddenText';
import { type LastSetup, lastSetup, rememberSetup, restoreCast } from '../setup/lastSetup';
import { documentSubject, type MenuTarget, type Subject, topicSubject } from '../setup/subject';
import { localizeEngineText, orCancel } from '../showError';
import { completeStep } from '../walkthrough';
import { type Command, type Commands, trusted } from './command';

/** The commands that start a session. */
export const conveneCommands: Commands = {
  ...Object.fromEntries(formatCommands.map(id => [id, formatCommand(id)])),
  'convene.topic': trusted(async editor => {
    const format = await pickFormat(await formatsForTopic(editor));
    const title = vscode.l10n.t('What is it about?');
    const placeHolder = vscode.l10n.t('A question, a motion, a decision to be made');
    const topic = await vscode.window.showInputBox({ title, placeHolder, ignoreFocusOut: true });
    const subject = await topicSubject(orCancel(topic?.trim() || undefined));
    return launchSession(editor, await askForSetup(editor, format, subject), subject);
  }),
  // The last set-up once more, or one that the caller passes (`known`), on the document that a menu or the editor points at.
  'convene.again': trusted(async (editor, uri, uris, known) => {
    const { last, topic } = knownSetup(known) ?? { last: lastSetup(editor.context.workspaceState) };
    const format = last ? formatOf(last.format) : undefined;
    if (!last || !format) {
      throw new HumanError(
        vscode.l10n.t('There are no sessions here yet.'),
        vscode.l10n.t('Right-click a Markdown document and choose Convene.'),
      );
    }
    const subject = topic ? await topicSubject(topic) : await documentSubject(menuTarget(uri, uris));
    const { agents } = await editor.agents.roster(subject.place);
    const { options, voice } = last;
    const preset = { options, voice, cast: restoreCast(last.cast, agents), again: true };
    return launchSession(editor, await askForSetup(editor, format, subject, preset), subject);
  }),
};

/** Starts a session, shows its panel and remembers its set-up, which can be repeated; returns the session's folder. */
export async function launchSession(editor: Editor, setup: Setup, subject: Subject): Promise<string> {
  const options = { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Starting…') };
  // Its page loads while the session is opened.
  const panel = await editor.panels.openPending();
  try {
    const live = await vscode.window.withProgress(options, () => editor.sessions.start(setup, subject.place));
    await editor.panels.show(live.folder, vscode.ViewColumn.Active, panel);
    await completeStep('hasConvened');
    if (setup.cast.some(({ agent }) => agent.source === 'workspace')) await completeStep('hasSeatedOwn');
    // A scene or a run after a change is no template for another document.
    if (!setup.format.play && !setup.earlier) await rememberSetup(editor.context.workspaceState, setup);
    return live.folder;
  } catch (error) {
    panel.dispose();
    throw error;
  }
}

/** The formats that can be convened on a topic alone, with the agents available here. */
export async function formatsForTopic(editor: Pick<Editor, 'agents' | 'services'>): Promise<Format[]> {
  const roster = await editor.agents.roster();
  const services = await editor.services.forEstimate();
  return formats.filter(format => {
    const subject = { topic: format.title, label: '', place: '' };
    const cast = suggestCast(format, roster.agents, '');
    // Opening a session in memory shows whether the format does without a document and has enough agents.
    try {
      openingOf(createSetup(format, subject, { cast, voice: 'rehearsal', seed: 1 }), services);
      return true;
    } catch (error) {
      if (error instanceof HumanError) return false;
      throw error;
    }
  });
}

/** Lets the user choose a format if there is a choice. */
export async function pickFormat(formats: readonly Format[]): Promise<Format> {
  const [only] = formats;
  if (only && formats.length === 1) return only;
  const items = formats.map(format => ({
    label: localizeEngineText(format.title),
    detail: localizeEngineText(format.description),
    format,
  }));
  const placeHolder = vscode.l10n.t('What kind of meeting?');
  return orCancel(await vscode.window.showQuickPick(items, { placeHolder, matchOnDetail: true })).format;
}

function formatCommand(id: string): Command {
  return trusted(async (editor, first, uris) => {
    const format = formatOf(id.slice('convene.'.length));
    if (!format) throw new Error(`${id} has no format`);
    const request = readRequest(first);
    if (request) return launchRequest(editor, format, request);
    const subject = await documentSubject(menuTarget(first, uris));
    return launchSession(editor, await askForSetup(editor, format, subject), subject);
  });
}

/** Starts a session from a request: at once if its voice is a free provider; otherwise in the pickers, where the user confirms or changes what it names. */
async function launchRequest(editor: Editor, format: Format, request: ConveneRequest): Promise<string> {
  const { topic, voice = '' } = request;
  const subject = await requestedSubject(request);
  // A request may seat anybody by name; who is only suggested is of this folder.
  const { agents } = await editor.agents.roster(subject.place);
  const preset = { ...request, cast: request.cast ? restoreCast(request.cast, agents) : undefined };
  const isFree = providerOf(voice)?.free === true;
  if (!isFree) return launchSession(editor, await askForSetup(editor, format, subject, preset), subject);
  const nearAgents = await editor.agents.near(subject.place);
  const cast = preset.cast ?? suggestCast(format, nearAgents, subject.document?.text ?? topic ?? '');
  const setup = createSetup(format, subject, { ...preset, cast });
  await askAboutHiddenText(setup);
  return launchSession(editor, setup, subject);
}

/** A request's document, or else the open one unless it names only a topic; a topic beside a document replaces the usual one. */
async function requestedSubject({ uri, topic }: ConveneRequest): Promise<Subject> {
  if (topic && !uri) return topicSubject(topic);
  const subject = await documentSubject({ uri, uris: uri ? [uri] : undefined });
  return topic ? { ...subject, topic } : subject;
}

// The panel passes its own session's set-up; only it does, so that the fields are not checked.
function knownSetup(value: unknown): { last: LastSetup; topic?: string } | undefined {
  if (!isRecord(value) || !isRecord(value.last)) return undefined;
  const topic = typeof value.topic === 'string' ? value.topic : undefined;
  return { last: value.last as unknown as LastSetup, topic };
}

// The explorer passes the clicked file and all selected files, an editor its file and its position.
function menuTarget(uri: unknown, uris: unknown): MenuTarget {
  return {
    uri: uri instanceof vscode.Uri ? uri : undefined,
    uris: Array.isArray(uris) ? uris.filter(each => each instanceof vscode.Uri) : undefined,
  };
}
