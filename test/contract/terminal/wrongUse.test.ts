import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { makeProgram, type Program } from '../../support/terminal/program';

const key = { ANTHROPIC_API_KEY: 'sk-canary-7391' };

/** A command line, what its one sentence must say, and what its environment holds. */
const mistakes: readonly [string, RegExp, Record<string, string>?][] = [
  ['rnu debate', /no command “rnu”\. Did you mean “run”\?/],
  ['--quiet run debate design.md', /A command comes first, not “--quiet”\. There are: run, .*, help\./],
  ['hepl', /no command “hepl”\. Did you mean “help”\?/],
  ['debate design.md', /is a format, not a command\. Write: convene run debate\./],
  ['run', /A format is missing\. There are: .*debate/],
  ['run debaet design.md', /no format “debaet”\. Did you mean “debate”\?/],
  ['run debate', /no document or topic\. Name a document, or write --topic TEXT\./],
  ['run debate desing.md', /no document desing\.md\. Did you mean design\.md\?/],
  ['run debate .', /\. is a folder\. Choose a document in it\./],
  [
    'run debate design.md extra.md',
    /does not know what to do with “extra\.md”\. Write: convene run <format> \[DOC\.md\]\./,
  ],
  ['run debate design.md --agents adda,bo', /no agent “adda”\. Did you mean “ada”\?/],
  [
    'run debate design.md --agents zzzzzz,bo',
    /no agent “zzzzzz”\. There are: ada, bo; built in .*skeptic.* \(convene agents lists all\)\.$/,
  ],
  ['run debate design.md --agents ada,ada', /has two seats: proponent and opponent\. Give one/],
  ['run debate design.md --fail-on not-yat', /--fail-on does not know “not-yat”\. Did you mean “not-yet”\?/],
  ['run debate --topic X --fail-on blocks', /--fail-on blocks needs (?:findings|a document)/],
  ['run debate design.md --agents ,', /--agents names nobody\. Write --agents/],
  ['run debate design.md --seat proponnent=ada', /no seat “proponnent”\. Did you mean “proponent”\?/],
  ['run debate design.md --seat ada', /--seat takes ROLE=AGENT\[@MODEL\], not “ada”\. Put an =/],
  ['run debate design.md --seat proponent=ada --seat opponent=ada', /has two seats: proponent and opponent/],
  [
    'run debate design.md --seat opponent=me',
    /You hold a seat in this session, and nobody can be asked here\. Run it in/,
  ],
  ['run debate design.md --seat opponent=me --events', /nobody can be asked here\. Leave --events out/],
  ['run debate design.md --seat opponent=me@opus', /No model speaks for you\. Write opponent=me/],
  [
    'run review design.md --seat reader=me',
    /In Review, the seat of reader has to be taken by an agent\. Choose an agent/,
  ],
  ['run debate design.md --voice person', /A person cannot speak for an agent\. Choose a model/],
  ['run debate design.md --agents ada --seat opponent=bo', /--agents and --seat exclude each other\. Use/],
  ['run debate design.md --topic', /--topic needs a value\. Write --topic TEXT\./],
  ['run debate design.md --topic --quiet', /--topic needs a value\./],
  ['run debate design.md --topc x', /has no option --topc\. Did you mean --topic\?/],
  ['run debate design.md --quiet=yes', /--quiet takes no value, but was given “yes”\. Write --quiet alone\./],
  ['run debate design.md --rounds many', /“rounds” cannot be “many”\. Use a whole number from 1 to 6\./],
  ['run debate design.md --rounds 7', /“rounds” cannot be “7”\. Use a whole number/],
  ['run debate design.md --set blnd=true', /no option “blnd”\. Did you mean “blind”\?/],
  ['run debate design.md --set blind=perhaps', /“blind” cannot be “perhaps”\. Use true or false\./],
  ['run debate design.md --set rounds=', /--set takes KEY=VALUE, not “rounds=”\. Behind the = nothing stands\./],
  ['run debate design.md --set __proto__=1', /no option “__proto__”\. Its options are: motion, rounds/],
  ['run debate design.md --set blind', /--set takes KEY=VALUE, not “blind”\. Put an =/],
  ['run debate design.md --budget much', /--budget takes dollars, not “much”\. For example/],
  ['run debate design.md --budget -1', /--budget takes dollars, not “-1”/],
  ['run debate design.md --max-turns 0', /--max-turns takes a whole number of at least 1, not “0”/],
  ['run debate design.md --seed 1.5', /--seed takes a whole number/],
  ['run debate design.md --voice rehersal', /no voice “rehersal”\. Did you mean “rehearsal”\?/],
  [
    'run debate design.md --voice anthropic',
    /needs a key, and ANTHROPIC_API_KEY is not set\. Set it, or use --voice rehearsal/,
  ],
  [
    'run debate design.md --voice claude-code',
    /needs Claude Code, and there is no claude on the PATH\. Install it and log in, or use --voice rehearsal/,
    { PATH: '/nowhere', HOME: '/nowhere' },
  ],
  ['run debate design.md --voice claude', /no voice “claude”\. Did you mean “claude-code”\?/],
  [
    'run debate design.md --voice anthropic --endpoint example',
    /endpoint example is not an address that a key can be sent to\. Write it with https/,
    key,
  ],
  [
    'run debate design.md --voice anthropic --endpoint http://ada:pw@127.0.0.1',
    /^convene: The endpoint http:\/\/127\.0\.0\.1 is not an address .* without a user name or password; [^@]*$/,
    key,
  ],
  [
    'run debate design.md --voice anthropic',
    /^convene: What ANTHROPIC_API_KEY holds is no key\. A key is one word/,
    { ANTHROPIC_API_KEY: 'two\nlines' },
  ],
  ['run debate design.md --voice anthropic', /ANTHROPIC_API_KEY is not set\./, { ANTHROPIC_API_KEY: ' ' }],
  [
    'run debate design.md --voice anthropic --model gpt-9 --budget 1',
    /price of gpt-9 is unknown.*limit the turns/,
    key,
  ],
  ['run debate design.md --workspace nowhere', /workspace nowhere cannot be read: it does not exist\. Name a folder/],
  ['run debate design.md --workspace design.md', /workspace design\.md cannot be read/],
  ['run debate design.md --out .', /is not empty\. Choose a new or empty folder/],
  ['run debate design.md --inputs nowhere', /inputs nowhere cannot be read: it does not exist\. Name a file/],
  ['run debate design.md --inputs design.md', /design\.md, line 1: not a JSON object\. Write one a line/],
  [
    'run debate design.md --inputs wrong.jsonl',
    /wrong\.jsonl, line 2: there is no input “remrak”\. Did you mean “remark”\?/,
  ],
  [
    'run debate design.md --inputs short.jsonl',
    /short\.jsonl, line 1: a “remark” has a wrong or missing “text”\. Mend/,
  ],
  [
    'run debate design.md --inputs nobody.jsonl',
    /nobody\.jsonl, line 1: nobody sits as “opponnent-1”\. Did you mean “opponent-1”\?/,
  ],
  [
    'run debate design.md --inputs when.jsonl',
    /when\.jsonl, line 1: “after” has to be the id of a turn or beat\. For example/,
  ],
  ['run debate design.md --inputs field.jsonl', /field\.jsonl, line 1: a “remark” has no “too”\. Did you mean “to”\?/],
  ['run debate design.md --inputs kind.jsonl', /kind\.jsonl, line 1: “kind” is missing\. There are: remark, skip/],
  [
    'run debate design.md --inputs limit.jsonl',
    /limit\.jsonl, line 1: there is no limit “turn”\. Did you mean “turns”\?/,
  ],
  [
    'run debate design.md --inputs value.jsonl',
    /value\.jsonl, line 1: The option “rounds” cannot be “many”\. Use a whole number/,
  ],
  ['resume', /<DIR> is missing\. Write: convene resume <DIR>\./],
  ['resume .', /no session in .*Choose a folder that holds/],
  ['replay nowhere', /no session in .*nowhere/],
  ['export . --as md', /no session in/],
  ['export . --as mdd', /no export “mdd”\. Did you mean “md”\?/],
  ['export . --as markdwn', /no export “markdwn”\. Did you mean “markdown”\?/],
  [
    'export . --as zzzzzz',
    /no export “zzzzzz”\. There are: md, txt, fountain, prose, html, json, adr, review, amended, sarif\./,
  ],
  ['fork . --turn 3', /no session in/],
  ['fork . --turn 3 --again --text mine', /--again and --text exclude each other/],
  ['outline', /<DOC\.md> is missing\. Write: convene outline <DOC\.md>\./],
  ['outline nowhere.md', /no document nowhere\.md\. .* there are: design\.md\./],
  ['agents --workspace nowhere', /workspace nowhere cannot be read/],
  ['help rnu', /no command “rnu”/],
];

