// The exchanges of a presentation: an agent asks its prepared question, the presenter answers, and the agent judges the answer. Then
// the moderator leads back to the talk (the bridge), and another agent may add a remark to the exchange (a pile-on).

import { seededPick } from '../../base/chance';
import type { Language } from '../../base/language';
import { l10n, type Message } from '../../base/message';
import { seatName } from '../../script/brief';
import { question } from '../../script/post';
import type { Cue, Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { pickAgent } from './choice';
import { slideTitle } from './plan';
import { applySignal, currentSetup, type PresentationRun } from './run';
import { absorbReply, awaitInput, cancelTasks, nextSignal, startTask } from './signalQueue';
import { type Call, type Exchange, type Resolving, secondsLeft, slideIndex, type Trigger } from './state';
import { answerOf, cueData, readMeasures } from './terms';

/** The minimum seconds left for a pile-on. */
const secondsForPileOn = 180;
/** The worth (0–1, by its agent's own rating) from which a pile-on is spoken. */
const minPileOnWorth = 0.5;

/** Calls the agent by name and lets it ask; both texts were prepared, so no model is called. */
export function* callQuestioner(run: PresentationRun, { call }: Trigger): Script<void> {
  const { agent, slide, draft, exchange } = call;
  const name = seatName(run.brief, agent);
  const prepared = readMeasures(run.handovers.get(slide)).phrases;
  const otherSlide = slide === run.state.talk.slide ? undefined : slide + 1;
  const phrase = prepared?.[agent] ?? phrases[run.plan.language].call(name, otherSlide);
  const data = { exchange, slide, agent, from: draft.turn };
  const turns = yield* speak(run, call, [
    { seat: run.plan.moderator.id, move: 'transition', hears: 'all', said: String(phrase), data },
    { seat: agent, move: 'question', hears: 'all', said: draft.text, data },
  ]);
  const spoken = turns.some(turn => turn.move === 'question' && wasSpoken(turn));
  run.bridge = undefined;
  run.pileOns = [];
  yield* applySignal(run, { kind: 'called', spoken });
  // A question that could not be put ends its exchange as soon as it has begun.
  if (!spoken) return yield* applySignal(run, { kind: 'called', spoken });
  const bridging: Cue = { seat: run.plan.moderator.id, move: 'bridging', hears: 'all', procedure: true };
  yield* startTask(run, `bridge ${exchange}`, { ...bridging, data: { exchange, slide, agent } });
}

/** Runs one step of an exchange: waits for an answer and has it judged, or waits for the verdict on it. */
export function* continueExchange(run: PresentationRun, phase: Exchange): Script<void> {
  const { call, awaits } = phase;
  if (awaits === 'answer' && !currentSetup(run).rules.person) {
    // Whoever watches the document present itself may answer: the question is shown as one that waits for them.
    const last = run.turns.findLast(turn => turn.seat === call.agent && cueData(turn.cue).exchange === call.exchange);
    if (last) yield* question.post(last.id);
  }
  yield* applySignal(run, yield* nextSignal(run, awaits === 'answer'));
  const after = run.state.phase;
  if (awaits === 'answer' && after.at === 'exchange' && after.awaits === 'verdict') yield* judgeAnswer(run, after);
  if (awaits === 'verdict' && after.at !== 'exchange') yield* cancelTasks(run, `verdict ${call.exchange} `);
}

/** Has the answer judged in the background, so that the presenter is heard meanwhile; pile-ons are prepared at the same time. */
function* judgeAnswer(run: PresentationRun, { call, questions, answers }: Exchange): Script<void> {
  const { exchange, agent, slide } = call;
  const answer = answers.at(-1) ?? '';
  const data = { exchange, slide, agent, questions, answer };
  const nod = seededPick(nodsFor(run, slide), run.plan.seed, `nod ${exchange} ${questions}`) ?? '';
  yield* speak(run, call, [{ seat: run.plan.moderator.id, move: 'nod', hears: 'all', said: nod, data: { exchange } }]);
  const verdictCue: Cue = { seat: agent, move: 'verdict', hears: 'all', data };
  yield* startTask(run, `verdict ${exchange}`, verdictCue, chapterTitle(run, slide));
  if (answers.length > 1) return;
  for (const other of pileOnSeats(run, call)) {
    const cue: Cue = { seat: other, move: 'seconding', hears: 'all', procedure: true };
    yield* startTask(run, `pile-on ${exchange}`, { ...cue, data: { exchange, slide, asker: agent, answer } });
  }
}

function nodsFor(run: PresentationRun, slide: number): string[] {
  const { nods } = answerOf('handover', run.handovers.get(slide)) ?? { nods: [] };
  // A nod is a murmur: what is longer is none.
  const usable = nods.filter(nod => nod !== '' && nod.length <= 30);
  return usable.length > 0 ? usable : [...phrases[run.plan.language].nods];
}

/** The seats that prepare a pile-on: all others, or only the one that the rules would call. */
function pileOnSeats(run: PresentationRun, { agent, slide }: Call): string[] {
  const setup = currentSetup(run);
  const { talk } = run.state;
  const others = run.plan.panel.map(seat => seat.id).filter(each => each !== agent && !talk.muted.includes(each));
  if (setup.rules.prepare === 'panel') return others;
  const called = secondsLeft(talk, setup) < secondsForPileOn ? undefined : pickAgent(talk, setup, slide, others);
  return called ? [called] : [];
}

/** Leads back to the talk, adds one pile-on if it is due, and records how the exchange ended. */
export function* resolveExchange(run: PresentationRun, phase: Resolving): Script<void> {
  const { call, ending, reason, questions } = phase;
  const { exchange, agent, slide } = call;
  const isBrokenOff = ending === 'left' || ending === 'stepped in';
  if (!isBrokenOff) yield* awaitTasks(run, exchange);
  if (isTalkEnded(run)) yield* cancelTasks(run);
  else for (const task of exchangeTasks(exchange)) yield* cancelTasks(run, task);
  const candidate = [...run.pileOns]
    .filter(turn => readMeasures(turn).refers && pileOnWorth(turn) >= minPileOnWorth)
    .sort((a, b) => pileOnWorth(b) - pileOnWorth(a))[0];
  const hasTime = secondsLeft(run.state.talk, currentSetup(run)) >= secondsForPileOn;
  const isDue = candidate !== undefined && hasTime && !isBrokenOff && !hasMovedOn(run);
  const flagged = candidate && !isDue ? { flagged: candidate.id } : {};
  const data = { exchange, agent, slide, ending, reason, questions, ...flagged };
  yield* speak(run, call, [{ seat: run.plan.moderator.id, move: 'bridge', hears: 'all', said: bridgeText(run), data }]);
  if (candidate && isDue) {
    const from = { exchange, slide, asker: agent, from: candidate.id };
    yield* speak(run, call, [{ seat: candidate.seat, move: 'pileOn', hears: 'all', said: candidate.text, data: from }]);
  }
  yield* applySignal(run, { kind: 'bridged' });
  if (run.state.talk.pendingBreak) yield* applySignal(run, { kind: 'again' });
}

/** The prepared bridge, unless it names a slide that the talk does not return to. */
function bridgeText(run: PresentationRun): string {
  const { bridge, plan, pending, state } = run;
  const lastSlideSignal = pending.findLast(signal => signal.kind === 'slide');
  const slide = lastSlideSignal ? slideIndex(lastSlideSignal.slide, currentSetup(run)) : state.talk.slide;
  const { names } = readMeasures(bridge);
  if (bridge && !(names && (isTalkEnded(run) || cueData(bridge.cue).now !== slide))) return bridge.text;
  const { over, back } = phrases[plan.language];
  return isTalkEnded(run) ? over : back(slide + 1, slideTitle(plan, slide));
}

/** The beginnings of the names of the tasks that an exchange starts for its end; the space keeps exchange 1 apart from 10. */
function exchangeTasks(exchange: number): string[] {
  return [`bridge ${exchange} `, `pile-on ${exchange} `];
}

/** The signals of a presenter who does not wait. */
const advancingSignals: ReadonlySet<string> = new Set(['slide', 'say', 'open-qa', 'acknowledge', 'step-in', 'end']);

/** Waits for the tasks of an exchange, as long as the presenter does. */
function* awaitTasks(run: PresentationRun, exchange: number): Script<void> {
  const isDue = () => [...run.tasks].some(task => exchangeTasks(exchange).some(name => task.startsWith(name)));
  while (isDue() && !hasMovedOn(run)) yield* awaitInput(run);
}

function hasMovedOn({ pending }: PresentationRun): boolean {
  return pending.some(signal => advancingSignals.has(signal.kind));
}

/** Whether the presenter has ended the talk. */
function isTalkEnded(run: PresentationRun): boolean {
  return run.pending.some(signal => signal.kind === 'end');
}

/** Speaks prepared turns, one after another. */
function* speak(run: PresentationRun, { slide }: Call, cues: Cue[]): Script<Turn[]> {
  const reply = yield { kind: 'inTurn', cues, round: chapterTitle(run, slide) };
  absorbReply(run, reply, reply.turns);
  return reply.turns;
}

/** The heading of the questions on a slide; they may continue when the next slide is up. */
function chapterTitle({ plan, state: { talk } }: PresentationRun, slide: number): Message {
  const [number, title] = [slide + 1, slideTitle(plan, slide)];
  const wasOpened = slide !== talk.slide && talk.asked.some(each => each.slide === slide && each.at < talk.slideAt);
  return wasOpened ? l10n`More questions on slide ${number}: ${title}` : l10n`Questions on slide ${number}: ${title}`;
}

/** What a pile-on would add; one without data is spoken. */
function pileOnWorth(turn: Turn): number {
  return answerOf('seconding', turn)?.worth ?? minPileOnWorth;
}

/** The moderator's phrases if nothing prepared fits. */
interface Phrases {
  /** Calls a seat; with the number of the slide if another is up. */
  call(name: string, slide?: number): string;
  back(slide: number, title: string): string;
  over: string;
  nods: readonly string[];
}

const phrases: Record<Language, Phrases> = {
  en: {
    call: (name, slide) =>
      `Before we go on, ${name} has a question on ${slide === undefined ? 'this slide' : `slide ${slide}`}.`,
    back: (slide, title) => `Back to “Slide ${slide}: ${title}”.`,
    over: 'That ends the talk: what is open goes into the debrief.',
    nods: ['Mm-hm.', 'Go on.', 'Noted.'],
  },
  de: {
    call: (name, slide) =>
      `Bevor wir weitergehen, hat ${name} eine Frage zu ${slide === undefined ? 'dieser Folie' : `Folie ${slide}`}.`,
    back: (slide, title) => `Zurück zu „Folie ${slide}: ${title}“.`,
    over: 'Damit endet der Vortrag: Was offen ist, kommt in die Nachbesprechung.',
    nods: ['Mhm.', 'Nur weiter.', 'Notiert.'],
  },
};
