import type { JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { Examined, FoundQuote } from '../../script/call';
import type { Docket, Finding } from '../../script/page';
import { withDecisions } from './decisions';
import { foundIn, oneOf, passagesIn, recordsIn, textIn, textsIn } from './items';
import type { Entry } from './posts';
import { isWithin, saidOnce } from './quotes';
import { sameFindings } from './same';
import { severities } from './shapes';

/** The kinds of the calls of a session that is run again: earlier findings are held against the text as it stands now, and what changed is read. */
export const [claims, changed] = ['claims', 'changed'] as const;

const verdicts = ['settled', 'partly', 'worse'] as const;
const mostQuotes = 4;
const mostAsked = 30;

type Earlier = NonNullable<Brief['earlier']>;
type Change = Earlier['changes'][number];

/** The ids of earlier findings, which stay what they are: what is found now is numbered on from them. */
export function earlierEntries({ earlier }: Pick<Brief, 'earlier'>): Entry[] {
  return (earlier?.findings ?? []).map(({ id }) => ({ id, from: [] }));
}

/** Earlier findings and choices that are open, in groups of which one call can answer; what this user dismissed or deferred since is settled without. */
export function openClaims(brief: Brief): string[][] {
  const findings = earlierFindings(brief, []).filter(each => each.state !== 'fell');
  const choices = recordsIn(brief.earlier?.written.choices).flatMap(({ question }, at) =>
    textIn(question) === '' ? [] : [`Q${at + 1}`],
  );
  const ids = [...findings.map(({ id }) => id), ...choices];
  return Array.from({ length: Math.ceil(ids.length / mostAsked) }, (_, at) =>
    ids.slice(at * mostAsked, (at + 1) * mostAsked),
  );
}

/** What a check refuted or a run called settled, where a change has taken words away: the reason may have gone with them. */
export function refutedClaims({ earlier }: Brief): Earlier['findings'] {
  if (!earlier?.changes.some(takesAway)) return [];
  const refuted = earlier.findings.filter(each => wasRefuted(each) && each.severity !== 'minor');
  return refuted.slice(0, mostAsked);
}

const takesAway = ({ was }: Change) => was !== '';

/** Whether it fell for a reason that is known, and not because somebody decided so. */
const wasRefuted = ({ state, why }: Earlier['findings'][number]) => state === 'fell' && why !== undefined;

/** Whether an earlier session found it, and not this one. */
export function isEarlier({ became }: Pick<Finding, 'became'>): boolean {
  return became !== undefined && became !== 'new' && became !== 'overlooked';
}

/** What the earlier findings have become: settled by words or changes that can be named, still there in part, worse, or as they were. What fell then is left out, unless a change took away what refuted it. */
export function earlierFindings(brief: Brief, calls: readonly Examined[]): Finding[] {
  const { findings = [], changes = [] } = brief.earlier ?? {};
  const answers = answersIn(calls);
  const open = findings.filter(each => each.state !== 'fell' || isBack(each, answers.get(each.id), changes));
  const before = open.map((each): Finding => {
    const unquoted = each.quotes.length > 0 && !each.quotes.some(isFound);
    const state = each.state === 'fell' ? 'stands' : each.state;
    return { ...each, state, from: [], by: [], filed: each.severity, disputed: false, unquoted, became: 'stands' };
  });
  const decided = new Map(withDecisions(before, brief).map(each => [each.id, each]));
  return before.map(each => {
    const known = decided.get(each.id) ?? each;
    const answer = answers.get(each.id);
    return known.state === 'fell' || !answer ? known : judged(known, answer, changes);
  });
}

/** Whether what fell holds again, by a change that took words away. */
function isBack(finding: Earlier['findings'][number], answer: Answer | undefined, changes: readonly Change[]): boolean {
  const named = textsIn(answer?.item.changes, 40);
  const isTaken = changes.some(each => takesAway(each) && named.includes(each.id));
  return wasRefuted(finding) && answer?.verdict === 'worse' && isTaken;
}

/** The words of the document by which a call says that findings are settled, or still there. */
export function settlingIn(data: JsonObject): string[] {
  return recordsIn(data.others).flatMap(({ words }) => passagesIn(words));
}

interface Answer {
  verdict: (typeof verdicts)[number] | 'stands';
  item: Record<string, unknown>;
  quotes: readonly FoundQuote[];
}

/** What the calls say of each id that they were asked about; an id with two answers still stands. */
function answersIn(calls: readonly Examined[]): Map<string, Answer> {
  const found = new Map<string, Answer>();
  for (const call of calls.filter(({ kind }) => kind === claims)) {
    const asked = new Set([...textsIn(call.asked?.ids, 40), ...textsIn(call.asked?.refuted, 40)]);
    for (const item of recordsIn(call.data?.others)) {
      const id = textIn(item.id, 40);
      const verdict = oneOf(item.verdict, verdicts);
      if (!asked.has(id) || !verdict) continue;
      const quotes = passagesIn(item.words).flatMap(text => foundIn(call.quotes, text) ?? []);
      found.set(id, found.has(id) ? { verdict: 'stands', item: {}, quotes: [] } : { verdict, item, quotes });
    }
    for (const id of textsIn(call.data?.stands, 40))
      if (asked.has(id)) found.set(id, { verdict: 'stands', item: {}, quotes: [] });
  }
  return found;
}

function judged(finding: Finding, { verdict, item, quotes }: Answer, changes: readonly Change[]): Finding {
  const state = finding.state === 'unchecked' ? 'stands' : finding.state;
  if (verdict === 'stands') return { ...finding, state };
  const why = textIn(item.why);
  const told = why === '' ? {} : { why };
  const named = textsIn(item.changes, 40);
  // What stood before cannot be settled by words that stood before.
  const isBorneOut = changes.some(({ id }) => named.includes(id));
  if (verdict === 'settled')
    return isBorneOut
      ? { ...finding, ...told, state: 'fell', became: 'settled' }
      : { ...finding, ...told, state: 'unclear' };
  const severity = oneOf(item.severity, severities) ?? finding.severity;
  const isGraver = severities.indexOf(severity) < severities.indexOf(finding.severity);
  const [claim, consequence] = [textIn(item.claim), textIn(item.consequence)];
  const now = saidOnce([...quotes.filter(isFound), ...finding.quotes.filter(isFound)]).slice(0, mostQuotes);
  return {
    ...finding,
    ...(claim ? { claim } : {}),
    ...(consequence ? { consequence } : {}),
    ...told,
    ...(now.length > 0 ? { quotes: now, unquoted: false } : {}),
    // In part is less than the whole was.
    severity: verdict === 'partly' && isGraver ? finding.severity : severity,
    ...{ state, became: verdict, change: undefined },
  };
}

const isFound = (quote: FoundQuote) => quote.startLine !== undefined;

/** Earlier changes, choices and the order of work, as the answer of a call: those that still fit what they are to settle and where they go. */
export function earlierCures(brief: Brief, findings: readonly Finding[], calls: readonly Examined[]): Examined[] {
  const { earlier } = brief;
  if (!earlier) return [];
  const asItWas = new Set(findings.filter(({ became }) => became === 'stands').map(({ id }) => id));
  const decided = answersIn(calls);
  const cures = recordsIn(earlier.written.cures).map(cure => {
    const isThere = passagesIn(cure.replaces).every(text => isFound(foundIn(earlier.quotes, text) ?? { text }));
    const fits = isThere && !isWorkedIn(textIn(cure.change), brief);
    return { ...cure, settles: fits ? textsIn(cure.settles, 40).filter(id => asItWas.has(id)) : [] };
  });
  const choices = recordsIn(earlier.written.choices).map((choice, at) => {
    const about = textsIn(choice.about, 40);
    const isOpen = about.length === 0 || findings.some(({ id, state }) => state !== 'fell' && about.includes(id));
    const isChosen = decided.get(`Q${at + 1}`)?.verdict === 'settled';
    return isOpen && !isChosen ? choice : {};
  });
  return [writtenThen(brief, { cures, choices } as JsonObject)];
}

/** All of them, as the answer of a call. */
export function writtenThen({ earlier }: Brief, instead: JsonObject = {}): Examined {
  const call = { id: '', name: '', kind: 'cures', seat: '', outcome: 'answered' as const, seq: 0 };
  return { ...call, data: { ...earlier?.written, ...instead }, quotes: earlier?.quotes ?? [] };
}

/** Whether the wording of a change stands where the document has changed. */
export function isWorkedIn(text: string, { earlier }: Brief): boolean {
  return text !== '' && (earlier?.changes ?? []).some(({ now }) => isWithin({ text }, now));
}

/** A finding of this run with where it stands: on words that the changes brought, or on what they break; one on words that stood there before is shown apart, and blocks only where the document itself proves it. */
export function sinceEarlier(finding: Finding, brief: Brief, broughtBy: readonly string[]): Finding {
  const { earlier } = brief;
  if (!earlier || finding.became) return finding;
  const isNew = finding.quotes.some(quote => isOnChange(quote, earlier.changes));
  const isBrought = isNew || earlier.changes.some(({ id }) => broughtBy.includes(id));
  const severity = isNew || finding.certainty === 100 || finding.severity !== 'blocks' ? finding.severity : 'matters';
  return { ...finding, severity, became: isBrought ? 'new' : 'overlooked' };
}

/** Whether words stand where the document has changed, and did not stand there before. */
function isOnChange(quote: FoundQuote, changes: readonly Change[]): boolean {
  const { startLine, endLine = startLine } = quote;
  if (startLine === undefined || endLine === undefined) return false;
  return changes.some(
    each => each.now !== '' && startLine <= each.endLine && endLine >= each.startLine && !isWithin(quote, each.was),
  );
}

/** Earlier findings, then what is new beside them: what says the same as one that is open is no other, and what says the same as one that was called settled opens it again. */
export function besideEarlier(before: readonly Finding[], fresh: readonly Finding[]): Finding[] {
  const same = sameFindings(
    fresh.filter(each => each.state !== 'fell'),
    before.filter(each => !each.decided),
  );
  const again = new Map([...same].map(([own, there]) => [there.id, own]));
  const opened = before.map((each): Finding => {
    const own = again.get(each.id);
    if (!own || each.became !== 'settled') return each;
    const { claim, consequence, quotes, unquoted } = own;
    return { ...each, claim, consequence, quotes, unquoted, why: undefined, state: 'stands', became: 'partly' };
  });
  return [...opened, ...fresh.filter(each => !same.has(each))];
}

/** What of the run a docket tells: undefined where the document was read for the first time. */
export function againIn(brief: Brief, calls: readonly Examined[]): Docket['again'] {
  const { earlier } = brief;
  if (!earlier) return undefined;
  const asked = openClaims(brief).flat();
  const readings = calls.filter(({ kind }) => kind === changed);
  const answers = answersIn(calls);
  const isChanged = earlier.changes.length > 0;
  const isAnswered = readings.length > 0 && readings.every(({ outcome }) => outcome === 'answered');
  const whole = earlier.whole && (!isChanged || (isAnswered && asked.every(id => answers.has(id))));
  return { round: earlier.round, changed: isChanged, whole };
}

/** Whether code says all that there is to say: nothing changed, or nothing is open of which somebody would have to think. */
export function isPlain({ again, findings, choices }: Docket): boolean {
  const isOpen = choices.length > 0 || findings.some(each => each.state !== 'fell' && each.severity !== 'minor');
  return again !== undefined && (!again.changed || !isOpen);
}