describe('wrong use of the terminal', () => {
  let program: Program;

  before(async () => {
    program = await makeProgram();
    program.write('wrong.jsonl', '{"kind":"wrapUp","after":"t3"}\n{"kind":"remrak","text":"x"}\n');
    program.write('nobody.jsonl', '{"kind":"remark","text":"x","to":"opponnent-1"}\n');
    program.write('when.jsonl', '{"kind":"wrapUp","after":"later"}\n');
    program.write('field.jsonl', '\uFEFF{"kind":"remark","text":"x","too":"ada"}\n');
    program.write('kind.jsonl', '{"text":"x"}\n');
    program.write('limit.jsonl', '{"kind":"limit","key":"turn","value":3}\n');
    program.write('value.jsonl', '{"kind":"limit","key":"rounds","value":"many"}\n');
    program.write('short.jsonl', '{"kind":"remark"}\n');
  });
  after(() => program.dispose());

  for (const [line, sentence, env] of mistakes) {
    it(`convene ${line}: one sentence with the way out, exit 2, nothing written`, async () => {
      const { code, stdout, stderr } = await program.run(line.split(' '), env);
      const told = stderr.split('\n').filter(each => each !== '' && !each.startsWith('Using ANTHROPIC_API_KEY'));
      assert.equal(told.length, 1, stderr);
      assert.match(told[0] ?? '', sentence);
      assert.match(told[0] ?? '', /^convene: .*[.?]$/);
      assert.equal(stdout, '');
      assert.equal(code, 2);
      assert.ok(!existsSync(path.join(program.folder, 'convene')));
    });
  }

  it('tells a word that is empty from one that is missing', async () => {
    const { code, stderr } = await program.spawn(['run', 'debate', '']);
    assert.equal(code, 2);
    assert.equal(stderr, 'convene: [DOC.md] is given as nothing. Write: convene run <format> [DOC.md].\n');
    const topic = await program.run(['run', 'debate', '--topic', '  ']);
    assert.match(topic.stderr, /^convene: --topic needs a value\./);
  });

  it('says that a model is of no use to a rehearsal, and rehearses', async () => {
    const { code, stderr, stdout } = await program.run('estimate debate design.md --model x --out y');
    assert.equal(code, 0, 'an estimate takes a run’s command line as it is');
    assert.equal(stderr, '');
    assert.match(stdout, /free \(rehearsal, no model\)/);
    const run = await program.run('run debate design.md --model x --rounds 1 --out rehearsed');
    assert.equal(
      run.stderr,
      'A rehearsal asks no model: --model would be of use with --voice anthropic or --voice openai.\n',
    );
    assert.match(program.read('rehearsed/transcript.md'), /\*\*Voices:\*\* rehearsal, no model\n/);
  });

  it('explains itself', async () => {
    for (const args of [[], ['--help'], ['help']]) {
      const { code, stdout } = await program.run(args);
      assert.equal(code, 0);
      for (const word of ['run <format> [DOC.md]', 'resume <DIR>', 'debate ', 'Exit codes'])
        assert.ok(stdout.includes(word));
    }
    const run = await program.run(['help', 'run']);
    for (const word of ['--budget USD', '--set KEY=VALUE', 'Formats: debate, ', 'Examples'])
      assert.ok(run.stdout.includes(word));
    assert.ok(!run.stdout.includes('--set rounds=3'));
    assert.equal((await program.run(['run', '--help'])).stdout, run.stdout);
    for (const args of [
      ['help', 'run', 'debate'],
      ['run', 'debate', '--help'],
    ]) {
      const { stdout } = await program.run(args);
      assert.match(stdout, /^Debate \(debate\): proponent/m);
      assert.match(stdout, /--set rounds=3/);
      assert.doesNotMatch(stdout, /Parliament/);
    }
    const present = await program.run(['help', 'present']);
    assert.match(present.stdout, /--set urgency=0\.6 [^-]*\(0 to 1\)/);
    const estimate = await program.run(['help', 'estimate']);
    assert.doesNotMatch(estimate.stdout, /--(?:inputs|events|quiet|out|fail-on|yes|allow-strategy)/);
    const asRun = await program.run(['estimate', 'debate', 'design.md', '--quiet', '--out', 'there', '--yes']);
    assert.equal(asRun.code, 0, asRun.stderr);
    assert.match((await program.spawn(['--version'])).stdout, /^convene \d+\.\d+\.\d+\n$/);
  });
});
