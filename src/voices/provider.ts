import type { Clock } from '../base/clock';
import type { Remedies } from './httpFailures';
import type { PriceOverrides } from './prices';
import type { Voice } from './voice';

/** A text for package.json's language files. */
export interface LocalizedText {
  en: string;
  de: string;
}

/** A setting of a provider: its schema for package.json, and its texts. */
export interface ProviderSetting {
  about: LocalizedText;
  /** The message for a value that the schema rejects. */
  wrong?: LocalizedText;
  schema: Readonly<Record<string, unknown>>;
}

/** The options from which a provider creates its voice, resolved beforehand. */
export interface VoiceOptions {
  clock: Clock;
  env: Readonly<Record<string, string | undefined>>;
  /** The working folder for its process. */
  folder: string;
  key?: string;
  endpoint?: string;
  /** The path of its program. */
  program?: string;
  /** Its other settings, by name without the provider's id. */
  settings: Readonly<Record<string, string>>;
  silentMs?: number;
  prices?: PriceOverrides;
  remedies?: Remedies;
  /** The time between two pieces of text, for a provider without a pace of its own. */
  pieceMs?: number;
}

/** A voice with an optional way to end its processes. */
export type ClosableVoice = Voice & { close?(): Promise<void> };

/** A model provider: its description for settings, pickers and the command line, and how its voice is created. */
export interface Provider {
  /** Its name in settings and records. */
  id: string;
  /** Its name on the command line; by default its id. */
  word?: string;
  label: LocalizedText;
  /** The description shown in the settings. */
  about: LocalizedText;
  /** A short description for the help of the command line. */
  hint?: string;
  /** Costs nothing and calls no model. */
  free?: true;
  /** It takes a key, in a terminal from this variable; `local`: a server on this machine works without one. */
  key?: { variable: string; local?: 'optional' };
  /** It calls a server: the usual one, or that of its setting `endpoint` or of this variable. */
  endpoint?: { usual: string; variable: string };
  /** It runs a program of the user's: from its setting `path`, on the PATH, or in these places under the home folder. */
  program?: { name: string; label: string; places: readonly string[] };
  settings?: Readonly<Record<string, ProviderSetting>>;
  /** Models with a known price. */
  knownModels?: readonly string[];
  /** It has no default model: a session must name one, and it is only offered once the user has set it up. */
  needsModel?: true;
  /** Only models that it currently lists can be used. */
  onlyListed?: true;
  /** Lists the models to choose from; empty if the server does not tell. */
  listModels?(making: VoiceOptions, signal: AbortSignal): Promise<readonly string[]>;
  /** Creates its voice; if it is omitted, the editor's composition root does. */
  make?(making: VoiceOptions): Promise<ClosableVoice>;
}
