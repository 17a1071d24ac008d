import type { Decision } from '../../app/decisions';
import type { SavedFinding, SavedFindings } from '../../disk/findingsFiles';
import { sameFindings } from '../../formats/inspection/same';

/** A finding that stands on a document over all its sessions, in the words of the newest that has it. */
export interface StandingFinding extends Omit<SavedFinding, 'decided' | 'change'> {
  /** The change as a reader proposed it. */
  change?: string;
  /** The same in every window, as long as no newer session has it. */
  key: string;
  folder: string;
  session: string;
  cures: SavedFindings['cures'];
  /** The folders of the older sessions that found it too. */
  also: string[];
  /** The newest session found it: nobody has read the document since. */
  isLatest: boolean;
  /** A newer session found it too, and its check refuted it or holds it for less grave. */
  refuted: boolean;
  /** What was decided on it and does not settle it: by somebody else, or before it was found again. */
  decided?: Decision;
}

/** The newest sessions of which all counts; of older ones only what blocks. */
const mostSessions = 5;
const mostShown = 60;
const severities: readonly string[] = ['blocks', 'matters', 'minor'];

/**
 * What stands on a document, once over all sessions: those of the newest session first, what blocks before what matters.
 * What blocks is hidden by what this user has decided or run alone, never by anybody else's session or decision; `own`: the folders of this user's runs on a changed document.
 */
export function standingFindings(
  sources: readonly SavedFindings[],
  { decisions = [], own = new Set() }: { decisions?: readonly Decision[]; own?: ReadonlySet<string> } = {},
): StandingFinding[] {
  // A rehearsal reads nothing.
  const read = sources.filter(each => !each.rehearsal || each.findings.length > 0);
  const newest = read.sort((a, b) => compare(b.at, a.at) || compare(b.folder, a.folder));
  const found: StandingFinding[] = [];
  for (const [age, source] of newest.entries()) {
    const filed = age < mostSessions ? source.findings : source.findings.filter(blocks);
    const same = sameFindings(filed, found);
    for (const finding of filed) {
      const known = same.get(finding);
      const entry = standing(finding, source, age === 0);
      const isSettled = known?.became === 'settled' && own.has(known.folder);
      if (!known) found.push(entry);
      else if (blocks(finding) && !isOpen(known) && !isSettled)
        Object.assign(known, entry, { also: known.also, refuted: true });
      else known.also.push(source.folder);
    }
  }
  const open = undecided(found.filter(isOpen), newest, decisions);
  const rank = (each: StandingFinding) => Number(!each.isLatest) * 2 + Number(each.severity !== 'blocks');
  return open.sort((a, b) => rank(a) - rank(b)).slice(0, mostShown);
}

function standing(
  { decided, change, ...finding }: SavedFinding,
  { folder, session, cures }: SavedFindings,
  isLatest: boolean,
): StandingFinding {
  const own = cures.filter(each => each.settles.includes(finding.id));
  const state = decided && finding.state === 'fell' ? 'stands' : finding.state;
  const key = `${session}/${finding.id}`;
  return {
    ...finding,
    ...(change ? { change } : {}),
    state,
    key,
    folder,
    session,
    cures: own,
    also: [],
    isLatest,
    refuted: false,
  };
}

/** Without those that this user has decided on; what is graver now stays, and so does what was said to be fixed and a later session still finds. */
function undecided(
  open: readonly StandingFinding[],
  sources: readonly SavedFindings[],
  decisions: readonly Decision[],
): StandingFinding[] {
  const begun = new Map(sources.map(each => [each.folder, each.at]));
  const before = decisions.map(by => ({ ...by, quotes: by.quotes.map(text => ({ text })), by }));
  const own = sameFindings(
    open,
    before.filter(({ by }) => by.own),
  );
  const foreign = sameFindings(
    open,
    before.filter(({ by }) => !by.own),
  );
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

function blocks(finding: SavedFinding): boolean {
  return finding.severity === 'blocks' && (isOpen(finding) || finding.decided !== undefined);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
