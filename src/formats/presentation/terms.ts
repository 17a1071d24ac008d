import type { JsonObject } from '../../base/json';
import { answerReader } from '../../script/move';
import { cueDataReader, type Turn, wasSpoken } from '../../script/turn';
import type { presentationMoves } from './moves';
import type { Ending } from './state';

/** Reads the data of an answer by its move. */
export const answerOf = answerReader<typeof presentationMoves>({
  drafted: { relevance: 0, urgency: 0 },
  handover: { others: [{ agent: '', phrase: '' }], nods: [''] },
  verdict: { verdict: 'satisfied', reason: '' },
  seconding: { worth: 0 },
});

/** A question as the moderator's debrief sees it. */
type QuestionSummary = { agent: string; question: string; ending: Ending | 'open'; reason?: string };
/** A slide as the moderator's debrief sees it. */
type SlideSummary = { slide: number; title: string; shown: boolean; questions: QuestionSummary[]; skipped: number };

const asked: QuestionSummary = { agent: '', question: '', ending: 'open' };
const debriefed: SlideSummary = { slide: 0, title: '', shown: false, questions: [asked], skipped: 0 };
const ending: Ending = 'left';

/** The data of a presentation's cues, slides counted from 0: what is prepared (`task`) and while which slide was up (`now`), the turn it was prepared in (`from`), the characters said before (`heard`), and the pile-on there was no time for (`flagged`). */
export const cueData = cueDataReader({
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
const measures = cueDataReader({ phrases: noPhrases, names: false, circular: false, refers: false });

/** Reads the measures of a turn's words. */
export const readMeasures = (turn: Turn | undefined) => measures(turn?.scores.own);

/** The moves that are prepared in the background and hidden from the other seats. */
export const hiddenMoves: ReadonlySet<string> = new Set(['drafted', 'handover', 'bridging', 'seconding']);

/** Whether a prepared text can be used; not if its data stayed invalid. */
export function isUsable(turn: Turn): boolean {
  return wasSpoken(turn) && turn.text !== '' && !turn.checks.some(check => check.rule === 'data' && !check.ok);
}
