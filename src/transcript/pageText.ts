import { printable } from './escape';
import { pagePieces } from './pageParts';
import type { ListItem, Piece } from './pieces';
import type { SessionPage } from './sessionPage';

/** What stands before the title of what is not shown. */
export const foldMark = '+';

/** The page of a session as plain lines, for mails; `brief`: without what is folded, of which only the titles stand there. */
export function pageText(about: SessionPage, { brief = false } = {}): string {
  return piecesText(pagePieces(about), brief);
}

/** Titles of what is not shown follow one another as the lines of a list. */
function piecesText(pieces: readonly Piece[], brief: boolean): string {
  const isTitle = (piece: Piece | undefined) => brief && piece?.kind === 'fold';
  return pieces
    .map((piece, at) => {
      const gap = at === 0 ? '' : isTitle(piece) && isTitle(pieces[at - 1]) ? '\n' : '\n\n';
      return `${gap}${pieceText(piece, brief)}`;
    })
    .join('');
}

function pieceText(piece: Piece, brief: boolean): string {
  switch (piece.kind) {
    case 'heading':
      return piece.id === undefined ? underlined(line(piece.text)) : `${line(piece.id)}  ${line(piece.text)}`;
    case 'change':
      return changeText(piece);
    case 'text': {
      const label = piece.label === undefined ? [] : [`${line(piece.label)}:`];
      const text = [...label, line(piece.text), ...(piece.ids ? [piece.ids.map(line).join(', ')] : [])];
      return text.filter(each => each !== '').join(' ');
    }
    case 'aside':
      return `(${line(piece.text)})`;
    case 'quote':
      return `  “${line(piece.text)}” – ${line(piece.where)}`;
    case 'list':
      return piece.items.map(itemText).join('\n');
    case 'fold': {
      const title = [...(piece.id === undefined ? [] : [`${line(piece.id)} `]), line(piece.title)].join(' ');
      return brief ? `${foldMark} ${title}` : `${title}\n\n${piecesText(piece.inside, brief)}`;
    }
  }
}

/** Wording of several lines keeps them, and how they are indented. */
function changeText({ label, where, text }: Extract<Piece, { kind: 'change' }>): string {
  const head = where === undefined ? `${line(label)}:` : `${line(label)}, ${line(where)}:`;
  if (text.includes('\n')) return `${head}\n${printable(text)}`;
  return `${head}${where === undefined ? ' ' : '\n'}${line(text)}`;
}

function itemText({ id, strong = id, text, ids = [] }: ListItem): string {
  const pointer = ids.length > 0 ? `(${ids.map(line).join(', ')})` : undefined;
  return `  - ${[strong && line(strong), line(text), pointer].filter(Boolean).join(' ')}`;
}

function underlined(title: string): string {
  return `${title}\n${'-'.repeat(Math.min(title.length, 80))}`;
}

function line(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}
