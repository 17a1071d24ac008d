import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createRedaction, createRedactor, redacted } from '../../../src/base/redactor';

const secret = fc
  .string({ minLength: 12, maxLength: 60 })
  .filter(text => text.trim().length >= 10 && !redacted.includes(text));

describe('the redactor', () => {
  it('S16: masks a secret as it is, URL-encoded in either case, and JSON-escaped', () => {
    fc.assert(
      fc.property(secret, key => {
        const hush = createRedactor([key]);
        const lower = encodeURIComponent(key).replace(/%../g, hex => hex.toLowerCase());
        for (const form of [key, encodeURIComponent(key), lower, JSON.stringify(key).slice(1, -1)]) {
          assert.ok(!hush(`before ${form} after`).includes(form), form);
        }
      }),
    );
  });

  it('S16: masks a secret within base64, whatever stands around it', () => {
    fc.assert(
      fc.property(secret, fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }), (key, before, after) => {
        for (const encoding of ['base64', 'base64url'] as const) {
          const text = createRedactor([key])(Buffer.from(before + key + after).toString(encoding));
          assert.ok(text.includes(redacted));
          const left = text.split(redacted).map(piece => Buffer.from(piece, encoding).toString());
          assert.ok(left.every(piece => !piece.includes(key.slice(2, -2))));
        }
      }),
    );
  });

  it('leaves every other text as it is', () => {
    const hush = createRedactor(['sk-ant-0123456789']);
    const text = 'Nothing secret: sk-ant-, 0123456788, 100 % sure.';
    assert.equal(hush(text), text);
    assert.equal(createRedactor([])(text), text);
    assert.equal(createRedactor(['a'])(text), text, 'a letter is no secret');
  });

  it('S27: masks a secret whose letters stand apart, in any kind or case, however they are escaped', () => {
    const key = 'sk-ant-C4n_4ry-0123456789-abcdef';
    const each = (write: (letter: string) => string, between = '') => [...key].map(write).join(between);
    const wide = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0);
    const sixteen = (letter: string) => letter.charCodeAt(0).toString(16).padStart(2, '0');
    const writings = [
      ...['.', '-', ', ', '\n', '\\n', '/', '|', '+', '\u2028', '\u0301', '\u200b', '…'].map(sign =>
        key.split('').join(sign),
      ),
      ...[
        key.toUpperCase(),
        key.toLowerCase(),
        key.replaceAll('-', '\u2011'),
        each(wide),
        each(letter => `"${letter}"`, ', '),
      ],
      ...[
        `${key.slice(0, 12)}\n${key.slice(12)}`,
        `${key.slice(0, 12)}\\n${key.slice(12)}`,
        `${key.slice(0, 9)}<b x>${key.slice(9)}`,
      ],
      ...[each(letter => `\\x${sixteen(letter)}`), each(letter => `&#x00${sixteen(letter)};`), each(sixteen, ' ')],
      ...[`<${key.split('').join('-')}>`, `\\u0073<i>${key.slice(1)}`],
    ];
    for (const writing of writings) {
      const text = createRedactor([key])(`before ${writing} after`);
      assert.match(text, /^before .{0,2}\[secret\].{0,3} after$/s, writing);
    }
  });

  it('S27: knows a secret of any length', () => {
    const key = Array.from({ length: 9000 }, (_, at) => `k${at}-`).join('');
    assert.equal(createRedactor([key])(`It is ${key}.`), `It is ${redacted}.`);
  });

  it('masks every secret and every place', () => {
    const hush = createRedactor(['first-secret', 'first-secret-longer']);
    assert.equal(hush('first-secret first-secret-longer'), `${redacted} ${redacted}`);
  });
});

describe('a redaction of what comes in pieces', () => {
  const key = 'sk-ant-0123456789-abcdef';

  it('S27: shows no piece of a secret, wherever it is split, and loses nothing else', () => {
    const cuts = fc.array(fc.nat(60), { maxLength: 12 });
    const around = fc.string({ maxLength: 20 });
    fc.assert(
      fc.property(around, around, cuts, fc.boolean(), (before, after, places, encoded) => {
        const redaction = createRedaction();
        redaction.addSecret(key);
        const told = encoded ? Buffer.from(key).toString('base64') : key;
        const text = `${before}${told}${after}`;
        const ends = [...places.map(place => place % (text.length + 1)).sort((a, b) => a - b), text.length];
        const stream = redaction.stream();
        let from = 0;
        let shown = '';
        for (const end of ends) {
          shown += stream.push(text.slice(from, end));
          from = end;
        }
        shown += stream.end();
        assert.equal(shown, redaction.redact(text));
        assert.ok(shown.includes(redacted));
      }),
    );
  });

  it('S27: shows nothing of a secret whose letters stand apart and come one at a time', () => {
    for (const between of ['.', '\n', '<b></b>', '\\n', '\u2028 ']) {
      const redaction = createRedaction();
      redaction.addSecret(key);
      const stream = redaction.stream();
      const shown = [...`It is ${key.split('').join(between)} .`].map(stream.push);
      assert.equal(shown.join('') + stream.end(), `It is ${redacted} .`, between);
    }
  });

  it('holds nothing back that begins no secret', () => {
    const redaction = createRedaction();
    redaction.addSecret(key);
    const stream = redaction.stream();
    assert.equal(stream.push('Nothing to see here. '), 'Nothing to see here. ');
    assert.equal(stream.push('The key is sk-ant'), 'The key is ');
    assert.equal(stream.push('-eater, no key.'), 'sk-ant-eater, no key.');
    assert.equal(stream.end(), '');
  });

  it('S27: cleans every string of a value, and the names of its fields', () => {
    const redaction = createRedaction();
    const value = { text: `It is ${key}`, [key]: [{ deep: key }, 7, null, true] };
    assert.equal(redaction.redactJson(value), value, 'without a secret nothing is touched');
    redaction.addSecret(key);
    assert.deepEqual(redaction.redactJson(value), {
      text: `It is ${redacted}`,
      [redacted]: [{ deep: redacted }, 7, null, true],
    });
  });
});
