import { numbersTo } from '../../base/counting';
import { isRecord } from '../../base/json';
import { joinTexts, l10n, Message } from '../../base/message';
import type { Block } from '../../script/blocks';
import { seatOfAgent } from '../../script/brief';
import type { SessionView } from '../../script/format';
import type { Turn } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { stanceChartBlocks } from '../deliberation/chart';
import { textsOf } from '../deliberation/conclusion';
import { experts } from '../deliberation/councilSeats';
import { cueData, lastRoundIn, roundOf } from '../deliberation/cues';
import { findingBlocks } from '../deliberation/findingView';
import { openPoints } from '../deliberation/objections';
import { buildRail, roundLabel } from '../deliberation/rail';
import { positions } from '../deliberation/stances';
import { option } from './options';
import { adversaryPost, convergencePost } from './posts';
import { latestProposal, numberLines } from './proposal';
import { isStrategyTurn } from './strategies/names';

export { findingRecord as conclusion } from '../deliberation/findingView';

/** Renders a council: a progress rail of its rounds, the proposal, what each declared on it, stances, the course and the finding, its verdict. */
export function view(heard: SessionView): Block[] {
  const session = { ...heard, turns: heard.turns.filter(turn => !isStrategyTurn(turn)) };
  const { brief, turns } = session;
  const roundLabels = numbersTo(countRounds(session)).map(roundLabel);
  const course = [...adversaryLines(session), ...convergenceLines(session), ...endLines(session)];
  const { proposal } = latestProposal(Number.POSITIVE_INFINITY, turns) ?? { proposal: [] };
  return [
    { kind: 'rail', entries: buildRail(session, [...roundLabels, 'Conclusion'], railLabelOf) },
    ...linesBlock(
      'Proposal',
      numberLines(proposal).map(text => ({ text })),
    ),
    ...linesBlock('Declared last', declaredLines(session)),
    ...stanceChartBlocks(
      'Where they stand',
      turns,
      experts(brief),
      positions,
      roundLabels,
      roundLabelOf,
      session.inputs,
    ),
    ...linesBlock('Course', course),
    ...findingBlocks(session),
  ];
}

type Line = Extract<Block, { kind: 'lines' }>['lines'][number];

function linesBlock(title: string, lines: Line[]): Block[] {
  return lines.length > 0 ? [{ kind: 'lines', title, lines }] : [];
}

/** What each expert declared last on the proposal; empty for older records. */
function declaredLines({ brief, turns }: SessionView): Line[] {
  return experts(brief).flatMap(({ id, name }): Line[] => {
    const isOwn = (turn: Turn) => turn.seat === id && (turn.data?.vote ?? turn.data?.declares) !== undefined;
    const { vote, declares = vote, stressTested, reservation } = turns.findLast(isOwn)?.data ?? {};
    if (declares === undefined) return [];
    const { objections, conditions } = openPoints(turns, id);
    if (objections.length > 0 || declares === 'object')
      return [{ text: l10n`${name} objects: ${objections.join(' ')}`, tone: 'bad' }];
    if (conditions.length > 0 || declares === 'accept-if')
      return [{ text: l10n`${name} accepts if: ${conditions.join(' ')}`, tone: 'mixed' }];
    if (typeof reservation === 'string' && reservation.trim() !== '')
      return [{ text: l10n`${name} accepts, with a reservation: ${reservation}`, tone: 'good' }];
    const text = stressTested === true ? l10n`${name} accepts, and could not break it.` : l10n`${name} accepts.`;
    return [{ text, tone: 'good' }];
  });
}

const roundLabelOf = (turn: Turn) => (roundOf(turn) < 0 ? '' : roundLabel(roundOf(turn)));
// Only cues after the last round carry a reason: why the council ended.
const railLabelOf = (turn: Turn) => (cueData(turn.cue).reason === undefined ? roundLabelOf(turn) : 'Conclusion');

/** The number of planned rounds, or of those held if the council has ended. */
function countRounds({ brief, turns, outcome }: SessionView): number {
  const heldRounds = lastRoundIn(turns);
  return outcome ? heldRounds : Math.max(heldRounds, option(brief, 'maxRounds'));
}

function expertName({ brief }: SessionView, slug: string): string {
  return seatOfAgent(brief.seats, slug)?.name ?? slug;
}

/** Lines on who plays the adversary, whom one of the strategies sets against all others. */
function adversaryLines(session: SessionView): Line[] {
  return adversaryPost.among(session.posts).map(({ data: { expert, drawn } }) => ({
    text: drawn
      ? l10n`${expertName(session, expert)} plays the adversary, drawn by the seed of the session.`
      : l10n`${expertName(session, expert)} plays the adversary.`,
  }));
}

/** Texts for why a council went on or ended; the last two occur only in records of the first release. */
const convergenceReasons: Record<string, string> = {
  'stood down': 'all accept the proposal, and nobody could break it',
  aligned: 'all accept the proposal, and the synthesis shows alignment',
  voted: 'all voted for the proposal',
  objections: 'objections stand',
  conditions: 'conditions are not met yet',
  written: 'conditions were set, and the proposal that came of the round has them all',
  unheard: 'not everybody was heard',
  'not declared': 'not everybody has said that they accept it',
  'no proposal': 'there was no proposal yet to accept',
  synthesis: 'the synthesis still sees a dispute',
  stances: 'they stand on different sides, or nowhere yet',
  'empty agreement': 'agreement without a matter behind it',
};

/** Whether the proposal of a round has all that these experts asked for in it, and leaves nothing disputed. */
function isWrittenIn(session: SessionView, round: number, slugs: readonly string[]): boolean {
  const synthesis = session.turns.findLast(turn => turn.move === 'synthesis' && roundOf(turn) === round);
  const { met, disputed } = synthesis?.data ?? {};
  const isMet = (slug: string) => textsOf(met).some(each => mentions(each, expertName(session, slug)));
  return Array.isArray(disputed) && disputed.length === 0 && slugs.every(isMet);
}

/** A line for each round on whether the table has come together, and why. */
function convergenceLines(session: SessionView): Line[] {
  return convergencePost.among(session.posts).map(({ data: { round, converged, why, by } }) => {
    const names = by.length > 0 ? ` (${by.map(slug => expertName(session, slug)).join(', ')})` : '';
    const isWritten = why === 'conditions' && isWrittenIn(session, round, by);
    const reason = new Message(convergenceReasons[isWritten ? 'written' : why] ?? why);
    const text = converged
      ? l10n`Round ${round}: converged: ${reason}${names}.`
      : l10n`Round ${round}: not converged: ${reason}${names}.`;
    return { text, tone: converged ? 'good' : 'plain' };
  });
}

/** Texts for the reasons of an early end; a council that held all its rounds has none. */
const endings: Record<string, string> = {
  consensus: 'The table has come together.',
  settled: 'Ended early: for two rounds nobody moved and little was new.',
  strategy: 'Ended early: the strategy saw no need for another round.',
};

function endLines({ outcome }: SessionView): Line[] {
  const text = endings[outcome?.reason ?? ''];
  if (!text) return [];
  const savings = isRecord(outcome?.saved) ? [savingsText(outcome.saved)] : [];
  return [{ text: joinTexts([new Message(text), ...savings]), tone: 'good' }];
}

function savingsText(saved: Record<string, unknown>): Message {
  const rounds = saved.rounds === 1 ? l10n`one round` : l10n`${String(saved.rounds)} rounds`;
  return l10n`That saved ${rounds} of ${String(saved.turns)} turns, about ${String(saved.tokens)} tokens.`;
}
