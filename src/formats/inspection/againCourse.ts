import type { Brief } from '../../script/brief';
import type { Examination } from '../../script/call';
import type { Script } from '../../script/step';
import { changed, claims, earlierEntries, openClaims, refutedClaims } from './again';
import type { Inspection } from './flow';
import { mostFindings } from './options';
import { allFiled, mergedEntries } from './register';
import { checkerOf, readersOf } from './table';

/** The course of a run on a document that has changed: earlier findings are held against the text as it stands now while the changes are read; what is new is merged and checked, and what is open and has no change that still fits gets one. On a document that has not changed nobody is asked anything. */
export function* again(brief: Brief, inspection: Inspection): Script<void> {
  Object.assign(inspection, { isMerged: true, isTested: true, isMended: true });
  yield* inspection.post('earlier', earlierEntries(brief));
  if (!brief.earlier?.changes.length) return;
  const seat = checkerOf(brief, undefined).id;
  const refuted = refutedClaims(brief).map(({ id }) => id);
  const open = openClaims(brief);
  const asked = open.length > 0 || refuted.length === 0 ? open : [[]];
  const held = asked.map((ids, at) => {
    const data = { ids, ...(at === 0 && refuted.length > 0 ? { refuted } : {}) };
    return { name: `${claims} ${at + 1}`, kind: claims, seat, data };
  });
  const readings = readersOf(brief).map(({ id }) => ({
    name: `reading of ${id}`,
    kind: changed,
    seat: id,
    dossier: true,
  }));
  yield* awaited(inspection, [...held, ...readings]);
  const { filed } = allFiled(inspection, mostFindings(brief));
  const merge = { name: 'merge', kind: 'merge', seat, ...(brief.examiner ? { examiner: true } : {}) };
  if (new Set(filed.map(each => each.seat)).size > 1) yield* awaited(inspection, [merge]);
  const merged = inspection.calls.find(each => each.kind === 'merge');
  yield* inspection.post('merged', mergedEntries(filed, merged, brief));
  const isAnswered = held.length === 0 || inspection.calls.some(({ kind, data }) => kind === claims && data);
  // What nobody has held against the new text keeps the changes that it had.
  const [fresh, unmended] = [inspection.unchecked(), isAnswered ? inspection.unmended() : []];
  yield* awaited(inspection, [
    ...(fresh.length > 0 ? [{ name: 'check', kind: 'check', seat, data: { ids: fresh } }] : []),
    ...(unmended.length > 0 ? [{ name: 'cures', kind: 'cures', seat, data: { ids: unmended } }] : []),
  ]);
  yield* inspection.post('tested', inspection.entries());
}

function* awaited(inspection: Inspection, calls: Examination[]): Script<void> {
  if (calls.length === 0) return;
  yield* inspection.examine(
    calls,
    calls.map(({ name }) => name),
  );
}
