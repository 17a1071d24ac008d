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

const option = optionsOf([findingsOption]);

/** Whether the document of a session is read first; a session that was opened without the option is as it was. */
export function isInspected(brief: Pick<Brief, 'options' | 'document'>): boolean {
  return brief.options[inspectOption.key] === true && brief.document !== undefined;
}

/** The most findings of a reader; undefined where there is no limit. */
export function mostFindings(brief: Pick<Brief, 'options'>): number | undefined {
  const most = Number(option(brief, 'findings'));
  return Number.isNaN(most) ? undefined : most;
}
