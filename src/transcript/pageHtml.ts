import { escapeHtml } from './escape';
import { pagePieces } from './pageParts';
import { anchorIds, type ListItem, type Piece } from './pieces';
import type { SessionPage } from './sessionPage';

/** Renders the page as the first section of an HTML record; folds open without a script. */
export function pageHtml(context: SessionPage): string {
  const pieces = pagePieces(context);
  const anchors = anchorIds(pieces);
  return `<section>\n${pieces.map(piece => pieceHtml(piece, anchors)).join('\n')}\n</section>`;
}

/** The ids of entries that links may target. */
type Anchors = ReadonlySet<string>;

function pieceHtml(piece: Piece, anchors: Anchors): string {
  switch (piece.kind) {
    case 'heading':
      return piece.id === undefined
        ? `<h2 dir="auto">${escapeHtml(piece.text)}</h2>`
        : `<h3${anchorAttribute(piece.id, anchors)} dir="auto">${escapeHtml(`${piece.id}: ${piece.text}`)}</h3>`;
    case 'change':
      return changeHtml(piece);
    case 'text': {
      const label = piece.label ? [strong(`${piece.label}:`)] : [];
      const leads = piece.ids ? [piece.ids.map(id => entryLink(id, anchors)).join(', ')] : [];
      return `<p${anchorAttribute(piece.id, anchors)} dir="auto">${[...label, escapeHtml(piece.text), ...leads].filter(Boolean).join(' ')}</p>`;
    }
    case 'aside':
      return `<p class="note" dir="auto">${escapeHtml(piece.text)}</p>`;
    case 'quote':
      return `<blockquote dir="auto">“${escapeHtml(piece.text)}” – ${escapeHtml(piece.where)}</blockquote>`;
    case 'list':
      return `<ul>\n${piece.items.map(item => itemHtml(item, anchors)).join('\n')}\n</ul>`;
    case 'fold': {
      const { id, title, inside } = piece;
      const name = id === undefined ? '' : `${strong(`${id}:`)} `;
      const html = inside.map(each => pieceHtml(each, anchors)).join('\n');
      return `<details${anchorAttribute(id, anchors)}><summary dir="auto">${name}${escapeHtml(title)}</summary>\n${html}\n</details>`;
    }
  }
}

/** Renders a wording; one of several lines keeps its line breaks and indentation. */
function changeHtml({ label, where, text }: Extract<Piece, { kind: 'change' }>): string {
  const head = where === undefined ? strong(`${label}:`) : `${strong(label)}, ${escapeHtml(where)}:`;
  if (text.includes('\n')) return `<p dir="auto">${head}</p>\n<pre dir="auto">${escapeHtml(text)}</pre>`;
  return `<p dir="auto">${head}${where === undefined ? ' ' : '<br>'}${escapeHtml(text)}</p>`;
}

function itemHtml({ id, strong: bold = id, text, ids = [] }: ListItem, anchors: Anchors): string {
  const pointer = ids.length > 0 ? [`(${ids.map(each => entryLink(each, anchors)).join(', ')})`] : [];
  const words = [...(bold ? [strong(bold)] : []), escapeHtml(text), ...pointer].join(' ');
  return `<li${anchorAttribute(id, anchors)} dir="auto">${words}</li>`;
}

function anchorAttribute(id: string | undefined, anchors: Anchors): string {
  return id !== undefined && anchors.has(id) ? ` id="${id}"` : '';
}

function entryLink(id: string, anchors: Anchors): string {
  return anchors.has(id) ? `<a href="#${id}">${id}</a>` : escapeHtml(id);
}

function strong(text: string): string {
  return `<b>${escapeHtml(text)}</b>`;
}
