import path from 'node:path';
import type { SessionState } from '../../ledger/state';
import type { Options } from '../../script/brief';
import type { Casting } from '../../stage/setup';
import { loadEngine } from '../editor';

/** A scene's options with what its characters remember of earlier ones, where the scene wants that. */
export async function withMemories(options: Options, cast: readonly Casting[], place: string): Promise<Options> {
  if (options.memory !== true) return options;
  const { readMemories } = await loadEngine();
  const names = cast.map(({ agent }) => agent.slug);
  return { ...options, memories: JSON.stringify(await readMemories(place, names)) };
}

/** Adds a finished scene to what its characters remember, where the scene wants that. */
export async function keepMemories(state: SessionState, folder: string): Promise<void> {
  if (!state.outcome || state.options.memory !== true) return;
  const { addMemories, heardOf, memoriesOf } = await loadEngine();
  // Scenes lie in data/scenes of their workspace.
  await addMemories(path.resolve(folder, '..', '..', '..'), memoriesOf(heardOf(state)));
}
