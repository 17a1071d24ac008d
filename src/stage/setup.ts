import type { Clock } from '../base/clock';
import type { Json } from '../base/json';
import { fillPlaceholders } from '../base/message';
import type { Redaction } from '../base/redactor';
import type { Agent } from '../cast/agent';
import type { DocumentText, ReviewRules } from '../document/document';
import type { Brief, Options } from '../script/brief';
import type { Format } from '../script/format';
import { detectLanguage } from '../text/language';
import type { Voice } from '../voices/voice';
import type { condenseChoices } from './condensing';

/** A seat and the agent in it. */
export interface Casting {
  role: string;
  agent: Agent;
  /** Its own voice; default: the session's. */
  voice?: string;
  /** The model that was picked for it; default: the agent file's, then the set-up's. */
  model?: string;
}

/** The caps of a session: dollars and turns. */
export interface Caps {
  usd?: number;
  turns?: number;
}

/** Everything needed to open a session; required seats that are left empty are filled from the built-ins. */
export interface Setup {
  /** Own id of the session, safe as a file name. */
  id: string;
  format: Format;
  topic: string;
  document?: DocumentText;
  /** First line of a debated selection in its file. */
  firstLine?: number;
  rules?: ReviewRules;
  /** Earlier decisions on findings of the document, this user's own first. */
  settled?: Brief['settled'];
  /** The earlier session that this one runs again. */
  earlier?: Brief['earlier'];
  cast: readonly Casting[];
  options: Options;
  seed: number;
  budget: Caps;
  /** The estimate that the user saw; it is recorded only. */
  estimateUSD?: number;
  /** The voice of every seat without its own. */
  voice: string;
  /** The model of seats of that voice for which neither cast nor agent file names one. */
  model?: string;
  /** The same for presiding seats. */
  judgeModel?: string;
  /** Which agent files the examiner condenses first; default: none. */
  condense?: (typeof condenseChoices)[number];
  /** The examiner: off, or its voice and model, each chosen automatically if left open; default: none. */
  examiner?: 'off' | Pick<Casting, 'voice' | 'model'>;
}

/** The topic if the user gives none: from the document's title, in the document's language. */
export function defaultTopic({ defaultTopics }: Format, { title, text }: Pick<DocumentText, 'title' | 'text'>): string {
  return fillPlaceholders(defaultTopics[detectLanguage(text)], [title]);
}

/** The copies that a session started from; it resumes from these, whatever became of the files. */
export interface Sources {
  agents: ReadonlyMap<string, Agent>;
  document?: DocumentText;
  /** The workspace's rules for findings, an untrusted text. */
  rules?: ReviewRules;
}

/** The outside services that the stage needs: voices, clock, hashing, signatures. */
export interface SessionServices {
  clock: Clock;
  formatOf(id: string): Format | undefined;
  /** The voice of an id; throws a HumanError if it is not available. */
  voiceOf(id: string): Voice;
  sha256(text: string): string;
  /** Redacts secrets from streamed text; missing if there are none. */
  redaction?: Redaction;
  /** Signs settings and copies with this user's secret; missing if there is none. */
  sign?(settings: Json, sources: Sources): string;
}
