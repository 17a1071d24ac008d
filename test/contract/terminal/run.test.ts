import assert from 'node:assert/strict';
import path from 'node:path';
import { makeProgram, type Program } from '../../support/terminal/program';
import { parseTranscript } from '../../support/transcript/parse';

const order = [
  ['proponent', 'proposition'],
  ['opponent', 'proposition'],
  ['arbitrator', 'reaction'],
  ['proponent', 'rebuttal'],
  ['opponent', 'rebuttal'],
  ['arbitrator', 'reaction'],
  ['proponent', 'counter'],
  ['opponent', 'counter'],
  ['arbitrator', 'ruling'],
  // The same verdict asked again, with the order exchanged.
  ['arbitrator', 'recheck'],
];

type Line = Record<string, unknown> & { type: string };

function linesOf(text: string): Line[] {
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Line);
}

describe('a rehearsed debate in the terminal', () => {
  let program: Program;

  before(async () => {
    program = await makeProgram();
  });
  after(() => program.dispose());

  it('prints nine turns and the check of their ruling in the written form, ends with outcome, cost and folder, and keeps its records', async () => {
    const debate = ['run', 'debate', 'design.md', '--agents', 'ada,bo', '--seed', '3', '--out', 'one'];
    const { code, stdout, stderr } = await program.spawn(debate);
    assert.equal(code, 0, stderr);
    assert.equal(stderr, '');
    const spoken = parseTranscript(stdout);
    assert.deepEqual(
      spoken.map(turn => [turn.role, turn.type]),
      order,
    );
    assert.equal(spoken[0]?.speaker, 'ada');
    assert.equal(spoken[1]?.speaker, 'bo');
    assert.match(stdout, /\nEnded: \w.* · cost: nothing \(rehearsal, no model\) · one\n$/);
    const kept = parseTranscript(program.read('one/transcript.md'));
    assert.deepEqual(
      kept.map(turn => [turn.speaker, turn.role, turn.type]),
      spoken.map(turn => [turn.speaker, turn.role, turn.type]),
    );
    const metadata = JSON.parse(program.read('one/metadata.json'));
    assert.equal(metadata.turns, order.length);
    assert.equal(metadata.outcome.success, true);
    assert.equal(program.read('one/document.md'), program.read('design.md'));
    assert.match(program.read('one/debug.log'), /t1 attempt 1: ada \(proponent, proposition\) by rehearsal/);
  });

  it('says the same again for the same seed', async () => {
    const { stdout } = await program.run('run debate design.md --agents ada,bo --seed 3 --out two');
    assert.deepEqual(parseTranscript(stdout), parseTranscript((await program.run(['replay', 'one'])).stdout));
  });

  it('writes events and deltas as JSON lines, the ledger’s own ones unchanged, and all else to standard error', async () => {
    const { code, stdout, stderr } = await program.run(['run', 'debate', 'design.md', '--events', '--out', 'three']);
    assert.equal(code, 0);
    const lines = linesOf(stdout);
    const deltas = lines.filter(line => line.type === 'turn.delta');
    const events = lines.filter(line => line.type !== 'turn.delta');
    const ledger = linesOf(program.read('three/ledger.jsonl'));
    assert.deepEqual(
      events.map(({ seq, type }) => ({ seq, type })),
      ledger.map(({ seq, type }) => ({ seq, type })),
    );
    for (const line of lines) for (const field of ['v', 'seq', 'at', 'type']) assert.ok(field in line, field);
    const places = lines.map(line => Number(line.seq));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      'a delta carries the place of the last event',
    );
    const first = events.find(event => event.type === 'turn.ended') as Line;
    const said = deltas.filter(delta => delta.turn === first.turn && delta.attempt === 1).map(delta => delta.text);
    assert.equal(said.join('').trim(), String(first.fullText ?? first.text).trim());
    assert.match(stderr, /^Ended: /);
  });

  it('prints its last line alone when it is to be quiet', async () => {
    const { stdout } = await program.run(['run', 'debate', 'design.md', '--quiet', '--rounds', '1']);
    assert.match(stdout, /^Ended: .*\n$/);
    assert.equal(program.sessions().length, 1);
    await program.run(['run', 'debate', 'design.md', '--quiet', '--rounds', '1']);
    const [first = '', second] = program.sessions();
    assert.equal(second, `${first}-2`);
  });

  it('plays planned inputs after their turns', async () => {
    program.write(
      'inputs.jsonl',
      '{"after":"t2","kind":"remark","text":"Mind the cost.","to":"bo"}\n{"after":"t4","kind":"wrapUp"}\n{"after":"t99","kind":"pause"}\n',
    );
    const { code, stdout, stderr } = await program.run('run debate design.md --inputs inputs.jsonl --out four');
    assert.equal(code, 0);
    assert.ok(stdout.includes('[NOTE: You to bo: Mind the cost.]'));
    const types = parseTranscript(program.read('four/transcript.md')).map(turn => turn.type);
    assert.equal(types[2], 'remark to bo');
    assert.equal(types[3], 'reply');
    assert.equal(stderr, 'The planned pause was not needed: there was no t99.\n');
    assert.equal(types.at(-1), 'ruling');
    assert.ok(types.length < 10);
  });

  it('skips the next turn where a skip is planned after one', async () => {
    program.write('skips.jsonl', '{"after":"t1","kind":"skip"}\n{"after":"t3","kind":"skip","seat":"bo"}\n');
    const args = [
      'run',
      'debate',
      'design.md',
      '--inputs',
      'skips.jsonl',
      '--out',
      'skipped',
      '--agents',
      'ada,bo',
      '--set',
      'blind=false',
    ];
    const { code, stdout, stderr } = await program.run(args);
    assert.equal(code, 0, stderr);
    assert.equal(stderr, '');
    assert.ok(stdout.includes('[NOTE: bo (opponent, proposition) was skipped: Skipped by the user.]'));
    assert.ok(stdout.includes('[NOTE: You skipped bo.]'));
    const types = parseTranscript(program.read('skipped/transcript.md')).map(turn => turn.type);
    assert.deepEqual(types, 'proposition reaction rebuttal reaction counter counter ruling recheck'.split(' '));
  });

  it('leaves a session that is paused with nobody to wake it, resumable', async () => {
    program.write('pause.jsonl', '{"after":"t3","kind":"pause"}\n');
    const paused = await program.run(['run', 'debate', 'design.md', '--inputs', 'pause.jsonl', '--out', 'five']);
    assert.equal(paused.code, 130);
    assert.match(paused.stderr, /Interrupted after 3 turns · cost: nothing.*\nGo on with: convene resume five\n$/);
    const resumed = await program.run(['resume', 'five', '--inputs', 'pause.jsonl']);
    assert.equal(resumed.stderr, 'The planned pause was not needed: t3 was over before.\n');
    assert.equal(resumed.code, 0);
    assert.deepEqual(
      parseTranscript(resumed.stdout).map(turn => turn.type),
      order.slice(3).map(([, type]) => type),
    );
    const again = await program.run(['resume', 'five']);
    assert.equal(again.code, 2);
    assert.match(
      again.stderr,
      /has ended \(.*\)\. Fork it at a turn to go on differently: convene fork five --turn N\.\n$/,
    );
  });

  it('goes on after a planned pause where a resume or a step is planned too', async () => {
    const plan = (...lines: object[]) =>
      program.write('plan.jsonl', lines.map(line => `${JSON.stringify(line)}\n`).join(''));
    const run = (out: string) => program.run(['run', 'debate', 'design.md', '--inputs', 'plan.jsonl', '--out', out]);
    plan({ after: 't2', kind: 'pause' }, { after: 't2', kind: 'resume' });
    const resumed = await run('paused-1');
    assert.equal(resumed.code, 0, resumed.stderr);
    plan({ after: 't2', kind: 'pause' }, { after: 't3', kind: 'step' }, { after: 't4', kind: 'resume' });
    const stepped = await run('paused-2');
    assert.equal(stepped.code, 0, stepped.stderr);
    plan({ after: 't2', kind: 'pause' }, { after: 't2', kind: 'step' });
    const left = await run('paused-3');
    assert.equal(left.code, 130, left.stderr);
    assert.match(left.stderr, /Interrupted after 3 turns/);
  });

  it('forks at a turn and keeps all before it word for word', async () => {
    const forked = await program.run(['fork', 'one', '--turn', '4', '--out', 'six', '--quiet']);
    assert.equal(forked.code, 0, forked.stderr);
    const [old, young] = ['one', 'six'].map(folder =>
      parseTranscript(program.read(path.join(folder, 'transcript.md'))),
    );
    assert.deepEqual(young?.slice(0, 4), old?.slice(0, 4));
    assert.equal(young?.length, 10);
    const beyond = await program.run(['fork', 'one', '--turn', '40']);
    assert.equal(beyond.code, 2);
    assert.match(beyond.stderr, /no finished turn t40\. Its turns are t1 to t10\.\n$/);
  });

  it('exports in every form, and never over a file', async () => {
    const exported = async (as: string) => (await program.run(['export', 'one', '--as', as])).stdout;
    assert.equal(await exported('md'), program.read('one/transcript.md'));
    assert.match(await exported('html'), /^<!doctype html>/);
    assert.equal(JSON.parse(await exported('json')).turns, 10);
    assert.match(await exported('txt'), /ADA \(proponent, proposition\)\n/);
    assert.match(await exported('adr'), /## Decision\n\n/);
    assert.equal((await program.run(['export', 'one'])).stdout, await exported('md'));
    for (const [word, form] of [
      ['markdown', 'md'],
      ['text', 'txt'],
      ['decision', 'adr'],
    ] as const)
      assert.equal(await exported(word), await exported(form));
    assert.equal((await program.run(['export', 'one', '--as', 'adr', '--out', 'adr.md'])).code, 0);
    const twice = await program.run(['export', 'one', '--as', 'adr', '--out', 'adr.md']);
    assert.equal(twice.code, 2);
    assert.match(twice.stderr, /adr\.md exists already/);
  });

  it('lists agents, sections and estimates as JSON', async () => {
    const json = async (...args: string[]) => JSON.parse((await program.run([...args, '--json'])).stdout);
    const { agents, skipped } = await json('agents');
    const ada = agents.find((agent: { slug: string }) => agent.slug === 'ada');
    assert.deepEqual(Object.keys(ada).sort(), 'color description icon name path problems slug source'.split(' '));
    assert.equal(ada.source, 'workspace');
    program.write('.github/agents/planner.agent.md', '---\ndescription: Plans first.\n---\nYou plan.\n');
    assert.match((await program.run(['agents'])).stdout, /VS Code’s custom agents\n[^\n]*planner +Plans first\.\n/);
    assert.deepEqual(skipped, []);
    const sections = await json('outline', 'design.md');
    assert.deepEqual(
      sections.map((each: { title: string; level: number; startLine: number }) => [
        each.title,
        each.level,
        each.startLine,
      ]),
      [
        ['Cache the catalogue', 1, 1],
        ['Context', 2, 3],
        ['Proposal', 2, 8],
        ['Risks', 2, 12],
      ],
    );
    const estimate = await json('estimate', 'debate', 'design.md');
    assert.equal(estimate.turns, 10);
    assert.equal(estimate.usd, 0);
    const priced = await json('estimate', 'debate', 'design.md', '--voice', 'anthropic');
    assert.ok(priced.usd > 0 && priced.usd < priced.worstUSD, 'what a model would cost can be told without a key');
  });

  it('stays silent when nobody reads on', async () => {
    const running = program.start(['run', 'debate', 'design.md', '--out', 'seven']);
    await running.printed('[TURN: ');
    running.child.stdout?.destroy();
    const { stderr } = await running.ended;
    assert.equal(stderr, '');
  });
});
