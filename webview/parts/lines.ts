import { html, type TemplateResult } from 'lit';
import type { Block } from '../../src/script/blocks';
import { told } from '../language';
import { type BlockContext, framed, toTurn } from './blocks';

/** A list of short lines; a changed text's lines keep their signs. */
export function lines(block: Extract<Block, { kind: 'lines' }>, context: BlockContext): TemplateResult {
  return framed(
    'lines',
    block.title,
    html`<ul>
      ${block.lines.map(line => html`<li class="tone-${line.tone ?? 'plain'}">${toTurn(told(line.text), line.turn, context)}</li>`)}
    </ul>`,
  );
}
