import assert from 'node:assert/strict';
import { parseAnswer, unusableReason } from '../../../../src/formats/scene/parser';
import { processorTime } from '../../../support/processorTime';
import { clean, type Odd, odd } from './answers';

const names = ['Alice', 'Bob', 'Charlie'];

function check([raw, expected]: Odd): void {
  const { lines } = parseAnswer(raw, { all: names });
  const [answer = { action: '', content: '', tone: '' }] = lines;
  for (const [key, value] of Object.entries(expected))
    assert.deepEqual(answer[key as keyof typeof answer], value, `${key} of ${JSON.stringify(answer)}`);
}

describe('the parser of answers', () => {
  for (const each of clean) it(`reads ${each[0]}`, () => check(each));

  it('has two hundred odd answers to show', () => {
    assert.ok(odd.length >= 200, `${odd.length}`);
    assert.equal(new Set(odd.map(([raw]) => raw)).size, odd.length);
  });
  for (const each of odd) it(`makes the best of ${JSON.stringify(each[0].slice(0, 60))}`, () => check(each));

  it('keeps every letter of a tag that is never closed', () => {
    check(['[TONE: calm\nHello there.', { tone: 'calm', content: 'Hello there.' }]);
    check(['[TO: Bob\n"Hi."', { target: 'Bob', content: 'Hi.' }]);
    check(['[TONE: calm "Hello."', { tone: 'calm', content: 'Hello.' }]);
  });

  it('takes words in brackets for a tag by a key in capitals, and not by one letter', () => {
    check(['[TOM: he waits] "Hello."', { nonverbal: undefined, content: 'Hello.' }]);
    check(['[A: he waits] "Hello."', { nonverbal: 'A: he waits', content: 'Hello.' }]);
  });

  it('asks once more only for what cannot be staged at all', () => {
    for (const raw of ['', '   ', '[TONE: sad]', '[REACT]', '[SCENE END - Goal: Achieved]', 'No.', '...', '😀', '不'])
      assert.ok(unusableReason(raw), raw);
    for (const raw of ['[SILENT]', '[SILENT, *nods*]', '“No.”', '*nods*', '"..."', '"😀"', '[TONE: sad] No', '「不」'])
      assert.equal(unusableReason(raw), undefined, raw);
  });

  it('takes time in proportion to what it reads', () => {
    const hard = ['[', '[TO: ', '"', '“', '*a', '« ', '[TONE: x] "', '(', 'a. ', '\n', '{"a":'];
    const time = (unit: string, length: number) => {
      const text = unit.repeat(Math.ceil(length / unit.length));
      return processorTime(() => parseAnswer(text, { all: names }), 5);
    };
    for (const unit of hard) {
      time(unit, 4_000);
      const [short, long] = [time(unit, 4_000), time(unit, 16_000)];
      assert.ok(
        long < Math.max(12, short * 12),
        `${JSON.stringify(unit)}: ${short.toFixed(1)} ms, then ${long.toFixed(1)} ms`,
      );
      assert.ok(time(unit, 200_000) < 400, `${JSON.stringify(unit)} at 200,000`);
    }
  });
});
