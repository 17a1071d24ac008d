import type { Format } from '../script/format';
import { consensus } from './consensus/consensus';
import { council } from './council/council';
import { debate } from './debate/debate';
import { discussion } from './discussion/discussion';
import { parliament } from './parliament/parliament';
import { presentation } from './presentation/presentation';
import { scene } from './scene/scene';
import { structured } from './structured/structured';

/** Every kind of meeting; a new one is a folder and a line here. */
export const formats: readonly Format[] = [
  debate,
  consensus,
  discussion,
  council,
  structured,
  parliament,
  presentation,
  scene,
];

/** The format of an id, or undefined. */
export function formatOf(id: string): Format | undefined {
  return formats.find(format => format.id === id);
}
