// The points of the checklists as rules of a SARIF log.

import type { JsonObject } from '../../base/json';
import { slugOf } from '../../text/slug';
import { checklistOf, checklists } from './checklists';

/** The name of a point that no checklist has. */
const otherPoint = 'other';

const questions = new Map(checklists.flatMap(({ points }) => Object.entries(points)));

/** The point of a checklist that a finding names; `other` if it names none. */
export function pointOfSlot(slot: string): string {
  return questions.has(slot) ? slot : otherPoint;
}

/** The reference of a finding to its rule in a log. */
export function ruleReference(points: readonly string[], slot: string) {
  const point = pointOfSlot(slot);
  return { ruleId: slugOf(point), ruleIndex: points.indexOf(point) };
}

/** Returns a function that describes a point of the checklist as a rule of a log, with its question for documents of this kind. */
export function ruleBuilder(kind: string): (point: string) => JsonObject {
  const own = checklistOf(kind)?.points ?? {};
  return point => {
    const text = sentence(own[point] ?? questions.get(point) ?? 'what stands under no point of the checklist');
    return {
      id: slugOf(point),
      shortDescription: { text: sentence(point) },
      ...{ fullDescription: { text }, help: { text }, defaultConfiguration: { level: 'warning' } },
      properties: { tags: ['documentation'] },
    };
  };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;
}
