import type { Finished, Program } from './program';

// Where it can be had, of this program alone: what getrusage tells began with the process that started it.
const peak = `import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
const own = () => Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
const kilobytes = () => process.platform === 'linux' ? own() : process.resourceUsage().maxRSS;
if (isMainThread) process.on('exit', () => writeFileSync('peak', String(kilobytes())));`;

/** Runs a command line and tells the most memory that its process had, threads included. */
export async function runMeasured(
  program: Program,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Finished & { kilobytes: number }> {
  const options = `--import=data:text/javascript,${encodeURIComponent(peak)}`;
  const finished = await program.spawn(args, { ...env, NODE_OPTIONS: options });
  return { ...finished, kilobytes: Number(program.read('peak')) };
}
