// Hints of the moderator to a person who presents.

import { l10n, type Text } from '../../base/message';
import { hasAsked, type PresentationSetup, readyDrafts, secondsLeft, type TalkState } from './state';

const secondsWithoutQuestion = 180;
const secondsOfMonologue = 300;
/** The last seconds of a talk, in which the presenter is not asked to take questions. */
const secondsOfEnding = 180;

/** A hint to the presenter; its key tells whether it was given. */
export interface Hint {
  key: string;
  text: Text;
}

/** Finds the hint that is due now and was not given; after an exchange those about silence may come again. */
export function findDueHint(talk: TalkState, setup: PresentationSetup): Hint | undefined {
  const secondsAlone = talk.now - talk.lastQuestion;
  const isEnding = secondsLeft(talk, setup) < secondsOfEnding;
  // The most important first; `false` is not due.
  const hints: (Hint | false)[] = [
    secondsLeft(talk, setup) === 0 && { key: 'over', text: 'The time is up: end when you are ready.' },
    secondsAlone >= secondsOfMonologue && {
      key: 'monologue',
      text:
        setup.rules.mode === 'free-flow'
          ? 'Five minutes without a break: a pause would let the panel in.'
          : 'Five minutes without a break: open Q&A to let the panel in.',
    },
    secondsAlone >= secondsWithoutQuestion && !isEnding && { key: 'quiet', text: silenceHint(talk, setup) },
    isSlideExhausted(talk, setup) && {
      key: `spent ${talk.slide}`,
      text: 'Everyone has asked about this slide: move on when you like.',
    },
  ];
  return hints.find(hint => hint !== false && !(hint.key in talk.hinted)) || undefined;
}

function silenceHint(talk: TalkState, { plan }: PresentationSetup): Text {
  const [ready] = readyDrafts(talk, talk.slide);
  const name = plan.panel.find(seat => seat.id === ready?.agent)?.name;
  const who = name ? l10n`${name} has one ready` : l10n`the panel is listening`;
  return l10n`Three minutes without a question: ${who}. Open Q&A, or ask the panel.`;
}

/** Whether every agent has asked about the slide and another slide follows. */
function isSlideExhausted(talk: TalkState, { plan }: PresentationSetup): boolean {
  const free = plan.panel.filter(seat => !talk.muted.includes(seat.id));
  const isLast = talk.slide === plan.slides.length - 1;
  return !isLast && free.length > 0 && free.every(seat => hasAsked(talk, seat.id, talk.slide));
}
