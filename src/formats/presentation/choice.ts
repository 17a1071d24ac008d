// Chooses which of the panel's prepared questions is asked next.

import type { SeatId } from '../../script/turn';
import type { Draft } from './signals';
import type { PresentationSetup, TalkState } from './state';

/** Scores that differ by less count as equal. */
const evenMargin = 0.05;

/** Chooses the question to ask: by focus on the slide, then the longest silence, then relevance, then rotation. */
export function chooseDraft(
  talk: TalkState,
  setup: PresentationSetup,
  slide: number,
  drafts: readonly Draft[],
): Draft | undefined {
  const chosen = pickAgent(
    talk,
    setup,
    slide,
    drafts.map(draft => draft.agent),
    agent => drafts.find(draft => draft.agent === agent)?.relevance ?? 0,
  );
  return drafts.find(draft => draft.agent === chosen);
}

/** Picks the agent whose turn it is to ask about a slide. */
export function pickAgent(
  talk: TalkState,
  { plan }: PresentationSetup,
  slide: number,
  among: readonly SeatId[],
  relevanceOf: (agent: SeatId) => number = () => 0,
): SeatId | undefined {
  const focus = plan.slides[slide]?.focus ?? {};
  let left = [...among];
  left = keepBest(left, agent => focus[agent] ?? 0);
  const silence = (agent: SeatId) => talk.asked.findLast(each => each.agent === agent)?.at ?? -1;
  const longest = Math.min(...left.map(silence));
  left = left.filter(agent => silence(agent) === longest);
  left = keepBest(left, relevanceOf);
  return rotatePanel(
    talk,
    plan.panel.map(seat => seat.id),
  ).find(agent => left.includes(agent));
}

function keepBest(agents: readonly SeatId[], shareOf: (agent: SeatId) => number): SeatId[] {
  const best = Math.max(...agents.map(shareOf));
  return agents.filter(agent => shareOf(agent) >= best - evenMargin);
}

/** The panel in order, beginning after the last questioner. */
function rotatePanel({ asked }: TalkState, panel: readonly SeatId[]): SeatId[] {
  const last = panel.indexOf(asked.at(-1)?.agent ?? '');
  return [...panel.slice(last + 1), ...panel.slice(0, last + 1)];
}
