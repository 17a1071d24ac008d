// Escapes texts of strangers for terminals, Markdown, HTML and SARIF.

/** Removes control characters, which could steer a terminal or reverse the text direction, and normalizes line breaks. */
export function printable(text: string): string {
  return text.replace(/\r\n?|\u2028|\u2029/g, '\n').replace(/(?![\n\t])\p{Cc}|[\u202d\u202e]/gu, '');
}

/** Escapes the plain text of a SARIF message, so that no viewer makes a link or placeholder of it. */
export function escapeSarif(text: string): string {
  return printable(text)
    .replace(/\](?=\()/g, '] ')
    .replace(/[{}]/g, '$&$&');
}

// Links, images, HTML, code and formulas start with these; `//`, `www.` and `@` are what renderers turn into links unasked.
const markupStart = /[\\`<[$~@]|&(?=#?\w+;)|\/(?=\/)|(?<=\bwww)\./gi;
const headingStart = /^((?:\s|>|[*+-](?=\s)|\d+[.)](?=\s))*)(?=#{1,6}(?:\s|$))/;
const ruleOrUnderline = /^[ \t]*(?=[-=*_])[-=*_ \t]+$/;
const bold = /\*\*|__/;

/** Whether a line looks like the line above a turn: bold text, a role in brackets and a colon. */
function isSpeakerLine(line: string): boolean {
  const head = line.trimEnd();
  const role = head.lastIndexOf('(');
  // Before the bracket there is room for `**N**`: two marks, and a letter between them.
  if (role < 5 || !head.endsWith(':') || !head.slice(0, -1).trimEnd().endsWith(')')) return false;
  const opened = head.search(bold);
  const closed = Math.max(head.lastIndexOf('**', role - 2), head.lastIndexOf('__', role - 2));
  return opened >= 0 && closed >= opened + 3;
}

/** Escapes a stranger's text as Markdown: no image, link, HTML, code, heading or marker can result in any renderer; lists, emphasis and quotes stay. */
export function escapeMarkdown(text: string): string {
  return printable(text)
    .replace(markupStart, '\\$&')
    .split('\n')
    .map(line => {
      if (ruleOrUnderline.test(line)) return line.replace(/[-=*_]/, '\\$&');
      if (isSpeakerLine(line)) return line.replace(/[*_]/g, '\\$&');
      return line.replace(headingStart, '$1\\');
    })
    .join('\n');
}

/** Escapes a name, title or cell: one line without any markup. */
export function escapeInline(text: string): string {
  return escapeLineStart(escapeMarkup(onOneLine(text)));
}

/** Escapes a text for one line like `escapeInline`, but keeps code spans. */
export function escapeProse(text: string): string {
  // Every second part is a code span.
  const parts = onOneLine(text).split(/((?<!`)`[^`]+`(?!`))/);
  return escapeLineStart(parts.map((part, at) => (at % 2 === 1 ? part : escapeMarkup(part))).join(''));
}

/** Restores emphasis between asterisks in an escaped text. */
export function restoreEmphasis(escaped: string): string {
  return escaped.replace(/(?<!\*)\\\*(?=[^\s*\\])([^*\\]{1,200}(?<!\s))\\\*(?![*\\])/g, '*$1*');
}

/** Collapses a text to one line, so that no part of it can pass for a line of its own. */
export const onOneLine = (text: string) => printable(text).replace(/\s+/g, ' ').trim();

// An underscore within a word and a number sign before one mean nothing.
const marks = /[\]*|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|#(?!\p{L})/gu;

const escapeMarkup = (text: string) => text.replace(markupStart, '\\$&').replace(marks, '\\$&');

const escapeLineStart = (line: string) => line.replace(/^(\d+)(?=[.)](?:\s|$))|^(?=[-+>=#])/, '$1\\');

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"']/g, found => `&#${found.charCodeAt(0)};`);
}

/** Escapes the title of a fold for both HTML and Markdown, since a viewer without HTML shows it as Markdown; code spans are escaped less. */
export function escapeTitle(text: string): string {
  const parts = onOneLine(text).split(/((?<!`)`[^`]+`(?!`))/);
  return parts
    .map((part, at) => part.replace(at % 2 === 1 ? codeMarks : titleMarks, found => `&#${found.charCodeAt(0)};`))
    .join('');
}

const codeMarks = /[&<>"'\\!$~@]|\/(?=\/)|(?<=\bwww)\./gi;
const titleMarks = /[&<>\\`*[\]!$~@|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|#(?!\p{L})|\/(?=\/)|(?<=\bwww)\./giu;
