import type { JsonObject } from '../../base/json';
import { slugOf } from '../../text/slug';
import { checklistOf, checklists } from './checklists';

/** The name of a point that no checklist has. */
const other = 'other';

const asked = new Map(checklists.flatMap(({ points }) => Object.entries(points)));

/** The point of a checklist that a finding names, or the one for all that stand under none. */
export function pointOf(slot: string): string {
  return asked.has(slot) ? slot : other;
}

/** The rule of a finding among those of a log. */
export function ruleAt(points: readonly string[], slot: string) {
  const point = pointOf(slot);
  return { ruleId: slugOf(point), ruleIndex: points.indexOf(point) };
}

/** A point of the checklist as a rule of a log, with what is asked there in documents of this kind. */
export function ruleOf(kind: string): (point: string) => JsonObject {
  const own = checklistOf(kind)?.points ?? {};
  return point => {
    const text = sentence(own[point] ?? asked.get(point) ?? 'what stands under no point of the checklist');
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
