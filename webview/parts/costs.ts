import { html, nothing, type TemplateResult } from 'lit';
import { addUsage, noUsage } from '../../src/base/usage';
import type { SessionState } from '../../src/ledger/state';
import { seatIn } from '../heard';
import { say } from '../language';
import { dollars, tokens } from '../wording';
import { face } from './face';
import { framed } from './frame';

/** What each seat has cost so far, lost attempts included; nothing before the first attempt has ended. */
export function costs({ state }: { state: SessionState }): TemplateResult | typeof nothing {
  const rows = (state.opened?.seats ?? []).flatMap(({ id, name, voice }) => {
    const attempts = [...state.turns.values(), ...state.withdrawn]
      .filter(turn => turn.seat === id)
      .flatMap(turn => turn.attempts.filter(attempt => attempt.outcome));
    if (attempts.length === 0) return [];
    const usage = attempts.reduce((sum, each) => addUsage(sum, each.usage), noUsage);
    const unpriced = attempts.some(attempt => attempt.costUSD === null);
    const usd = unpriced ? null : attempts.reduce((sum, { costUSD }) => sum + (costUSD ?? 0), 0);
    const about = state.opened?.voices[voice]?.estimated === true;
    return [{ id, name, usd, usage, about }];
  });
  // Nobody asks what is free.
  if (rows.every(({ usd }) => usd === 0)) return nothing;
  return framed(
    'costs',
    say('Cost of each'),
    html`<ul>
      ${rows.map(
        ({ id, name, usd, usage, about }) => html`<li>
          ${face(seatIn(state, id), name)}<span class="who">${name}</span><span class="usd">${dollars(usd)}</span
          ><span class="spent">${about ? say('about {0}', tokens(usage)) : tokens(usage)}</span>
        </li>`,
      )}
    </ul>`,
  );
}
