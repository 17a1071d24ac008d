import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { askForTurn } from '../../../src/app/personForm';
import { answerShape } from '../../../src/script/answerShape';
import type { Session } from '../../../src/stage/session';

/** The choice that a person makes by typing this line. */
async function chosen(choices: readonly string[], typed: string): Promise<unknown> {
  const { schema } = answerShape('choice', { choice: z.enum(choices) });
  const session = { state: { turns: new Map() }, answer: () => undefined } as unknown as Session;
  const typing = ['It stands.', '', typed];
  const dialog = { write: () => undefined, line: async () => typing.shift() ?? assert.fail('was asked once more') };
  return (await askForTurn(session, 't1', { request: '', schema }, dialog, undefined))?.data?.choice;
}

describe('a choice that a person types', () => {
  it('is the one of that name, whatever its case, before the one at that place', async () => {
    assert.equal(await chosen(['2', '3'], '2'), '2');
    assert.equal(await chosen(['2', '3'], '1'), '2');
    assert.equal(await chosen(['Aye', 'Nay'], 'nay'), 'Nay');
    assert.equal(await chosen(['Aye', 'Nay'], '1'), 'Aye');
    assert.equal(await chosen(['yes-if', 'not-yet'], 'Not-Yet'), 'not-yet');
  });
});
