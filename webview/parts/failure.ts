import { html, nothing, type TemplateResult } from 'lit';
import type { TurnState } from '../../src/ledger/state';
import { localize, localizeRecorded } from '../language';
import { icon } from './icon';

const outcomeSentences = {
  refused: localize('The model declined to answer.'),
  tooLong: localize('The request was too long for the model.'),
  failed: localize('There was no answer.'),
  skipped: localize('This turn was skipped.'),
  silent: localize('Nothing was said.'),
} as const;

/** Renders why a turn has no words, with the provider's message and the remedy; nothing for a spoken turn. */
export function renderFailure({ ended, attempts }: TurnState): TemplateResult | typeof nothing {
  const outcome = ended?.outcome;
  if (!outcome || outcome === 'spoken' || outcome === 'trimmed' || outcome === 'truncated') return nothing;
  const lastFailure = attempts.findLast(attempt => attempt.failure)?.failure;
  // A skipped or silent turn did not fail: its recorded reason, if any, says more than our sentence.
  const isFailure = outcome === 'failed' || outcome === 'refused' || outcome === 'tooLong';
  return html`<div class=${isFailure ? 'failure bad' : 'failure'}>
    ${isFailure ? icon('warning') : nothing}
    <div>
      <p class="sentence">${isFailure || !ended.why ? outcomeSentences[outcome] : localizeRecorded(ended, 'why')}</p>
      ${lastFailure ? html`<blockquote>${localizeRecorded(lastFailure, 'message')}</blockquote>` : isFailure && ended.why ? html`<p>${localizeRecorded(ended, 'why')}</p>` : nothing}
      ${lastFailure?.remedy ? html`<p class="remedy">${localizeRecorded(lastFailure, 'remedy')}</p>` : nothing}
    </div>
  </div>`;
}

/** Renders the checks that a turn did not pass, as far as a reader must know them to judge its words. */
export function renderCheckNotes({ ended, examined, replacedBy }: TurnState): TemplateResult[] {
  // `checks` were made by code when the turn ended, `examined` are a model's answers later.
  return [...(ended?.checks ?? []), ...examined].flatMap(({ rule, ok, detail = '' }) => {
    if (ok || ended?.outcome === 'silent') return [];
    if (rule === 'declined') return [renderNote(localize('Declines to decide, so it does not count as an answer.'))];
    if (rule === 'refusal')
      return [renderNote(localize('Declines to take part, so it does not count as an argument.'))];
    if (rule === 'agreement') {
      const explanation = localize(
        'The words contradict what was declared with them; the declaration counts: {0}',
        detail,
      );
      return [
        renderNote(replacedBy ? `${explanation} ${localize('The answer was requested once more.')}` : explanation),
      ];
    }
    if (!detail) return [];
    if (rule === 'quote')
      return [renderNote(localize('{0} is not in the document and was not said by anyone.', detail))];
    if (rule === 'oneSpeaker') return [renderNote(localize('Lines written in the name of {0} were removed.', detail))];
    return [];
  });
}

function renderNote(text: string): TemplateResult {
  return html`<div class="failure marked">${icon('cross')}<p dir="auto">${text}</p></div>`;
}
