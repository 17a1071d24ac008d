import type { JsonObject } from '../base/json';
import { finishedTurns, type SessionState } from '../ledger/state';
import type { FoundQuote } from '../script/call';
import type { Docket, Finding } from '../script/page';
import { parseStances } from '../script/stance';
import type { SessionPage } from './sessionPage';

/** The version of `findings.json`: under one number fields may be added, but never removed or redefined. */
const version = 1;

/** Renders `findings.json`: the findings of a session with their tested changes (cures), open choices and the page's verdict, for other programs. */
export function findingsJson(context: SessionPage, state: SessionState): string {
  return `${JSON.stringify(findingsData(context, state), undefined, 2)}\n`;
}

/** All findings of a session as data for other programs; line numbers are those of the file, from 1. */
export function findingsData({ page, offset, rehearsed }: SessionPage, state: SessionState) {
  const { docket, chair } = page;
  const turns = turnsByFinding(docket, state);
  const argued = new Set(finishedTurns(state).flatMap(({ data }) => parseStances(data).map(each => each.id)));
  return {
    version,
    session: state.opened?.session,
    at: state.opened?.at,
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
    decide: page.decide.flatMap(each => each.id || []),
    decisions: page.decide.map(({ id, question, sides, restsOn, leaning }) => ({
      id: id || null,
      question,
      sides: sides.map(({ what, price }) => ({ what, price })),
      restsOn: restsOn || null,
      advice: leaning?.why ?? null,
    })),
    cures: docket.cures.map(({ lines, ...cure }) => ({
      ...cure,
      ...(lines ? { lines: { start: lines.start + offset, end: lines.end + offset } } : {}),
    })),
    choices: docket.choices,
    order: page.order,
    findings: docket.findings.map(each => ({
      ...findingData(each, offset),
      argued: [each, ...(each.twins ?? [])].some(({ id }) => argued.has(id)),
      turns: turns.get(each.id) ?? [],
    })),
    kind: docket.kind,
    examined: docket.examined,
    unread: docket.unread,
    readers: docket.readers,
    notes: page.notes,
  };
}

function findingData(finding: Finding, offset: number): JsonObject {
  const { quotes, from, by, change = null, why = null, missed = false, person = false, ...others } = finding;
  const { added = false, weighed = null, stances = [], twins = [], ...fields } = others;
  const plain = { change, why, missed, person, added, weighed, from: [...from], by: [...by] };
  const located = quotes.find(each => each.startLine !== undefined);
  return {
    ...fields,
    ...plain,
    stances: stances.map(each => ({ ...each })),
    twins: twins.map(each => ({ ...each })),
    lines: located ? lineRange(located, offset) : null,
    quotes: quotes.map(each => ({ text: each.text, lines: lineRange(each, offset) })),
    checked: finding.state !== 'unchecked',
  };
}

function lineRange({ startLine, endLine = startLine }: FoundQuote, offset: number): JsonObject | null {
  if (startLine === undefined || endLine === undefined) return null;
  return { start: startLine + offset, end: endLine + offset };
}

/** The turns that added a finding, or took a stance on it, on a change that settles it or on a choice about it, by the finding's id. */
export function turnsByFinding({ findings, cures, choices }: Docket, state: SessionState): Map<string, string[]> {
  const turns = finishedTurns(state).map(({ id, data }) => ({
    id,
    on: new Set(parseStances(data).map(each => each.id)),
  }));
  const byFinding = findings.map(({ id, from, twins = [] }): [string, string[]] => {
    const settling = cures.filter(each => each.settles.includes(id));
    const related = [{ id }, ...twins, ...settling, ...choices.filter(each => each.about?.includes(id))];
    // What a turn adds is named after it, such as `t7.2`.
    const adds = (turn: string) => from.some(each => each.startsWith(`${turn}.`));
    const touching = turns.filter(turn => adds(turn.id) || related.some(each => turn.on.has(each.id)));
    return [id, touching.map(turn => turn.id)];
  });
  return new Map(byFinding.filter(([, ids]) => ids.length > 0));
}
