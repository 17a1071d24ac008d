import type { SeatId } from './turn';

/** An entry of a play, in the order in which it happened; `beat` counts the play's beats, in each of which some characters act. */
export type PlayEntry =
  | {
      kind: 'line';
      beat: number;
      turn: string;
      seat: SeatId;
      speaker: string;
      action: 'speak' | 'interrupt' | 'react';
      /** The listener; missing if it is said to all. */
      to?: string;
      whisper?: boolean;
      tone: string;
      act?: string;
      /** The phrase after which it cuts in. */
      after?: string;
      /** What is said, as far as it was heard; empty for an action without words. */
      words: string;
      /** Whether another character interrupted it. */
      cut?: boolean;
    }
  | { kind: 'event'; beat: number; text: string }
  /** `turn`: the turn whose text was unusable. */
  | { kind: 'system'; beat: number; text: string; turn?: string };

/** A line of a play, or an action without words. */
export type PlayLine = Extract<PlayEntry, { kind: 'line' }>;

/** What happens on stage. */
export type PlayAct = Exclude<PlayEntry, { kind: 'system' }>;

/** A session as a play, from which transcripts, screenplay and statistics are rendered. */
export interface Play {
  title: string;
  /** The author's title, if `title` is a file name. */
  heading?: string;
  setting: string;
  /** The situation at the opening. */
  situation?: string;
  goal: string;
  characters: { seat: SeatId; name: string }[];
  entries: PlayEntry[];
  beats: number;
  /** Whether it was played to the maximum number of beats. */
  isFull?: boolean;
  goalAchieved: boolean;
  /** Missing while it runs. */
  ending?: 'achieved' | 'not achieved' | 'natural ending' | 'maximum length';
  reason?: string;
}
