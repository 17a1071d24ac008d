import { html, nothing, type TemplateResult } from 'lit';
import type { DocumentQuote } from '../../src/protocol/facts';
import type { PanelPage } from '../../src/protocol/page';
import type { ShownBlock } from '../../src/script/blocks';
import { localize } from '../language';
import type { PanelContext } from '../panelContext';
import { renderBlock } from './blocks';
import { renderCosts } from './costs';
import type { BlockContext } from './frame';
import { renderHandover } from './handover';
import './document';
import { icon } from './icon';
import { renderTabs } from './tabs';
import './transcript';

/** The content between head and foot. */
export interface BodyProps {
  panelContext: PanelContext;
  /** The format's views without its rail. */
  blocks: readonly ShownBlock[];
  context: BlockContext;
  wide: boolean;
  /** The page, if it is shown instead of the turns. */
  page: PanelPage | undefined;
  /** What the user chose to see beside the turns. */
  beside: SideView | undefined;
  document: string | undefined;
  quotes: ReadonlyMap<string, readonly DocumentQuote[]>;
  setSideView(to: SideView): void;
  toggleSide(): void;
}

/** What is shown beside the turns. */
export type SideView = 'overview' | 'document';

/** Renders the turns or the page, with the overview or document beside it; where the overview does not fit, one line below shows the outcome. */
export function renderBody(shown: BodyProps): TemplateResult {
  const { panelContext, blocks, context, wide, page, toggleSide } = shown;
  const busy = panelContext.shown.complete ? 'false' : 'true';
  const verdict = blocks.find(block => block.kind === 'verdict');
  return html`<main class=${wide ? 'body with-side' : 'body'}>
    ${
      page
        ? html`<div class="handed" role="tabpanel" id="leaf-page" aria-label=${localize('Page')} tabindex="0">${renderHandover(page, panelContext, context)}</div>`
        : renderTurns(panelContext, busy)
    }
    ${blocks.length > 0 || shown.document !== undefined || awaitsOverview(panelContext, page) ? renderSide(shown) : nothing}
  </main>
  ${
    verdict && !wide && !page
      ? html`<button class="outcome tone-${verdict.tone}" @click=${toggleSide}><span>${verdict.headline}</span>${icon('on')}</button>`
      : nothing
  }`;
}

/** Renders the overview, or the document with its quotes. */
function renderSide({ panelContext, blocks, context, document: text, ...shown }: BodyProps): TemplateResult {
  const beside = text === undefined ? 'overview' : (shown.beside ?? (blocks.length > 0 ? 'overview' : 'document'));
  const labels = { overview: localize('Overview'), document: localize('Document') };
  return html`<aside class="side" aria-label=${labels[beside]} tabindex="0"><h2 class="unseen">${labels[beside]}</h2>
    ${text === undefined || blocks.length === 0 ? nothing : renderTabs(localize('Next to the turns'), labels, beside, shown.setSideView)}
    ${
      beside === 'document'
        ? html`<convene-document .text=${text} .shown=${panelContext.shown} .quotes=${shown.quotes} .goTo=${context.goTo}></convene-document>`
        : html`<div class="overview">${blocks.map((block, index) => renderSideBlock(block, blocks.slice(0, index), context))}${panelContext.staging ? renderCosts(context) : nothing}</div>`
    }
  </aside>`;
}

/** Whether space is reserved for an overview that is still to come, to avoid a layout shift. */
function awaitsOverview({ entries, shown, live }: PanelContext, page: PanelPage | undefined): boolean {
  return !page && live && (entries.length > 0 || shown.state.calls.size === 0);
}

function renderTurns(context: PanelContext, busy: string): TemplateResult {
  return html`<convene-transcript class=${context.staging ? 'played' : nothing} .panelContext=${context} role="region" aria-label=${localize('Turns')} tabindex="0" aria-busy=${busy}></convene-transcript>`;
}

// The first chart is shown, further ones are folded.
function renderSideBlock(block: ShownBlock, before: readonly ShownBlock[], context: BlockContext): TemplateResult {
  if (block.kind !== 'chart' || !before.some(({ kind }) => kind === 'chart')) return renderBlock(block, context);
  return html`<details class="folded"><summary>${block.title}</summary>${renderBlock({ ...block, title: '' }, context)}</details>`;
}
