/** What the tags of an answer say, before anything is made of it. */
export interface TagFields {
  kind?: 'interrupt' | 'silent' | 'react';
  to?: string;
  tone?: string;
  after?: string;
  whisper?: boolean;
  acts: string[];
}

/** A piece of an answer: a tag with its fields, or plain text. */
export type Piece = { kind: 'tag'; fields: TagFields } | { kind: 'text'; text: string };

const opens: Record<string, string> = { '[': ']', '【': '】', '［': '］' };
const keyword = /^\s*(?:\*+\s*)?(?:to|tone|interrupt\w*|silent|silence|react\w*|whisper\w*|an|à|ton|tono|para)\b/i;
const reserved = /^\s*(?:\*+\s*)?(?:system|event|scene\s+(?:start|end)|setting|turn\s*:|\/turn|director|moderator)\b/i;
const longestTag = 600;

/** Takes an answer apart at its brackets; every character is looked at once. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  const lastClose = Math.max(...Object.values(opens).map(close => text.lastIndexOf(close)));
  let from = 0;
  let at = 0;
  while (at < text.length) {
    const end = opens[text.charAt(at)] === undefined ? -1 : endOfTag(text, at, lastClose);
    if (end < 0) {
      at += 1;
      continue;
    }
    const piece = pieceOf(text.slice(at + 1, end));
    if (piece) {
      if (at > from) pieces.push({ kind: 'text', text: text.slice(from, at) });
      pieces.push(piece);
      from = end + 1;
    }
    at = end + 1;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
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
    if (sign === '"' || sign === '“' || sign === '”') inQuote = sign === '"' ? !inQuote : sign === '“';
    if (sign === close && (!inQuote || lastClose <= at)) return at;
    if (sign === '\n' && (!isTag || text.charAt(at + 1) === '\n')) break;
  }
  if (!isTag) return -1;
  const rest = text.slice(open, limit);
  const speech = rest.search(/(?<!after )["“]|\n/i);
  return open + (speech < 0 ? rest.length : speech) - 1;
}

function pieceOf(inner: string): Piece | undefined {
  // What only the moderator may write says nothing.
  if (reserved.test(inner)) return { kind: 'tag', fields: { acts: [] } };
  if (keyword.test(inner) || /^\s*\*[^*]+\*\s*$/.test(inner)) return { kind: 'tag', fields: fieldsOf(inner) };
  // Words in brackets that are no tag are a stage direction, where they are short.
  const words = inner.trim();
  if (words === '' || words.length > 160 || /^\d+$/.test(words)) return undefined;
  return { kind: 'tag', fields: { acts: [words] } };
}

const named = /^(to|an|à|para|tone|ton|tono|feeling|emotion)(?:\s*[:：=]\s*|\s+)(\S.*)$/i;
const interrupting = /^interrupt(?:s|ed|ing|ion)?\b\s*(?:[:：]\s*)?(?:(?:after|at|on)\s*(?:[:：]\s*)?)?(\S.*)?$/i;
const afterOnly = /^after\s*(?:[:：]\s*)?(\S.*)$/i;
const isKind = /^(silent|silence|react(?:s|ion)?|whisper(?:s|ed|ing)?)\b\s*(?:[:：-]\s*)?(\S.*)?$/i;

function fieldsOf(inner: string): TagFields {
  const fields: TagFields = { acts: [] };
  let last: 'to' | 'tone' | undefined;
  for (const part of partsOf(inner)) {
    const act = /^\*+([^*]+)\*+$/.exec(part) ?? /^\*+([^*]+)$/.exec(part);
    if (act) {
      fields.acts.push((act[1] ?? '').trim());
      continue;
    }
    last = takePart(fields, part.replace(/^\*+|(?<!\*)\*+$/g, '').trim(), last);
  }
  return fields;
}

function takePart(fields: TagFields, part: string, last: 'to' | 'tone' | undefined): 'to' | 'tone' | undefined {
  const value = named.exec(part);
  if (value) {
    const key = /^(?:to|an|à|para)$/i.test(value[1] ?? '') ? 'to' : 'tone';
    fields[key] = joined(fields[key], unquoted(value[2] ?? ''));
    return key;
  }
  const cut = interrupting.exec(part) ?? (fields.kind === 'interrupt' ? afterOnly.exec(part) : undefined);
  if (cut) {
    fields.kind = 'interrupt';
    const phrase = unquoted(cut[1] ?? '');
    if (phrase !== '') fields.after = phrase;
    return undefined;
  }
  const kind = isKind.exec(part);
  if (kind) {
    takeKind(fields, (kind[1] ?? '').toLowerCase(), unquoted(kind[2] ?? ''));
    return undefined;
  }
  // `TONE: tired, but calm` is one tone.
  if (last) fields[last] = joined(fields[last], unquoted(part));
  return last;
}

function takeKind(fields: TagFields, word: string, rest: string): void {
  if (word.startsWith('whisper')) {
    fields.whisper = true;
    const to = rest.replace(/^to\s+(?=\S)/i, '');
    if (to) fields.to = joined(fields.to, to);
    return;
  }
  fields.kind ??= word.startsWith('silen') ? 'silent' : 'react';
  if (rest !== '') fields.acts.push(rest);
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
      if (sign === closing) closing = '';
      part += sign;
      continue;
    }
    if (sign === '"' || sign === '*') closing = sign;
    else if (sign === '“') closing = '”';
    else if (sign === '«') closing = '»';
    if (sign === ',' || sign === ';' || sign === '|' || sign === '，' || sign === '、') {
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
