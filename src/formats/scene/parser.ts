import { isRecord } from '../../base/json';
import { spokenIn, withoutMarkup } from './speech';
import { type Piece, piecesOf, type TagFields } from './tags';

/** What a character does with its turn. */
export type Action = 'speak' | 'interrupt' | 'silent' | 'react';

/** A character's answer as it was understood. */
export interface Acted {
  action: Action;
  /** Whom it is said to, as the character named them; missing where it is said to all. */
  target?: string;
  tone: string;
  /** What is said, or what is done where nothing is said. */
  content: string;
  interruptAfter?: string;
  nonverbal?: string;
  whisper?: boolean;
}

/** An answer, what was made of it, and what had to be mended on the way. */
export interface ParsedAnswer {
  raw: string;
  parsed: Acted;
  mended: string[];
}

const calm = 'neutral';
const mostLength = 20_000;

/** Reads a character's answer; whatever was written, this yields the best that can be made of it and never throws. */
export function parseAnswer(raw: string, names: readonly string[] = []): ParsedAnswer {
  const mended: string[] = [];
  const text = tidied(raw, mended);
  const asData = dataIn(text, mended);
  const parsed = asData ?? actedIn(withoutSpeaker(text, names, mended), mended);
  return { raw, parsed, mended: [...new Set(mended)] };
}

/** Whether there is anything in an answer to put on a stage: words, a deed, or a chosen silence. */
export function isUsable({ action, content }: Acted): boolean {
  return action === 'silent' ? true : /[\p{L}\p{N}\p{Extended_Pictographic}.…!?—-]/u.test(content);
}

/** Why an answer cannot be used, for the one request to give it again; undefined where it can. */
export function unusable(raw: string): string | undefined {
  const { parsed } = parseAnswer(raw);
  if (isUsable(parsed) && !isEmptySilence(raw, parsed)) return undefined;
  return 'Nothing in it can be staged: answer as [TO: name, TONE: feeling] "words", [REACT, TONE: feeling, *what you do*] or [SILENT].';
}

function isEmptySilence(raw: string, { action }: Acted): boolean {
  return action === 'silent' && !/silen/i.test(raw);
}

function tidied(raw: string, mended: string[]): string {
  let text = raw
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .trim();
  if (text.length > mostLength) {
    text = text.slice(0, mostLength);
    mended.push('far too long');
  }
  return text;
}

