import { numbersTo } from '../../base/counting';
import type { JsonObject } from '../../base/json';
import type { Block, RailEntry } from '../../script/blocks';
import type { SessionView } from '../../script/format';
import { type Turn, wasSpoken } from '../../script/turn';
import { stanceChartBlocks } from '../deliberation/chart';
import { conclusionBlocks, conclusionRecord } from '../deliberation/conclusion';
import { lastRoundIn, roundOf } from '../deliberation/cues';
import { buildRail, roundLabel } from '../deliberation/rail';
import { positions } from '../deliberation/stances';
import { option } from './options';

/** Renders a discussion: rounds, questions, stances and the synthesis. */
export function view(session: SessionView): Block[] {
  const { brief, turns, outcome } = session;
  const entries = railEntries(session);
  const rounds = entries.map(({ label }) => label).filter(label => String(label).startsWith('Round'));
  const asked = turns.filter(turn => (turn.move === 'question' || turn.move === 'invitation') && wasSpoken(turn));
  const questions: Block[] =
    asked.length > 0
      ? [{ kind: 'lines', title: 'Questions', lines: asked.map(turn => ({ text: turn.text, turn: turn.id })) }]
      : [];
  return [
    { kind: 'rail', entries },
    ...questions,
    ...stanceChartBlocks('Where they stand', turns, brief.seats, positions, rounds, roundLabelOf, session.inputs),
    ...(outcome?.synthesis
      ? conclusionBlocks('Synthesis', headlineOf(session), outcome.success ? 'good' : 'mixed', outcome)
      : []),
  ];
}

function roundLabelOf(turn: Turn): string {
  if (turn.move === 'synthesis') return 'Synthesis';
  const round = roundOf(turn);
  return round < 0 ? '' : round === 0 ? 'Opening' : String(roundLabel(round));
}

function railEntries(session: SessionView): RailEntry[] {
  const { brief, turns, outcome } = session;
  const heldRounds = new Set(turns.map(roundLabelOf));
  // A lowered limit hides no round that was held.
  const lastRound = Math.max(option(brief, 'rounds'), lastRoundIn(turns));
  const planned = numbersTo(lastRound).map(roundLabel);
  // Rounds that an early end left out are not shown as missing.
  const rounds =
    outcome || heldRounds.has('Synthesis') ? planned.filter(label => heldRounds.has(String(label))) : planned;
  return buildRail(session, ['Opening', ...rounds, 'Synthesis'], roundLabelOf);
}

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
