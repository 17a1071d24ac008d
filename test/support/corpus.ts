import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where public agent files and documents lie on machines that have them: beside the checkout, never in it. */
const places = {
  agents: join(process.cwd(), '../shared/corpus/agents'),
  docs: join(process.cwd(), '../shared/corpus/docs'),
};

/** Declares tests over public files where they are at hand, and says aloud where they are not; the project's own machines must have them. */
export function describeCorpus(kind: 'agents' | 'docs', title: string, body: (corpus: string) => void): void {
  const corpus = places[kind];
  if (existsSync(corpus)) describe(title, () => body(corpus));
  else console.log(`  ${title}: not tried, because the collection of public ${kind} is not on this machine.`);
}
