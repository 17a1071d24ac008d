import { html, nothing, type TemplateResult } from 'lit';
import type { PanelInfo } from '../../src/protocol/facts';
import { sendToHost } from '../host';
import { localize } from '../language';
import type { PanelError } from '../session';
import { icon } from './icon';

/** Renders notices about this session, such as why it is read-only, and the last error with buttons for its remedies; `dismiss` removes the error. */
export function renderNotices(
  info: PanelInfo | undefined,
  error: PanelError | undefined,
  dismiss: () => void,
): TemplateResult | typeof nothing {
  const allNotices = [...(info?.whyReadOnly ? [info.whyReadOnly] : []), ...(info?.notices ?? [])];
  if (allNotices.length === 0 && !error) return nothing;
  const runAction = (index: number) => () => {
    sendToHost({ type: 'errorAction', index });
    dismiss();
  };
  return html`<div class="notices">
    ${allNotices.map(text => html`<p>${text}</p>`)}
    ${
      error
        ? html`<p class="error" role="alert">
            ${icon('warning')}<span class="error-text"><span class="sentence">${error.message}</span>
              ${(error.actions ?? []).map((label, index) => html`<vscode-button appearance="secondary" @click=${runAction(index)}>${label}</vscode-button>`)}</span
            ><vscode-button appearance="icon" aria-label=${localize('Dismiss')} title=${localize('Dismiss')} @click=${dismiss}>${icon('close')}</vscode-button>
          </p>`
        : nothing
    }
  </div>`;
}
