import { html, nothing, type TemplateResult } from 'lit';
import type { Block, TextVersion } from '../../src/script/blocks';
import { given, say } from '../language';
import { changedPart } from './changed';
import { type BlockContext, framed, toTurn } from './frame';

type Line = TextVersion['lines'][number];

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
          ${version.lines.map((line, index) => drawnLine(line, counterpart(version.lines, index)))}
        </ol>
      </details>`,
    )}`,
  );
}

function drawnLine({ text, change }: Line, other: string | undefined): TemplateResult {
  const clause = /^\d+\.\s/.test(text) ? 'numbered' : '';
  const words = other === undefined ? text : marked(text, other);
  if (change === 'added')
    return html`<li class="added ${clause}"><span class="unseen">${say('Added: ')}</span><ins>${words}</ins></li>`;
  if (change === 'removed')
    return html`<li class="removed ${clause}"><span class="unseen">${say('Removed: ')}</span><del>${words}</del></li>`;
  return html`<li class=${clause}>${text}</li>`;
}

/** What a changed line was, or has become: the line beside it that was changed the other way. */
function counterpart(lines: readonly Line[], at: number): string | undefined {
  const line = lines[at];
  const beside = line?.change === 'removed' ? lines[at + 1] : line?.change === 'added' ? lines[at - 1] : undefined;
  return beside?.change && beside.change !== line?.change ? beside.text : undefined;
}

function marked(text: string, other: string): TemplateResult | string {
  const part = changedPart(text, other);
  if (!part) return text;
  const [before, changed, after] = part;
  return html`${before}<mark>${changed}</mark>${after}`;
}
