import { nodeClock, sha256 } from '../../../src/disk/clock';
import type { Files } from '../../../src/disk/files';
import { openLedger } from '../../../src/disk/ledgerFile';
import { readSources, writeSources } from '../../../src/disk/sources';
import { formatOf } from '../../../src/formats';
import { openingOf } from '../../../src/stage/opening';
import { openSession, resumeSession } from '../../../src/stage/session';
import { anthropicVoice } from '../../../src/voices/anthropic/voice';
import { setupOf } from '../table';

/** Performs a debate in a folder to its end, from where an earlier process died, or from its start. */
export async function takeUp(folder: string, endpoint: string, files?: Files): Promise<void> {
  const voice = anthropicVoice({ key: 'not-a-key', endpoint, auth: 'bearer', clock: nodeClock });
  const world = { clock: nodeClock, formatOf, voiceOf: () => voice, sha256 };
  const ledger = await openLedger(folder, { clock: nodeClock, ...(files ? { files } : {}) });
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
}
