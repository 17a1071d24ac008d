// A format is a kind of meeting, such as a debate; its script is a generator that yields cues: requests for turns, as data, which prompts phrase.

import type { Json, JsonObject } from '../base/json';
import type { Language } from '../base/language';
import type { Text, Translations } from '../base/message';
import type { Block } from './blocks';
import type { Brief, Options, Seat } from './brief';
import type { CallRules, EndedCall } from './call';
import type { SealedInput } from './input';
import type { Move, MoveView } from './move';
import type { Page } from './page';
import type { Play } from './play';
import type { Cue, Outcome, Posted, Script } from './step';
import type { SeatId, Turn, Unscored } from './turn';

/** The definition of a format: everything outside its folder works from this. */
export interface Format extends FormatView {
  id: string;
  /** One sentence: when to choose it. */
  description: string;
  seats: readonly SeatRule[];
  options: readonly OptionRule[];
  moves: Readonly<Record<string, Move>>;
  /** The topic score (0–1) below which a turn is off topic; two in a row cause a redirection. 0 = never. */
  offTopicBelow: number;
  /** The version of the script, recorded by new sessions so that older ones replay with their own; missing: the first. */
  edition?: number;
  /** Whether it is the format that runs a session again after its document has changed. */
  isForReruns?: boolean;
  /** Whether the script reads the seats' relevance to each turn. */
  scoresRelevance?: boolean;
  /** Reads what the script needs of an agent's definition when the session opens; recorded with the seat. */
  traits?(agent: AgentDefinition, role: string): JsonObject | undefined;
  /** Measures a turn's words for the script when the turn ends; recorded with its scores. */
  measure?(turn: Unscored, heard: readonly Turn[], brief: Brief): JsonObject | undefined;
  /** Whether a person may hold a seat. */
  allowsPeople?: boolean;
  /** The role whose first seat redirects and summarizes; empty: nobody does. */
  presidingRole: string;
  /** The topic if the user gives none, by the language of the document; `{0}` is its title. */
  defaultTopics: Readonly<Record<Language, string>>;
  /** Options that are derived from the document if the user leaves them open; recorded with the opening. */
  optionsFromDocument?(
    document: DocumentOutline | undefined,
    relevanceTo: (text: string) => Record<SeatId, number>,
  ): Options;
  /** Default options when a person watches the session. */
  attendedOptions?: Options;
  /** Options under which a run needs no person: for estimates, and when an agent starts it. */
  unattendedOptions?: Options;
  /** Options under which a dry run ends where a session usually does. */
  estimateOptions?(options: Options): Options;
  /** The data that a dry run assumes an answer declares, where it decides the number of turns. */
  estimatedAnswer?(cue: Cue, brief: Brief): JsonObject | undefined;
  /** Finds faults of a cast or options that the rules above cannot express. */
  complaints?(brief: Brief): Text[];
  /** Remarks on a valid set-up, e.g. an option without effect; posted when the session opens. */
  notices?(brief: Brief): Text[];
  script(brief: Brief): Script;
  /** Closes the session in the format's own way, when a cap is reached or the user wraps up. */
  closing(
    brief: Brief,
    heard: readonly Turn[],
    reason: string,
    posted: readonly Posted[],
    calls?: readonly EndedCall[],
  ): Script;
  /** The moves of the closing: their maximum cost is reserved. */
  closingMoves: readonly { role: string; move: string }[];
  /** Whether the closing would request nothing after this move, so that nothing is reserved for it. */
  isConcluded?(heard: readonly Turn[], move: string): boolean;
  /** The outcome of a session that is stopped at once, if it is more than its reason and the topic. */
  abortedOutcome?(brief: Brief, heard: readonly Turn[], reason: string, posted: readonly Posted[]): Outcome;
  /** The reason of the `debate.end` event before the session's end; missing: there is no such event. */
  endReason?(outcome: Outcome): string;
  prompts: FormatPrompts;
  /** The rules of its calls that are no turns. */
  callRules?: CallRules;
}

/** How a format's sessions are displayed; panel, terminal and transcripts know nothing else about it. */
export interface FormatView {
  title: string;
  icon: string;
  moves: Readonly<Record<string, MoveView>>;
  /** Whether prompts contain one log of the session for all seats, or a conversation of its own for each. */
  layout: 'shared' | 'threaded';
  /** Whether a person sets the pace, so that prompts are cached for longer. */
  paced?(brief: Brief): boolean;
  view(session: SessionView): Block[];
  /** The record headings in other languages, by their English. */
  translations?: Partial<Readonly<Record<Language, Translations>>>;
  /** The session as a play, if its records are written as one. */
  play?(session: SessionView): Play;
  /** What each kind of call does, e.g. "merges the findings". */
  calls?: Readonly<Record<string, string>>;
  /** The page of a session on a document; undefined if the document was not read for findings. */
  page?(session: SessionView): Page | undefined;
  /** Findings and decision for saved records. */
  conclusion?(session: SessionView): JsonObject | undefined;
  /** The messages of the session in the format's own shapes, for the export as data. */
  records?(session: SessionView, at: TimeOf): JsonObject[];
}

