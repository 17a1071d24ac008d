/** A piece of the page that a session hands over, written and in the document's language; every text may be a stranger's. */
export type PagePiece =
  | { kind: 'heading'; text: string; id?: string; fold?: boolean }
  | { kind: 'text'; text: string; label?: string }
  | { kind: 'aside'; text: string }
  /** `line` is one of the session's copy of the document. */
  | { kind: 'quote'; text: string; where: string; line?: number }
  | { kind: 'change'; text: string; label: string; where?: string }
  | { kind: 'list'; items: readonly PageItem[] };

/** An item of a list: with the id of the entry that it is, the ids of those that it speaks of, and what stands below it on lines of its own. */
export interface PageItem {
  id?: string;
  strong?: string;
  text: string;
  ids?: readonly string[];
  below?: readonly PagePiece[];
}

/** The page of a session as the panel shows it: the part for whoever decides, and the part for the author. */
export interface PanelPage {
  chair: readonly PagePiece[];
  author: readonly PagePiece[];
}
