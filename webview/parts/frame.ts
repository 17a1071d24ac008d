import { html, nothing, type TemplateResult } from 'lit';
import type { SessionState } from '../../src/ledger/state';
import type { ShownBlock } from '../../src/script/blocks';
import type { UserInput } from '../../src/script/input';
import { localize, localizeText } from '../language';
import type { DirectorInput } from './composer';

/** The data of a block of one kind; blocks are the parts of a format's view, such as tables and charts. */
export type BlockOf<K extends ShownBlock['kind']> = Extract<ShownBlock, { kind: K }>;

/** What blocks need to render, besides their data. */
export interface BlockContext {
  state: SessionState;
  /** Shows a turn. */
  goTo(turn: string): void;
  /** Sends an input of the user; undefined where inputs are not possible. */
  direct?(input: UserInput): void;
  /** Opens the composer for what the director of a play writes, such as a note to a seat; undefined where there is nothing to direct. */
  write?(what: DirectorInput, seat?: string, text?: string): void;
}

/** Renders a button that shows a turn, or plain text without a turn. */
export function turnLink(words: string, turn: string | undefined, context: BlockContext): TemplateResult | string {
  if (!turn) return words;
  return html`<button class="turn" title=${localize('Show the turn')} @click=${() => context.goTo(turn)}>${words}</button>`;
}

/** Renders a block's frame; `kind` is its class and, without a title, its name for screen readers. */
export function renderFrame(kind: string, title: string, content: unknown): TemplateResult {
  return html`<section class="block ${kind}" aria-label=${title || localizeText(kind)}>${title ? html`<h3>${title}</h3>` : nothing}${content}</section>`;
}
