import type { SessionState } from '../ledger/state';
import type { FormatView } from '../script/format';
import { escapeInline, escapeMarkdown } from './escape';
import type { Claim, Finding } from './findings';
import { minutesOf } from './minutes';

/** The findings of a session as markdown for its folder; nothing where there are none. */
export function findingsMarkdown(findings: readonly Finding[], state: SessionState, format?: FormatView): string {
  if (findings.length === 0) return '';
  const { title, date, document } = minutesOf(state, format);
  const path = document?.path ? ` (${document.path})` : '';
  const blocks = [
    `# ${escapeInline(`Findings of ${title}`)}`,
    `- **Document:** ${escapeInline(`${document?.title ?? ''}${path}`)}\n- **Date:** ${escapeInline(date)}`,
    ...findings.flatMap(findingBlocks),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function findingBlocks(finding: Finding): string[] {
  const { claims } = finding;
  const taken = [...finding.for, ...finding.against];
  const others = claims.slice(1).filter(each => !taken.some(other => other.turn === each.turn));
  const lists: [string, readonly Claim[]][] = [
    ['Claim', claims.slice(0, 1)],
    ['For', finding.for],
    ['Against', finding.against],
    ['Quoted too', others],
  ];
  const items = lists.flatMap(([label, list]) => list.map(each => `- **${label}:** ${claimLine(each)}`));
  return [`## ${linesIn(finding)}`, `> “${escapeInline(finding.quote)}”`, items.join('\n')];
}

function linesIn({ startLine, endLine }: Finding): string {
  return startLine === endLine ? `Line ${startLine}` : `Lines ${startLine}–${endLine}`;
}

/** Who says what in which turn, on one line and without any markup of theirs. */
function claimLine({ name, role, stance, turn, text }: Claim): string {
  const who = [role, stance, turn].filter(each => each !== undefined && each !== '').join(', ');
  return `${escapeInline(`${name} (${who})`)}: ${escapeInline(text)}`;
}

/** What somebody makes of a finding's words, for a viewer beside the document: the words, where they are wanted, and what was said. */
export function claimMarkdown({ quote }: Pick<Finding, 'quote'>, text: string, withQuote = true): string {
  return withQuote ? `> “${escapeInline(quote)}”\n\n${escapeMarkdown(text)}` : escapeMarkdown(text);
}

/** One finding as a task that somebody has to see to: on one line, without its list mark. */
export function findingTask({ quote, claims }: Finding): string {
  const [claim] = claims;
  return `“${escapeInline(quote)}” – ${claim ? `${escapeInline(claim.name)}: ${escapeInline(claim.text)}` : ''}`;
}

/** One finding as a note for the document: the lines of a blockquote. */
export function findingNote(finding: Finding): string {
  const { quote, claims } = finding;
  const [claim] = claims;
  const names = (list: readonly Claim[]) => [...new Set(list.map(each => escapeInline(each.name)))].join(', ');
  const sides = [
    ...(finding.for.length > 0 ? [`For: ${names(finding.for)}.`] : []),
    ...(finding.against.length > 0 ? [`Against: ${names(finding.against)}.`] : []),
  ];
  const lines = [
    `“${escapeInline(quote)}”`,
    ...(claim ? [`**${escapeInline(claim.name)}:** ${escapeInline(claim.text)}`] : []),
    ...(sides.length > 0 ? [sides.join(' ')] : []),
  ];
  return lines.map(line => `> ${line}`).join('\n>\n');
}
