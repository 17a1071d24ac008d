import type { Block, RailEntry } from '../../script/blocks';
import type { Brief } from '../../script/brief';
import type { Heard } from '../../script/format';
import { standing } from '../../script/post';
import { wasSpoken } from '../../script/turn';
import { debriefOf, nameIn, type SlideReport } from './debrief';
import { debriefBlocks } from './debriefView';
import { option } from './options';
import { planOf, rulesOf } from './plan';
import { dropped, shown as slideShown } from './posts';
import { signalOf } from './signals';
import { cueData } from './terms';

export { conclusion } from './debriefView';

type Stood = Pick<
  ReturnType<typeof standing.among>[number]['data'],
  'at' | 'slide' | 'hands' | 'agent' | 'queued' | 'awaits'
>;

/** The states and their names, with the turn in which each was last seen. */
const stages = [
  ['presenting', 'Presenting', ''],
  ['trigger', 'Calling', 'transition'],
  ['exchange', 'Exchange', 'question'],
  ['resolving', 'Resolving', 'bridge'],
] as const;

/** What panel, terminal and transcripts show of a presentation: its state, the slides, the panel with its hands, the clock, what was prepared, and the debrief. */
export function view(heard: Heard): Block[] {
  const stood = standingOf(heard);
  const slides = debriefOf(heard.brief, heard.turns);
  return [
    { kind: 'rail', entries: rail(heard, stood) },
    panelBlock(heard, stood),
    slidesBlock(heard, slides, stood),
    { kind: 'lines', title: 'Time', lines: [{ text: clockOf(heard) }] },
    ...preparedBlock(heard),
    ...(heard.outcome ? debriefBlocks(heard, slides) : []),
  ];
}

/** Whether a person presents, whose pace nobody hurries. */
export function paced(brief: Brief): boolean {
  return option(brief, 'presenter') === 'you';
}

function standingOf({ posts }: Heard): Stood {
  return standing.among(posts).at(-1)?.data ?? { at: 'presenting', slide: 0 };
}

function rail({ brief, turns, outcome }: Heard, { at, agent }: Stood): RailEntry[] {
  const debrief = turns.some(turn => turn.move === 'debrief');
  const here = outcome ? stages.length + 1 : debrief ? stages.length : stages.findIndex(([id]) => id === at);
  return [...stages, ['debrief', 'Debrief', 'debrief'] as const].map(([, label, move], index): RailEntry => {
    const state = index < here ? 'done' : index === here ? 'now' : 'next';
    const who = state === 'now' && agent ? { detail: nameIn(brief, agent) } : {};
    const turn = turns.findLast(each => each.move === move)?.id;
    return { label, state, ...who, ...(turn ? { turn } : {}) };
  });
}

function panelBlock({ brief, outcome }: Heard, { at, agent, hands = [], queued, awaits }: Stood): Block {
  const moodOf = (seat: string) => {
    if (outcome) return undefined;
    if (seat === agent && at === 'exchange') return awaits === 'verdict' ? 'weighs the answer' : 'waits for an answer';
    if (seat === agent && at === 'trigger') return 'asks';
    return hands.includes(seat) ? 'has a hand up' : seat === queued ? 'is next' : undefined;
  };
  const people = planOf(brief).panel.map(({ id: seat }) => {
    const mood = moodOf(seat);
    return { seat, present: true, ...(mood ? { mood, moodTone: 'mixed' as const } : {}) };
  });
  return { kind: 'stage', title: 'Panel', people };
}

function slidesBlock({ brief, outcome }: Heard, slides: readonly SlideReport[], { slide: current }: Stood): Block {
  const items = slides.map(({ slide, title, shown, questions }) => {
    const count =
      questions.length === 0 ? '' : ` (${questions.length === 1 ? '1 question' : `${questions.length} questions`})`;
    const up = !outcome && slide === current + 1 ? '▸ ' : '';
    const [first] = questions;
    return { text: `${up}${slide}. ${title}${count}`, done: shown && !up, ...(first ? { turn: first.turn } : {}) };
  });
  return { kind: 'checklist', title: rulesOf(brief).person ? 'Your slides' : 'Slides', items };
}

function clockOf({ brief, posts, inputs = [] }: Heard): string {
  const posted = [...standing.among(posts), ...slideShown.among(posts)].map(({ data }) => data);
  const seconds = [...posted, ...inputs.flatMap(input => signalOf(input) ?? [])].map(({ t = 0 }) => t);
  return `${minutes(Math.max(0, ...seconds))} / ${minutes(rulesOf(brief).seconds)}`;
}

function minutes(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** What was prepared, what of it was used, and what the rest cost. */
function preparedBlock({ turns, posts, costOf, outcome }: Heard): Block[] {
  const drafts = turns.filter(turn => turn.move === 'drafted' && wasSpoken(turn));
  if (drafts.length === 0) return [];
  const used = new Set(turns.flatMap(turn => (turn.move === 'question' ? [cueData(turn.cue).from] : [])));
  const gone = dropped.among(posts).flatMap(({ data }) => data.drafts.map(({ turn }) => turn));
  const asked = drafts.filter(draft => used.has(draft.id)).length;
  const left = drafts.map(draft => draft.id).filter(id => !used.has(id) && !gone.includes(id));
  return [
    {
      kind: 'lines',
      title: 'Prepared questions',
      lines: [
        { text: `Prepared: ${drafts.length}` },
        { text: `Asked: ${asked}` },
        { text: `Set aside as out of date: ${gone.length}${spentOn(gone, costOf)}` },
        ...(outcome && left.length > 0 ? [{ text: `Left over: ${left.length}${spentOn(left, costOf)}` }] : []),
      ],
    },
  ];
}

function spentOn(turns: readonly string[], costOf: Heard['costOf']): string {
  const usd = turns.reduce((sum, turn) => sum + (costOf?.(turn) ?? 0), 0);
  return usd > 0 ? `, $${usd.toFixed(4)}` : '';
}
