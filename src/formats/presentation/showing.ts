import type { PresenterSignal } from './signals';
import type { Floor, Table } from './standing';

/** Characters of a slide that are told in a second, and the least time a slide is up. */
const charactersASecond = 15;
const leastSeconds = 20;
const pauseSeconds = 3;

/** The next signal where nobody presents: each slide is up for as long as it takes to tell, and the panel is let in as its mode would have it. */
export function showNext(floor: Floor, { plan, rules }: Table, done: Set<string>): PresenterSignal {
  const { slide, now } = floor;
  const once = (what: string) => {
    const key = `${what} ${slide}`;
    return !done.has(key) && done.add(key) !== undefined;
  };
  const size = plan.slides[slide]?.size ?? 0;
  const until = floor.slideAt + Math.max(leastSeconds, Math.round(size / charactersASecond));
  if (now < until) return { kind: 'tick', t: until };
  if (floor.hands.length > 0) return { kind: 'acknowledge', t: now };
  if (rules.mode === 'free-flow' && once('pause'))
    return { kind: 'pause', t: now + pauseSeconds, seconds: pauseSeconds };
  const isLast = slide >= plan.slides.length - 1;
  if (!isLast) return { kind: 'slide', t: now, slide: slide + 2 };
  return rules.mode === 'section-breaks' && once('open-qa') ? { kind: 'open-qa', t: now } : { kind: 'end', t: now };
}
