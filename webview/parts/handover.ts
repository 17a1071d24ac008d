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
    ${author.length > 0 ? html`<section class="author" aria-label=${say('For the author')}>${author.map(drawn)}</section>` : nothing}
  </div>`;
}

function drawn(piece: PagePiece): TemplateResult {
  switch (piece.kind) {
    case 'heading':
      return piece.id === undefined
        ? html`<h2 dir="auto">${piece.text}</h2>`
        : html`<h3 dir="auto" data-entry=${piece.id} tabindex="-1"><span class="id">${piece.id}</span> ${piece.text}</h3>`;
    case 'text':
      return html`<p dir="auto" data-entry=${piece.id ?? nothing} tabindex=${piece.id === undefined ? nothing : '-1'}>${labelled(piece.label)}${piece.text}${piece.ids ? leads(piece.ids) : nothing}</p>`;
    case 'change':
      return html`<p class="change" dir="auto"><b>${piece.label}</b>${piece.where === undefined ? ':' : html`, ${place(piece)}`}<span class="wording">${piece.text}</span></p>`;
    case 'aside':
      return html`<p class="beside" dir="auto">${piece.text}</p>`;
    case 'quote':
      return html`<blockquote dir="auto">“${piece.text}” ${place(piece)}</blockquote>`;
    case 'list':
      return html`<ul>${piece.items.map(item)}</ul>`;
    case 'fold':
      return fold(piece);
    default:
      return assertNever(piece);
  }
}

/** What is seen of an entry at once is its claim; the rest is drawn behind it. */
function fold({ id, title, inside }: Extract<PagePiece, { kind: 'fold' }>): TemplateResult {
  const pieces = inside.map(drawn);
  if (id === undefined) return html`<details class="folded"><summary>${title}</summary>${pieces}</details>`;
  return html`<details class="entry" data-entry=${id}><summary dir="auto" tabindex="0"><span class="id">${id}</span> ${title}</summary>${pieces}</details>`;
}

function item({ id, strong = id, text, ids = [] }: PageItem): TemplateResult {
  return html`<li dir="auto" data-entry=${id ?? nothing} tabindex=${id === undefined ? nothing : '-1'}>${strong ? html`<b>${strong}</b> ` : nothing}${text}${ids.length > 0 ? html` <span class="quiet">(${leads(ids)})</span>` : nothing}</li>`;
}

/** Entries by their ids, each of which leads there. */
function leads(ids: readonly string[]): TemplateResult[] {
  return ids.map(
    (id, at) => html`${at > 0 ? ', ' : nothing}<button class="turn place" @click=${showEntry}>${id}</button>`,
  );
}

/** Shows the entry that a button is named after, also where it is folded away. */
function showEntry({ currentTarget }: Event): void {
  if (!(currentTarget instanceof HTMLElement)) return;
  const id = currentTarget.textContent;
  const entries = currentTarget.closest('.handover')?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
  const entry = [...entries].find(each => each.dataset.entry === id);
  for (let fold = entry?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  entry?.scrollIntoView({ block: 'start' });
  (entry?.querySelector('summary') ?? entry)?.focus({ preventScroll: true });
}

function labelled(label: string | undefined): TemplateResult | typeof nothing {
  return label === undefined ? nothing : html`<b>${label}:</b> `;
}

function place({ where, line }: { where?: string; line?: number }): TemplateResult {
  if (line === undefined) return html`<span class="quiet">${where}</span>`;
  const show = () => wish({ type: 'revealLine', line });
  return html`<button class="turn place" title=${say('Show it in the document')} @click=${show}>${where}</button>`;
}
