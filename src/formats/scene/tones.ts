import type { SeatId } from '../../script/turn';
import type { Line } from './lines';

/** How somebody can feel, from worst to best. */
export const moods = ['furious', 'upset', 'uneasy', 'calm', 'warm', 'glad'] as const;

/** How two can stand to one another, from worst to best. */
export const relations = ['hostile', 'strained', 'wary', 'neutral', 'friendly', 'close'] as const;

const lexicon: readonly [number, RegExp][] = [
  [
    0,
    /furi|rage|enrag|seeth|hatred|hateful|hostil|livid|venom|contempt|vicious|menac|threaten|explosive|outrage|wütend|furieu/,
  ],
  [
    1,
    /angr|anger|frustrat|bitter|upset|hurt|accus|desper|distress|griev|harsh|sharp|cold|icy|scorn|sarcas|resent|betray|anguish|panic|terrif|devastat|heated|sneer|mock|wounded|despair|zornig|verletzt|colère|triste|sad\b|crying|tearful/,
  ],
  [
    2,
    /nerv|anxi|worr|defens|tense|uneas|hesit|guard|wary|suspic|afraid|fear|scared|guilt|asham|embarrass|apolog|remors|regret|stern|firm|impatien|urgent|confus|skeptic|sceptic|doubt|reluct|strain|pleading|disappoint|shock|startl|evasive|clipped|grave|grim|pained|shaken|flustered|awkward|concern|annoy|irritat|nervös|besorgt|inquiet/,
  ],
  [
    3,
    /calm|neutral|even|level|measured|quiet|plain|matter|thoughtful|serious|steady|dry|factual|curious|composed|professional|cautious|pensive|low\b|flat|focused|resolute|determin|controlled|precise|ruhig|sachlich|calme/,
  ],
  [
    4,
    /warm|soft|gentle|kind|sincere|earnest|hopeful|relie|accept|concilia|understand|grateful|thank|reassur|support|friendly|tender|patient|encourag|sympath|open|honest|humble|touched|moved|agree|trust|forgiv|heartfelt|freundlich|erleichtert|doux|soulag/,
  ],
  [
    5,
    /happy|joy|delight|glad|cheer|laugh|excit|elat|playful|amus|proud|thrill|enthusias|loving|affection|bright|beaming|celebrat|fröhlich|glücklich|heureu/,
  ],
];

/** The level of a tone, 0 to 5; undefined where no word of it is known. Of two in one, the later counts more. */
function levelOf(tone: string): number | undefined {
  let sum = 0;
  let weight = 0;
  for (const word of tone.toLowerCase().split(/[\s,/;]+/)) {
    const level = lexicon.find(([, words]) => words.test(word))?.[0];
    if (level === undefined) continue;
    weight += 1;
    sum += level * weight;
  }
  return weight === 0 ? undefined : Math.round(sum / ((weight * (weight + 1)) / 2));
}

/** A level that was reached at a beat, and the turn that brought it. */
export interface Reached {
  beat: number;
  level: number;
  turn: string;
}

/** A character's mood over the beats, from the tones of its own lines. */
export function moodOf(seat: SeatId, lines: readonly Line[]): Reached[] {
  return lines.flatMap(({ seat: own, acted, beat, turn }) => {
    const level = own.id === seat && acted.action !== 'silent' ? levelOf(acted.tone) : undefined;
    return level === undefined ? [] : [{ beat, level, turn: turn.id }];
  });
}

/** How a character stands to another over the beats: every tone it uses to them moves it half way. */
export function relationOf(from: SeatId, to: SeatId, lines: readonly Line[]): Reached[] {
  const reached: Reached[] = [];
  let now = 3;
  for (const { seat, acted, beat, turn, to: targets } of lines) {
    const level = levelOf(acted.tone);
    if (seat.id !== from || level === undefined || acted.action === 'silent') continue;
    if (!targets.some(target => target.id === to)) continue;
    now = (now + level) / 2;
    reached.push({ beat, level: Math.round(now), turn: turn.id });
  }
  return reached;
}
