import type { SeatId } from './turn';

/** One thing that stands in a play, in the order in which it happened. */
export type PlayEntry =
  | {
      kind: 'line';
      beat: number;
      turn: string;
      seat: SeatId;
      speaker: string;
      action: 'speak' | 'interrupt' | 'react';
      /** Whom it is said to; missing where it is said to all. */
      to?: string;
      whisper?: boolean;
      tone: string;
      act?: string;
      /** The phrase after which it cuts in. */
      after?: string;
      /** What is said, as far as it was heard; nothing where somebody only acts. */
      words: string;
      /** Somebody else cut in before its end. */
      cut?: boolean;
    }
  | { kind: 'event'; beat: number; text: string }
  /** `turn`: the one of which nothing could be used. */
  | { kind: 'system'; beat: number; text: string; turn?: string };

/** A line of a play, or a deed without words. */
export type PlayLine = Extract<PlayEntry, { kind: 'line' }>;

/** What is seen and heard on stage. */
export type PlayAct = Exclude<PlayEntry, { kind: 'system' }>;

/** A session as a play: all that a transcript, a screenplay and its numbers are drawn from. */
export interface Play {
  title: string;
  /** What its author calls it, where the title is the name of a file. */
  heading?: string;
  setting: string;
  /** What is going on as it opens. */
  situation?: string;
  goal: string;
  characters: { seat: SeatId; name: string }[];
  entries: PlayEntry[];
  beats: number;
  /** It was played to the last beat that it might have. */
  isFull?: boolean;
  goalAchieved: boolean;
  /** Missing while it goes on. */
  ending?: 'achieved' | 'not achieved' | 'natural ending' | 'maximum length';
  reason?: string;
}
