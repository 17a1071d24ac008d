// What checks, and the calls after them, say of the findings: which stand, which fell, which are the same.

import type { JsonObject } from '../../base/json';
import type { EndedCall, FoundQuote } from '../../script/call';
import type { Finding } from '../../script/page';
import { matchValue, readPassages, readRecords, readText, readTexts, recordedQuote } from './items';
import { severities } from './shapes';

/** The verdict of a check on a finding. */
export interface Verdict {
  state: 'stands' | 'fell' | 'unclear';
  severity?: Finding['severity'];
  /** The claim as far as the document supports it, if it said too much. */
  claim?: string;
  consequence?: string;
  why?: string;
  /** The passages of the document that refute it. */
  words?: readonly FoundQuote[];
}

/**
 * Collects the verdicts of the checks, then of the weighed talks and the page, by id, and the pairs that are called the same; only ids that
 * the call was asked about count, and a finding of which one call says two different things is unclear.
 */
export function collectVerdicts(calls: readonly EndedCall[]): { verdicts: Map<string, Verdict>; same: string[][] } {
  const verdicts = new Map<string, Verdict>();
  const same: string[][] = [];
  for (const call of calls.filter(({ kind }) => kind === 'check' || kind === 'talk' || kind === 'page')) {
    const asked = new Set(askedIds(call));
    const ownVerdicts = new Map<string, Verdict>();
    for (const id of readTexts(call.data?.stands, 40)) if (asked.has(id)) ownVerdicts.set(id, { state: 'stands' });
    for (const other of readRecords(call.data?.others)) readVerdict(other, asked, ownVerdicts, call.quotes);
    // Where only its proposed change was put right, a finding stands.
    for (const { id } of call.kind === 'talk' ? readRecords(call.data?.amended) : [])
      if (typeof id === 'string' && asked.has(id) && !ownVerdicts.has(id) && !verdicts.has(id))
        ownVerdicts.set(id, { state: 'stands' });
    for (const [id, verdict] of ownVerdicts) verdicts.set(id, mergeVerdict(verdicts.get(id), verdict));
    const groups = Array.isArray(call.data?.same) ? call.data.same : [];
    const pairs = groups.filter(Array.isArray).map(each => readTexts(each, 40));
    // What was found later may be the same as what nobody was asked about; whoever writes the page sees all of them.
    same.push(...pairs.filter(ids => call.kind === 'page' || ids.some(id => asked.has(id))));
  }
  // What fell by words of the document holds again where the joint reading of all changes says that they take these words away.
  for (const id of calls.filter(({ kind }) => kind === 'fit').flatMap(({ data }) => readTexts(data?.returns, 40)))
    if (verdicts.get(id)?.words) verdicts.set(id, { state: 'stands' });
  return { verdicts, same: same.filter(ids => ids.length === 2) };
}

const verdictKinds = ['falls', 'unclear', 'amended'] as const;

/** Merges a later verdict: one that stands again keeps its earlier amendments. */
function mergeVerdict(before: Verdict | undefined, verdict: Verdict): Verdict {
  return before?.state === 'stands' && verdict.state === 'stands' ? { ...before, ...verdict } : verdict;
}

/** The ids that a call was asked about, and those that it found in the speeches that it was shown. */
export function askedIds({ asked, data }: Pick<EndedCall, 'asked' | 'data'>): string[] {
  const raised = asked?.turns ? readRecords(data?.raised) : [];
  return [...new Set([...readTexts(asked?.ids, 40), ...raised.map(({ id }) => readText(id, 40))])];
}

/** The quotes by which a check refutes findings. */
export function refutingQuotes(data: JsonObject): string[] {
  return readRecords(data.others).flatMap(({ words }) => readPassages(words));
}

/** Reads a verdict other than a bare “stands” into the `verdicts` of its call. */
function readVerdict(
  other: Record<string, unknown>,
  asked: ReadonlySet<string>,
  verdicts: Map<string, Verdict>,
  quotes: readonly FoundQuote[],
): void {
  const id = readText(other.id, 40);
  const verdict = matchValue(other.verdict, verdictKinds);
  if (!asked.has(id) || !verdict) return;
  const why = readText(other.why);
  const reason = why === '' ? {} : { why };
  // One that is listed as standing too, or twice, was not decided.
  const isContradicted = verdicts.has(id) && verdict !== 'amended';
  if (isContradicted || verdict === 'unclear') verdicts.set(id, { state: 'unclear', ...reason });
  else if (verdict === 'falls') {
    const words = readPassages(other.words).flatMap(text => recordedQuote(quotes, text) ?? []);
    verdicts.set(id, { state: 'fell', ...reason, words });
  } else {
    const severity = matchValue(other.severity, severities);
    const [claim, consequence] = [readText(other.claim), readText(other.consequence)];
    verdicts.set(id, {
      state: 'stands',
      ...(severity ? { severity } : {}),
      ...(claim ? { claim } : {}),
      ...(consequence ? { consequence } : {}),
      ...reason,
    });
  }
}
