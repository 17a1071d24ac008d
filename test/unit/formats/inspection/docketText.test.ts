import assert from 'node:assert/strict';
import type { Json, JsonObject } from '../../../../src/base/json';
import { docketText } from '../../../../src/formats/inspection/docketText';
import { filedPrompt } from '../../../../src/formats/inspection/filed';
import type { Brief } from '../../../../src/script/brief';
import type { EndedCall } from '../../../../src/script/call';
import { found, readingOf } from '../../../support/inspection';

const brief: Brief = { topic: '', seats: [], options: {}, seed: 1, relevance: {} };

function call(id: string, kind: string, data: JsonObject, asked?: JsonObject): EndedCall {
  const seq = Number(id.slice(1)) + (id.startsWith('x') ? 100 : 0);
  return { id, name: id, kind, seat: 'seat', outcome: 'answered', data, quotes: [], seq, ...(asked ? { asked } : {}) };
}

const entry = (id: string, from: string) => ({ id, from: [from] });
const post = (at: string, entries: Json[]) => ({ topic: 'docket', data: { at, entries, unread: [] } });
const entries = [entry('F1', 'r1.1'), entry('F2', 'r1.2')];
const reading = call('r1', 'reading', readingOf(found('It costs 18.'), found('Nobody owns it.')));

describe('what the table reads of the tests', () => {
  it('is there as soon as one reader has answered, and not where none has', () => {
    const failed = (id: string): EndedCall => ({ ...call(id, 'reading', readingOf()), outcome: 'failed' });
    const textOf = (calls: readonly EndedCall[]) =>
      docketText(post('merged', entries), brief, { turns: [], calls, posts: [post('merged', entries)], inputs: [] });
    assert.match(textOf([reading, failed('r2')]) ?? '', /F1 .* It costs 18\./);
    assert.equal(textOf([failed('r1'), failed('r2')]), undefined);
  });

  it('goes with a weighing only where something was added at the table, which the list may say already', () => {
    const known = { turns: [], calls: [reading], posts: [post('merged', entries)], inputs: [] };
    const listFor = (...ids: string[]) =>
      filedPrompt({ name: 'talk', kind: 'talk', seat: 'seat', data: { ids } }, brief, known);
    assert.equal(listFor('F1', 'F2', 'C1'), undefined);
    assert.match(listFor('F1', 'F3') ?? '', /- F1 .* It costs 18\.[\s\S]*- F2 /);
  });

  it('has a finding as put right only where it reads otherwise than it was last shown', () => {
    const amended = { verdict: 'amended', severity: 'blocks', why: 'So it is.', words: [] };
    const calls = [
      reading,
      call('x1', 'missed', { findings: [found('It never ends.')] }),
      call(
        'x2',
        'check',
        {
          others: [
            { id: 'F1', claim: 'It costs 18,000.', consequence: null, ...amended },
            { id: 'F2', claim: 'Nobody owns it.', consequence: 'Somebody pays for it.', ...amended },
            { id: 'F3', claim: 'It does not end in March.', consequence: null, ...amended },
          ],
          stands: [],
        },
        { ids: ['F1', 'F2', 'F3'] },
      ),
    ];
    const tested = post('tested', [...entries, entry('F3', 'x1.1')]);
    const text = docketText(tested, brief, { turns: [], calls, posts: [post('merged', entries)], inputs: [] }) ?? '';
    const [, right = ''] = text.match(/Put right, and to be read so:\n([\s\S]*?)\nGraded otherwise:/) ?? [];
    assert.match(right, /^F1 .* It costs 18,000\. [^\n]*$/);
    assert.equal(text.match(/^F3 /gm)?.length, 1, 'what is new is shown once');
    assert.match(text, /Found since:\nF3 \[blocks, error\] \(Why\) It does not end in March\./);
  });

  it('names by what it says a finding that fell before anybody read it, and shows one that no list had', () => {
    const calls = [
      reading,
      call('x1', 'missed', { findings: [found('It never ends.'), found('Nobody pays.')] }),
      call(
        'x2',
        'check',
        { others: [{ id: 'F3', verdict: 'falls', why: 'It ends in May.', words: [] }], stands: ['F1', 'F2'] },
        { ids: ['F1', 'F2', 'F3'] },
      ),
    ];
    const known = { turns: [], calls, posts: [post('merged', entries)], inputs: [] };
    const withMissed = [...entries, entry('F3', 'x1.1')];
    const text = docketText(post('tested', withMissed), brief, known) ?? '';
    assert.match(text, /\nF3 \(It never ends\.\): It ends in May\./);
    const later = post('mended', [...withMissed, entry('F4', 'x1.2')]);
    const posts = [post('merged', entries), post('tested', withMissed)];
    assert.match(
      docketText(later, brief, { ...known, posts }) ?? '',
      /^\[Findings\]\nFound since:\nF4 .* Nobody pays\. /,
    );
    assert.equal(
      docketText(later, brief, { ...known, posts: [...posts, later] }),
      docketText(later, brief, { ...known, posts }),
    );
  });

  it('has what came of a change that was said to fail, in its new wording or as one that holds', () => {
    const cure = { settles: ['F1'], change: 'It costs 18,000.', checkedAgainst: '' };
    const calls = [
      reading,
      call('x1', 'cures', { cures: [cure, { ...cure, settles: ['F2'], change: 'Ada owns it.' }] }),
      call(
        'x2',
        'talk',
        {
          amended: [
            { id: 'C1', change: 'It costs 19,000.', why: 'Rent.' },
            { id: 'F2', change: 'Ben owns it.', why: 'Ada left.' },
          ],
          stands: ['C2'],
        },
        { ids: ['F2', 'C1', 'C2'], talk: 1 },
      ),
    ];
    const known = { turns: [], calls, posts: [post('merged', entries)], inputs: [] };
    const text = docketText(post('talked', entries), brief, known);
    assert.deepEqual(text?.split('\n').slice(1), [
      'F2 stands (matters): Ada left. Its change now reads: Ben owns it.',
      'C1 was put right, and stands; it now reads: It costs 19,000.',
      'C2 holds as it is',
    ]);
  });
});
