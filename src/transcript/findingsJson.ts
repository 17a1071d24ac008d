import type { JsonObject } from '../base/json';
import { finishedTurns, type SessionState } from '../ledger/state';
import type { FoundQuote } from '../script/call';
import type { Finding } from '../script/page';
import { stancesIn } from '../script/stance';
import type { SessionPage } from './sessionPage';

/** The version of `findings.json`: fields are added under the same number, and none is taken away or given another meaning. */
const version = 1;

/** What a session found in its document, as the text of `findings.json`. */
export function findingsJson(about: SessionPage, state: SessionState): string {
  return `${JSON.stringify(findingsData(about, state), undefined, 2)}\n`;
}

/** What a session found in its document, whole and as data for other programs; lines are those of the file, from 1. */
export function findingsData({ page, offset, rehearsed }: SessionPage, state: SessionState) {
  const { docket, chair } = page;
  const argued = arguedIn(state);
  return {
    version,
    session: state.opened?.session,
    document: { title: state.opened?.document?.title, path: state.opened?.document?.path },
    rehearsal: rehearsed,
    go: page.go,
    proposed: page.proposed ?? null,
    direction: page.direction,
    headline: page.headline,
    chair: {
      ...chair,
      checked: !page.unchecked && !chair.byCode,
      numbersNotFound: page.numbersToFind,
      faults: page.faults,
    },
    decide: page.decide.map(each => each.id),
    cures: docket.cures.map(({ lines, ...cure }) => ({
      ...cure,
      ...(lines ? { lines: { start: lines.start + offset, end: lines.end + offset } } : {}),
    })),
    choices: docket.choices,
    order: page.order,
    findings: docket.findings.map(each => findingData(each, offset, argued)),
    kind: docket.kind,
    examined: docket.examined,
    unread: docket.unread,
    readers: docket.readers,
    notes: page.notes,
  };
}

function findingData(finding: Finding, offset: number, argued: ReadonlyMap<string, string>): JsonObject {
  const { quotes, from, by, change = null, why = null, missed = false, person = false, ...others } = finding;
  const { added = false, weighed = null, stances = [], ...fields } = others;
  const found = quotes.find(each => each.startLine !== undefined);
  return {
    ...fields,
    ...{ change, why, missed, person, added, weighed, from: [...from], by: [...by] },
    stances: stances.map(each => ({ ...each })),
    lines: found ? linesOf(found, offset) : null,
    quotes: quotes.map(each => ({ text: each.text, lines: linesOf(each, offset) })),
    checked: finding.state !== 'unchecked',
    argued: argued.has(finding.id),
  };
}

function linesOf({ startLine, endLine = startLine }: FoundQuote, offset: number): JsonObject | null {
  if (startLine === undefined || endLine === undefined) return null;
  return { start: startLine + offset, end: endLine + offset };
}

/** The last turn that took a stance on a finding, by the finding's id. */
export function arguedIn(state: SessionState): Map<string, string> {
  const found = new Map<string, string>();
  for (const { id, data } of finishedTurns(state)) for (const stance of stancesIn(data)) found.set(stance.id, id);
  return found;
}