/** A format as the panel's page knows it; the page saves no records. */
export interface PanelFormat extends Omit<FormatView, 'conclusion' | 'records'> {
  /** The numeric options that the user can change while the session runs. */
  limits: readonly Pick<Extract<OptionRule, { type: 'number' }>, 'key' | 'label' | 'min' | 'max'>[];
}

/** The session state that a format's view renders from. */
export interface SessionView {
  brief: Brief;
  turns: readonly Turn[];
  posts: readonly { topic: string; data: Json; beat: string; seq?: number }[];
  /** The calls that ended, which are no turns. */
  calls?: readonly EndedCall[];
  /** The user's inputs, if the view needs them. */
  inputs?: readonly SealedInput[];
  outcome?: Outcome;
  /** The cost of a finished turn in dollars; null if unknown. */
  costOf?(turn: string): number | null;
}

/** The prompts of a format. */
export interface FormatPrompts {
  /** Rules of speech that replace those of a meeting. */
  rules?: string;
  /** Prompt with the rules of this kind of meeting, the same for all seats. */
  systemPrompt(brief: Brief): string;
  /** Prompt of a presiding seat in a threaded layout, in place of all rules and its agent file. */
  directorPrompt?(brief: Brief): string;
  /** The request of a cue, in the second person. */
  cuePrompt(cue: Cue, brief: Brief, heard: readonly Turn[]): string;
  /** The text of a turn in another seat's prompt; undefined leaves it out. `next` is the turn that followed. Default: the turn's text. */
  textForOthers?(turn: Turn, seat: SeatId, brief: Brief, next?: Turn): string | undefined;
  /** What a rehearsal answer to a cue refers to, and how it is formatted. */
  rehearsalAnswer?(cue: Cue, brief: Brief, heard: readonly Turn[]): RehearsalHints | undefined;
  /** Private knowledge of a seat, in its prompt alone. */
  privateCard?(seat: Seat, brief: Brief): string | undefined;
}

/** Hints for a rehearsal, which answers without a model: plausible values for the fields of an answer. */
export interface RehearsalHints {
  /** Values for a field of the data, by its name: one is picked, and completed by the schema; with an empty list the field is left out if it may be. */
  values?: Readonly<Record<string, readonly Json[]>>;
  /** Formats the words in the form that an answer of the format has. */
  formatWords?(words: string): string;
}

/** A role of a format: how many seats it has, and which built-ins fill them if the user names none. */
export interface SeatRule {
  role: string;
  label: string;
  min: number;
  max: number;
  /** Built-in agents that fill empty seats, in order. */
  builtins: readonly string[];
  /** How many seats are filled if the user names nobody; default: the minimum. */
  usualCount?: number;
  /** What an agent for this role should offer, for suggestions. */
  hint: string;
  /** A judge or chair: uses the strong model of the settings. */
  presides?: boolean;
  /** Whether a person in this seat is never asked for a turn but speaks by `line` inputs whenever they like. */
  neverCued?: true;
  /** The seat stays empty if this option has this value, because the user takes the role. */
  leftToUser?: { option: string; value: Json };
}

/** The parts of an agent's definition that a format may read. */
export interface AgentDefinition {
  name: string;
  description: string;
  sections: readonly { title: string; text: string }[];
  /** Fields of its file that only this program reads. */
  own: { motives?: readonly string[]; temperature?: number };
}

/** Formats the time of a place in the record. */
export type TimeOf = (seq: number) => string;

/** An option of a format, set on the command line, in the set-up, or as a limit of a running session; `isShare`: a percentage that is typed as 0 to 1. */
export type OptionRule = { key: string; label: string; description: string } & (
  | { type: 'number'; default: number; min: number; max: number; isShare?: boolean }
  /** `atStart`: offered when a session on a document starts, with the cost with and without it. */
  | { type: 'flag'; default: boolean; atStart?: boolean }
  | { type: 'choice'; default: string; choices: readonly string[] }
  /** `names`: the kind of thing that the text names, so that a set-up can offer a choice. */
  | { type: 'text'; default: string; names?: 'strategy' }
);

/** The parts of a document that a format may read before the session opens: its text by sections, lines from 1. */
export interface DocumentOutline {
  title: string;
  preamble?: SectionText;
  sections: readonly (SectionText & { level: number; title: string; ownEndLine: number })[];
}

type SectionText = { startLine: number; endLine: number; text: string };
