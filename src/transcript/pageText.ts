import { printable } from './escape';
import { type Piece, pagePieces } from './pageParts';
import type { SessionPage } from './sessionPage';

/** The page of a session as plain lines, for a terminal and for mails. */
export function pageText(about: SessionPage): string {
  const pieces = pagePieces(about);
  return pieces.map(pieceText).join('\n\n');
}

function pieceText(piece: Piece): string {
  switch (piece.kind) {
    case 'heading':
      return piece.id === undefined ? underlined(line(piece.text)) : `${piece.id}  ${line(piece.text)}`;
    case 'change':
      return `${line(piece.label)}: ${piece.text.split('\n').map(line).join('\n')}`;
    case 'text':
      return piece.label === undefined ? line(piece.text) : `${line(piece.label)}: ${line(piece.text)}`;
    case 'aside':
      return `(${line(piece.text)})`;
    case 'quote':
      return `  “${line(piece.text)}” – ${line(piece.where)}`;
    case 'list':
      return piece.items
        .map(({ strong, text }, at) => {
          const mark = piece.ordered ? `${at + 1}.` : '-';
          return `  ${mark} ${[strong && line(strong), line(text)].filter(Boolean).join(' ')}`;
        })
        .join('\n');
  }
}

function underlined(title: string): string {
  return `${title}\n${'-'.repeat(Math.min(title.length, 80))}`;
}

function line(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}
