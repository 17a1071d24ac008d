import type { Words } from '../base/phrases';
import type { Finding, PageEntry } from '../script/page';
import { labelled, listed, type Piece } from './pieces';
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

const earlier: readonly Became[] = ['settled', 'partly', 'stands', 'worse'];
const lastRound = 3;

/** What a run after a change comes to, for whoever decides: how many of the earlier findings are settled, and what is new; nothing of a first run. */
export function becamePieces({ page, heading }: SessionPage): Piece[] {
  const { again, findings } = page.docket;
  if (!again) return [];
  const count = (became: Became) => shown(findings).filter(each => each.became === became).length;
  const total = earlier.reduce((sum, each) => sum + count(each), 0);
  const counts = (Object.keys(labels) as Became[])
    .filter(each => count(each) > 0)
    .map(each => `${heading(labels[each])}: ${count(each)}`);
  const isSettled = again.changed && total > 0 && count('settled') === total;
  const left = findings.some(each => each.state !== 'fell');
  const said = isSettled ? [heading(`All ${total} earlier findings are settled.`)] : [];
  return [
    ...labelled(
      heading(`Since the document changed, run ${again.round} of ${lastRound}`),
      [...said, counts.join(' · ')].filter(Boolean).join(' '),
    ),
    ...asides(heading, [
      ...(again.changed ? [] : ['The document reads as it did: nobody was asked anything, and what was open is open.']),
      ...(again.changed && again.round >= lastRound && left
        ? ['This was the last run: what remains is for people to decide.']
        : []),
    ]),
  ];
}

/** What has become of each earlier finding, and why, one after another. */
export function endsPieces({ page, heading }: SessionPage): Piece[] {
  const own = shown(page.docket.findings).filter(({ became }) => became && earlier.includes(became));
  const items = [...own]
    .sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
    .map(({ id, became = 'stands', claim, why }) => ({
      strong: `${id} ${heading(labels[became])}:`,
      text: [claim, became === 'stands' ? '' : (why ?? '')].filter(Boolean).join(' – '),
    }));
  return items.length > 0
    ? [{ kind: 'fold', title: heading('What became of the earlier findings'), inside: listed(items) }]
    : [];
}

/** Whether an entry is new on words that stood there before: it is shown apart. */
export const isOverlooked = ({ became }: PageEntry) => became === 'overlooked';

/** What a reader has to know of what became of an entry. */
export function becameMark({ became }: PageEntry, heading: (english: string) => string): string[] {
  return became && became !== 'overlooked' ? [sentence(heading(labels[became]))] : [];
}

/** What somebody decided, and what was refuted when it was new, has become nothing. */
const shown = (findings: readonly Finding[]) =>
  findings.filter(each => each.state !== 'fell' || each.became === 'settled');

function asides(heading: (english: string) => string, texts: readonly string[]): Piece[] {
  return texts.map(text => ({ kind: 'aside', text: heading(text) }));
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The words of a run after a change in German. */
export const germanAgain: Words = {
  settled: 'geklärt',
  'settled in part': 'zum Teil geklärt',
  'worse than before': 'schlimmer als zuvor',
  'still stands': 'besteht weiter',
  new: 'neu',
  'new, on words that stood there before': 'neu, an Worten, die schon dastanden',
  'All {0} earlier findings are settled.': 'Alle {0} früheren Befunde sind geklärt.',
  'Since the document changed, run {0} of {1}': 'Seit der Änderung des Dokuments, Durchgang {0} von {1}',
  'The document reads as it did: nobody was asked anything, and what was open is open.':
    'Das Dokument lautet wie zuvor: Niemand wurde gefragt, und was offen war, ist offen.',
  'This was the last run: what remains is for people to decide.':
    'Das war der letzte Durchgang: Was bleibt, entscheiden Menschen.',
  'What became of the earlier findings': 'Was aus den früheren Befunden wurde',
  'Found now, on words that stood there before': 'Jetzt gefunden, an Worten, die schon dastanden',
  'Not every earlier finding was held against the text as it stands now.':
    'Nicht jeder frühere Befund wurde am heutigen Text geprüft.',
};
