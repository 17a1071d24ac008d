import type { Brief } from '../../script/brief';
import type { Examined, FoundQuote, Known } from '../../script/call';
import type { Docket, Finding } from '../../script/page';
import { talkOf } from '../../script/stance';
import { againIn, besideEarlier, earlierCures, earlierFindings, sinceEarlier } from './again';
import { checklistOf, checklists } from './checklists';
import { curesIn } from './cures';
import { withDecisions } from './decisions';
import { type Filed, oneOf, recordsIn, surenessOf, textIn } from './items';
import { notesOn } from './notes';
import { mostFindings, weighsSpeech } from './options';
import { docketPost, type Entry } from './posts';
import { saidOnce } from './quotes';
import { allFiled, entriesOf, isReading } from './register';
import { certainties, severities, states } from './shapes';
import { proofsOf, withTalk } from './talked';
import { type Verdict, verdictsOf } from './verdicts';

const mostQuotes = 4;

/** All that was found in a session's document, from the record alone; undefined before anything was put on the table. */
export function docketOf(known: Known, brief: Brief): Docket | undefined {
  const posts = docketPost.among(known.posts);
  if (posts.length === 0) return undefined;
  const { filed, left } = allFiled(known, mostFindings(brief));
  const { verdicts, same } = verdictsOf(known.calls);
  const byId = new Map(filed.map(each => [each.id, each]));
  const proofs = proofsOf(known.calls);
  const broughtBy = (ids: readonly string[]) => ids.flatMap(id => byId.get(id)?.broughtBy ?? []);
  const entries = entriesOf(known, filed);
  const under = joinedBefore(posts, entries);
  const twinsOf = (host: string) =>
    under.flatMap(each => (each.host === host ? findingOf(each.entry, byId, verdicts).map(asTwin) : []));
  const fresh = entries
    .flatMap(entry => findingOf(entry, byId, verdicts))
    .map(each => withTwins(each, twinsOf(each.id)))
    .map(each => sinceEarlier(withProofs(each, proofs.get(each.id)), brief, broughtBy(each.from)));
  const before = earlierFindings(brief, known.calls);
  const twins = weighsSpeech(brief) ? withoutChains(same) : same;
  const { findings: merged, idOf: idNow } = withoutTwins(besideEarlier(before, fresh), twins);
  const idOf = (id: string) => idNow(under.find(each => each.entry.id === id)?.host ?? id);
  const findings = withDecisions(merged, brief);
  const readings = known.calls.filter(each => isReading(each.kind));
  const kind = brief.earlier?.kind ?? kindOf(readings);
  const open = (id: string) => {
    const found = findings.find(each => each.id === idOf(id));
    return found && found.state !== 'fell' ? found.id : undefined;
  };
  const cures = changesIn(known, brief, findings);
  const again = againIn(brief, known.calls);
  const { into, ...mended } = curesIn(cures, open);
  const docket: Docket = {
    kind,
    findings: [...findings].sort(byConsequence),
    ...mended,
    examined: again ? {} : examinedIn(kind, readings, findings),
    readers: readings.map(({ id, seat, outcome, why }) => ({
      ...{ seat, outcome, findings: filed.filter(each => each.id.startsWith(`${id}.`)).length },
      ...(why ? { why } : {}),
    })),
    unread: posts.at(-1)?.data.unread ?? [],
    notes: notesOn(known.calls, findings, left, brief),
    ...(again ? { again } : {}),
  };
  return withTalk(docket, known.turns, known.calls, id => idOf(id) ?? into.get(id));
}

/** The calls that write changes and choices, in the order in which these are numbered. */
function changesIn({ calls }: Known, brief: Brief, findings: readonly Finding[]): Examined[] {
  const written = inTurn(calls.filter(({ kind }) => kind === 'cures' || kind === 'talk' || kind === 'fit'));
  return [...earlierCures(brief, findings, calls), ...written];
}

/** The ids that the next change and the next choice get: those before them may be gone by now. */
export function nextIds(known: Known, brief: Brief): string[] {
  const calls = changesIn(known, brief, []);
  const next = (key: string) => calls.flatMap(call => recordsIn(call.data?.[key])).length + 1;
  return [`C${next('cures')}`, `Q${next('choices')}`];
}

/** What a speaker adds comes without words of the document; whoever weighs it gives them. */
function withProofs(finding: Finding, quotes: readonly FoundQuote[] = []): Finding {
  if (!finding.added) return finding;
  const found = quotes.filter(each => each.startLine !== undefined);
  return { ...finding, quotes: [...finding.quotes, ...found].slice(0, mostQuotes), unquoted: false };
}

/** Whether anybody read any of the document. */
export function wasAnyRead({ readers }: { readers: readonly Pick<Examined, 'outcome'>[] }): boolean {
  return readers.some(({ outcome }) => outcome === 'answered' || outcome === 'partial');
}

function findingOf(
  { id, from }: Entry,
  byId: ReadonlyMap<string, Filed>,
  verdicts: ReadonlyMap<string, Verdict>,
): Finding[] {
  const members = from.flatMap(each => byId.get(each) ?? []);
  const [best] = members;
  if (!best) return [];
  const graded = members.map(each => each.severity);
  const filed = severities.find(each => graded.includes(each)) ?? best.severity;
  const verdict = verdicts.get(id);
  const quotes = quotesOf(members);
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
      ...(best.seat === undefined ? { unquoted: false, person: true } : { unquoted: isUnquoted(type, quotes) }),
      ...(members.every(each => each.missed) ? { missed: true } : {}),
      ...(members.every(each => each.added) ? { added: true } : {}),
    },
  ];
}

