// The optional discussion of open choices at the end of a review.

import { l10n } from '../../base/message';
import { type Brief, isPerson, type Seat } from '../../script/brief';
import type { Choice, Docket } from '../../script/page';
import type { Script } from '../../script/step';
import { cueDataReader } from '../../script/turn';
import type { Inspection } from '../inspection/course';
import { fitsAfterTalk, maxFindingsPerReader } from '../inspection/options';
import { collectFiled } from '../inspection/register';
import { pickChecker } from '../inspection/seats';

const maxChoices = 5;

/** Discusses each open choice of the tested changes in two turns; then a seat that argued for no side, or else the checking one, says where it leans. */
export function* discussChoices(brief: Brief, inspection: Inspection): Script<void> {
  const docket = inspection.docket();
  // First those that are for whoever decides on the document, not for its author.
  const choices = [...(docket?.choices ?? [])].sort((a, b) => Number(b.chairs) - Number(a.chairs)).slice(0, maxChoices);
  if (!docket || choices.length === 0) return;
  const spoke = new Set<string>();
  for (const { id, about } of choices) {
    const speakers = pickSpeakers(brief, inspection, docket, about);
    for (const seat of speakers) spoke.add(seat.id);
    const cues = speakers.map(({ id: seat }, at) => {
      const data = { choice: id, side: at + 1 };
      return { seat, move: 'case', hears: 'all' as const, data };
    });
    yield* inspection.passStep({ kind: 'inTurn', cues, round: l10n`Choice ${id}` });
  }
  const data = { choices: choices.map(({ id }) => id) };
  // A seat that has argued for no side is less biased.
  const silent = fitsAfterTalk(brief) ? brief.seats.find(each => !spoke.has(each.id) && !isPerson(each)) : undefined;
  const cue = { seat: (silent ?? pickChecker(brief, undefined)).id, move: 'leaning', hears: 'all' as const, data };
  yield* inspection.passStep({ kind: 'inTurn', cues: [cue], round: 'Leaning' });
}

/** The data of a review's cues: the choice under discussion and the side argued for, from 1; at the end, all choices that were discussed. */
export const cueData = cueDataReader<{ choice: string; side: number; choices: string[] }>({ choices: [''] });

/** Picks the first reader, and one who graded the findings that a choice is about differently, or did not report them; otherwise the second. */
function pickSpeakers(brief: Brief, inspection: Inspection, docket: Docket, about: Choice['about'] = []): Seat[] {
  const { filed } = collectFiled(inspection, maxFindingsPerReader(brief));
  const filedIds = docket.findings.filter(({ id }) => about.includes(id)).map(({ from }) => from);
  const severitiesBy = ({ id }: Seat) =>
    filedIds.map(ids => filed.find(each => each.seat === id && ids.includes(each.id))?.severity ?? '').join();
  const [first, second] = brief.seats;
  if (!first) return [];
  return [first, brief.seats.find(seat => severitiesBy(seat) !== severitiesBy(first)) ?? second ?? first];
}
