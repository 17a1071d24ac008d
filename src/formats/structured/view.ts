import type { Block } from '../../script/blocks';
import type { Heard } from '../../script/format';
import { type Turn, wasSpoken } from '../../script/turn';
import { experts } from '../deliberation/chairs';
import { stanceChart } from '../deliberation/chart';
import { findingBlocks } from '../deliberation/findingView';
import { positions } from '../deliberation/stances';
import { phases } from './phases';

export { findingRecord as conclusion } from '../deliberation/findingView';

/** What panel, terminal and transcripts show of a structured council: its phases, who examined whom, who stood where, and what it found. */
export function view(heard: Heard): Block[] {
  const { brief, turns, outcome } = heard;
  const reached = Math.max(0, ...turns.map(turn => (phases as readonly unknown[]).indexOf(turn.cue?.phase)));
  const entries = phases.map((label, index) => {
    const turn = turns.find(each => each.cue?.phase === label)?.id;
    const state = index > reached ? 'next' : index < reached || outcome ? 'done' : 'now';
    return { label, state, ...(turn ? { turn } : {}) } as const;
  });
  const phaseOf = (turn: Turn) => String(turn.cue?.phase ?? '');
  return [
    { kind: 'rail', entries },
    ...examination(heard),
    ...stanceChart('Where they stand', turns, experts(brief), positions, phases.slice(0, 3), phaseOf, heard.inputs),
    ...findingBlocks(heard),
  ];
}

/** The questions with their answers. */
function examination({ brief, turns }: Heard): Block[] {
  const nameOf = (id: unknown) => brief.seats.find(seat => seat.id === id)?.name ?? String(id);
  const rows = turns
    .filter(turn => turn.move === 'question' && wasSpoken(turn) && turn.cue?.to !== undefined)
    .map(question => {
      const answer = turns.find(turn => turn.move === 'answer' && turn.cue?.by === question.seat && wasSpoken(turn));
      const label = `${nameOf(question.seat)} to ${nameOf(question.cue?.to)}`;
      return { label, cells: [question.text, answer?.text ?? 'not answered'] };
    });
  if (rows.length === 0) return [];
  return [{ kind: 'matrix', title: 'Cross-examination', columns: ['Question', 'Answer'], rows }];
}
