import type { Brief } from '../../script/brief';
import type { Examination, Known } from '../../script/call';
import type { Finding } from '../../script/page';
import { isEarlier } from './again';
import { docketOf } from './docket';
import { textsIn } from './items';
import { claimLine, findingLine } from './lines';
import { docketPost } from './posts';
import { isReading } from './register';

/** What stands before the request of the calls that test, complete and mend what was filed: the same words for each, so that they are sent once. */
export function filedWords({ kind, data }: Examination, brief: Brief, known: Known): string | undefined {
  const lines = filedLines(brief, known);
  const tests = kind === 'check' || kind === 'cures';
  const isAbout = kind === 'missed' || (tests && textsIn(data?.ids).some(id => lines.has(id)));
  if (!isAbout || lines.size === 0) return undefined;
  return `Readers made these findings on the document, each alone; they are merged, and stand here as they were filed. One a line: id [severity, type] (section) claim “words of the document”. Consequence. The change that a reader proposed in a hurry. What the request below words or grades otherwise is to be read as it stands there.

${[...lines.values()].map(line => `- ${line}`).join('\n')}`;
}

/** The findings as they first came to the table, a line each by its id, whatever has become of them since. */
function filedLines(brief: Brief, known: Known): ReadonlyMap<string, string> {
  const posts = docketPost.among(known.posts).filter(({ data }) => data.at === 'merged');
  const calls = known.calls.filter(({ kind }) => isReading(kind) || kind === 'merge');
  const docket = docketOf({ turns: [], inputs: [], calls, posts }, brief);
  const own = docket?.findings.filter(each => !isEarlier(each)) ?? [];
  return new Map(own.map(each => [each.id, findingLine(each)]));
}

/** The findings that a call is about, a line each: whole where they do not stand above as they are now. */
export function ownWords(own: readonly Finding[], brief: Brief, known: Known): string {
  const above = filedLines(brief, known);
  const short = (each: Finding) => `${each.id} [${each.severity}, ${each.type}]`;
  const isAbove = own.some(({ id }) => above.has(id));
  const lines = own.map(each => (isAbove && isAsFiled(each, above) ? short(each) : findingLine(each)));
  const title = isAbove
    ? 'Of these findings yours are, one a line (one that is new, or reads otherwise by now, stands here whole):'
    : 'The findings, one a line: id [severity, type] (section) claim “words of the document”. Consequence. The change that a reader proposed in a hurry.';
  return `${title}\n\n${lines.join('\n')}`;
}

/** Findings that a call is not about and that do not stand above as they are now, by their claims, and the ids of those above that stand no more. */
export function sinceThen(
  findings: readonly Finding[],
  asked: ReadonlySet<string>,
  brief: Brief,
  known: Known,
): string[] {
  const above = filedLines(brief, known);
  const open = findings.filter(({ state }) => state !== 'fell');
  const gone = [...above.keys()].filter(id => !open.some(each => each.id === id));
  return [
    ...open.filter(each => !asked.has(each.id) && !isAsFiled(each, above)).map(claimLine),
    ...(gone.length > 0 ? [`Refuted by now, or one with another: ${gone.join(', ')}.`] : []),
  ];
}

const isAsFiled = (each: Finding, above: ReadonlyMap<string, string>) => above.get(each.id) === findingLine(each);
