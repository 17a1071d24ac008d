import assert from 'node:assert/strict';
import { exportForms, formsFor } from '../../../src/app/exports';
import { formatOf } from '../../../src/formats';
import { docket, finding } from '../../support/page/dockets';
import { sessionWith } from '../../support/page/session';
import { opening, sessionOf } from '../transcript/session';

const idsOf = (...of: Parameters<typeof formsFor>) => {
  const forms: [string, object][] = Object.entries(exportForms);
  return formsFor(...of).map(form => forms.find(([, each]) => each === form)?.[0]);
};

describe('the forms in which a session can be saved', () => {
  const always = ['md', 'txt', 'html', 'json', 'adr'];

  it('are those that it has something for, a play’s own first', () => {
    assert.deepEqual(idsOf(sessionOf([]), formatOf('debate')), always);
    assert.deepEqual(idsOf(sessionOf([], opening({ format: 'scene' })), formatOf('scene')), [
      'fountain',
      'prose',
      ...always,
    ]);
    const { state, format } = sessionWith(docket({ findings: [finding('F1')] }));
    assert.deepEqual(idsOf(state, format), [...always, 'review', 'amended', 'sarif']);
  });

  it('are each known by one word', () => {
    const words = Object.entries(exportForms).flatMap(([name, form]) => [name, ...('also' in form ? form.also : [])]);
    assert.equal(new Set(words).size, words.length);
  });
});
