import type { Given } from '../given';
import type { Terminal } from '../terminal';
import { run } from './run';

/** Plays a scene file: the same as `run scene`. */
export async function scene(given: Given, terminal: Terminal): Promise<number> {
  return run(given.preceded('scene'), terminal);
}
