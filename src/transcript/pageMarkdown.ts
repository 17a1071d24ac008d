import { escapeInline } from './escape';
import { chairPieces, factPieces, type Piece, pagePieces } from './pageParts';
import type { SessionPage } from './sessionPage';

/** The page of a session as markdown for its folder; everything that a model or the document says is escaped. */
export function pageMarkdown(about: SessionPage): string {
  const pieces = [...pagePieces(about), ...factPieces(about)];
  const title = `# ${about.heading('Findings')}: ${escapeInline(about.title)}`;
  return `${[title, ...pieces.map(piece => pieceMarkdown(piece))].join('\n\n')}\n`;
}

/** The chair's part alone, for copying. */
export function chairMarkdown(about: SessionPage): string {
  return `${chairPieces(about)
    .map(piece => pieceMarkdown(piece))
    .join('\n\n')}\n`;
}

/** One piece of the page; `inline` makes a stranger's text harmless, and says how where the place it goes to has rules of its own. */
export function pieceMarkdown(piece: Piece, inline: (text: string) => string = escapeInline): string {
  switch (piece.kind) {
    case 'heading':
      return piece.id === undefined ? `## ${inline(piece.text)}` : `### ${piece.id}: ${inline(piece.text)}`;
    case 'change':
      return `**${inline(piece.label)}:** ${piece.text.split('\n').map(inline).join('  \n')}`;
    case 'text':
      return piece.label === undefined ? inline(piece.text) : `**${inline(piece.label)}:** ${inline(piece.text)}`;
    case 'aside':
      return `_${inline(piece.text)}_`;
    case 'quote':
      return `> “${inline(piece.text)}” – ${inline(piece.where)}`;
    case 'list':
      return piece.items
        .map(({ strong, text }, at) => {
          const mark = piece.ordered ? `${at + 1}.` : '-';
          return `${mark} ${[strong && `**${inline(strong)}**`, inline(text)].filter(Boolean).join(' ')}`;
        })
        .join('\n');
  }
}
