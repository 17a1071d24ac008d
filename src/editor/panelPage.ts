import type { SessionState } from '../ledger/state';
import type { PagePiece, PanelPage } from '../protocol/page';
import type { FormatView } from '../script/format';
import { blockPieces, chairPieces, decisionPieces, factPieces, type Piece, restPieces } from '../transcript/pageParts';
import { sessionPage } from '../transcript/sessionPage';

/** The page of a session as its panel shows it; undefined where its document was not read, or nothing is merged yet. */
export function panelPage(
  state: SessionState,
  format: FormatView | undefined,
  documentText: string | undefined,
): PanelPage | undefined {
  const about = sessionPage(state, format, documentText);
  if (!about) return undefined;
  const author = [...decisionPieces(about), ...blockPieces(about), ...restPieces(about), ...factPieces(about)];
  const shown = (piece: Piece) => shownPiece(piece, about.offset);
  return { chair: chairPieces(about).map(shown), author: author.map(shown) };
}

/** A quote leads to its line of the session's copy. */
function shownPiece(piece: Piece, offset: number): PagePiece {
  switch (piece.kind) {
    case 'quote': {
      const { kind, text, where, lines } = piece;
      return { kind, text, where, ...(lines ? { line: lines.start - offset } : {}) };
    }
    case 'change':
      return { kind: 'change', label: piece.label, text: piece.text };
    default:
      return piece;
  }
}
