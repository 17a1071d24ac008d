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
  const agents = drafts.map(draft => draft.agent);
  const relevanceOf = (agent: SeatId) => drafts.find(draft => draft.agent === agent)?.relevance ?? 0;
  const chosen = pickAgent(talk, setup, slide, agents, relevanceOf);
  return drafts.find(draft => draft.agent === chosen);
}

/** Picks, by the same rules, the agent to ask about a slide; undefined if `among` is empty. */
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
  const lastAsked = (agent: SeatId) => talk.asked.findLast(each => each.agent === agent)?.at ?? -1;
  const earliest = Math.min(...left.map(lastAsked));
  left = left.filter(agent => lastAsked(agent) === earliest);
  left = keepBest(left, relevanceOf);
  const panel = plan.panel.map(seat => seat.id);
  return rotatePanel(talk, panel).find(agent => left.includes(agent));
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
