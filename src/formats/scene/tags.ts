// Splits a character's answer at its tags and quotations, and parses the fields of a tag leniently.

import { findQuoteEnd, opensQuote } from './speech';

/** The fields of a tag, before they are interpreted. */
export interface TagFields {
  kind?: 'interrupt' | 'silent' | 'react' | 'thought';
  to?: string;
  tone?: string;
  after?: string;
  whisper?: boolean;
  /** How much the character wants to speak next, from 0 to 3. */
  wants?: number;
  /** Whether only the director may write this tag; whoever reads the answer drops it. */
  reserved?: boolean;
  acts: string[];
  /** Thoughts within the tag; of the kind `thought` are the words that follow it. */
  thoughts?: string[];
}

/** A piece of an answer: a tag, quoted words, or other text. */
export type Piece = { kind: 'tag'; fields: TagFields; text: string } | { kind: 'quoted' | 'plain'; text: string };

/** Whether a text is the name of a character. */
export type IsName = (text: string) => boolean;

const brackets: Record<string, string> = { '[': ']', '【': '】', '［': '］' };
/** How the words of a tag begin. */
const tagKeyword =
  /^\s*(?:\*+\s*)?(?:to|tone|interrupt\w*|silen(?:t|ce)|react\w*|whisper\w*|th(?:ought|ink)\w*|wants)\b/i;
/** How a tag begins that only the director may write. */
const reservedKeyword =
  /^\s*(?:\*+\s*)?(?:system|event|scene\s+(?:start|end)|setting|turn\s*:|\/turn|director|moderator)\b/i;
const maxTagLength = 600;
/** How far behind a bracket a keyword is looked for. */
const keywordReach = 40;

/** Splits an answer at its tags and quotations; brackets within a quotation are words unless they contain a tag. */
export function splitPieces(text: string, isName: IsName = () => false): Piece[] {
  const pieces: Piece[] = [];
  // The place of the last closing bracket: what opens behind it is never closed.
  const lastClose = Math.max(...Object.values(brackets).map(close => text.lastIndexOf(close)));
  const isTagAt = (at: number) =>
    brackets[text.charAt(at)] !== undefined && tagKeyword.test(text.slice(at + 1, at + keywordReach));
  let from = 0;
  let at = 0;
  // Adds the plain text before a piece, then the piece, and goes on behind it.
  const add = (piece: Piece, end: number) => {
    const plain = text.slice(from, at);
    if (plain.trim() !== '') pieces.push({ kind: 'plain', text: plain });
    pieces.push(piece);
    from = end;
    at = end;
  };
  while (at < text.length) {
    if (brackets[text.charAt(at)] !== undefined) {
      const end = findTagEnd(text, at, lastClose);
      const next = text.charAt(end) === brackets[text.charAt(at)] ? end + 1 : end;
      const tag = end < 0 ? undefined : parseTag(text.slice(at + 1, end), isName);
      if (tag) add(tag, next);
      else at = end < 0 ? at + 1 : next;
    } else if (opensQuote(text, at)) {
      const end = findQuoteEnd(text, at, isTagAt);
      add({ kind: 'quoted', text: text.slice(at + 1, end) }, isTagAt(end) ? end : end + 1);
    } else at += 1;
  }
  if (text.slice(from).trim() !== '') pieces.push({ kind: 'plain', text: text.slice(from) });
  return pieces;
}

