import type { Draft } from '../draft';
import type { Floor } from '../floor';

/** Writes one kind of turn: says what it has to say and stops. */
export type Plan = (floor: Floor, draft: Draft) => void;
