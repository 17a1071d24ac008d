import type { FindingDecision } from '../../app/decisions';
import type { SavedFinding, SavedFindings } from '../../disk/findingsFiles';
import { matchFindings } from '../../formats/inspection/matching';

/** An open finding of a document over all its sessions, in the wording of the newest session that has it. */
export interface OpenFinding extends Omit<SavedFinding, 'decided' | 'change'> {
  /** The change that a reader proposed. */
  change?: string;
  /** Identifies it in every window, until a newer session finds it too. */
  key: string;
  folder: string;
  session: string;
  cures: SavedFindings['cures'];
  /** The folders of older sessions that found it too. */
  also: string[];
  /** Whether the newest session found it. */
  isLatest: boolean;
  /** A newer session found it too, but refuted it or rated it as less severe. */
  refuted: boolean;
  /** A decision on it that does not settle it: another user's, or one from before it was found again. */
  decided?: FindingDecision;
}

/** The number of newest sessions of which all findings count; of older ones only blocking findings do. */
const maxRecentSessions = 5;
const maxShown = 60;
const severities: readonly string[] = ['blocks', 'matters', 'minor'];

/**
 * Merges the open findings of a document over all sessions: the newest session's first, blocking ones before the rest.
 * Only this user's own decisions and runs hide a blocking finding, never another user's; `own`: the folders of this user's runs on a changed document.
 */
export function mergeOpenFindings(
  sources: readonly SavedFindings[],
  { decisions = [], own = new Set() }: { decisions?: readonly FindingDecision[]; own?: ReadonlySet<string> } = {},
): OpenFinding[] {
  // A rehearsal finds nothing.
  const read = sources.filter(each => !each.rehearsal || each.findings.length > 0);
  const newest = read.sort((a, b) => compare(b.at, a.at) || compare(b.folder, a.folder));
  const found: OpenFinding[] = [];
  for (const [age, source] of newest.entries()) {
    const filed = age < maxRecentSessions ? source.findings : source.findings.filter(isBlocking);
    const same = matchFindings(filed, found);
    for (const finding of filed) {
      const known = same.get(finding);
      const entry = toOpenFinding(finding, source, age === 0);
      const isSettled = known?.became === 'settled' && own.has(known.folder);
      if (!known) found.push(entry);
      else if (isBlocking(finding) && !isOpen(known) && !isSettled)
        Object.assign(known, entry, { also: known.also, refuted: true });
      else known.also.push(source.folder);
    }
  }
  const open = withoutDecided(found.filter(isOpen), newest, decisions);
  const rank = (each: OpenFinding) => Number(!each.isLatest) * 2 + Number(each.severity !== 'blocks');
  return open.sort((a, b) => rank(a) - rank(b)).slice(0, maxShown);
}

function toOpenFinding(
  { decided, change, ...finding }: SavedFinding,
  { folder, session, cures }: SavedFindings,
  isLatest: boolean,
): OpenFinding {
  const own = cures.filter(each => each.settles.includes(finding.id));
  const state = decided && finding.state === 'fell' ? 'stands' : finding.state;
  const fields = { ...finding, ...(change ? { change } : {}), state, key: `${session}/${finding.id}` };
  return { ...fields, folder, session, cures: own, also: [], isLatest, refuted: false };
}

/** Removes findings that this user has decided on, except those that are more severe now, or that were fixed and found again later. */
function withoutDecided(
  open: readonly OpenFinding[],
  sources: readonly SavedFindings[],
  decisions: readonly FindingDecision[],
): OpenFinding[] {
  const begun = new Map(sources.map(each => [each.folder, each.at]));
  const before = decisions.map(by => ({ ...by, quotes: by.quotes.map(text => ({ text })), by }));
  const [ownDecisions, others] = [true, false].map(isOwn => before.filter(({ by }) => by.own === isOwn));
  const [own, foreign] = [matchFindings(open, ownDecisions ?? []), matchFindings(open, others ?? [])];
  return open.flatMap(finding => {
    const by = (own.get(finding) ?? foreign.get(finding))?.by;
    if (!by) return [finding];
    const isGraver = severities.indexOf(finding.severity) < severities.indexOf(by.severity);
    const isOver = by.decision === 'fixed' ? by.at >= (begun.get(finding.folder) ?? '') : !isGraver;
    return by.own && isOver ? [] : [{ ...finding, decided: by }];
  });
}

function isOpen({ severity, state }: Pick<SavedFinding, 'severity' | 'state'>): boolean {
  return severity !== 'minor' && state !== 'fell';
}

function isBlocking(finding: SavedFinding): boolean {
  return finding.severity === 'blocks' && (isOpen(finding) || finding.decided !== undefined);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
