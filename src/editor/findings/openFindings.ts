import type { FindingDecision } from '../../app/decisions';
import type { SavedFinding, SavedFindings } from '../../disk/findingsFiles';
import { matchFindings } from '../../formats/inspection/matching';

/** An open finding of a document over all its sessions, in the wording of the newest session that has it. */
export interface OpenFinding extends Omit<SavedFinding, 'decided' | 'change'> {
  /** The change that a reader proposed. */
  change?: string;
  /** Identifies it in every window, until a newer session finds it too. */
  key: string;
  /** The folder and the id of the newest session that has it. */
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

/** The number of newest sessions of which all findings count; of older ones only blocking findings do, which must be settled before going ahead. */
const maxRecentSessions = 5;
const maxShown = 60;
/** From the gravest. */
const severities: readonly string[] = ['blocks', 'matters', 'minor'];

/**
 * Merges the open findings of a document over all sessions: the newest session's first, blocking ones before the rest.
 * Only this user's own decisions and sessions hide a blocking finding, never another user's; `own` are the folders of this user's
 * sessions that found an earlier finding settled.
 */
export function mergeOpenFindings(
  sources: readonly SavedFindings[],
  { decisions = [], own = new Set() }: { decisions?: readonly FindingDecision[]; own?: ReadonlySet<string> } = {},
): OpenFinding[] {
  // A rehearsal without findings has not looked for any.
  const read = sources.filter(each => !each.rehearsal || each.findings.length > 0);
  const newestFirst = read.sort((a, b) => compareTexts(b.at, a.at) || compareTexts(b.folder, a.folder));
  const merged: OpenFinding[] = [];
  for (const [age, source] of newestFirst.entries()) {
    const findings = age < maxRecentSessions ? source.findings : source.findings.filter(isBlocking);
    const matches = matchFindings(findings, merged);
    for (const finding of findings) {
      // The same finding of a newer session.
      const newer = matches.get(finding);
      const older = toOpenFinding(finding, source, age === 0);
      const isSettled = newer?.became === 'settled' && own.has(newer.folder);
      if (!newer) merged.push(older);
      else if (isBlocking(finding) && !isOpen(newer) && !isSettled)
        // Back to the older wording: the newer session refuted a blocking finding or called it minor, which does not hide it.
        Object.assign(newer, older, { also: newer.also, refuted: true });
      else newer.also.push(source.folder);
    }
  }
  const open = withoutDecided(merged.filter(isOpen), newestFirst, decisions);
  // The newest session's blocking ones, its others, then those of earlier sessions likewise.
  const rank = (each: OpenFinding) => Number(!each.isLatest) * 2 + Number(each.severity !== 'blocks');
  return open.sort((a, b) => rank(a) - rank(b)).slice(0, maxShown);
}

function toOpenFinding(
  { decided, change, ...finding }: SavedFinding,
  { folder, session, cures }: SavedFindings,
  isLatest: boolean,
): OpenFinding {
  const settling = cures.filter(each => each.settles.includes(finding.id));
  // Dropped only by a decision of that time; what decisions say now is applied to the merged findings.
  const state = decided && finding.state === 'fell' ? 'stands' : finding.state;
  const fields = { ...finding, ...(change ? { change } : {}), state, key: `${session}/${finding.id}` };
  return { ...fields, folder, session, cures: settling, also: [], isLatest, refuted: false };
}

/** Removes findings that this user has decided on, except those that are more severe now, or that were fixed and found again later. */
function withoutDecided(
  open: readonly OpenFinding[],
  sources: readonly SavedFindings[],
  decisions: readonly FindingDecision[],
): OpenFinding[] {
  const startTimes = new Map(sources.map(each => [each.folder, each.at]));
  // With quotes in the form in which findings are compared.
  const comparable = decisions.map(decided => ({
    ...decided,
    quotes: decided.quotes.map(text => ({ text })),
    decided,
  }));
  const ownDecisions = comparable.filter(({ own }) => own);
  const othersDecisions = comparable.filter(({ own }) => !own);
  const [byUser, byOthers] = [matchFindings(open, ownDecisions), matchFindings(open, othersDecisions)];
  return open.flatMap(finding => {
    const decided = (byUser.get(finding) ?? byOthers.get(finding))?.decided;
    if (!decided) return [finding];
    const isGraver = severities.indexOf(finding.severity) < severities.indexOf(decided.severity);
    const holds = decided.decision === 'fixed' ? decided.at >= (startTimes.get(finding.folder) ?? '') : !isGraver;
    return decided.own && holds ? [] : [{ ...finding, decided }];
  });
}

function isOpen({ severity, state }: Pick<SavedFinding, 'severity' | 'state'>): boolean {
  return severity !== 'minor' && state !== 'fell';
}

/** Whether a finding blocks, also one that only a user's decision has closed. */
function isBlocking(finding: SavedFinding): boolean {
  return finding.severity === 'blocks' && (isOpen(finding) || finding.decided !== undefined);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
