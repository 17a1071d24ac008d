import type { SeatId } from '../../script/turn';
import type { Draft } from './signals';
import type { Floor, Table } from './standing';

/** Shares nearer to one another than this are even. */
const even = 0.05;

/** Who is called: the focus nearest to the slide, then whoever was silent longest, then the most relevant question, then by turns. */
export function choose(floor: Floor, table: Table, slide: number, drafts: readonly Draft[]): Draft | undefined {
  const chosen = pickAgent(
    floor,
    table,
    slide,
    drafts.map(draft => draft.agent),
    agent => drafts.find(draft => draft.agent === agent)?.relevance ?? 0,
  );
  return drafts.find(draft => draft.agent === chosen);
}

/** The agent the rules would call for a slide, among these. */
export function pickAgent(
  floor: Floor,
  { plan }: Table,
  slide: number,
  among: readonly SeatId[],
  relevanceOf: (agent: SeatId) => number = () => 0,
): SeatId | undefined {
  const focus = plan.slides[slide]?.focus ?? {};
  let left = [...among];
  left = nearest(left, agent => focus[agent] ?? 0);
  const silence = (agent: SeatId) => floor.asked.findLast(each => each.agent === agent)?.at ?? -1;
  const longest = Math.min(...left.map(silence));
  left = left.filter(agent => silence(agent) === longest);
  left = nearest(left, relevanceOf);
  return byTurns(
    floor,
    plan.panel.map(seat => seat.id),
  ).find(agent => left.includes(agent));
}

function nearest(agents: readonly SeatId[], shareOf: (agent: SeatId) => number): SeatId[] {
  const best = Math.max(...agents.map(shareOf));
  return agents.filter(agent => shareOf(agent) >= best - even);
}

/** The panel in its order, beginning behind whoever asked last. */
function byTurns({ asked }: Floor, panel: readonly SeatId[]): SeatId[] {
  const last = panel.indexOf(asked.at(-1)?.agent ?? '');
  return [...panel.slice(last + 1), ...panel.slice(0, last + 1)];
}
