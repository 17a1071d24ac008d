import { html, nothing, type TemplateResult } from 'lit';
import { assertNever } from '../../src/base/never';
import type { SessionState } from '../../src/ledger/state';
import type { Block } from '../../src/script/blocks';
import type { UserInput } from '../../src/script/input';
import { given, say } from '../language';
import { ballot } from './ballot';
import { chart } from './chart';
import { checklist } from './checklist';
import { lines } from './lines';
import { matrix } from './matrix';
import { rail } from './rail';
import { stage } from './stage';
import { verdict } from './verdict';
import { versions } from './versions';

/** What the drawing of a block needs beside the block. */
export interface BlockContext {
  state: SessionState;
  /** Brings a turn into view. */
  goTo(turn: string): void;
  /** Puts a director's wish in; missing where nothing can be put in. */
  direct?(input: UserInput): void;
  /** Begins a hidden note to somebody. */
  note?(seat: string): void;
}

/** Draws one block of a format's view. */
export function drawn(block: Block, context: BlockContext): TemplateResult {
  switch (block.kind) {
    case 'rail':
      return rail(block, context);
    case 'matrix':
      return matrix(block, context);
    case 'ballot':
      return ballot(block, context);
    case 'chart':
      return chart(block, context);
    case 'lines':
      return lines(block, context);
    case 'checklist':
      return checklist(block, context);
    case 'stage':
      return stage(block, context);
    case 'versions':
      return versions(block, context);
    case 'verdict':
      return verdict(block);
    default:
      return assertNever(block);
  }
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
