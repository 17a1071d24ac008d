/** A 32-bit hash of a text (FNV-1a): stable on every host and in every version. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Returns a repeatable pseudo-random number in [0, 1) for a seed and a key. */
export function seededRandom(seed: number, key: string): number {
  let t = (hash32(`${seed}:${key}`) + 0x6d2b79f5) >>> 0;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

/** Picks one item of a list, repeatably, by seed and key; undefined only for an empty list. */
export function seededPick<T>(items: readonly T[], seed: number, key: string): T | undefined {
  return items[Math.floor(seededRandom(seed, key) * items.length)];
}
