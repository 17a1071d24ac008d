import { addMemories, readMemories, sceneWorkspaceOf } from '../disk/memories';
import { collectMemories } from '../formats/scene/memory';
import { type SessionState, sessionView } from '../ledger/state';
import type { Options } from '../script/brief';
import type { Casting } from '../stage/setup';

/** Adds to a scene's options what its characters remember of earlier ones. */
export async function withMemories(options: Options, cast: readonly Casting[], workspace: string): Promise<Options> {
  const slugs = cast.map(({ agent }) => agent.slug);
  return { ...options, memories: JSON.stringify(await readMemories(workspace, slugs)) };
}

/** Adds a finished scene to its characters' memories, if its `memory` option is on and its folder belongs to a workspace. */
export async function saveMemories(state: SessionState, folder: string): Promise<void> {
  const workspace = sceneWorkspaceOf(folder);
  if (workspace === undefined || !state.outcome || state.options.memory !== true) return;
  await addMemories(workspace, collectMemories(sessionView(state)));
}
