import type { Brief, Seat } from '../../script/brief';
import type { Choice, Docket, Page } from '../../script/page';
import type { Script } from '../../script/step';
import { cueDataOf, type Turn } from '../../script/turn';
import type { Inspection } from '../inspection/flow';
import { textIn } from '../inspection/items';
import { mostFindings } from '../inspection/options';
import { allFiled } from '../inspection/register';
import { checkerOf } from '../inspection/table';
import { answerOf } from './moves';

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

/** A page whose choices show which side whoever checks leans to. */
export function withLeanings(page: Page, turns: readonly Turn[]): Page {
  const leanings = turns.flatMap(turn => answerOf('leaning', turn)?.leanings ?? []);
  const leaned = (choice: Choice): Choice => {
    const own = leanings.findLast(each => each.choice === choice.id);
    const side = own && choice.sides[own.side - 1];
    return side ? { ...choice, leaning: { to: side.what, why: textIn(own.why, 200) } } : choice;
  };
  const [decide, otherChoices] = [page.decide.map(leaned), page.otherChoices.map(leaned)];
  return { ...page, decide, otherChoices, docket: { ...page.docket, choices: page.docket.choices.map(leaned) } };
}
