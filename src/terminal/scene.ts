import path from 'node:path';
import { withMemories } from '../app/memories';
import { HumanError } from '../base/errors';
import type { Roster } from '../cast/agent';
import { findAgent } from '../cast/roster';
import { readDocumentFile } from '../disk/documentFile';
import { openingOfScene, type SceneOpening } from '../formats/scene/casting';
import { readSceneFile } from '../formats/scene/file';
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
  return { ...opening, options: await withMemories(opening.options, opening.cast, workspace) };
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
