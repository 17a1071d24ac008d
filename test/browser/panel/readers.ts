import type { JsonObject } from '../../../src/base/json';
import { noUsage } from '../../../src/base/usage';
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
