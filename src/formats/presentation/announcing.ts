import { l10n, type Text } from '../../base/message';
import { announce } from '../../script/post';
import type { Script } from '../../script/step';
import { findSeat } from '../deliberation/members';
import { droppedPost } from './posts';
import type { PresentationRun } from './run';
import type { Draft, Signal } from './signals';
import { type Break, hasAsked, isPreparationFor, type PresentationState } from './state';

/** Tells the presenter that a panelist could not prepare a question; once for each panelist, whatever slide comes next. */
export function* announceFailure(run: PresentationRun, signal: Signal): Script<void> {
  if (signal.kind !== 'unprepared') return;
  const { agent, slide } = signal;
  const key = `failed ${agent}`;
  const name = run.plan.panel.find(seat => seat.id === agent)?.name;
  if (run.onceKeys.has(key) || name === undefined) return;
  run.onceKeys.add(key);
  yield* announce(l10n`${name} could not prepare a question on slide ${slide + 1}.`);
}

/** Tells a presenter who asked for questions that one is being prepared, or why there is none: at once, or when the last preparation has ended. */
export function* announceQuestionState(run: PresentationRun, before: PresentationState, signal: Signal): Script<void> {
  const { phase, talk } = run.state;
  // A question that is put ends the phase of presenting, and nothing is said.
  if (before.phase.at !== 'presenting' || phase.at !== 'presenting') return;
  const isAsked = signal.kind === 'open-qa' || signal.kind === 'acknowledge';
  const earlier = before.talk.pendingBreak?.isRequested ? before.talk.pendingBreak : undefined;
  if (talk.pendingBreak?.isRequested) {
    if (isAsked && !earlier)
      yield* announce('The panel is still preparing: the first question comes as soon as it is ready.');
  } else if (isAsked) yield* announce(noQuestionReason(run, signal.kind === 'acknowledge' ? signal.agent : undefined));
  else if (earlier && (signal.kind === 'prepared' || signal.kind === 'unprepared'))
    yield* announce(noQuestionReason(run, earlier.only));
}

/** Why nobody asks; `only` is the panelist who was asked for a question, by id or as the presenter wrote the name. */
function noQuestionReason({ plan, state: { talk } }: PresentationRun, only: Break['only']): Text {
  if (only !== undefined) {
    const seat = findSeat(plan.panel, only);
    return seat ? l10n`${seat.name} has no question on this slide.` : l10n`Nobody on the panel is called “${only}”.`;
  }
  const unmuted = plan.panel.map(seat => seat.id).filter(agent => !talk.muted.includes(agent));
  if (unmuted.length > 0 && unmuted.every(agent => hasAsked(talk, agent, talk.slide)))
    return 'Everyone on the panel has asked about this slide.';
  if (unmuted.some(agent => talk.failed.some(each => isPreparationFor(each, agent, talk.slide))))
    return 'No question on this slide could be prepared.';
  return 'Nobody on the panel has a question on this slide.';
}

/** Posts the prepared questions that will not be asked, so that their cost can be shown; `why` is a key: `left` (the slide) or `refreshed`. */
export function* postDropped(drafts: readonly Draft[], why: string): Script<void> {
  yield* droppedPost.post({ why, drafts: drafts.map(({ turn, agent, slide }) => ({ turn, agent, slide })) });
}
