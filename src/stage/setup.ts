import type { Clock } from '../base/clock';
import type { Json } from '../base/json';
import { filled } from '../base/phrases';
import type { Redaction } from '../base/redactor';
import type { Agent } from '../cast/agent';
import type { DocumentText, ReviewRules } from '../document/document';
import type { Brief, Options } from '../script/brief';
import type { Format } from '../script/format';
import { languageOf } from '../text/language';
import type { Voice } from '../voices/voice';
import type { condenseWishes } from './condensed';

/** One chair and who sits in it. */
export interface Casting {
  role: string;
  agent: Agent;
  /** A voice of its own; left out: the session's. */
  voice?: string;
  /** What was picked for it; left out: what the agent's file says, and then the set-up's. */
  model?: string;
}

/** Caps of a session: dollars and turns. */
export interface Caps {
  usd?: number;
  turns?: number;
}

/** Everything needed to open a session; empty required chairs are filled from the built-ins. */
export interface Setup {
  /** Own id of the session, safe as a file name. */
  id: string;
  format: Format;
  topic: string;
  document?: DocumentText;
  /** First line of a debated selection in its file. */
  firstLine?: number;
  rules?: ReviewRules;
  /** What was decided on findings of earlier sessions on the document, this user's own first. */
  settled?: Brief['settled'];
  /** What it rests on, where it is run again. */
  earlier?: Brief['earlier'];
  cast: readonly Casting[];
  options: Options;
  seed: number;
  budget: Caps;
  /** What the user was told that it will probably cost; it is recorded, nothing depends on it. */
  estimateUSD?: number;
  /** The voice of every seat that names none. */
  voice: string;
  /** The model of seats of that voice for which neither cast nor agent file names one. */
  model?: string;
  /** The same of presiding seats. */
  judgeModel?: string;
  /** Whose files the examiner condenses for the table: those that are too long, all, or none; left out: none. */
  condense?: (typeof condenseWishes)[number];
  /** What the user says of the examiner: none, or its voice and model, of which what they leave open is chosen; left out: none. */
  examiner?: 'off' | Pick<Casting, 'voice' | 'model'>;
}

/** The topic of a set-up for which the user gave none: drawn from the document's title, in the document's language. */
export function topicOf({ topics }: Format, { title, text }: Pick<DocumentText, 'title' | 'text'>): string {
  return filled(topics[languageOf(text)], [title]);
}

/** The copies a session started from: by these it is resumed, whatever became of the files since. */
export interface Sources {
  agents: ReadonlyMap<string, Agent>;
  document?: DocumentText;
  /** The workspace's rules for findings: a stranger's text. */
  rules?: ReviewRules;
}

/** What the stage needs of the world. */
export interface World {
  clock: Clock;
  formatOf(id: string): Format | undefined;
  /** The voice of an id; throws a HumanError where it is not to be had. */
  voiceOf(id: string): Voice;
  sha256(text: string): string;
  /** Takes out of the words under way what nobody may read; left out where nothing is secret. */
  redaction?: Redaction;
  /** Signs settings and copies with this user's secret; left out where there is none. */
  sign?(settings: Json, sources: Sources): string;
}
