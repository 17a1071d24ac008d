import { draw, pick } from '../../base/chance';
import { isRecord, type Json, type JsonObject } from '../../base/json';
import type { AnswerShape } from '../../script/move';
import { cutAtSentence } from '../../text/sentences';
import type { Occasion } from '../voice';
import { definitionPassages, documentPassages, topicPassages } from './material';
import { freshPassages } from './speech';

/** The most words of a text in a field. */
const longestText = 30;
/** The most entries of a list that its shape leaves open. */
const usualEntries = 3;
/** How often a field is filled that may be left out. */
const optionalShare = 0.35;
/** A flag comes up only in the course of a session: after so many turns of the seat at the earliest, and at the latest. */
const flagAfter = { least: 7, most: 13 };
/** Bounds beyond this are those of the number format, and no range. */
const widest = 1e9;
const mostTries = 4;
const deepest = 8;

/** The data of an answer, drawn from its shape by the session's seed: what the cue and a plain answer hold under a field's name is taken over, the rest is filled. */
export function dataFor(occasion: Occasion, shape: AnswerShape, attempt: number): JsonObject {
  let data: JsonObject = {};
  for (let tries = 1; tries <= mostTries; tries++) {
    const schema = shape.inWords ?? shape.schema;
    // The first time all depends on the seed alone; what is asked for again is drawn anew, with nothing that may be left out.
    const salt = attempt * tries === 1 ? '' : ` ${attempt} ${tries}`;
    const made = new Filler(occasion, schema, salt, tries > 1).value(schema, '', occasion.cue.data, 0);
    data = isRecord(made) ? (made as JsonObject) : {};
    if ('data' in shape.check({ say: '', ...data })) return data;
  }
  return data;
}

class Filler {
  private readonly texts: Iterator<string>;
  /** The words that the cue has as values: of the choices of a field those are open. */
  private readonly named: ReadonlySet<Json>;

  constructor(
    private readonly occasion: Occasion,
    private readonly root: JsonObject,
    private readonly salt: string,
    private readonly bare: boolean,
  ) {
    this.texts = textsFor(occasion);
    this.named = new Set(stringsIn(occasion.cue.data ?? {}));
  }

  /** A value that a schema accepts; `known` is taken over as far as it fits. */
  value(schema: unknown, path: string, known: Json | undefined, depth: number): Json {
    const own = resolved(schema, this.root);
    if (!isRecord(own) || depth > deepest) return null;
    if (own.const !== undefined) return own.const as Json;
    const variants = own.anyOf ?? own.oneOf;
    const choices = Array.isArray(own.enum) ? own.enum : constantsOf(variants);
    if (choices) return this.choice(choices as Json[], path, known);
    if (Array.isArray(variants))
      return this.value(
        variants.find(each => isRecord(each) && each.type !== 'null'),
        path,
        known,
        depth + 1,
      );
    switch (Array.isArray(own.type) ? own.type.find(each => each !== 'null') : own.type) {
      case 'object':
        return this.object(own, path, known, depth);
      case 'array':
        return this.list(own, path, known, depth);
      case 'integer':
      case 'number':
        return typeof known === 'number' ? known : this.number(own, path);
      case 'boolean':
        return typeof known === 'boolean' ? known : this.flag(path);
      case 'string':
        return sized(typeof known === 'string' ? known : this.text(), own);
      default:
        return null;
    }
  }

  private object(schema: Record<string, unknown>, path: string, known: Json | undefined, depth: number): JsonObject {
    const required = Array.isArray(schema.required) ? schema.required : [];
    const made: JsonObject = {};
    for (const [name, property] of Object.entries(isRecord(schema.properties) ? schema.properties : {})) {
      if (depth === 0 && name === 'say') continue;
      const inner = path === '' ? name : `${path}.${name}`;
      const values = depth === 0 ? this.occasion.plain?.values?.[name] : undefined;
      const isLeftOut = values?.length === 0 || this.bare || this.draw(`${inner} is given`) >= optionalShare;
      const given = isRecord(known) ? (known[name] as Json | undefined) : undefined;
      if (!required.includes(name) && given === undefined && isLeftOut) continue;
      const chosen = values
        ? pick(values, this.occasion.brief.seed, this.key(`${inner} of ${this.occasion.turn}`))
        : given;
      made[name] = this.value(property, inner, chosen, depth + 1);
    }
    return made;
  }

