import { assertNever } from '../base/never';
import type { EventOf } from '../ledger/events';
import type { TurnState } from '../ledger/state';
import { declined } from '../script/call';
import { declaredLines } from '../script/stance';

/** Whether a turn's words are its agent's own and can be shown as such. */
export function hasWords(ended: EventOf<'turn.ended'>): boolean {
  return ended.outcome === 'spoken' || ended.outcome === 'trimmed' || ended.outcome === 'truncated';
}

/** What has to be said about a turn that is not simply its agent's words; undefined where there is nothing to say. */
export function markOf(ended: EventOf<'turn.ended'>, limit?: number): string | undefined {
  const who = `${ended.name} (${ended.role}, ${ended.move})`;
  const why = ended.why ? `: ${ended.why}` : '';
  switch (ended.outcome) {
    case 'spoken':
      return undefined;
    case 'trimmed':
      return `${who} was trimmed${limitOf(ended, limit)}; the ledger keeps all that was said.`;
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

/** The limit that a turn was trimmed to: its clock of sentences, where it passed that, else its words. */
function limitOf({ checks }: EventOf<'turn.ended'>, words: number | undefined): string {
  const clock = checks.find(({ rule, ok }) => rule === 'sentences' && !ok);
  const [, most] = /of (\d+)$/.exec(clock?.detail ?? '') ?? [];
  if (most) return ` to ${most} ${most === '1' ? 'sentence' : 'sentences'}`;
  return words ? ` to the limit of ${words} words` : '';
}

/** What a turn declares on findings beside its words. */
export function declaredMarks({ data, name, outcome }: EventOf<'turn.ended'>): string[] {
  return outcome === 'silent' ? [] : declaredLines(data).map(line => `${name} on the findings – ${line}`);
}

/** What has to be said of the words of a turn: lines that were another's and are cut, and quotes that stand nowhere. */
export function wordMarks({ checks, name, outcome }: EventOf<'turn.ended'>): string[] {
  if (outcome === 'silent') return [];
  return checks.flatMap(({ rule, ok, detail = '' }) => {
    if (ok) return [];
    if (rule === 'oneSpeaker')
      return [`${name} spoke for ${detail} too; those lines were cut, and the ledger keeps them.`];
    if (rule === 'quote') return [`${name} quotes ${detail}: it is not in the document, and nobody said it.`];
    return [];
  });
}

/** What the examiner found of a turn that bears on what it counts for. */
export function examinedMarks({
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
