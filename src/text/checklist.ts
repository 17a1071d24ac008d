/** The maximum number of goals in a checklist. */
const maxGoals = 8;

const listItem = /^\s*(?:[-*•+]|\d+[.)])\s+(?:\[[ xX]?\]\s*)?(\S.*)$/;

/** Parses a goal written as a list, or separated by semicolons; undefined for prose. */
export function parseGoals(goal: string): string[] | undefined {
  const items: string[] = [];
  for (const line of goal.split('\n')) {
    const item = listItem.exec(line)?.[1];
    if (item !== undefined) items.push(item);
    else if (items.length > 0 && line.trim() !== '') items.push(`${items.pop()} ${line.trim()}`);
  }
  const found = items.length > 0 ? items : goal.split(';');
  return found.length > 1 || items.length > 0 ? normalizeGoals(found) : undefined;
}

/** Normalizes goals for a checklist: one line each, capitalized, without final punctuation. */
export function normalizeGoals(found: readonly string[]): string[] {
  return found
    .map(goal =>
      goal
        .replace(/\s+/g, ' ')
        .replace(/(?<![.;,\s])[.;,\s]+$/, '')
        .trim(),
    )
    .filter(goal => goal !== '')
    .map(goal => goal.charAt(0).toUpperCase() + goal.slice(1))
    .slice(0, maxGoals);
}