/** Those that are in the document first; each once. */
function quotesOf(members: readonly Filed[]): FoundQuote[] {
  const all = saidOnce(members.flatMap(each => each.quotes));
  const found = all.filter(each => each.startLine !== undefined);
  return (found.length > 0 ? found : all).slice(0, mostQuotes);
}

function isUnquoted(type: Finding['type'], quotes: readonly FoundQuote[]): boolean {
  if (quotes.length === 0) return type !== 'omission';
  return quotes.every(each => each.startLine === undefined);
}

/** The pairs that join only findings of which each is called the same as every other: what is the same as one of two may not be the same as both. */
function withoutChains(same: readonly string[][]): string[][] {
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

/** Two that the check calls the same are one, under the id of the graver; ids of both lead to it. */
function withoutTwins(findings: readonly Finding[], same: readonly string[][]) {
  const merged = new Map(findings.map(each => [each.id, each]));
  const into = new Map<string, string>();
  const idOf = (id: string): string | undefined => {
    const next = into.get(id);
    return next === undefined ? (merged.has(id) ? id : undefined) : idOf(next);
  };
  for (const ids of same) {
    const [first, second] = ids
      .map(id => merged.get(idOf(id) ?? ''))
      .sort((a, b) => (a && b ? byConsequence(a, b) : 0));
    if (!first || !second || first.id === second.id || first.state !== second.state) continue;
    into.set(second.id, first.id);
    merged.delete(second.id);
    merged.set(first.id, joined(first, second));
  }
  return { findings: [...merged.values()], idOf };
}

/** What was on the table and is there no more, because another stands for it too, with the id of that one. */
function joinedBefore(posts: readonly { data: { entries: Entry[] } }[], entries: readonly Entry[]) {
  const last = new Set(entries.map(({ id }) => id));
  const gone = posts.flatMap(({ data }) => data.entries).filter(({ id, from }) => from.length > 0 && !last.has(id));
  return [...new Map(gone.map(each => [each.id, each])).values()].flatMap(entry => {
    const host = entries.find(({ from }) => entry.from.every(each => from.includes(each)))?.id;
    return host === undefined ? [] : [{ entry, host }];
  });
}

const asTwin = ({ id, claim, consequence }: Finding) => ({ id, claim, consequence });

function withTwins(finding: Finding, more: NonNullable<Finding['twins']>): Finding {
  const twins = [...(finding.twins ?? []), ...more];
  return twins.length > 0 ? { ...finding, twins } : finding;
}

function joined(first: Finding, second: Finding): Finding {
  const quotes = saidOnce([...first.quotes, ...second.quotes]);
  return {
    ...withTwins(first, [asTwin(second), ...(second.twins ?? [])]),
    from: [...first.from, ...second.from],
    quotes: quotes.slice(0, mostQuotes),
    by: [...new Set([...first.by, ...second.by])],
    unquoted: first.unquoted && second.unquoted,
  };
}

/** By what hangs on it, then by how surely it is one; not by how many saw it. What fell comes last. */
function byConsequence(a: Finding, b: Finding): number {
  const fallen = (each: Finding) => Number(each.state === 'fell');
  const grave = (each: Finding) => severities.indexOf(each.severity);
  const number = (each: Finding) => Number(each.id.slice(1));
  return fallen(a) - fallen(b) || grave(a) - grave(b) || surenessOf(b) - surenessOf(a) || number(a) - number(b);
}

/** The kind that most readers say the document is of. */
function kindOf(readings: readonly Examined[]): string {
  const kinds = checklists.map(each => each.kind);
  const said = readings.flatMap(each => oneOf(each.data?.kind, kinds) ?? []);
  const count = (kind: string) => said.filter(each => each === kind).length;
  return (
    said.reduce<string | undefined>((best, each) => (best && count(best) >= count(each) ? best : each), undefined) ??
    'text'
  );
}

/** What became of each point: findings before holds before not examined, over all readers. */
function examinedIn(kind: string, readings: readonly Examined[], findings: readonly Finding[]): Docket['examined'] {
  const said = readings.flatMap(call => statesIn(call.data?.examined));
  const found = new Set(findings.filter(each => each.state !== 'fell').map(each => each.slot));
  const fell = new Set(findings.filter(each => each.state === 'fell').map(each => each.slot));
  const points = Object.keys(checklistOf(kind)?.points ?? {});
  const state = (point: string) => {
    if (found.has(point)) return 'findings';
    const own = said.filter(each => each.slot === point).map(each => each.state);
    // What a reader found there fell, or was filed under another point.
    if (own.includes('findings')) return fell.has(point) ? 'holds' : 'findings';
    if (own.includes('holds')) return 'holds';
    return own.includes('does not apply') ? 'does not apply' : 'not examined';
  };
  return Object.fromEntries(points.map(point => [point, state(point)]));
}

/** A list of points with their states, or an object that has one under each point. */
function statesIn(value: unknown): { slot: string; state: (typeof states)[number] }[] {
  const listed = recordsIn(value).map(({ slot, state }) => [slot, state]);
  const pairs = Array.isArray(value)
    ? listed
    : Object.entries(value !== null && typeof value === 'object' ? value : {});
  return pairs.flatMap(([slot, state]) => {
    const known = oneOf(state, states);
    return known ? [{ slot: textIn(slot, 60).toLowerCase(), state: known }] : [];
  });
}

// Calls in the order in which they have a say on the wording of a change: a talk that was weighed after all changes were read together comes behind that.
function inTurn(calls: readonly Examined[]): Examined[] {
  const read = calls.find(({ kind }) => kind === 'fit');
  const isLater = ({ kind, asked }: Examined) => kind === 'talk' && read && talkOf(asked) > talkOf(read.asked);
  return [...calls.filter(each => !isLater(each)), ...calls.filter(isLater)];
}
