import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '../../../src/base/json';
import { callKind } from '../../support/findings/callKind';
import { reportedBy } from '../../support/findings/reported';
import { found } from '../../support/inspection';
import type { ModelRequest } from '../../support/modelServer/request';
import { type ModelServer, startModelServer } from '../../support/modelServer/server';
import { makeProgram, type Program } from '../../support/terminal/program';

const script = path.resolve('test/fixtures/ci/review.sh');

const old = found('A price may be shown for five minutes after it has changed.', {
  ...{ quotes: ['Keep each price for five minutes'], section: 'Proposal', severity: 'blocks', slot: 'consistency' },
});
const sameOtherwise = found('A price may be shown for up to five minutes after it changed.', {
  ...{ quotes: ['Keep each price for five minutes, and drop it early'], section: 'Proposal', severity: 'blocks' },
});
const fresh = found('Nobody has counted how often a stale price is bought, on which the choice rests.', {
  ...{ quotes: ['Nobody has counted how often a stale price is bought.'], section: 'Risks', severity: 'blocks' },
});

describe('the script for CI, against a model server', () => {
  let program: Program;
  let server: ModelServer;
  let findings: JsonObject[] = [];
  let broken = false;

  const answer = (request: ModelRequest) =>
    broken && callKind(request) === 'reading' ? 'I would rather not.' : reportedBy(findings, request);

  beforeEach(async () => {
    program = await makeProgram();
    server = await startModelServer({ answer });
    broken = false;
  });
  afterEach(async () => {
    await server.close();
    program.dispose();
  });

  async function ci(reported: JsonObject[], budget = '1') {
    findings = reported;
    for (const each of ['review', 'review.md', 'convene.sarif'])
      rmSync(path.join(program.folder, each), { recursive: true, force: true });
    const { PATH } = process.env;
    const env = {
      ...{ PATH, HOME: program.folder, CONVENE_STATE_HOME: `${program.folder}.state`, CONVENE: program.file },
      ...{ DOCUMENT: 'design.md', BUDGET: budget, ANTHROPIC_API_KEY: 'not-a-key', ANTHROPIC_BASE_URL: server.url },
    };
    const child = spawn('sh', [script], { cwd: program.folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let stderr = '';
    child.stdout.resume();
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const code = await new Promise<number | null>(resolve => child.once('close', resolve));
    return { code, stderr };
  }

  const acceptAll = () => program.write('baseline.json', program.read('review/findings.json'));
  const states = () => {
    const { runs } = JSON.parse(program.read('convene.sarif')) as { runs: { results: { baselineState: string }[] }[] };
    return runs.flatMap(each => each.results.map(result => result.baselineState)).sort();
  };

  it('fails on a finding that blocks, and passes once that is in the baseline, however it is put then', async () => {
    const first = await ci([old]);
    assert.equal(first.code, 4, first.stderr);
    assert.match(first.stderr, /^Fails on blocks: F1 blocks, and not in the baseline\.$/m);
    assert.match(program.read('review.md'), /A price may be shown for five minutes after it has changed\./);
    assert.deepEqual(states(), ['new']);
    acceptAll();
    const second = await ci([sameOtherwise]);
    assert.equal(second.code, 0, second.stderr);
    assert.match(second.stderr, /^In the baseline: F1 \(there F1, blocks\)\.$/m);
    assert.deepEqual(states(), ['unchanged']);
  });

  it('fails on the new one only', async () => {
    await ci([old]);
    acceptAll();
    const { code, stderr } = await ci([sameOtherwise, fresh]);
    assert.equal(code, 4, stderr);
    const { findings: all } = JSON.parse(program.read('review/findings.json')) as {
      findings: { id: string; claim: string }[];
    };
    const idOf = (claim: unknown) => all.find(each => each.claim === claim)?.id;
    assert.match(stderr, new RegExp(`^Fails on blocks: ${idOf(fresh.claim)} blocks, and not in the baseline\\.$`, 'm'));
    assert.match(stderr, new RegExp(`^In the baseline: ${idOf(sameOtherwise.claim)} \\(there F1, blocks\\)\\.$`, 'm'));
    assert.deepEqual(states(), ['new', 'unchanged']);
  });

  it('does not pass where a reading failed or was skipped at the cap, whatever the baseline knows', async () => {
    await ci([old]);
    acceptAll();
    broken = true;
    const failed = await ci([]);
    assert.equal(failed.code, 4, failed.stderr);
    assert.match(failed.stderr, /^Fails on blocks: the document was not read whole\.$/m);
    broken = false;
    const capped = await ci([old], '0.03');
    assert.equal(capped.code, 4, capped.stderr);
    assert.match(capped.stderr, /^Fails on blocks: the document was not read whole\.$/m);
    assert.match(program.read('review/findings.json'), /"outcome": "skipped"/);
    assert.match(program.read('convene.sarif'), /"executionSuccessful": false/);
  });

  it('does not pass where nothing could be asked at all', async () => {
    server.failAlways({ kind: 'badKey' });
    const { code, stderr } = await ci([old]);
    assert.equal(code, 1, stderr);
    assert.ok(!existsSync(path.join(program.folder, 'convene.sarif')));
  });
});
