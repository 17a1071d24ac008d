// The parts of a page about a repeated run: what has become of the earlier findings.

import { l10n } from '../base/message';
import type { Finding, PageEntry } from '../script/page';
import { foldPieces, labelledPieces, listPieces, type Piece } from './pieces';
import type { SessionPage } from './sessionPage';

type Became = NonNullable<Finding['became']>;

const labels: Readonly<Record<Became, string>> = {
  settled: 'settled',
  partly: 'settled in part',
  worse: 'worse than before',
  stands: 'still stands',
  new: 'new',
  overlooked: 'new, on words that stood there before',
};

const earlierStates: readonly Became[] = ['settled', 'partly', 'stands', 'worse'];
/** After so many runs the rest is left to people. */
const maxRuns = 3;

/** The summary of a repeated run for the chair: how many earlier findings are settled and what is new; nothing in a first run. */
export function rerunPieces({ page, translate }: SessionPage): Piece[] {
  const { again, findings } = page.docket;
  if (!again) return [];
  const count = (became: Became) => countedFindings(findings).filter(each => each.became === became).length;
  const total = earlierStates.reduce((sum, each) => sum + count(each), 0);
  const counts = (Object.keys(labels) as Became[])
    .filter(each => count(each) > 0)
    .map(each => `${translate(labels[each])}: ${count(each)}`);
  const isSettled = again.changed && total > 0 && count('settled') === total;
  const isSomethingOpen = findings.some(each => each.state !== 'fell');
  const said = isSettled ? [translate(l10n`All ${total} earlier findings are settled.`)] : [];
  const isLastChance = again.changed && again.round >= maxRuns && isSomethingOpen;
  const asides = [
    ...(again.changed ? [] : ['The document reads as it did: nobody was asked anything, and what was open is open.']),
    ...(isLastChance ? ['This was the last run: what remains is for people to decide.'] : []),
  ];
  return [
    ...labelledPieces(
      translate(l10n`Since the document changed, run ${again.round} of ${maxRuns}`),
      [...said, counts.join(' · ')].filter(Boolean).join(' '),
    ),
    ...asides.map(text => ({ kind: 'aside', text: translate(text) }) as const),
  ];
}

/** A folded list of the earlier findings, each with what has become of it and why. */
export function earlierFindingPieces({ page, translate }: SessionPage): Piece[] {
  const earlier = countedFindings(page.docket.findings).filter(
    ({ became }) => became && earlierStates.includes(became),
  );
  const items = [...earlier]
    .sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
    .map(({ id, became = 'stands', claim, why }) => ({
      strong: `${id} ${translate(labels[became])}:`,
      text: [claim, became === 'stands' ? '' : (why ?? '')].filter(Boolean).join(' – '),
    }));
  return foldPieces(translate('What became of the earlier findings'), listPieces(items));
}

/** Whether an entry is new although its words were there before: it is listed separately. */
export const isOverlooked = ({ became }: PageEntry) => became === 'overlooked';

/** The mark of an entry that tells what has become of it. */
export function becameMark({ became }: PageEntry, translate: (english: string) => string): string[] {
  return became && became !== 'overlooked' ? [asSentence(translate(labels[became]))] : [];
}

/** The findings that count: those that were refuted do not, unless this run settled them. */
const countedFindings = (findings: readonly Finding[]) =>
  findings.filter(each => each.state !== 'fell' || each.became === 'settled');

function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
