import assert from 'node:assert/strict';
import { type FormField, formData } from '../../../src/script/answerForm';

describe('the form of an answer', () => {
  const fields: FormField[] = [
    { kind: 'text', key: 'reason', optional: false },
    { kind: 'text', key: 'objection', optional: true },
  ];

  it('leaves out an optional text that was emptied again, as if it had not been touched', () => {
    assert.deepEqual(formData(fields, { reason: ' It holds. ', objection: ' \n' }), { reason: 'It holds.' });
    assert.deepEqual(formData(fields, { reason: ' ' }), { reason: '' });
    assert.deepEqual(formData(fields, { objection: ' Too dear. ' }), { reason: '', objection: 'Too dear.' });
  });
});
