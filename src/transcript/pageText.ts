import { onOneLine, printable } from './escape';
import { pagePieces } from './pageParts';
import type { ListItem, Piece } from './pieces';
import type { SessionPage } from './sessionPage';

/** The mark before the title of a fold whose content is left out. */
export const foldMark = '+';

/** Renders the page of a session as plain text; `brief`: folds (content behind a title) only by their titles. */
export function pageText(context: SessionPage, { brief = false } = {}): string {
  return piecesText(pagePieces(context), brief);
}

/** Renders pieces; titles of folds follow one another as lines of a list. */
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
      return piece.id === undefined
        ? underline(onOneLine(piece.text))
        : `${onOneLine(piece.id)}  ${onOneLine(piece.text)}`;
    case 'change':
      return changeText(piece);
    case 'text': {
      const label = piece.label === undefined ? [] : [`${onOneLine(piece.label)}:`];
      const text = [...label, onOneLine(piece.text), ...(piece.ids ? [piece.ids.map(onOneLine).join(', ')] : [])];
      return text.filter(each => each !== '').join(' ');
    }
    case 'aside':
      return `(${onOneLine(piece.text)})`;
    case 'quote':
      return `  “${onOneLine(piece.text)}” – ${onOneLine(piece.where)}`;
    case 'list':
      return piece.items.map(itemText).join('\n');
    case 'fold': {
      const title = [...(piece.id === undefined ? [] : [`${onOneLine(piece.id)} `]), onOneLine(piece.title)].join(' ');
      return brief ? `${foldMark} ${title}` : `${title}\n\n${piecesText(piece.inside, brief)}`;
    }
  }
}

/** Renders a wording; one of several lines keeps its line breaks and indentation. */
function changeText({ label, where, text }: Extract<Piece, { kind: 'change' }>): string {
  const head = where === undefined ? `${onOneLine(label)}:` : `${onOneLine(label)}, ${onOneLine(where)}:`;
  if (text.includes('\n')) return `${head}\n${printable(text)}`;
  return `${head}${where === undefined ? ' ' : '\n'}${onOneLine(text)}`;
}

function itemText({ id, strong = id, text, ids = [] }: ListItem): string {
  const pointer = ids.length > 0 ? `(${ids.map(onOneLine).join(', ')})` : undefined;
  return `  - ${[strong && onOneLine(strong), onOneLine(text), pointer].filter(Boolean).join(' ')}`;
}

/** Underlines a title. */
export function underline(title: string): string {
  return `${title}\n${'-'.repeat(Math.min(title.length, 80))}`;
}
