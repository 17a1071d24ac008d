import type { JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { Examined, Known } from '../../script/call';
import type { SealedInput } from '../../script/input';
import { additionsIn } from '../../script/stance';
import { type Turn, wasSpoken } from '../../script/turn';
import { changed, earlierEntries } from './again';
import { type Filed, fieldsOf, filedIn, keyOf, recordsIn, surenessOf, textIn, textsIn } from './items';
import { docketPost, type Entry } from './posts';
import { severities } from './shapes';

/** A reader says a thing once: a group with more of one reader's is no group. */
const mostOfOneReader = 2;

/** Whether a call reads the document, or what of it has changed. */
export const isReading = (kind: string) => kind === 'reading' || kind === changed;

/** All that was filed in a session, in the order of the record, and how much of it could not be read. */
export function allFiled({ turns, calls, inputs }: Pick<Known, 'turns' | 'calls' | 'inputs'>, most?: number) {
  const reports = calls
    .filter(({ kind }) => isReading(kind) || kind === 'missed')
    .map(call => filedIn(call, isReading(call.kind) ? most : undefined));
  const reported = reports.flatMap(each => each.filed);
  // Nobody knows whether what all readers missed is found before or after a turn ends: it comes first.
  const from = Math.max(0, ...reported.flatMap(({ missed, seq }) => (missed ? [seq] : [])));
  const added = turns.flatMap(addedBy).map(each => ({ ...each, seq: Math.max(each.seq, from) }));
  const filed = [...reported, ...inputs.flatMap(personal), ...added];
  return { filed, left: reports.reduce((sum, each) => sum + each.left, 0) };
}

/** A finding of a person's own. */
function personal(input: SealedInput): Filed[] {
  if (input.kind !== 'finding') return [];
  const { text, quote, severity = 'matters', seq } = input;
  const quotes = quote ? [{ text: quote }] : [];
  const claim = textIn(text);
  const fields = { section: '', type: 'risk', slot: '', consequence: '', certainty: 75 } as const;
  return claim === '' ? [] : [{ ...fields, id: `p${seq}`, claim, quotes, severity, seq }];
}

/** What a speaker adds beside the speech. */
function addedBy(turn: Turn): Filed[] {
  if (!wasSpoken(turn)) return [];
  const { id, seat, seq } = turn;
  return additionsIn(turn.data).map((item, at) => ({
    ...{ ...fieldsOf({ ...item }, item.claim), certainty: 75, quotes: [] },
    ...{ id: `${id}.${at + 1}`, seat, seq, added: true },
  }));
}

/** The ids of a session's findings: those that were posted, for life; then whatever was filed since, in the order of the record. */
export function entriesOf(known: Pick<Known, 'calls' | 'inputs' | 'posts'>, filed: readonly Filed[]): Entry[] {
  const posted = docketPost.among(known.posts).at(-1)?.data.entries ?? [];
  const taken = new Set(posted.flatMap(each => each.from));
  const said = new Set(filed.filter(each => taken.has(each.id)).map(keyOf));
  const later = [...filed].sort((a, b) => a.seq - b.seq).filter(each => isNew(each, taken, said));
  return [
    ...posted,
    ...numbered(
      later.map(each => [each.id]),
      posted,
    ),
  ];
}

/** What says the very same as something before it is no other finding; a person's own stands for itself. */
function isNew(each: Filed, taken: ReadonlySet<string>, said: Set<string>): boolean {
  if (taken.has(each.id)) return false;
  if (each.seat !== undefined && said.has(keyOf(each))) return false;
  said.add(keyOf(each));
  return true;
}

function numbered(groups: readonly string[][], before: readonly Entry[] = []): Entry[] {
  const last = Math.max(0, ...before.map(({ id }) => Number(id.slice(1)) || 0));
  return groups.map((from, at) => ({ id: `F${last + at + 1}`, from }));
}

/** The ids of what was filed, as the merge grouped it, in the order of their consequence; what it left out stands alone, and what says the very same belongs together without being asked. Those of the first edition follow severity and certainty alone. */
export function mergedEntries(
  filed: readonly Filed[],
  merge: Examined | undefined,
  { edition = 1, earlier }: Pick<Brief, 'edition' | 'earlier'> = {},
): Entry[] {
  const byKey = new Map<string, Filed[]>();
  for (const each of filed) byKey.set(keyOf(each), [...(byKey.get(keyOf(each)) ?? []), each]);
  const known = new Map(filed.map(each => [each.id, each]));
  const placed = new Set<string>();
  const place = (each: Filed) => {
    const same = (byKey.get(keyOf(each)) ?? []).filter(({ id }) => !placed.has(id));
    const all = [each, ...same.filter(other => other !== each)];
    for (const { id } of all) placed.add(id);
    return all;
  };
  const grouped = groupsIn(merge?.data).flatMap(ids => {
    const members = [...new Set(ids)].flatMap(id => known.get(id) ?? []);
    if (members.length < 2 || isCrowd(members)) return [];
    return [members.flatMap(each => (placed.has(each.id) ? [] : place(each)))];
  });
  const alone = filed.flatMap(each => (placed.has(each.id) ? [] : [place(each)]));
  const rank = edition > 1 ? consequenceOf : gravestOf;
  const ordered = [...grouped, ...alone].sort((a, b) => rank(a) - rank(b));
  const before = earlierEntries({ earlier });
  return [
    ...before,
    ...numbered(
      ordered.map(group => group.map(({ id }) => id)),
      before,
    ),
  ];
}

/** Of a group that stands for one finding: the gravest of the severities, then the surest of the certainties for the kind of the one that says it best; the less, the sooner. */
function consequenceOf(group: readonly Filed[]): number {
  const grave = Math.min(...group.map(each => severities.indexOf(each.severity)));
  const [best] = group;
  return (
    grave * 1000 - Math.max(...group.map(({ certainty, type }) => surenessOf({ certainty, type: best?.type ?? type })))
  );
}

function gravestOf(group: readonly Filed[]): number {
  return Math.min(...group.map(each => severities.indexOf(each.severity) * 1000 - each.certainty));
}

function groupsIn(data: JsonObject | undefined): string[][] {
  const groups = Array.isArray(data?.groups) ? data.groups : [];
  // Some models write each group as an object with its ids.
  const asRecords = recordsIn(groups).map(({ ids }) => textsIn(ids, 40));
  return [...groups.filter(Array.isArray).map(each => textsIn(each, 40)), ...asRecords];
}

function isCrowd(members: readonly Filed[]): boolean {
  const claims = new Map<string, Set<string>>();
  for (const each of members) {
    const reader = each.seat ?? '';
    claims.set(reader, (claims.get(reader) ?? new Set()).add(keyOf(each)));
  }
  return [...claims.values()].some(own => own.size > mostOfOneReader);
}
