import { printable } from './escape';
import { pagePieces } from './pageParts';
import type { ListItem, Piece } from './pieces';
import type { SessionPage } from './sessionPage';

/** The page of a session as plain lines, for a terminal and for mails. */
export function pageText(about: SessionPage): string {
  const pieces = pagePieces(about);
  return pieces.map(pieceText).join('\n\n');
}

function pieceText(piece: Piece): string {
  switch (piece.kind) {
    case 'heading':
      return piece.id === undefined ? underlined(line(piece.text)) : `${line(piece.id)}  ${line(piece.text)}`;
    case 'change':
      return changeText(piece);
    case 'text':
      return piece.label === undefined ? line(piece.text) : `${line(piece.label)}: ${line(piece.text)}`;
    case 'aside':
      return `(${line(piece.text)})`;
    case 'quote':
      return `  “${line(piece.text)}” – ${line(piece.where)}`;
    case 'list':
      return piece.items.map(itemText).join('\n');
  }
}

function changeText({ label, where, text }: Extract<Piece, { kind: 'change' }>): string {
  const lines = text
    .split('\n')
    .filter(each => each.trim() !== '')
    .map(line);
  if (where !== undefined) return [`${line(label)}, ${line(where)}:`, ...lines].join('\n');
  return [`${line(label)}:`, ...lines].join(lines.length > 1 ? '\n' : ' ');
}

function itemText({ id, strong = id, text, ids = [], below = [] }: ListItem): string {
  const pointer = ids.length > 0 ? `(${ids.map(line).join(', ')})` : undefined;
  const first = [strong && line(strong), line(text), pointer].filter(Boolean).join(' ');
  const lines = below.flatMap(piece => pieceText(piece).split('\n'));
  return `  - ${[first, ...lines].join('\n    ')}`;
}

function underlined(title: string): string {
  return `${title}\n${'-'.repeat(Math.min(title.length, 80))}`;
}

function line(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}
