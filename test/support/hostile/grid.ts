import { processorTime } from '../processorTime';
import { readers } from './readers';
import { hostileTexts } from './texts';

/** One reader over one kind of text, at a length and at half of it, in milliseconds of processor time. */
export interface Cell {
  reader: string;
  text: string;
  half: number;
  whole: number;
}

// What takes less is noise: a collection of garbage, a function that is compiled.
const floor = 40;

/** Whether the time grows faster than the text, or is too long for anybody to wait. */
function isSlow({ half, whole }: Cell): boolean {
  return whole > 1_000 || whole > Math.max(floor, 2.5 * half);
}

/** Tries every reader over the texts that `takes` says, at up to `length` characters, and again what looks slow; answers with the slow ones and how many were tried. */
export function tryReaders(length: number, takes: (at: number) => boolean): { slow: Cell[]; tried: number } {
  const slow: Cell[] = [];
  let tried = 0;
  for (const [reader, read] of Object.entries(readers)) {
    for (const [text, make] of Object.entries(hostileTexts).filter((_, at) => takes(at))) {
      const [short, long] = [make(length / 2), make(length)];
      const measured = (runs: number): Cell => ({
        reader,
        text,
        half: processorTime(() => read(short), runs),
        whole: processorTime(() => read(long), runs),
      });
      tried += 1;
      if (!isSlow(measured(1))) continue;
      const again = measured(4);
      if (isSlow(again)) slow.push(again);
    }
  }
  return { slow, tried };
}
