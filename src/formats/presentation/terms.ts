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

// Examples of the types of fields, for the reader of cue data below.
const asked: QuestionSummary = { agent: '', question: '', ending: 'open' };
const debriefed: SlideSummary = { slide: 0, title: '', shown: false, questions: [asked], skipped: 0 };
const ending: Ending = 'left';

/**
 * Reads the data of a presentation's cues (a cue requests a turn), slides counted from 0: the background `task` and the slide that was up
 * when it began (`now`), the turn in which the words were prepared (`from`), the characters that the presenter had said before (`heard`),
 * and the pile-on for which there was no time (`flagged`).
 */
export const cueData = cueDataReader({
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
  from: '',
  ending: ending as Ending,
  reason: '',
  flagged: '',
  slides: [debriefed],
  soFar: false,
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
