/** Finds the candidate that a mistyped word most likely meant; undefined if none is near. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(wanted.length / 2)) + 0.5;
  for (const candidate of candidates) {
    const near = distanceTo(wanted, candidate.toLowerCase());
    if (near < bestDistance) {
      bestDistance = near;
      best = candidate;
    }
  }
  return best;
}

function distanceTo(wanted: string, candidate: string): number {
  const distance = editDistance(wanted, candidate);
  const within = wanted.length > 2 && (candidate.includes(wanted) || wanted.includes(candidate));
  return within ? Math.min(distance, 1) : distance;
}

/** The number of letters to insert, delete, change or swap with their neighbour to turn one word into the other. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min((above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + change);
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    before = above;
    above = current;
  }
  return above[b.length] ?? 0;
}
