// What became of the panel's questions, slide by slide: for the moderator's debrief, the outcome and the view.

import type { JsonObject } from '../../base/json';
import { type Brief, seatName } from '../../script/brief';
import type { Cue, Outcome } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { planOf } from './plan';
import type { Ending } from './state';
import { answerOf, cueData, isUsable } from './terms';

/** A question of the panel and how it ended. */
export interface Question extends JsonObject {
  agent: string;
  question: string;
  turn: string;
  /** The questions in its exchange, with the follow-ups. */
  questions: number;
  ending: Ending | 'open';
  reason: string;
  pileOn?: string;
  /** A pile-on for which no time was left. */
  flagged?: string;
}

/** The questions and outcome of one slide. */
export interface SlideReport extends JsonObject {
  slide: number;
  title: string;
  shown: boolean;
  questions: Question[];
  /** Questions that were prepared and not asked. */
  skipped: { agent: string; question: string }[];
}

/** Builds the debrief slide by slide. */
export function buildDebrief(brief: Brief, turns: readonly Turn[]): SlideReport[] {
  const plan = planOf(brief);
  const spoken = turns.filter(wasSpoken);
  const shown = new Set([0, ...turns.flatMap(({ cue }) => cueData(cue).now ?? [])]);
  return plan.slides.map((slide, index) => {
    const questions = spoken
      .filter(turn => turn.move === 'question' && cueData(turn.cue).slide === index)
      .map(turn => questionReport(turn, brief, spoken));
    const isShown = shown.has(index) || questions.length > 0;
    return {
      slide: index + 1,
      title: slide.title,
      shown: isShown,
      questions,
      skipped: isShown ? skippedQuestions(index, brief, spoken) : [],
    };
  });
}

function questionReport(turn: Turn, brief: Brief, spoken: readonly Turn[]): Question {
  const { exchange } = cueData(turn.cue);
  const turnOf = (move: string) => spoken.find(each => each.move === move && cueData(each.cue).exchange === exchange);
  // Without a spoken bridge, the agent's last verdict still counts.
  const bridge = turnOf('bridge');
  const end = bridge ? cueData(bridge.cue) : endingByVerdict(exchange, spoken);
  const pileOn = turnOf('pileOn');
  const flagged = spoken.find(each => each.id === end.flagged);
  return {
    agent: turn.seat,
    question: turn.text,
    turn: turn.id,
    questions: end.questions ?? 1,
    ending: end.ending ?? 'open',
    reason: end.reason ?? '',
    ...(pileOn ? { pileOn: `${seatName(brief, pileOn.seat)}: ${pileOn.text}` } : {}),
    ...(flagged ? { flagged: `${seatName(brief, flagged.seat)}: ${flagged.text}` } : {}),
  };
}

/** How an exchange ended by the agent's own last verdict; empty if that left it open. */
function endingByVerdict(exchange: number | undefined, spoken: readonly Turn[]): ReturnType<typeof cueData> {
  const verdicts = spoken.filter(each => each.move === 'verdict' && cueData(each.cue).exchange === exchange);
  const last = verdicts.at(-1);
  const judged = last && isUsable(last) ? answerOf('verdict', last) : undefined;
  if (!judged || judged.verdict === 'follow-up') return {};
  const ending = judged.verdict === 'escalate' ? 'escalated' : judged.verdict;
  return { ending, questions: verdicts.length, reason: judged.reason };
}

/** The newest question of each agent that had one and did not ask about the slide. */
function skippedQuestions(index: number, brief: Brief, spoken: readonly Turn[]): SlideReport['skipped'] {
  const isOn = (turn: Turn) => cueData(turn.cue).slide === index;
  const asked = new Set(spoken.filter(turn => turn.move === 'question' && isOn(turn)).map(turn => turn.seat));
  const newest = new Map(
    spoken
      .filter(turn => turn.move === 'drafted' && isUsable(turn) && isOn(turn) && !asked.has(turn.seat))
      .map(turn => [turn.seat, turn]),
  );
  return brief.seats.flatMap(seat => {
    const turn = newest.get(seat.id);
    return turn ? [{ agent: seat.id, question: turn.text }] : [];
  });
}

/** Whether a question was asked and not answered to its agent's satisfaction. */
export function isUnresolved({ ending }: Question): boolean {
  return ending !== 'satisfied' && ending !== 'not asked';
}

/** The cue for the moderator's debrief, with all its data; `soFar`: the talk was closed early. */
export function debriefCue(brief: Brief, turns: readonly Turn[], { soFar = false } = {}): Cue {
  const slides = buildDebrief(brief, turns).map(({ slide, title, shown, questions, skipped }) => ({
    slide,
    title,
    shown,
    questions: questions.map(({ agent, question, ending, reason }) => ({
      agent: seatName(brief, agent),
      question,
      ending,
      ...(reason ? { reason } : {}),
    })),
    skipped: skipped.length,
  }));
  const { moderator } = planOf(brief);
  return { seat: moderator.id, move: 'debrief', hears: 'all', data: { slides, ...(soFar ? { soFar } : {}) } };
}

/** The outcome of a presentation. */
export function presentationOutcome(brief: Brief, turns: readonly Turn[], reason: string): Outcome {
  const slides = buildDebrief(brief, turns);
  const questions = slides.flatMap(slide => slide.questions);
  const unresolved = slides.flatMap(({ slide, title, questions: asked }) =>
    asked.filter(isUnresolved).map(({ agent, question, ending, reason: why }) => ({
      slide: `Slide ${slide}: ${title}`,
      by: seatName(brief, agent),
      text: question,
      ending,
      ...(why ? { reason: why } : {}),
    })),
  );
  const summary = turns.findLast(turn => turn.move === 'debrief' && wasSpoken(turn))?.text;
  return {
    reason,
    success: reason === 'presented',
    topic: brief.topic,
    asked: questions.length,
    satisfied: questions.filter(({ ending }) => ending === 'satisfied').length,
    unresolved,
    slides,
    ...(summary ? { summary } : {}),
  };
}
