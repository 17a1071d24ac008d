import type { JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { Cue, Outcome } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { planOf } from './plan';
import type { Ending } from './standing';
import { answerOf, cueData, isUsable } from './terms';

/** One question of the panel and how it was met. */
export interface Question extends JsonObject {
  agent: string;
  question: string;
  turn: string;
  questions: number;
  ending: Ending | 'open';
  reason: string;
  pileOn?: string;
  /** A pile-on there was no time for. */
  flagged?: string;
}

/** What came of one slide. */
export interface SlideReport extends JsonObject {
  slide: number;
  title: string;
  shown: boolean;
  questions: Question[];
  /** Questions that were ready and not called for. */
  skipped: { agent: string; question: string }[];
}

/** How an exchange can end without a challenge left. */
const met: ReadonlySet<string> = new Set(['satisfied']);

/** The debrief of what was heard, slide by slide. */
export function debriefOf(brief: Brief, heard: readonly Turn[]): SlideReport[] {
  const plan = planOf(brief);
  const spoken = heard.filter(wasSpoken);
  const shown = new Set([0, ...heard.flatMap(({ cue }) => cueData(cue).now ?? [])]);
  return plan.slides.map((slide, index) => {
    const questions = spoken
      .filter(turn => turn.move === 'question' && cueData(turn.cue).slide === index)
      .map(turn => questionOf(turn, brief, spoken));
    const isShown = shown.has(index) || questions.length > 0;
    return {
      slide: index + 1,
      title: slide.title,
      shown: isShown,
      questions,
      skipped: isShown ? skippedOn(index, brief, spoken) : [],
    };
  });
}

function questionOf(turn: Turn, brief: Brief, spoken: readonly Turn[]): Question {
  const { exchange } = cueData(turn.cue);
  const of = (move: string) => spoken.find(each => each.move === move && cueData(each.cue).exchange === exchange);
  // Where it was cut off before the way back was spoken, what the agent made of the last answer still holds.
  const bridge = of('bridge');
  const end = bridge ? cueData(bridge.cue) : judgedIn(exchange, spoken);
  const pileOn = of('pileOn');
  const flagged = spoken.find(each => each.id === end.flagged);
  return {
    agent: turn.seat,
    question: turn.text,
    turn: turn.id,
    questions: end.questions ?? 1,
    ending: end.ending ?? 'open',
    reason: end.reason ?? '',
    ...(pileOn ? { pileOn: `${nameIn(brief, pileOn.seat)}: ${pileOn.text}` } : {}),
    ...(flagged ? { flagged: `${nameIn(brief, flagged.seat)}: ${flagged.text}` } : {}),
  };
}

/** How an exchange ended by the agent's own last verdict; nothing where that left it open. */
function judgedIn(exchange: number | undefined, spoken: readonly Turn[]): ReturnType<typeof cueData> {
  const verdicts = spoken.filter(each => each.move === 'verdict' && cueData(each.cue).exchange === exchange);
  const last = verdicts.at(-1);
  const judged = last && isUsable(last) ? answerOf('verdict', last) : undefined;
  if (!judged || judged.verdict === 'follow-up') return {};
  const ending = judged.verdict === 'escalate' ? 'escalated' : judged.verdict;
  return { ending, questions: verdicts.length, reason: judged.reason };
}

/** The newest question of everybody who had one and did not get to ask about the slide. */
function skippedOn(index: number, brief: Brief, spoken: readonly Turn[]): SlideReport['skipped'] {
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

/** Whether a question was not met: whoever asked holds it against the talk still. */
export function isUnresolved({ ending }: Question): boolean {
  return !met.has(ending) && ending !== 'not asked';
}

/** The moderator's debrief, with all it has to tell. */
export function debriefCue(brief: Brief, heard: readonly Turn[], soFar: boolean): Cue {
  const slides = debriefOf(brief, heard).map(({ slide, title, shown, questions, skipped }) => ({
    slide,
    title,
    shown,
    questions: questions.map(({ agent, question, ending, reason }) => ({
      agent: nameIn(brief, agent),
      question,
      ending,
      ...(reason ? { reason } : {}),
    })),
    skipped: skipped.length,
  }));
  const { moderator } = planOf(brief);
  return { seat: moderator.id, move: 'debrief', hears: 'all', data: { slides, ...(soFar ? { soFar } : {}) } };
}

/** What a presentation ended with. */
export function outcomeOf(brief: Brief, heard: readonly Turn[], reason: string): Outcome {
  const slides = debriefOf(brief, heard);
  const questions = slides.flatMap(slide => slide.questions);
  const unresolved = slides.flatMap(({ slide, title, questions: asked }) =>
    asked.filter(isUnresolved).map(({ agent, question, ending, reason: why }) => ({
      slide: `Slide ${slide}: ${title}`,
      by: nameIn(brief, agent),
      text: question,
      ending,
      ...(why ? { reason: why } : {}),
    })),
  );
  const summary = heard.findLast(turn => turn.move === 'debrief' && wasSpoken(turn))?.text;
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

/** The name of a seat. */
export function nameIn(brief: Brief, seat: string): string {
  return brief.seats.find(each => each.id === seat)?.name ?? seat;
}
