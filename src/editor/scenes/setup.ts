import path from 'node:path';
import * as vscode from 'vscode';
import { HumanError } from '../../base/errors';
import type { Agent } from '../../cast/agent';
import type { SceneFile } from '../../formats/scene/file';
import type { Format } from '../../script/format';
import type { Setup } from '../../stage/setup';
import { providerOf } from '../../voices/registry';
import { type Editor, loadEngine } from '../editor';
import { askToStart, type Given, setupOf } from '../setup/flow';
import { askAboutHidden } from '../setup/hidden';
import { placeFor, type Subject } from '../setup/subject';
import { WayOutError } from '../tell';
import { fileName, sceneTextAt } from './files';

/** A scene that can be acted: its set-up, and the folder that it is kept in. */
export interface StagedScene {
  setup: Setup;
  subject: Subject;
}

/** The kind of session that is played on a stage. */
export async function playFormat(): Promise<Format> {
  const format = (await loadEngine()).formats.find(each => each.play);
  if (!format) throw new Error('No format is played on a stage.');
  return format;
}

/** A scene file as it stands in the editor, read. */
export async function readScene(uri: vscode.Uri): Promise<SceneFile> {
  const { readSceneFile } = await loadEngine();
  return readSceneFile(await sceneTextAt(uri), fileName(uri).replace(/\.[^.]+$/, ''));
}

/** The set-up of a scene file; what cannot be acted is told with the line to mend, or the characters that are missing. */
export async function stagedFile(editor: Editor, uri: vscode.Uri, given: Given): Promise<StagedScene> {
  const scene = await readScene(uri);
  const wrong = scene.problems.find(problem => problem.severity === 'error');
  if (wrong) {
    throw new WayOutError(
      vscode.l10n.t('{0}, line {1}: {2}.', fileName(uri), wrong.line, wrong.message),
      vscode.l10n.t('Mend it there, then run the scene again.'),
      [{ label: vscode.l10n.t('Open the Scene'), command: 'vscode.open', args: [uri] }],
    );
  }
  return staged(editor, scene, await placeFor(uri), given, path.dirname(uri.fsPath));
}

/** The set-up of a scene that can be read without fault: its cast is found, and knows the notes on its story, what it alone knows and what it remembers. */
export async function staged(
  editor: Editor,
  scene: SceneFile,
  place: string,
  given: Given,
  folder = place,
): Promise<StagedScene> {
  const { agents } = await editor.agents.roster(place);
  const found = await charactersNamed(scene.characters, agents);
  const { openingOfScene, withMemories, withStory } = await loadEngine();
  const { topic, cast, options, story } = openingOfScene(scene, agents, name => found.get(name));
  const set = { ...(await withStory(options, story, { folder, workspace: place })), ...given.options };
  const known = set.memory === true ? await withMemories(set, cast, place) : set;
  const subject: Subject = { topic, label: topic, place };
  return { subject, setup: setupOf(await playFormat(), subject, { ...given, cast, options: known }) };
}

/** The characters of a scene by their names; one that is missing is told with the file expected and those there are. */
async function charactersNamed(names: readonly string[], agents: readonly Agent[]): Promise<Map<string, Agent>> {
  const { findAgent } = await loadEngine();
  return new Map(
    names.map(name => {
      const agent = findAgent(agents, name);
      if (agent) return [name, agent];
      throw new HumanError(
        vscode.l10n.t('Nobody here is called “{0}”: .claude/agents/{0}.md was expected.', name),
        vscode.l10n.t('There are: {0}.', charactersIn(agents).map(fileOf).join(', ') || '–'),
      );
    }),
  );
}

/** Who can be given a part: everyone who is not built in. */
export function charactersIn(agents: readonly Agent[]): Agent[] {
  return agents.filter(agent => agent.source !== 'builtin');
}

/** The name by which a scene file calls an agent. */
export function fileOf({ path: file }: Agent): string {
  return path.basename(file).replace(/\.(md|markdown)$/i, '');
}

/** How a scene is begun. */
export interface Beginning {
  /** It waits before its first beat, to be gone through one by one. */
  stepwise?: boolean;
  /** A voice that was named beforehand; a free one starts without a question. */
  voice?: string;
}

/** Begins a scene and shows it; who speaks, and for what, is asked unless that is named and free. */
export async function act(
  editor: Editor,
  staged: StagedScene,
  { stepwise = false, voice }: Beginning,
): Promise<string> {
  const free = providerOf(voice ?? '')?.free === true;
  const setup = free ? staged.setup : await askToStart(editor, staged.setup, staged.subject, true);
  await askAboutHidden(setup);
  const options = { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('The curtain rises…') };
  const live = await vscode.window.withProgress(options, () =>
    editor.sessions.start(setup, staged.subject.place, { stepwise }),
  );
  await editor.panels.show(live.folder);
  return live.folder;
}
