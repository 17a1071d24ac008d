import { noUsage } from '../base/usage';
import { confirmOrigin, isOriginConfirmed } from '../disk/confirmedOrigins';
import { isPerson } from '../script/brief';
import { type Examiner, examinerFor } from '../stage/examiner';
import { seat } from '../stage/seating';
import type { Casting, Setup, World } from '../stage/setup';
import { providerNamed } from '../voices/registry';

/** What was picked for a seat: its voice, its model or both. */
export interface ModelPick {
  voice?: string;
  model?: string;
}

/** The id of a voice as a person writes it; what names none stays as it is. */
export function voiceSpelled(word: string): string {
  return providerNamed(word) ?? word;
}

/** Reads a model as a person writes it, with its voice where they name one: `opus`, `anthropic:opus`, `claude-code`. */
export function readPick(text: string): ModelPick {
  const at = text.indexOf(':');
  const word = at < 0 ? text : text.slice(0, at);
  const voice = providerNamed(word);
  if (voice === undefined) return { model: text };
  const model = at < 0 ? '' : text.slice(at + 1).trim();
  return model === '' ? { voice } : { voice, model };
}

/** Everyone who will be seated, with what was picked for them: the cast, and the built-ins that take the empty chairs. */
export function seatedCast(setup: Setup): Casting[] {
  const { seats, agents } = seat(setup);
  return seats.flatMap(({ role, agent: slug }) => {
    const agent = agents.get(slug);
    const picked = setup.cast.find(each => each.agent.slug === slug);
    return agent ? [{ ...picked, role, agent }] : [];
  });
}

/** The same; who has no pick of their own gets the one for those who preside, or for all. */
export function pickedCast(setup: Setup, { all, presiding }: { all?: ModelPick; presiding?: ModelPick }): Casting[] {
  return seatedCast(setup).map(casting => {
    if (casting.voice !== undefined || casting.model !== undefined) return casting;
    const presides = setup.format.seats.some(rule => rule.role === casting.role && rule.presides);
    const { voice, model } = (presides ? presiding : undefined) ?? all ?? {};
    return { ...casting, ...(voice ? { voice } : {}), ...(model ? { model } : {}) };
  });
}

/** A seat, as far as it says who speaks for it. */
export interface SpokenSeat {
  name: string;
  voice: string;
  model?: string;
}

/** Who speaks in a session, whoever examines it included. */
export function speakersIn({ seats, examiner }: { seats: readonly SpokenSeat[]; examiner?: Examiner }): SpokenSeat[] {
  const { voice, model } = examiner ?? {};
  return voice === undefined ? [...seats] : [...seats, { name: 'the examiner', voice, ...(model ? { model } : {}) }];
}

/** The models that a set-up asks: those at its table, and the examiner's. */
export function modelsAhead(setup: Setup, world: Pick<World, 'voiceOf'>): TableModel[] {
  const { seats } = seat(setup, world);
  return modelsOf(speakersIn({ seats, examiner: examinerFor(setup, seats, world) }), world);
}

/** What a person writes of the examiner: `off`, a model, or nothing, where the cheapest that is cheap enough is chosen. */
export function readExaminer(text: string): NonNullable<Setup['examiner']> {
  if (text === 'off') return 'off';
  return text === '' ? {} : readPick(text);
}

/** A model at the table, with those it speaks for; dollars are per million tokens, null where the price is unknown. */
export interface TableModel {
  voice: string;
  label: string;
  model?: string;
  free: boolean;
  /** Where prompts for it go; undefined: they stay on this machine. */
  origin?: string;
  inputUSD: number | null;
  outputUSD: number | null;
  seats: string[];
}

/** The models that speak for seats, each once, in the order of the seats. */
export function modelsOf(seats: readonly SpokenSeat[], world: Pick<World, 'voiceOf'>): TableModel[] {
  const found = new Map<string, TableModel>();
  for (const { name, voice: id, model: named } of seats.filter(each => !isPerson(each))) {
    const voice = world.voiceOf(id);
    const model = named ?? voice.modelOf?.();
    const known = found.get(`${id} ${model}`);
    if (known) {
      known.seats.push(name);
      continue;
    }
    const origin = voice.originOf?.(model);
    found.set(`${id} ${model}`, {
      ...{ voice: id, label: voice.label, free: voice.flags.free, seats: [name] },
      ...(model && !voice.flags.free ? { model } : {}),
      ...(origin ? { origin } : {}),
      inputUSD: voice.priceOf({ ...noUsage, input: 1_000_000 }, model),
      outputUSD: voice.priceOf({ ...noUsage, output: 1_000_000 }, model),
    });
  }
  return [...found.values()];
}

/** Has the places confirmed that a session would send to, where they are several and some are new to its workspace; `agree` throws where somebody says no. */
export async function confirmOrigins(
  seats: readonly SpokenSeat[],
  world: Pick<World, 'voiceOf'>,
  { workspace, home }: { workspace: string; home: string | undefined },
  agree: (origins: ReadonlyMap<string, readonly string[]>) => Promise<void>,
): Promise<void> {
  const origins = new Map<string, string[]>();
  for (const { origin, seats: names } of modelsOf(seats, world)) {
    // What stays on this machine goes nowhere.
    if (origin !== undefined) origins.set(origin, [...(origins.get(origin) ?? []), ...names]);
  }
  if (origins.size < 2) return;
  const open: string[] = [];
  for (const origin of origins.keys()) if (!(await isOriginConfirmed(home, workspace, origin))) open.push(origin);
  if (open.length === 0) return;
  await agree(origins);
  for (const origin of open) await confirmOrigin(home, workspace, origin);
}

/** A set-up under the caps of its user, or else the usual ones: in dollars only where the price of every model at the table is known. */
export function cappedSetup(setup: Setup, usual: { usd: number; turns: number }, table: readonly TableModel[]): Setup {
  const { usd = usual.usd, turns = usual.turns } = setup.budget;
  return { ...setup, budget: table.every(each => each.inputUSD !== null) ? { usd, turns } : { turns } };
}
