import type { SeatId } from './turn';

/** An entry of the progress rail: a round, phase or state, and whether it is done, current or next. */
export interface RailEntry {
  label: string;
  state: 'done' | 'now' | 'next';
  /** First turn of the entry, to jump to. */
  turn?: string;
  detail?: string;
}

/** A generic part of a format's view; panel, terminal and transcripts know nothing else of a format. */
export type Block =
  | { kind: 'rail'; entries: RailEntry[] }
  | { kind: 'matrix'; title: string; columns: string[]; rows: { label: string; seat?: SeatId; cells: string[] }[] }
  | {
      kind: 'ballot';
      title: string;
      votes: { seat: SeatId; vote: string; tone: Tone; reason?: string }[];
      result?: string;
    }
  /** One line per seat over rounds; a value is a named level, and a change is marked with the turn that made it. */
  | { kind: 'chart'; title: string; levels: string[]; ticks: string[]; series: ChartSeries[] }
  /** `hidden`: no seat hears these lines; they are displayed separately on request. */
  | { kind: 'lines'; title: string; hidden?: boolean; lines: { text: string; tone?: Tone; turn?: string }[] }
  /** The versions of a text, the newest last, each with its changes to the one before. */
  | { kind: 'versions'; title: string; versions: TextVersion[] }
  | { kind: 'checklist'; title: string; items: { text: string; done: boolean; turn?: string }[] }
  /** Who is on stage at the moment, with each character's mood. */
  | { kind: 'stage'; title: string; people: StagePerson[] }
  | {
      kind: 'verdict';
      title: string;
      headline: string;
      tone: Tone;
      confidence?: number;
      parts: { label: string; items: string[] }[];
    };

/** One version of a text, line by line; a changed line is listed as removed and as added. */
export interface TextVersion {
  label: string;
  /** The turn that made it. */
  turn?: string;
  lines: { text: string; change?: 'added' | 'removed' }[];
}

/** A character of a play; absent ones are yet to come, or have left. */
export interface StagePerson {
  seat: SeatId;
  present: boolean;
  mood?: string;
  moodTone?: Tone;
  turn?: string;
}

/** The line of one seat in a chart. */
export interface ChartSeries {
  seat: SeatId;
  points: { tick: number; level: number; turn?: string; mark?: string }[];
}

/** The meaning of a value's colour; themes choose the colour itself. */
export type Tone = 'good' | 'bad' | 'mixed' | 'plain';
