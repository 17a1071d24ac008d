import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { makeProgram, type Program } from '../../support/terminal/program';
import { parseTranscript } from '../../support/transcript/parse';

const backwards = `export function planRound({ experts, round }) {
  return [...experts].reverse().map(({ slug }) => ({ expertSlug: slug, prompt: 'Say what round ' + round + ' is for.' }));
}
export const shouldContinue = ({ round }) => round < 2;
`;

describe('moderator strategies in the terminal', () => {
  let program: Program;
  const council = (...more: string[]) =>
    program.run(['run', 'council', 'design.md', '--agents', 'ada,bo', '--seed', '3', ...more]);

  before(async () => {
    program = await makeProgram();
    program.write('convene/strategies/backwards.mjs', backwards);
    program.write('convene/strategies/broken.mjs', 'export function planRound() { throw new Error("no idea"); }\n');
    program.write('elsewhere/mine.mjs', backwards);
  });
  after(() => program.dispose());

  it('takes a built-in one by name, with its adversary', async () => {
    const { code, stdout, stderr } = await council(
      '--strategy',
      'devils-advocate:ada',
      '--rounds',
      '2',
      '--out',
      'devil',
    );
    assert.equal(code, 0, stderr);
    const spoken = parseTranscript(stdout).map(turn => `${turn.speaker} ${turn.type}`);
    assert.deepEqual(spoken.slice(0, 4), ['bo statement', 'ada challenge', 'bo response', 'ada challenge']);
  });

  it('runs a file only where it is allowed, and writes nothing before', async () => {
    const { code, stderr } = await council('--strategy', 'backwards', '--out', 'unasked');
    assert.equal(code, 2);
    assert.match(stderr, /strategy “backwards” is a program.*add --allow-strategy/);
    assert.throws(() => program.read('unasked/ledger.jsonl'));
  });

  it('runs one by its name or by its path, and records neither where it lies nor more than its plans', async () => {
    for (const [named, folder] of [
      ['backwards', 'named'],
      ['elsewhere/mine.mjs', 'pathed'],
    ] as const) {
      const { code, stdout, stderr } = await council(
        '--strategy',
        named,
        '--allow-strategy',
        '--rounds',
        '4',
        '--out',
        folder,
      );
      assert.equal(code, 0, stderr);
      const spoken = parseTranscript(stdout).map(turn => turn.speaker);
      assert.deepEqual(spoken.slice(0, 4), ['bo', 'ada', 'bo', 'ada']);
      assert.match(stdout, /Ended: strategy/);
      const ledger = program.read(`${folder}/ledger.jsonl`);
      assert.ok(!ledger.includes(program.folder), 'the ledger names a place of this machine');
      assert.match(ledger, new RegExp(`"strategy":"${named}"`));
    }
  });

  it('leaves a session under a faulty one resumable, and goes on once it is mended', async () => {
    const broken = await council(
      '--strategy',
      'broken',
      '--allow-strategy',
      '--rounds',
      '1',
      '--out',
      'convene/faulty',
    );
    assert.equal(broken.code, 1);
    assert.match(broken.stderr, /strategy “broken” cannot be followed: it threw: no idea/);
    assert.match(broken.stderr, /convene resume convene\/faulty/);
    program.write('convene/strategies/broken.mjs', backwards);
    const unasked = await program.run(['resume', 'convene/faulty']);
    assert.equal(unasked.code, 2);
    const resumed = await program.run(['resume', 'convene/faulty', '--allow-strategy']);
    assert.equal(resumed.code, 0, resumed.stderr);
    assert.match(resumed.stdout, /Ended: all rounds held/);
  });

  it('names the strategies there are where one is mistyped, and the experts where an adversary is', async () => {
    const { code, stderr } = await council('--strategy', 'bakwards');
    assert.equal(code, 2);
    assert.match(stderr, /no moderator strategy “bakwards”\. Did you mean “backwards”\?.*consensus-check/);
    const nobody = await council('--strategy', 'devils-advocate:zoe');
    assert.match(nobody.stderr, /no expert “zoe”.*ada, bo/);
  });

  it('says that a structured council takes none, and that a debate has no such option', async () => {
    const { stdout } = await program.run('run structured design.md --agents ada,bo --strategy round-robin --out fixed');
    assert.match(stdout, /strategy “round-robin” is ignored/);
    const debate = await program.run(['run', 'debate', 'design.md', '--strategy', 'round-robin']);
    assert.match(debate.stderr, /Debate has no option “strategy”/);
  });

  it('estimates under a strategy without running it', async () => {
    program.write('convene/strategies/loud.mjs', 'throw new Error("it ran");\n');
    const { code, stdout, stderr } = await program.run('estimate council design.md --agents ada,bo --strategy loud');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /turns in \d+ calls/);
  });

  it('runs the example that is documented', async () => {
    program.write(
      'convene/strategies/quiet-first.mjs',
      readFileSync('examples/design/convene/strategies/quiet-first.mjs', 'utf8'),
    );
    const { code, stderr } = await council(
      '--strategy',
      'quiet-first',
      '--allow-strategy',
      '--rounds',
      '2',
      '--out',
      'quiet',
    );
    assert.equal(code, 0, stderr);
  });
});
