import { readable } from '../base/errors';
import { type FoundDisposition, readDispositions } from '../disk/dispositions';
import { mostDecided } from '../ledger/shapes';
import type { Brief } from '../script/brief';

/** What a session on a document opens with of earlier decisions, and what its user should know of them first. */
export interface Settled {
  settled: NonNullable<Brief['settled']>;
  notices: readonly string[];
}

/** A decision on a finding of a document, with its file's name and when it was made. */
export type Decision = Settled['settled'][number] & { name: string; at: string };

/** Of the decisions of a workspace those on findings of a document: this user's own first, the newest of each first. */
export function decisionsOn(document: string | undefined, found: readonly FoundDisposition[]): Decision[] {
  const here = found.filter(each => each.disposition.document === document).sort(ownAndNewestFirst);
  return here.map(each => ({ ...decidedOf(each), name: each.name, at: each.disposition.at }));
}

/** The same for a session that is opened, with what its user should know of them; it never throws. */
export async function settledFor(
  document: string | undefined,
  workspace: string,
  home: string | undefined,
): Promise<Settled> {
  try {
    const { found, left } = await readDispositions(workspace, home);
    const decisions = decisionsOn(document, found);
    const foreign = decisions.filter(each => !each.own).length;
    const unread = left > 0 ? [`${left} files in convene/dispositions could not be read, and count for nothing.`] : [];
    return {
      settled: decisions.slice(0, mostDecided).map(({ name, at, ...decided }) => decided),
      notices: [...(foreign > 0 ? [foreignNotice(foreign)] : []), ...unread],
    };
  } catch (error) {
    return { settled: [], notices: [`Earlier decisions are left out. ${readable(error)}`] };
  }
}

function foreignNotice(count: number): string {
  return `Decided by somebody else: ${count} of the decisions on findings of this document. They lower nothing until you confirm them (convene findings).`;
}

function ownAndNewestFirst(a: FoundDisposition, b: FoundDisposition): number {
  const [one, other] = [a.disposition.at, b.disposition.at];
  return Number(b.own) - Number(a.own) || (one < other ? 1 : one > other ? -1 : a.name < b.name ? -1 : 1);
}

function decidedOf({ own, disposition: { decision, why, finding } }: FoundDisposition): Settled['settled'][number] {
  const { severity, claim, consequence, section, quotes } = finding;
  return { decision, why, own, severity, claim, consequence, section, quotes };
}
