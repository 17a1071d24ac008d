import { l10n } from '../../base/message';
import type { Block, RailEntry } from '../../script/blocks';
import { type Brief, seatName } from '../../script/brief';
import type { SessionView } from '../../script/format';
import { presentationStatus } from '../../script/post';
import { wasSpoken } from '../../script/turn';
import { buildDebrief, type SlideReport } from './debrief';
import { debriefBlocks } from './debriefView';
import { option } from './options';
import { planOf, rulesOf } from './plan';
import { droppedPost, talkSignalPost } from './posts';
import { signalOf } from './signals';
import { cueData } from './terms';

export { conclusion } from './debriefView';

type ShownState = Pick<
  ReturnType<typeof presentationStatus.among>[number]['data'],
  'at' | 'slide' | 'hands' | 'agent' | 'queued' | 'awaits'
>;

/** The phases with their labels, and the move whose last turn each one links to; the talk itself has none. */
const stages = [
  ['presenting', 'Presenting', ''],
  ['trigger', 'Choosing who asks', 'transition'],
  ['exchange', 'Question and answer', 'question'],
  ['resolving', 'Back to the slides', 'bridge'],
] as const;

/** Renders a presentation: phase, panel, slides, time, prepared questions and the debrief. */
export function view(session: SessionView): Block[] {
  const state = shownState(session);
  const slides = buildDebrief(session.brief, session.turns);
  return [
    { kind: 'rail', entries: railEntries(session, state) },
    panelBlock(session, state),
    slidesBlock(session, slides, state),
    { kind: 'lines', title: 'Time', lines: [{ text: clockText(session) }] },
    ...preparedBlocks(session),
    ...(session.outcome ? debriefBlocks(session, slides) : []),
  ];
}

/** Whether a person presents and so sets the pace. */
export function paced(brief: Brief): boolean {
  return option(brief, 'presenter') === 'you';
}

function shownState({ posts }: SessionView): ShownState {
  return presentationStatus.among(posts).at(-1)?.data ?? { at: 'presenting', slide: 0 };
}

function railEntries({ brief, turns, outcome }: SessionView, { at, agent }: ShownState): RailEntry[] {
  const isDebriefed = turns.some(turn => turn.move === 'debrief');
  const reached = isDebriefed ? stages.length : stages.findIndex(([id]) => id === at);
  // After the end, every stage and the debrief are done.
  const here = outcome ? stages.length + 1 : reached;
  return [...stages, ['debrief', 'Debrief', 'debrief'] as const].map(([, label, move], index): RailEntry => {
    const state = index < here ? 'done' : index === here ? 'now' : 'next';
    const who = state === 'now' && agent ? { detail: seatName(brief, agent) } : {};
    const turn = turns.findLast(each => each.move === move)?.id;
    return { label, state, ...who, ...(turn ? { turn } : {}) };
  });
}

function panelBlock({ brief, outcome }: SessionView, { at, agent, hands = [], queued, awaits }: ShownState): Block {
  const moodOf = (seat: string) => {
    if (outcome) return undefined;
    if (seat === agent && at === 'exchange')
      return awaits === 'verdict' ? l10n`weighs the answer` : l10n`waits for an answer`;
    if (seat === agent && at === 'trigger') return l10n`asks`;
    return hands.includes(seat) ? l10n`has a hand up` : seat === queued ? l10n`is next` : undefined;
  };
  const people = planOf(brief).panel.map(({ id: seat }) => {
    const mood = moodOf(seat);
    return { seat, present: true, ...(mood ? { mood, moodTone: 'mixed' as const } : {}) };
  });
  return { kind: 'stage', title: 'Panel', people };
}

function slidesBlock(
  { brief, outcome }: SessionView,
  slides: readonly SlideReport[],
  { slide: current }: ShownState,
): Block {
  const items = slides.map(({ slide, title, shown, questions }) => {
    const up = !outcome && slide === current + 1 ? '▸ ' : '';
    const shownTitle = `${up}${slide}. ${title}`;
    const [first, second] = questions;
    const many = second ? l10n`${shownTitle} (${questions.length} questions)` : l10n`${shownTitle} (1 question)`;
    return { text: first ? many : shownTitle, done: shown && !up, ...(first ? { turn: first.turn } : {}) };
  });
  return { kind: 'checklist', title: rulesOf(brief).person ? 'Your slides' : 'Slides', items };
}

/** The latest time that anything recorded tells, and the planned length. */
function clockText({ brief, posts, inputs = [] }: SessionView): string {
  const posted = [...presentationStatus.among(posts), ...talkSignalPost.among(posts)].map(({ data }) => data);
  const seconds = [...posted, ...inputs.flatMap(input => signalOf(input) ?? [])].map(({ t = 0 }) => t);
  return `${formatMinutes(Math.max(0, ...seconds))} / ${formatMinutes(rulesOf(brief).seconds)}`;
}

function formatMinutes(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Renders how many questions were prepared and asked, and what the others cost. */
function preparedBlocks({ turns, posts, costOf, outcome }: SessionView): Block[] {
  const drafts = turns.filter(turn => turn.move === 'drafted' && wasSpoken(turn));
  if (drafts.length === 0) return [];
  const used = new Set(turns.flatMap(turn => (turn.move === 'question' ? [cueData(turn.cue).from] : [])));
  const gone = droppedPost.among(posts).flatMap(({ data }) => data.drafts.map(({ turn }) => turn));
  const asked = drafts.filter(draft => used.has(draft.id)).length;
  const left = drafts.map(draft => draft.id).filter(id => !used.has(id) && !gone.includes(id));
  return [
    {
      kind: 'lines',
      title: 'Prepared questions',
      lines: [
        { text: l10n`Prepared: ${drafts.length}` },
        { text: l10n`Asked: ${asked}` },
        { text: l10n`Set aside as out of date: ${gone.length}${costText(gone, costOf)}` },
        ...(outcome && left.length > 0 ? [{ text: l10n`Left over: ${left.length}${costText(left, costOf)}` }] : []),
      ],
    },
  ];
}

function costText(turns: readonly string[], costOf: SessionView['costOf']): string {
  const usd = turns.reduce((sum, turn) => sum + (costOf?.(turn) ?? 0), 0);
  return usd > 0 ? `, $${usd.toFixed(4)}` : '';
}
