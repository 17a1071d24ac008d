// The register of filed findings: collects them from all sources, groups them and gives them ids.

import type { JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { EndedCall, KnownSession } from '../../script/call';
import type { SealedInput } from '../../script/input';
import { parseAdditions } from '../../script/stance';
import { type Turn, wasSpoken } from '../../script/turn';
import { changed, earlierEntries } from './again';
import {
  claimKey,
  type FiledFinding,
  findingFields,
  readFiled,
  readRecords,
  readText,
  readTexts,
  sureness,
} from './items';
import { type DocketEntry, docketPost } from './posts';
import { severities } from './shapes';

/** The maximum number of different claims of one reader in a group: a reader reports a thing once. */
const maxPerReader = 2;

/** Whether a call of this kind reads the document or its changes. */
export const isReading = (kind: string) => kind === 'reading' || kind === changed;

/** Collects all filed findings of a session: those of calls, of persons and of speakers, and counts those that were left out; `most`: for each reader. */
export function collectFiled(
  { turns, calls, inputs }: Pick<KnownSession, 'turns' | 'calls' | 'inputs'>,
  most?: number,
) {
  const reports = calls
    .filter(({ kind }) => isReading(kind) || kind === 'missed')
    .map(call => readFiled(call, isReading(call.kind) ? most : undefined));
  const allFiled = reports.flatMap(each => each.filed);
  // Whether the pass for missed findings ends before or after a turn is chance: its findings come first.
  const endOfMissed = Math.max(0, ...allFiled.flatMap(({ missed, seq }) => (missed ? [seq] : [])));
  const added = turns.flatMap(additionsOf).map(each => ({ ...each, seq: Math.max(each.seq, endOfMissed) }));
  const filed = [...allFiled, ...inputs.flatMap(findingOfPerson), ...added];
  return { filed, leftOut: reports.reduce((sum, each) => sum + each.leftOut, 0) };
}

/** A finding that a person filed. */
function findingOfPerson(input: SealedInput): FiledFinding[] {
  if (input.kind !== 'finding') return [];
  const { text, quote, severity = 'matters', seq } = input;
  const quotes = quote ? [{ text: quote }] : [];
  const claim = readText(text);
  const fields = { section: '', type: 'risk', slot: '', consequence: '', certainty: 75 } as const;
  return claim === '' ? [] : [{ ...fields, id: `p${seq}`, claim, quotes, severity, seq }];
}

/** Findings that a speaker added beside the speech. */
function additionsOf(turn: Turn): FiledFinding[] {
  if (!wasSpoken(turn)) return [];
  const { id, seat, seq } = turn;
  return parseAdditions(turn.data).map((item, at) => ({
    ...{ ...findingFields({ ...item }, item.claim), certainty: 75, quotes: [] },
    ...{ id: `${id}.${at + 1}`, seat, seq, added: true },
  }));
}

/** The entries of a session's findings, each an id (F1 …) with the filed findings behind it: posted ones keep their ids, later ones follow in order. */
export function docketEntries(
  known: Pick<KnownSession, 'calls' | 'inputs' | 'posts'>,
  filed: readonly FiledFinding[],
): DocketEntry[] {
  const posted = docketPost.among(known.posts).at(-1)?.data.entries ?? [];
  const postedIds = new Set(posted.flatMap(each => each.from));
  const knownClaims = new Set(filed.filter(each => postedIds.has(each.id)).map(claimKey));
  const later: string[][] = [];
  for (const each of [...filed].sort((a, b) => a.seq - b.seq)) {
    // A claim that is known is not entered again, but for a person's own finding.
    if (postedIds.has(each.id) || (each.seat !== undefined && knownClaims.has(claimKey(each)))) continue;
    knownClaims.add(claimKey(each));
    later.push([each.id]);
  }
  return [...posted, ...numberEntries(later, posted)];
}

function numberEntries(groups: readonly string[][], before: readonly DocketEntry[] = []): DocketEntry[] {
  const last = Math.max(0, ...before.map(({ id }) => Number(id.slice(1)) || 0));
  return groups.map((from, at) => ({ id: `F${last + at + 1}`, from }));
}

/**
 * The entries of the filed findings as the merge grouped them, in order of consequence; equal claims are grouped even without it. In the first
 * edition of the record the order follows severity and certainty alone.
 */
export function mergeFiled(
  filed: readonly FiledFinding[],
  merge: EndedCall | undefined,
  { edition = 1, earlier }: Pick<Brief, 'edition' | 'earlier'> = {},
): DocketEntry[] {
  const byClaim = new Map<string, FiledFinding[]>();
  for (const each of filed) byClaim.set(claimKey(each), [...(byClaim.get(claimKey(each)) ?? []), each]);
  const byId = new Map(filed.map(each => [each.id, each]));
  const placed = new Set<string>();
  // Places a finding together with all of the same claim, so that none of them is placed again.
  const place = (each: FiledFinding) => {
    const same = (byClaim.get(claimKey(each)) ?? []).filter(({ id }) => !placed.has(id));
    const all = [each, ...same.filter(other => other !== each)];
    for (const { id } of all) placed.add(id);
    return all;
  };
  const grouped = readGroups(merge?.data).flatMap(ids => {
    const members = [...new Set(ids)].flatMap(id => byId.get(id) ?? []);
    if (members.length < 2 || exceedsOneReader(members)) return [];
    return [members.flatMap(each => (placed.has(each.id) ? [] : place(each)))];
  });
  const alone = filed.flatMap(each => (placed.has(each.id) ? [] : [place(each)]));
  const rank = edition > 1 ? consequenceRank : severityRank;
  const ordered = [...grouped, ...alone].sort((a, b) => rank(a) - rank(b));
  const before = earlierEntries({ earlier });
  return [
    ...before,
    ...numberEntries(
      ordered.map(group => group.map(({ id }) => id)),
      before,
    ),
  ];
}

/** The rank of a group, lower is first: by its gravest severity, then by its highest certainty, weighted by the type of its best finding. */
function consequenceRank(group: readonly FiledFinding[]): number {
  const grave = Math.min(...group.map(each => severities.indexOf(each.severity)));
  const [best] = group;
  return (
    grave * 1000 - Math.max(...group.map(({ certainty, type }) => sureness({ certainty, type: best?.type ?? type })))
  );
}

function severityRank(group: readonly FiledFinding[]): number {
  return Math.min(...group.map(each => severities.indexOf(each.severity) * 1000 - each.certainty));
}

function readGroups(data: JsonObject | undefined): string[][] {
  const groups = Array.isArray(data?.groups) ? data.groups : [];
  // Some models write each group as an object with its ids.
  const asRecords = readRecords(groups).map(({ ids }) => readTexts(ids, 40));
  return [...groups.filter(Array.isArray).map(each => readTexts(each, 40)), ...asRecords];
}

/** Whether a group has more different claims of one reader than it may have. */
function exceedsOneReader(members: readonly FiledFinding[]): boolean {
  const claims = new Map<string, Set<string>>();
  for (const each of members) {
    const reader = each.seat ?? '';
    claims.set(reader, (claims.get(reader) ?? new Set()).add(claimKey(each)));
  }
  return [...claims.values()].some(own => own.size > maxPerReader);
}
