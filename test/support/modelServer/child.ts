import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';

/** A model server that outlives the process under test. */
export interface ModelServerChild {
  url: string;
  control: string;
  /** Asks the control port, e.g. `hits`, `bill`, `faults`. */
  ask<T>(what: string, body?: unknown): Promise<T>;
  close(): Promise<void>;
}

/** Starts the model server in a process of its own; it ends with its parent. */
export async function spawnModelServer(latencyMs = 0): Promise<ModelServerChild> {
  const folder = path.resolve('out', `model-server-${process.pid}-${Math.random().toString(36).slice(2)}`);
  mkdirSync(folder, { recursive: true });
  const outfile = path.join(folder, 'main.mjs');
  const entry = 'test/support/modelServer/main.ts';
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
  });
  const child = spawn(process.execPath, [outfile, String(latencyMs)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await new Promise<string[]>(resolve =>
    createInterface(child.stdout).once('line', text => resolve([text])),
  )) as [string];
  const { url, control } = JSON.parse(line) as { url: string; control: string };
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  return {
    url,
    control,
    ask: async <T>(what: string, body?: unknown) => {
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      return (await (await fetch(`${control}/__${what}`, init)).json()) as T;
    },
    close: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
