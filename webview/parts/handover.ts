import { html, nothing, type TemplateResult } from 'lit';
import { assertNever } from '../../src/base/never';
import type { PageItem, PagePiece, PanelPage } from '../../src/protocol/page';
import { sendToHost } from '../host';
import { localize } from '../language';
import type { BlockContext } from './frame';
import { icon } from './icon';

/** Renders the page that a session (`over`: an ended one) hands over: a part for the chair, who decides, and one for the author of the document. */
export function renderHandover({ chair, author }: PanelPage, over: boolean, context: BlockContext): TemplateResult {
  // The buttons stand below the chair's heading.
  const [heading, ...rest] = chair;
  const render = (piece: PagePiece) => renderPiece(piece, context);
  return html`<div class="handover">
    <section class="chair" aria-label=${localize('For whoever decides')}>
      <small class="quiet">${over ? localize('For whoever decides') : localize('So far: the session goes on')}</small>
      ${heading && render(heading)}
      <p class="acts-on"><vscode-button appearance="icon" aria-label=${localize('Copy this part')} title=${localize('Copy this part')} @click=${() => sendToHost({ type: 'copyPage' })}>${icon('copy')}</vscode-button>
        ${over ? html`<vscode-button appearance="secondary" title=${localize('Your document beside itself with all changes')} @click=${() => sendToHost({ type: 'comparePage' })}>${localize('Compare With All Changes')}</vscode-button><vscode-button appearance="secondary" @click=${() => sendToHost({ type: 'applyPage' })}>${localize('Apply…')}</vscode-button><vscode-button appearance="secondary" title=${localize('Check the document again after a change')} @click=${() => sendToHost({ type: 'runAgain' })}>${localize('Run again…')}</vscode-button>` : nothing}</p>
      ${rest.map(render)}
    </section>
    ${author.length > 0 ? html`<section class="author" aria-label=${localize('For the author')}>${author.map(render)}</section>` : nothing}
  </div>`;
}

// Findings and choices are entries, with ids such as F1, to which other pieces refer.
function renderPiece(piece: PagePiece, context: BlockContext): TemplateResult {
  switch (piece.kind) {
    case 'heading':
      return piece.id === undefined
        ? html`<h2 dir="auto">${piece.text}</h2>`
        : html`<h3 dir="auto" data-entry=${piece.id} tabindex="-1"><span class="id">${piece.id}</span> ${piece.text}</h3>${renderArguedBy(piece.turns, context)}`;
    case 'text':
      return html`<p dir="auto" data-entry=${piece.id ?? nothing} tabindex=${piece.id === undefined ? nothing : '-1'}>${piece.label === undefined ? nothing : html`<b>${piece.label}:</b> `}${piece.text}${piece.ids ? entryButtons(piece.ids) : nothing}</p>`;
    case 'change':
      return html`<p class="change" dir="auto"><b>${piece.label}</b>${piece.where === undefined ? ':' : html`, ${renderPlace(piece)}`}<span class="wording">${piece.text}</span></p>`;
    case 'aside':
      return html`<p class="beside" dir="auto">${piece.text}</p>`;
    case 'quote':
      return html`<blockquote dir="auto">“${piece.text}” ${renderPlace(piece)}</blockquote>`;
    case 'list':
      return html`<ul>${piece.items.map(renderItem)}</ul>`;
    case 'fold':
      return renderFold(piece, context);
    default:
      return assertNever(piece);
  }
}

/** Renders a fold, which is closed at first; of a folded entry its id and its title, the claim, are visible. */
function renderFold(
  { id, title, turns, inside }: Extract<PagePiece, { kind: 'fold' }>,
  context: BlockContext,
): TemplateResult {
  const pieces = inside.map(piece => renderPiece(piece, context));
  if (id === undefined) return html`<details class="folded"><summary>${title}</summary>${pieces}</details>`;
  return html`<details class="entry" data-entry=${id}><summary dir="auto" tabindex="0"><span class="id">${id}</span> ${title}</summary>${renderArguedBy(turns, context)}${pieces}</details>`;
}

/** Renders links to the turns that argued an entry. */
function renderArguedBy(turns: readonly string[] = [], { state, goTo }: BlockContext): TemplateResult | typeof nothing {
  const spoken = turns.flatMap(id => state.turns.get(id) ?? []);
  if (spoken.length === 0) return nothing;
  const names = spoken.map(
    ({ id, name }, at) =>
      html`${at > 0 ? ', ' : nothing}<button class="turn place" title=${localize('Show the turn')} @click=${() => goTo(id)}>${name}</button>`,
  );
  return html`<p class="beside">${localize('Argued by')} ${names}</p>`;
}

/** Renders an item of a list; without a `strong` text of its own, its id is its beginning. */
function renderItem({ id, strong = id, text, ids = [] }: PageItem): TemplateResult {
  return html`<li dir="auto" data-entry=${id ?? nothing} tabindex=${id === undefined ? nothing : '-1'}>${strong ? html`<b class=${strong === id ? nothing : 'lead'}>${strong}</b> ` : nothing}${text}${ids.length > 0 ? html` <span class="ids quiet">(${entryButtons(ids)})</span>` : nothing}</li>`;
}

/** Renders buttons that lead to other entries. */
function entryButtons(ids: readonly string[]): TemplateResult[] {
  return ids.map(
    (id, at) => html`${at > 0 ? ', ' : nothing}<button class="turn place" @click=${showClicked}>${id}</button>`,
  );
}

/** Shows the entry whose id is the button's text. */
function showClicked({ currentTarget }: Event): void {
  if (!(currentTarget instanceof HTMLElement)) return;
  scrollToEntry(currentTarget.closest('.handover'), currentTarget.textContent ?? '');
}

/** Scrolls to an entry of the page and opens the folds around it. */
export function scrollToEntry(page: Element | null, id: string): void {
  const entries = page?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
  const entry = [...entries].find(each => each.dataset.entry === id);
  openFolds(entry);
  entry?.scrollIntoView({ block: 'start' });
  (entry?.querySelector('summary') ?? entry)?.focus({ preventScroll: true });
}

/** Opens the folds around a place of the page; returns those that were closed. */
export function openFolds(place: Element | null | undefined): HTMLDetailsElement[] {
  const opened: HTMLDetailsElement[] = [];
  for (let fold = place?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
    if (!fold.open) opened.push(fold);
    fold.open = true;
  }
  return opened;
}

/** Renders where something stands in the document, as a link if the line is known. */
function renderPlace({ where, line }: { where?: string; line?: number }): TemplateResult {
  if (line === undefined) return html`<span class="quiet">${where}</span>`;
  const show = () => sendToHost({ type: 'revealLine', line });
  return html`<button class="turn place" title=${localize('Show it in the document')} @click=${show}>${where}</button>`;
}
