// Builds the docket, the list of all findings on the document with changes (cures) and choices, anew from a session's record each time.

import type { JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { EndedCall, FoundQuote, KnownSession } from '../../script/call';
import type { Docket, Finding } from '../../script/page';
import { talkNumber } from '../../script/stance';
import { earlierCures, earlierFindings, markSinceEarlier, mergeWithEarlier, summarizeRepeat } from './again';
import { checklistOf, checklists } from './checklists';
import { readCures } from './cures';
import { applyDecisions } from './decisions';
import { type FiledFinding, matchValue, readRecords, readText, readTexts, sureness } from './items';
import { docketNotes } from './notes';
import { joinsAdditions, maxFindingsPerReader, weighsSpeech } from './options';
import { type DocketEntry, docketPost } from './posts';
import { distinctQuotes } from './quotes';
import { collectFiled, docketEntries, isReading } from './register';
import { certainties, pointStates, severities } from './shapes';
import { proofsById, withTalk } from './talk';
import { collectVerdicts, type Verdict } from './verdicts';

const maxQuotes = 4;

/** Builds the docket of all findings from a session's record; undefined before anything was put on the table. */
export function buildDocket(known: KnownSession, brief: Brief): Docket | undefined {
  const posts = docketPost.among(known.posts);
  if (posts.length === 0) return undefined;
  const { filed, leftOut } = collectFiled(known, maxFindingsPerReader(brief));
  const { verdicts, same } = collectVerdicts(known.calls);
  const filedById = new Map(filed.map(each => [each.id, each]));
  const proofs = proofsById(known.calls);
  const broughtBy = (ids: readonly string[]) => ids.flatMap(id => filedById.get(id)?.broughtBy ?? []);
  const entries = docketEntries(known, filed);
  const absorbed = absorbedEntries(posts, entries);
  // Findings that were on the table and now say the same as another.
  const twinsOf = (host: string) =>
    absorbed.flatMap(each => (each.host === host ? buildFinding(each.entry, filedById, verdicts).map(asTwin) : []));
  const fresh = entries
    .flatMap(entry => buildFinding(entry, filedById, verdicts))
    .map(each => withTwins(each, twinsOf(each.id)))
    .map(each => markSinceEarlier(withProofs(each, proofs.get(each.id)), brief, broughtBy(each.from)));
  const before = earlierFindings(brief, known.calls);
  const twinPairs = weighsSpeech(brief) ? dropChains(same) : same;
  const { findings: merged, mergedId } = mergeTwins(mergeWithEarlier(before, fresh), twinPairs, joinsAdditions(brief));
  // The id that a finding has now: others may have been merged into it.
  const idOf = (id: string) => mergedId(absorbed.find(each => each.entry.id === id)?.host ?? id);
  const findings = applyDecisions(merged, brief);
  const readings = known.calls.filter(each => isReading(each.kind));
  const kind = brief.earlier?.kind ?? settledKind(known) ?? majorityKind(readings);
  const openId = (id: string) => findings.find(each => each.id === idOf(id) && each.state !== 'fell')?.id;
  const again = summarizeRepeat(brief, known.calls);
  const { into: mergedCures, ...cureResults } = readCures(curesCalls(known, brief, findings), openId);
  const docket: Docket = {
    kind,
    findings: [...findings].sort(byConsequence),
    ...cureResults,
    examined: again ? {} : examinedPoints(kind, readings, findings),
    readers: readings.map(({ id, seat, outcome, why }) => {
      const count = filed.filter(each => each.id.startsWith(`${id}.`)).length;
      return { seat, outcome, findings: count, ...(why ? { why } : {}) };
    }),
    unread: posts.at(-1)?.data.unread ?? [],
    notes: docketNotes(known.calls, findings, leftOut, brief),
    ...(again ? { again } : {}),
  };
  return withTalk(docket, known.turns, known.calls, id => idOf(id) ?? mergedCures.get(id));
}

/** The calls that write changes and choices, in the order of their numbers. */
function curesCalls({ calls }: KnownSession, brief: Brief, findings: readonly Finding[]): EndedCall[] {
  const written = orderCalls(calls.filter(({ kind }) => kind === 'cures' || kind === 'talk' || kind === 'fit'));
  return [...earlierCures(brief, findings, calls), ...written];
}

/** The ids of the next change and the next choice; ids that are no longer used are not given again. */
export function nextIds(known: KnownSession, brief: Brief): string[] {
  const calls = curesCalls(known, brief, []);
  const next = (key: string) => calls.flatMap(call => readRecords(call.data?.[key])).length + 1;
  return [`C${next('cures')}`, `Q${next('choices')}`];
}

/** Adds the quotes that prove a speaker's addition. */
function withProofs(finding: Finding, quotes: readonly FoundQuote[] = []): Finding {
  if (!finding.added) return finding;
  const located = quotes.filter(each => each.startLine !== undefined);
  return { ...finding, quotes: [...finding.quotes, ...located].slice(0, maxQuotes), unquoted: false };
}

/** Whether any part of the document was read. */
export function wasAnyRead({ readers }: { readers: readonly Pick<EndedCall, 'outcome'>[] }): boolean {
  return readers.some(({ outcome }) => outcome === 'answered' || outcome === 'partial');
}

/** Builds the finding of an entry from the filed findings that were merged into it; none if the record lacks them. */
function buildFinding(
  { id, from }: DocketEntry,
  filedById: ReadonlyMap<string, FiledFinding>,
  verdicts: ReadonlyMap<string, Verdict>,
): Finding[] {
  const members = from.flatMap(each => filedById.get(each) ?? []);
  const [best] = members;
  if (!best) return [];
  const graded = members.map(each => each.severity);
  const filed = severities.find(each => graded.includes(each)) ?? best.severity;
  const verdict = verdicts.get(id);
  const quotes = mergeQuotes(members);
  const { section, type, slot, change = members.find(each => each.change)?.change } = best;
  const { claim = best.claim, consequence = best.consequence } = verdict ?? {};
  return [
    {
      ...{ id, from, quotes, section, type, slot, claim, consequence, filed },
      ...(change ? { change } : {}),
      severity: verdict?.severity ?? filed,
      certainty: certainties.find(most => members.some(each => each.certainty === most)) ?? best.certainty,
      by: [...new Set(members.flatMap(each => each.seat ?? []))],
      disputed: new Set(graded).size > 1,
      state: verdict?.state ?? 'unchecked',
      ...(verdict?.why ? { why: verdict.why } : {}),
      ...(best.seat === undefined ? { unquoted: false, person: true } : { unquoted: lacksQuotes(type, quotes) }),
      ...(members.every(each => each.missed) ? { missed: true } : {}),
      ...(members.every(each => each.added) ? { added: true } : {}),
    },
  ];
}

/** The distinct quotes of a group; quotes that are not in the document count only if none is. */
function mergeQuotes(members: readonly FiledFinding[]): FoundQuote[] {
  const all = distinctQuotes(members.flatMap(each => each.quotes));
  const located = all.filter(each => each.startLine !== undefined);
  return (located.length > 0 ? located : all).slice(0, maxQuotes);
}

/** Whether no words of the document bear a finding out; what the document leaves out cannot be quoted. */
function lacksQuotes(type: Finding['type'], quotes: readonly FoundQuote[]): boolean {
  if (quotes.length === 0) return type !== 'omission';
  return quotes.every(each => each.startLine === undefined);
}

/** Keeps the pairs that join groups whose members are all paired with each other: A=B and B=C do not imply A=C. */
function dropChains(same: readonly string[][]): string[][] {
  const key = (a: string, b: string) => [a, b].sort().join(' ');
  const named = new Set(same.map(([a = '', b = '']) => key(a, b)));
  const groups = new Map<string, Set<string>>();
  return same.filter(([a = '', b = '']) => {
    const [own, others] = [a, b].map(id => groups.get(id) ?? new Set([id]));
    const isWhole = [...(own ?? [])].every(x => [...(others ?? [])].every(y => x === y || named.has(key(x, y))));
    if (!isWhole) return false;
    const joined = new Set([...(own ?? []), ...(others ?? [])]);
    for (const id of joined) groups.set(id, joined);
    return true;
  });
}

/** Merges findings that a check called the same, under the id of the graver one; both ids lead to it. `joins`: also what is added and not weighed. */
function mergeTwins(findings: readonly Finding[], same: readonly string[][], joins: boolean) {
  // What nobody has weighed joins what is checked.
  const isLoose = (each: Finding) => joins && each.added === true && each.state === 'unchecked';
  const merged = new Map(findings.map(each => [each.id, each]));
  const mergedInto = new Map<string, string>();
  const mergedId = (id: string): string | undefined => {
    const next = mergedInto.get(id);
    return next === undefined ? (merged.has(id) ? id : undefined) : mergedId(next);
  };
  for (const ids of same) {
    const [first, second] = ids
      .map(id => merged.get(mergedId(id) ?? ''))
      .sort((a, b) => (a && b ? Number(isLoose(a)) - Number(isLoose(b)) || byConsequence(a, b) : 0));
    if (!first || !second || first.id === second.id) continue;
    // Two that were judged differently stay apart.
    if (first.state !== second.state && (first.state === 'fell' || !isLoose(second))) continue;
    mergedInto.set(second.id, first.id);
    merged.delete(second.id);
    merged.set(first.id, mergeFindings(first, second));
  }
  return { findings: [...merged.values()], mergedId };
}

/** Entries that were on the table and are now part of another one, with the id of that one. */
function absorbedEntries(posts: readonly { data: { entries: DocketEntry[] } }[], entries: readonly DocketEntry[]) {
  const last = new Set(entries.map(({ id }) => id));
  const removedEntries = posts
    .flatMap(({ data }) => data.entries)
    .filter(({ id, from }) => from.length > 0 && !last.has(id));
  return [...new Map(removedEntries.map(each => [each.id, each])).values()].flatMap(entry => {
    const host = entries.find(({ from }) => entry.from.every(each => from.includes(each)))?.id;
    return host === undefined ? [] : [{ entry, host }];
  });
}

const asTwin = ({ id, claim, consequence }: Finding) => ({ id, claim, consequence });

function withTwins(finding: Finding, more: NonNullable<Finding['twins']>): Finding {
  const twins = [...(finding.twins ?? []), ...more];
  return twins.length > 0 ? { ...finding, twins } : finding;
}

function mergeFindings(first: Finding, second: Finding): Finding {
  const quotes = distinctQuotes([...first.quotes, ...second.quotes]);
  return {
    ...withTwins(first, [asTwin(second), ...(second.twins ?? [])]),
    from: [...first.from, ...second.from],
    quotes: quotes.slice(0, maxQuotes),
    by: [...new Set([...first.by, ...second.by])],
    unquoted: first.unquoted && second.unquoted,
  };
}

/** Orders findings by severity, then by certainty, regardless of how many readers reported them; fallen ones come last. */
function byConsequence(a: Finding, b: Finding): number {
  const fallen = (each: Finding) => Number(each.state === 'fell');
  const grave = (each: Finding) => severities.indexOf(each.severity);
  const number = (each: Finding) => Number(each.id.slice(1));
  return fallen(a) - fallen(b) || grave(a) - grave(b) || sureness(b) - sureness(a) || number(a) - number(b);
}

const kindsIn = (calls: readonly EndedCall[]) =>
  calls.flatMap(
    ({ data }) =>
      matchValue(
        data?.kind,
        checklists.map(each => each.kind),
      ) ?? [],
  );

/** The kind of document as it was settled before the readings; undefined if it was not. */
export function settledKind({ calls }: Pick<KnownSession, 'calls'>): string | undefined {
  const number = calls.find(({ kind, data }) => kind === 'kind' && data)?.data?.kind;
  return typeof number === 'number' ? checklists[number - 1]?.kind : undefined;
}

/** The kind of document that most readers name, as they did before it was settled first; without any, a text. */
function majorityKind(readings: readonly EndedCall[]): string {
  const said = kindsIn(readings);
  const count = (kind: string) => said.filter(each => each === kind).length;
  return (
    said.reduce<string | undefined>((best, each) => (best && count(best) >= count(each) ? best : each), undefined) ??
    'text'
  );
}

/** The state of each point of the checklist over all readers: findings before holds before not examined. */
function examinedPoints(
  kind: string,
  readings: readonly EndedCall[],
  findings: readonly Finding[],
): Docket['examined'] {
  const said = readings.flatMap(({ data }) => [...readPoints(data), ...readStates(data?.examined)]);
  const openPoints = new Set(findings.filter(each => each.state !== 'fell').map(each => each.slot));
  const fallenPoints = new Set(findings.filter(each => each.state === 'fell').map(each => each.slot));
  const points = Object.keys(checklistOf(kind)?.points ?? {});
  const stateOf = (point: string) => {
    if (openPoints.has(point)) return 'findings';
    const own = said.filter(each => each.slot === point).map(each => each.state);
    // The findings that a reader reported there fell, or belong to another point.
    if (own.includes('findings')) return fallenPoints.has(point) ? 'holds' : 'findings';
    if (own.includes('holds') || fallenPoints.has(point)) return 'holds';
    return own.includes('does not apply') ? 'does not apply' : 'not examined';
  };
  return Object.fromEntries(points.map(point => [point, stateOf(point)]));
}

/** Reads the points that a reader says hold or do not apply. */
function readPoints({ holds, doesNotApply }: JsonObject = {}): { slot: string; state: (typeof pointStates)[number] }[] {
  const slots = (names: unknown) => readTexts(names, 60).map(each => each.toLowerCase());
  return [
    ...slots(holds).map(slot => ({ slot, state: 'holds' as const })),
    ...slots(doesNotApply).map(slot => ({ slot, state: 'does not apply' as const })),
  ];
}

/** Reads the states of points as older sessions list them, or from an object keyed by point. */
function readStates(value: unknown): { slot: string; state: (typeof pointStates)[number] }[] {
  const listed = readRecords(value).map(({ slot, state }) => [slot, state]);
  const pairs = Array.isArray(value)
    ? listed
    : Object.entries(value !== null && typeof value === 'object' ? value : {});
  return pairs.flatMap(([slot, state]) => {
    const known = matchValue(state, pointStates);
    return known ? [{ slot: readText(slot, 60).toLowerCase(), state: known }] : [];
  });
}

/** Orders calls by when they may reword a change: a talk that the joint reading of all changes (`fit`) did not know yet comes after it. */
function orderCalls(calls: readonly EndedCall[]): EndedCall[] {
  const fit = calls.find(({ kind }) => kind === 'fit');
  const isLater = ({ kind, asked }: EndedCall) => kind === 'talk' && fit && talkNumber(asked) > talkNumber(fit.asked);
  return [...calls.filter(each => !isLater(each)), ...calls.filter(isLater)];
}
