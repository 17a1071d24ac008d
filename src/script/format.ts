import type { Json, JsonObject } from '../base/json';
import type { Language } from '../base/language';
import type { Words } from '../base/phrases';
import type { Block } from './blocks';
import type { Brief, Options, Seat } from './brief';
import type { Examined, Examining } from './call';
import type { SealedInput } from './input';
import type { Move, MoveView } from './move';
import type { Page } from './page';
import type { Play } from './play';
import type { Cue, Outcome, Posted, Script } from './step';
import type { SeatId, Turn, Unscored } from './turn';

/** A role of a format: how many may sit in it and who is drafted where the user names none. */
export interface SeatRule {
  role: string;
  label: string;
  min: number;
  max: number;
  /** Built-in agents drafted into empty seats, in order. */
  builtins: readonly string[];
  /** How many are seated where the user names nobody; left out: as many as have to be. */
  usual?: number;
  /** What to look for in an agent for this role, for preselection. */
  hint: string;
  /** Judges and chairs: the strong model of the settings, and never folded away. */
  presides?: boolean;
  /** A person may sit here whatever the format: nobody asks them, and what they say comes as lines. */
  unasked?: true;
  /** Nobody sits here while this option has this value: the user does. */
  leftToUser?: { option: string; value: Json };
}

/** What a format may read of an agent's definition. */
export interface Definition {
  name: string;
  description: string;
  sections: readonly { title: string; text: string }[];
  own: { motives?: readonly string[]; temperature?: number };
}

/** When something of the record happened, by its place in it. */
export type Moment = (seq: number) => string;

/** One option of a format, reachable by `--set`, the set-up and the limits of a running session; `isShare`: a percent that is typed as 0 to 1. */
export type OptionRule = { key: string; label: string; description: string } & (
  | { type: 'number'; default: number; min: number; max: number; isShare?: boolean }
  /** `atStart`: offered where a session on a document starts, with what it costs with and without. */
  | { type: 'flag'; default: boolean; atStart?: boolean }
  | { type: 'choice'; default: string; choices: readonly string[] }
  /** `names`: what the text names beside the words of the format itself, so that it can be looked up and chosen. */
  | { type: 'text'; default: string; names?: 'strategy' }
);

/** What a format may read of a document before the session opens: its text by sections, lines from 1. */
export interface Outlined {
  title: string;
  preamble?: Stretch;
  sections: readonly (Stretch & { level: number; title: string; ownEndLine: number })[];
}

type Stretch = { startLine: number; endLine: number; text: string };

/** What is known of an answer before anybody thinks, for a voice that has no model: without it, the move and its shape are all there is. */
export interface PlainAnswer {
  /** Values that may stand in a field of the data, by the field's name: one is taken, and completed from the shape where it lacks something. None: the field is left out where it may be. */
  values?: Readonly<Record<string, readonly Json[]>>;
  /** How its words are written down, where an answer is more than its words. */
  written?(words: string): string;
}

/** The words of a format, rendered outside its script. */
export interface Wording {
  /** The rules of speech where those of a meeting do not fit. */
  rules?: string;
  /** The house rules of this kind of meeting, the same for all seats. */
  house(brief: Brief): string;
  /** What whoever presides stands on in place of the rules, the house rules and a dossier of their own, where each seat has a thread of its own. */
  directs?(brief: Brief): string;
  /** The request of a cue, in the second person. */
  cue(cue: Cue, brief: Brief, heard: readonly Turn[]): string;
  /** What another's turn sounds like to a seat, by what came right after it; undefined = not heard. Left out: everyone hears it as it was said. */
  heardAs?(turn: Turn, seat: SeatId, brief: Brief, next?: Turn): string | undefined;
  /** What a plain answer to a cue refers to, and how it is written down. */
  plain?(cue: Cue, brief: Brief, heard: readonly Turn[]): PlainAnswer | undefined;
  /** What only this seat may know. */
  privateCard?(seat: Seat, brief: Brief): string | undefined;
}

/** What a view may read: the session as the ledger knows it. */
export interface Heard {
  brief: Brief;
  turns: readonly Turn[];
  posts: readonly { topic: string; data: Json; beat: string; seq?: number }[];
  /** The calls that ended, which are no turns. */
  calls?: readonly Examined[];
  /** What the user put in, where the view needs it. */
  inputs?: readonly SealedInput[];
  outcome?: Outcome;
  /** What a finished turn cost in dollars; null where nobody knows. */
  costOf?(turn: string): number | null;
}

