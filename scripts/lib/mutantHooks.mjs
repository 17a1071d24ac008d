import { writeFileSync } from 'node:fs';
import path from 'node:path';

const active = Number(process.env.MUTANT);
const atLoad = new Set();
let inTests;
let files;

/** Asked by every mutant whether it is the one that is switched on. */
globalThis.isMutant = id => {
  (inTests ?? atLoad).add(id);
  return id === active;
};

/** Notes which mutants the tests of each file come by, and how long they take; side by side, each process notes its own. */
export const mochaHooks = {
  beforeAll() {
    files = {};
  },
  beforeEach() {
    inTests = new Set();
  },
  afterEach() {
    const { file, duration = 0 } = this.currentTest;
    const known = files[file] ?? { ids: [], ms: 0 };
    files[file] = { ids: [...new Set([...known.ids, ...inTests])], ms: known.ms + duration };
  },
  afterAll() {
    const folder = process.env.MUTANT_REACHED;
    if (!folder) return;
    const note = path.join(folder, `${process.pid}-${process.hrtime.bigint()}.json`);
    writeFileSync(note, JSON.stringify({ atLoad: [...atLoad], files }));
  },
};
