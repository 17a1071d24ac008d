import { html, nothing, type TemplateResult } from 'lit';
import type { Block } from '../../src/script/blocks';
import { framed } from './blocks';

/** How it came out, how sure that is, and what it rests on. */
export function verdict({
  title,
  headline,
  tone,
  confidence,
  parts,
}: Extract<Block, { kind: 'verdict' }>): TemplateResult {
  return framed(
    `verdict tone-${tone}`,
    title,
    html`<p class="headline">${headline}</p>
      ${confidence === undefined ? nothing : sureness(confidence)}
      ${parts
        .filter(part => part.items.length > 0)
        .map(
          ({ label, items }) => html`<h4>${label}</h4>
            <ul>
              ${items.map(item => html`<li>${item}</li>`)}
            </ul>`,
        )}`,
  );
}

function sureness(confidence: number): TemplateResult {
  const share = Math.round(100 * (confidence > 1 ? confidence / 100 : confidence));
  return html`<p class="share"><progress max="100" value=${share} aria-label="Confidence"></progress>${share} % sure</p>`;
}