/** What shows the sessions of a format: panel, terminal and transcripts know no more of it. It needs neither script nor wording. */
export interface FormatView {
  title: string;
  icon: string;
  moves: Readonly<Record<string, MoveView>>;
  layout: 'shared' | 'threaded';
  /** Whether a person sets the pace, so that prompts are kept in a model's cache for longer. */
  paced?(brief: Brief): boolean;
  view(heard: Heard): Block[];
  /** The headings of records by their English, for tables of another language. */
  words?: Partial<Readonly<Record<Language, Words>>>;
  /** The session as a play, where its records are written as one. */
  play?(heard: Heard): Play;
  /** What is done in its calls that are no turns, by their kind, e.g. "merges the findings". */
  calls?: Readonly<Record<string, string>>;
  /** What a session on a document hands over; undefined where nobody was asked to read it. */
  page?(heard: Heard): Page | undefined;
  /** Findings and decision for saved records. */
  conclusion?(heard: Heard): JsonObject | undefined;
  /** Every message of the session in the format's own shapes, where it has such: they go into its export as data. */
  records?(heard: Heard, at: Moment): JsonObject[];
}

/** A format as the panel's page knows it, which saves no records. */
export interface ShownFormat extends Omit<FormatView, 'conclusion' | 'records'> {
  /** The options that are numbers within bounds: a running session can move them. */
  limits: readonly Pick<Extract<OptionRule, { type: 'number' }>, 'key' | 'label' | 'min' | 'max'>[];
}

/** A kind of meeting: everything that exists of it outside its folder is drawn from this. */
export interface Format extends FormatView {
  id: string;
  /** One sentence: when to choose it. */
  description: string;
  seats: readonly SeatRule[];
  options: readonly OptionRule[];
  moves: Readonly<Record<string, Move>>;
  /** Below this topic score a turn is off topic; two in a row bring a redirection by whoever presides. 0 = never. */
  driftBelow: number;
  /** It is the format of a run after the document has changed, whichever the one before had. */
  runsAgain?: boolean;
  /** Whether the script reads the seats' relevance to each turn. */
  scoresRelevance?: boolean;
  /** What the script has to know of an agent beside its name: read once as the session opens, and recorded with the seat. */
  traits?(agent: Definition, role: string): JsonObject | undefined;
  /** What the script branches on in a turn's words: measured once when the turn ends, recorded with its scores, never again. */
  measure?(turn: Unscored, heard: readonly Turn[], brief: Brief): JsonObject | undefined;
  /** Whether a person may hold a seat. */
  people?: boolean;
  /** Who redirects and sums up: the first of these roles that is seated. */
  presiding: string;
  /** The topic where the user gives none, by the language of the document; `{0}` is its title. */
  topics: Readonly<Record<Language, string>>;
  /** Options that are drawn from the document where the user leaves them open, with how much each seat has to say to a text; recorded with the opening. */
  drawn?(document: Outlined | undefined, relevanceTo: (text: string) => Record<SeatId, number>): Options;
  /** Options under which it is convened where a person sits before it, as long as they choose no others. */
  attended?: Options;
  /** Options under which a run that would else wait for a person needs none: to estimate it, and where an agent asks for it. */
  dry?: Options;
  /** Options under which a dry run, of which nobody judges when it is over, ends where a session usually does. */
  usual?(options: Options): Options;
  /** What a dry run supposes that an answer declares, where it decides how many turns a session usually takes. */
  usualAnswer?(cue: Cue, brief: Brief): JsonObject | undefined;
  /** Complaints about a cast or options that the rules above cannot express. */
  complaints?(brief: Brief): string[];
  /** What is worth telling about a set-up that is in order, e.g. an option without effect; posted when the session opens. */
  notices?(brief: Brief): string[];
  script(brief: Brief): Script;
  /** Closes in the format's own way on what was heard and posted, when a cap or the user says wrap up. */
  closing(
    brief: Brief,
    heard: readonly Turn[],
    reason: string,
    posted: readonly Posted[],
    calls?: readonly Examined[],
  ): Script;
  /** The moves of that closing, paid from the reserve. */
  closingMoves: readonly { role: string; move: string }[];
  /** Whether that closing would ask nobody, also once this move was made: then nothing is reserved for it. */
  isConcluded?(heard: readonly Turn[], move: string): boolean;
  /** The outcome where nothing more may be said, where it is more than its reason and the topic. */
  halted?(brief: Brief, heard: readonly Turn[], reason: string, posted: readonly Posted[]): Outcome;
  /** The reason of the `debate.end` that stands before the session's own end; left out: there is none. */
  endReason?(outcome: Outcome): string;
  wording: Wording;
  /** Its calls that are no turns; left out: it has none. */
  examining?: Examining;
}
