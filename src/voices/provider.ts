import type { Clock } from '../base/clock';
import type { Remedies } from './httpFailures';
import type { PriceOverrides } from './prices';
import type { Voice } from './voice';

/** A text that is written into package.json's language files. */
export interface Texts {
  en: string;
  de: string;
}

/** A setting of a provider's own: its schema for package.json, beside its texts. */
export interface ProviderSetting {
  about: Texts;
  /** What is said of a value that the schema refuses. */
  wrong?: Texts;
  schema: Readonly<Record<string, unknown>>;
}

/** What a provider is made with; what it needs was found beforehand. */
export interface Making {
  clock: Clock;
  env: Readonly<Record<string, string | undefined>>;
  /** Where a process of its own may run. */
  folder: string;
  key?: string;
  endpoint?: string;
  /** The path of its program. */
  program?: string;
  /** The other settings of its own, by their names behind its id. */
  settings: Readonly<Record<string, string>>;
  silentMs?: number;
  prices?: PriceOverrides;
  remedies?: Remedies;
  /** The time between two pieces of a few words, where the provider has no pace of its own. */
  pieceMs?: number;
}

/** A voice, and what ends what it has started. */
export type MadeVoice = Voice & { close?(): Promise<void> };

/** A model provider: what settings, pickers and the command line know of it, and how its voice is made. */
export interface Provider {
  /** How settings and records name it. */
  id: string;
  /** How a command line names it; left out: by its id. */
  word?: string;
  label: Texts;
  /** What a person should know before choosing it in the settings. */
  about: Texts;
  /** The same for the help of the command line, in a few words. */
  hint?: string;
  /** Costs nothing and asks no model. */
  free?: true;
  /** It takes a key, from this variable in a terminal; `local` where a server on this machine works without one. */
  key?: { variable: string; local?: 'optional' };
  /** It asks a server: the usual one, or that of its setting `endpoint` or of this variable. */
  endpoint?: { usual: string; variable: string };
  /** It runs a program of the user's, named in its setting `path`, or found on the PATH or in these places of the home folder. */
  program?: { name: string; label: string; places: readonly string[] };
  settings?: Readonly<Record<string, ProviderSetting>>;
  /** Models whose price is known. */
  knownModels?: readonly string[];
  /** It has no usual model: a session names one, and it is offered where the user has set it up. */
  needsModel?: true;
  /** It speaks only with models that it lists at the moment. */
  onlyListed?: true;
  /** Asks its server for the models to choose from; none where it does not say. */
  listModels?(making: Making, signal: AbortSignal): Promise<readonly string[]>;
  /** Loads and makes its voice; left out: the editor's composition root brings the maker. */
  make?(making: Making): Promise<MadeVoice>;
}
