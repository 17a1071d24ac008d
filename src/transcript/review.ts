// The page as a review comment on a pull or merge request (GitHub, GitLab).

import { lineNumberAt } from '../document/blockLines';
import type { DocumentText } from '../document/document';
import { placePassage } from '../document/placing';
import { escapeInline, escapeTitle } from './escape';
import { lineLabel } from './pageChanges';
import { fencedBlock, piecesMarkdown } from './pageMarkdown';
import { pagePieces } from './pageParts';
import type { Lines, Piece } from './pieces';
import type { SessionPage } from './sessionPage';

/** The document and its address, for links and suggestions. */
export interface ReviewSource {
  /** The session's copy of the document. */
  document?: DocumentText;
  /** The address of the file, up to and including its path; without it, the path alone is linked. */
  source?: string;
}

/** Renders the page as a review comment with links to lines and suggested changes; it contains no image, mentions no user and references no issue. */
export function reviewComment(context: SessionPage, reviewed: ReviewSource = {}): string {
  const renderOwn = (piece: Piece) => renderPiece(piece, context, reviewed);
  return `${piecesMarkdown(pagePieces(context), { inline: escapeForForge, title: text => escapeTitle(breakReferences(text)), own: renderOwn })}\n`;
}

function renderPiece(piece: Piece, context: SessionPage, reviewed: ReviewSource): string | undefined {
  if (piece.kind === 'change') return suggestionBlock(piece, context, reviewed);
  if (piece.kind !== 'quote' || !piece.lines) return undefined;
  const url = lineLink(piece.lines, context, reviewed);
  const where = escapeForForge(piece.where);
  return `> “${escapeForForge(piece.text)}” – ${url === undefined ? where : `[${where}](${url})`}`;
}

/** Escapes a stranger's text for one line without markup, mentions or references. */
function escapeForForge(text: string): string {
  const plain = escapeInline(breakReferences(text));
  // Some forges run a line that begins with a slash as a command.
  return plain.startsWith('/') ? `\\${plain}` : plain;
}

/** Puts a zero-width space after signs with which a forge mentions users or references issues. */
function breakReferences(text: string): string {
  return text.replace(/[@#!&](?=[\p{L}\p{N}"_])|\bGH-(?=\d)/giu, '$&\u200b');
}

/** Links to lines of the document, as the forge of its address writes them. */
export function lineLink(
  { start, end }: Lines,
  { path }: Pick<SessionPage, 'path'>,
  { source }: ReviewSource,
): string | undefined {
  const address = source ?? (path && encodePath(path));
  // Without `plain=1` a forge shows the rendered document, which has no line numbers.
  // GitLab writes a range as `#L3-5`, GitHub as `#L3-L5`.
  const to = address?.includes('/-/blob/') ? end : `L${end}`;
  return address && `${address}?plain=1#L${start}${end > start ? `-${to}` : ''}`;
}

/** Encodes a path for an address, including characters that could end a Markdown link. */
export function encodePath(path: string): string {
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

/** A suggested change of the lines that a change replaces; undefined if their place is unknown. */
function suggestionBlock(
  { cure, label }: Extract<Piece, { kind: 'change' }>,
  { offset, translate }: SessionPage,
  { document }: ReviewSource,
): string | undefined {
  const placed = document && cure?.replaces ? placePassage(document, cure) : undefined;
  if (!document || !placed || 'reason' in placed) return undefined;
  const { text: whole } = document;
  // A removal that ends with a line break ends before it here: the suggestion would replace the next line too.
  const replacedEnd = placed.text === '' && whole.charAt(placed.end - 1) === '\n' ? placed.end - 1 : placed.end;
  const firstLineStart = whole.lastIndexOf('\n', placed.start - 1) + 1;
  const lastLineEnd = whole.indexOf('\n', replacedEnd);
  const rest = whole.slice(replacedEnd, lastLineEnd < 0 ? undefined : lastLineEnd);
  const text = whole.slice(firstLineStart, placed.start) + placed.text + rest;
  const lines = { start: lineNumberAt(whole, placed.start) + offset, end: lineNumberAt(whole, replacedEnd) + offset };
  return `**${escapeForForge(label)}**, ${lineLabel(lines, { translate })}:\n\n${fencedBlock(text, 'suggestion')}`;
}
