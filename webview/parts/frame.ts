import { html, nothing, type TemplateResult } from 'lit';
import type { SessionState } from '../../src/ledger/state';
import type { UserInput } from '../../src/script/input';
import { localize, localizeText } from '../language';
import type { DirectorInput } from './composer';

/** What blocks need to render, besides their data. */
export interface BlockContext {
  state: SessionState;
  goTo(turn: string): void;
  /** Sends an input of the director; undefined where inputs are not possible. */
  direct?(input: UserInput): void;
  /** Opens the composer for a director's text: a note to a seat, a line for it, or other goals. */
  write?(what: DirectorInput, seat?: string, text?: string): void;
}

/** Renders a button that shows a turn, or plain text without a turn. */
export function turnLink(words: string, turn: string | undefined, context: BlockContext): TemplateResult | string {
  if (!turn) return words;
  return html`<button class="turn" title=${localize('Show the turn')} @click=${() => context.goTo(turn)}>${words}</button>`;
}

/** Renders a block's frame with its title. */
export function renderFrame(kind: string, title: string, content: unknown): TemplateResult {
  return html`<section class="block ${kind}" aria-label=${title || localizeText(kind)}>${title ? html`<h3>${title}</h3>` : nothing}${content}</section>`;
}
