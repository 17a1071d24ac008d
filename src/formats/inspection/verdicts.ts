import type { JsonObject } from '../../base/json';
import type { Examined, FoundQuote } from '../../script/call';
import type { Finding } from '../../script/page';
import { foundIn, oneOf, passagesIn, recordsIn, textIn, textsIn } from './items';
import { severities } from './shapes';

/** What the check says of a finding. */
export interface Verdict {
  state: 'stands' | 'fell' | 'unclear';
  severity?: Finding['severity'];
  /** The claim and the consequence as far as the document bears them out, where they said more. */
  claim?: string;
  consequence?: string;
  why?: string;
  /** The words of the document that refute it. */
  words?: readonly FoundQuote[];
}

/** The words of the document by which a check says that findings fall. */
export function refutingIn(data: JsonObject): string[] {
  return recordsIn(data.others).flatMap(({ words }) => passagesIn(words));
}

const verdicts = ['falls', 'unclear', 'amended'] as const;

/** What the checks say, and after them what weighed the talk, by id; only of what they were asked, and what one of them says in two ways is unclear. */
export function verdictsOf(calls: readonly Examined[]): { verdicts: Map<string, Verdict>; same: string[][] } {
  const verdicts = new Map<string, Verdict>();
  const same: string[][] = [];
  for (const call of calls.filter(({ kind }) => kind === 'check' || kind === 'talk' || kind === 'page')) {
    const asked = new Set(idsAsked(call));
    const found = new Map<string, Verdict>();
    for (const id of textsIn(call.data?.stands, 40)) if (asked.has(id)) found.set(id, { state: 'stands' });
    for (const other of recordsIn(call.data?.others)) readOther(other, asked, found, call.quotes);
    for (const [id, verdict] of found) verdicts.set(id, later(verdicts.get(id), verdict));
    const groups = Array.isArray(call.data?.same) ? call.data.same : [];
    const pairs = groups.filter(Array.isArray).map(each => textsIn(each, 40));
    // What was added at the table may be the same as what nobody was asked about; whoever writes the page sees all of them.
    const least = { check: 2, talk: 1 }[call.kind] ?? 0;
    const isOne = (ids: readonly string[]) => ids.filter(id => asked.has(id)).length >= least;
    same.push(...pairs.filter(isOne));
  }
  // What fell by words that a change takes away holds again, as whoever reads all changes together says.
  for (const id of calls.filter(({ kind }) => kind === 'fit').flatMap(({ data }) => textsIn(data?.returns, 40)))
    if (verdicts.get(id)?.words) verdicts.set(id, { state: 'stands' });
  return { verdicts, same: same.filter(ids => ids.length === 2) };
}

/** What is found to stand once more stands as it was amended before. */
function later(before: Verdict | undefined, verdict: Verdict): Verdict {
  return before?.state === 'stands' && verdict.state === 'stands' ? { ...before, ...verdict } : verdict;
}

/** The ids that a call was asked about, with those that it names itself from the speeches that it was shown. */
export function idsAsked({ asked, data }: Pick<Examined, 'asked' | 'data'>): string[] {
  const raised = asked?.turns ? recordsIn(data?.raised) : [];
  return [...new Set([...textsIn(asked?.ids, 40), ...raised.map(({ id }) => textIn(id, 40))])];
}

function readOther(
  other: Record<string, unknown>,
  asked: ReadonlySet<string>,
  found: Map<string, Verdict>,
  quotes: readonly FoundQuote[],
): void {
  const id = textIn(other.id, 40);
  const verdict = oneOf(other.verdict, verdicts);
  if (!asked.has(id) || !verdict) return;
  const why = textIn(other.why);
  const words = why === '' ? {} : { why };
  const contradicted = found.has(id) && verdict !== 'amended';
  if (contradicted || verdict === 'unclear') found.set(id, { state: 'unclear', ...words });
  else if (verdict === 'falls')
    found.set(id, {
      state: 'fell',
      ...words,
      words: passagesIn(other.words).flatMap(text => foundIn(quotes, text) ?? []),
    });
  else {
    const severity = oneOf(other.severity, severities);
    const [claim, consequence] = [textIn(other.claim), textIn(other.consequence)];
    found.set(id, {
      state: 'stands',
      ...(severity ? { severity } : {}),
      ...(claim ? { claim } : {}),
      ...(consequence ? { consequence } : {}),
      ...words,
    });
  }
}
