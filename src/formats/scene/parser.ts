import { isRecord } from '../../base/json';
import { mentions } from '../../text/mentions';
import { isSentence, withoutActs } from './speech';
import { type Piece, piecesOf, type TagFields } from './tags';

/** What a character does with its turn. */
export type Action = 'speak' | 'interrupt' | 'silent' | 'react';

/** One line of a character’s answer as it was understood. */
export type Acted = {
  action: Action;
  /** Whom it is said to, as the character named them; missing where it is said to all. */
  target?: string;
  tone: string;
  /** What is said, or what is done where nothing is said. */
  content: string;
  interruptAfter?: string;
  nonverbal?: string;
  whisper?: boolean;
};

/** A character’s answer as it was understood. */
export type Answer = {
  /** What it says and does, a line for each tag of its own. */
  lines: Acted[];
  /** What it only thinks: nobody hears it. */
  thoughts: string[];
  /** What is written in it and stands in no line. */
  dropped: string[];
  /** How much it wants to speak next, 0 to 3. */
  wants?: number;
  /** It has neither tag nor quotation nor deed: nothing tells whether the character speaks. */
  formless?: boolean;
};

/** The names of a scene’s characters, and whose answer is read. */
export interface Names {
  all: readonly string[];
  own?: string;
}

const calm = 'neutral';
const mostLength = 20_000;

/** Reads a character’s answer; whatever was written, this yields the best that can be made of it and never throws. */
export function parseAnswer(raw: string, names: Names = { all: [] }): Answer {
  const text = raw
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .trim()
    .slice(0, mostLength);
  return new Reading(names).read(text);
}

/** Whether there is anything in an answer to put on a stage: words, a deed, or a chosen silence. */
export function isUsable({ lines, formless }: Answer): boolean {
  return lines.length > 0 && !formless;
}

/** Why an answer cannot be used, for the one request to give it again; undefined where it can. */
export function unusable(raw: string, names?: Names): string | undefined {
  if (isUsable(parseAnswer(raw, names))) return undefined;
  return 'Nothing in it can be staged: answer as [TO: name, TONE: feeling] "words", [REACT, TONE: feeling, *what you do*] or [SILENT].';
}

/** A tag with what follows it. */
interface Unit {
  fields: TagFields;
  tagged: boolean;
  pieces: Exclude<Piece, { kind: 'tag' }>[];
}

class Reading {
  private readonly answer: Answer = { lines: [], thoughts: [], dropped: [] };
  private hasForm = false;

  constructor(private readonly names: Names) {}

  read(text: string): Answer {
    const { answer } = this;
    const data = dataIn(text);
    const units = data ?? this.unitsOf(this.ownPart(text));
    for (const [at, unit] of units.entries()) this.add(unit, data ? undefined : units[at + 1]);
    if (answer.lines.length === 0 && answer.thoughts.length > 0)
      answer.lines.push({ action: 'silent', tone: calm, content: '' });
    return this.hasForm || answer.lines.length === 0 ? answer : { ...answer, formless: true };
  }

