import type { Text } from '../base/message';
import type { SeatId } from './turn';

/** An entry of the progress rail: a round, phase or state, and whether it is done, current or next. */
export interface RailEntry<T = Text> {
  label: T;
  state: 'done' | 'now' | 'next';
  /** First turn of the entry, to jump to. */
  turn?: string;
  detail?: T;
}

/**
 * A generic part of a format's view; panel, terminal and transcripts know nothing else of a format. A format writes titles, labels
 * and names of levels as messages or plain strings; any other plain string is a quoted text and not translated.
 */
export type Block<T = Text> =
  | { kind: 'rail'; entries: RailEntry<T>[] }
  | { kind: 'matrix'; title: T; columns: T[]; rows: { label: T; seat?: SeatId; cells: T[] }[] }
  | {
      kind: 'ballot';
      title: T;
      votes: { seat: SeatId; vote: T; tone: Tone; reason?: string }[];
      result?: T;
    }
  /** One line per seat over rounds; a value is a named level, and a change is marked with the turn that made it. */
  | { kind: 'chart'; title: T; levels: T[]; ticks: T[]; series: ChartSeries<T>[] }
  /** `hidden`: no seat hears these lines; they are displayed separately on request. */
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
  turn?: string;
}

/** The line of one seat in a chart. */
export interface ChartSeries<T = Text> {
  seat: SeatId;
  points: { tick: number; level: number; turn?: string; mark?: T }[];
}

/** A block whose texts are translated. */
export type ShownBlock = Block<string>;

/** The meaning of a value's colour; themes choose the colour itself. */
export type Tone = 'good' | 'bad' | 'mixed' | 'plain';
