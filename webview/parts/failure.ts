import { html, nothing, type TemplateResult } from 'lit';
import type { TurnState } from '../../src/ledger/state';
import { reported, say } from '../language';
import { icon } from './icon';

const sentences = {
  refused: say('The model declined to answer.'),
  tooLong: say('The request did not fit into what the model can read.'),
  failed: say('No answer could be had.'),
  skipped: say('This turn was skipped.'),
  silent: say('Nothing was said.'),
} as const;

/** Why a turn has no words: the provider's own words and the next step. Nothing for a turn that was spoken. */
export function failure({ ended, attempts }: TurnState): TemplateResult | typeof nothing {
  const outcome = ended?.outcome;
  if (!outcome || outcome === 'spoken' || outcome === 'trimmed' || outcome === 'truncated') return nothing;
  const last = attempts.findLast(attempt => attempt.failure)?.failure;
  const bad = outcome === 'failed' || outcome === 'refused' || outcome === 'tooLong';
  return html`<div class=${bad ? 'failure bad' : 'failure'}>
    ${bad ? icon('warning') : nothing}
    <div>
      <p class="sentence">${bad || !ended.why ? sentences[outcome] : reported(ended.why)}</p>
      ${last ? html`<blockquote>${reported(last.message)}</blockquote>` : bad && ended.why ? html`<p>${reported(ended.why)}</p>` : nothing}
      ${last?.remedy ? html`<p class="remedy">${reported(last.remedy)}</p>` : nothing}
    </div>
  </div>`;
}

/** What has to be said of the words of a turn: lines that were another's and are cut, quotes that stand nowhere, and what the examiner found. */
export function wordMarks({ ended, examined, replacedBy }: TurnState): TemplateResult[] {
  return [...(ended?.checks ?? []), ...examined].flatMap(({ rule, ok, detail = '' }) => {
    if (ok || ended?.outcome === 'silent') return [];
    if (rule === 'declined') return [marked(say('Declines to decide: it counts as no answer.'))];
    if (rule === 'refusal') return [marked(say('Declines to take part: it is no argument.'))];
    if (rule === 'agreement') {
      const told = say('What was said and what was declared beside it, which counts, do not agree: {0}', detail);
      return [marked(replacedBy ? `${told} ${say('It was asked for once more.')}` : told)];
    }
    if (!detail) return [];
    if (rule === 'quote') return [marked(say('{0} is not in the document, and nobody said it.', detail))];
    if (rule === 'oneSpeaker') return [marked(say('Lines in the name of {0} were cut.', detail))];
    return [];
  });
}

function marked(text: string): TemplateResult {
  return html`<div class="failure marked">${icon('cross')}<p dir="auto">${text}</p></div>`;
}
