import assert from 'node:assert/strict';
import { builtins } from '../../../src/cast/builtins';
import { formats } from '../../../src/formats/index';
import { openingOf, seat } from '../../../src/stage/seating';
import type { Casting, Setup } from '../../../src/stage/setup';
import type { Voice } from '../../../src/voices/voice';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const [debate] = formats.filter(format => format.id === 'debate');
const [ada, bo] = builtins.filter(agent => agent.slug !== 'arbitrator');
assert.ok(debate && ada && bo);

/** Two voices that know one alias each. */
const world = {
  voiceOf: (id: string): Voice => ({
    ...scriptedVoice(),
    modelOf: name => (name === `${id}-alias` ? `${id}-model` : undefined),
  }),
};

function models(own: Partial<Casting>, file: string | undefined, settings: Pick<Setup, 'model' | 'judgeModel'> = {}) {
  const agent = { ...ada, ...(file ? { model: file } : {}) } as typeof ada;
  const cast = [
    { role: 'proponent', agent, ...own },
    { role: 'opponent', agent: bo as typeof ada },
  ];
  const setup = { format: debate, cast, options: {}, voice: 'one', ...settings } as unknown as Setup;
  return seat(setup, world).seats.map(each => each.model);
}

describe('the model of a seat', () => {
  it('is what was picked, then the agent file’s, then the settings’, then none', () => {
    const settings = { model: 'set', judgeModel: 'judged' };
    assert.deepEqual(models({ model: 'picked' }, 'one-alias', settings), ['picked', 'set', 'judged']);
    assert.deepEqual(models({}, 'one-alias', settings), ['one-model', 'set', 'judged']);
    assert.deepEqual(models({}, 'unheard-of', settings), ['set', 'set', 'judged']);
    assert.deepEqual(models({}, undefined), [undefined, undefined, undefined]);
  });

  it('stands in the record by its own name, not by an alias', () => {
    assert.deepEqual(models({ model: 'one-alias' }, undefined), ['one-model', undefined, undefined]);
    assert.deepEqual(models({}, undefined, { model: 'one-alias' }), ['one-model', 'one-model', 'one-model']);
  });

  it('is one of its voice: another’s settings are not for it, nor a file’s that this voice does not know', () => {
    assert.deepEqual(models({ voice: 'two' }, 'one-alias', { model: 'set' }), [undefined, 'set', 'set']);
    assert.deepEqual(models({ voice: 'two' }, 'two-alias', { model: 'set' }), ['two-model', 'set', 'set']);
  });
});

describe('an opening', () => {
  it('says by which edition findings get their ids, where a document may be read', () => {
    const of = (id: string, more: Partial<Setup>) =>
      openingOf(setupOf(id, more), worldOf(scriptedVoice())).opened.edition;
    assert.deepEqual(
      [of('debate', {}), of('debate', { document: undefined }), of('parliament', {})],
      [2, undefined, undefined],
    );
  });
});
