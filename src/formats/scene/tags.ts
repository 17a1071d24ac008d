import { endOfQuote, opensQuote } from './speech';

/** What the tags of an answer say, before anything is made of it. */
export interface TagFields {
  kind?: 'interrupt' | 'silent' | 'react' | 'thought';
  to?: string;
  tone?: string;
  after?: string;
  whisper?: boolean;
  wants?: number;
  /** It may only be written by whoever directs, and says nothing. */
  reserved?: boolean;
  acts: string[];
  /** What it says is only thought. */
  thoughts?: string[];
}

/** A piece of an answer: a tag with its fields, words in quotation marks, or other text. */
export type Piece = { kind: 'tag'; fields: TagFields; text: string } | { kind: 'quoted' | 'plain'; text: string };

/** Whether a name is one of the scene’s. */
export type IsName = (text: string) => boolean;

const opens: Record<string, string> = { '[': ']', '【': '】', '［': '］' };
const keyword = /^\s*(?:\*+\s*)?(?:to|tone|interrupt\w*|silen(?:t|ce)|react\w*|whisper\w*|th(?:ought|ink)\w*|wants)\b/i;
const reserved = /^\s*(?:\*+\s*)?(?:system|event|scene\s+(?:start|end)|setting|turn\s*:|\/turn|director|moderator)\b/i;
const longestTag = 600;

/** Takes an answer apart at its tags and quotation marks; brackets within a quotation are words, unless they hold a tag. */
export function piecesOf(text: string, isName: IsName = () => false): Piece[] {
  const pieces: Piece[] = [];
  const lastClose = Math.max(...Object.values(opens).map(close => text.lastIndexOf(close)));
  const isTagAt = (at: number) => opens[text.charAt(at)] !== undefined && keyword.test(text.slice(at + 1, at + 40));
  let from = 0;
  let at = 0;
  const add = (piece: Piece | undefined, end: number) => {
    if (!piece) {
      at = end;
      return;
    }
    const plain = text.slice(from, at);
    if (plain.trim() !== '') pieces.push({ kind: 'plain', text: plain });
    pieces.push(piece);
    from = end;
    at = end;
  };
  while (at < text.length) {
    if (opens[text.charAt(at)] !== undefined) {
      const end = endOfTag(text, at, lastClose);
      add(end < 0 ? undefined : tagOf(text.slice(at + 1, end), isName), end < 0 ? at + 1 : end + 1);
    } else if (opensQuote(text, at)) {
      const end = endOfQuote(text, at, isTagAt);
      add({ kind: 'quoted', text: text.slice(at + 1, end) }, isTagAt(end) ? end : end + 1);
    } else at += 1;
  }
  if (text.slice(from).trim() !== '') pieces.push({ kind: 'plain', text: text.slice(from) });
  return pieces;
}

