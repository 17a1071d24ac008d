import { type Floor, hasAsked, readyFor, secondsLeft, type Table } from './standing';

const secondsWithoutQuestion = 180;
const secondsOfMonologue = 300;
/** In the last minutes nobody is prompted any more. */
const secondsOfEnding = 180;

/** A word to the presenter, and the moment it is about, so that it is given once. */
export interface Hint {
  key: string;
  text: string;
}

/** What the moderator would tell the presenter now; each is due again only after the next exchange. */
export function hintDue(floor: Floor, table: Table): Hint | undefined {
  const alone = floor.now - floor.lastQuestion;
  const isEnding = secondsLeft(floor, table) < secondsOfEnding;
  const hints: (Hint | false)[] = [
    secondsLeft(floor, table) === 0 && { key: 'over', text: 'The time is up: end when you are ready.' },
    alone >= secondsOfMonologue && {
      key: 'monologue',
      text:
        table.rules.mode === 'free-flow'
          ? 'Five minutes without a break: a pause would let the panel in.'
          : 'Five minutes without a break: open Q&A to let the panel in.',
    },
    alone >= secondsWithoutQuestion && !isEnding && { key: 'quiet', text: quietText(floor, table) },
    isSpent(floor, table) && {
      key: `spent ${floor.slide}`,
      text: 'Everyone has asked about this slide: move on when you like.',
    },
  ];
  return hints.find(hint => hint !== false && !(hint.key in floor.hinted)) || undefined;
}

function quietText(floor: Floor, { plan }: Table): string {
  const [ready] = readyFor(floor, floor.slide);
  const name = plan.panel.find(seat => seat.id === ready?.agent)?.name;
  const who = name ? `${name} has one ready` : 'the panel is listening';
  return `Three minutes without a question: ${who}. Open Q&A, or ask the panel.`;
}

function isSpent(floor: Floor, { plan }: Table): boolean {
  const free = plan.panel.filter(seat => !floor.muted.includes(seat.id));
  const isLast = floor.slide === plan.slides.length - 1;
  return !isLast && free.length > 0 && free.every(seat => hasAsked(floor, seat.id, floor.slide));
}
