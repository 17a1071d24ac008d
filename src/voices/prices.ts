import { isRecord, ownValue } from '../base/json';
import type { Usage } from '../base/usage';

/** The prices of a model in dollars per million tokens, and its capabilities. */
export interface ModelFacts {
  input: number;
  output: number;
  /** The price of reading from the cache, as a share of the input price. */
  read: number;
  /** The minimum length of a cached prefix, in tokens. */
  cacheMinimum: number;
  /** Whether it takes a setting for how hard it thinks. */
  effort: boolean;
  /** Whether it can answer by a JSON schema. */
  dataAnswers: boolean;
}

const current = { read: 0.1, cacheMinimum: 512, effort: true, dataAnswers: true };

// As the provider listed them on 2026-11-18. The order counts: the newest of each line comes first, which its alias means, and of these the strongest.
const priceTable: Readonly<Record<string, ModelFacts>> = {
  'claude-opus-5-5': { ...current, input: 4, output: 20, read: 0.05 },
  'claude-sonnet-5-5': { ...current, input: 2, output: 10, read: 0.05 },
  'claude-haiku-5-5': { ...current, input: 0.1, output: 0.5 },
  'claude-opus-5': { ...current, input: 5, output: 25 },
  'claude-sonnet-5': { ...current, input: 2, output: 10, cacheMinimum: 1024 },
  'claude-haiku-4-5': { ...current, input: 1, output: 5, cacheMinimum: 4096, effort: false },
};

/** The models of the built-in table, in its order. */
export const knownModels: readonly string[] = Object.keys(priceTable);

/** The user's settings for models: omitted fields stay as in the table. */
export type PriceOverrides = Readonly<Record<string, Partial<ModelFacts>>>;

const unlistedDefaults = { read: 0.1, cacheMinimum: 1024, effort: false, dataAnswers: false };

/** Reads the user's settings for models; fields that are unknown or no valid value are left out. */
export function readPriceOverrides(value: unknown): PriceOverrides {
  // Every field, with a value of its type.
  const examples: Readonly<Record<string, unknown>> = { input: 0, output: 0, ...unlistedDefaults };
  const isValid = ([key, each]: [string, unknown]) => {
    if (typeof each !== typeof ownValue(examples, key)) return false;
    if (typeof each !== 'number') return typeof each === 'boolean';
    return Number.isFinite(each) && each >= 0 && (key !== 'read' || each <= 1);
  };
  const entriesOf = (each: unknown) => Object.entries(isRecord(each) ? each : {});
  return Object.fromEntries(
    entriesOf(value).map(([model, facts]) => [model, Object.fromEntries(entriesOf(facts).filter(isValid))]),
  );
}

/** The facts of a model, undefined if it is unknown; a dated name (`claude-opus-5-20260401`) counts as its family. */
export function modelFacts(model: string, overrides: PriceOverrides = {}): ModelFacts | undefined {
  const family = familyOf(model);
  const listed = Object.hasOwn(priceTable, family) ? priceTable[family] : undefined;
  return listed ? { ...listed, ...overrideFor(model, overrides) } : userModelFacts(model, overrides);
}

/** The facts of a model by the user's settings alone, for providers without a price table. */
export function userModelFacts(model: string, overrides: PriceOverrides = {}): ModelFacts | undefined {
  const own = overrideFor(model, overrides);
  if (own?.input === undefined || own.output === undefined) return undefined;
  return { ...unlistedDefaults, ...own, input: own.input, output: own.output };
}

function overrideFor(model: string, overrides: PriceOverrides): Partial<ModelFacts> | undefined {
  const name = [model, familyOf(model)].find(each => Object.hasOwn(overrides, each));
  return name === undefined ? undefined : overrides[name];
}

function familyOf(model: string): string {
  return model.replace(/-\d{8}$/, '');
}

/** Resolves a name to a model id: an alias (`opus`) to the newest of its line, `Claude Opus 5` to its id, any other to itself if its price is known. */
export function resolveModelName(name: string, overrides: PriceOverrides = {}): string | undefined {
  const alias = knownModels.find(model => model.split('-')[1] === name.toLowerCase());
  const id = name.toLowerCase().replace(/[ .]/g, '-');
  return alias ?? [name, id].find(each => modelFacts(each, overrides));
}

/** The price of writing to the cache, as a share of the input price. */
export const writeFactor = { '5m': 1.25, '1h': 2 } as const;

/** The cost of a usage in dollars; null if the price is unknown. */
export function costOf(usage: Usage, facts: ModelFacts | undefined): number | null {
  if (!facts) return null;
  const writes = usage.cacheWrite5m * writeFactor['5m'] + usage.cacheWrite1h * writeFactor['1h'];
  const input = usage.input + usage.cacheRead * facts.read + writes;
  return (input * facts.input + usage.output * facts.output) / 1_000_000;
}
