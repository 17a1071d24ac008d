import { upTo } from '../../base/counting';
import type { JsonObject } from '../../base/json';
import type { Block, RailEntry } from '../../script/blocks';
import type { Heard } from '../../script/format';
import { type Turn, wasSpoken } from '../../script/turn';
import { stanceChart } from '../deliberation/chart';
import { conclusionBlocks, conclusionRecord } from '../deliberation/conclusion';
import { roundOf, roundsIn } from '../deliberation/cues';
import { railOf } from '../deliberation/rail';
import { positions } from '../deliberation/stances';
import { option } from './options';

/** What panel, terminal and transcripts show of a discussion: its rounds, the questions and who owes an answer, who stood where, and the synthesis. */
export function view(heard: Heard): Block[] {
  const { brief, turns, outcome } = heard;
  const entries = rail(heard);
  const rounds = entries.map(({ label }) => label).filter(label => label.startsWith('Round'));
  const asked = turns.filter(turn => (turn.move === 'question' || turn.move === 'invitation') && wasSpoken(turn));
  const questions: Block[] =
    asked.length > 0
      ? [{ kind: 'lines', title: 'Questions', lines: asked.map(turn => ({ text: turn.text, turn: turn.id })) }]
      : [];
  return [
    { kind: 'rail', entries },
    ...questions,
    ...stanceChart('Where they stand', turns, brief.seats, positions, rounds, labelOf, heard.inputs),
    ...(outcome?.synthesis
      ? conclusionBlocks('Synthesis', headline(heard), outcome.success ? 'good' : 'mixed', outcome)
      : []),
  ];
}

function labelOf(turn: Turn): string {
  if (turn.move === 'synthesis') return 'Synthesis';
  const round = roundOf(turn);
  return round < 0 ? '' : round === 0 ? 'Opening' : `Round ${round}`;
}

function rail(heard: Heard): RailEntry[] {
  const { brief, turns, outcome } = heard;
  const held = new Set(turns.map(labelOf));
  // A limit that was lowered takes back no round that was held.
  const most = Math.max(option(brief, 'rounds'), roundsIn(turns));
  const planned = upTo(most).map(round => `Round ${round}`);
  // Rounds that an early end left out are not shown as missing.
  const rounds = outcome || held.has('Synthesis') ? planned.filter(label => held.has(label)) : planned;
  return railOf(heard, ['Opening', ...rounds, 'Synthesis'], labelOf);
}

const headlines: Record<string, string> = {
  discussed: 'What the discussion found',
  settled: 'Settled: for two rounds nobody moved and little was new',
};

function headline({ outcome }: Heard): string {
  return headlines[outcome?.reason ?? ''] ?? 'What was found so far';
}

/** The findings of a discussion for a record. */
export function conclusion(heard: Heard): JsonObject | undefined {
  const { outcome } = heard;
  return outcome?.synthesis ? conclusionRecord(String(outcome.topic), String(outcome.synthesis), outcome) : undefined;
}
