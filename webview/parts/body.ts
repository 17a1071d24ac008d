import { html, nothing, type TemplateResult } from 'lit';
import type { PanelPage } from '../../src/protocol/page';
import type { Block } from '../../src/script/blocks';
import type { Desk } from '../desk';
import { given, say } from '../language';
import { type BlockContext, drawn } from './blocks';
import { costs } from './costs';
import { handover } from './handover';
import { icon } from './icon';
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
  toggleSide(): void;
}

/** The turns and, beside or in place of them, the overview; where that is out of sight, a line tells the outcome. */
export function body({ desk, blocks, context, wide, page, toggleSide }: Body): TemplateResult {
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
    ${
      blocks.length > 0 || awaitsOverview(desk, page)
        ? html`<aside class="side" aria-label=${say('Overview')} tabindex="0"><h2 class="unseen">${say('Overview')}</h2><div class="overview">${blocks.map((block, index) => inSide(block, blocks.slice(0, index), context))}${desk.staging ? costs(context) : nothing}</div></aside>`
        : nothing
    }
  </main>`;
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
