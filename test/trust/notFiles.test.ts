import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { makePipe } from '../support/disk/pipe';
import { makeProgram, type Program } from '../support/terminal/program';

const scene = '---\ntitle: A night\ncharacters: [ada, bo]\nmemory: true\n---\n\nThey meet.\n';
const council = ['run', 'council', 'design.md', '--agents', 'ada,bo', '--quiet'];

/** What a command is asked to read, by its path in the workspace, and the command. */
const places: readonly (readonly [what: string, place: string, args: readonly string[]])[] = [
  ['a document', 'plan.md', ['run', 'debate', 'plan.md', '--quiet']],
  ['an outlined document', 'plan.md', ['outline', 'plan.md']],
  ['a scene', 'night.md', ['scene', 'night.md', '--quiet']],
  ['the file of inputs', 'inputs.jsonl', [...council, '--inputs', 'inputs.jsonl']],
  ['the file of signals', 'signals.jsonl', ['present', 'design.md', '--signals', 'signals.jsonl', '--quiet']],
  ['a strategy’s file', 'plan.mjs', [...council, '--strategy', './plan.mjs', '--allow-strategy']],
  [
    'a strategy of the workspace',
    path.join('convene', 'strategies', 'plan.mjs'),
    [...council, '--strategy', 'plan', '--allow-strategy'],
  ],
  ['a character’s memory', path.join('data', 'memory', 'ada.md'), ['scene', 'scene.md', '--quiet']],
];

const ms = 20_000;

/** How a command ends that must not wait; one that waits is ended. */
async function endOf(program: Program, args: readonly string[]): Promise<{ code: number | null; stderr: string }> {
  const { child, ended } = program.start(args);
  const deadline = setTimeout(() => child.kill('SIGKILL'), ms);
  const { code, stderr } = await ended;
  clearTimeout(deadline);
  return { code, stderr };
}

// Windows has no named pipes in folders.
const unix = process.platform !== 'win32';

describe('S26: what is no file', function () {
  this.timeout(2 * ms);
  let program: Program;
  before(async () => {
    program = await makeProgram();
    program.write('scene.md', scene);
  });
  after(() => program.dispose());

  const inWorkspace = (place: string): string => {
    const file = path.join(program.folder, place);
    mkdirSync(path.dirname(file), { recursive: true });
    return file;
  };
  const pipe = (place: string) => makePipe(inWorkspace(place));

  for (const [what, place, args] of unix ? places : []) {
    it(`S26: a pipe in the place of ${what} is refused at once, and named`, async () => {
      pipe(place);
      const { code, stderr } = await endOf(program, args);
      rmSync(path.join(program.folder, place));
      assert.equal(code, 2, stderr);
      assert.match(stderr, /it is a pipe, not a file\. \w/);
      assert.ok(stderr.includes(path.basename(place)), stderr);
    });
  }

  it('S26: a pipe in the place of an agent is passed over, and named', async () => {
    if (!unix) return;
    const place = path.join('.claude', 'agents', 'eve.md');
    pipe(place);
    const listed = await program.spawn(['agents']);
    const { code } = await endOf(program, ['run', 'debate', 'design.md', '--quiet']);
    rmSync(path.join(program.folder, place));
    assert.match(listed.stdout + listed.stderr, /eve\.md.*it is a pipe, not a file/);
    assert.equal(code, 0);
  });

  it('S26: a socket, a device and a folder are no documents', async () => {
    const server = createServer().listen(inWorkspace('socket.md'));
    await once(server, 'listening');
    mkdirSync(inWorkspace('folder.md'));
    const refusals: string[] = [];
    for (const named of ['socket.md', '/dev/zero', 'folder.md']) {
      const { code, stderr } = await endOf(program, ['outline', named]);
      assert.equal(code, 2, stderr);
      refusals.push(stderr);
    }
    server.close();
    assert.match(refusals[0] ?? '', /socket\.md cannot be read: it is a socket, not a file\. Save its content/);
    assert.match(refusals[1] ?? '', /\/dev\/zero cannot be read: it is a device, not a file\. Save its content/);
    assert.match(refusals[2] ?? '', /folder\.md is a folder\. Choose a document in it/);
  });
});
