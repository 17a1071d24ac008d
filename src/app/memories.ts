import path from 'node:path';
import { addMemories, readMemories } from '../disk/scenes';
import { memoriesOf } from '../formats/scene/memory';
import type { SessionState } from '../ledger/state';
import type { Options } from '../script/brief';
import type { Casting } from '../stage/setup';
import { heardOf } from '../transcript/minutes';

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

/** The workspace in whose `data/scenes` a session's folder lies; undefined where it lies elsewhere. */
export function storyAround(folder: string): string | undefined {
  const [data, scenes] = path.dirname(folder).split(path.sep).slice(-2);
  return data === 'data' && scenes === 'scenes' ? path.resolve(folder, '..', '..', '..') : undefined;
}
