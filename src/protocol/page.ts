/** A rendered piece of a session's page in the document's language; every text may be untrusted. */
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

/** An item of a list, with the id of its entry and the ids of entries that it mentions. */
export interface PageItem {
  id?: string;
  strong?: string;
  text: string;
  ids?: readonly string[];
}

/** The page of a session as the panel displays it: a part for the decider, and one for the author. */
export interface PanelPage {
  chair: readonly PagePiece[];
  author: readonly PagePiece[];
}