  /** The answer without its label, and without what is labelled with the name of somebody else. */
  private ownPart(text: string): string {
    let isOwn = true;
    const kept: string[] = [];
    for (const [at, line] of text.split('\n').entries()) {
      const label = this.labelOf(line, at === 0);
      if (label) isOwn = label.isOwn;
      else if (line.trim() === '' || /^\s*\[/.test(line)) isOwn = true;
      if (isOwn) kept.push(label?.rest ?? line);
      else this.drop(line);
    }
    const own = kept.join('\n').trim();
    // The whole answer in quotation marks is an answer all the same.
    return own.replace(/^["“„«](?=\[)/, '');
  }

  private labelOf(line: string, isFirst: boolean): { isOwn: boolean; rest: string } | undefined {
    const plain = line.replace(/^[\s>#*_-]+(?=\p{L})/u, '');
    const label =
      /^([\p{L}][\p{L}\p{M}'’. -]{0,40}?)\s*(?:\([^()\n]{0,60}\)\s*)?[*_]{0,3}(?:[:：]\s*[*_]{0,3}\s*|(?=\[))/u.exec(
        plain,
      );
    const name = label?.[1]?.trim() ?? '';
    const rest = plain.slice(label?.[0].length ?? 0);
    if (name === '') return undefined;
    const { own, all } = this.names;
    if (own !== undefined && isCalled(name, own)) return { isOwn: true, rest };
    const isKnown = all.some(each => isCalled(name, each));
    // One or two capitalised words before a tag or a quotation are a name, also of somebody unknown.
    const looksSo = isFirst && /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?$/u.test(name) && /^[["“„«*]/.test(rest);
    if (isKnown) return { isOwn: own === undefined, rest };
    return looksSo ? { isOwn: true, rest } : undefined;
  }

  private unitsOf(text: string): Unit[] {
    const isName = (words: string) => this.names.all.some(name => mentions(words, name));
    let unit: Unit = { fields: { acts: [] }, tagged: false, pieces: [] };
    const units = [unit];
    for (const piece of piecesOf(text, isName)) {
      if (piece.kind !== 'tag') {
        unit.pieces.push(piece);
        continue;
      }
      const { thoughts = [], ...fields } = piece.fields;
      this.answer.thoughts.push(...thoughts);
      if (thoughts.length > 0) this.hasForm = true;
      if (fields.reserved) this.drop(`[${piece.text}]`);
      else if (!isRealTag(fields)) {
        unit.fields.acts.push(...fields.acts);
        this.hasForm = true;
      } else {
        if (unit.pieces.length > 0) {
          unit = { fields: { acts: [] }, tagged: false, pieces: [] };
          units.push(unit);
        }
        merge(unit.fields, fields);
        unit.tagged = true;
      }
    }
    const [head, first] = units;
    // `"No." [TONE: sad]`: the only tag stands behind its words.
    if (head && first && !head.tagged && units.length === 2 && first.pieces.length === 0 && !isQuiet(first.fields)) {
      merge(head.fields, first.fields);
      return [{ ...head, tagged: true }];
    }
    return units;
  }

  private add(unit: Unit, next: Unit | undefined): void {
    const { fields, tagged, pieces } = unit;
    const read = pieces.map(piece =>
      piece.kind === 'plain' ? withoutActs(piece.text) : { acts: [], words: piece.text },
    );
    const acts = [...fields.acts, ...read.flatMap(each => each.acts)];
    const isQuoted = pieces.some(each => each.kind === 'quoted') && !isRunningSpeech(pieces);
    if (tagged || isQuoted || acts.length > 0) this.hasForm = true;
    const said = pieces.flatMap((piece, index): string[] => {
      const words = read[index]?.words ?? '';
      if (piece.kind === 'quoted') return [isQuoted ? words : `“${words}”`];
      // Without quotation marks, what stands beside a quotation or before the first tag is no speech.
      if (!isQuoted && (tagged || !next)) return [words];
      if (/[\p{L}\p{N}]/u.test(words)) this.drop(words);
      return [];
    });
    const joined = said.join(' ').replace(/\s+/g, ' ').trim();
    const words = isQuoted ? joined : joined.replace(/(?<!["\s])"$/, '');
    if (words === '' && !tagged && next) next.fields.acts.unshift(...acts);
    else if (isQuiet(fields) && !isQuoted) this.put({ ...fields, acts: words === '' ? acts : [...acts, words] }, '');
    else this.put({ ...fields, acts }, words);
  }

  private put(fields: TagFields, words: string): void {
    const { answer } = this;
    if (fields.wants !== undefined) answer.wants = fields.wants;
    const deeds = fields.acts.map(act => act.replace(/\s+/g, ' ').trim()).filter(act => act !== '');
    if (fields.kind === 'thought') {
      answer.thoughts.push(...deeds, ...(words ? [words] : []));
      return;
    }
    const isThought = (act: string) => isSentence(act) && !this.names.all.some(name => startsWith(act, name));
    answer.thoughts.push(...deeds.filter(isThought));
    const nonverbal = deeds.filter(act => !isThought(act)).join('; ');
    const last = answer.lines.at(-1);
    // What is done after the last words belongs to them.
    if (words === '' && last && fields.to === undefined) {
      if (nonverbal) last.nonverbal = [last.nonverbal, nonverbal].filter(Boolean).join('; ');
      return;
    }
    const line = lineOf(fields, words, nonverbal);
    if (line) answer.lines.push(line);
  }

  private drop(words: string): void {
    const text = words.replace(/\s+/g, ' ').trim();
    if (text !== '') this.answer.dropped.push(text);
  }
}

function startsWith(act: string, name: string): boolean {
  const first = name.split(/\s+/)[0] ?? name;
  return act.toLowerCase().startsWith(first.toLowerCase());
}

function isCalled(label: string, name: string): boolean {
  const [said, full] = [label.toLowerCase(), name.toLowerCase()];
  return said === full || said === full.split(/\s+/)[0];
}

function isRealTag(fields: TagFields): boolean {
  const { kind, to, tone, whisper, wants } = fields;
  return kind !== undefined || to !== undefined || tone !== undefined || whisper === true || wants !== undefined;
}

/** One tag of several that stand side by side: the first to say something holds. */
function merge(all: TagFields, tag: TagFields): void {
  all.kind ??= tag.kind;
  all.to = all.to && tag.to ? `${all.to}, ${tag.to}` : (all.to ?? tag.to);
  all.tone ??= tag.tone;
  all.after ??= tag.after;
  all.whisper ??= tag.whisper;
  all.wants ??= tag.wants;
  all.acts.push(...tag.acts);
}

function isQuiet({ kind }: TagFields): boolean {
  return kind === 'silent' || kind === 'react';
}

/** Whether quotation marks stand around single words of running speech. */
function isRunningSpeech(pieces: Unit['pieces']): boolean {
  const first = pieces.findIndex(each => each.kind === 'quoted');
  const before = withoutActs(pieces[first - 1]?.text ?? '').words;
  const length = (some: Unit['pieces']) => some.reduce((sum, { text }) => sum + text.length, 0);
  const quoted = length(pieces.filter(each => each.kind === 'quoted'));
  return before !== '' && !/[:,.!?…—–-]$/.test(before) && quoted < length(pieces) * 0.4;
}

function lineOf(fields: TagFields, words: string, nonverbal: string): Acted | undefined {
  const target = plain(fields.to ?? '')
    .replace(/^@/, '')
    .slice(0, 80);
  const shared = { ...(target ? { target } : {}), ...(nonverbal ? { nonverbal } : {}) };
  const tone =
    plain(fields.tone ?? '')
      .toLowerCase()
      .slice(0, 80) || calm;
  if (/[\p{L}\p{N}\p{Extended_Pictographic}.…!?—-]/u.test(words)) {
    const said = { ...shared, tone, content: words, ...(fields.whisper ? { whisper: true } : {}) };
    const after = fields.after ? { interruptAfter: fields.after } : {};
    return fields.kind === 'interrupt' ? { action: 'interrupt', ...said, ...after } : { action: 'speak', ...said };
  }
  if (fields.kind === 'silent') return { action: 'silent', ...shared, tone: calm, content: '' };
  return nonverbal ? { action: 'react', ...shared, tone, content: nonverbal } : undefined;
}

function plain(text: string): string {
  return text
    .replace(/[[\]"*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** An answer given as JSON, an object or several, with the fields that the parsed form has. */
function dataIn(text: string): Unit[] | undefined {
  const [, json] = /^[\s`]*(?:json\b[\s`]*)?([{[][\s\S]*[}\]])[\s`]*$/i.exec(text) ?? [];
  if (json === undefined || !json.includes('{')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  const units = [value].flat().flatMap(each => (isRecord(each) ? (unitIn(each) ?? []) : []));
  return units.length > 0 ? units : undefined;
}

function unitIn(value: Record<string, unknown>): Unit | undefined {
  const inner = isRecord(value.parsed) ? value.parsed : value;
  const fieldOf = (...keys: string[]) => {
    for (const key of keys) if (typeof inner[key] === 'string' && inner[key] !== '') return inner[key];
    return undefined;
  };
  const action = fieldOf('action', 'type')?.toLowerCase() ?? '';
  const words = fieldOf('content', 'dialog', 'dialogue', 'text', 'say', 'speech', 'line', 'words', 'message') ?? '';
  const act = fieldOf('nonverbal', 'act', 'gesture', 'stage_direction');
  if (action === '' && words === '' && act === undefined) return undefined;
  const kinds = ['interrupt', 'silent', 'react', 'thought'] as const;
  const kind = kinds.find(each => action.startsWith(each.slice(0, 5)));
  const quiet = kind === 'silent' || kind === 'react';
  const fields: TagFields = {
    kind,
    to: fieldOf('target', 'to', 'addressee'),
    tone: fieldOf('tone', 'emotion', 'mood'),
    after: fieldOf('interruptAfter', 'interrupt_after', 'after'),
    whisper: inner.whisper === true || undefined,
    acts: act ? [act] : quiet && words ? [words] : [],
  };
  const text = words.replace(/^["“„«](.*)["”“»]$/s, '$1');
  return { fields, tagged: true, pieces: quiet || text === '' ? [] : [{ kind: 'quoted', text }] };
}
