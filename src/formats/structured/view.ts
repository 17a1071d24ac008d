import { l10n } from '../../base/message';
import type { Block } from '../../script/blocks';
import type { SessionView } from '../../script/format';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { stanceChartBlocks } from '../deliberation/chart';
import { experts } from '../deliberation/councilSeats';
import { cueData } from '../deliberation/cues';
import { findingBlocks } from '../deliberation/findingView';
import { buildRail } from '../deliberation/rail';
import { positions } from '../deliberation/stances';
import { type Phase, phases } from './phases';

export { findingRecord as conclusion } from '../deliberation/findingView';

/** Renders a structured council: a progress rail of its phases, the cross-examination, stances and the finding, as the verdict of a council is called. */
export function view(session: SessionView): Block[] {
  const { brief, turns } = session;
  return [
    { kind: 'rail', entries: buildRail(session, phases, phaseOf) },
    ...examinationBlocks(session),
    ...stanceChartBlocks(
      'Where they stand',
      turns,
      experts(brief),
      positions,
      // In the last phase, the synthesis, no expert speaks.
      phases.slice(0, -1),
      phaseOf,
      session.inputs,
    ),
    ...findingBlocks(session),
  ];
}

const phaseOf = (turn: Turn) => String(cueData(turn.cue).phase ?? '') as Phase;

/** Renders a row for each question that was put, with its answer. */
function examinationBlocks({ brief, turns }: SessionView): Block[] {
  const nameOf = (id: SeatId | undefined) => brief.seats.find(seat => seat.id === id)?.name ?? String(id);
  const rows = turns
    .filter(turn => turn.move === 'question' && wasSpoken(turn) && cueData(turn.cue).to !== undefined)
    .map(question => {
      const isAnswer = (turn: Turn) => turn.move === 'answer' && cueData(turn.cue).by === question.seat;
      const answer = turns.find(turn => isAnswer(turn) && wasSpoken(turn));
      const label = l10n`${question.name ?? nameOf(question.seat)} to ${nameOf(cueData(question.cue).to)}`;
      return { label, cells: [question.text, answer?.text ?? l10n`not answered`] };
    });
  if (rows.length === 0) return [];
  return [{ kind: 'matrix', title: 'Cross-examination', columns: ['Question', 'Answer'], rows }];
}
