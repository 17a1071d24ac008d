import { canonicalJson } from '../../base/json';
import { l10n } from '../../base/message';
import { type Brief, seatName } from '../../script/brief';
import * as posts from '../../script/post';
import type { Script } from '../../script/step';
import type { Turn } from '../../script/turn';
import { announceFailure, announceQuestionState, postDropped } from './announcing';
import { stepMachine } from './machine';
import { type Plan, planOf, rulesOf } from './plan';
import type { Signal } from './signals';
import { initialState, type PresentationSetup, type PresentationState } from './state';

/** The variables of a presentation's script: the machine's state, the queued signals, and the texts prepared in the background. */
export interface PresentationRun {
  brief: Brief;
  plan: Plan;
  /** The state of the machine. */
  state: PresentationState;
  /** The signals that the machine has not received yet. */
  pending: Signal[];
  /** The names of running background tasks. */
  tasks: Set<string>;
  /** The number of tasks started so far, which makes their names unique. */
  started: number;
  /** All turns so far, including those prepared in the background. */
  turns: Turn[];
  /** The prepared transitions by slide. */
  handovers: Map<number, Turn>;
  /** The prepared sentence that leads back to the talk after the current exchange. */
  bridge?: Turn;
  /** The prepared remarks of other agents on the current exchange. */
  pileOns: Turn[];
  /** The keys of things that are done once. */
  onceKeys: Set<string>;
  /** The last posted state, so that it is not posted twice. */
  lastPosted: string;
}

/** A presentation before its first signal. */
export function createRun(brief: Brief): PresentationRun {
  return {
    brief,
    plan: planOf(brief),
    state: initialState(),
    pending: [],
    tasks: new Set(),
    started: 0,
    turns: [],
    handovers: new Map(),
    pileOns: [],
    onceKeys: new Set(),
    lastPosted: '',
  };
}

/** The plan and the current rules of a presentation. */
export function currentSetup({ plan, brief }: PresentationRun): PresentationSetup {
  return { plan, rules: rulesOf(brief) };
}

/** Applies a signal to the machine, and announces what has changed. */
export function* applySignal(run: PresentationRun, signal: Signal): Script<void> {
  const stateBefore = run.state;
  const before = stateBefore.talk;
  run.state = stepMachine(stateBefore, signal, currentSetup(run));
  const { talk, deferred } = run.state;
  if (deferred) run.pending.unshift(deferred);
  if (signal.kind === 'prepared') {
    const { agent, slide } = signal.draft;
    const replaced = before.drafts.filter(each => each.agent === agent && each.slide === slide);
    if (replaced.length > 0) yield* postDropped(replaced, 'refreshed');
  }
  if (talk.slide !== before.slide) yield* announceSlide(run);
  for (const agent of talk.hands.filter(each => !before.hands.includes(each)))
    yield* posts.announce(l10n`${seatName(run.brief, agent)} has a question.`);
  yield* announceFailure(run, signal);
  yield* announceQuestionState(run, stateBefore, signal);
  yield* postState(run);
}

/** Posts the state for the views if it has changed. */
export function* postState(run: PresentationRun): Script<void> {
  const { plan, state } = run;
  const { phase, talk } = state;
  const status = {
    at: phase.at,
    slide: talk.slide,
    slides: plan.slides.length,
    title: plan.slides[talk.slide]?.title ?? '',
    hands: [...talk.hands],
    ...('call' in phase ? { agent: phase.call.agent } : {}),
    ...(phase.at === 'exchange' ? { awaits: phase.awaits } : {}),
    ...(talk.queued ? { queued: talk.queued } : {}),
  };
  if (canonicalJson(status) === run.lastPosted) return;
  run.lastPosted = canonicalJson(status);
  yield* posts.presentationStatus.post({ ...status, t: talk.now });
}

/** Announces the current slide to everyone. */
export function* announceSlide({ plan, state }: PresentationRun): Script<void> {
  const { slide } = state.talk;
  const current = plan.slides[slide];
  if (!current) return;
  const { title, line, endLine } = current;
  yield* posts.announce(l10n`Slide ${slide + 1}: ${title} (lines ${line}–${endLine})`, { slide });
}