  private list(schema: Record<string, unknown>, path: string, known: Json | undefined, depth: number): Json[] {
    const least = numberOf(schema.minItems, 0);
    const most = Math.max(least, numberOf(schema.maxItems, Number.POSITIVE_INFINITY));
    if (this.occasion.apart) return [];
    const items = Array.isArray(known) ? known : undefined;
    const drawn = this.occasion.cue.procedure ? least : 1 + Math.floor(this.draw(`${path} length`) * usualEntries);
    const length = Math.min(most, Math.max(least, items ? items.length : drawn));
    const made = Array.from({ length }, (_, at) => this.value(schema.items, `${path}.${at}`, items?.[at], depth + 1));
    const different = new Map(made.map(each => [JSON.stringify(each), each]));
    return different.size >= least ? [...different.values()] : made;
  }

  private choice(choices: readonly Json[], path: string, known: Json | undefined): Json {
    if (known !== undefined && choices.includes(known)) return known;
    const open = choices.filter(choice => this.named.has(choice));
    return pick(open.length > 0 ? open : choices, this.occasion.brief.seed, this.key(path)) ?? null;
  }

  private number(schema: Record<string, unknown>, path: string): number {
    const bound = (value: unknown) => (typeof value === 'number' && Math.abs(value) < widest ? value : undefined);
    const step = numberOf(schema.multipleOf, schema.type === 'number' ? 0.01 : 1);
    const above = bound(schema.exclusiveMinimum);
    const below = bound(schema.exclusiveMaximum);
    const low = bound(schema.minimum) ?? (above === undefined ? 0 : above + step);
    const high = bound(schema.maximum) ?? (below === undefined ? low + (step < 1 ? 1 : 10) : below - step);
    const steps = Math.max(0, Math.floor((high - low) / step + 1e-9));
    return Number((low + step * Math.round(this.draw(`${path} of ${this.occasion.turn}`) * steps)).toFixed(6));
  }

  private flag(path: string): boolean {
    const { least, most } = flagAfter;
    return this.occasion.own.length >= least + this.draw(path) * (most - least);
  }

  private text(): string {
    if (this.occasion.apart) return '';
    const { value, done } = this.texts.next();
    return done ? `Item ${this.occasion.turn}` : value;
  }

  private draw(what: string): number {
    return draw(this.occasion.brief.seed, this.key(what));
  }

  private key(what: string): string {
    return `${this.occasion.seat.id} ${what}${this.salt}`;
  }
}

/** The sentences for the fields of an answer, of the document first, each once. */
function* textsFor(occasion: Occasion): Generator<string> {
  const { agent, brief, document, turn } = occasion;
  for (const passages of [documentPassages(document), topicPassages(brief), definitionPassages(agent)])
    for (const { text } of freshPassages(occasion, passages)) yield cutAtSentence(text, longestText);
  for (let item = 1; ; item++) yield `Item ${item} of ${turn}.`;
}

function constantsOf(variants: unknown): Json[] | undefined {
  if (!Array.isArray(variants)) return undefined;
  const constants = variants.flatMap(each => (isRecord(each) && each.const !== undefined ? [each.const as Json] : []));
  return constants.length > 0 && constants.length === variants.length ? constants : undefined;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function sized(text: string, { maxLength, minLength }: Record<string, unknown>): string {
  return text.slice(0, numberOf(maxLength, text.length)).padEnd(numberOf(minLength, 0), '.');
}

function numberOf(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}

function resolved(schema: unknown, root: unknown): unknown {
  if (!isRecord(schema) || typeof schema.$ref !== 'string') return schema;
  let at: unknown = root;
  for (const key of schema.$ref.split('/').slice(1)) at = isRecord(at) ? at[key] : undefined;
  return at;
}
