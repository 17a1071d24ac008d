// Prompt parts with the findings as they were filed, and with what has become of them since.

import type { Brief } from '../../script/brief';
import type { KnownSession, RequestedCall } from '../../script/call';
import type { Cure, Finding } from '../../script/page';
import { isEarlier } from './again';
import { buildDocket } from './docket';
import { readTexts } from './items';
import { claimLine, findingLine } from './lines';
import { docketPost } from './posts';
import { isReading } from './register';

/** The prompt part with the findings as they were filed, the same text for all calls that check, complete and mend them, so that it is cached. */
export function filedPrompt({ kind, data }: RequestedCall, brief: Brief, known: KnownSession): string | undefined {
  const lines = filedLines(brief, known);
  const ids = readTexts(data?.ids);
  const isAbout =
    ['missed', 'check'].includes(kind) ||
    (kind === 'cures' && ids.some(id => lines.has(id))) ||
    // What was added at the table may say what the list has.
    (kind === 'talk' && ids.some(id => id.startsWith('F') && !lines.has(id)));
  if (!isAbout || lines.size === 0) return undefined;
  return `Readers made these findings on the document, each alone; they are merged, and stand here as they were filed. One a line: id [severity, type] (section) claim “words of the document”. Consequence. The change that a reader proposed in a hurry. What the request below words or grades otherwise is to be read as it stands there.

${[...lines.values()].map(line => `- ${line}`).join('\n')}`;
}

/** The findings as they first came to the table, one line by each id, whatever became of them later. */
function filedLines(brief: Brief, known: KnownSession): ReadonlyMap<string, string> {
  const posts = docketPost.among(known.posts).filter(({ data }) => data.at === 'merged');
  const calls = known.calls.filter(({ kind }) => isReading(kind) || kind === 'merge');
  const docket = buildDocket({ turns: [], inputs: [], calls, posts }, brief);
  const own = docket?.findings.filter(each => !isEarlier(each)) ?? [];
  return new Map(own.map(each => [each.id, findingLine(each)]));
}

/** The prompt part with the findings of a call; a finding that differs from the filed list is given in full, others by id. */
export function assignedPrompt(
  assigned: readonly Finding[],
  brief: Brief,
  known: KnownSession,
  cures: readonly Cure[] = [],
): string {
  const filed = filedLines(brief, known);
  const short = (each: Finding) => `${each.id} [${each.severity}, ${each.type}]`;
  const isListed = assigned.some(({ id }) => filed.has(id));
  const doubt = ({ state, why }: Finding) => (state === 'unclear' ? ` [unclear: ${why ?? 'it needs a fact'}]` : '');
  const partlyNote = ({ id }: Finding) => {
    const partly = cures.filter(each => each.partly?.some(({ finding }) => finding === id)).map(each => each.id);
    return partly.length > 0 ? ` [${partly.join(', ')} settles it but for what it leaves open]` : '';
  };
  const lines = assigned.map(
    each =>
      `${isListed && isUnchanged(each, filed) ? short(each) : findingLine(each)}${doubt(each)}${partlyNote(each)}`,
  );
  const title = isListed
    ? 'Of these findings yours are, one a line (one that is new, or reads otherwise by now, stands here whole):'
    : 'The findings, one a line: id [severity, type] (section) claim “words of the document”. Consequence. The change that a reader proposed in a hurry.';
  return `${title}\n\n${lines.join('\n')}`;
}

/**
 * Lines for findings that are not assigned to the call and differ from the filed list, and the ids of filed findings that no longer stand; where
 * the call is not shown that list (`isListed` is false), lines for all that stand.
 */
export function laterFindingLines(
  findings: readonly Finding[],
  asked: ReadonlySet<string>,
  brief: Brief,
  known: KnownSession,
  isListed = true,
): string[] {
  const filed = isListed ? filedLines(brief, known) : new Map<string, string>();
  const open = findings.filter(({ state }) => state !== 'fell');
  const fallenIds = [...filed.keys()].filter(id => !open.some(each => each.id === id));
  return [
    ...open.filter(each => !asked.has(each.id) && !isUnchanged(each, filed)).map(claimLine),
    ...(fallenIds.length > 0 ? [`Refuted by now, or one with another: ${fallenIds.join(', ')}.`] : []),
  ];
}

const isUnchanged = (each: Finding, above: ReadonlyMap<string, string>) => above.get(each.id) === findingLine(each);
