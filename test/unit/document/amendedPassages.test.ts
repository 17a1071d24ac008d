import assert from 'node:assert/strict';
import { amendedPassages } from '../../../src/document/amendedPassages';
import { parseDocumentText } from '../../../src/document/reader';

const document = parseDocumentText(
  '# Plan\n\nThe batch takes 6 hours. It fails twice a month. Nobody watches it.\n\nNothing changes here.\n\n| Day | Step |\n|---|---|\n| 1 May | Start |\n| 9 May | End |\n',
  { path: 'plan.md' },
);
const passagesWith = (changes: Record<string, { change: string; replaces?: string; after?: string; under?: string }>) =>
  amendedPassages(
    document,
    Object.entries(changes).map(([id, passage]) => ({ id, passage })),
  );

describe('the passages that changes touch', () => {
  it('are whole lines with every wording behind its name, in the order of the text, and struck words by their name', () => {
    const { passages, left } = passagesWith({
      C2: { change: '| 5 May | Check |', after: '| 1 May | Start |' },
      C1: { change: 'The stream takes 6 minutes.', replaces: 'The batch takes 6 hours.' },
      C3: { change: '', replaces: 'Nobody watches it.' },
    });
    assert.deepEqual(passages, [
      '«C1, for “The batch takes 6 hours.”: The stream takes 6 minutes.» It fails twice a month.«C3, for “Nobody watches it.”: struck»',
      '| 1 May | Start |\n«C2: | 5 May | Check |»',
    ]);
    assert.deepEqual(left, []);
  });

  it('are one where their lines are the same or next to one another, and hold one wording in another', () => {
    const { passages } = passagesWith({
      Q1: { change: '| 2 May | Start |', replaces: '| 1 May | Start |' },
      C1: { change: '| 8 May | End |', replaces: '| 9 May | End |' },
      C2: { change: 'It is kept.', after: '| 2 May | Start |' },
    });
    assert.equal(passages.length, 1);
    assert.match(
      passages[0] ?? '',
      /^«Q1, C2, for “\| 1 May \| Start \|”: \| 2 May \| Start \|[^«]*It is kept\.»\n«C1, for “\| 9 May \| End \|”: \| 8 May \| End \|»$/,
    );
  });

  it('leave out what has no place, and of two that compete the second, with the one that has it', () => {
    const { passages, left } = passagesWith({
      Q1: { change: 'It never fails.', replaces: 'It fails twice a month.' },
      C1: { change: 'It fails daily.', replaces: 'It fails twice a month.' },
      C2: { change: 'Anything.', replaces: 'Words that are not there.' },
    });
    assert.deepEqual(passages, [
      'The batch takes 6 hours. «Q1, for “It fails twice a month.”: It never fails.» Nobody watches it.',
    ]);
    assert.deepEqual(
      left.map(({ id, takenBy = [] }) => [id, ...takenBy]),
      [['C1', 'Q1'], ['C2']],
    );
  });
});
