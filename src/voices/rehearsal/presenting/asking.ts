import { draw } from '../../../base/chance';
import { foldSpace } from '../../../text/spaces';
import { terms } from '../../../text/terms';
import { countWords } from '../../../text/words';
import type { Kind } from '../cues';
import type { Passage } from '../passages';
import { inQuotes, stretchOf } from '../phrase';
import type { Lens } from './book';
import type { PanelFloor } from './floor';
import { quoted } from './quoting';

/** Kinds of sentences that a lens goes for first. */
const appetite: Record<Lens, readonly Kind[]> = {
  evidence: ['benefit', 'claim', 'evidence', 'problem'],
  numbers: ['cost', 'evidence', 'benefit', 'plan'],
  reversal: ['plan', 'alternative', 'benefit', 'claim'],
  failure: ['risk', 'remedy', 'plan', 'open'],
  people: ['problem', 'benefit', 'risk', 'plan'],
  delivery: ['plan', 'remedy', 'scope', 'cost'],
};

const pressing: readonly Kind[] = ['risk', 'open', 'cost'];

/** A question of the speaker's own, with how near it is to the slide and how pressing. */
export interface Asked {
  text: string;
  relevance: number;
  urgency: number;
}

/** The question somebody would ask about a slide: on one of its own sentences, from the speaker's focus. */
export function questionOn(floor: PanelFloor): Asked {
  const passage = passageFor(floor);
  if (!passage) return bareQuestion(floor);
  const fit = fitOf(floor, passage);
  const hot = pressing.includes(passage.kind) ? 0.22 : 0;
  const chance = draw(floor.seed, `${floor.slide.index} ${floor.occasion.seat.agent} urgency`);
  const relevance = Math.min(0.95, 0.5 + 0.4 * fit + (passage.figure ? 0.05 : 0));
  const urgency = Math.min(0.95, 0.38 + hot + 0.15 * fit + 0.3 * chance);
  return { text: questionText(floor, passage), relevance: rounded(relevance), urgency: rounded(urgency) };
}

function rounded(share: number): number {
  return Math.round(share * 100) / 100;
}

function questionText(floor: PanelFloor, passage: Passage): string {
  const phrase = quoted(passage.text, 4, 14);
  const { book, lens } = floor;
  const opener = freshest(floor, 'opener', book.openers(phrase));
  const doubt = freshest(floor, 'doubt', book.doubts(lens, passage.kind, wholeFigure(passage)));
  const closer = freshest(floor, 'closer', book.closers(lens));
  const text = `${opener} ${doubt}`;
  return countWords(`${text} ${closer}`) <= 46 ? `${text} ${closer}` : text;
}

/** A figure with the rest of it: of “2 h 20 min” the hours alone are another. */
function wholeFigure({ text, figure = '' }: Passage): string {
  const rest = /^(?:\s?\d+\s?(?:min|sec|s)\b|\s(?:to|bis|and|und|–|-)\s)/.exec(
    text.slice(text.indexOf(figure) + figure.length),
  );
  // Of a range neither end is the figure.
  return rest === null ? figure : /\d/.test(rest[0]) ? figure + rest[0] : '';
}

/** The line that was used least, so that few questions of a talk are built alike. */
export function freshest({ occasion, seed, slide }: PanelFloor, slot: string, lines: readonly string[]): string {
  const heard = foldSpace(occasion.heard.map(turn => turn.text).join(' '));
  const from = Math.floor(draw(seed, `${slot} ${occasion.seat.agent} ${slide.index}`) * lines.length);
  const turned = lines.map((_, at) => lines[(from + at) % lines.length] ?? '');
  const uses = (text: string) => (text === '' ? 2 : heard.split(bonesOf(text)).length - 1);
  const fewest = Math.min(...turned.map(uses));
  return turned.find(each => uses(each) === fewest) ?? '';
}

/** The longest stretch of a line that is the same whatever it quotes. */
function bonesOf(text: string): string {
  const [longest = ''] = text.split(/“[^”]*”/).sort((a, b) => b.length - a.length);
  return longest.trim() || text;
}

/** The sentence of the slide that is most the speaker's business and that nobody has asked about. */
export function passageFor(floor: PanelFloor, about = ''): Passage | undefined {
  const { passages, occasion, seed } = floor;
  const place = Math.max(
    0,
    occasion.brief.seats.findIndex(seat => seat.id === occasion.seat.id),
  );
  const panel = Math.max(1, occasion.brief.seats.length - 1);
  const asked = foldSpace(occasion.heard.map(turn => turn.text).join(' '));
  const near = new Set(terms(about));
  const worth = (passage: Passage, at: number) =>
    passage.quality +
    1.1 *
      Math.max(0, 1 - appetite[floor.lens].indexOf(passage.kind) / 4) *
      (appetite[floor.lens].includes(passage.kind) ? 1 : 0) +
    1.2 * fitOf(floor, passage) +
    (passage.figure && floor.lens === 'numbers' ? 0.9 : 0) +
    0.4 * passage.terms.filter(term => near.has(term)).length +
    // Those who prepare unheard by one another begin at different sentences.
    (at % panel === place % panel ? 0.5 : 0) +
    0.2 * draw(seed, `${floor.key} ${at}`) -
    (asked.includes(stretchOf(passage.text, 4, 14)) ? 3 : 0);
  return [...passages]
    .map((passage, at) => ({ passage, worth: worth(passage, at) }))
    .sort((a, b) => b.worth - a.worth)[0]?.passage;
}

function fitOf({ reading }: PanelFloor, passage: Passage): number {
  const focus = new Set(terms(reading.focus));
  const shared = passage.terms.filter(term => focus.has(term)).length;
  return Math.min(1, shared / 3);
}

/** A slide without a whole sentence is asked about what it is called. */
function bareQuestion(floor: PanelFloor): Asked {
  const { slide, lens, book } = floor;
  const text = freshest(floor, 'bare', book.bare(inQuotes(slide.title)));
  return { text, relevance: 0.4, urgency: lens === 'evidence' ? 0.45 : 0.3 };
}
