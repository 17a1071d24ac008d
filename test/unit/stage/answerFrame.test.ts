import assert from 'node:assert/strict';
import { createThoughtFilter, removeFence, removeThoughts } from '../../../src/stage/answerFrame';

const thoughts: Record<string, [text: string, left: string]> = {
  'a pair of tags': ['<think>Shall I?</think>No.', 'No.'],
  'tags of another name and case': ['A.\n<x:Thinking>Shall I?</x:Thinking>\nNo.', 'A.\n\nNo.'],
  'several pairs': ['<think>A</think>No.<think>B</think> Never.', 'No. Never.'],
  'an end without a beginning': ['Shall I?\n</think>\n\nNo.', '\n\nNo.'],
  'a beginning without an end': ['No.\n<think>\nShall I?', 'No.\n'],
  'a beginning within a line': ['Strip <think> before it is shown.', 'Strip <think> before it is shown.'],
  'an end within a line': ['Look for </think> first.', 'Look for </think> first.'],
  'tags as code': ['Strip `<think>` up to `</think>`\nfirst.', 'Strip `<think>` up to `</think>`\nfirst.'],
  'other tags': ['<b>Think</b> of <thin>.', '<b>Think</b> of <thin>.'],
};

describe('what stands around an answer', () => {
  for (const [kind, [text, left]] of Object.entries(thoughts))
    it(`thoughts: ${kind}`, () => assert.equal(removeThoughts(text), left));

  it('is kept out of the stream where the answer begins with it, wherever it is cut', () => {
    for (const [text, shown] of [
      ['\n<think>Shall I </b>?</think>No <b>way</b>.', 'No <b>way</b>.'],
      ['<b>No</b> <think>.', '<b>No</b> <think>.'],
      ['<think>Shall I', ''],
      ['No.', 'No.'],
    ] as const)
      for (let at = 0; at <= text.length; at++) {
        const [whole, single] = [createThoughtFilter(), createThoughtFilter()];
        assert.equal(whole(text.slice(0, at)) + whole(text.slice(at)), shown, `cut at ${at}`);
        assert.equal([...text].map(single).join(''), shown);
      }
  });

  it('is a fence only where it holds all of it, and names no language of its own', () => {
    assert.equal(removeFence('```markdown\nNo.\n```\n'), 'No.');
    for (const text of ['```sql\nselect 1\n```', '```\na\n```\nNo.\n```\nb\n```', 'No.\n```\na\n```'])
      assert.equal(removeFence(text), text);
  });
});
