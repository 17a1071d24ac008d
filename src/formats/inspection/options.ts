import type { Brief } from '../../script/brief';
import type { OptionRule } from '../../script/format';
import { optionsOf } from '../../script/option';

/** Whether everybody reads the document alone before it is talked about. */
export const inspectOption = {
  key: 'inspect',
  label: 'Read first',
  description:
    'Everybody reads the document alone; what they find is merged, checked and mended, and one page is handed over.',
  type: 'flag',
  default: true,
  atStart: true,
} as const satisfies OptionRule;

/** How many findings a reader may report. */
export const findingsOption = {
  key: 'findings',
  label: 'Findings a reader',
  description: 'The most that one reader reports, the gravest first; none sets no limit.',
  type: 'choice',
  default: '16',
  choices: ['12', '16', 'none'],
} as const satisfies OptionRule;

/** Whether turns say beside their speech where they stand on what was found. */
export const stancesOption = {
  key: 'stances',
  label: 'Stances on findings',
  description:
    'Where the document is read first, turns say beside their speech where they stand on findings, changes and choices, and add what all readers missed; what is contested or added is weighed.',
  type: 'flag',
  default: true,
} as const satisfies OptionRule;

const option = optionsOf([findingsOption]);

/** Whether the document of a session is read first; a session that was opened without the option is as it was. */
export function isInspected(brief: Pick<Brief, 'options' | 'document'>): boolean {
  return brief.options[inspectOption.key] === true && brief.document !== undefined;
}

/** Whether turns take stances on what was found; those of a session that was opened without the option do not. */
export function isTalkedOver(brief: Pick<Brief, 'options' | 'document'>): boolean {
  return isInspected(brief) && brief.options[stancesOption.key] === true;
}

/** Whether what a speech objects to is weighed too, a vote is on what was talked about, and two findings are one only where nobody says so of a third; sessions of before are as they were. */
export function weighsSpeech({ edition = 1 }: Pick<Brief, 'edition'>): boolean {
  return edition > 2;
}

/** Whether somebody reads all changes together; in sessions of before nobody does. */
export function fitsChanges({ edition = 1 }: Pick<Brief, 'edition'>): boolean {
  return edition > 3;
}

/** Whether only what somebody contests, and what no change settles yet, is called open at the table; in sessions of before all that blocks is. */
export function listsWhatIsOpen({ edition = 1 }: Pick<Brief, 'edition'>): boolean {
  return edition > 4;
}

/** The most findings of a reader; undefined where there is no limit. */
export function mostFindings(brief: Pick<Brief, 'options'>): number | undefined {
  const most = Number(option(brief, 'findings'));
  return Number.isNaN(most) ? undefined : most;
}
