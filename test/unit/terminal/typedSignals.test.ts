import assert from 'node:assert/strict';
import { parseTypedLine } from '../../../src/terminal/presenter';

describe('what a presenter types', () => {
  const open = { slide: 2, awaitsAnswer: false };
  const asked = { slide: 2, awaitsAnswer: true };

  it('is said, or answers the question that waits; Enter alone is a pause', () => {
    assert.deepEqual(parseTypedLine(' As you see. ', open), { name: 'say', data: { text: 'As you see.' } });
    assert.deepEqual(parseTypedLine('We counted them.', asked), { name: 'answer', data: { text: 'We counted them.' } });
    assert.deepEqual(parseTypedLine('', open), { name: 'pause', data: { seconds: 3 } });
    assert.equal(parseTypedLine('  ', asked), undefined);
  });

  it('is a command behind a slash', () => {
    const of = (line: string) => {
      const signal = parseTypedLine(line, asked);
      return signal && [signal.name, signal.data];
    };
    assert.deepEqual(of('/next'), ['slide', { slide: 3 }]);
    assert.deepEqual(of('/back'), ['slide', { slide: 1 }]);
    assert.deepEqual(of('/slide 4'), ['slide', { slide: 4 }]);
    assert.deepEqual(of('/QA'), ['open-qa', {}]);
    assert.deepEqual(of('/hand'), ['acknowledge', {}]);
    assert.deepEqual(of('/hand Ada Byron'), ['acknowledge', { agent: 'Ada Byron' }]);
    assert.deepEqual(of('/step-in'), ['step-in', {}]);
    assert.deepEqual(of('/end'), ['end', {}]);
    for (const line of ['/help', '/slide', '/slide two', '/nonsense', '/']) assert.equal(of(line), undefined, line);
  });
});
