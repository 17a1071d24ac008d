import { isRecord, type JsonObject } from '../../../base/json';
import { type Turn, wasSpoken } from '../../../script/turn';
import type { Occasion } from '../../voice';
import { type Passage, passagesOf } from '../passages';
import { type Reading, readingOf } from '../reading';
import { type Book, bookFor, type Lens } from './book';

/** What somebody at a presentation has before them: the slide, what was asked, and how they look at things. */
export interface PanelFloor {
  occasion: Occasion;
  data: JsonObject;
  slide: { index: number; title: string };
  passages: readonly Passage[];
  reading: Reading;
  lens: Lens;
  book: Book;
  /** What was asked and said aloud so far. */
  said: readonly Turn[];
  seed: number;
  key: string;
}

const lenses: readonly [Lens, RegExp][] = [
  [
    'reversal',
    /alternativ|framing|opposite|contrarian|opportunity cost|revers|nobody brought|second-order|gegenteil|umgekehrt/gi,
  ],
  [
    'numbers',
    /numbers?|quantit|cost|budget|baseline|metric|denominator|capacity|finance|arithmetic|zahlen|kosten|aufwand/gi,
  ],
  [
    'failure',
    /risk|incident|reliab|secur|privacy|threat|rollback|outage|on-call|attack|failure|risik\w*|ausfall|sicherheit|datenschutz|störung/gi,
  ],
  ['people', /users?\b|customers?|support|accessib|people|onboard|product|kund\w*|nutzer\w*|menschen/gi],
  [
    'evidence',
    /evidence|assum|disprov|falsif|sceptic|skeptic|measured|untested|claims?\b|beleg\w*|annahme\w*|gemessen|behauptung\w*/gi,
  ],
  [
    'delivery',
    /deliver|ship|migrat|timeline|owner|engineer|schema|platform|operat|betrieb\w*|zeitplan|frist\w*|umsetz\w*/gi,
  ],
];

const read = new Map<string, readonly Passage[]>();

/** Reads the slide that a cue is about, and the one who is asked. */
export function panelFloor(occasion: Occasion): PanelFloor {
  const { cue, brief, agent, heard, turn } = occasion;
  const data = cue.data ?? {};
  const index = typeof data.slide === 'number' ? data.slide : Number(data.now ?? 0);
  const { title, text } = slideAt(occasion, index);
  return {
    occasion,
    data,
    slide: { index, title },
    passages: passagesIn(text),
    reading: readingOf(agent),
    lens: lensOf(`${agent.name} ${agent.description} ${(agent.own.focus ?? []).join(' ')} ${agent.body}`),
    book: bookFor(occasion.document),
    said: heard.filter(each => wasSpoken(each) && (each.cue?.task === undefined || each.move === 'verdict')),
    seed: brief.seed,
    key: `${turn} ${cue.move}`,
  };
}

/** The title and the text of a slide. */
function slideAt({ brief, document }: Occasion, index: number): { title: string; text: string } {
  const slide = slidesIn(brief.options.slides)[index];
  if (!slide) return { title: document?.title ?? '', text: document?.text ?? '' };
  const lines = (document?.text ?? '').split('\n').slice(Number(slide.line) - 1, Number(slide.endLine));
  return { title: String(slide.title ?? ''), text: lines.join('\n') };
}

/** The slides that a session was opened with; none at any other table. */
export function slidesIn(option: unknown): JsonObject[] {
  if (typeof option !== 'string' || !option.startsWith('[')) return [];
  try {
    const value: unknown = JSON.parse(option);
    return Array.isArray(value) ? (value.filter(isRecord) as JsonObject[]) : [];
  } catch {
    return [];
  }
}

function passagesIn(text: string): readonly Passage[] {
  const known = read.get(text);
  if (known) return known;
  if (read.size >= 100) read.clear();
  const passages = passagesOf(text);
  read.set(text, passages);
  return passages;
}

function lensOf(text: string): Lens {
  let best: Lens = 'delivery';
  let most = 0;
  for (const [lens, words] of lenses) {
    const count = new Set((text.match(words) ?? []).map(word => word.toLowerCase())).size;
    if (count > most) {
      best = lens;
      most = count;
    }
  }
  return best;
}
