import { numbersTo } from '../../base/counting';
import type { JsonObject } from '../../base/json';
import type { Message } from '../../base/message';
import type { Block } from '../../script/blocks';
import type { SessionView } from '../../script/format';
import { type Turn, wasSpoken } from '../../script/turn';
import { stanceChartBlocks } from '../deliberation/chart';
import { conclusionBlocks, conclusionRecord } from '../deliberation/conclusion';
import { lastRoundIn, roundOf } from '../deliberation/cues';
import { buildRail, roundLabel } from '../deliberation/rail';
import { positions } from '../deliberation/stances';
import { option } from './options';

/** Renders a discussion: a progress rail of its rounds, its questions, stances and the synthesis. */
export function view(session: SessionView): Block[] {
  const { brief, turns, outcome } = session;
  const rounds = shownRounds(session);
  const questions = turns.filter(turn => (turn.move === 'question' || turn.move === 'invitation') && wasSpoken(turn));
  const questionBlocks: Block[] =
    questions.length > 0
      ? [{ kind: 'lines', title: 'Questions', lines: questions.map(turn => ({ text: turn.text, turn: turn.id })) }]
      : [];
  return [
    { kind: 'rail', entries: buildRail(session, ['Opening', ...rounds, 'Synthesis'], roundLabelOf) },
    ...questionBlocks,
    ...stanceChartBlocks('Where they stand', turns, brief.seats, positions, rounds, roundLabelOf, session.inputs),
    ...(outcome?.synthesis
      ? conclusionBlocks('Synthesis', headlineOf(session), outcome.success ? 'good' : 'mixed', outcome)
      : []),
  ];
}

/** The rail entry that a turn belongs to, in English; empty for a turn of no round, such as a reply to the user. */
function roundLabelOf(turn: Turn): string {
  if (turn.move === 'synthesis') return 'Synthesis';
  const round = roundOf(turn);
  return round < 0 ? '' : round === 0 ? 'Opening' : String(roundLabel(round));
}

/** The labels of the rounds that the rail and the chart show. */
function shownRounds({ brief, turns, outcome }: SessionView): Message[] {
  const heldRounds = new Set(turns.map(roundLabelOf));
  // A lowered limit hides no round that was held.
  const lastRound = Math.max(option(brief, 'rounds'), lastRoundIn(turns));
  const planned = numbersTo(lastRound).map(roundLabel);
  // Rounds that an early end left out are not shown as missing.
  const isOver = outcome !== undefined || heldRounds.has('Synthesis');
  return isOver ? planned.filter(label => heldRounds.has(String(label))) : planned;
}

/** Headlines by the reason for which a discussion ended; for any other it was closed early. */
const headlines: Record<string, string> = {
  discussed: 'What the discussion found',
  settled: 'Settled: for two rounds nobody moved and little was new',
};

function headlineOf({ outcome }: SessionView): string {
  return headlines[outcome?.reason ?? ''] ?? 'What was found so far';
}

/** The conclusion of a discussion for saved records. */
export function conclusion(session: SessionView): JsonObject | undefined {
  const { outcome } = session;
  return outcome?.synthesis ? conclusionRecord(String(outcome.topic), String(outcome.synthesis), outcome) : undefined;
}
