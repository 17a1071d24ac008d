import { html, nothing, type TemplateResult } from 'lit';
import { assertNever } from '../../src/base/never';
import type { Play } from '../../src/script/play';
import { say } from '../language';

/** Where and when a play takes place, before its first line. */
export function curtainUp({ setting }: Play): TemplateResult | typeof nothing {
  return setting ? html`<p class="setting">${setting}</p>` : nothing;
}

/** How a play came out, after its last line. */
export function curtainDown({ ending }: Play): TemplateResult | typeof nothing {
  return ending ? html`<p class="curtain">${endingWords(ending)}</p>` : nothing;
}

function endingWords(ending: NonNullable<Play['ending']>): string {
  switch (ending) {
    case 'achieved':
      return say('The end. The goal is achieved.');
    case 'not achieved':
      return say('The end. The goal is not achieved.');
    case 'maximum length':
      return say('The end, at the greatest length.');
    default:
      return assertNever(ending);
  }
}
