import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { openSession } from '../../../src/stage/session';
import { attend } from '../../../src/terminal/attend';
import { Screen } from '../../../src/terminal/screen';
import { MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const nowhere = { write: () => true, on: () => undefined };

describe('a question to whoever sits at the terminal', () => {
  for (const [how, typed, answer] of [
    ['is answered by a line', 'Forty-one.\n', 'Forty-one.'],
    ['is skipped when the input ends instead', '', undefined],
    ['is asked anew where the answer is too long', `${'x'.repeat(60_000)}\n`, undefined],
  ] as const) {
    it(how, async () => {
      const voice = scriptedVoice((_prompt, { turn }) => (turn === 't1' ? { text: '@user How many?' } : undefined));
      const session = await openSession(new MemoryLedger(), setupOf('debate'), worldOf(voice));
      const stdin = new PassThrough();
      stdin.end(typed);
      const stderr = new PassThrough({ encoding: 'utf8' });
      await attend(session, {
        screen: new Screen(nowhere, nowhere, false),
        interrupts: { listen: () => () => undefined },
        inputs: [],
        events: false,
        quiet: true,
        stdin,
        stderr,
      });
      assert.match(String(stderr.read()), /^Your answer \(Enter alone skips\): /);
      assert.equal(session.state.status, 'ended');
      const given = session.state.inputs.find(input => input.kind === 'answer');
      assert.equal(given?.kind === 'answer' && given.text, answer);
    });
  }
});
