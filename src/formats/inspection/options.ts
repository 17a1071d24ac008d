import type { Brief } from '../../script/brief';
import type { OptionRule } from '../../script/format';
import { optionReader } from '../../script/option';

/** Whether all seats read the document alone before it is discussed. */
export const inspectOption = {
  key: 'inspect',
  label: 'Read first',
  description:
    'Everybody reads the document on their own; their findings are merged, checked and corrected, and you get one page.',
  type: 'flag',
  default: true,
  atStart: true,
} as const satisfies OptionRule;

/** The maximum number of findings per reader. */
export const findingsOption = {
  key: 'findings',
  label: 'Findings per reader',
  description: 'Maximum number that one reader reports, most serious first; none: no limit.',
  type: 'choice',
  default: '16',
  choices: ['12', '16', 'none'],
} as const satisfies OptionRule;

/** Whether turns declare stances on findings beside their speech. */
export const stancesOption = {
  key: 'stances',
  label: 'Stances on findings',
  description:
    'If the document is read first, turns also declare where they stand on findings, changes and choices, and add what the readers missed; what is contested or added is weighed.',
  type: 'flag',
  default: true,
} as const satisfies OptionRule;

const option = optionReader([findingsOption]);

/** Whether a session's document is read first; not in sessions from before the option. */
export function isInspected(brief: Pick<Brief, 'options' | 'document'>): boolean {
  return brief.options[inspectOption.key] === true && brief.document !== undefined;
}

/** Whether turns take stances on findings; not in sessions from before the option. */
export function takesStances(brief: Pick<Brief, 'options' | 'document'>): boolean {
  return isInspected(brief) && brief.options[stancesOption.key] === true;
}

// The editions of the record: a session that an earlier version recorded is replayed by the rules that held then.

/** Whether objections in speeches are weighed too, votes cover only what was discussed, and twins are merged only if all pairs agree; since edition 3. */
export function weighsSpeech({ edition = 1 }: Pick<Brief, 'edition'>): boolean {
  return edition > 2;
}

/** Whether all changes are read together once more; since edition 4. */
export function readsChangesTogether({ edition = 1 }: Pick<Brief, 'edition'>): boolean {
  return edition > 3;
}

/** Whether an agenda lists only what is contested or not settled yet, instead of everything that blocks; since edition 5. */
export function listsOnlyOpen({ edition = 1 }: Pick<Brief, 'edition'>): boolean {
  return edition > 4;
}

/** Whether a conclusion waits for what is being weighed, and an agenda leaves out what a proposed change or a named side settles; since edition 6. */
export function concludesOnWeighed({ edition = 1 }: Pick<Brief, 'edition'>): boolean {
  return edition > 5;
}

/** Whether all changes are read together only once the last talk was weighed, and an agenda names only what a list has shown; since edition 7. */
export function fitsAfterTalk({ edition = 1 }: Pick<Brief, 'edition'>): boolean {
  return edition > 6;
}

/** Whether the kind of every document is settled before it is read, also of one that is read in parts; since edition 8. */
export function settlesEveryKind({ edition = 1 }: Pick<Brief, 'edition'>): boolean {
  return edition > 7;
}

/** Whether an addition that a check calls the same as a finding joins it before it is weighed, and twins are not weighed once they are one; since edition 9. */
export function joinsAdditions({ edition = 1 }: Pick<Brief, 'edition'>): boolean {
  return edition > 8;
}

/** Whether all changes are read together once the page leans to sides, beside its check; since edition 10. */
export function fitsToLeanings({ edition = 1 }: Pick<Brief, 'edition'>): boolean {
  return edition > 9;
}

/** The maximum number of findings per reader; undefined if unlimited. */
export function maxFindingsPerReader(brief: Pick<Brief, 'options'>): number | undefined {
  // The choice `none` is no number.
  const most = Number(option(brief, 'findings'));
  return Number.isNaN(most) ? undefined : most;
}
