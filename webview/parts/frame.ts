import { html, nothing, type TemplateResult } from 'lit';
import type { SessionState } from '../../src/ledger/state';
import type { UserInput } from '../../src/script/input';
import { given, say } from '../language';
import type { Directs } from './composer';

/** What the drawing of a block needs beside the block. */
export interface BlockContext {
  state: SessionState;
  goTo(turn: string): void;
  /** Puts a director's wish in; missing where nothing can be put in. */
  direct?(input: UserInput): void;
  /** Begins what a director writes: a note to a seat, a line of it, other goals. */
  write?(what: Directs, seat?: string, text?: string): void;
}

/** A button that brings a turn into view, or the plain words where there is no turn. */
export function toTurn(words: string, turn: string | undefined, context: BlockContext): TemplateResult | string {
  if (!turn) return words;
  return html`<button class="turn" title=${say('Show the turn')} @click=${() => context.goTo(turn)}>${words}</button>`;
}

/** A block's frame with its title. */
export function framed(kind: string, title: string, content: unknown): TemplateResult {
  return html`<section class="block ${kind}" aria-label=${given(title || kind)}>${title ? html`<h3>${given(title)}</h3>` : nothing}${content}</section>`;
}