/** The place of the bracket that closes a tag; a tag that is never closed ends with its line, or before its speech. */
function endOfTag(text: string, open: number, lastClose: number): number {
  const close = opens[text.charAt(open)] ?? ']';
  const limit = Math.min(text.length, open + longestTag);
  const isTag = keyword.test(text.slice(open + 1, open + 40));
  if (!isTag && lastClose < open) return -1;
  let inQuote = false;
  for (let at = open + 1; at < limit; at++) {
    const sign = text.charAt(at);
    if (/["“”„]/.test(sign)) inQuote = sign === '"' ? !inQuote : sign === '„' || (sign === '“' && !inQuote);
    if (sign === close && (!inQuote || lastClose <= at)) return at;
    if (sign === '\n' && (!isTag || text.charAt(at + 1) === '\n')) break;
  }
  if (!isTag) return -1;
  const rest = text.slice(open, limit);
  const speech = rest.search(/(?<!after )["“„«]|\n/i);
  return open + (speech < 0 ? rest.length : speech) - 1;
}

function tagOf(inner: string, isName: IsName): Piece | undefined {
  const tag = (fields: TagFields): Piece => ({ kind: 'tag', fields, text: inner });
  if (reserved.test(inner)) return tag({ acts: [], reserved: true });
  const parts = partsOf(inner);
  const keys = parts.flatMap(part => keyed.exec(part)?.[1] ?? []);
  // In whatever language its keys are, a tag has several of them, one in capitals, or the name of a character behind one.
  const isTranslated =
    keys.length > 1 ||
    keys.some(key => key.length > 1 && key === key.toUpperCase()) ||
    parts.some(part => isName(keyed.exec(part)?.[2] ?? ''));
  if (isTranslated || keyword.test(inner) || /^\s*\*[^*]+\*\s*$/.test(inner)) return tag(fieldsOf(parts, isName));
  // Words in brackets that are no tag are a stage direction, where they are short.
  const words = inner.trim();
  if (words === '' || words.length > 300 || /^\d+$/.test(words)) return undefined;
  return tag({ acts: [words] });
}

const keyed = /^([\p{L}\p{M}]{1,20}(?: [\p{L}\p{M}]{1,12})?)\s*[:：=]\s*(\S.*)$/u;
const named = /^(to|tone|wants)(\s*[:：=]\s*|\s+)(\S.*)$/i;
const interrupting = /^interrupt(?:s|ed|ing|ion)?\b\s*(?:[:：]\s*)?(?:(?:after|at|on)\s*(?:[:：]\s*)?)?(\S.*)?$/i;
const afterOnly = /^after\s*(?:[:：]\s*)?(\S.*)$/i;
/** What a part may go on with. */
type Listed = 'to' | 'tone' | 'thoughts';

const isKind = /^(silent|silence|react\w*|whisper\w*|thoughts?|think\w*)\b\s*(?:[:：-]\s*)?(\S.*)?$/i;

function fieldsOf(parts: readonly string[], isName: IsName): TagFields {
  const fields: TagFields = { acts: [] };
  const unknown: string[] = [];
  let last: Listed | undefined;
  for (const part of parts) {
    const act = /^\*+([^*]+)\*+$/.exec(part) ?? /^\*+([^*]+)$/.exec(part);
    if (act) fields.acts.push((act[1] ?? '').trim());
    else last = takePart(fields, part.replace(/^\*+|(?<!\*)\*+$/g, '').trim(), last, isName, unknown);
  }
  // A key of another language: what is no name is how it sounds.
  const tone = unknown.at(-1);
  if (tone !== undefined) fields.tone ??= tone;
  return fields;
}

function takePart(
  fields: TagFields,
  part: string,
  last: Listed | undefined,
  isName: IsName,
  unknown: string[],
): Listed | undefined {
  const [, key = '', sign = '', value = ''] = named.exec(part) ?? [];
  // `TONE: crisp, to cover something softer` is one tone.
  const goesOn = (last === 'tone' || last === 'thoughts') && sign.trim() === '' && key !== key.toUpperCase();
  if (value !== '' && !(goesOn && !isName(value))) return takeNamed(fields, key.toLowerCase(), unquoted(value));
  const cut = interrupting.exec(part) ?? (fields.kind === 'interrupt' ? afterOnly.exec(part) : undefined);
  if (cut) {
    fields.kind = 'interrupt';
    const phrase = unquoted(cut[1] ?? '');
    if (phrase !== '') fields.after = phrase;
    return undefined;
  }
  const kind = isKind.exec(part);
  if (kind) return takeKind(fields, (kind[1] ?? '').toLowerCase(), unquoted(kind[2] ?? ''));
  const other = keyed.exec(part);
  if (other) {
    const words = unquoted(other[2] ?? '');
    if (last === 'thoughts') fields.thoughts?.push(`${fields.thoughts.pop()}, ${part}`);
    else if (!isName(words)) unknown.push(words);
    else return takeNamed(fields, 'to', words);
    return last === 'thoughts' ? last : undefined;
  }
  if (last !== 'tone' && last !== 'thoughts' && isName(part)) return takeNamed(fields, 'to', part);
  // A word in capitals is a form that was not asked for, and what it says is done.
  const isDeed = last === undefined || (/\p{Lu}{2}/u.test(part) && part === part.toUpperCase());
  if (isDeed) fields.acts.push(part === part.toUpperCase() ? part.toLowerCase() : part);
  // `TONE: tired, but calm` is one tone, and a thought may have commas.
  else if (last === 'thoughts') fields.thoughts?.push(`${fields.thoughts.pop()}, ${part}`);
  else fields[last] = joined(fields[last], unquoted(part));
  return isDeed ? undefined : last;
}

function takeNamed(fields: TagFields, key: string, words: string): Listed | undefined {
  if (key === 'wants') {
    const wants = Number.parseInt(words, 10);
    if (wants >= 0 && wants <= 3) fields.wants = wants;
    return undefined;
  }
  const field = key === 'to' ? 'to' : 'tone';
  fields[field] = joined(fields[field], words);
  return field;
}

function takeKind(fields: TagFields, word: string, rest: string): Listed | undefined {
  if (word.startsWith('whisper')) {
    fields.whisper = true;
    const to = rest.replace(/^to\s+(?=\S)/i, '');
    if (to) fields.to = joined(fields.to, to);
  } else if (word.startsWith('th') && rest !== '') {
    fields.thoughts = [...(fields.thoughts ?? []), rest.replace(/^\*+|(?<!\*)\*+$/g, '')];
    return 'thoughts';
  } else {
    fields.kind ??= word.startsWith('silen') ? 'silent' : word.startsWith('th') ? 'thought' : 'react';
    if (rest !== '') fields.acts.push(rest);
  }
  return undefined;
}

function joined(before: string | undefined, more: string): string {
  return before === undefined || before === '' ? more : `${before}, ${more}`;
}

/** The parts between commas, semicolons and bars that stand neither in quotes nor between asterisks. */
function partsOf(inner: string): string[] {
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

function unquoted(text: string): string {
  return text
    .trim()
    .replace(/^["“”„«»‘']+|(?<!["“”«»’'])["“”«»’']+$/g, '')
    .trim();
}
