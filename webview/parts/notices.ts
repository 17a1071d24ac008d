import { html, nothing, type TemplateResult } from 'lit';
import type { PanelInfo } from '../../src/protocol/facts';
import { sendToHost } from '../host';
import { localize } from '../language';
import type { PanelError } from '../session';
import { icon } from './icon';

/** Renders notices about this ledger, and the last error with its remedies. */
export function renderNotices(
  info: PanelInfo | undefined,
  trouble: PanelError | undefined,
  dismiss: () => void,
): TemplateResult | typeof nothing {
  const allNotices = [...(info?.readOnly ? [info.readOnly] : []), ...(info?.notices ?? [])];
  if (allNotices.length === 0 && !trouble) return nothing;
  const leave = (way: number) => () => {
    sendToHost({ type: 'wayOut', way });
    dismiss();
  };
  return html`<div class="notices">
    ${allNotices.map(text => html`<p>${text}</p>`)}
    ${
      trouble
        ? html`<p class="trouble" role="alert">
            ${icon('warning')}<span class="told"><span class="sentence">${trouble.message}</span>
              ${(trouble.ways ?? []).map((label, way) => html`<vscode-button appearance="secondary" @click=${leave(way)}>${label}</vscode-button>`)}</span
            ><vscode-button appearance="icon" aria-label=${localize('Dismiss')} title=${localize('Dismiss')} @click=${dismiss}>${icon('close')}</vscode-button>
          </p>`
        : nothing
    }
  </div>`;
}
