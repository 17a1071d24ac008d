import { html, type TemplateResult } from 'lit';
import type { Block } from '../../src/script/blocks';
import { given, say } from '../language';
import { type BlockContext, framed, toTurn } from './blocks';
import { icon } from './icon';

/** Goals and whether they are met; a met one leads to the turn that met it. */
export function checklist(
  { title, items }: Extract<Block, { kind: 'checklist' }>,
  context: BlockContext,
): TemplateResult {
  const met = items.filter(item => item.done).length;
  return framed(
    'checklist',
    title,
    html`<p class="share"><progress max=${items.length || 1} value=${met} aria-label=${given(title)}></progress>${say('{0} of {1}', met, items.length)}</p>
      <ul>
        ${items.map(
          ({ text, done, turn }) => html`<li class=${done ? 'met' : 'open'}>
            <span class="box">${done ? icon('check') : ''}</span><span class="unseen">${done ? say('Met: ') : say('Open: ')}</span
            ><span>${toTurn(worded(text), turn, context)}</span>
          </li>`,
        )}
      </ul>`,
  );
}

// A title keeps its own words; what was counted for it is told in the panel's language.
function worded(text: string): string {
  return text.replace(/\(\d+ \w+\)$/, count => given(count));
}
