import { html, nothing, type TemplateResult } from 'lit';
import type { PanelInfo } from '../../src/protocol/facts';
import { wish } from '../host';
import { say } from '../language';
import type { Trouble } from '../session';
import { icon } from './icon';

/** What a person should know about this ledger, and what could not be done just now. */
export function notices(
  info: PanelInfo | undefined,
  trouble: Trouble | undefined,
  dismiss: () => void,
): TemplateResult | typeof nothing {
  const told = [...(info?.readOnly ? [info.readOnly] : []), ...(info?.notices ?? [])];
  if (told.length === 0 && !trouble) return nothing;
  const leave = (way: number) => () => {
    wish({ type: 'wayOut', way });
    dismiss();
  };
  return html`<div class="notices">
    ${told.map(text => html`<p>${text}</p>`)}
    ${
      trouble
        ? html`<p class="trouble" role="alert">
            ${icon('warning')}<span class="told"><span class="sentence">${trouble.message}</span>
              ${(trouble.ways ?? []).map((label, way) => html`<vscode-button appearance="secondary" @click=${leave(way)}>${label}</vscode-button>`)}</span
            ><vscode-button appearance="icon" aria-label=${say('Dismiss')} title=${say('Dismiss')} @click=${dismiss}>${icon('close')}</vscode-button>
          </p>`
        : nothing
    }
  </div>`;
}
