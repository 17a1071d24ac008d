import { html, nothing, type TemplateResult } from 'lit';
import type { Block } from '../../src/script/blocks';
import { given, say } from '../language';
import type { BlockContext } from './blocks';

const states = { done: say('done'), now: say('under way'), next: say('still to come') } as const;

/** Entries that fit beside one another; of more, only the one under way keeps its label in sight, unless the window is wide. */
const roomy = 7;
const roomyWhereWide = 9;

/** Where the session is: its rounds, phases or states in a row. */
export function rail({ entries }: Extract<Block, { kind: 'rail' }>, context: BlockContext): TemplateResult {
  return html`<ol class="rail ${entries.length > roomy ? 'many' : ''} ${entries.length <= roomyWhereWide ? 'few' : ''}" aria-label=${say('Where the session is')}>
    ${entries.map(({ label, state, turn, detail }) => {
      const inside = html`<span class="dot" aria-hidden="true"></span><span class="stage">${given(label)}</span
        >${detail ? html`<span class="detail">${given(detail)}</span>` : nothing}<span class="unseen">, ${states[state]}</span>`;
      return html`<li class=${state} title=${entries.length > roomy ? given(label) : nothing} aria-current=${state === 'now' ? 'step' : nothing}>
        ${turn ? html`<button @click=${() => context.goTo(turn)}>${inside}</button>` : html`<span class="place">${inside}</span>`}
      </li>`;
    })}
  </ol>`;
}
