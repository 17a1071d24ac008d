import { upTo } from '../../base/counting';
import { isRecord } from '../../base/json';
import type { Block } from '../../script/blocks';
import type { Heard } from '../../script/format';
import type { Turn } from '../../script/turn';
import { experts } from '../deliberation/chairs';
import { stanceChart } from '../deliberation/chart';
import { cueData, roundOf, roundsIn } from '../deliberation/cues';
import { findingBlocks } from '../deliberation/findingView';
import { openPoints } from '../deliberation/objections';
import { railOf } from '../deliberation/rail';
import { positions } from '../deliberation/stances';
import { option } from './options';
import { adversary, convergence } from './posts';
import { numbered, proposalBefore } from './proposal';
import { isProcedure } from './strategies/names';

export { findingRecord as conclusion } from '../deliberation/findingView';

/** What panel, terminal and transcripts show of a council: its rounds, who stood where, what kept it going, and what it found. */
export function view(all: Heard): Block[] {
  const heard = { ...all, turns: all.turns.filter(turn => !isProcedure(turn)) };
  const { brief, turns } = heard;
  const ticks = upTo(roundsOf(heard)).map(round => `Round ${round}`);
  const course = [...adversaryLines(heard), ...convergenceLines(heard), ...endLines(heard)];
  const { proposal } = proposalBefore(Number.POSITIVE_INFINITY, turns) ?? { proposal: [] };
  return [
    { kind: 'rail', entries: railOf(heard, [...ticks, 'Conclusion'], partOf) },
    ...linesBlock(
      'Proposal',
      numbered(proposal).map(text => ({ text })),
    ),
    ...linesBlock('Declared last', declaredLines(heard)),
    ...stanceChart('Where they stand', turns, experts(brief), positions, ticks, labelOf, heard.inputs),
    ...linesBlock('Course', course),
    ...findingBlocks(heard),
  ];
}

type Line = Extract<Block, { kind: 'lines' }>['lines'][number];

function linesBlock(title: string, lines: Line[]): Block[] {
  return lines.length > 0 ? [{ kind: 'lines', title, lines }] : [];
}

/** What every expert declared last on what is proposed; nothing where the record is of before. */
function declaredLines({ brief, turns }: Heard): Line[] {
  return experts(brief).flatMap(({ id, name }): Line[] => {
    const { declares, stressTested } = turns.findLast(turn => turn.seat === id && turn.data?.declares)?.data ?? {};
    if (declares === undefined) return [];
    const { objections, conditions } = openPoints(turns, id);
    if (objections.length > 0 || declares === 'object')
      return [{ text: `${name} objects: ${objections.join(' ')}`, tone: 'bad' }];
    if (conditions.length > 0 || declares === 'accept-if')
      return [{ text: `${name} accepts if: ${conditions.join(' ')}`, tone: 'mixed' }];
    const text = stressTested === true ? `${name} accepts, and could not break it.` : `${name} accepts.`;
    return [{ text, tone: 'good' }];
  });
}

const labelOf = (turn: Turn) => (roundOf(turn) < 0 ? '' : `Round ${roundOf(turn)}`);
const partOf = (turn: Turn) => (cueData(turn.cue).reason === undefined ? labelOf(turn) : 'Conclusion');

/** As many as were planned, or as were held where it ended before. */
function roundsOf({ brief, turns, outcome }: Heard): number {
  const held = roundsIn(turns);
  return outcome ? held : Math.max(held, option(brief, 'maxRounds'));
}

function nameOf({ brief }: Heard, slug: string): string {
  return brief.seats.find(seat => seat.agent === slug)?.name ?? slug;
}

function adversaryLines(heard: Heard): Line[] {
  return adversary.among(heard.posts).map(({ data: { expert, drawn } }) => ({
    text: `${nameOf(heard, expert)} plays the adversary${drawn ? ', drawn by the seed of the session' : ''}.`,
  }));
}

/** By what kept the council going, or ended it; the last two stand in records of the first release alone. */
const reasons: Record<string, string> = {
  'stood down': 'all accept the proposal, and nobody could break it',
  aligned: 'all accept the proposal, and the synthesis shows alignment',
  objections: 'objections stand',
  conditions: 'conditions are not met yet',
  unheard: 'not everybody was heard',
  'not declared': 'not everybody has said that they accept it',
  'no proposal': 'there was no proposal yet to accept',
  synthesis: 'the synthesis still sees a dispute',
  stances: 'they stand on different sides, or nowhere yet',
  'empty agreement': 'agreement without a matter behind it',
};

function convergenceLines(heard: Heard): Line[] {
  return convergence.among(heard.posts).map(({ data: { round, converged, why, by } }) => {
    const names = by.length > 0 ? ` (${by.map(slug => nameOf(heard, slug)).join(', ')})` : '';
    const text = `Round ${round}: ${converged ? 'converged' : 'not converged'}: ${reasons[why] ?? why}${names}.`;
    return { text, tone: converged ? 'good' : 'plain' };
  });
}

const endings: Record<string, string> = {
  consensus: 'Ended early: the table has come together.',
  settled: 'Ended early: for two rounds nobody moved and little was new.',
  strategy: 'Ended early: the strategy saw no need for another round.',
};

function endLines({ outcome }: Heard): Line[] {
  const text = endings[outcome?.reason ?? ''];
  if (!text) return [];
  const saved = isRecord(outcome?.saved) ? outcome.saved : undefined;
  const rounds = saved?.rounds === 1 ? 'one round' : `${String(saved?.rounds)} rounds`;
  const words = saved
    ? ` That saved ${rounds} of ${String(saved.turns)} turns, about ${String(saved.tokens)} tokens.`
    : '';
  return [{ text: `${text}${words}`, tone: 'good' }];
}
