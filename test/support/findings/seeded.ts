import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Documents with faults that we planted, their keys beside them, and one without faults. */
export const seededFolder = path.resolve('test/fixtures/findings');

/** A fault in one of them, with the words of the document that show it. */
export interface Planted {
  id: string;
  what: string;
  quotes: string[];
}

/** A document and what was planted in it. */
export interface Seeded {
  name: string;
  text: string;
  planted: Planted[];
}

/** Reads the documents and the words that their keys quote. */
export function readSeeded(): Seeded[] {
  const names = readdirSync(seededFolder).filter(name => name.endsWith('.md'));
  return names.map(file => {
    const name = file.slice(0, -'.md'.length);
    const key = JSON.parse(readFileSync(path.join(seededFolder, `${name}.key.json`), 'utf8')) as {
      defects: { id: string; what: string }[];
    };
    const planted = key.defects.map(({ id, what }) => ({ id, what, quotes: quotesIn(what) }));
    return { name, text: readFileSync(path.join(seededFolder, file), 'utf8'), planted };
  });
}

function quotesIn(text: string): string[] {
  return [...text.matchAll(/“([^”]+)”/g)].map(([, quote = '']) => quote);
}