function withoutSpeaker(text: string, names: readonly string[], mended: string[]): string {
  const plain = withoutMarkup(text).trim();
  const label = /^([\p{L}][\p{L}\p{M}'’. -]{0,40}?)\s*(?:\([^()\n]{0,60}\)\s*)?(?:[:：]\s*|(?=\[))/u.exec(plain);
  if (!label) return plain;
  const name = (label[1] ?? '').trim().toLowerCase();
  const known = names.some(each => each.toLowerCase() === name || each.toLowerCase().split(/\s+/)[0] === name);
  const rest = plain.slice(label[0].length).trim();
  // One or two capitalised words before a tag or a quotation are a name, also of somebody unknown.
  const looksSo =
    !/\.$/.test(name) &&
    /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*)?$/u.test((label[1] ?? '').trim()) &&
    /^[["“*]/.test(rest);
  if (rest === '' || !(known || looksSo)) return plain;
  mended.push('the name before the line');
  return rest;
}

function actedIn(text: string, mended: string[]): Acted {
  const pieces = piecesOf(text);
  if (pieces.some(piece => piece.kind === 'forged')) mended.push('a line that only the moderator writes');
  const kept = pieces.filter(piece => piece.kind !== 'forged');
  const tags = kept.flatMap(piece => (piece.kind === 'tag' ? [piece.fields] : []));
  const fields = merged(tags, mended);
  const { words, acts } = wordsAround(kept, mended);
  return assembled(fields, words, [...fields.acts, ...acts], tags.some(isRealTag), mended);
}

function isRealTag(fields: TagFields): boolean {
  return fields.kind !== undefined || fields.to !== undefined || fields.tone !== undefined || fields.whisper === true;
}

/** One tag of several: the first to say something holds. */
function merged(tags: readonly TagFields[], mended: string[]): TagFields {
  const all: TagFields = { acts: [], unread: [] };
  for (const tag of tags) {
    all.kind ??= tag.kind;
    all.to ??= tag.to;
    all.tone ??= tag.tone;
    all.after ??= tag.after;
    all.whisper ??= tag.whisper;
    all.acts.push(...tag.acts);
    all.unread.push(...tag.unread);
  }
  if (tags.filter(isRealTag).length > 1) mended.push('several tags');
  if (all.unread.length > 0) mended.push('something in brackets that is no tag');
  return all;
}

/** The words after the first tag, and after the others; those before it only where nothing follows. */
function wordsAround(pieces: readonly Piece[], mended: string[]): { words: string; acts: string[] } {
  const first = pieces.findIndex(piece => piece.kind === 'tag' && isRealTag(piece.fields));
  const stretch = (some: readonly Piece[]) =>
    some.flatMap(piece => (piece.kind === 'text' ? [spokenIn(piece.text)] : []));
  const after = stretch(pieces.slice(first + 1));
  const before = stretch(pieces.slice(0, Math.max(0, first)));
  const said = after.filter(each => each.words !== '');
  const used = said.length > 0 ? said : before.filter(each => each.words !== '');
  if (said.length > 0 && before.some(each => each.words !== '')) mended.push('words before the tag');
  if (said.length === 0 && used.length > 0) mended.push('the tag after the words');
  mended.push(...used.flatMap(each => each.mended));
  return {
    words: used.map(each => each.words).join(' '),
    acts: [...before, ...after].flatMap(each => each.acts),
  };
}

function assembled(
  fields: TagFields,
  words: string,
  acts: readonly string[],
  tagged: boolean,
  mended: string[],
): Acted {
  const nonverbal = acts
    .map(act => act.replace(/\s+/g, ' ').trim())
    .filter(act => act !== '')
    .join('; ');
  const target = targetOf(fields.to);
  const shared = { ...(target ? { target } : {}), ...(nonverbal ? { nonverbal } : {}) };
  const whisper = fields.whisper ? { whisper: true } : {};
  const quiet = fields.kind === 'silent' || fields.kind === 'react';
  if (words === '' || (fields.kind === 'silent' && isNarration(words, mended))) {
    const told = nonverbal || words;
    return withoutWords(fields, told, { ...shared, ...(told ? { nonverbal: told } : {}) }, tagged, mended);
  }
  if (quiet) mended.push('words where none were announced');
  if (fields.tone === undefined) mended.push(tagged ? 'no tone' : 'no tag');
  const tone = toneOf(fields.tone);
  if (fields.kind !== 'interrupt') return { action: 'speak', ...shared, tone, content: words, ...whisper };
  if (fields.after === undefined) mended.push('an interruption without its phrase');
  const interruptAfter = fields.after ? { interruptAfter: fields.after } : {};
  return { action: 'interrupt', ...shared, tone, content: words, ...interruptAfter, ...whisper };
}

function withoutWords(
  fields: TagFields,
  nonverbal: string,
  shared: { target?: string; nonverbal?: string },
  tagged: boolean,
  mended: string[],
): Acted {
  if (fields.kind === 'silent') return { action: 'silent', ...shared, tone: calm, content: '' };
  if (nonverbal !== '') {
    if (fields.kind !== 'react') mended.push('a deed without words');
    if (fields.tone === undefined) mended.push('no tone');
    return { action: 'react', ...shared, tone: toneOf(fields.tone), content: nonverbal };
  }
  mended.push(tagged ? 'a tag without words' : 'nothing');
  return { action: fields.kind === 'react' ? 'react' : 'silent', ...shared, tone: toneOf(fields.tone), content: '' };
}

/** After a tag of silence, words without quotation marks describe it. */
function isNarration(words: string, mended: readonly string[]): boolean {
  return words.length < 400 && mended.includes('no quotation marks');
}

function targetOf(to: string | undefined): string | undefined {
  const target = to
    ?.replace(/^@|[[\]"*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return target === undefined || target === '' || /^(?:all|everyone|everybody|the room|alle|tous)$/i.test(target)
    ? undefined
    : target.slice(0, 80);
}

function toneOf(tone: string | undefined): string {
  const words = tone
    ?.replace(/[[\]"*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  return words ? words.slice(0, 80) : calm;
}

/** An answer given as a JSON object with the fields that the parsed form has. */
function dataIn(text: string, mended: string[]): Acted | undefined {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to < from || !/^[\s`]*(?:json\b[\s`]*)?\{/i.test(text)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text.slice(from, to + 1));
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const inner = isRecord(value.parsed) ? value.parsed : value;
  const fieldOf = (...keys: string[]) => {
    for (const key of keys) if (typeof inner[key] === 'string' && inner[key] !== '') return inner[key];
    return undefined;
  };
  const action = fieldOf('action', 'type')?.toLowerCase() ?? '';
  const words = fieldOf('content', 'dialog', 'dialogue', 'text', 'say', 'speech', 'line', 'words', 'message') ?? '';
  const act = fieldOf('nonverbal', 'act', 'gesture', 'stage_direction') ?? '';
  if (action === '' && words === '' && act === '') return undefined;
  mended.push('an answer as data');
  const kind = /interrupt/.test(action)
    ? 'interrupt'
    : /silen/.test(action)
      ? 'silent'
      : /react/.test(action)
        ? 'react'
        : undefined;
  const fields: TagFields = {
    kind,
    to: fieldOf('target', 'to', 'addressee'),
    tone: fieldOf('tone', 'emotion', 'mood'),
    after: fieldOf('interruptAfter', 'interrupt_after', 'after'),
    whisper: inner.whisper === true || undefined,
    acts: [],
    unread: [],
  };
  const quiet = kind === 'silent' || kind === 'react';
  return assembled(
    fields,
    quiet ? '' : spokenIn(words).words,
    act || (quiet ? words : '') ? [act || words] : [],
    true,
    mended,
  );
}
