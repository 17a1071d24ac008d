import { type JsonObject, ownValue } from '../../base/json';
import type { Block, Tone } from '../../script/blocks';
import type { SessionView } from '../../script/format';
import type { Outcome } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { sentences } from '../../text/sentences';
import { stanceChartBlocks } from '../deliberation/chart';
import { conclusionBlocks, conclusionRecord, dissentLines } from '../deliberation/conclusion';
import { cueData } from '../deliberation/cues';
import { members } from '../deliberation/members';
import { buildRail } from '../deliberation/rail';
import { readCommonGround } from './commonGround';
import { ballotsOf } from './outcome';
import { phases, voteLevels } from './phases';

/** Renders a consensus: a progress rail of the phases, positions and concessions, stances, the votes and the outcome. */
export function view(session: SessionView): Block[] {
  const { brief, turns } = session;
  const planned = phaseLabels(turns);
  return [
    { kind: 'rail', entries: buildRail(session, planned, phaseOf) },
    ...positionBlocks(session),
    ...stanceChartBlocks(
      'Where they stand',
      turns,
      brief.seats,
      voteLevels,
      planned.filter(isSpokenByMembers),
      phaseOf,
      session.inputs,
    ),
    ...ballotBlocks(session),
    ...verdictBlocks(session),
  ];
}

const phaseOf = (turn: Turn) => String(cueData(turn.cue).phase ?? '');

const firstPhases: string[] = [
  phases.positions,
  phases.ground,
  phases.concessions,
  phases.synthesis,
  phases.ratification,
];
const repeatedPhases: string[] = [phases.concessionsAgain, phases.synthesisAgain, phases.ratificationAgain];

/** The phases of a meeting: the repeated ones once they began; if it was closed early, only those that were held. */
function phaseLabels(turns: readonly Turn[]): string[] {
  const seen = new Set(turns.map(phaseOf));
  const all = seen.has(phases.concessionsAgain) ? [...firstPhases, ...repeatedPhases] : firstPhases;
  return seen.has(phases.closing) ? [...all.filter(label => seen.has(label)), phases.closing] : all;
}

/** Whether members speak in a phase: in a synthesis or a closing only the facilitator does. */
function isSpokenByMembers(label: string): boolean {
  return !/synthesis|closing/i.test(label);
}

/** Renders a row for each member, with the first sentences of its position and concession and the differences put to it; then what all agree on. */
function positionBlocks({ brief, turns }: SessionView): Block[] {
  const groundTurn = turns.find(turn => turn.move === 'commonGround');
  const { differences, agreements } = readCommonGround(brief, groundTurn);
  const lastTurnOf = (seat: string, move: string) =>
    turns.findLast(turn => turn.seat === seat && turn.move === move && wasSpoken(turn));
  const rows = members(brief).map(seat => ({
    label: seat.name,
    seat: seat.id,
    cells: [
      sentences(lastTurnOf(seat.id, 'position')?.text ?? '')[0] ?? '',
      differences
        .filter(({ concerns }) => concerns === seat.id)
        .map(({ about }) => about)
        .join(' '),
      sentences(lastTurnOf(seat.id, 'concession')?.text ?? '')[0] ?? '',
    ],
  }));
  if (rows.every(row => row.cells.every(cell => cell === ''))) return [];
  const shared = agreements.map(text => ({
    text,
    tone: 'good' as const,
    ...(groundTurn ? { turn: groundTurn.id } : {}),
  }));
  return [
    {
      kind: 'matrix',
      title: 'Positions, differences, concessions',
      columns: ['Position', 'Difference', 'Concession'],
      rows,
    },
    ...(shared.length > 0 ? [{ kind: 'lines' as const, title: 'Common ground', lines: shared }] : []),
  ];
}

const tones: Record<string, Tone> = { accept: 'good', 'accept with reservation': 'mixed', block: 'bad' };

/** Renders the last vote that was held. */
function ballotBlocks({ brief, turns, outcome }: SessionView): Block[] {
  const lastVote = turns.findLast(turn => turn.move === 'ratification');
  if (!lastVote) return [];
  const title = phaseOf(lastVote);
  const ballots = ballotsOf(
    brief,
    turns.filter(turn => phaseOf(turn) === title),
  );
  if (ballots.length === 0) return [];
  const votes = ballots.map(({ seat, vote, reason }) => ({
    seat,
    vote,
    tone: ownValue(tones, vote) ?? 'plain',
    reason,
  }));
  const result = outcome ? { result: endingOf(outcome).headline } : {};
  return [{ kind: 'ballot', title, votes, ...result }];
}

const notRatified = { headline: 'A synthesis that was not ratified', tone: 'mixed' } as const;
const endings: Record<string, { headline: string; tone: Tone }> = {
  consensus: { headline: 'Consensus', tone: 'good' },
  'consensus-with-reservations': { headline: 'Consensus with reservations', tone: 'mixed' },
  'no-consensus': { headline: 'No consensus', tone: 'bad' },
};
/** The headline by the reason of the end; any other reason than those of a complete vote means that nothing was ratified. */
const endingOf = ({ reason }: Outcome) => ownValue(endings, reason) ?? notRatified;

function verdictBlocks({ outcome }: SessionView): Block[] {
  if (!outcome?.proposal) return [];
  const { headline, tone } = endingOf(outcome);
  return conclusionBlocks('Outcome', headline, tone, outcome);
}

/** The decision of a consensus for saved records: the proposal, the dissent and the reservations in full. */
export function conclusion({ outcome }: SessionView): JsonObject | undefined {
  if (!outcome?.proposal) return undefined;
  const { headline } = endingOf(outcome);
  const record = conclusionRecord(String(outcome.topic), `${headline}: ${String(outcome.proposal)}`, outcome);
  return { ...record, reservations: dissentLines(outcome.reservations) };
}
