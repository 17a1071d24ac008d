import { l10n, type Text } from '../../base/message';
import { announce } from '../../script/post';
import type { Script } from '../../script/step';
import { findSeat } from '../deliberation/members';
import { droppedPost } from './posts';
import type { PresentationRun } from './run';
import type { Draft, Signal } from './signals';
import { type Break, hasAsked, isPreparationFor, type PresentationState } from './state';

/** Tells the presenter once for each panelist that a question could not be prepared. */
export function* announceFailure(run: PresentationRun, signal: Signal): Script<void> {
  if (signal.kind !== 'unprepared') return;
  const { agent, slide } = signal;
  const key = `failed ${agent}`;
  const name = run.plan.panel.find(seat => seat.id === agent)?.name;
  if (run.onceKeys.has(key) || name === undefined) return;
  run.onceKeys.add(key);
  yield* announce(l10n`${name} could not prepare a question on slide ${slide + 1}.`);
}

/** Tells a presenter who asked for questions that one is being prepared, or why there is none. */
export function* announceOpening(run: PresentationRun, before: PresentationState, signal: Signal): Script<void> {
  const { phase, talk } = run.state;
  if (before.phase.at !== 'presenting' || phase.at !== 'presenting') return;
  const isOpened = signal.kind === 'open-qa' || signal.kind === 'acknowledge';
  const waited = before.talk.pendingBreak?.isRequested ? before.talk.pendingBreak : undefined;
  if (talk.pendingBreak?.isRequested) {
    if (isOpened && !waited)
      yield* announce('The panel is still preparing: the first question comes as soon as it is ready.');
  } else if (isOpened) yield* announce(noQuestionReason(run, signal.kind === 'acknowledge' ? signal.agent : undefined));
  else if (waited && (signal.kind === 'prepared' || signal.kind === 'unprepared'))
    yield* announce(noQuestionReason(run, waited.only));
}

function noQuestionReason({ plan, state: { talk } }: PresentationRun, named: Break['only']): Text {
  const { slide } = talk;
  if (named !== undefined) {
    const seat = findSeat(plan.panel, named);
    return seat ? l10n`${seat.name} has no question on this slide.` : l10n`Nobody on the panel is called “${named}”.`;
  }
  const free = plan.panel.map(seat => seat.id).filter(agent => !talk.muted.includes(agent));
  if (free.length > 0 && free.every(agent => hasAsked(talk, agent, slide)))
    return 'Everyone on the panel has asked about this slide.';
  if (free.some(agent => talk.failed.some(each => isPreparationFor(each, agent, slide))))
    return 'No question on this slide could be prepared.';
  return 'Nobody on the panel has a question on this slide.';
}

/** Posts the prepared questions that will not be asked, because their cost is shown. */
export function* postDropped(drafts: readonly Draft[], why: string): Script<void> {
  yield* droppedPost.post({ why, drafts: drafts.map(({ turn, agent, slide }) => ({ turn, agent, slide })) });
}
