import type { Brief } from '../../script/brief';
import type { Script } from '../../script/step';
import { changed, claims, earlierEntries, groupOpenClaims, refutedClaims } from './again';
import type { Inspection } from './course';
import { maxFindingsPerReader } from './options';
import { collectFiled, mergeFiled } from './register';
import { pickChecker, readerSeats } from './seats';

/**
 * Inspects a changed document again: checks the earlier findings while the changes are read, merges and checks new findings, and writes the
 * changes that are missing. On an unchanged document no call is made.
 */
export function* repeatInspection(brief: Brief, inspection: Inspection): Script<void> {
  // All that these stand for is done here, in place of the steps of a first inspection.
  Object.assign(inspection, { isMerged: true, isTested: true, isMended: true });
  yield* inspection.postDocket('earlier', earlierEntries(brief));
  if (!brief.earlier?.changes.length) return;
  const seat = pickChecker(brief, undefined).id;
  const refuted = refutedClaims(brief).map(({ id }) => id);
  const openGroups = groupOpenClaims(brief);
  // One call is made even if only refuted findings have to be checked: the first one is asked about them too.
  const claimGroups = openGroups.length > 0 || refuted.length === 0 ? openGroups : [[]];
  const claimChecks = claimGroups.map((ids, at) => {
    const data = { ids, ...(at === 0 && refuted.length > 0 ? { refuted } : {}) };
    return { name: `${claims} ${at + 1}`, kind: claims, seat, data };
  });
  const readings = readerSeats(brief).map(({ id }) => ({
    name: `reading of ${id}`,
    kind: changed,
    seat: id,
    dossier: true,
  }));
  yield* inspection.examineAndWait([...claimChecks, ...readings]);
  const { filed } = collectFiled(inspection, maxFindingsPerReader(brief));
  const merge = { name: 'merge', kind: 'merge', seat, ...(brief.examiner ? { examiner: true } : {}) };
  if (new Set(filed.map(each => each.seat)).size > 1) yield* inspection.examineAndWait([merge]);
  const merged = inspection.calls.find(each => each.kind === 'merge');
  yield* inspection.postDocket('merged', mergeFiled(filed, merged, brief));
  const isAnswered = claimChecks.length === 0 || inspection.calls.some(({ kind, data }) => kind === claims && data);
  // Findings that were not checked against the new text keep their earlier changes.
  const [fresh, unmended] = [inspection.uncheckedIds(), isAnswered ? inspection.unmendedIds() : []];
  yield* inspection.examineAndWait([
    ...(fresh.length > 0 ? [{ name: 'check', kind: 'check', seat, data: { ids: fresh } }] : []),
    ...(unmended.length > 0 ? [{ name: 'cures', kind: 'cures', seat, data: { ids: unmended } }] : []),
  ]);
  yield* inspection.postDocket('tested', inspection.entries());
}
