/** How many words in a row are looked up together. */
const run = 3;
/** Most places at which a phrase is tried. */
const mostTried = 200;
const word = /[a-z0-9]+/g;

/** The places of every run of three words of a text in lower case, so that thousands of phrases are looked up in a text of megabytes without reading it again. */
export class WordIndex {
  private readonly starts: Int32Array;
  private readonly next: Int32Array;
  private readonly first: Int32Array;
  private readonly mask: number;

  constructor(private readonly text: string) {
    const { starts, hashes } = wordsOf(text);
    const runs = Math.max(0, starts.length - run + 1);
    let size = 16;
    while (size < runs) size *= 2;
    this.mask = size - 1;
    this.starts = Int32Array.from(starts);
    this.next = new Int32Array(runs).fill(-1);
    this.first = new Int32Array(size).fill(-1);
    // From the last to the first, so that the first place of a run is met first.
    for (let at = runs - 1; at >= 0; at--) {
      const slot = this.slotOf(hashes, at);
      this.next[at] = this.first[slot] ?? -1;
      this.first[slot] = at;
    }
  }

  /** Where a phrase stands from `from` on, at a place that `fits`; -1 where it does not stand, undefined where only a plain search can tell. */
  find(phrase: string, from: number, fits: (at: number) => boolean): number | undefined {
    const { starts, hashes } = wordsOf(phrase);
    if (starts.length < run) return undefined;
    const rarest = this.rarest(hashes);
    if (rarest === undefined) return -1;
    const before = starts[rarest] ?? 0;
    let place = this.first[this.slotOf(hashes, rarest)] ?? -1;
    for (let tried = 0; place >= 0; tried++) {
      if (tried >= mostTried) return undefined;
      const at = (this.starts[place] ?? 0) - before;
      if (at >= from && this.text.startsWith(phrase, at) && fits(at)) return at;
      place = this.next[place] ?? -1;
    }
    return -1;
  }

  /** The run of a phrase that stands at the fewest places; undefined where one stands at none. */
  private rarest(hashes: readonly number[]): number | undefined {
    let best = { at: 0, places: Number.POSITIVE_INFINITY };
    for (let at = 0; at + run <= hashes.length; at++) {
      const places = this.places(this.slotOf(hashes, at), Math.min(best.places, mostTried));
      if (places === 0) return undefined;
      if (places < best.places) best = { at, places };
    }
    return best.at;
  }

  private places(slot: number, most: number): number {
    let count = 0;
    for (let place = this.first[slot] ?? -1; place >= 0 && count < most; place = this.next[place] ?? -1) count += 1;
    return count;
  }

  private slotOf(hashes: readonly number[], at: number): number {
    let hash = 0;
    for (let each = 0; each < run; each++) hash = Math.imul(hash ^ (hashes[at + each] ?? 0), 0x9e3779b1);
    return (hash ^ (hash >>> 15)) & this.mask;
  }
}

function wordsOf(text: string): { starts: number[]; hashes: number[] } {
  const starts: number[] = [];
  const hashes: number[] = [];
  for (const { 0: found, index } of text.matchAll(word)) {
    let hash = 0x811c9dc5;
    for (let at = 0; at < found.length; at++) hash = Math.imul(hash ^ found.charCodeAt(at), 0x01000193);
    starts.push(index);
    hashes.push(hash);
  }
  return { starts, hashes };
}
