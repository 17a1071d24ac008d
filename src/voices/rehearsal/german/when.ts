import type { Floor } from '../floor';
import { slidesIn } from '../presenting/floor';

/** Who sits where every turn has its German: at a debate and at the tables that look for agreement or advice. */
const tables = /^(?:proponent|participant|expert)$/;

/** Whether a turn is spoken in German: about a German document at one of those tables, or as a reply at its presentation, which has a book of its own. */
export function isGerman({ material, occasion }: Pick<Floor, 'material' | 'occasion'>): boolean {
  if (material.language !== 'de') return false;
  const { brief, cue } = occasion;
  const isTable = brief.seats.some(seat => tables.test(seat.role));
  return isTable || (cue.move === 'reply' && slidesIn(brief.options.slides).length > 0);
}
