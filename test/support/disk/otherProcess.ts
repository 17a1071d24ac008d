import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { tempFolder } from './ledgers';

/** A second process that holds a session's folder. */
export interface OtherProcess {
  readonly pid: number;
  /** The next thing it says. */
  says(): Promise<Record<string, unknown>>;
  /** Has it append a note, and returns how that went. */
  append(text: string): Promise<Record<string, unknown>>;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  kill(): Promise<void>;
  /** Lets it close its ledger and end. */
  leave(): Promise<void>;
}

let bundle: Promise<string> | undefined;

/** Starts another process on a session's folder; its first words tell whether it may write. */
export async function startOther(folder: string): Promise<OtherProcess> {
  bundle ??= bundled();
  const child = spawn(process.execPath, [await bundle, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const { pid, stdin, stdout } = child;
  if (pid === undefined) throw new Error('The other process did not start.');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const says = async () => JSON.parse(String((await lines.next()).value));
  return {
    pid,
    says,
    append(text) {
      stdin.write(`${text}\n`);
      return says();
    },
    signal: name => void child.kill(name),
    kill: () => ended(child, () => child.kill('SIGKILL')),
    leave: () => ended(child, () => stdin.end()),
  };
}

async function ended(child: ChildProcess, end: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  end();
  await exit;
}

async function bundled(): Promise<string> {
  const outfile = path.join(await tempFolder(), 'writer.mjs');
  await build({
    entryPoints: ['test/support/disk/writerProcess.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  return outfile;
}
