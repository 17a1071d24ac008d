// Fills the data fields of a rehearsal's answers with pseudo-random values that fit their JSON schema.

import { seededPick, seededRandom } from '../../base/chance';
import { isRecord, type Json, type JsonObject, stringsIn } from '../../base/json';
import type { AnswerShape } from '../../script/move';
import { cutAtSentence } from '../../text/sentences';
import type { PromptSubject } from '../voice';
import { definitionPassages, documentPassages, topicPassages } from './material';
import { freshPassages } from './speech';

/** The maximum number of words of a text field. */
const maxWords = 30;
/** The maximum length of a list without a limit of its own. */
const maxEntries = 3;
/** The probability that an optional field is filled. */
const optionalProbability = 0.35;
/** Larger bounds are those of the number format, not a range. */
const maxBound = 1e9;
const maxTries = 4;
const maxDepth = 8;

/** Fills an answer's data: fields that the cue or the format's hints know take those values, the rest is drawn by the seed; a few tries to pass the check. */
export function fillData(subject: PromptSubject, shape: AnswerShape, attempt: number): JsonObject {
  let data: JsonObject = {};
  for (let tries = 1; tries <= maxTries; tries++) {
    const schema = shape.shortSchema ?? shape.schema;
    // The first try depends on the seed alone; each further one draws anew, within an attempt with required fields only.
    const salt = attempt === 1 && tries === 1 ? '' : ` ${attempt} ${tries}`;
    const made = new SchemaFiller(subject, salt, tries > 1).value(schema, '', subject.cue.data, 0);
    data = isRecord(made) ? (made as JsonObject) : {};
    if ('data' in shape.check({ say: '', ...data })) return data;
  }
  return data;
}

/** Builds a value for a schema; the `path` of a field keys its draws, so that each is drawn by itself. */
class SchemaFiller {
  private readonly texts: Iterator<string>;
  /** String values of the cue; an enum field prefers one of these. */
  private readonly cueStrings: ReadonlySet<Json>;

  constructor(
    private readonly subject: PromptSubject,
    private readonly salt: string,
    private readonly requiredOnly: boolean,
  ) {
    this.texts = textSource(subject);
    this.cueStrings = new Set(stringsIn(subject.cue.data));
  }

  /** Builds a value that a schema accepts; `known` is kept as far as it fits. */
  value(schema: unknown, path: string, known: Json | undefined, depth: number): Json {
    if (!isRecord(schema) || depth > maxDepth) return null;
    const { const: constant, anyOf, enum: listed, type } = schema;
    if (constant !== undefined) return constant as Json;
    const choices = Array.isArray(listed) ? listed : constantsOf(anyOf);
    if (choices) return this.makeChoice(choices as Json[], path, known);
    const variant = Array.isArray(anyOf) && anyOf.find(each => isRecord(each) && each.type !== 'null');
    if (variant) return this.value(variant, path, known, depth + 1);
    switch (Array.isArray(type) ? type.find(each => each !== 'null') : type) {
      case 'object':
        return this.makeObject(schema, path, known, depth);
      case 'array':
        return this.makeList(schema, path, known, depth);
      case 'integer':
      case 'number':
        return typeof known === 'number' ? known : this.makeNumber(schema, path);
      case 'boolean':
        return known === true;
      case 'string':
        return typeof known === 'string' ? known : this.makeText();
      default:
        return null;
    }
  }

  private makeObject(
    schema: Record<string, unknown>,
    path: string,
    known: Json | undefined,
    depth: number,
  ): JsonObject {
    // A schema in words may leave it unsaid that an item has all its fields.
    const required = Array.isArray(schema.required) ? schema.required : Object.keys(schema.properties ?? {});
    const made: JsonObject = {};
    for (const [name, property] of Object.entries(isRecord(schema.properties) ? schema.properties : {})) {
      // The speech is no data: it is written elsewhere.
      if (depth === 0 && name === 'say') continue;
      const inner = path === '' ? name : `${path}.${name}`;
      // The format's own plain values of this field; an empty list leaves it out.
      const values = depth === 0 ? this.subject.rehearsalHints?.values?.[name] : undefined;
      const prefersOmitting =
        values?.length === 0 || this.requiredOnly || this.draw(`${inner} is given`) >= optionalProbability;
      const preset = isRecord(known) ? (known[name] as Json | undefined) : undefined;
      if (!required.includes(name) && preset === undefined && prefersOmitting) continue;
      const chosen = values
        ? seededPick(values, this.subject.brief.seed, this.key(`${inner} of ${this.subject.turn}`))
        : preset;
      made[name] = this.value(property, inner, chosen, depth + 1);
    }
    return made;
  }

  private makeList(schema: Record<string, unknown>, path: string, known: Json | undefined, depth: number): Json[] {
    const least = numberOf(schema.minItems, 0);
    const most = Math.max(least, numberOf(schema.maxItems, Number.POSITIVE_INFINITY));
    // A call that is no turn is answered with nothing found.
    if (this.subject.isNoTurn) return [];
    const items = Array.isArray(known) ? known : undefined;
    const drawn = this.subject.cue.procedure ? least : 1 + Math.floor(this.draw(`${path} length`) * maxEntries);
    const length = Math.min(most, Math.max(least, items ? items.length : drawn));
    const made = Array.from({ length }, (_, at) => this.value(schema.items, `${path}.${at}`, items?.[at], depth + 1));
    const different = new Map(made.map(each => [JSON.stringify(each), each]));
    return different.size >= least ? [...different.values()] : made;
  }

  private makeChoice(choices: readonly Json[], path: string, known: Json | undefined): Json {
    if (known !== undefined && choices.includes(known)) return known;
    const named = choices.filter(choice => this.cueStrings.has(choice));
    return seededPick(named.length > 0 ? named : choices, this.subject.brief.seed, this.key(path)) ?? null;
  }

  private makeNumber(schema: Record<string, unknown>, path: string): number {
    const bound = (value: unknown) => (typeof value === 'number' && Math.abs(value) < maxBound ? value : undefined);
    const step = schema.type === 'number' ? 0.01 : 1;
    const low = bound(schema.minimum) ?? 0;
    const high = bound(schema.maximum) ?? low + (step < 1 ? 1 : 10);
    const steps = Math.max(0, Math.floor((high - low) / step + 1e-9));
    return Number((low + step * Math.round(this.draw(`${path} of ${this.subject.turn}`) * steps)).toFixed(6));
  }

  private makeText(): string {
    if (this.subject.isNoTurn) return '';
    const { value, done } = this.texts.next();
    return done ? `Item ${this.subject.turn}` : value;
  }

  private draw(what: string): number {
    return seededRandom(this.subject.brief.seed, this.key(what));
  }

  private key(what: string): string {
    return `${this.subject.seat.id} ${what}${this.salt}`;
  }
}

/** Sentences for text fields, each used once, the document's first. */
function* textSource(subject: PromptSubject): Generator<string> {
  const { agent, brief, document, turn } = subject;
  for (const passages of [documentPassages(document), topicPassages(brief), definitionPassages(agent)])
    for (const { text } of freshPassages(subject, passages)) yield cutAtSentence(text, maxWords);
  for (let item = 1; ; item++) yield `Item ${item} of ${turn}.`;
}

function constantsOf(variants: unknown): Json[] | undefined {
  if (!Array.isArray(variants)) return undefined;
  const constants = variants.flatMap(each => (isRecord(each) && each.const !== undefined ? [each.const as Json] : []));
  return constants.length > 0 && constants.length === variants.length ? constants : undefined;
}

function numberOf(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}
