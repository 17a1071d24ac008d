/** The most goals that a checklist holds. */
const mostGoals = 8;

const listed = /^\s*(?:[-*•+]|\d+[.)])\s+(?:\[[ xX]?\]\s*)?(\S.*)$/;
const announced = /(?:^|[\s.:;])(?:the\s+)?(?:scene\s+)?goals?\s*:([\s\S]+)$/i;
const leaning =
  /^(?:after|before|when|while|because|without|with|in|on|at|for|to|of|from|by|about|which|who|whom|whose|that|if|although|though|despite|until|so|but|or|nor|as|not|even)\b/i;

/** The checklist of a goal: its list items, else its clauses. */
export function goalsIn(goal: string): string[] {
  const lines = goal.split('\n');
  const items: string[] = [];
  for (const line of lines) {
    const item = listed.exec(line)?.[1];
    if (item !== undefined) items.push(item.trim());
    else if (items.length > 0 && line.trim() !== '') items.push(`${items.pop()} ${line.trim()}`);
  }
  const found = items.length > 0 ? items : clausesOf(goal.replace(/\s+/g, ' ').trim());
  return found
    .map(tidy)
    .filter(each => each !== '')
    .slice(0, mostGoals);
}

/** The goals that a scene's prompt states: what it announces as such, else what it says that its characters do. */
export function goalsOfPrompt(prompt: string, names: readonly string[]): string[] {
  const stated = announced.exec(prompt)?.[1];
  if (stated !== undefined) return goalsIn(stated);
  const clauses = clausesOf(prompt.replace(/\s+/g, ' ').trim());
  const doers = [...names.flatMap(name => [name, name.split(/\s+/)[0] ?? name]), 'they', 'both', 'all', 'everyone'];
  const doing = clauses.filter(clause => doers.some(doer => clause.toLowerCase().startsWith(`${doer.toLowerCase()} `)));
  return doing.length === clauses.length ? doing.map(tidy).slice(0, mostGoals) : [];
}

/** The clauses of a sentence that can each be met on their own. */
function clausesOf(text: string): string[] {
  if (text === '') return [];
  const rough = text.split(
    /(?<!\s)\s*;\s*|(?<=[.!?])\s+|,\s*(?:and\s+)?(?:then\s+)?|(?<!\s)\s+and\s+(?=(?:they|he|she|all|both|everyone|each|\p{Lu}[\p{L}'’]*)\s+(?:\p{Ll}))/u,
  );
  const clauses: string[] = [];
  let carried = '';
  for (const part of rough.filter(each => each !== undefined && each.trim() !== '')) {
    const clause = carried === '' ? part.trim() : `${carried}, ${part.trim()}`;
    carried = '';
    const stands = clause.split(/\s+/).length >= 2 && !leaning.test(clause);
    if (stands) clauses.push(clause);
    else if (clauses.length > 0) clauses.push(`${clauses.pop()}, ${clause}`);
    else carried = clause;
  }
  return carried === '' ? clauses : [...clauses, carried];
}

function tidy(goal: string): string {
  const text = goal
    .replace(/^and\s+/i, '')
    .replace(/\s+/g, ' ')
    .replace(/(?<![.;,\s])[.;,\s]+$/, '')
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
