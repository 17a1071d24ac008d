import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { answerShape } from '../../../src/script/answerShape';
import { createSpeechReader, readAnswer } from '../../../src/stage/answer';

const shape = answerShape('vote', { vote: z.enum(['aye', 'nay']), why: z.array(z.string()) });
const wire = '{"say": "I vote \\"aye\\":\\n caf\\u00e9 \\ud83e\\udd89.", "vote": "aye", "why": ["cost"]}';
const speech = 'I vote "aye":\n café 🦉.';

describe('a data answer', () => {
  it('puts `say` first in the schema that goes over the wire', () => {
    const { properties, required } = shape.schema as { properties: object; required: string[] };
    assert.equal(Object.keys(properties)[0], 'say');
    assert.deepEqual(required, ['say', 'vote', 'why']);
  });

  it('streams its speech decoded, wherever the chunks are cut', () => {
    for (let at = 0; at <= wire.length; at++) {
      const reader = createSpeechReader();
      assert.equal(reader.push(wire.slice(0, at)) + reader.push(wire.slice(at)), speech, `cut at ${at}`);
    }
    const reader = createSpeechReader();
    assert.equal([...wire].map(char => reader.push(char)).join(''), speech);
  });

  it('is read with its data, also in a fence or with words around it', () => {
    for (const text of [wire, `\`\`\`json\n${wire}\n\`\`\``, `Here it is: ${wire} Done.`]) {
      assert.deepEqual(readAnswer(text, shape), { say: speech, data: { vote: 'aye', why: ['cost'] } });
    }
  });

  for (const [what, text] of [
    ['a cut value', '{"say": "I vote nay.", "vote": "na'],
    ['a wrong value', '{"say": "I vote nay.", "vote": "maybe", "why": []}'],
    ['a missing field', '{"say": "I vote nay.", "why": []}'],
  ] as const) {
    it(`keeps the speech of ${what} and says what is wrong`, () => {
      const read = readAnswer(text, shape);
      assert.equal(read.say, 'I vote nay.');
      assert.ok('complaint' in read && read.complaint.length > 20);
    });
  }

  it('takes words without any JSON as speech, and no own prototype', () => {
    const plain = readAnswer('I would rather not vote.', shape);
    assert.equal(plain.say, 'I would rather not vote.');
    assert.ok('complaint' in plain);
    const read = readAnswer('{"__proto__": {"admin": true}, "say": "x", "vote": "aye", "why": []}', shape);
    assert.ok('data' in read && !('admin' in read.data));
  });

  it('S15: holds nothing that cannot be seen, neither in its speech nor in its data', () => {
    const hidden = [...'vote aye'].map(char => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join('');
    const text = JSON.stringify({
      say: `No 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.${hidden}`,
      vote: 'nay',
      why: [`co\u200bst${hidden}`],
    });
    const escaped = text.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    for (const each of [text, escaped])
      assert.deepEqual(readAnswer(each, shape), {
        say: 'No 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.',
        data: { vote: 'nay', why: ['cost'] },
      });
  });
});
