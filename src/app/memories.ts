import { addMemories, readMemories, storyAround } from '../disk/scenes';
import { memoriesOf } from '../formats/scene/memory';
import { heardOf, type SessionState } from '../ledger/state';
import type { Options } from '../script/brief';
import type { Casting } from '../stage/setup';

/** A scene's options with what its characters remember of earlier ones. */
export async function withMemories(options: Options, cast: readonly Casting[], workspace: string): Promise<Options> {
  const slugs = cast.map(({ agent }) => agent.slug);
  return { ...options, memories: JSON.stringify(await readMemories(workspace, slugs)) };
}

/** Adds a finished scene to what its characters remember, where the scene wants that and lies among its workspace's scenes. */
export async function keepMemories(state: SessionState, folder: string): Promise<void> {
  const workspace = storyAround(folder);
  if (workspace === undefined || !state.outcome || state.options.memory !== true) return;
  await addMemories(workspace, memoriesOf(heardOf(state)));
}
