import assert from 'node:assert/strict';
import { ItemReader } from '../../../src/stage/itemReader';

const text =
  '```json\n{"findings" : 3, "findings": [{"a": "x]}\\"{", "b": [{"c": 1}]}, {"broken": }, 7, {"d": {"e": "é"}}], "rest": [{"f": 1}]}';
const items = [{ a: 'x]}"{', b: [{ c: 1 }] }, { d: { e: 'é' } }];

describe('a reader of items', () => {
  it('gives each object of its list once it is closed, however the answer is cut into pieces', () => {
    for (let size = 1; size <= text.length; size++) {
      const reader = new ItemReader('findings');
      const read: unknown[] = [];
      for (let at = 0; at < text.length; at += size) read.push(...reader.push(text.slice(at, at + size)));
      assert.deepEqual(read, items, `in pieces of ${size}`);
    }
  });

  it('gives what was whole before a break', () => {
    assert.deepEqual(new ItemReader('findings').push(text.slice(0, text.indexOf('{"d"') + 8)), items.slice(0, 1));
  });

  it('passes over an item without end, and keeps none of it', () => {
    const reader = new ItemReader('findings');
    assert.deepEqual(reader.push(`{"findings": [{"a": "${'x'.repeat(1_000_000)}"}, {"b": 2}]}`), [{ b: 2 }]);
  });
});
