import { html, nothing, type TemplateResult } from 'lit';
import type { TurnState } from '../../src/ledger/state';
import { localize, localizeRecorded } from '../language';
import { icon } from './icon';

const outcomeTexts = {
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
  const last = attempts.findLast(attempt => attempt.failure)?.failure;
  const bad = outcome === 'failed' || outcome === 'refused' || outcome === 'tooLong';
  return html`<div class=${bad ? 'failure bad' : 'failure'}>
    ${bad ? icon('warning') : nothing}
    <div>
      <p class="sentence">${bad || !ended.why ? outcomeTexts[outcome] : localizeRecorded(ended, 'why')}</p>
      ${last ? html`<blockquote>${localizeRecorded(last, 'message')}</blockquote>` : bad && ended.why ? html`<p>${localizeRecorded(ended, 'why')}</p>` : nothing}
      ${last?.remedy ? html`<p class="remedy">${localizeRecorded(last, 'remedy')}</p>` : nothing}
    </div>
  </div>`;
}

/** Renders remarks on a turn's words: cut lines of other speakers, quotes that occur nowhere, and the examiner's results. */
export function renderCheckNotes({ ended, examined, replacedBy }: TurnState): TemplateResult[] {
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
