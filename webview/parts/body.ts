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

/** What is shown beside the turns. */
export type SideView = 'overview' | 'document';

/** Matches while the panel has room for the side view beside the turns, as `overview.css` decides. */
export const roomForSide = matchMedia('(min-width: 900px)');

/** The data and actions of the panel's content between head and foot. */
export interface BodyProps {
  panelContext: PanelContext;
  /** The blocks of the format's view, such as tables, that belong beside the turns. */
  blocks: readonly ShownBlock[];
  blockContext: BlockContext;
  /** Whether the user toggled the side view: in a narrow window it then replaces the turns, in a wide one it is hidden. */
  sideToggled: boolean;
  /** The session's page of findings, if it is shown instead of the turns. */
  page: PanelPage | undefined;
  /** The side view that the user chose. */
  beside: SideView | undefined;
  /** The text of the document. */
  document: string | undefined;
  /** What the turns quote from the document, by the turns' ids. */
  quotes: ReadonlyMap<string, readonly DocumentQuote[]>;
  setSideView(to: SideView): void;
  toggleSide(): void;
}

/** Renders the turns or the page, and the side view: the overview (blocks) or the document. Where that does not fit, one line below shows the outcome. */
export function renderBody(shown: BodyProps): TemplateResult {
  const { panelContext, blocks, blockContext, sideToggled, page, toggleSide } = shown;
  const verdict = blocks.find(block => block.kind === 'verdict');
  return html`<main class=${sideToggled ? 'body with-side' : 'body'}>
    ${
      page
        ? html`<div class="handed" role="tabpanel" id="leaf-page" aria-label=${localize('Page')} tabindex="0">${renderHandover(page, panelContext.over, blockContext)}</div>`
        : html`<convene-transcript class=${panelContext.staging ? 'played' : nothing} .panelContext=${panelContext} role="region" aria-label=${localize('Turns')} tabindex="0" aria-busy=${panelContext.shown.complete ? 'false' : 'true'}></convene-transcript>`
    }
    ${blocks.length > 0 || shown.document !== undefined || awaitsOverview(panelContext, page) ? renderSide(shown) : nothing}
  </main>
  ${
    verdict && !sideToggled && !page
      ? html`<button class="outcome tone-${verdict.tone}" @click=${toggleSide}><span>${verdict.headline}</span>${icon('on')}</button>`
      : nothing
  }`;
}

/** Renders the overview, or the document with its quotes. */
function renderSide({ panelContext, blocks, blockContext, document: text, ...shown }: BodyProps): TemplateResult {
  const beside = text === undefined ? 'overview' : (shown.beside ?? (blocks.length > 0 ? 'overview' : 'document'));
  const labels = { overview: localize('Overview'), document: localize('Document') };
  return html`<aside class="side" aria-label=${labels[beside]} tabindex="0"><h2 class="unseen">${labels[beside]}</h2>
    ${text === undefined || blocks.length === 0 ? nothing : renderTabs(localize('Next to the turns'), labels, beside, shown.setSideView)}
    ${
      beside === 'document'
        ? html`<convene-document .text=${text} .shown=${panelContext.shown} .quotes=${shown.quotes} .goTo=${blockContext.goTo}></convene-document>`
        : html`<div class="overview">${blocks.map((block, index) => renderSideBlock(block, blocks.slice(0, index), blockContext))}${panelContext.staging ? renderCosts(blockContext) : nothing}</div>`
    }
  </aside>`;
}

/** Whether space is reserved for an overview that is still to come, to avoid a layout shift; none while there are only calls, no turns. */
function awaitsOverview({ entries, shown, live }: PanelContext, page: PanelPage | undefined): boolean {
  return !page && live && (entries.length > 0 || shown.state.calls.size === 0);
}

// The first chart is shown, further ones are folded.
function renderSideBlock(block: ShownBlock, before: readonly ShownBlock[], context: BlockContext): TemplateResult {
  if (block.kind !== 'chart' || !before.some(({ kind }) => kind === 'chart')) return renderBlock(block, context);
  return html`<details class="folded"><summary>${block.title}</summary>${renderBlock({ ...block, title: '' }, context)}</details>`;
}
