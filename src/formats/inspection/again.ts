// A session that runs again on a changed document: what has become of its earlier findings, changes to the document (cures) and choices.

import type { JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { EndedCall, FoundQuote } from '../../script/call';
import type { Docket, Finding } from '../../script/page';
import { applyDecisions } from './decisions';
import { matchValue, readPassages, readRecords, readText, readTexts, recordedQuote } from './items';
import { matchFindings } from './matching';
import type { DocketEntry } from './posts';
import { distinctQuotes, isContained } from './quotes';
import { severities } from './shapes';

/** The call kinds of a repeated session: one checks earlier findings against the current text, one reads what has changed. */
export const [claims, changed] = ['claims', 'changed'] as const;

const claimVerdicts = ['settled', 'partly', 'worse'] as const;
const maxQuotes = 4;
const maxIdsPerCall = 30;

type EarlierSession = NonNullable<Brief['earlier']>;
type DocumentChange = EarlierSession['changes'][number];

/** The docket entries of the earlier findings; they keep their ids, and new findings are numbered after them. */
export function earlierEntries({ earlier }: Pick<Brief, 'earlier'>): DocketEntry[] {
  return (earlier?.findings ?? []).map(({ id }) => ({ id, from: [] }));
}

/** The ids of open earlier findings and choices, one group for each call; what this user dismissed or deferred since is left out. */
export function groupOpenClaims(brief: Brief): string[][] {
  const findings = earlierFindings(brief, []).filter(each => each.state !== 'fell');
  const choices = readRecords(brief.earlier?.written.choices).flatMap(({ question }, at) =>
    readText(question) === '' ? [] : [`Q${at + 1}`],
  );
  const ids = [...findings.map(({ id }) => id), ...choices];
  return Array.from({ length: Math.ceil(ids.length / maxIdsPerCall) }, (_, at) =>
    ids.slice(at * maxIdsPerCall, (at + 1) * maxIdsPerCall),
  );
}

/** Earlier findings that were refuted or settled, to be checked again if a change removed text on which the reason may rest; minor ones are left out. */
export function refutedClaims({ earlier }: Brief): EarlierSession['findings'] {
  if (!earlier?.changes.some(removesText)) return [];
  const refuted = earlier.findings.filter(each => wasRefuted(each) && each.severity !== 'minor');
  return refuted.slice(0, maxIdsPerCall);
}

const removesText = ({ was }: DocumentChange) => was !== '';

/** Whether a finding fell for a recorded reason, and not by somebody's decision. */
const wasRefuted = ({ state, why }: EarlierSession['findings'][number]) => state === 'fell' && why !== undefined;

/** Whether a finding comes from an earlier session. */
export function isEarlier({ became }: Pick<Finding, 'became'>): boolean {
  return became !== undefined && became !== 'new' && became !== 'overlooked';
}

/**
 * The earlier findings as they stand after these calls: settled, settled in part, worse or unchanged. Findings that had fallen are left out
 * unless a change removed what refuted them.
 */
export function earlierFindings(brief: Brief, calls: readonly EndedCall[]): Finding[] {
  const { findings = [], changes = [] } = brief.earlier ?? {};
  const answers = readClaimAnswers(calls);
  const open = findings.filter(each => each.state !== 'fell' || holdsAgain(each, answers.get(each.id), changes));
  const candidates = open.map((each): Finding => {
    const unquoted = each.quotes.length > 0 && !each.quotes.some(isQuoteFound);
    const state = each.state === 'fell' ? 'stands' : each.state;
    return { ...each, state, from: [], by: [], filed: each.severity, disputed: false, unquoted, became: 'stands' };
  });
  const decided = new Map(applyDecisions(candidates, brief).map(each => [each.id, each]));
  return candidates.map(each => {
    const finding = decided.get(each.id) ?? each;
    const answer = answers.get(each.id);
    return finding.state === 'fell' || !answer ? finding : applyAnswer(finding, answer, changes);
  });
}

/** Whether a refuted finding holds again because a change removed text. */
function holdsAgain(
  finding: EarlierSession['findings'][number],
  answer: ClaimAnswer | undefined,
  changes: readonly DocumentChange[],
): boolean {
  const named = readTexts(answer?.item.changes, 40);
  const isTaken = changes.some(each => removesText(each) && named.includes(each.id));
  return wasRefuted(finding) && answer?.verdict === 'worse' && isTaken;
}

/** The quotes by which a call shows that findings are settled or still open. */
export function settlingQuotes(data: JsonObject): string[] {
  return readRecords(data.others).flatMap(({ words }) => readPassages(words));
}

/** The answer of a call on an earlier finding: its verdict, its fields as they were written, and the quotes that show it. */
interface ClaimAnswer {
  verdict: (typeof claimVerdicts)[number] | 'stands';
  item: Record<string, unknown>;
  quotes: readonly FoundQuote[];
}

/** Reads the answers by id, only of ids that the call was asked about; an id with two answers still stands. */
function readClaimAnswers(calls: readonly EndedCall[]): Map<string, ClaimAnswer> {
  const answers = new Map<string, ClaimAnswer>();
  for (const call of calls.filter(({ kind }) => kind === claims)) {
    const asked = new Set([...readTexts(call.asked?.ids, 40), ...readTexts(call.asked?.refuted, 40)]);
    for (const item of readRecords(call.data?.others)) {
      const id = readText(item.id, 40);
      const verdict = matchValue(item.verdict, claimVerdicts);
      if (!asked.has(id) || !verdict) continue;
      const quotes = readPassages(item.words).flatMap(text => recordedQuote(call.quotes, text) ?? []);
      answers.set(id, answers.has(id) ? { verdict: 'stands', item: {}, quotes: [] } : { verdict, item, quotes });
    }
    for (const id of readTexts(call.data?.stands, 40))
      if (asked.has(id)) answers.set(id, { verdict: 'stands', item: {}, quotes: [] });
  }
  return answers;
}

/** An earlier finding as an answer says that it stands now. */
function applyAnswer(
  finding: Finding,
  { verdict, item, quotes }: ClaimAnswer,
  changes: readonly DocumentChange[],
): Finding {
  const state = finding.state === 'unchecked' ? 'stands' : finding.state;
  if (verdict === 'stands') return { ...finding, state };
  const why = readText(item.why);
  const reason = why === '' ? {} : { why };
  const named = readTexts(item.changes, 40);
  // Only a change of the document can settle a finding.
  const isBorneOut = changes.some(({ id }) => named.includes(id));
  if (verdict === 'settled')
    return isBorneOut
      ? { ...finding, ...reason, state: 'fell', became: 'settled' }
      : { ...finding, ...reason, state: 'unclear' };
  const severity = matchValue(item.severity, severities) ?? finding.severity;
  const isGraver = severities.indexOf(severity) < severities.indexOf(finding.severity);
  const [claim, consequence] = [readText(item.claim), readText(item.consequence)];
  const currentQuotes = distinctQuotes([...quotes, ...finding.quotes].filter(isQuoteFound)).slice(0, maxQuotes);
  return {
    ...finding,
    ...(claim ? { claim } : {}),
    ...(consequence ? { consequence } : {}),
    ...reason,
    ...(currentQuotes.length > 0 ? { quotes: currentQuotes, unquoted: false } : {}),
    // A finding that is settled in part cannot become more severe.
    severity: verdict === 'partly' && isGraver ? finding.severity : severity,
    state,
    became: verdict,
    // It was proposed for the document as it was.
    change: undefined,
  };
}

const isQuoteFound = (quote: FoundQuote) => quote.startLine !== undefined;

/** The earlier changes, choices and order of work that still apply, in the form of a call's answer. */
export function earlierCures(brief: Brief, findings: readonly Finding[], calls: readonly EndedCall[]): EndedCall[] {
  const { earlier } = brief;
  if (!earlier) return [];
  const unchangedIds = new Set(findings.filter(({ became }) => became === 'stands').map(({ id }) => id));
  const answers = readClaimAnswers(calls);
  const cures = readRecords(earlier.written.cures).map(cure => {
    const isThere = readPassages(cure.replaces).every(text =>
      isQuoteFound(recordedQuote(earlier.quotes, text) ?? { text }),
    );
    const fits = isThere && !isApplied(readText(cure.change), brief);
    // One that no longer applies settles nothing, but keeps its place: ids are given by it.
    return { ...cure, settles: fits ? readTexts(cure.settles, 40).filter(id => unchangedIds.has(id)) : [] };
  });
  const choices = readRecords(earlier.written.choices).map((choice, at) => {
    const about = readTexts(choice.about, 40);
    const isOpen = about.length === 0 || findings.some(({ id, state }) => state !== 'fell' && about.includes(id));
    const isChosen = answers.get(`Q${at + 1}`)?.verdict === 'settled';
    return isOpen && !isChosen ? choice : {};
  });
  return [earlierCuresCall(brief, { cures, choices } as JsonObject)];
}

/** All earlier changes, choices and the order of work, in the form of a call's answer; `instead` replaces some of its fields. */
export function earlierCuresCall({ earlier }: Brief, instead: JsonObject = {}): EndedCall {
  const call = { id: '', name: '', kind: 'cures', seat: '', outcome: 'answered' as const, seq: 0 };
  return { ...call, data: { ...earlier?.written, ...instead }, quotes: earlier?.quotes ?? [] };
}

/** Whether the wording of a change appears where the document has changed. */
export function isApplied(text: string, { earlier }: Brief): boolean {
  return text !== '' && (earlier?.changes ?? []).some(({ now }) => isContained({ text }, now));
}

/**
 * Marks a finding of this run as new, if it quotes changed text or a change caused it, or else as overlooked; one that quotes no changed text,
 * though there is some to quote, blocks only if the document itself proves it.
 */
export function markSinceEarlier(finding: Finding, brief: Brief, broughtBy: readonly string[]): Finding {
  const { earlier } = brief;
  if (!earlier || finding.became) return finding;
  const quotesChange = finding.quotes.some(quote => quotesChangedText(quote, earlier.changes));
  const causes = earlier.changes.filter(({ id }) => broughtBy.includes(id));
  const isBrought = quotesChange || causes.length > 0;
  // Text that was removed cannot be quoted.
  const isNew = quotesChange || causes.some(({ now }) => now === '');
  const severity = isNew || finding.certainty === 100 || finding.severity !== 'blocks' ? finding.severity : 'matters';
  return { ...finding, severity, became: isBrought ? 'new' : 'overlooked' };
}

/** Whether a quote lies in a changed passage and was not there before. */
function quotesChangedText(quote: FoundQuote, changes: readonly DocumentChange[]): boolean {
  const { startLine, endLine = startLine } = quote;
  if (startLine === undefined || endLine === undefined) return false;
  return changes.some(
    each => each.now !== '' && startLine <= each.endLine && endLine >= each.startLine && !isContained(quote, each.was),
  );
}

/** Merges new findings into the earlier ones: one that equals an open finding is dropped, one that equals a settled finding reopens it. */
export function mergeWithEarlier(before: readonly Finding[], fresh: readonly Finding[]): Finding[] {
  const same = matchFindings(
    fresh.filter(each => each.state !== 'fell'),
    before.filter(each => !each.decided),
  );
  const newById = new Map([...same].map(([own, there]) => [there.id, own]));
  const opened = before.map((each): Finding => {
    const own = newById.get(each.id);
    if (!own || each.became !== 'settled') return each;
    // What is left of it is as severe as it was found now, and the change of before has been made.
    const { claim, consequence, quotes, unquoted, severity, change } = own;
    const remainder = { claim, consequence, quotes, unquoted, severity, change };
    return { ...each, ...remainder, why: undefined, state: 'stands', became: 'partly' };
  });
  return [...opened, ...fresh.filter(each => !same.has(each))];
}

/** The summary of a repeated run for the docket: its number, whether the document changed, and whether everything was checked; undefined in a first run. */
export function summarizeRepeat(brief: Brief, calls: readonly EndedCall[]): Docket['again'] {
  const { earlier } = brief;
  if (!earlier) return undefined;
  const asked = groupOpenClaims(brief).flat();
  const readings = calls.filter(({ kind }) => kind === changed);
  const answers = readClaimAnswers(calls);
  const isChanged = earlier.changes.length > 0;
  const isAnswered = readings.length > 0 && readings.every(({ outcome }) => outcome === 'answered');
  const whole = earlier.whole && (!isChanged || (isAnswered && asked.every(id => answers.has(id))));
  return { round: earlier.round, changed: isChanged, whole };
}

/** Whether the page of a repeated run needs no model: nothing has changed, or nothing more than minor is open. */
export function needsNoModel({ again, findings, choices }: Docket): boolean {
  const isOpen = choices.length > 0 || findings.some(each => each.state !== 'fell' && each.severity !== 'minor');
  return again !== undefined && (!again.changed || !isOpen);
}
