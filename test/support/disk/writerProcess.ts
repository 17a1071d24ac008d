import { createInterface } from 'node:readline';
import { describeError } from '../../../src/base/errors';
import { nodeClock } from '../../../src/disk/clock';
import { openLedger } from '../../../src/disk/ledgerFile';

// A window of its own: opens the folder it is given, then appends a note for every line of its input and tells how that went.
const ledger = await openLedger(process.argv[2] ?? '', { clock: nodeClock });
console.log(JSON.stringify({ writable: ledger.writable, epoch: ledger.epoch, events: ledger.events.length }));
for await (const text of createInterface({ input: process.stdin })) {
  try {
    const [event] = await ledger.append([{ type: 'note.posted', kind: 'system', text }], true);
    console.log(JSON.stringify({ seq: event?.seq }));
  } catch (error) {
    console.log(JSON.stringify({ refused: describeError(error) }));
  }
}
await ledger.close();
