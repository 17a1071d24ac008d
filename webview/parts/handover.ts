import { html, nothing, type TemplateResult } from 'lit';
import { assertNever } from '../../src/base/never';
import type { PageItem, PagePiece, PanelPage } from '../../src/protocol/page';
import type { Desk } from '../desk';
import { wish } from '../host';
import { say } from '../language';
import type { BlockContext } from './frame';
import { icon } from './icon';

/** The page that a session hands over: first what whoever decides has to know, then all that the author needs. */
export function handover({ chair, author }: PanelPage, { over: isOver }: Desk, context: BlockContext): TemplateResult {
  const drawn = (piece: PagePiece) => drawnPiece(piece, context);
  return html`<div class="handover">
    <section class="chair" aria-label=${say('For whoever decides')}>
      <div class="chair-head">
        <small class="quiet">${isOver ? say('For whoever decides, in a minute') : say('So far: the session goes on')}</small>
        <span class="acts-on"><vscode-button appearance="icon" aria-label=${say('Copy this part')} title=${say('Copy this part')} @click=${() => wish({ type: 'copyPage' })}>${icon('copy')}</vscode-button>
        ${isOver ? html`<vscode-button appearance="secondary" @click=${() => wish({ type: 'applyPage' })}>${say('Apply…')}</vscode-button><vscode-button appearance="secondary" title=${say('Look at the document again after it has changed')} @click=${() => wish({ type: 'runAgain' })}>${say('Run again…')}</vscode-button>` : nothing}</span>
      </div>
      ${chair.map(drawn)}
    </section>
    ${author.length > 0 ? html`<section class="author" aria-label=${say('For the author')}>${author.map(drawn)}</section>` : nothing}
  </div>`;
}

function drawnPiece(piece: PagePiece, context: BlockContext): TemplateResult {
  switch (piece.kind) {
    case 'heading':
      return piece.id === undefined
        ? html`<h2 dir="auto">${piece.text}</h2>`
        : html`<h3 dir="auto" data-entry=${piece.id} tabindex="-1"><span class="id">${piece.id}</span> ${piece.text}</h3>${argued(piece.turns, context)}`;
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
      return fold(piece, context);
    default:
      return assertNever(piece);
  }
}

/** What is seen of an entry at once is its claim; the rest is drawn behind it. */
function fold(
  { id, title, turns, inside }: Extract<PagePiece, { kind: 'fold' }>,
  context: BlockContext,
): TemplateResult {
  const pieces = inside.map(piece => drawnPiece(piece, context));
  if (id === undefined) return html`<details class="folded"><summary>${title}</summary>${pieces}</details>`;
  return html`<details class="entry" data-entry=${id}><summary dir="auto" tabindex="0"><span class="id">${id}</span> ${title}</summary>${argued(turns, context)}${pieces}</details>`;
}

/** The turns that argued an entry, each of which is a click away. */
function argued(turns: readonly string[] = [], { state, goTo }: BlockContext): TemplateResult | typeof nothing {
  const spoken = turns.flatMap(id => state.turns.get(id) ?? []);
  if (spoken.length === 0) return nothing;
  const names = spoken.map(
    ({ id, name }, at) =>
      html`${at > 0 ? ', ' : nothing}<button class="turn place" title=${say('Show the turn')} @click=${() => goTo(id)}>${name}</button>`,
  );
  return html`<p class="beside">${say('Argued by')} ${names}</p>`;
}

function item({ id, strong = id, text, ids = [] }: PageItem): TemplateResult {
  return html`<li dir="auto" data-entry=${id ?? nothing} tabindex=${id === undefined ? nothing : '-1'}>${strong ? html`<b class=${strong === id ? nothing : 'lead'}>${strong}</b> ` : nothing}${text}${ids.length > 0 ? html` <span class="ids quiet">(${leads(ids)})</span>` : nothing}</li>`;
}

/** Entries by their ids, each of which leads there. */
function leads(ids: readonly string[]): TemplateResult[] {
  return ids.map(
    (id, at) => html`${at > 0 ? ', ' : nothing}<button class="turn place" @click=${showNamed}>${id}</button>`,
  );
}

/** Shows the entry that a button is named after. */
function showNamed({ currentTarget }: Event): void {
  if (!(currentTarget instanceof HTMLElement)) return;
  showEntry(currentTarget.closest('.handover'), currentTarget.textContent ?? '');
}

/** Shows an entry of the page, also where it is folded away. */
export function showEntry(page: Element | null, id: string): void {
  const entries = page?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
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