/** Where the words of a tag end: at its closing bracket; if it is never closed, with its line or before its speech; -1 if it is no tag. */
function findTagEnd(text: string, open: number, lastClose: number): number {
  const close = brackets[text.charAt(open)] ?? ']';
  const limit = Math.min(text.length, open + maxTagLength);
  const hasKeyword = tagKeyword.test(text.slice(open + 1, open + keywordReach));
  if (!hasKeyword && lastClose < open) return -1;
  let inQuote = false;
  for (let at = open + 1; at < limit; at++) {
    const sign = text.charAt(at);
    if (/["“”„]/.test(sign)) inQuote = sign === '"' ? !inQuote : sign === '„' || (sign === '“' && !inQuote);
    // A bracket within a quotation is part of it, unless none follows: then the quotation was never closed.
    if (sign === close && (!inQuote || lastClose <= at)) return at;
    if (sign === '\n' && (!hasKeyword || text.charAt(at + 1) === '\n')) break;
  }
  if (!hasKeyword) return -1;
  const rest = text.slice(open, limit);
  const speech = rest.search(/(?<!after )["“„«]|\n/i);
  return open + (speech < 0 ? rest.length : speech);
}

/** The tag or stage direction between brackets; undefined if they hold words of the speech. */
function parseTag(inner: string, isName: IsName): Piece | undefined {
  const tag = (fields: TagFields): Piece => ({ kind: 'tag', fields, text: inner });
  if (reservedKeyword.test(inner)) return tag({ acts: [], reserved: true });
  const parts = splitParts(inner);
  const keys = parts.flatMap(part => keyedPart.exec(part)?.[1] ?? []);
  // In whatever language its keys are, a tag has several of them, one in capitals, or the name of a character behind one.
  const isTranslated =
    keys.length > 1 ||
    keys.some(key => key.length > 1 && key === key.toUpperCase()) ||
    parts.some(part => isName(keyedPart.exec(part)?.[2] ?? ''));
  if (isTranslated || tagKeyword.test(inner) || /^\s*\*[^*]+\*\s*$/.test(inner)) return tag(parseFields(parts, isName));
  // Words in brackets that are no tag are a stage direction, where they are short; a number is none.
  const words = inner.trim();
  if (words === '' || words.length > 300 || /^\d+$/.test(words)) return undefined;
  return tag({ acts: [words] });
}

// Parts of a tag: a key and its value in any language, the known fields, an interruption with its phrase, and the kinds.
const keyedPart = /^([\p{L}\p{M}]{1,20}(?: [\p{L}\p{M}]{1,12})?)\s*[:：=]\s*(\S.*)$/u;
const fieldPart = /^(to|tone|wants)(\s*[:：=]\s*|\s+)(\S.*)$/i;
const interruptPart = /^interrupt(?:s|ed|ing|ion)?\b\s*(?:[:：]\s*)?(?:(?:after|at|on)\s*(?:[:：]\s*)?)?(\S.*)?$/i;
const afterPart = /^after\s*(?:[:：]\s*)?(\S.*)$/i;
const kindPart = /^(silent|silence|react\w*|whisper\w*|thoughts?|think\w*)\b\s*(?:[:：-]\s*)?(\S.*)?$/i;

/** A field that the next part may continue. */
type OpenField = 'to' | 'tone' | 'thoughts';

function parseFields(parts: readonly string[], isName: IsName): TagFields {
  const fields: TagFields = { acts: [] };
  const unknownValues: string[] = [];
  let openField: OpenField | undefined;
  for (const part of parts) {
    const act = /^\*+([^*]+)\*+$/.exec(part) ?? /^\*+([^*]+)$/.exec(part);
    if (act) fields.acts.push((act[1] ?? '').trim());
    else openField = parsePart(fields, part.replace(/^\*+|(?<!\*)\*+$/g, '').trim(), openField, isName, unknownValues);
  }
  // An unknown key, perhaps of another language: a value that is no name is the tone, which a tag as it is asked for has last.
  const tone = unknownValues.at(-1);
  if (tone !== undefined) fields.tone ??= tone;
  return fields;
}

/** Parses one part of a tag into its field, and returns the field that the next part may continue. */
function parsePart(
  fields: TagFields,
  part: string,
  openField: OpenField | undefined,
  isName: IsName,
  unknownValues: string[],
): OpenField | undefined {
  const isTextOpen = openField === 'tone' || openField === 'thoughts';
  const [, key = '', sign = '', value = ''] = fieldPart.exec(part) ?? [];
  // `TONE: crisp, to cover something softer` is one tone: what follows is a field only with a sign, in capitals or with a name.
  const mayContinue = isTextOpen && sign.trim() === '' && key !== key.toUpperCase();
  if (value !== '' && (!mayContinue || isName(value))) return setField(fields, key.toLowerCase(), stripQuotes(value));
  const interruption = interruptPart.exec(part) ?? (fields.kind === 'interrupt' ? afterPart.exec(part) : undefined);
  if (interruption) {
    fields.kind = 'interrupt';
    const phrase = stripQuotes(interruption[1] ?? '');
    if (phrase !== '') fields.after = phrase;
    return undefined;
  }
  const kind = kindPart.exec(part);
  if (kind) return setKind(fields, (kind[1] ?? '').toLowerCase(), stripQuotes(kind[2] ?? ''));
  const other = keyedPart.exec(part);
  if (other) {
    const words = stripQuotes(other[2] ?? '');
    if (openField === 'thoughts') fields.thoughts?.push(`${fields.thoughts.pop()}, ${part}`);
    else if (!isName(words)) unknownValues.push(words);
    else return setField(fields, 'to', words);
    return openField === 'thoughts' ? openField : undefined;
  }
  if (!isTextOpen && isName(part)) return setField(fields, 'to', part);
  // A part in capitals is an unknown form: it counts as an act.
  const isAct = openField === undefined || (/\p{Lu}{2}/u.test(part) && part === part.toUpperCase());
  if (isAct) fields.acts.push(part === part.toUpperCase() ? part.toLowerCase() : part);
  // `TONE: tired, but calm` is one tone, and a thought may have commas.
  else if (openField === 'thoughts') fields.thoughts?.push(`${fields.thoughts.pop()}, ${part}`);
  else fields[openField] = joinValues(fields[openField], stripQuotes(part));
  return isAct ? undefined : openField;
}

function setField(fields: TagFields, key: string, words: string): OpenField | undefined {
  if (key === 'wants') {
    const wants = Number.parseInt(words, 10);
    if (wants >= 0 && wants <= 3) fields.wants = wants;
    return undefined;
  }
  const field = key === 'to' ? 'to' : 'tone';
  fields[field] = joinValues(fields[field], words);
  return field;
}

function setKind(fields: TagFields, word: string, rest: string): OpenField | undefined {
  if (word.startsWith('whisper')) {
    fields.whisper = true;
    const to = rest.replace(/^to\s+(?=\S)/i, '');
    if (to) fields.to = joinValues(fields.to, to);
  } else if (word.startsWith('th') && rest !== '') {
    fields.thoughts = [...(fields.thoughts ?? []), rest.replace(/^\*+|(?<!\*)\*+$/g, '')];
    return 'thoughts';
  } else {
    fields.kind ??= word.startsWith('silen') ? 'silent' : word.startsWith('th') ? 'thought' : 'react';
    if (rest !== '') fields.acts.push(rest);
  }
  return undefined;
}

function joinValues(before: string | undefined, more: string): string {
  return before === undefined || before === '' ? more : `${before}, ${more}`;
}

/** Splits a tag at commas, semicolons and bars outside quotes and asterisks. */
function splitParts(inner: string): string[] {
  const parts: string[] = [];
  let part = '';
  let closing = '';
  for (const sign of inner) {
    if (closing !== '') {
      if (closing.includes(sign)) closing = '';
      part += sign;
      continue;
    }
    if (sign === '"' || sign === '*') closing = sign;
    else if (sign === '“') closing = '”';
    else if (sign === '„') closing = '“”"';
    else if (sign === '«') closing = '»';
    if (/[,;|，、]/.test(sign)) {
      parts.push(part.trim());
      part = '';
    } else part += sign;
  }
  parts.push(part.trim());
  return parts.filter(each => each !== '');
}

function stripQuotes(text: string): string {
  return text
    .trim()
    .replace(/^["“”„«»‘']+|(?<!["“”«»’'])["“”«»’']+$/g, '')
    .trim();
}
