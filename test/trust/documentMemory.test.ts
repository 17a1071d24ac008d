import assert from 'node:assert/strict';
import { hostileDocuments } from '../support/hostile/documents';
import { runMeasured } from '../support/terminal/peak';
import { makeProgram, type Program } from '../support/terminal/program';

const maximumKilobytes = 500_000;
const debate = ['run', 'debate', 'plan.md', '--agents', 'ada,bo', '--rounds', '1', '--quiet'];
/** Those that take the most to read: each of the others stays under 200 MB. */
const greedy = [
  ...[
    'definitions',
    'definitions with titles',
    'images',
    'entities',
    'closed brackets',
    'links within links',
    'brackets',
  ],
  ...['as many list items as are allowed', 'loose list items', 'quotes as deep as is allowed', 'paragraphs'],
];
/** And those of which most is looked at before they are refused. */
const refused = ['a million headings', 'nested numbered items', 'one long line', 'spaces', 'null characters'];
/** Those that are read and take the most, by what they come to in a session. */
const debated = ['emphasis', 'definitions', 'closing brackets', 'quotes as deep as is allowed'];

describe('S26: the memory of a hostile document', function () {
  this.timeout(60_000);
  let program: Program;
  before(async () => {
    program = await makeProgram();
  });
  after(() => program.dispose());

  async function measured(what: string, args: readonly string[]): Promise<void> {
    program.write('plan.md', hostileDocuments[what]?.() ?? assert.fail(what));
    const { code, stdout, stderr, kilobytes } = await runMeasured(program, args);
    if (code !== 0) assert.match(stderr, /^convene: plan\.md .+\. .+\.$/m);
    assert.ok(code === 0 || (code === 2 && stdout === ''), `${code}: ${stderr}`);
    assert.ok(kilobytes > 10_000 && kilobytes < maximumKilobytes, `${kilobytes} kB`);
  }

  for (const what of [...greedy, ...refused])
    it(`S26: ${what}: at most 500 MB to read it or to refuse it`, () => measured(what, ['outline', 'plan.md']));

  for (const what of debated)
    it(`S26: ${what}: at most 500 MB for a whole session about it`, () => measured(what, debate));
});
