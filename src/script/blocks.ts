import type { Text } from '../base/message';
import type { SeatId } from './turn';

/** An entry of the progress rail: a round, phase or state, and whether it is done, current or next. */
export interface RailEntry<T = Text> {
  label: T;
  state: 'done' | 'now' | 'next';
  /** The id of the entry's first turn, to jump to. */
  turn?: string;
  detail?: T;
}

/**
 * A generic part of a format's view: blocks are all that panel, terminal and transcripts see of a format. Titles, labels and names of
 * levels are translated, also those in plain strings; in the other texts a plain string is a quote and not translated. `turn` is
 * always the id of a turn to jump to.
 */
export type Block<T = Text> =
  | { kind: 'rail'; entries: RailEntry<T>[] }
  /** `columns` are the headings of the cells; the column of the row labels has none. */
  | { kind: 'matrix'; title: T; columns: T[]; rows: { label: T; seat?: SeatId; cells: T[] }[] }
  | {
      kind: 'ballot';
      title: T;
      votes: { seat: SeatId; vote: T; tone: Tone; reason?: string }[];
      result?: T;
    }
  /** One line per seat over rounds: `ticks` names the rounds, `levels` the values. */
  | { kind: 'chart'; title: T; levels: T[]; ticks: T[]; series: ChartSeries<T>[] }
  /** `hidden`: no seat hears these lines; the panel shows them backstage, on request, and a transcript leaves them out. */
  | { kind: 'lines'; title: T; hidden?: boolean; lines: { text: T; tone?: Tone; turn?: string }[] }
  /** The versions of a text, the newest last, each with its changes to the one before. */
  | { kind: 'versions'; title: T; versions: TextVersion<T>[] }
  | { kind: 'checklist'; title: T; items: { text: T; done: boolean; turn?: string }[] }
  /** Who is on stage at the moment, with each character's mood. */
  | { kind: 'stage'; title: T; people: StagePerson<T>[] }
  | {
      kind: 'verdict';
      title: T;
      headline: T;
      tone: Tone;
      /** From 0 to 1. */
      confidence?: number;
      parts: { label: T; items: T[] }[];
    };

/** One version of a text, line by line; a changed line is listed as removed and as added. */
export interface TextVersion<T = Text> {
  label: T;
  /** The turn that made it. */
  turn?: string;
  lines: { text: T; change?: 'added' | 'removed' }[];
}

/** A character of a play; absent ones are yet to come, or have left. */
export interface StagePerson<T = Text> {
  seat: SeatId;
  present: boolean;
  mood?: T;
  moodTone?: Tone;
  /** The character's last line with that mood. */
  turn?: string;
}

/** The line of one seat in a chart; `tick` and `level` are indexes into the chart's lists, `mark` explains the level. */
export interface ChartSeries<T = Text> {
  seat: SeatId;
  points: { tick: number; level: number; turn?: string; mark?: T }[];
}

/** A block whose texts are translated. */
export type ShownBlock = Block<string>;

/** The meaning of a value's colour; themes choose the colour itself. */
export type Tone = 'good' | 'bad' | 'mixed' | 'plain';
