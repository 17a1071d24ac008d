import fs from 'node:fs/promises';
import { type Files, realFiles } from '../../../src/disk/files';
import { takeUp } from './takingUp';

// A session in a process of its own that kills itself at a named point of its writing: `write:7:half` dies when half of the seventh
// append is on its way to the file; `list` dies nowhere and prints all points. Arguments: folder, endpoint, point.
const [folder = '', endpoint = '', point = ''] = process.argv.slice(2);

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('unreachable');
}

let appends = 0;
const passed: string[] = [];

function chosen(moment: string): boolean {
  const here = `write:${appends}:${moment}`;
  passed.push(here);
  return here === point;
}

/** The real file system, save that the chosen append of the ledger ends the process at the chosen moment. */
const deadly: Files = {
  ...realFiles,
  async open(...parameters) {
    const handle = await fs.open(...parameters);
    if (!String(parameters[0]).endsWith('ledger.jsonl') || parameters[1] !== 'a') return handle;
    const datasync = handle.datasync.bind(handle);
    return Object.assign(handle, {
      async datasync() {
        await datasync();
        if (chosen('flushed')) die();
      },
    });
  },
  // Only the ledger is written through this door.
  writeSync(fd, bytes) {
    appends += 1;
    if (chosen('before')) die();
    if (chosen('half')) {
      realFiles.writeSync(fd, bytes.subarray(0, Math.floor(bytes.length / 2)));
      die();
    }
    const taken = realFiles.writeSync(fd, bytes);
    if (chosen('written')) die();
    return taken;
  },
};

await takeUp(folder, endpoint, deadly);
if (point === 'list') process.stdout.write(passed.join('\n'));
