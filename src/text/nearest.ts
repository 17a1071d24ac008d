/** Finds the candidate that a mistyped word most likely meant; undefined if more than half of the word would be wrong. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  const maxDistance = Math.max(1, Math.floor(wanted.length / 2));
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const distance = distanceTo(wanted, candidate.toLowerCase());
    if (distance <= maxDistance && (!best || distance < best.distance)) best = { candidate, distance };
  }
  return best?.candidate;
}

function distanceTo(wanted: string, candidate: string): number {
  const distance = editDistance(wanted, candidate);
  // Two letters are part of too many words to mean one.
  const isPart = wanted.length > 2 && (candidate.includes(wanted) || wanted.includes(candidate));
  return isPart ? Math.min(distance, 1) : distance;
}

/** The number of letters to insert, delete, change or swap with their neighbour to turn one word into the other. */
export function editDistance(a: string, b: string): number {
  // Of the table of distances between beginnings of both words, the last two rows are needed: a swap looks two back.
  let secondLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + change);
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, (secondLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    secondLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
