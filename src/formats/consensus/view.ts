import { type JsonObject, ownValue } from '../../base/json';
import type { Block, Tone } from '../../script/blocks';
import type { Heard } from '../../script/format';
import type { Outcome } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { sentences } from '../../text/sentences';
import { stanceChart } from '../deliberation/chart';
import { conclusionBlocks, conclusionRecord, dissentLines } from '../deliberation/conclusion';
import { cueData } from '../deliberation/cues';
import { members } from '../deliberation/members';
import { railOf } from '../deliberation/rail';
import { groundOf } from './ground';
import { type Ballot, ballotsOf } from './outcome';
import { phases, votes } from './phases';

const once: string[] = [phases.positions, phases.ground, phases.concessions, phases.synthesis, phases.ratification];
const twice: string[] = [phases.concessionsAgain, phases.synthesisAgain, phases.ratificationAgain];
const tones: Record<string, Tone> = { accept: 'good', 'accept with reservation': 'mixed', block: 'bad' };

/** What panel, terminal and transcripts show of a consensus: its phases, who holds and gives what, who stood where, the votes and what came of it. */
export function view(heard: Heard): Block[] {
  const { brief, turns } = heard;
  const planned = labels(turns);
  return [
    { kind: 'rail', entries: railOf(heard, planned, phaseOf) },
    ...matrix(heard),
    ...stanceChart(
      'Where they stand',
      turns,
      brief.seats,
      votes,
      planned.filter(isSpokenByMembers),
      phaseOf,
      heard.inputs,
    ),
    ...ballot(heard),
    ...verdict(heard),
  ];
}

const phaseOf = (turn: Turn) => String(cueData(turn.cue).phase ?? '');

function labels(turns: readonly Turn[]): string[] {
  const seen = new Set(turns.map(phaseOf));
  const all = seen.has(phases.concessionsAgain) ? [...once, ...twice] : once;
  return seen.has(phases.closing) ? [...all.filter(label => seen.has(label)), phases.closing] : all;
}

function isSpokenByMembers(label: string): boolean {
  return !/synthesis|closing/i.test(label);
}

/** A row a member: what it wanted, which differences were put to it, what it gave. */
function matrix({ brief, turns }: Heard): Block[] {
  const finding = turns.find(turn => turn.move === 'commonGround');
  const { differences, agreements } = groundOf(brief, finding, []);
  const said = (seat: string, move: string) =>
    turns.findLast(turn => turn.seat === seat && turn.move === move && wasSpoken(turn));
  const rows = members(brief).map(seat => ({
    label: seat.name,
    seat: seat.id,
    cells: [
      sentences(said(seat.id, 'position')?.text ?? '')[0] ?? '',
      differences
        .filter(({ concerns }) => concerns === seat.id)
        .map(({ about }) => about)
        .join(' '),
      sentences(said(seat.id, 'concession')?.text ?? '')[0] ?? '',
    ],
  }));
  if (rows.every(row => row.cells.every(cell => cell === ''))) return [];
  const shared = agreements.map(text => ({ text, tone: 'good' as const, ...(finding ? { turn: finding.id } : {}) }));
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

function ballot({ brief, turns, outcome }: Heard): Block[] {
  const last = turns.findLast(turn => turn.move === 'ratification');
  const cast = ballotsOf(
    brief,
    turns.filter(turn => last && phaseOf(turn) === phaseOf(last)),
  );
  if (cast.length === 0) return [];
  const ballots = cast.map(({ seat, vote, reason }: Ballot) => ({
    seat,
    vote,
    tone: ownValue(tones, vote) ?? 'plain',
    reason,
  }));
  const result = outcome ? { result: endingOf(outcome).headline } : {};
  return [{ kind: 'ballot', title: last ? phaseOf(last) : phases.ratification, votes: ballots, ...result }];
}

const unvoted = { headline: 'A synthesis that was not ratified', tone: 'mixed' } as const;
const endings: Record<string, { headline: string; tone: Tone }> = {
  consensus: { headline: 'Consensus', tone: 'good' },
  'consensus-with-reservations': { headline: 'Consensus with reservations', tone: 'mixed' },
  'no-consensus': { headline: 'No consensus', tone: 'bad' },
};
const endingOf = ({ reason }: Outcome) => ownValue(endings, reason) ?? unvoted;

function verdict({ outcome }: Heard): Block[] {
  if (!outcome?.proposal) return [];
  const { headline, tone } = endingOf(outcome);
  return conclusionBlocks('Outcome', headline, tone, outcome);
}

/** The decision of a consensus for a record: what was agreed, by whom, and the dissent in full. */
export function conclusion({ outcome }: Heard): JsonObject | undefined {
  if (!outcome?.proposal) return undefined;
  const { headline } = endingOf(outcome);
  const record = conclusionRecord(String(outcome.topic), `${headline}: ${String(outcome.proposal)}`, outcome);
  return { ...record, reservations: dissentLines(outcome.reservations) };
}
