import { notice } from '../../script/post';
import type { Script } from '../../script/step';
import { seatNamed } from './plan';
import { dropped } from './posts';
import type { Run } from './run';
import type { Draft, Signal } from './signals';
import { type Break, hasAsked, isAt, type Standing } from './standing';

/** Tells once of everybody on the panel who could not prepare a question: nobody else sees that. */
export function* tellFailed(run: Run, signal: Signal): Script<void> {
  if (signal.kind !== 'unprepared') return;
  const { agent, slide } = signal;
  const key = `failed ${agent}`;
  const name = run.plan.panel.find(seat => seat.id === agent)?.name;
  if (run.shown.has(key) || name === undefined) return;
  run.shown.add(key);
  yield* tell(`${name} could not prepare a question on slide ${slide + 1}.`);
}

/** Tells a presenter who opened the floor that a question is on its way, or why none comes. */
export function* tellOpened(run: Run, before: Standing, signal: Signal): Script<void> {
  const { phase, floor } = run.standing;
  if (before.phase.at !== 'presenting' || phase.at !== 'presenting') return;
  const isOpened = signal.kind === 'open-qa' || signal.kind === 'acknowledge';
  const waited = before.floor.due?.wanted ? before.floor.due : undefined;
  if (floor.due?.wanted) {
    if (isOpened && !waited)
      yield* tell('The panel is still preparing: the first question comes as soon as it is ready.');
  } else if (isOpened) yield* tell(whyNobody(run, signal.kind === 'acknowledge' ? signal.agent : undefined));
  else if (waited && (signal.kind === 'prepared' || signal.kind === 'unprepared'))
    yield* tell(whyNobody(run, waited.only));
}

function* tell(text: string): Script<void> {
  yield* notice.post({ text, heard: false });
}

function whyNobody({ plan, standing: { floor } }: Run, named: Break['only']): string {
  const { slide } = floor;
  if (named !== undefined) {
    const seat = seatNamed(plan.panel, named);
    return seat ? `${seat.name} has no question on this slide.` : `Nobody on the panel is called “${named}”.`;
  }
  const free = plan.panel.map(seat => seat.id).filter(agent => !floor.muted.includes(agent));
  if (free.length > 0 && free.every(agent => hasAsked(floor, agent, slide)))
    return 'Everyone on the panel has asked about this slide.';
  if (free.some(agent => floor.failed.some(each => isAt(each, agent, slide))))
    return 'No question on this slide could be prepared.';
  return 'Nobody on the panel has a question on this slide.';
}

/** Tells which prepared questions nobody will ask any more: what they cost is shown. */
export function* tellDropped(drafts: readonly Draft[], why: string): Script<void> {
  yield* dropped.post({ why, drafts: drafts.map(({ turn, agent, slide }) => ({ turn, agent, slide })) });
}
