import type { Usage } from '../base/usage';

/** What is known of a model: dollars per million tokens, and what it takes. */
export interface ModelFacts {
  input: number;
  output: number;
  /** What reading from the cache costs, as a share of the input price. */
  read: number;
  /** Fewest tokens of a prefix that is cached. */
  cacheMinimum: number;
  effort: boolean;
  /** Answers in the shape of a JSON schema. */
  dataAnswers: boolean;
}

const current = { read: 0.1, cacheMinimum: 512, effort: true, dataAnswers: true };

// As the provider listed them on 2026-11-18.
const models: Readonly<Record<string, ModelFacts>> = {
  'claude-opus-5-5': { ...current, input: 4, output: 20, read: 0.05 },
  'claude-sonnet-5-5': { ...current, input: 2, output: 10, read: 0.05 },
  'claude-haiku-5-5': { ...current, input: 0.1, output: 0.5 },
  'claude-opus-5': { ...current, input: 5, output: 25 },
  'claude-sonnet-5': { ...current, input: 2, output: 10, cacheMinimum: 1024 },
  'claude-haiku-4-5': { ...current, input: 1, output: 5, cacheMinimum: 4096, effort: false },
};

/** The models of the table, the strongest first. */
export const knownModels: readonly string[] = Object.keys(models);

/** What the user's settings say about models: what is left out stays as in the table. */
export type PriceOverrides = Readonly<Record<string, Partial<ModelFacts>>>;

const unknown = { read: 0.1, cacheMinimum: 1024, effort: false, dataAnswers: false };

/** What is known of a model, or undefined: a dated name (`claude-opus-5-20260401`) is its family's. */
export function factsOf(model: string, overrides: PriceOverrides = {}): ModelFacts | undefined {
  const family = familyOf(model);
  const listed = Object.hasOwn(models, family) ? models[family] : undefined;
  return listed ? { ...listed, ...overriding(model, overrides) } : ownFactsOf(model, overrides);
}

/** What the user's settings alone say of a model, where nothing else is known of its provider's prices. */
export function ownFactsOf(model: string, overrides: PriceOverrides = {}): ModelFacts | undefined {
  const own = overriding(model, overrides);
  if (own?.input === undefined || own.output === undefined) return undefined;
  return { ...unknown, ...own, input: own.input, output: own.output };
}

function overriding(model: string, overrides: PriceOverrides): Partial<ModelFacts> | undefined {
  const name = [model, familyOf(model)].find(each => Object.hasOwn(overrides, each));
  return name === undefined ? undefined : overrides[name];
}

function familyOf(model: string): string {
  return model.replace(/-\d{8}$/, '');
}

/** The model that a name means: an alias (`opus`) the newest of its line, `Claude Opus 5` its id, any other itself, where its price is known. */
export function modelNamed(name: string, overrides: PriceOverrides = {}): string | undefined {
  const alias = knownModels.find(model => model.split('-')[1] === name.toLowerCase());
  const id = name.toLowerCase().replace(/[ .]/g, '-');
  return alias ?? [name, id].find(each => factsOf(each, overrides));
}

/** Writing to the cache, as a share of the input price. */
export const writeFactor = { '5m': 1.25, '1h': 2 } as const;

/** What a usage costs in dollars; null where nobody knows the price. */
export function costOf(usage: Usage, facts: ModelFacts | undefined): number | null {
  if (!facts) return null;
  const writes = usage.cacheWrite5m * writeFactor['5m'] + usage.cacheWrite1h * writeFactor['1h'];
  const input = usage.input + usage.cacheRead * facts.read + writes;
  return (input * facts.input + usage.output * facts.output) / 1_000_000;
}
