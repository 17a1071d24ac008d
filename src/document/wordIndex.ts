/** How many consecutive words are indexed together. */
const runLength = 3;
/** How many places are tried for a phrase. */
const maxCandidates = 200;
const word = /[a-z0-9]+/g;

/** An index of every three consecutive words of a lower-case text: finds thousands of phrases in megabytes without scanning them again. */
export class WordIndex {
  /** The offset of each word. */
  private readonly starts: Int32Array;
  /** Chains of the runs of words with one hash, by the number of their first word: a chain's first run, and the one after each; -1 ends it. */
  private readonly first: Int32Array;
  private readonly next: Int32Array;
  private readonly mask: number;

  constructor(private readonly text: string) {
    const { starts, hashes } = hashWords(text);
    const runs = Math.max(0, starts.length - runLength + 1);
    let size = 16;
    while (size < runs) size *= 2;
    this.mask = size - 1;
    this.starts = Int32Array.from(starts);
    this.next = new Int32Array(runs).fill(-1);
    this.first = new Int32Array(size).fill(-1);
    // Backwards, so that each chain starts with the first place of its run.
    for (let at = runs - 1; at >= 0; at--) {
      const slot = this.slotOf(hashes, at);
      this.next[at] = this.first[slot] ?? -1;
      this.first[slot] = at;
    }
  }

  /** Finds a phrase from `from` on at a place that `fits`; -1 if there is none, undefined if only a plain search can decide. */
  find(phrase: string, from: number, fits: (at: number) => boolean): number | undefined {
    const { starts, hashes } = hashWords(phrase);
    if (starts.length < runLength) return undefined;
    const rarest = this.rarestRun(hashes);
    if (rarest === undefined) return -1;
    const offsetInPhrase = starts[rarest] ?? 0;
    let place = this.first[this.slotOf(hashes, rarest)] ?? -1;
    for (let tried = 0; place >= 0; tried++) {
      if (tried >= maxCandidates) return undefined;
      const at = (this.starts[place] ?? 0) - offsetInPhrase;
      if (at >= from && this.text.startsWith(phrase, at) && fits(at)) return at;
      place = this.next[place] ?? -1;
    }
    return -1;
  }

  /** The index of the phrase's run with the fewest places; undefined if one of its runs has none. */
  private rarestRun(hashes: readonly number[]): number | undefined {
    let best = { at: 0, places: Number.POSITIVE_INFINITY };
    for (let at = 0; at + runLength <= hashes.length; at++) {
      const places = this.countPlaces(this.slotOf(hashes, at), Math.min(best.places, maxCandidates));
      if (places === 0) return undefined;
      if (places < best.places) best = { at, places };
    }
    return best.at;
  }

  private countPlaces(slot: number, most: number): number {
    let count = 0;
    for (let place = this.first[slot] ?? -1; place >= 0 && count < most; place = this.next[place] ?? -1) count += 1;
    return count;
  }

  private slotOf(hashes: readonly number[], at: number): number {
    let hash = 0;
    for (let each = 0; each < runLength; each++) hash = Math.imul(hash ^ (hashes[at + each] ?? 0), 0x9e3779b1);
    return (hash ^ (hash >>> 15)) & this.mask;
  }
}

/** The offset and the FNV-1a hash of each word. */
function hashWords(text: string): { starts: number[]; hashes: number[] } {
  const starts: number[] = [];
  const hashes: number[] = [];
  for (const { 0: match, index } of text.matchAll(word)) {
    let hash = 0x811c9dc5;
    for (let at = 0; at < match.length; at++) hash = Math.imul(hash ^ match.charCodeAt(at), 0x01000193);
    starts.push(index);
    hashes.push(hash);
  }
  return { starts, hashes };
}
