import { canonical } from '../../base/json';
import type { Brief } from '../../script/brief';
import * as posts from '../../script/post';
import type { Script } from '../../script/step';
import type { Turn } from '../../script/turn';
import { step } from './machine';
import { type Plan, planOf, rulesOf } from './plan';
import type { Signal } from './signals';
import { opening, type Standing, type Table } from './standing';
import { tellDropped, tellFailed, tellOpened } from './telling';

/** A presentation under way: where the machine stands, and what was handed to it and not yet taken. */
export interface Run {
  brief: Brief;
  plan: Plan;
  standing: Standing;
  pending: Signal[];
  /** Names of what is prepared in the background. */
  underWay: Set<string>;
  started: number;
  /** All turns so far, those prepared in the background too. */
  heard: Turn[];
  /** Transitions by slide. */
  handovers: Map<number, Turn>;
  bridge?: Turn;
  pileOns: Turn[];
  /** What is done or told once. */
  shown: Set<string>;
  /** What was posted last, so that nothing is posted twice. */
  posted: string;
}

/** A presentation that has not begun. */
export function begin(brief: Brief): Run {
  return {
    brief,
    plan: planOf(brief),
    standing: opening(),
    pending: [],
    underWay: new Set(),
    started: 0,
    heard: [],
    handovers: new Map(),
    pileOns: [],
    shown: new Set(),
    posted: '',
  };
}

/** What the rules are read from; the user may have moved them since. */
export function tableOf({ plan, brief }: Run): Table {
  return { plan, rules: rulesOf(brief) };
}

/** Moves the machine, and tells what changed of it. */
export function* move(run: Run, signal: Signal): Script<void> {
  const { standing } = run;
  const before = standing.floor;
  run.standing = step(standing, signal, tableOf(run));
  const { floor, again } = run.standing;
  if (again) run.pending.unshift(again);
  if (signal.kind === 'prepared') {
    const { agent, slide } = signal.draft;
    const replaced = before.drafts.filter(each => each.agent === agent && each.slide === slide);
    if (replaced.length > 0) yield* tellDropped(replaced, 'refreshed');
  }
  if (floor.slide !== before.slide) yield* announceSlide(run);
  for (const agent of floor.hands.filter(each => !before.hands.includes(each)))
    yield* posts.notice.post({ text: `${nameOf(run, agent)} has a question.`, heard: false });
  yield* tellFailed(run, signal);
  yield* tellOpened(run, standing, signal);
  yield* tellStanding(run);
}

/** Tells where the presentation stands, for whoever shows it; nothing where that was told last. */
export function* tellStanding(run: Run): Script<void> {
  const { plan, standing } = run;
  const { phase, floor } = standing;
  const stands = {
    at: phase.at,
    slide: floor.slide,
    slides: plan.slides.length,
    title: plan.slides[floor.slide]?.title ?? '',
    hands: [...floor.hands],
    ...('call' in phase ? { agent: phase.call.agent } : {}),
    ...(phase.at === 'exchange' ? { awaits: phase.awaits } : {}),
    ...(floor.queued ? { queued: floor.queued } : {}),
  };
  if (canonical(stands) === run.posted) return;
  run.posted = canonical(stands);
  yield* posts.standing.post({ ...stands, t: floor.now });
}

/** Tells everybody which slide is up. */
export function* announceSlide({ plan, standing }: Run): Script<void> {
  const { slide } = standing.floor;
  const shown = plan.slides[slide];
  if (!shown) return;
  const { title, line, endLine } = shown;
  const text = `Slide ${slide + 1}: ${title} (lines ${line}–${endLine})`;
  yield* posts.notice.post({ text, slide });
}

/** The name of a seat of the panel. */
export function nameOf({ plan }: Run, agent: string): string {
  return plan.panel.find(seat => seat.id === agent)?.name ?? agent;
}
