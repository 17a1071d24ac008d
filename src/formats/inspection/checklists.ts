import lists from './checklists.json';

/** The checklists by kind of document, each point with its question; the last one fits any text. */
export const checklists = lists as unknown as readonly {
  kind: string;
  label: string;
  points: Record<string, string>;
}[];

/** The checklist of a kind; for an unknown kind, the one that fits any text. */
export function checklistOf(kind: string): (typeof checklists)[number] | undefined {
  return checklists.find(each => each.kind === kind) ?? checklists.at(-1);
}

/** The kinds of document as prompt lines, by their numbers. */
export const kindsText = checklists.map(({ label }, at) => `${at + 1}: ${label}`).join('\n');

/** The checklists of these kinds, as prompt text. */
export function checklistsText(kinds: readonly string[]): string {
  return checklists
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, label, points }) => {
      const lines = Object.entries(points).map(([name, asked]) => `  - ${name}: ${asked}`);
      return `- ${kind}: ${label}\n${lines.join('\n')}`;
    })
    .join('\n');
}
