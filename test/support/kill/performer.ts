import fs from 'node:fs/promises';
import { nodeClock, sha256 } from '../../../src/disk/clock';
import { type Files, realFiles } from '../../../src/disk/files';
import { openLedger } from '../../../src/disk/ledgerFile';
import { readSources, writeSources } from '../../../src/disk/sources';
import { formatOf } from '../../../src/formats';
import { openingOf } from '../../../src/stage/seating';
import { openSession, resumeSession } from '../../../src/stage/session';
import { anthropicVoice } from '../../../src/voices/anthropic/voice';
import { setupOf } from '../table';

// A session in a process of its own that kills itself at a named point of its writing: `write:7:half` dies when half of the seventh
// append is on its way to the file. Takes the session up where an earlier process died. Arguments: folder, endpoint, point.
const [folder = '', endpoint = '', point = ''] = process.argv.slice(2);
const [, at = '0', moment = ''] = point.split(':');

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('unreachable');
}

let appends = 0;
const chosen = (what: string) => String(appends) === at && moment === what;

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
  writeNow(fd, bytes) {
    appends += 1;
    if (chosen('before')) die();
    if (chosen('half')) {
      realFiles.writeNow(fd, bytes.subarray(0, Math.floor(bytes.length / 2)));
      die();
    }
    const taken = realFiles.writeNow(fd, bytes);
    if (chosen('written')) die();
    return taken;
  },
};

const voice = anthropicVoice({ key: 'not-a-key', endpoint, auth: 'bearer', clock: nodeClock });
const world = { clock: nodeClock, formatOf, voiceOf: () => voice, sha256 };
const ledger = await openLedger(folder, { clock: nodeClock, files: deadly });
const [first] = ledger.events;
if (first?.type === 'session.opened') {
  const session = await resumeSession(ledger, await readSources(folder, first), world);
  await session.perform(new AbortController().signal);
} else {
  const setup = setupOf('debate', { voice: 'anthropic', options: { rounds: 2 } });
  // The copies first, as the composition roots do it: a ledger without them could not be resumed.
  await writeSources(folder, openingOf(setup, world).sources);
  const session = await openSession(ledger, setup, world);
  await session.perform(new AbortController().signal);
}
await ledger.close();
