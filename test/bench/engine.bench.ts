import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { nodeClock } from '../../src/disk/clock';
import { openLedger } from '../../src/disk/ledgerFile';
import { parseDocumentText } from '../../src/document/reader';
import { openSession, resumeSession } from '../../src/stage/session';
import { bodiesOf, MemoryLedger } from '../support/memoryLedger';
import { scriptedVoice } from '../support/scriptedVoice';
import { sampleDocument, setupOf, worldOf } from '../support/table';
import { quantiles } from './quantiles';

/** What the engine itself takes: a turn's overhead on a real ledger, and taking up a session of 500 turns. */
export const name = 'engine';

/** A document of about 30 KB. */
const document = parseDocumentText(
  `# Move invoicing to streams\n\n${Array.from({ length: 90 }, (_, part) => `## Part ${part}\n\n${sampleDocument.text.replace(/^#.*$/gm, '').slice(0, 320)}\n`).join('\n')}`,
);

const forever = new AbortController().signal;

/** Milliseconds from the end of one turn to the end of the next, with a voice that takes no time. */
async function overhead(sessions: number, onDisk: boolean): Promise<number[]> {
  const gaps: number[] = [];
  for (let run = 0; run < sessions; run++) {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'convene-bench-'));
    const ledger = onDisk ? await openLedger(folder, { clock: nodeClock }) : new MemoryLedger();
    const setup = setupOf('debate', { document, options: { rounds: 6 }, seed: run });
    const session = await openSession(ledger, setup, worldOf(scriptedVoice(), nodeClock));
    let before = 0;
    session.onEvent(event => {
      if (event.type !== 'turn.ended') return;
      const now = performance.now();
      if (before > 0) gaps.push(now - before);
      before = now;
    });
    await session.perform(forever);
    await ledger.close();
    await fs.rm(folder, { recursive: true });
  }
  return gaps;
}

/** Milliseconds until a session of 500 turns, left at its last one, asks for the next. */
async function resume(turns: number): Promise<number> {
  const ledger = new MemoryLedger();
  const setup = setupOf('debate', { document, options: { rounds: 6 } });
  const grown = {
    ...setup,
    format: {
      ...setup.format,
      options: setup.format.options.map(rule => (rule.type === 'number' ? { ...rule, max: 1000 } : rule)),
    },
  };
  const rounds = Math.ceil(turns / 3);
  const session = await openSession(ledger, { ...grown, options: { rounds } }, worldOf(scriptedVoice()));
  await session.perform(forever);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'convene-bench-'));
  const file = await openLedger(folder, { clock: nodeClock });
  await file.append(bodiesOf(ledger.events).slice(0, -4), true);
  await file.close();
  const began = performance.now();
  const again = await openLedger(folder, { clock: nodeClock });
  const resumed = await resumeSession(again, session.sources, worldOf(scriptedVoice()));
  await resumed.perform(forever);
  const took = performance.now() - began;
  await again.close();
  await fs.rm(folder, { recursive: true });
  return took;
}

/** Runs the bench. */
export async function run(): Promise<Record<string, number | string>[]> {
  await overhead(5, true);
  const gaps = await overhead(120, true);
  const [median = 0, p99 = 0] = quantiles(gaps, [0.5, 0.99]);
  const [bareMedian = 0, bareP99 = 0] = quantiles(await overhead(120, false), [0.5, 0.99]);
  return [
    { what: 'own work a turn without the disk, median', ms: bareMedian, goal: 1, turns: gaps.length },
    { what: 'own work a turn without the disk, p99', ms: bareP99, goal: 6, turns: gaps.length },
    { what: 'own work a turn, median', ms: median, goal: 1, turns: gaps.length },
    { what: 'own work a turn, p99', ms: p99, goal: 6, turns: gaps.length },
    { what: 'taking up 500 turns', ms: await resume(500), goal: 2000, turns: 500 },
  ];
}
