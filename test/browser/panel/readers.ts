import type { JsonObject } from '../../../src/base/json';
import { noUsage } from '../../../src/base/usage';
import type { PanelPage } from '../../../src/protocol/page';
import { opened } from './stories';
import { Story } from './story';

const filed = (severity: string, section: string, claim: string, quote: string): JsonObject => ({
  ...{ quotes: [quote], section, type: 'contradiction', slot: 'numbers', claim, severity, certainty: 100 },
  ...{ consequence: 'The spring release slips, and nobody has said who decides that.', change: null },
});

const found = [
  filed('matters', 'Rollback', 'The way back is named and nowhere described.', 'the old tables stay written'),
  filed(
    'blocks',
    'Rebuild',
    'A rebuild of nine hours does not fit into a maintenance window of four, and the document promises that it does.',
    'fits into the maintenance window',
  ),
  filed('minor', 'Numbers', 'The two counts of orders differ by a million.', '41 million rows'),
];

/** A debate whose three readers read beside its first words: one is done, one has found something, one thinks. */
export function reading(): Story {
  const story = new Story(opened);
  const calls = opened.seats.map(({ id }, at) => ({
    ...{ call: `r${at + 1}`, name: `reading of ${id}`, kind: 'reading', seat: id, dossier: true, late: true },
  }));
  story.add({ type: 'examine.called', beat: 'b1', calls });
  const text = 'An append-only store removes the class of bug that cost us **two incidents** this quarter.';
  const [turn] = story.begin([{ seat: 'proponent-1', move: 'proposition', text, cue: { round: 1 } }], 'Round 1');
  for (const { call } of calls)
    story.add({ type: 'call.began', call, attempt: 1, voice: 'anthropic', model: 'some-model', reserved: 0.1 });
  story.say(turn ?? '', text);
  const quotes = found.flatMap(({ quotes }) =>
    (quotes as string[]).map(text => ({ text, startLine: 12, endLine: 12 })),
  );
  const ended = { outcome: 'answered', usage: noUsage, costUSD: 0.03, attempts: 1 } as const;
  story.add({ type: 'call.ended', call: 'r1', ...ended, data: { findings: found }, quotes });
  story.find('r2', filed('blocks', 'Locks', 'Lock waits of four seconds break the promise of 800 ms.', 'under 800 ms'));
  return story;
}

/** Where its last speaker stands on what was found. */
export const stances: JsonObject[] = [
  { id: 'F2', stance: 'fails', why: 'Three hundred milliseconds are the promise already.' },
  { id: 'C1', stance: 'stands', why: '' },
  { id: 'Q1', stance: 'for', side: 1, why: 'Nobody signs a contract over a date.' },
  { id: 'F3', stance: 'same', as: 'F1', why: 'One plan settles both.' },
];

/** What the ended debate hands over. */
export const handed: PanelPage = {
  chair: [
    { kind: 'heading', text: 'No, not as written; the direction stands' },
    { kind: 'text', text: 'The store is right, and the week in which the rebuild is planned cannot hold it.' },
    {
      kind: 'list',
      items: [
        {
          strong: 'The rebuild does not fit into its window.',
          text: 'The spring release slips by a month, and nobody decides it.',
          ids: ['F1'],
        },
        {
          strong: 'Double writes break the promise of 800 ms.',
          text: 'Checkout stands for four seconds at the busiest hour.',
          ids: ['F2', 'F7'],
        },
      ],
    },
    {
      kind: 'text',
      label: 'What makes it go',
      text: 'A measured rebuild on four workers, and a switch that can be turned back.',
    },
    { kind: 'aside', text: 'The motion is rejected' },
  ],
  author: [
    { kind: 'heading', text: 'Yours to decide' },
    { kind: 'text', id: 'Q1', label: 'Q1', text: 'May the spring date slip, or the promise of 800 ms?' },
    {
      kind: 'list',
      items: [
        { strong: 'The date', text: 'Price: one quarter of double running.' },
        { strong: 'The promise', text: 'Price: 3 % of the carts.' },
      ],
    },
    { kind: 'heading', text: 'What blocks' },
    { kind: 'aside', text: 'What stands in [brackets] only the author can fill in.' },
    { kind: 'heading', id: 'F1', turns: ['t8'], text: 'A rebuild of nine hours does not fit into a window of four.' },
    { kind: 'text', text: 'The release slips, and orders of that night are lost.' },
    { kind: 'quote', text: 'fits into the maintenance window', where: 'Rebuild, line 12', line: 12 },
    {
      kind: 'change',
      label: 'Change',
      where: 'line 14, in place of “The rebuild takes … on Sunday.”',
      line: 14,
      text: 'rebuild:\n  workers: 4\n  nights: 2 # each of them can be undone\n  owner: [who decides on the release]',
    },
    { kind: 'fold', title: 'Cost and trial', inside: [{ kind: 'text', text: 'Three nights of double running.' }] },
    { kind: 'heading', text: 'What should be settled' },
    {
      kind: 'fold',
      id: 'F2',
      title: 'Lock waits of four seconds break the promise of 800 ms. [Locks, line 21] (C2)',
      inside: [
        { kind: 'text', text: 'Carts are given up.' },
        {
          kind: 'change',
          label: 'Change (C2)',
          where: 'added: after the second paragraph of Locks',
          text: 'A lock that is not there within 300 ms fails the write, and the client tries again.',
        },
      ],
    },
    {
      kind: 'fold',
      id: 'F3',
      title: 'The way back is nowhere described. [Rollback, line 30] (F1, Q1)',
      inside: [
        { kind: 'text', text: 'Nobody can go back.' },
        { kind: 'text', label: 'Settled by the change at', text: '', ids: ['F1'] },
        { kind: 'text', label: 'Hangs on the choice', text: '', ids: ['Q1'] },
      ],
    },
    {
      kind: 'fold',
      title: 'More to settle',
      inside: [
        {
          kind: 'fold',
          id: 'F7',
          title: 'Two counts of orders differ. [Numbers, line 12]',
          inside: [{ kind: 'text', text: 'Nobody can plan.' }],
        },
      ],
    },
  ],
};
