import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { nodeClock } from '../../../src/disk/clock';
import { openLedger } from '../../../src/disk/ledgerFile';
import type { LedgerEvent } from '../../../src/ledger/events';
import { fold } from '../../../src/ledger/fold';
import type { SessionState } from '../../../src/ledger/state';
import { type ModelServer, startModelServer } from '../modelServer/server';
import { takeUp } from './takingUp';

/** What killing a session and taking it up again came to. */
export interface Aftermath {
  killed: boolean;
  /** Turns whose line was on disk at the kill and that are missing or different at the end. */
  lost: string[];
  /** Turns asked again although an answer of theirs was recorded at the kill. */
  repeated: string[];
  /** Calls that reached the server, and attempts in the ledger. */
  hits: number;
  journalled: number;
  resumeMs: number;
  state: SessionState;
}

let bundled: Promise<string> | undefined;

/** The path of the built performer. */
function performer(): Promise<string> {
  bundled ??= (async () => {
    const outfile = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'convene-kill-')), 'performer.mjs');
    await build({
      entryPoints: [path.join('test', 'support', 'kill', 'performer.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      // Some packages inside are CommonJS and ask for `require`, which a module does not have.
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
      logLevel: 'warning',
    });
    return outfile;
  })();
  return bundled;
}

/** A session that nothing kills: every point at which it writes, in order (what is appended, before, in the middle, after and once it is flushed), and its number of turns. */
export async function unbroken(): Promise<{ points: string[]; turns: number }> {
  const server = await startModelServer({ latencyMs: 2 });
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'convene-killed-'));
  try {
    const { printed } = await run(process.execPath, [await performer(), folder, server.url, 'list']);
    const ended = (await eventsOf(folder)).filter(({ type }) => type === 'turn.ended');
    return { points: printed.split('\n'), turns: ended.length };
  } finally {
    await server.close();
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Runs a session that dies at a point (`write:7:half`) or after a time (`0.137`), takes it up to its end, and compares. */
export async function killAndResume(how: { point?: string; seconds?: number }): Promise<Aftermath> {
  const server = await startModelServer({ latencyMs: 2 });
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'convene-killed-'));
  try {
    const program = await performer();
    const args = [program, folder, server.url, how.point ?? ''];
    // `timeout` of coreutils kills from outside, at a moment that nothing in the program knows of.
    const { killed } =
      how.seconds === undefined
        ? await run(process.execPath, args)
        : await run('timeout', ['-s', 'KILL', String(how.seconds), process.execPath, ...args]);
    const before = await eventsOf(folder);
    const began = performance.now();
    await takeUp(folder, server.url);
    const resumeMs = performance.now() - began;
    return compare(before, await eventsOf(folder), server, killed, resumeMs);
  } finally {
    await server.close();
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function run(command: string, args: readonly string[]): Promise<{ killed: boolean; printed: string }> {
  // What hundreds of performers cover is no source that can be traced back, and takes longest to write and to add up.
  const env = { ...process.env, NODE_V8_COVERAGE: '' };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [printed, errors] = ['', ''];
  child.stdout.on('data', (data: Buffer) => {
    printed += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  const killed = signal === 'SIGKILL' || code === 137;
  if (code !== 0 && !killed) throw new Error(`The performer failed: ${errors}`);
  return { killed, printed };
}

async function eventsOf(folder: string): Promise<readonly LedgerEvent[]> {
  if (!(await fs.readdir(folder)).includes('ledger.jsonl')) return [];
  const ledger = await openLedger(folder, { clock: nodeClock, readOnly: true });
  await ledger.close();
  return ledger.events;
}

function compare(
  before: readonly LedgerEvent[],
  after: readonly LedgerEvent[],
  server: ModelServer,
  killed: boolean,
  resumeMs: number,
): Aftermath {
  const endsOf = (events: readonly LedgerEvent[]) =>
    new Map(events.flatMap(event => (event.type === 'turn.ended' ? [[event.turn, event.text]] : [])));
  const ends = endsOf(after);
  const lost = [...endsOf(before)].filter(([turn, text]) => ends.get(turn) !== text).map(([turn]) => turn);
  const answered = new Set(
    before.flatMap(event => (event.type === 'attempt.ended' && event.outcome === 'answered' ? [event.turn] : [])),
  );
  const later = after.slice(before.length);
  const repeated = later.flatMap(event =>
    event.type === 'turn.began' && answered.has(event.turn) ? [event.turn] : [],
  );
  const journalled = after.filter(event => event.type === 'turn.began').length;
  return { killed, lost, repeated, hits: server.calls().length, journalled, resumeMs, state: fold(after) };
}
