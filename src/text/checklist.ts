/** The most goals that a checklist holds. */
const mostGoals = 8;

const listed = /^\s*(?:[-*•+]|\d+[.)])\s+(?:\[[ xX]?\]\s*)?(\S.*)$/;

/** The checklist of a goal that is written as a list: its items, or what stands between semicolons; undefined where it is prose. */
export function goalsIn(goal: string): string[] | undefined {
  const items: string[] = [];
  for (const line of goal.split('\n')) {
    const item = listed.exec(line)?.[1];
    if (item !== undefined) items.push(item);
    else if (items.length > 0 && line.trim() !== '') items.push(`${items.pop()} ${line.trim()}`);
  }
  const found = items.length > 0 ? items : goal.split(';');
  return found.length > 1 || items.length > 0 ? goalsFrom(found) : undefined;
}

/** Goals as a checklist holds them. */
export function goalsFrom(found: readonly string[]): string[] {
  return found
    .map(goal =>
      goal
        .replace(/\s+/g, ' ')
        .replace(/(?<![.;,\s])[.;,\s]+$/, '')
        .trim(),
    )
    .filter(goal => goal !== '')
    .map(goal => goal.charAt(0).toUpperCase() + goal.slice(1))
    .slice(0, mostGoals);
}
