// Turns replies and recorded inputs into the signals of a presentation, and starts and cancels its background tasks.

import type { Text } from '../../base/message';
import { endedTurnId } from '../../script/input';
import type { Cue, Reply, Script } from '../../script/step';
import type { Turn } from '../../script/turn';
import { talkSignalPost } from './posts';
import { currentSetup, type PresentationRun } from './run';
import { type PresenterSignal, type Signal, signalOf } from './signals';
import type { PresentationSetup, TalkState } from './state';
import { answerOf, cueData, isUsable, readMeasures } from './terms';

/** Takes the next signal, in recorded order; if no person presents, the slides advance by themselves, unless a question waits for an answer (`answering`). */
export function* nextSignal(run: PresentationRun, answering = false): Script<Signal> {
  const { person } = currentSetup(run).rules;
  for (;;) {
    const signal = run.pending.shift();
    if (signal) return signal;
    if (!person && !answering && run.tasks.size === 0) {
      const signalOfTalk = takeTalkSignal(run.state.talk, currentSetup(run), run.onceKeys);
      yield* talkSignalPost.post({ ...signalOfTalk });
      return signalOfTalk;
    }
    // An answer is requested only if nothing else can arrive first: otherwise the request would repeat.
    yield* awaitInput(run, answering && !person && run.tasks.size === 0);
  }
}

/** Waits for one more recorded input. */
export function* awaitInput(run: PresentationRun, answering = false): Script<void> {
  absorbReply(run, yield { kind: 'listen', for: answering ? ['signal', 'answer'] : ['signal'] });
}

/** Starts a background task; its name and the current slide are in its cue. */
export function* startTask(run: PresentationRun, name: string, cue: Cue, round?: Text): Script<void> {
  const task = `${name} ${++run.started}`;
  const data = { ...cue.data, task, now: run.state.talk.slide };
  run.tasks.add(task);
  absorbReply(run, yield { kind: 'start', name: task, cue: { ...cue, data }, round });
}

/** Cancels the running tasks whose names begin with `name`; all of them without a name. */
export function* cancelTasks(run: PresentationRun, name = ''): Script<void> {
  for (const task of [...run.tasks].filter(each => each.startsWith(name))) {
    run.tasks.delete(task);
    absorbReply(run, yield { kind: 'cancel', name: task });
  }
}

/** Processes the turns and inputs of a reply; `own` are the turns of the step itself. */
export function absorbReply(run: PresentationRun, reply: Reply, own: readonly Turn[] = []): void {
  const turns = new Map([...reply.turns, ...(reply.backgroundTurns ?? [])].map(turn => [turn.id, turn]));
  run.turns.push(...turns.values());
  for (const turn of own) turns.delete(turn.id);
  for (const input of reply.inputs) {
    const ended = turns.get(endedTurnId(input) ?? '');
    if (ended) {
      turns.delete(ended.id);
      finishTask(run, ended);
    } else if (input.kind === 'mute') setMuted(run, input.seat, input.on);
    else {
      const signal = signalOf(input);
      if (signal) run.pending.push(signal);
    }
  }
  // Background turns whose end no input tells.
  for (const turn of turns.values()) finishTask(run, turn);
}

function setMuted(run: PresentationRun, seat: string, on: boolean): void {
  const { talk } = run.state;
  const others = talk.muted.filter(each => each !== seat);
  run.state = { ...run.state, talk: { ...talk, muted: on ? [...others, seat] : others } };
}

/** Processes the end of a background task, whatever its result. */
function finishTask(run: PresentationRun, turn: Turn): void {
  const { task = '', slide = 0 } = cueData(turn.cue);
  run.tasks.delete(task);
  const usable = isUsable(turn);
  switch (turn.move) {
    case 'drafted':
      run.pending.push(draftSignal(turn, usable, slide));
      return;
    case 'handover':
      if (usable) run.handovers.set(slide, turn);
      return;
    case 'bridging':
      if (usable && isOfCurrentExchange(run, turn)) run.bridge = turn;
      return;
    case 'seconding':
      if (usable && isOfCurrentExchange(run, turn)) run.pileOns.push(turn);
      return;
    case 'verdict': {
      if (!isOfCurrentExchange(run, turn)) return;
      const { verdict = undefined, reason = '' } = (usable && answerOf('verdict', turn)) || {};
      run.pending.push({ kind: 'verdict', verdict, circular: readMeasures(turn).circular === true, reason });
    }
  }
}

function draftSignal(turn: Turn, usable: boolean, slide: number): Signal {
  const { id, seat: agent, text } = turn;
  if (!usable) return { kind: 'unprepared', agent, slide };
  const shares = answerOf('drafted', turn) ?? { relevance: 0.5, urgency: 0.5 };
  return { kind: 'prepared', draft: { turn: id, agent, slide, text, ...shares, heard: cueData(turn.cue).heard ?? 0 } };
}

function isOfCurrentExchange({ state: { phase } }: PresentationRun, turn: Turn): boolean {
  return 'call' in phase && cueData(turn.cue).exchange === phase.call.exchange;
}

/** The characters of a slide that are presented in a second. */
const charactersPerSecond = 15;
/** The minimum seconds that a slide is up. */
const minSlideSeconds = 20;
const pauseSeconds = 3;

/** The next signal if no person presents: each slide is shown as long as presenting it takes, and the panel may ask when its mode allows. */
function takeTalkSignal(talk: TalkState, { plan, rules }: PresentationSetup, onceKeys: Set<string>): PresenterSignal {
  const { slide, now } = talk;
  const takeOnce = (what: string) => {
    const key = `${what} ${slide}`;
    if (onceKeys.has(key)) return false;
    onceKeys.add(key);
    return true;
  };
  const size = plan.slides[slide]?.size ?? 0;
  const slideEnds = talk.slideAt + Math.max(minSlideSeconds, Math.round(size / charactersPerSecond));
  if (now < slideEnds) return { kind: 'tick', t: slideEnds };
  if (talk.hands.length > 0) return { kind: 'acknowledge', t: now };
  if (rules.mode === 'free-flow' && takeOnce('pause'))
    return { kind: 'pause', t: now + pauseSeconds, seconds: pauseSeconds };
  const isLast = slide >= plan.slides.length - 1;
  // The following slide, counted from 1.
  if (!isLast) return { kind: 'slide', t: now, slide: slide + 2 };
  return rules.mode === 'section-breaks' && takeOnce('open-qa') ? { kind: 'open-qa', t: now } : { kind: 'end', t: now };
}
