import type { DocumentText } from '../document/document';
import type { SessionState } from '../ledger/state';
import type { PagePiece, PanelPage } from '../protocol/page';
import type { FormatView } from '../script/format';
import { turnsByFinding } from '../transcript/findingsJson';
import { authorPieces, chairPieces, choicePieces, factPieces } from '../transcript/pageParts';
import type { Piece } from '../transcript/pieces';
import { sessionPage } from '../transcript/sessionPage';

/** The result of a session for its panel, in a part for the chair, who decides, and one for the document's author; undefined without merged findings. */
export function panelPage(
  state: SessionState,
  format: FormatView | undefined,
  document: DocumentText,
): PanelPage | undefined {
  const about = sessionPage(state, format, document);
  if (!about) return undefined;
  const { blocks, rest } = authorPieces(about);
  const author = [...choicePieces(about), ...blocks, ...rest, ...factPieces(about)];
  const turns = turnsByFinding(about.page.docket, state);
  const toPage = (piece: Piece) => toPagePiece(piece, about.offset, turns);
  return { chair: chairPieces(about).map(toPage), author: author.map(toPage) };
}

/** Links quotes and replaced words to their line in the session's copy (in the file it is `offset` lines later), and entries to the turns about them. */
function toPagePiece(piece: Piece, offset: number, turns: ReadonlyMap<string, string[]>): PagePiece {
  switch (piece.kind) {
    case 'quote':
    case 'change': {
      const { lines, ...fields } = piece;
      // The panel shows the wording alone.
      if ('cure' in fields) delete fields.cure;
      return { ...fields, ...(lines ? { line: lines.start - offset } : {}) };
    }
    case 'heading':
      return { ...piece, turns: turns.get(piece.id ?? '') };
    case 'fold': {
      const inside = piece.inside.map(each => toPagePiece(each, offset, turns));
      return { ...piece, turns: turns.get(piece.id ?? ''), inside };
    }
    default:
      return piece;
  }
}
