import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../../src/base/errors';
import { readDocumentFile } from '../../src/disk/documentFile';
import { parseDocument } from '../../src/disk/documentParser';
import { readSources, writeSources } from '../../src/disk/sources';
import { isQuickToParse, parseDocumentText } from '../../src/document/reader';
import { proseHtml } from '../../src/transcript/proseHtml';
import { opened, tempFolder } from '../support/disk/ledgers';
import { hostileDocuments } from '../support/hostile/documents';
import { processorTime } from '../support/processorTime';
import { makeProgram } from '../support/terminal/program';

/** What reading a document comes to: undefined where it was read, else the words that refuse it. */
function refusalOf(text: string): string | undefined {
  try {
    parseDocumentText(text, { path: 'plan.md' });
    return undefined;
  } catch (error) {
    assert(error instanceof HumanError);
    return error.message;
  }
}

describe('S26: hostile documents', function () {
  this.timeout(60_000);

  for (const [what, make] of Object.entries(hostileDocuments)) {
    it(`S26: ${what}: read or refused within five seconds, and shown within one`, () => {
      const text = make();
      assert(text.length <= 4_000_000, `${text.length}`);
      const reading = processorTime(() => refusalOf(text), 1);
      const showing = processorTime(() => proseHtml(text), 1);
      assert(reading < 5_000, `${reading} ms to read`);
      assert(showing < 1_000 + text.length / 2_000, `${showing} ms to show`);
    });
  }
});

/** How often the event loop comes round while some work is under way. */
async function roundsDuring(work: () => Promise<unknown>): Promise<number> {
  let rounds = 0;
  let ended = false;
  const count = () => {
    rounds += 1;
    if (!ended) setImmediate(count);
  };
  setImmediate(count);
  await work();
  ended = true;
  return rounds;
}

describe('S26: documents that are not small', function () {
  this.timeout(60_000);
  const headings = '# a\n'.repeat(7_900);
  // Takes a parser the square of its lines.
  const endless = `> a\n${'a\n'.repeat(7_900)}`;
  const patient = { ms: 50_000, memoryMb: 384 };

  async function refusal(text: string, limits: { ms: number; memoryMb: number }): Promise<string> {
    const error = await parseDocument(text, { path: 'plan.md' }, limits).catch((thrown: unknown) => thrown);
    assert(error instanceof HumanError, String(error));
    return error.sentence;
  }

  it('S26: are parsed as small ones are, and the event loop goes on', async () => {
    let parsed: unknown;
    const rounds = await roundsDuring(async () => {
      parsed = await parseDocument(headings, { path: 'plan.md' }, patient);
    });
    assert.deepEqual(parsed, parseDocumentText(headings, { path: 'plan.md' }));
    assert(rounds > 100, `${rounds} rounds`);
  });

  it('S26: are read from a file and from a session’s copies in a thread of their own', async () => {
    const folder = await tempFolder();
    const file = path.join(folder, 'document.md');
    await writeSources(folder, { agents: new Map(), document: parseDocumentText('# a\n') });
    await fs.writeFile(file, '# a\n'.repeat(2_000));
    const document = { title: 'T', copy: 'document.md', sha: '', characters: 4 };
    const session = opened({ seats: [], document });
    let threads = 0;
    const count = () => {
      threads += 1;
    };
    process.on('worker', count);
    await readDocumentFile(file);
    assert.equal(threads, 1);
    await readSources(folder, session);
    assert.equal(threads, 2);
    process.off('worker', count);
  });

  it('S26: are read by the program of the terminal', async () => {
    const program = await makeProgram();
    try {
      const { code, stdout, stderr } = await program.spawn([
        'outline',
        program.write('plan.md', '# a\n'.repeat(2_000)),
      ]);
      assert.deepEqual([code, stderr, stdout.trim().split('\n').length], [0, '', 2_000]);
    } finally {
      program.dispose();
    }
  });

  it('S26: are refused at the deadline, and their thread is ended', async () => {
    const said = await refusal(endless, { ...patient, ms: 100 });
    assert.equal(
      said,
      'plan.md cannot be read within 0.1 seconds. Split it into several documents, or choose a part of it.',
    );
    const { workers } = process.report.getReport() as unknown as { workers: unknown[] };
    assert.deepEqual(workers, []);
  });

  it('S26: are refused where they take too much memory', async () => {
    assert.match(
      await refusal(headings, { ...patient, memoryMb: 16 }),
      /^plan\.md takes too much memory to read\. Split/,
    );
  });

  it('S26: are read in the memory that the thread has, where they are as hostile as is allowed', async () => {
    for (const what of ['definitions', 'as many headings as are allowed', 'as many tabs as are allowed']) {
      const text = hostileDocuments[what]?.() ?? assert.fail(what);
      assert.equal((await parseDocument(text, {}, patient)).text, text, what);
    }
  });

  it('S26: are refused in the same words from the other thread', async () => {
    const text = '# a\n'.repeat(100_000);
    assert.match(
      await refusal(text, patient),
      /^plan\.md cannot be read from line 8001 on: more than 8,000 headings\./,
    );
  });

  it('S26: are not those that take no time', () => {
    assert(isQuickToParse('# Plan\n\nThe batch is slow.\n\n- a\n- b\n\n'.repeat(150)));
    for (const [what, make] of Object.entries(hostileDocuments)) {
      let text = make();
      while (!isQuickToParse(text)) text = text.slice(0, text.length / 2);
      const reading = processorTime(() => refusalOf(text), 1);
      assert(reading < 1_500, `${what}: ${reading} ms`);
    }
  });
});
