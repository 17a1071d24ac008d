import assert from 'node:assert/strict';
import { type Output, Screen } from '../../../src/terminal/screen';

type Fault = Error & { code?: string };

function broken(code: string, how: 'thrown' | 'told'): Output & { fail(): void } {
  const fault: Fault = Object.assign(new Error('write failed'), { code });
  let listener: (error: Fault) => void = () => undefined;
  return {
    fail: () => listener(fault),
    write: () => {
      if (how === 'thrown') throw fault;
    },
    on: (_event, told) => {
      listener = told;
    },
  };
}

describe('a screen that takes no more', () => {
  for (const how of ['thrown', 'told'] as const) {
    it(`says so once in words, and is closed, where the disk is full (${how})`, () => {
      const remarks: string[] = [];
      const stdout = broken('ENOSPC', how);
      const screen = new Screen(stdout, { write: text => remarks.push(text), on: () => undefined }, true);
      let closed = 0;
      screen.whenClosed(() => {
        closed += 1;
      });
      for (const text of ['one', 'two']) screen.print(text);
      if (how === 'told') stdout.fail();
      assert.deepEqual(remarks, ['convene: Standard output cannot be written: the disk is full.\n']);
      assert.equal(screen.fault, 'the disk is full');
      assert.ok(screen.closed);
      assert.equal(closed, 1);
    });
  }

  it('is closed without a word when its reader has left', () => {
    const remarks: string[] = [];
    const screen = new Screen(
      broken('EPIPE', 'thrown'),
      { write: text => remarks.push(text), on: () => undefined },
      true,
    );
    screen.print('one');
    assert.ok(screen.closed);
    assert.equal(screen.fault, undefined);
    assert.deepEqual(remarks, []);
  });

  it('goes on where remarks alone cannot be written', () => {
    let printed = '';
    const stdout: Output = {
      write: text => {
        printed += text;
      },
      on: () => undefined,
    };
    const stderr = broken('EBADF', 'thrown');
    const screen = new Screen(stdout, stderr, true);
    screen.remark('lost');
    stderr.fail();
    screen.print('kept');
    assert.equal(printed, 'kept');
    assert.ok(!screen.closed);
  });

  it('remarks nothing that could steer the terminal', () => {
    const remarks: string[] = [];
    const stderr = { write: (text: string) => remarks.push(text), on: () => undefined };
    new Screen(stderr, stderr, true).remark('Trying again:\n\u001b[2Jthe server\u009b said so');
    assert.deepEqual(remarks, ['Trying again:\n[2Jthe server said so\n']);
  });

  it('keeps to 80 columns where a terminal does not know its width', () => {
    const quiet = { write: () => true, on: () => undefined };
    assert.equal(new Screen({ ...quiet, isTTY: true, columns: 0 }, quiet, true).width, 80);
  });
});
