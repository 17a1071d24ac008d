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

/** All checklists as prompt text. */
export function checklistsText(): string {
  return checklists
    .map(({ kind, label, points }) => {
      const lines = Object.entries(points).map(([name, asked]) => `  - ${name}: ${asked}`);
      return `- ${kind}: ${label}\n${lines.join('\n')}`;
    })
    .join('\n');
}
