import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** How large what is shipped is. */
export const name = 'size';

/** Runs the bench. */
export async function run(): Promise<Record<string, number | string>[]> {
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter(file => /\.(js|css)$/.test(file));
  const sized = files.map(file => {
    const place = path.join('dist', file);
    return {
      what: file,
      kB: Math.round(statSync(place).size / 1000),
      'gzip kB': Math.round(gzipSync(readFileSync(place)).length / 1000),
    };
  });
  return sized.sort((a, b) => b.kB - a.kB).slice(0, 12);
}
