import { html, nothing, type TemplateResult } from 'lit';
import { addUsage, noUsage } from '../../src/base/usage';
import type { SessionState } from '../../src/ledger/state';
import { seatLabel } from '../../src/script/brief';
import { localize } from '../language';
import { findSeat } from '../sessionLookups';
import { formatDollars, formatTokens } from '../wording';
import { renderAvatar } from './avatar';
import { renderFrame } from './frame';

/** Renders the cost of each seat so far, failed attempts included; nothing before the first attempt has ended, or if all was free. */
export function renderCosts({ state }: { state: SessionState }): TemplateResult | typeof nothing {
  const rows = (state.opened?.seats ?? []).flatMap(({ id, voice, ...seat }) => {
    const attempts = [...state.turns.values(), ...state.withdrawn]
      .filter(turn => turn.seat === id)
      .flatMap(turn => turn.attempts.filter(attempt => attempt.outcome));
    if (attempts.length === 0) return [];
    const usage = attempts.reduce((sum, each) => addUsage(sum, each.usage), noUsage);
    const isUnpriced = attempts.some(attempt => attempt.costUSD === null);
    const usd = isUnpriced ? null : attempts.reduce((sum, { costUSD }) => sum + (costUSD ?? 0), 0);
    const isEstimated = state.opened?.voices[voice]?.estimated === true;
    return [{ id, name: seatLabel(seat), usd, usage, isEstimated }];
  });
  if (rows.every(({ usd }) => usd === 0)) return nothing;
  return renderFrame(
    'costs',
    localize('Cost of each'),
    html`<ul>
      ${rows.map(
        ({ id, name, usd, usage, isEstimated }) => html`<li>
          ${renderAvatar(findSeat(state, id), name)}<span class="who">${name}</span><span class="usd">${formatDollars(usd)}</span
          ><span class="spent">${isEstimated ? localize('about {0}', formatTokens(usage)) : formatTokens(usage)}</span>
        </li>`,
      )}
    </ul>`,
  );
}
