import path from 'node:path';
import { HumanError } from '../base/errors';
import type { Roster } from '../cast/agent';
import { findAgent } from '../cast/roster';
import { readDocumentFile } from '../disk/documentFile';
import { addMemories, readMemories } from '../disk/scenes';
import { openingOfScene, type SceneOpening } from '../formats/scene/casting';
import { readSceneFile } from '../formats/scene/file';
import { memoriesOf } from '../formats/scene/memory';
import type { SessionState } from '../ledger/state';
import { heardOf } from '../transcript/minutes';
import { mustBeMeant } from './places';
import type { Terminal } from './terminal';

/** Reads a scene file and casts it; what its author should know is told, and characters remember where the scene says so. */
export async function sceneAt(
  file: string,
  roster: Roster,
  workspace: string,
  terminal: Terminal,
  set: Readonly<Record<string, unknown>>,
): Promise<SceneOpening> {
  const full = path.resolve(terminal.cwd, file);
  await mustBeMeant(workspace, full);
  const { text } = await readDocumentFile(full, file);
  const opening = openingIn(text, file, roster);
  for (const warning of opening.warnings) terminal.screen.remark(warning);
  const remembers = set.memory ?? opening.options.memory;
  if (remembers !== true && remembers !== 'true') return opening;
  const memories = await readMemories(
    workspace,
    opening.cast.map(({ agent }) => agent.slug),
  );
  return { ...opening, options: { ...opening.options, memories: JSON.stringify(memories) } };
}

/** A complaint about a scene names its file. */
function openingIn(text: string, file: string, { agents }: Roster): SceneOpening {
  try {
    const scene = readSceneFile(text, path.basename(file).replace(/\.md$/i, ''));
    return openingOfScene(scene, agents, name => findAgent(agents, name));
  } catch (error) {
    if (!(error instanceof HumanError)) throw error;
    throw new HumanError(`${file}: ${error.message}`, error.remedy, error.kind);
  }
}

/** Adds a finished scene to the memories of its characters, where it was asked for. */
export async function keepMemories(state: SessionState, workspace: string | undefined): Promise<void> {
  if (workspace === undefined || !state.outcome || state.options.memory !== true) return;
  await addMemories(workspace, memoriesOf(heardOf(state)));
}

/** The workspace in whose `data/scenes` a session's folder lies; undefined where it lies elsewhere. */
export function storyAround(folder: string): string | undefined {
  const [data, scenes] = path.dirname(folder).split(path.sep).slice(-2);
  return data === 'data' && scenes === 'scenes' ? path.resolve(folder, '..', '..', '..') : undefined;
}
