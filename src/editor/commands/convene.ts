import * as vscode from 'vscode';
import { HumanError } from '../../base/errors';
import { isRecord } from '../../base/json';
import { formatCommands } from '../../formats/commands';
import type { Format } from '../../script/format';
import { providerOf } from '../../voices/registry';
import { type ConveneRequest, readRequest } from '../api';
import { type Editor, loadEngine } from '../editor';
import { setUp, setupOf } from '../setup/flow';
import { askAboutHidden } from '../setup/hidden';
import { castOf, type LastSetup, lastSetup, rememberSetup } from '../setup/last';
import { documentSubject, type Pointed, type Subject, topicSubject } from '../setup/subject';
import { chosen, told } from '../tell';
import { tick } from '../walkthrough';
import type { Command, Commands } from './command';

/** Everything that starts a session. */
export const conveneCommands: Commands = {
  ...Object.fromEntries(formatCommands.map(id => [id, formatCommand(id)])),
  'convene.topic': {
    needsTrust: true,
    async run(editor) {
      const format = await pickFormat(await formatsForTopic(editor));
      const title = vscode.l10n.t('What is it about?');
      const placeHolder = vscode.l10n.t('A question, a motion, a decision to be made');
      const topic = await vscode.window.showInputBox({ title, placeHolder, ignoreFocusOut: true });
      const subject = await topicSubject(chosen(topic?.trim() || undefined));
      return launch(editor, await setUp(editor, format, subject, {}), subject);
    },
  },
  'convene.again': {
    needsTrust: true,
    async run(editor, uri, uris, known) {
      const { last, topic } = knownSetup(known) ?? { last: lastSetup(editor.context.workspaceState) };
      const { formatOf } = await loadEngine();
      const format = last ? formatOf(last.format) : undefined;
      if (!last || !format) {
        throw new HumanError(
          vscode.l10n.t('Nothing has been convened here yet.'),
          vscode.l10n.t('Right-click a Markdown document and choose Convene.'),
        );
      }
      const subject = topic ? await topicSubject(topic) : await documentSubject(pointedBy(uri, uris));
      const { agents } = await editor.agents.roster(subject.place);
      const { options, voice } = last;
      const given = { options, voice, cast: castOf(last.cast, agents), again: true };
      return launch(editor, await setUp(editor, format, subject, given), subject);
    },
  },
};

/** Starts a set-up, shows its panel and remembers it. */
export async function launch(
  editor: Editor,
  setup: Awaited<ReturnType<typeof setUp>>,
  subject: Subject,
): Promise<string> {
  const options = { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Convening…') };
  const begun = await editor.panels.begin();
  try {
    const live = await vscode.window.withProgress(options, () => editor.sessions.start(setup, subject.place));
    await editor.panels.show(live.folder, vscode.ViewColumn.Active, begun);
    await tick('hasConvened');
    if (setup.cast.some(({ agent }) => agent.source === 'workspace')) await tick('hasSeatedOwn');
    // A scene is no set-up for a document, and a run after a change none for another.
    if (!setup.format.play && !setup.earlier) await rememberSetup(editor.context.workspaceState, setup);
    return live.folder;
  } catch (error) {
    begun.dispose();
    throw error;
  }
}

/** The formats that can be convened on a topic alone, with those who would be seated here. */
export async function formatsForTopic({ agents, worlds }: Pick<Editor, 'agents' | 'worlds'>): Promise<Format[]> {
  const { formats, openingOf, suggestCast } = await loadEngine();
  const roster = await agents.roster();
  const world = await worlds.forEstimate();
  return formats.filter(format => {
    const subject = { topic: format.title, label: '', place: '' };
    const cast = suggestCast(format, roster.agents, '');
    try {
      openingOf(setupOf(format, subject, { cast, voice: 'rehearsal', seed: 1 }), world);
      return true;
    } catch (error) {
      if (error instanceof HumanError) return false;
      throw error;
    }
  });
}

/** Lets a person choose one of the formats, where there is a choice. */
export async function pickFormat(formats: readonly Format[]): Promise<Format> {
  const [only] = formats;
  if (only && formats.length === 1) return only;
  const items = formats.map(format => ({ label: told(format.title), detail: told(format.description), format }));
  const placeHolder = vscode.l10n.t('What kind of meeting?');
  return chosen(await vscode.window.showQuickPick(items, { placeHolder, matchOnDetail: true })).format;
}

function formatCommand(id: string): Command {
  return {
    needsTrust: true,
    async run(editor, first, uris) {
      const { formatOf } = await loadEngine();
      const format = formatOf(id.slice('convene.'.length));
      if (!format) throw new Error(`${id} has no format`);
      const request = readRequest(first);
      if (request) return fromRequest(editor, format, request);
      const subject = await documentSubject(pointedBy(first, uris));
      return launch(editor, await setUp(editor, format, subject, {}), subject);
    },
  };
}

/** A request names what the pickers would ask for; what costs money is asked for all the same. */
async function fromRequest(editor: Editor, format: Format, request: ConveneRequest): Promise<string> {
  const { uri, topic } = request;
  const subject =
    uri || !topic ? await documentSubject({ uri, uris: uri ? [uri] : undefined }) : await topicSubject(topic);
  const about = topic ? { ...subject, topic } : subject;
  const { agents } = await editor.agents.roster(subject.place);
  const given = { ...request, cast: request.cast ? castOf(request.cast, agents) : undefined };
  const free = providerOf(request.voice ?? '')?.free === true;
  if (!free) return launch(editor, await setUp(editor, format, about, given), about);
  const { suggestCast } = await loadEngine();
  const near = await editor.agents.near(subject.place);
  const cast = given.cast ?? suggestCast(format, near, subject.document?.text ?? topic ?? '');
  const setup = setupOf(format, about, { ...given, cast });
  await askAboutHidden(setup);
  return launch(editor, setup, about);
}

// What the panel of a session passes, so that this session is convened again and not the last one.
function knownSetup(value: unknown): { last: LastSetup; topic?: string } | undefined {
  if (!isRecord(value) || !isRecord(value.last)) return undefined;
  const topic = typeof value.topic === 'string' ? value.topic : undefined;
  return { last: value.last as unknown as LastSetup, topic };
}

// The explorer passes the clicked file and all selected ones, an editor its file and where it is.
function pointedBy(uri: unknown, uris: unknown): Pointed {
  return {
    uri: uri instanceof vscode.Uri ? uri : undefined,
    uris: Array.isArray(uris) ? uris.filter(each => each instanceof vscode.Uri) : undefined,
  };
}
