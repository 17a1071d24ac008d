// Remarks on turns for the transcript: outcomes, checks and stances.

import { assertNever } from '../base/never';
import type { EventOf } from '../ledger/events';
import type { TurnState } from '../ledger/state';
import { declined } from '../script/call';
import { declaredLines } from '../script/stance';

/** Whether a turn has words that can be shown. */
export function hasWords(ended: EventOf<'turn.ended'>): boolean {
  return ended.outcome === 'spoken' || ended.outcome === 'trimmed' || ended.outcome === 'truncated';
}

/** A remark on a turn's outcome; undefined if it was simply spoken. */
export function outcomeNote(ended: EventOf<'turn.ended'>, limit?: number): string | undefined {
  const who = `${ended.name} (${ended.role}, ${ended.move})`;
  const why = ended.why ? `: ${ended.why}` : '';
  switch (ended.outcome) {
    case 'spoken':
      return undefined;
    case 'trimmed':
      return `${who} was trimmed${limitText(ended, limit)}; the ledger keeps all that was said.`;
    case 'truncated':
      return `${who} broke off: the model reached the end of its answer's length.`;
    case 'silent':
      return `${who} kept silent.`;
    case 'refused':
      return `${who} was refused by the model${why}`;
    case 'tooLong':
      return `${who} could not be asked: the session no longer fits the model's context.`;
    case 'failed':
      return `${who} failed${why}`;
    case 'skipped':
      return `${who} was skipped${why}`;
    default:
      return assertNever(ended.outcome);
  }
}

/** The limit to which a turn was trimmed: its number of sentences if that failed, otherwise its words. */
function limitText({ checks }: EventOf<'turn.ended'>, words: number | undefined): string {
  const sentences = checks.find(({ rule, ok }) => rule === 'sentences' && !ok);
  const [, most] = /of (\d+)$/.exec(sentences?.detail ?? '') ?? [];
  if (most) return ` to ${most} ${most === '1' ? 'sentence' : 'sentences'}`;
  return words ? ` to the limit of ${words} words` : '';
}

/** Remarks on the stances that a turn declares. */
export function stanceNotes({ data, name, outcome }: EventOf<'turn.ended'>): string[] {
  return outcome === 'silent' ? [] : declaredLines(data).map(line => `${name} on the findings – ${line}`);
}

/** Remarks on a turn's failed checks: lines of other speakers that were cut, and quotes that occur nowhere. */
export function checkNotes({ checks, name, outcome }: EventOf<'turn.ended'>): string[] {
  if (outcome === 'silent') return [];
  return checks.flatMap(({ rule, ok, detail = '' }) => {
    if (ok) return [];
    if (rule === 'oneSpeaker')
      return [`${name} spoke for ${detail} too; those lines were cut, and the ledger keeps them.`];
    if (rule === 'quote') return [`${name} quotes ${detail}: it is not in the document, and nobody said it.`];
    return [];
  });
}

/** Remarks on what the examiner found: refusals, and words that contradict the declared data. */
export function examinerNotes({
  name,
  examined,
  replacedBy,
}: Pick<TurnState, 'name' | 'examined' | 'replacedBy'>): string[] {
  return examined.flatMap(({ rule, ok, detail = '' }) => {
    if (rule === 'refusal') return [`${name} declined to take part here: it is no argument.`];
    if (rule === declined) return [`${name} declined to decide here: it counts as no answer.`];
    if (rule !== 'agreement' || ok) return [];
    const again = replacedBy ? ' It was asked for once more.' : '';
    return [`What ${name} said and what was declared beside it, which counts, do not agree: ${detail}${again}`];
  });
}
