import lists from './checklists.json';

/** What documents are examined for, one list a kind, with the points that a reader goes through and what is asked of each; the last one fits any text. */
export const checklists = lists as unknown as readonly {
  kind: string;
  label: string;
  points: Record<string, string>;
}[];

/** The checklist of a kind; that of any text where the kind is not known. */
export function checklistOf(kind: string): (typeof checklists)[number] | undefined {
  return checklists.find(each => each.kind === kind) ?? checklists.at(-1);
}

/** All lists as a reader is given them. */
export function checklistsInWords(): string {
  return checklists
    .map(({ kind, label, points }) => {
      const lines = Object.entries(points).map(([name, asked]) => `  - ${name}: ${asked}`);
      return `- ${kind}: ${label}\n${lines.join('\n')}`;
    })
    .join('\n');
}
