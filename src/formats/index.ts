import type { Format } from '../script/format';
import { scripts } from './scripts';

/** Every kind of meeting, in the order in which they are offered; a new one is a folder and a line here. */
const ids = [
  'debate',
  'review',
  'consensus',
  'discussion',
  'council',
  'structured',
  'parliament',
  'presentation',
  'scene',
] as const satisfies readonly (keyof typeof scripts)[];

/** The formats in the order in which they are offered. */
export const formats: readonly Format[] = ids.map(id => scripts[id]);

/** The format of an id, or undefined. */
export function formatOf(id: string): Format | undefined {
  return formats.find(format => format.id === id);
}
