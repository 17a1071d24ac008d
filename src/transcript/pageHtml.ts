import { escapeHtml } from './escape';
import { pagePieces } from './pageParts';
import { anchorsIn, type ListItem, type Piece } from './pieces';
import type { SessionPage } from './sessionPage';

/** The page of a session as the first section of an HTML record: what is folded there can be opened without a script. */
export function pageHtml(about: SessionPage): string {
  const pieces = pagePieces(about);
  const anchors = anchorsIn(pieces);
  return `<section>\n${foldedAt(pieces)
    .map(({ title, inside }) => {
      const html = inside.map(piece => pieceHtml(piece, anchors)).join('\n');
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

/** `anchors`: the entries that something may lead to. */
type Anchors = ReadonlySet<string>;

function pieceHtml(piece: Piece, anchors: Anchors): string {
  switch (piece.kind) {
    case 'heading':
      return piece.id === undefined
        ? `<h2 dir="auto">${escapeHtml(piece.text)}</h2>`
        : `<h3${anchorOf(piece.id, anchors)} dir="auto">${escapeHtml(`${piece.id}: ${piece.text}`)}</h3>`;
    case 'change': {
      const label = piece.where === undefined ? strong(`${piece.label}:`) : strong(piece.label);
      const place = piece.where === undefined ? '' : `, ${escapeHtml(piece.where)}:`;
      const separator = place !== '' || piece.text.includes('\n') ? '<br>' : ' ';
      return paragraph(`${label}${place}${separator}${escapeHtml(piece.text).replaceAll('\n', '<br>')}`);
    }
    case 'text':
      return paragraph([...(piece.label ? [strong(`${piece.label}:`)] : []), escapeHtml(piece.text)].join(' '));
    case 'aside':
      return `<p class="note" dir="auto">${escapeHtml(piece.text)}</p>`;
    case 'quote':
      return `<blockquote dir="auto">“${escapeHtml(piece.text)}” – ${escapeHtml(piece.where)}</blockquote>`;
    case 'list':
      return `<ul>\n${piece.items.map(item => itemHtml(item, anchors)).join('\n')}\n</ul>`;
  }
}

function itemHtml({ id, strong: bold = id, text, ids = [], below = [] }: ListItem, anchors: Anchors): string {
  const pointer = ids.length > 0 ? [`(${ids.map(each => linkTo(each, anchors)).join(', ')})`] : [];
  const first = [...(bold ? [strong(bold)] : []), escapeHtml(text), ...pointer].join(' ');
  return `<li${id === undefined ? '' : anchorOf(id, anchors)} dir="auto">${first}${below.map(piece => pieceHtml(piece, anchors)).join('')}</li>`;
}

function anchorOf(id: string, anchors: Anchors): string {
  return anchors.has(id) ? ` id="${id}"` : '';
}

function linkTo(id: string, anchors: Anchors): string {
  return anchors.has(id) ? `<a href="#${id}">${id}</a>` : escapeHtml(id);
}

function paragraph(html: string): string {
  return `<p dir="auto">${html}</p>`;
}

function strong(text: string): string {
  return `<b>${escapeHtml(text)}</b>`;
}
