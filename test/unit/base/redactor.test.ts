import assert from 'node:assert/strict';
import fc from 'fast-check';
import { redacted, redactor } from '../../../src/base/redactor';

const secret = fc
  .string({ minLength: 12, maxLength: 60 })
  .filter(text => text.trim().length >= 10 && !redacted.includes(text));

describe('the redactor', () => {
  it('S16: masks a secret as it is, URL-encoded in either case, and JSON-escaped', () => {
    fc.assert(
      fc.property(secret, key => {
        const hush = redactor([key]);
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
          const text = redactor([key])(Buffer.from(before + key + after).toString(encoding));
          assert.ok(text.includes(redacted));
          const left = text.split(redacted).map(piece => Buffer.from(piece, encoding).toString());
          assert.ok(left.every(piece => !piece.includes(key.slice(2, -2))));
        }
      }),
    );
  });

  it('leaves every other text as it is', () => {
    const hush = redactor(['sk-ant-0123456789']);
    const text = 'Nothing secret: sk-ant-, 0123456789, 100 % sure.';
    assert.equal(hush(text), text);
    assert.equal(redactor([])(text), text);
    assert.equal(redactor(['a'])(text), text, 'a letter is no secret');
  });

  it('masks every secret and every place', () => {
    const hush = redactor(['first-secret', 'first-secret-longer']);
    assert.equal(hush('first-secret first-secret-longer'), `${redacted} ${redacted}`);
  });
});
