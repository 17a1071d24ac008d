import { escapeHtml } from './escape';
import { type Piece, pagePieces } from './pageParts';
import type { SessionPage } from './sessionPage';

/** The page of a session as the first section of an HTML record: what is folded there can be opened without a script. */
export function pageHtml(about: SessionPage): string {
  const pieces = pagePieces(about);
  return `<section>\n${foldedAt(pieces)
    .map(({ title, inside }) => {
      const html = inside.map(pieceHtml).join('\n');
      return title === undefined ? html : `<details><summary>${escapeHtml(title)}</summary>\n${html}\n</details>`;
    })
    .join('\n')}\n</section>`;
}

/** Pieces in stretches: those behind a heading that is folded, and all others. */
export function foldedAt(pieces: readonly Piece[]): { title?: string; inside: Piece[] }[] {
  const found: { title?: string; inside: Piece[] }[] = [];
  for (const piece of pieces) {
    const begins = piece.kind === 'heading' && piece.id === undefined;
    if (begins && piece.fold) found.push({ title: piece.text, inside: [] });
    else if (begins || found.length === 0) found.push({ inside: [piece] });
    else found.at(-1)?.inside.push(piece);
  }
  return found;
}

function pieceHtml(piece: Piece): string {
  const labelled = (label: string | undefined, text: string) =>
    `<p dir="auto">${label === undefined ? '' : `<b>${escapeHtml(label)}:</b> `}${escapeHtml(text)}</p>`;
  switch (piece.kind) {
    case 'heading':
      return piece.id === undefined
        ? `<h2 dir="auto">${escapeHtml(piece.text)}</h2>`
        : `<h3 dir="auto">${piece.id}: ${escapeHtml(piece.text)}</h3>`;
    case 'change':
      return labelled(piece.label, piece.text).replaceAll('\n', '<br>');
    case 'text':
      return labelled(piece.label, piece.text);
    case 'aside':
      return `<p class="note" dir="auto">${escapeHtml(piece.text)}</p>`;
    case 'quote':
      return `<blockquote dir="auto">“${escapeHtml(piece.text)}” – ${escapeHtml(piece.where)}</blockquote>`;
    case 'list': {
      const items = piece.items.map(
        ({ strong, text }) => `<li dir="auto">${strong ? `<b>${escapeHtml(strong)}</b> ` : ''}${escapeHtml(text)}</li>`,
      );
      const tag = piece.ordered ? 'ol' : 'ul';
      return `<${tag}>\n${items.join('\n')}\n</${tag}>`;
    }
  }
}
