import { isRecord } from '../../base/json';
import { type Spoken, spokenIn, withoutMarkup } from './speech';
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

const calm = 'neutral';
const mostLength = 20_000;

/** Reads a character's answer; whatever was written, this yields the best that can be made of it and never throws. */
export function parseAnswer(raw: string, names: readonly string[] = []): Acted {
  const text = raw
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .trim()
    .slice(0, mostLength);
  return dataIn(text) ?? actedIn(withoutSpeaker(text, names));
}

/** Whether there is anything in an answer to put on a stage: words, a deed, or a chosen silence. */
export function isUsable({ action, content }: Acted): boolean {
  return action === 'silent' ? true : /[\p{L}\p{N}\p{Extended_Pictographic}.…!?—-]/u.test(content);
}

/** Why an answer cannot be used, for the one request to give it again; undefined where it can. */
export function unusable(raw: string): string | undefined {
  const parsed = parseAnswer(raw);
  if (isUsable(parsed) && !isEmptySilence(raw, parsed)) return undefined;
  return 'Nothing in it can be staged: answer as [TO: name, TONE: feeling] "words", [REACT, TONE: feeling, *what you do*] or [SILENT].';
}

function isEmptySilence(raw: string, { action }: Acted): boolean {
  return action === 'silent' && !/silen/i.test(raw);
}

function withoutSpeaker(text: string, names: readonly string[]): string {
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
  return rest === '' || !(known || looksSo) ? plain : rest;
}

function actedIn(text: string): Acted {
  const pieces = piecesOf(text);
  const fields = merged(pieces.flatMap(piece => (piece.kind === 'tag' ? [piece.fields] : [])));
  const spoken = wordsAround(pieces);
  return assembled(fields, { ...spoken, acts: [...fields.acts, ...spoken.acts] });
}

function isRealTag(fields: TagFields): boolean {
  return fields.kind !== undefined || fields.to !== undefined || fields.tone !== undefined || fields.whisper === true;
}

/** One tag of several: the first to say something holds. */
function merged(tags: readonly TagFields[]): TagFields {
  const all: TagFields = { acts: [] };
  for (const tag of tags) {
    all.kind ??= tag.kind;
    all.to ??= tag.to;
    all.tone ??= tag.tone;
    all.after ??= tag.after;
    all.whisper ??= tag.whisper;
    all.acts.push(...tag.acts);
  }
  return all;
}

/** The words after the first tag, and after the others; those before it only where nothing follows. */
function wordsAround(pieces: readonly Piece[]): Spoken {
  const first = pieces.findIndex(piece => piece.kind === 'tag' && isRealTag(piece.fields));
  const stretch = (some: readonly Piece[]) =>
    some.flatMap(piece => (piece.kind === 'text' ? [spokenIn(piece.text)] : []));
  const after = stretch(pieces.slice(first + 1));
  const before = stretch(pieces.slice(0, Math.max(0, first)));
  const said = after.filter(each => each.words !== '');
  const used = said.length > 0 ? said : before.filter(each => each.words !== '');
  return {
    words: used.map(each => each.words).join(' '),
    acts: [...before, ...after].flatMap(each => each.acts),
    isQuoted: used.every(each => each.isQuoted),
  };
}

function assembled(fields: TagFields, { words, acts, isQuoted }: Spoken): Acted {
  const nonverbal = acts
    .map(act => act.replace(/\s+/g, ' ').trim())
    .filter(act => act !== '')
    .join('; ');
  const target = targetOf(fields.to);
  const shared = { ...(target ? { target } : {}), ...(nonverbal ? { nonverbal } : {}) };
  // After a tag of silence, words without quotation marks describe it.
  const isNarration = fields.kind === 'silent' && words.length < 400 && !isQuoted;
  if (words === '' || isNarration) {
    const told = nonverbal || words;
    return withoutWords(fields, { ...shared, ...(told ? { nonverbal: told } : {}) });
  }
  const said = { ...shared, tone: toneOf(fields.tone), content: words, ...(fields.whisper ? { whisper: true } : {}) };
  if (fields.kind !== 'interrupt') return { action: 'speak', ...said };
  return { action: 'interrupt', ...said, ...(fields.after ? { interruptAfter: fields.after } : {}) };
}

function withoutWords(fields: TagFields, shared: Pick<Acted, 'target' | 'nonverbal'>): Acted {
  if (fields.kind === 'silent') return { action: 'silent', ...shared, tone: calm, content: '' };
  const { nonverbal: content = '' } = shared;
  const action = content !== '' || fields.kind === 'react' ? 'react' : 'silent';
  return { action, ...shared, tone: toneOf(fields.tone), content };
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
function dataIn(text: string): Acted | undefined {
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
  };
  const quiet = kind === 'silent' || kind === 'react';
  const told = act || (quiet ? words : '');
  return assembled(fields, {
    words: quiet ? '' : spokenIn(words).words,
    acts: told ? [told] : [],
    isQuoted: true,
  });
}
