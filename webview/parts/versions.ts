import { html, nothing, type TemplateResult } from 'lit';
import type { TextVersion } from '../../src/script/blocks';
import { localize } from '../language';
import { changedPart } from './changed';
import { type BlockContext, type BlockOf, renderFrame, turnLink } from './frame';

type Line = TextVersion<string>['lines'][number];

/** Renders the versions of a text, the newest open, each with its changes. */
export function renderVersions(block: BlockOf<'versions'>, context: BlockContext): TemplateResult {
  const newestFirst = [...block.versions].reverse();
  return renderFrame(
    'versions',
    block.title,
    html`${newestFirst.map(
      (version, at) => html`<details ?open=${at === 0}>
        <summary>${version.label}</summary>
        ${version.turn ? html`<p class="made">${turnLink(localize('Show the turn'), version.turn, context)}</p>` : nothing}
        <ol>
          ${version.lines.map((line, index) => renderLine(line, counterpart(version.lines, index)))}
        </ol>
      </details>`,
    )}`,
  );
}

function renderLine({ text, change }: Line, other: string | undefined): TemplateResult {
  // A numbered line, such as a clause of a bill, has its number in the text.
  const clause = /^\d+\.\s/.test(text) ? 'numbered' : '';
  const words = other === undefined ? text : markChange(text, other);
  if (change === 'added')
    return html`<li class="added ${clause}"><span class="unseen">${localize('Added: ')}</span><ins>${words}</ins></li>`;
  if (change === 'removed')
    return html`<li class="removed ${clause}"><span class="unseen">${localize('Removed: ')}</span><del>${words}</del></li>`;
  return html`<li class=${clause}>${text}</li>`;
}

/** The former or new text of a changed line, which is listed as removed and then as added: the neighbour with the opposite change. */
function counterpart(lines: readonly Line[], at: number): string | undefined {
  const line = lines[at];
  const beside = line?.change === 'removed' ? lines[at + 1] : line?.change === 'added' ? lines[at - 1] : undefined;
  return beside?.change && beside.change !== line?.change ? beside.text : undefined;
}

function markChange(text: string, other: string): TemplateResult | string {
  const parts = changedPart(text, other);
  if (!parts) return text;
  const [before, changed, after] = parts;
  return html`${before}<mark>${changed}</mark>${after}`;
}
