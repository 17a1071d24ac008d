import { html, nothing, type TemplateResult } from 'lit';
import type { FoundQuote } from '../../src/protocol/facts';
import type { PanelPage } from '../../src/protocol/page';
import type { Block } from '../../src/script/blocks';
import type { Desk } from '../desk';
import { given, say } from '../language';
import { drawn } from './blocks';
import { costs } from './costs';
import type { BlockContext } from './frame';
import { handover } from './handover';
import './document';
import { icon } from './icon';
import { leaves } from './leaves';
import './transcript';

/** What stands between head and foot. */
export interface Body {
  desk: Desk;
  /** The format's views without its rail. */
  blocks: readonly Block[];
  context: BlockContext;
  wide: boolean;
  /** The page that is looked at in place of the turns. */
  page: PanelPage | undefined;
  /** What a person wants to see beside the turns, where they have chosen. */
  beside: Beside | undefined;
  document: string | undefined;
  quotes: ReadonlyMap<string, readonly FoundQuote[]>;
  turnSide(to: Beside): void;
  toggleSide(): void;
}

/** What stands beside the turns. */
export type Beside = 'overview' | 'document';

/** The turns and, beside or in place of them, the overview; where that is out of sight, a line tells the outcome. */
export function body(shown: Body): TemplateResult {
  const { desk, blocks, context, wide, page, toggleSide } = shown;
  const busy = desk.shown.complete ? 'false' : 'true';
  const verdict = blocks.find(block => block.kind === 'verdict');
  return html`${
    verdict && !wide && !page
      ? html`<button class="outcome tone-${verdict.tone}" @click=${toggleSide}><span>${given(verdict.headline)}</span>${icon('on')}</button>`
      : nothing
  }
  <main class=${wide ? 'body with-side' : 'body'}>
    ${
      page
        ? html`<div class="handed" role="tabpanel" id="leaf-page" aria-label=${say('Page')} tabindex="0">${handover(page, desk, context)}</div>`
        : turns(desk, busy)
    }
    ${blocks.length > 0 || shown.document !== undefined || awaitsOverview(desk, page) ? side(shown) : nothing}
  </main>`;
}

/** The overview, or the document with what is quoted of it. */
function side({ desk, blocks, context, document: text, ...shown }: Body): TemplateResult {
  const beside = text === undefined ? 'overview' : (shown.beside ?? (blocks.length > 0 ? 'overview' : 'document'));
  const labels = { overview: say('Overview'), document: say('Document') };
  return html`<aside class="side" aria-label=${labels[beside]} tabindex="0"><h2 class="unseen">${labels[beside]}</h2>
    ${text === undefined || blocks.length === 0 ? nothing : leaves(say('Beside the turns'), labels, beside, shown.turnSide)}
    ${
      beside === 'document'
        ? html`<convene-document .text=${text} .shown=${desk.shown} .quotes=${shown.quotes} .goTo=${context.goTo}></convene-document>`
        : html`<div class="overview">${blocks.map((block, index) => inSide(block, blocks.slice(0, index), context))}${desk.staging ? costs(context) : nothing}</div>`
    }
  </aside>`;
}

/** Whether a place is left for an overview that is still to come, so that nothing moves when it does. */
function awaitsOverview({ entries, shown, live }: Desk, page: PanelPage | undefined): boolean {
  return !page && live && (entries.length > 0 || shown.state.calls.size === 0);
}

function turns(desk: Desk, busy: string): TemplateResult {
  return html`<convene-transcript class=${desk.staging ? 'played' : nothing} .desk=${desk} role="region" aria-label=${say('Turns')} tabindex="0" aria-busy=${busy}></convene-transcript>`;
}

// One chart is looked at, several only by those who ask for them.
function inSide(block: Block, before: readonly Block[], context: BlockContext): TemplateResult {
  if (block.kind !== 'chart' || !before.some(({ kind }) => kind === 'chart')) return drawn(block, context);
  return html`<details class="folded"><summary>${given(block.title)}</summary>${drawn({ ...block, title: '' }, context)}</details>`;
}
