/** The text as it may be shown or saved: line ends are `\n`, and nothing steers a terminal or turns the order of the letters round. */
export function printable(text: string): string {
  return text.replace(/\r\n?|\u2028|\u2029/g, '\n').replace(/(?![\n\t])\p{Cc}|[\u202d\u202e]/gu, '');
}

/** The same as the plain text of a message in a SARIF log: no viewer makes a link or a placeholder of it. */
export function plainMessage(text: string): string {
  return printable(text)
    .replace(/\](?=\()/g, '] ')
    .replace(/[{}]/g, '$&$&');
}

// Links, images, HTML, code and formulas start with these; `//`, `www.` and `@` are what renderers turn into links unasked.
const startsSomething = /[\\`<[$~@]|&(?=#?\w+;)|\/(?=\/)|(?<=\bwww)\./gi;
const heading = /^((?:\s|>|[*+-](?=\s)|\d+[.)](?=\s))*)(?=#{1,6}(?:\s|$))/;
const ruleOrUnderline = /^[ \t]*(?=[-=*_])[-=*_ \t]+$/;
const bold = /\*\*|__/;

/** Whether a line reads as the line above a turn: something in bold, then a role in brackets and a colon. */
function isSpeakerLine(line: string): boolean {
  const head = line.trimEnd();
  const role = head.lastIndexOf('(');
  if (role < 5 || !head.endsWith(':') || !head.slice(0, -1).trimEnd().endsWith(')')) return false;
  const opened = head.search(bold);
  const closed = Math.max(head.lastIndexOf('**', role - 2), head.lastIndexOf('__', role - 2));
  return opened >= 0 && closed >= opened + 3;
}

/**
 * Words that someone else chose, as markdown that shows them as they are: no image, link, HTML, code, heading or marker can be
 * made with them in any renderer; lists, emphasis and quotes stay.
 */
export function escapeMarkdown(text: string): string {
  return printable(text)
    .replace(startsSomething, '\\$&')
    .split('\n')
    .map(line => {
      if (ruleOrUnderline.test(line)) return line.replace(/[-=*_]/, '\\$&');
      if (isSpeakerLine(line)) return line.replace(/[*_]/g, '\\$&');
      return line.replace(heading, '$1\\');
    })
    .join('\n');
}

/** The same for a name, a title or a cell: on one line, without any markup at all. */
export function escapeInline(text: string): string {
  return escapeStart(escapeWords(onOneLine(text)));
}

/** The same, but for words between two backticks: nothing works inside a code span, and it reads as it was meant. */
export function escapeProse(text: string): string {
  const parts = onOneLine(text).split(/((?<!`)`[^`]+`(?!`))/);
  return escapeStart(parts.map((part, at) => (at % 2 === 1 ? part : escapeWords(part))).join(''));
}

/** Escaped words in which a phrase between two asterisks is emphasised again, as its speaker wrote it. */
export function emphasised(escaped: string): string {
  return escaped.replace(/(?<!\*)\\\*(?=[^\s*\\])([^*\\]{1,200}(?<!\s))\\\*(?![*\\])/g, '*$1*');
}

const onOneLine = (text: string) => printable(text).replace(/\s+/g, ' ').trim();

// An underscore within a word and a number sign before one mean nothing.
const marks = /[\]*|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|#(?!\p{L})/gu;

const escapeWords = (text: string) => text.replace(startsSomething, '\\$&').replace(marks, '\\$&');

const escapeStart = (line: string) => line.replace(/^(\d+)(?=[.)](?:\s|$))|^(?=[-+>=#])/, '$1\\');

/** Words that someone else chose, as HTML that shows them as they are. */
export function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"']/g, found => `&#${found.charCodeAt(0)};`);
}

/** The same for the title of a fold in markdown: a viewer that shows no HTML reads it as markdown, so that it must be neither. Words between two backticks keep what has no meaning there. */
export function escapeTitle(text: string): string {
  const parts = onOneLine(text).split(/((?<!`)`[^`]+`(?!`))/);
  return parts
    .map((part, at) => part.replace(at % 2 === 1 ? inCode : inTitle, found => `&#${found.charCodeAt(0)};`))
    .join('');
}

const inCode = /[&<>"'\\!$~@]|\/(?=\/)|(?<=\bwww)\./gi;
const inTitle = /[&<>\\`*[\]!$~@|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|#(?!\p{L})|\/(?=\/)|(?<=\bwww)\./giu;
