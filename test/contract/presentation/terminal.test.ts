import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { makeProgram, type Program } from '../../support/terminal/program';

interface Line {
  type: string;
  kind?: string;
  name?: string;
  data?: { t?: number; text?: string };
  move?: string;
  turn?: string;
  outcome?: { reason: string; asked: number; satisfied: number; unresolved: { ending: string }[] };
}

const example = 'examples/design/billing-events';

describe('presenting in the terminal', () => {
  let program: Program;

  before(async () => {
    program = await makeProgram();
    program.write('billing.md', readFileSync(`${example}.md`, 'utf8'));
    program.write('talk.jsonl', readFileSync(`${example}.signals.jsonl`, 'utf8'));
  });
  after(() => program.dispose());

  const events = async (...args: string[]): Promise<Line[]> => {
    const { code, stdout, stderr } = await program.run([...args, '--events']);
    assert.equal(code, 0, stderr);
    return stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Line);
  };

  it('plays the example’s recording to its debrief: some answers are taken for an end, others pressed, some left behind', async () => {
    const cast = ['--agents', 'skeptic,analyst,contrarian', '--seed', '3'];
    const lines = await events('present', 'billing.md', '--signals', 'talk.jsonl', '--out', 'talk', ...cast);
    const received = lines.filter(line => line.type === 'input.received' && line.kind === 'signal');
    const played = received.filter(line => line.name !== 'turn.ended' && line.name !== 'tick');
    assert.equal(played.length, readFileSync(`${example}.signals.jsonl`, 'utf8').trim().split('\n').length);
    const times = received.flatMap(line => (line.data?.t === undefined ? [] : [line.data.t]));
    assert.deepEqual(
      times,
      [...times].sort((a, b) => a - b),
      'time went backwards',
    );
    const outcome = lines.at(-1)?.outcome;
    assert.equal(outcome?.reason, 'presented');
    assert.ok(outcome.asked >= 5 && outcome.satisfied >= 2, JSON.stringify(outcome));
    const endings = outcome.unresolved.map(each => each.ending);
    assert.ok(endings.includes('left') && new Set(endings).size > 1, endings.join());
    const transcript = program.read('talk/transcript.md');
    assert.match(transcript, /\[TURN: You \| user \| speech\]/);
    assert.match(transcript, /\[TURN: You \| user \| answer\]/);
    assert.match(transcript, /\[NOTE: moderator: Slide 3: The proposal \(lines 34–51\)\]/);
    assert.match(transcript, /### Debrief\n\n\*\*Questions asked: \d+, still open: \d+\*\*/);
    assert.doesNotMatch(transcript, /\| drafted\]|\| handover\]|\| seconding\]|\| bridging\]/);
  });

  it('presents each slide by its own text where nobody types, and answers with the document’s own sentences', async () => {
    const { code, stdout, stderr } = await program.run(['present', 'design.md', '--out', 'alone', '--seed', '4']);
    assert.equal(code, 0, stderr);
    const slides = [...stdout.matchAll(/\[NOTE: Slide (\d): /g)].map(match => match[1]);
    assert.deepEqual(slides, ['1', '2', '3']);
    assert.match(stdout, /\| question\]/);
    assert.match(stdout, /\[NOTE: Your answer: [A-Z].*\.\]/);
    assert.match(stdout, /\| debrief\]/);
    assert.match(stdout, /Ended: presented · cost: nothing \(rehearsal, no model\)/);
  });

  it('raises hands in that mode and waits for them to be acknowledged', async () => {
    program.write(
      'hands.jsonl',
      [
        { t: 1, kind: 'say', text: 'Every page asks the catalogue, and it answers in 340 ms.' },
        { t: 20, kind: 'slide', slide: 2 },
        { t: 25, kind: 'say', text: 'We keep each price for five minutes.' },
        { t: 40, kind: 'acknowledge' },
        { t: 50, kind: 'answer', text: 'Because prices change twice an hour, five minutes are right 9 times in 10.' },
        { t: 90, kind: 'end' },
      ]
        .map(line => JSON.stringify(line))
        .join('\n'),
    );
    const args = [
      '--signals',
      'hands.jsonl',
      '--mode',
      'hand-raise',
      '--urgency',
      '0',
      '--seed',
      '3',
      '--out',
      'hands',
      '--agents',
      'ada,bo',
    ];
    const { stdout, code, stderr } = await program.run(['present', 'design.md', ...args]);
    assert.equal(code, 0, stderr);
    const [first = '', rest = ''] = stdout
      .split('has a question.]', 2)
      .map((part, at, all) => (at === 0 ? part : (all[1] ?? '')));
    assert.doesNotMatch(first, /\| question\]/);
    assert.equal(stdout.split('has a question.]').length - 1, 4, 'two hands on each of the two slides');
    assert.ok(rest !== undefined && stdout.indexOf('| question]') > stdout.indexOf('Slide 2:'));
    assert.equal(stdout.split('| question]').length - 1, 1);
  });

  it('tells how much of a recording comes after its end', async () => {
    const signals = ['open-qa', 'end', 'open-qa', 'step-in'].map((kind, at) => JSON.stringify({ t: at * 10, kind }));
    program.write('late.jsonl', signals.join('\n'));
    const args = ['--signals', 'late.jsonl', '--quiet', '--out', 'late'];
    const { code, stderr } = await program.run(['present', 'design.md', ...args]);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /The presentation had ended before 2 of the recording's 4 signals\./);
  });

  const mistakes: readonly [string, string, RegExp][] = [
    ['no JSON', '{"t": 0, "kind": "slide", "slide": 1}\n\nnonsense', /bad\.jsonl, line 3: not a JSON object\./],
    [
      'an unknown kind',
      '{"t": 0, "kind": "slied", "slide": 1}',
      /line 1: there is no signal “slied”\. Did you mean “slide”\?/,
    ],
    ['a missing field', '{"t": 0, "kind": "pause"}', /line 1: a “pause” has a wrong or missing “seconds”\./],
    ['no time', '{"kind": "end"}', /line 1: a “end” has a wrong or missing “t”\./],
    [
      'a slide too far',
      '{"t": 0, "kind": "slide", "slide": 9}',
      /line 1: there is no slide 9\. The document has 3, counted from 1\./,
    ],
    [
      'a stranger',
      '{"t": 0, "kind": "acknowledge", "agent": "skeptik"}',
      /line 1: nobody on the panel is called “skeptik”\. Did you mean “skeptic”\?/,
    ],
    [
      'time that runs back',
      '{"t": 9, "kind": "open-qa"}\n{"t": 3, "kind": "end"}',
      /line 2: its time 3 is before the line above \(9\)\./,
    ],
    [
      'milliseconds for seconds',
      '{"t": 1700000000000, "kind": "open-qa"}',
      /line 1: its time 1700000000000 is more than a day after the start\. Give “t” in seconds/,
    ],
  ];
  for (const [name, text, told] of mistakes) {
    it(`tells a recording with ${name} by its line, before anything starts`, async () => {
      program.write('bad.jsonl', text);
      const args = ['--agents', 'skeptic,analyst,contrarian', '--out', 'bad'];
      const { code, stderr } = await program.run(['present', 'design.md', '--signals', 'bad.jsonl', ...args]);
      assert.equal(code, 2);
      assert.match(stderr, told);
      assert.throws(() => program.read('bad/ledger.jsonl'));
    });
  }

  it('says that text which is piped in is not presented', async () => {
    const args = ['present', 'design.md', '--quiet', '--out'];
    const env = { PATH: process.env.PATH, HOME: program.folder, CONVENE_STATE_HOME: `${program.folder}.state` };
    for (const [text, told] of [
      ['Good morning.\n', /^What is piped in is not presented: the document is\. Name a recording with --signals\.\n$/],
      ['', /^$/],
    ] as const) {
      const out = text ? 'piped' : 'empty';
      const child = spawn(process.execPath, [program.file, ...args, out], { cwd: program.folder, env });
      // Left open where nothing comes: it must not be waited for.
      if (text) child.stdin.end(text);
      let stderr = '';
      child.stderr.setEncoding('utf8').on('data', piece => {
        stderr += piece;
      });
      const [code] = await once(child, 'close');
      assert.equal(code, 0, stderr);
      assert.match(stderr, told);
    }
  });

  it('knows a wrong mode, intensity, urgency and document', async () => {
    for (const [args, told] of [
      [['--mode', 'hands'], /“mode” cannot be “hands”\. Use one of section-breaks, hand-raise, free-flow\./],
      [['--intensity', 'cruel'], /“intensity” cannot be “cruel”/],
      [['--urgency', '600'], /“urgency” cannot be “600”\. Use a number from 0 to 1\./],
      [['--minutes', 'ten'], /“minutes” cannot be “ten”/],
      [['--signals', 'none.jsonl'], /none\.jsonl/],
    ] as const) {
      const { code, stderr } = await program.run(['present', 'design.md', ...args]);
      assert.equal(code, 2, stderr);
      assert.match(stderr, told);
    }
    const none = await program.run(['run', 'presentation', '--topic', 'caches']);
    assert.equal(none.code, 2);
    assert.match(none.stderr, /A presentation needs a document/);
  });

  it('goes on with the rest of the recording after an interruption, and asks nothing twice', async () => {
    const cast = ['--agents', 'skeptic,analyst,contrarian', '--seed', '3'];
    const running = program.start(['present', 'billing.md', '--signals', 'talk.jsonl', '--out', 'broken', ...cast]);
    await running.printed('The problem (lines');
    running.child.kill('SIGKILL');
    await running.ended;
    const { code, stderr } = await program.run(['resume', 'broken', '--signals', 'talk.jsonl', '--quiet']);
    assert.equal(code, 0, stderr);
    const told = (folder: string) => program.read(`${folder}/transcript.md`).replace(/^- \*\*Date:.*$/m, '');
    assert.equal(told('broken'), told('talk'));
  });
});
