import type { JsonObject } from '../base/json';
import { finishedTurns, type SessionState } from '../ledger/state';
import type { FoundQuote } from '../script/call';
import type { Docket, Finding } from '../script/page';
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
  const turns = turnsOn(docket, state);
  const argued = new Set(finishedTurns(state).flatMap(({ data }) => stancesIn(data).map(each => each.id)));
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
  const found = quotes.find(each => each.startLine !== undefined);
  return {
    ...fields,
    ...{ change, why, missed, person, added, weighed, from: [...from], by: [...by] },
    stances: stances.map(each => ({ ...each })),
    twins: twins.map(each => ({ ...each })),
    lines: found ? linesOf(found, offset) : null,
    quotes: quotes.map(each => ({ text: each.text, lines: linesOf(each, offset) })),
    checked: finding.state !== 'unchecked',
  };
}

function linesOf({ startLine, endLine = startLine }: FoundQuote, offset: number): JsonObject | null {
  if (startLine === undefined || endLine === undefined) return null;
  return { start: startLine + offset, end: endLine + offset };
}

/** The turns that took a stance on a finding, on a change that settles it or on a choice about it, or that added it: by the finding's id, in their order. */
export function turnsOn({ findings, cures, choices }: Docket, state: SessionState): Map<string, string[]> {
  const turns = finishedTurns(state).map(({ id, data }) => ({ id, on: new Set(stancesIn(data).map(each => each.id)) }));
  const found = findings.map(({ id, from, twins = [] }): [string, string[]] => {
    const settling = cures.filter(each => each.settles.includes(id));
    const behind = [{ id }, ...twins, ...settling, ...choices.filter(each => each.about?.includes(id))];
    const adds = (turn: string) => from.some(each => each.startsWith(`${turn}.`));
    const own = turns.filter(turn => adds(turn.id) || behind.some(each => turn.on.has(each.id)));
    return [id, own.map(turn => turn.id)];
  });
  return new Map(found.filter(([, own]) => own.length > 0));
}
