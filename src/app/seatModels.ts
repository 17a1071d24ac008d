// Which voices and models speak for the seats of a session, and what they cost.

import { noUsage } from '../base/usage';
import { resolveLinks } from '../disk/pathContainment';
import { readUserText, saveUserText } from '../disk/userState';
import { isPerson } from '../script/brief';
import { chooseExaminer, type Examiner } from '../stage/examiner';
import { seatCast } from '../stage/seating';
import type { Casting, SessionServices, Setup } from '../stage/setup';
import { providerNamed } from '../voices/registry';

/** A picked voice (what speaks for a seat, such as a model provider), model or both. */
export interface ModelPick {
  voice?: string;
  model?: string;
}

/** Resolves a voice name as a person writes it; an unknown name is returned unchanged. */
export function resolveVoiceName(word: string): string {
  return providerNamed(word) ?? word;
}

/** Parses a model with an optional voice as a person writes it: `opus`, `anthropic:opus`, `claude-code`. */
export function parsePick(text: string): ModelPick {
  const colon = text.indexOf(':');
  const voice = providerNamed(colon < 0 ? text : text.slice(0, colon));
  // A model's own name may contain a colon.
  if (voice === undefined) return { model: text };
  const model = colon < 0 ? '' : text.slice(colon + 1).trim();
  return model === '' ? { voice } : { voice, model };
}

/** Everyone who will be seated, with their own picks if they have any: the cast, and the built-ins that fill empty seats. */
export function seatedCast(setup: Setup): Casting[] {
  const { seats, agents } = seatCast(setup);
  return seats.flatMap(({ role, agent: slug }) => {
    const agent = agents.get(slug);
    const picked = setup.cast.find(each => each.agent.slug === slug);
    return agent ? [{ ...picked, role, agent }] : [];
  });
}

/** Everyone who will be seated; those without a pick of their own get the one for `presiding` seats (such as a judge's), or for `all`. */
export function withDefaultPicks(
  setup: Setup,
  { all, presiding }: { all?: ModelPick; presiding?: ModelPick },
): Casting[] {
  return seatedCast(setup).map(casting => {
    if (casting.voice !== undefined || casting.model !== undefined) return casting;
    const presides = setup.format.seats.some(rule => rule.role === casting.role && rule.presides);
    const { voice, model } = (presides ? presiding : undefined) ?? all ?? {};
    return { ...casting, ...(voice ? { voice } : {}), ...(model ? { model } : {}) };
  });
}

/** A seat with the voice and model that speak for it. */
export interface SpeakingSeat {
  name: string;
  voice: string;
  model?: string;
}

/** Lists who speaks in a session, including its examiner (the model that checks turns in the background). */
export function listSpeakers({
  seats,
  examiner,
}: {
  seats: readonly SpeakingSeat[];
  examiner?: Examiner;
}): SpeakingSeat[] {
  const { voice, model } = examiner ?? {};
  return voice === undefined ? [...seats] : [...seats, { name: 'the examiner', voice, ...(model ? { model } : {}) }];
}

/** The models that a set-up will use: those of its seats, and the examiner's. */
export function modelsOfSetup(setup: Setup, services: Pick<SessionServices, 'voiceOf'>): TableModel[] {
  const { seats } = seatCast(setup, services);
  return tableModels(listSpeakers({ seats, examiner: chooseExaminer(setup, seats, services) }), services);
}

/** Parses the examiner setting: `off`, a model, or empty for an automatic choice. */
export function parseExaminer(text: string): NonNullable<Setup['examiner']> {
  if (text === 'off') return 'off';
  return text === '' ? {} : parsePick(text);
}

/** A model that speaks at the table, with its seats; dollars are per million tokens, null if the price is unknown. */
export interface TableModel {
  voice: string;
  label: string;
  model?: string;
  free: boolean;
  /** The origin that prompts are sent to; undefined if they stay on this machine. */
  origin?: string;
  inputUSD: number | null;
  outputUSD: number | null;
  seats: string[];
}

/** Lists the models that speak for seats, each once, in the order of the seats. */
export function tableModels(seats: readonly SpeakingSeat[], services: Pick<SessionServices, 'voiceOf'>): TableModel[] {
  const byVoiceAndModel = new Map<string, TableModel>();
  for (const { name, voice: id, model: picked } of seats.filter(each => !isPerson(each))) {
    const voice = services.voiceOf(id);
    // Without an argument: the voice's default model.
    const model = picked ?? voice.modelOf?.();
    const known = byVoiceAndModel.get(`${id} ${model}`);
    if (known) {
      known.seats.push(name);
      continue;
    }
    const origin = voice.originOf?.(model);
    byVoiceAndModel.set(`${id} ${model}`, {
      ...{ voice: id, label: voice.label, free: voice.flags.free, seats: [name] },
      ...(model && !voice.flags.free ? { model } : {}),
      ...(origin ? { origin } : {}),
      inputUSD: voice.priceOf({ ...noUsage, input: 1_000_000 }, model),
      outputUSD: voice.priceOf({ ...noUsage, output: 1_000_000 }, model),
    });
  }
  return [...byVoiceAndModel.values()];
}

/** Confirms the origins that a session would send prompts to, if there are several and some are new to the workspace; `agree` asks, and throws if declined. */
export async function confirmOrigins(
  seats: readonly SpeakingSeat[],
  services: Pick<SessionServices, 'voiceOf'>,
  { workspace, home }: { workspace: string; home: string | undefined },
  agree: (origins: ReadonlyMap<string, readonly string[]>) => Promise<void>,
): Promise<void> {
  const origins = new Map<string, string[]>();
  for (const { origin, seats: names } of tableModels(seats, services)) {
    // Local models have no origin.
    if (origin !== undefined) origins.set(origin, [...(origins.get(origin) ?? []), ...names]);
  }
  if (origins.size < 2) return;
  const folder = await resolveLinks(workspace);
  const keys = [...origins.keys()].map(origin => `${folder}\n${origin}\n`);
  const confirmed = await Promise.all(keys.map(key => readUserText(home, 'origins', key)));
  if (!confirmed.includes(undefined)) return;
  await agree(origins);
  // If it cannot be saved, the user is asked again next time.
  if (home !== undefined) for (const key of keys) await saveUserText(home, 'origins', key, key).catch(() => undefined);
}

/** Gives a set-up its caps, the user's or else the usual ones; one in dollars only if the price of every model is known. */
export function withCaps(setup: Setup, usual: { usd: number; turns: number }, table: readonly TableModel[]): Setup {
  const { usd = usual.usd, turns = usual.turns } = setup.budget;
  const arePricesKnown = table.every(each => each.inputUSD !== null);
  return { ...setup, budget: arePricesKnown ? { usd, turns } : { turns } };
}
