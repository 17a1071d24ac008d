import { html, nothing, type TemplateResult } from 'lit';
import type { Block } from '../../src/script/blocks';
import { seatIn } from '../heard';
import { given } from '../language';
import { type BlockContext, framed } from './blocks';
import { face } from './face';

/** Every vote with its reason, and the result. */
export function ballot(
  { title, votes, result }: Extract<Block, { kind: 'ballot' }>,
  context: BlockContext,
): TemplateResult {
  return framed(
    'ballot',
    title,
    html`<ul>
        ${votes.map(({ seat, vote, tone, reason }) => {
          const who = seatIn(context.state, seat);
          return html`<li>
            ${face(who, who?.name ?? seat)}<span class="who">${who?.name ?? seat}</span><span class="vote tone-${tone}">${given(vote)}</span
            >${reason ? html`<span class="reason">${reason}</span>` : nothing}
          </li>`;
        })}
      </ul>
      ${result ? html`<p class="result">${given(result)}</p>` : nothing}`,
  );
}
