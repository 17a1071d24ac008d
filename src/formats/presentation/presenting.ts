import { choose } from './choice';
import { settle } from './exchange';
import { seatNamed } from './plan';
import { wantedNow } from './preparing';
import type { Draft, Signal } from './signals';
import {
  type Break,
  type Floor,
  type Presenting,
  readyFor,
  type Standing,
  secondsLeft,
  slideMeant,
  type Table,
  type Trigger,
  type Wanted,
} from './standing';

/** Silence after which the panel may speak up by itself, and how far apart it keeps. */
const naturalPause = 2;
const leastGap = 20;
/** A hand goes up only for a slide that was begun. */
const settlingIn = 15;
const mostHands = 2;
const exchangesABreak = 2;
/** With less time than this left, one exchange a break is enough. */
const secondsForMore = 180;

type Stepped = Standing<Presenting | Trigger>;

/** While the presenter speaks: slides, pauses and hands open a question-and-answer, as the mode will have it. */
export function stepPresenting({ floor: before }: Standing<Presenting>, signal: Signal, table: Table): Stepped {
  const floor = settle(before, signal);
  switch (signal.kind) {
    case 'slide':
      return changeSlide(floor, slideMeant(signal.slide, table), table);
    case 'say':
      return onward({ ...floor, said: floor.said + signal.text.length }, table);
    case 'open-qa':
      return openBreak(floor, { slide: slideToAsk(floor), left: exchangesABreak, wanted: true }, table);
    case 'acknowledge':
      return acknowledge(floor, signal.agent, table);
    case 'pause':
      return signal.seconds > naturalPause && table.rules.mode === 'free-flow'
        ? speakUp(floor, table)
        : onward(floor, table);
    case 'again':
      return goOn(floor, table);
    case 'prepared':
    case 'unprepared':
      return floor.due ? openBreak(floor, floor.due, table) : onward(floor, table);
    case 'end':
      return { phase: { at: 'presenting' }, floor: { ...floor, ended: true, due: undefined } };
    default:
      return onward(floor, table);
  }
}

/** What follows by itself from time and preparation: a queued voice, or a hand. */
function onward(floor: Floor, table: Table): Stepped {
  if (floor.queued && floor.now - floor.lastQuestion >= leastGap) {
    const draft = readyFor(floor, floor.slide).find(each => each.agent === floor.queued);
    const emptied = { ...floor, queued: undefined };
    return draft ? call(emptied, draft) : stay(emptied);
  }
  return stay(table.rules.mode === 'hand-raise' ? { ...floor, hands: handsUp(floor, table) } : floor);
}

function stay(floor: Floor): Stepped {
  return { phase: { at: 'presenting' }, floor };
}

function call(floor: Floor, draft: Draft): Stepped {
  const { agent, slide } = draft;
  const exchanges = floor.exchanges + 1;
  return {
    phase: { at: 'trigger', call: { exchange: exchanges, agent, slide, draft } },
    floor: { ...floor, exchanges },
  };
}

function changeSlide(floor: Floor, slide: number, table: Table): Stepped {
  if (slide === floor.slide) return onward(floor, table);
  const { now: slideAt, said: saidBefore, slide: cameFrom, dismissed } = floor;
  const over = { hands: [], queued: undefined, due: undefined, dismissed: undefined };
  const next = { ...floor, ...over, slide, cameFrom, slideAt, saidBefore };
  if (table.rules.mode !== 'section-breaks' || dismissed === cameFrom) return stay(next);
  return openBreak(next, { slide: cameFrom, left: exchangesABreak }, table);
}

/** The slide that is up, or the one that was up before it where only that has questions ready. */
function slideToAsk(floor: Floor): number {
  const { slide, cameFrom, underWay } = floor;
  const isOpen = readyFor(floor, slide).length > 0 || underWay.some(each => each.slide === slide);
  return !isOpen && cameFrom !== undefined && readyFor(floor, cameFrom).length > 0 ? cameFrom : slide;
}

/** Opens a break from what is prepared; only where nothing is, the first question that is under way for it is waited for, or that a presenter who asks for one can still have. */
function openBreak(floor: Floor, due: Break, table: Table): Stepped {
  const isMeant = ({ agent, slide }: Wanted) =>
    slide === due.slide && (due.only === undefined || due.only === agent) && !floor.muted.includes(agent);
  const draft = choose(floor, table, due.slide, readyFor(floor, due.slide).filter(isMeant));
  const coming = () => [...floor.underWay, ...(due.wanted ? wantedNow(floor, table) : [])];
  if (!draft && coming().some(isMeant)) return stay({ ...floor, due });
  const left = due.left - 1;
  const closed = { ...floor, due: left > 0 ? { ...due, left } : undefined };
  return draft ? call(closed, draft) : stay({ ...floor, due: undefined });
}

/** A further exchange of an open break: where somebody else is pressing, and there is time. */
function goOn(floor: Floor, table: Table): Stepped {
  const { due } = floor;
  if (!due) return onward(floor, table);
  const ready = readyFor(floor, due.slide);
  const presses =
    ready.some(draft => draft.urgency > table.rules.urgency) && secondsLeft(floor, table) >= secondsForMore;
  return presses ? openBreak(floor, { ...due, left: 1 }, table) : onward({ ...floor, due: undefined }, table);
}

function acknowledge(floor: Floor, named: string | undefined, table: Table): Stepped {
  const only =
    named === undefined
      ? floor.hands.find(agent => !floor.muted.includes(agent))
      : seatNamed(table.plan.panel, named)?.id;
  if (only !== undefined) return openBreak(floor, { slide: floor.slide, left: 1, only, wanted: true }, table);
  return named === undefined
    ? openBreak(floor, { slide: slideToAsk(floor), left: 1, wanted: true }, table)
    : stay(floor);
}

/** A natural pause: one speaks, a second one waits in the queue. */
function speakUp(floor: Floor, table: Table): Stepped {
  const ready = readyFor(floor, floor.slide);
  const first = ready.find(draft => draft.agent === floor.queued) ?? choose(floor, table, floor.slide, ready);
  if (!first) return stay(floor);
  const tooSoon = floor.asked.length > 0 && floor.now - floor.lastQuestion < leastGap;
  if (tooSoon) return stay({ ...floor, queued: first.agent });
  const second = choose(
    floor,
    table,
    floor.slide,
    ready.filter(draft => draft !== first),
  );
  return call({ ...floor, queued: second?.agent }, first);
}

function handsUp(floor: Floor, { rules }: Table): readonly string[] {
  const ready = readyFor(floor, floor.slide);
  const kept = floor.hands.filter(agent => ready.some(draft => draft.agent === agent));
  const isBegun = floor.said > floor.saidBefore || floor.now - floor.slideAt >= settlingIn;
  if (!isBegun) return kept;
  const pressing = ready
    .filter(draft => draft.urgency > rules.urgency && !kept.includes(draft.agent))
    .sort((a, b) => b.urgency - a.urgency);
  return [...kept, ...pressing.map(draft => draft.agent)].slice(0, mostHands);
}
