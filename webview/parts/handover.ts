import { html, nothing, type TemplateResult } from 'lit';
import { assertNever } from '../../src/base/never';
import type { PageItem, PagePiece, PanelPage } from '../../src/protocol/page';
import { wish } from '../host';
import { say } from '../language';
import { icon } from './icon';

/** The page that a session hands over: first what whoever decides has to know, then all that the author needs. */
export function handover({ chair, author }: PanelPage, isOver: boolean): TemplateResult {
  return html`<div class="handover">
    <section class="chair" aria-label=${say('For whoever decides')}>
      <div class="chair-head">
        <small class="quiet">${isOver ? say('For whoever decides, in a minute') : say('So far: the session goes on')}</small>
        <vscode-button appearance="icon" aria-label=${say('Copy this part')} title=${say('Copy this part')} @click=${() => wish({ type: 'copyPage' })}>${icon('copy')}</vscode-button>
      </div>
      ${chair.map(drawn)}
    </section>
    ${author.length > 0 ? html`<section class="author" aria-label=${say('For the author')}>${stretches(author).map(stretch)}</section>` : nothing}
  </div>`;
}

/** Pieces behind one heading. */
interface Stretch {
  title?: string;
  pieces: PagePiece[];
}

/** Those behind a heading that is folded stand in a fold of their own. */
function stretches(pieces: readonly PagePiece[]): Stretch[] {
  const found: Stretch[] = [];
  for (const piece of pieces) {
    const begins = piece.kind === 'heading' && piece.id === undefined;
    if (begins && piece.fold) found.push({ title: piece.text, pieces: [] });
    else if (begins || found.length === 0) found.push({ pieces: [piece] });
    else found.at(-1)?.pieces.push(piece);
  }
  return found;
}

function stretch({ title, pieces }: Stretch): TemplateResult {
  const inside = pieces.map(drawn);
  if (title === undefined) return html`<div class="stretch">${inside}</div>`;
  return html`<details class="folded"><summary>${title}</summary>${inside}</details>`;
}

function drawn(piece: PagePiece): TemplateResult {
  switch (piece.kind) {
    case 'heading':
      return piece.id === undefined
        ? html`<h2 dir="auto">${piece.text}</h2>`
        : html`<h3 dir="auto" data-entry=${piece.id} tabindex="-1"><span class="id">${piece.id}</span> ${piece.text}</h3>`;
    case 'text':
      return html`<p dir="auto">${labelled(piece.label)}${piece.text}</p>`;
    case 'change':
      return html`<p class="change" dir="auto"><b>${piece.label}</b>${piece.where === undefined ? ':' : `, ${piece.where}:`}<span class="wording">${piece.text}</span></p>`;
    case 'aside':
      return html`<p class="beside" dir="auto">${piece.text}</p>`;
    case 'quote':
      return html`<blockquote dir="auto">“${piece.text}” ${place(piece)}</blockquote>`;
    case 'list':
      return html`<ul>${piece.items.map(item)}</ul>`;
    default:
      return assertNever(piece);
  }
}

function item({ id, strong = id, text, ids = [], below = [] }: PageItem): TemplateResult {
  return html`<li dir="auto" data-entry=${id ?? nothing} tabindex=${id === undefined ? nothing : '-1'}>${strong ? html`<b>${strong}</b> ` : nothing}${text}${ids.length > 0 ? html` ${pointer(ids)}` : nothing}${below.map(drawn)}</li>`;
}

/** The entries that a line speaks of, each of which it leads to. */
function pointer(ids: readonly string[]): TemplateResult {
  const links = ids.map(
    (id, at) => html`${at > 0 ? ', ' : nothing}<button class="turn place" @click=${showEntry}>${id}</button>`,
  );
  return html`<span class="quiet">(${links})</span>`;
}

/** Shows the entry that a button is named after, also where it is folded away. */
function showEntry({ currentTarget }: Event): void {
  if (!(currentTarget instanceof HTMLElement)) return;
  const id = currentTarget.textContent;
  const entries = currentTarget.closest('.handover')?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
  const entry = [...entries].find(each => each.dataset.entry === id);
  const fold = entry?.closest('details');
  if (fold) fold.open = true;
  entry?.scrollIntoView({ block: 'start' });
  entry?.focus({ preventScroll: true });
}

function labelled(label: string | undefined): TemplateResult | typeof nothing {
  return label === undefined ? nothing : html`<b>${label}:</b> `;
}

function place({ where, line }: Extract<PagePiece, { kind: 'quote' }>): TemplateResult {
  if (line === undefined) return html`<small class="quiet">${where}</small>`;
  const show = () => wish({ type: 'revealLine', line });
  return html`<button class="turn place" title=${say('Show it in the document')} @click=${show}>${where}</button>`;
}
