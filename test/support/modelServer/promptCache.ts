import { createHash } from 'node:crypto';
import type { Usage } from '../../../src/base/usage';
import type { ModelRequest } from './request';
import { countTokens } from './tokens';

const LOOKBACK = 20;
const OVERHEAD = 3;
const LIFETIME = { '5m': 5 * 60_000, '1h': 60 * 60_000 };

interface Entry {
  ttl: '5m' | '1h';
  expires: number;
}

/** What a request reads and writes; `publish` makes its entries readable, once its response has begun. */
export interface CachePlan {
  usage: Usage;
  publish(): void;
}

/** A prompt cache that keeps the published rules: prefix hashes at breakpoints, a minimum per model, a lifetime, a lookback of 20 blocks. */
export class PromptCache {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly now: () => number) {}

  /** Counts a request against what is readable at this moment. */
  plan(request: ModelRequest): CachePlan {
    const prefixes = this.prefixes(request);
    const minimum = minimumOf(request.model);
    const marks = prefixes.filter(prefix => prefix.ttl && prefix.tokens >= minimum);
    const total = prefixes.at(-1)?.tokens ?? 0;
    const read = this.longestRead(prefixes, marks);
    const hour = marks.filter(mark => mark.ttl === '1h').at(-1)?.tokens ?? 0;
    const last = Math.max(read, marks.at(-1)?.tokens ?? 0);
    const cacheWrite1h = Math.max(0, hour - read);
    const cacheWrite5m = last - read - cacheWrite1h;
    const usage = { input: total - last, cacheRead: read, cacheWrite5m, cacheWrite1h, output: 0 };
    return { usage, publish: () => this.keep(marks) };
  }

  private prefixes(request: ModelRequest) {
    const hash = createHash('sha256').update(request.key);
    let tokens = request.schema ? countTokens(JSON.stringify(request.schema)) : 0;
    return request.blocks.map((block, index) => {
      hash.update(`${block.kind}\0${block.text}\0`);
      tokens += countTokens(block.text) + OVERHEAD;
      return { index, tokens, ttl: block.ttl, hash: hash.copy().digest('hex') };
    });
  }

  private longestRead(prefixes: { hash: string; tokens: number }[], marks: { index: number }[]): number {
    let longest = 0;
    for (const mark of marks) {
      const within = prefixes.slice(Math.max(0, mark.index - LOOKBACK + 1), mark.index + 1);
      for (const { hash, tokens } of within) if (this.isReadable(hash)) longest = Math.max(longest, tokens);
    }
    return longest;
  }

  private isReadable(hash: string): boolean {
    const entry = this.entries.get(hash);
    if (!entry || entry.expires < this.now()) return false;
    entry.expires = this.now() + LIFETIME[entry.ttl];
    return true;
  }

  private keep(marks: { hash: string; ttl?: '5m' | '1h' }[]): void {
    for (const { hash, ttl } of marks) if (ttl) this.entries.set(hash, { ttl, expires: this.now() + LIFETIME[ttl] });
  }
}

/** Fewest tokens of a prefix that this model caches. */
export function minimumOf(model: string): number {
  if (model.startsWith('claude-haiku-4-5')) return 4096;
  return /^claude-sonnet-5(?!-5)/.test(model) ? 1024 : 512;
}
