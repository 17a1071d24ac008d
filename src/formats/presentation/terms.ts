import type { JsonObject } from '../../base/json';
import { answersOf } from '../../script/move';
import { cueDataOf, type Turn, wasSpoken } from '../../script/turn';
import type { presentationMoves } from './moves';
import type { Ending } from './standing';

/** The data of a presentation's answers. */
export const answerOf = answersOf<typeof presentationMoves>({
  drafted: { relevance: 0, urgency: 0 },
  handover: { others: [{ agent: '', phrase: '' }], nods: [''] },
  verdict: { verdict: 'satisfied', reason: '' },
  seconding: { worth: 0 },
});

/** What the moderator is told of one question and of one slide. */
type AskedOn = { agent: string; question: string; ending: Ending | 'open'; reason?: string };
type Debriefed = { slide: number; title: string; shown: boolean; questions: AskedOn[]; skipped: number };

const asked: AskedOn = { agent: '', question: '', ending: 'open' };
const debriefed: Debriefed = { slide: 0, title: '', shown: false, questions: [asked], skipped: 0 };
const ending: Ending = 'left';

/** The data of a presentation's cues, slides counted from 0: what is prepared (`task`) and while which slide was up (`now`), the turn it was prepared in (`from`), the characters said before (`heard`), and the pile-on there was no time for (`flagged`). */
export const cueData = cueDataOf({
  ...{
    task: '',
    now: 0,
    slide: 0,
    exchange: 0,
    agent: '',
    others: [''],
    asker: '',
    heard: 0,
    questions: 0,
    answer: '',
  },
  ...{ from: '', ending: ending as Ending, reason: '', flagged: '', slides: [debriefed], soFar: false },
});

const noPhrases: JsonObject = {};
const measures = cueDataOf({ phrases: noPhrases, names: false, circular: false, refers: false });

/** What was measured of a turn's words as it ended. */
export const measured = (turn: Turn | undefined) => measures(turn?.scores.own);

/** Moves that are prepared behind the talk and heard by nobody. */
export const behindMoves: ReadonlySet<string> = new Set(['drafted', 'handover', 'bridging', 'seconding']);

/** Whether something that was prepared can be used: words whose data never came out right are not taken for what they should have been. */
export function isUsable(turn: Turn): boolean {
  return wasSpoken(turn) && turn.text !== '' && !turn.checks.some(check => check.rule === 'data' && !check.ok);
}
