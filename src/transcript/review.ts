import { escapeInline, printable } from './escape';
import { pieceMarkdown, piecesMarkdown } from './pageMarkdown';
import { authorPieces, chairPieces, decisionPieces } from './pageParts';
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

/** The page as one comment on a pull or merge request: what nobody may miss is open, the rest is folded; it holds no image, calls nobody and refers to nothing by its number. */
export function reviewComment(about: SessionPage, rules: ReviewRules = {}): string {
  const { blocks, rest } = authorPieces(about);
  const open = [...chairPieces(about), ...decisionPieces(about), ...blocks];
  const folded = rest.map(each => (isTitle(each) ? { ...each, fold: true } : each));
  return `${[...open.map(each => reviewPiece(each, about, rules)), piecesMarkdown(folded, harmless)].join('\n\n')}\n`;
}

function isTitle(piece: Piece): boolean {
  return piece.kind === 'heading' && piece.id === undefined;
}

function reviewPiece(piece: Piece, about: SessionPage, rules: ReviewRules): string {
  if (piece.kind === 'quote' && piece.lines) {
    const url = linkTo(piece.lines, about, rules);
    const where = harmless(piece.where);
    return `> “${harmless(piece.text)}” – ${url === undefined ? where : `[${where}](${url})`}`;
  }
  const suggestion = piece.kind === 'change' ? suggestionOf(piece, about, rules) : undefined;
  return suggestion ?? pieceMarkdown(piece, harmless);
}

/**
 * Words that someone else chose, on one line, without markup, and without what a forge makes of words by itself: it calls people and
 * refers to issues whatever escapes stand before the sign, so an empty character stands behind it.
 */
function harmless(text: string): string {
  const plain = escapeInline(text.replace(/[@#!&](?=[\p{L}\p{N}"_])|\bGH-(?=\d)/giu, '$&\u200b'));
  // A line that begins with a slash is an order to some of them.
  return plain.startsWith('/') ? `\\${plain}` : plain;
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
  const text = printable(`${document.text.slice(from, first)}${cure.change}${rest}`);
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(run => run.length));
  const fence = '`'.repeat(longest + 1);
  const [start, end] = [found.startLine + offset, found.endLine + offset];
  const lines = start === end ? `${heading('line')} ${start}` : `${heading('lines')} ${start}–${end}`;
  return `**${harmless(label)}**, ${lines}:\n\n${fence}suggestion\n${text}\n${fence}`;
}
