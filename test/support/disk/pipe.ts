import { execFileSync } from 'node:child_process';

/** Makes a named pipe that nobody writes; there is none on Windows. */
export function makePipe(file: string): void {
  execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', file]);
}
