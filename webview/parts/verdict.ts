import { html, nothing, type TemplateResult } from 'lit';
import type { Block } from '../../src/script/blocks';
import { given, percent, say, told } from '../language';
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
    html`<p class="headline">${given(headline)}</p>
      ${confidence === undefined ? nothing : sureness(confidence)}
      ${parts
        .filter(part => part.items.length > 0)
        .map(
          ({ label, items }) => html`<h4>${given(label)}</h4>
            <ul>
              ${items.map(item => html`<li>${told(item)}</li>`)}
            </ul>`,
        )}`,
  );
}

function sureness(confidence: number): TemplateResult {
  const share = confidence > 1 ? confidence / 100 : confidence;
  return html`<p class="share"><progress max="1" value=${share} aria-label=${say('Confidence')}></progress>${say('{0} sure', percent(share))}</p>`;
}
