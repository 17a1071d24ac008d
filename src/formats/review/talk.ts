import type { Brief, Seat } from '../../script/brief';
import type { Choice, Docket } from '../../script/page';
import type { Script } from '../../script/step';
import { cueDataOf } from '../../script/turn';
import type { Inspection } from '../inspection/flow';
import { mostFindings } from '../inspection/options';
import { allFiled } from '../inspection/register';
import { checkerOf } from '../inspection/table';

const mostChoices = 5;

/** The data of its cues: the choice that is talked over and the side that is argued for, from 1; or all choices that were. */
export const cueData = cueDataOf<{ choice: string; side: number; choices: string[] }>({ choices: [''] });

/** The choices that tested changes leave open are talked over in two turns each; then whoever checks leans. */
export function* talk(brief: Brief, inspection: Inspection): Script<void> {
  const docket = inspection.docket();
  const choices = [...(docket?.choices ?? [])]
    .sort((a, b) => Number(b.chairs) - Number(a.chairs))
    .slice(0, mostChoices);
  if (!docket || choices.length === 0) return;
  for (const { id, about } of choices) {
    const cues = speakers(brief, inspection, docket, about).map(({ id: seat }, at) => ({
      ...{ seat, move: 'case', hears: 'all' as const, data: { choice: id, side: at + 1 } },
    }));
    yield* inspection.pass({ kind: 'inTurn', cues, round: `Choice ${id}` });
  }
  const data = { choices: choices.map(({ id }) => id) };
  const cue = { seat: checkerOf(brief, undefined).id, move: 'leaning', hears: 'all' as const, data };
  yield* inspection.pass({ kind: 'inTurn', cues: [cue], round: 'Leaning' });
}

/** Two readers who filed what a choice is about with different severity, or of whom one did not file it; else the first two. */
function speakers(brief: Brief, inspection: Inspection, docket: Docket, about: Choice['about'] = []): Seat[] {
  const { filed } = allFiled(inspection, mostFindings(brief));
  const from = docket.findings.filter(({ id }) => about.includes(id)).map(each => each.from);
  const grades = ({ id }: Seat) =>
    from.map(ids => filed.find(each => each.seat === id && ids.includes(each.id))?.severity ?? '').join();
  const [first, next] = brief.seats;
  if (!first) return [];
  return [first, brief.seats.find(seat => grades(seat) !== grades(first)) ?? next ?? first];
}
