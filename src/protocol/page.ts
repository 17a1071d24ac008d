/** A piece of the page that a session hands over, written and in the document's language; every text may be a stranger's. */
export type PagePiece =
  /** `turns`: those that argued the entry. */
  | { kind: 'heading'; text: string; id?: string; turns?: readonly string[] }
  | { kind: 'text'; text: string; label?: string; id?: string; ids?: readonly string[] }
  | { kind: 'aside'; text: string }
  /** `line` is one of the session's copy of the document. */
  | { kind: 'quote'; text: string; where: string; line?: number }
  | { kind: 'change'; text: string; label: string; where?: string; line?: number }
  | { kind: 'list'; items: readonly PageItem[] }
  | { kind: 'fold'; title: string; id?: string; turns?: readonly string[]; inside: readonly PagePiece[] };

/** An item of a list: with the id of the entry that it is and the ids of those that it speaks of. */
export interface PageItem {
  id?: string;
  strong?: string;
  text: string;
  ids?: readonly string[];
}

/** The page of a session as the panel shows it: the part for whoever decides, and the part for the author. */
export interface PanelPage {
  chair: readonly PagePiece[];
  author: readonly PagePiece[];
}
