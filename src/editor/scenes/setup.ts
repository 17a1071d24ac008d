// From a scene file, in which agents play characters, to a session.

import path from 'node:path';
import * as vscode from 'vscode';
import { withMemories } from '../../app/memories';
import { HumanError } from '../../base/errors';
import type { Agent } from '../../cast/agent';
import { findAgent } from '../../cast/roster';
import { addStoryNotes } from '../../disk/storyNotes';
import { formats } from '../../formats/index';
import { castScene } from '../../formats/scene/casting';
import type { SceneFile } from '../../formats/scene/file';
import { parseSceneFile } from '../../formats/scene/file';
import type { Format } from '../../script/format';
import type { Setup } from '../../stage/setup';
import { providerOf } from '../../voices/registry';
import type { Editor } from '../editor';
import { askToStart, createSetup, type KnownSetup } from '../setup/flow';
import { askAboutHiddenText } from '../setup/hiddenText';
import { chooseSessionPlace, type Subject } from '../setup/subject';
import { ActionableError, localizeEngineText } from '../showError';
import { fileName, sceneTextAt } from './files';

/** A scene that is ready to start: its set-up, and its folder. */
export interface StagedScene {
  setup: Setup;
  subject: Subject;
}

/** The format in which scenes are played. */
export function playFormat(): Format {
  const format = formats.find(each => each.play);
  if (!format) throw new Error('No format is played on a stage.');
  return format;
}

/** Reads a scene file as in its editor, saved or not. */
export async function readScene(uri: vscode.Uri): Promise<SceneFile> {
  return parseSceneFile(await sceneTextAt(uri), fileName(uri).replace(/\.[^.]+$/, ''));
}

/** Sets up a scene file; throws with the line to fix, or with the missing characters. */
export async function stageFile(editor: Editor, uri: vscode.Uri, preset: KnownSetup): Promise<StagedScene> {
  const scene = await readScene(uri);
  const wrong = scene.problems.find(problem => problem.severity === 'error');
  if (wrong) {
    throw new ActionableError(
      vscode.l10n.t('{0}, line {1}: {2}.', fileName(uri), wrong.line, localizeEngineText(wrong.message)),
      vscode.l10n.t('Fix it there, then run the scene again.'),
      [{ label: vscode.l10n.t('Open the Scene'), command: 'vscode.open', args: [uri] }],
    );
  }
  return stageScene(editor, scene, await chooseSessionPlace(uri), preset, path.dirname(uri.fsPath));
}

/** Sets up a scene: finds its cast, and adds its story notes (read in `folder`) and, if the scene wants them, what its characters remember of earlier ones. */
export async function stageScene(
  editor: Editor,
  scene: SceneFile,
  place: string,
  preset: KnownSetup,
  folder = place,
): Promise<StagedScene> {
  const { agents } = await editor.agents.roster(place);
  const { topic, cast, options: own, story } = castScene(scene, agents, name => requireCharacter(name, agents));
  const withNotes = await addStoryNotes(own, story, { folder, workspace: place });
  const chosen = { ...withNotes, ...preset.options };
  const options = chosen.memory === true ? await withMemories(chosen, cast, place) : chosen;
  const subject: Subject = { topic, label: topic, place };
  return { subject, setup: createSetup(playFormat(), subject, { ...preset, cast, options }) };
}

/** The character of a name; the error for a missing one names the expected file and those available. */
function requireCharacter(name: string, agents: readonly Agent[]): Agent {
  const agent = findAgent(agents, name);
  if (agent) return agent;
  throw new HumanError(
    vscode.l10n.t('There is no character “{0}”: .claude/agents/{0}.md is missing.', name),
    vscode.l10n.t('There are: {0}.', playableAgents(agents).map(characterFileName).join(', ') || '–'),
  );
}

/** The agents that can play a part: all but the built-in ones. */
export function playableAgents(agents: readonly Agent[]): Agent[] {
  return agents.filter(agent => agent.source !== 'builtin');
}

/** The name by which a scene file refers to an agent. */
export function characterFileName({ path: file }: Agent): string {
  return path.basename(file).replace(/\.(md|markdown)$/i, '');
}

/** How a scene is started. */
export interface SceneStart {
  /** It pauses before its first beat, so that the user can run it beat by beat. */
  stepwise?: boolean;
  /** A preset provider; a free one starts without a question. */
  voice?: string;
}

/** Starts a scene and shows it; asks for the model and its cost first, unless the preset provider is free. Returns the session's folder. */
export async function startScene(
  editor: Editor,
  staged: StagedScene,
  { stepwise = false, voice }: SceneStart,
): Promise<string> {
  const isFree = providerOf(voice ?? '')?.free === true;
  const setup = isFree ? staged.setup : await askToStart(editor, staged.setup, staged.subject, { again: true, voice });
  await askAboutHiddenText(setup);
  const options = { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('The curtain rises…') };
  const live = await vscode.window.withProgress(options, () =>
    editor.sessions.start(setup, staged.subject.place, { stepwise }),
  );
  await editor.panels.show(live.folder);
  return live.folder;
}
