import type { SeatId } from './turn';

/** One entry of the rail: a round, phase or state, and where it stands. */
export interface RailEntry {
  label: string;
  state: 'done' | 'now' | 'next';
  /** First turn of the entry, to jump to. */
  turn?: string;
  detail?: string;
}

/** A generic piece of a format's view: all that panel, terminal and transcripts know of a format. */
export type Block =
  | { kind: 'rail'; entries: RailEntry[] }
  | { kind: 'matrix'; title: string; columns: string[]; rows: { label: string; seat?: SeatId; cells: string[] }[] }
  | {
      kind: 'ballot';
      title: string;
      votes: { seat: SeatId; vote: string; tone: Tone; reason?: string }[];
      result?: string;
    }
  /** One line a seat over rounds; a value is a named level, a flip is marked with the turn that made it. */
  | { kind: 'chart'; title: string; levels: string[]; ticks: string[]; series: ChartSeries[] }
  /** `hidden`: nobody in the session hears of these lines; they are shown apart, to whoever asks. */
  | { kind: 'lines'; title: string; hidden?: boolean; lines: { text: string; tone?: Tone; turn?: string }[] }
  /** A text in its versions, the newest last, each told by what it changed in the one before. */
  | { kind: 'versions'; title: string; versions: TextVersion[] }
  | { kind: 'checklist'; title: string; items: { text: string; done: boolean; turn?: string }[] }
  /** Who is on the stage at the moment, and how each of them feels. */
  | { kind: 'stage'; title: string; people: StagePerson[] }
  | {
      kind: 'verdict';
      title: string;
      headline: string;
      tone: Tone;
      confidence?: number;
      parts: { label: string; items: string[] }[];
    };

/** One version of a text, line by line; a changed line stands as it was and as it is. */
export interface TextVersion {
  label: string;
  /** The turn that made it. */
  turn?: string;
  lines: { text: string; change?: 'added' | 'removed' }[];
}

/** Somebody of a stage; those who are absent are yet to come, or have left. */
export interface StagePerson {
  seat: SeatId;
  present: boolean;
  mood?: string;
  moodTone?: Tone;
  turn?: string;
}

/** One seat's line in a chart. */
export interface ChartSeries {
  seat: SeatId;
  points: { tick: number; level: number; turn?: string; mark?: string }[];
}

/** How a value is coloured: by theme variables, never by a format. */
export type Tone = 'good' | 'bad' | 'mixed' | 'plain';
