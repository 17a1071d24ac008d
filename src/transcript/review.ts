import { escapeInline, escapeTitle } from './escape';
import { fenced, piecesMarkdown } from './pageMarkdown';
import { pagePieces } from './pageParts';
import type { Lines, Piece } from './pieces';
import { replacedRange } from './replacement';
import type { SessionPage } from './sessionPage';

/** What a review of the document's own file needs beside the page. */
export interface ReviewRules {
  /** The session's copy of the document, with where words stand in it. */
  document?: {
    text: string;
    find(words: string): { startLine: number; endLine: number; start: number; end: number } | undefined;
  };
  /** Where the file is to be seen, up to and with its path; left out: its path alone. */
  source?: string;
}

/** The page as one comment on a pull or merge request, with links to the lines and suggestions in their place; it holds no image, calls nobody and refers to nothing by its number. */
export function reviewComment(about: SessionPage, rules: ReviewRules = {}): string {
  const own = (piece: Piece) => ownPiece(piece, about, rules);
  return `${piecesMarkdown(pagePieces(about), { inline: harmless, title: text => escapeTitle(uncalling(text)), own })}\n`;
}

function ownPiece(piece: Piece, about: SessionPage, rules: ReviewRules): string | undefined {
  if (piece.kind === 'change') return suggestionOf(piece, about, rules);
  if (piece.kind !== 'quote' || !piece.lines) return undefined;
  const url = linkTo(piece.lines, about, rules);
  const where = harmless(piece.where);
  return `> “${harmless(piece.text)}” – ${url === undefined ? where : `[${where}](${url})`}`;
}

/** Words that someone else chose, on one line, without markup, and without what a forge makes of words by itself. */
function harmless(text: string): string {
  const plain = escapeInline(uncalling(text));
  // A line that begins with a slash is an order to some of them.
  return plain.startsWith('/') ? `\\${plain}` : plain;
}

/** A forge calls people and refers to issues whatever escapes stand before the sign, so an empty character stands behind it. */
function uncalling(text: string): string {
  return text.replace(/[@#!&](?=[\p{L}\p{N}"_])|\bGH-(?=\d)/giu, '$&\u200b');
}

function linkTo({ start, end }: Lines, { path }: SessionPage, { source }: ReviewRules): string | undefined {
  const address = source ?? (path && encoded(path));
  // Without it a forge shows the rendered document, which has no lines.
  return address && `${address}?plain=1#L${start}${end > start ? `-L${end}` : ''}`;
}

/** A path as part of an address, with nothing that could end a link. */
export function encoded(path: string): string {
  return path
    .split('/')
    .map(part =>
      encodeURIComponent(part.replace(/\p{Cs}/gu, '\ufffd')).replace(
        /[()'*!]/g,
        sign => `%${sign.charCodeAt(0).toString(16)}`,
      ),
    )
    .join('/');
}

/** The change in place of the lines that it replaces; undefined where it replaces no words of the document. */
function suggestionOf(
  { cure, label }: Extract<Piece, { kind: 'change' }>,
  { offset, heading }: SessionPage,
  { document }: ReviewRules,
): string | undefined {
  const found = cure?.replaces ? document?.find(cure.replaces) : undefined;
  if (!document || !cure?.replaces || !found) return undefined;
  const { start: first, end: last } = replacedRange(document.text, found, cure.replaces);
  const from = document.text.lastIndexOf('\n', first - 1) + 1;
  const ends = document.text.indexOf('\n', last);
  const rest = document.text.slice(last, ends < 0 ? undefined : ends);
  const text = `${document.text.slice(from, first)}${cure.change}${rest}`;
  const [start, end] = [found.startLine + offset, found.endLine + offset];
  const lines = start === end ? `${heading('line')} ${start}` : `${heading('lines')} ${start}–${end}`;
  return `**${harmless(label)}**, ${lines}:\n\n${fenced(text, 'suggestion')}`;
}
