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

/** Notes which mutants the tests of each file come by; side by side, each process notes its own. */
export const mochaHooks = {
  beforeAll() {
    files = {};
  },
  beforeEach() {
    inTests = new Set();
  },
  afterEach() {
    const file = this.currentTest.file;
    files[file] = [...new Set([...(files[file] ?? []), ...inTests])];
  },
  afterAll() {
    const folder = process.env.MUTANT_REACHED;
    if (!folder) return;
    const note = path.join(folder, `${process.pid}-${process.hrtime.bigint()}.json`);
    writeFileSync(note, JSON.stringify({ atLoad: [...atLoad], files }));
  },
};
