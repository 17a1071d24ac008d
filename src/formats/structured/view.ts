import type { Block } from '../../script/blocks';
import type { Heard } from '../../script/format';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { experts } from '../deliberation/chairs';
import { stanceChart } from '../deliberation/chart';
import { cueData } from '../deliberation/cues';
import { findingBlocks } from '../deliberation/findingView';
import { railOf } from '../deliberation/rail';
import { positions } from '../deliberation/stances';
import { type Phase, phases } from './phases';

export { findingRecord as conclusion } from '../deliberation/findingView';

/** What panel, terminal and transcripts show of a structured council: its phases, who examined whom, who stood where, and what it found. */
export function view(heard: Heard): Block[] {
  const { brief, turns } = heard;
  return [
    { kind: 'rail', entries: railOf(heard, phases, phaseOf) },
    ...examination(heard),
    ...stanceChart('Where they stand', turns, experts(brief), positions, phases.slice(0, 3), phaseOf, heard.inputs),
    ...findingBlocks(heard),
  ];
}

const phaseOf = (turn: Turn) => String(cueData(turn.cue).phase ?? '') as Phase;

function examination({ brief, turns }: Heard): Block[] {
  const nameOf = (id: SeatId | undefined) => brief.seats.find(seat => seat.id === id)?.name ?? String(id);
  const rows = turns
    .filter(turn => turn.move === 'question' && wasSpoken(turn) && cueData(turn.cue).to !== undefined)
    .map(question => {
      const isAnswer = (turn: Turn) => turn.move === 'answer' && cueData(turn.cue).by === question.seat;
      const answer = turns.find(turn => isAnswer(turn) && wasSpoken(turn));
      const label = `${nameOf(question.seat)} to ${nameOf(cueData(question.cue).to)}`;
      return { label, cells: [question.text, answer?.text ?? 'not answered'] };
    });
  if (rows.length === 0) return [];
  return [{ kind: 'matrix', title: 'Cross-examination', columns: ['Question', 'Answer'], rows }];
}
