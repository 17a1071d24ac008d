import { html, nothing, type TemplateResult } from 'lit';
import type { Block, TextVersion } from '../../src/script/blocks';
import { given, say } from '../language';
import { type BlockContext, framed, toTurn } from './blocks';

/** A text in its versions: the newest stands open, those before it can be unfolded, each with what it changed. */
export function versions(block: Extract<Block, { kind: 'versions' }>, context: BlockContext): TemplateResult {
  const newestFirst = [...block.versions].reverse();
  return framed(
    'versions',
    block.title,
    html`${newestFirst.map(
      (version, at) => html`<details ?open=${at === 0}>
        <summary>${given(version.label)}</summary>
        ${version.turn ? html`<p class="made">${toTurn(say('Show the turn'), version.turn, context)}</p>` : nothing}
        <ol>
          ${version.lines.map(line)}
        </ol>
      </details>`,
    )}`,
  );
}

function line({ text, change }: TextVersion['lines'][number]): TemplateResult {
  if (change === 'added')
    return html`<li class="added"><span class="unseen">${say('Added: ')}</span><ins>${text}</ins></li>`;
  if (change === 'removed')
    return html`<li class="removed"><span class="unseen">${say('Removed: ')}</span><del>${text}</del></li>`;
  return html`<li>${text}</li>`;
}
