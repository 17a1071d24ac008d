import assert from 'node:assert/strict';
import type { ResumeSettings } from '../../../src/ledger/events';
import { openSession, reopenSession, resumeSession } from '../../../src/stage/session';
import type { SessionServices } from '../../../src/stage/setup';
import { MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

describe('whose session it is', () => {
  const world = (user: string): SessionServices => ({
    ...worldOf(scriptedVoice()),
    sign: settings => `${user}:${JSON.stringify(settings)}`,
  });
  const taken: ResumeSettings = { seats: [], voices: {}, budget: { usd: 1 }, foreign: true };

  async function begun(user: string) {
    const ledger = new MemoryLedger();
    const { sources } = await openSession(ledger, setupOf('debate'), world(user));
    return { ledger, sources };
  }

  it('S24: is told by its signature: one’s own is taken up as it is, a stranger’s only with what was confirmed anew', async () => {
    const { ledger, sources } = await begun('ada');
    const own = await resumeSession(ledger, sources, world('ada'));
    assert.equal(own.state.verified, true);
    const before = ledger.events.length;
    await assert.rejects(resumeSession(ledger, sources, world('eve')), /have not signed this session/);
    await assert.rejects(reopenSession(ledger, sources, world('eve'), { usd: 9 }), /have not signed this session/);
    assert.equal(ledger.events.length, before);
    const session = await resumeSession(ledger, sources, world('eve'), taken);
    assert.deepEqual(session.state.budget, { usd: 1 });
    await resumeSession(ledger, sources, world('eve'));
    await assert.rejects(resumeSession(ledger, sources, world('ada')), /have not signed this session/);
  });

  it('S24: changes with a limit that somebody else puts in', async () => {
    const { ledger, sources } = await begun('ada');
    const session = await resumeSession(ledger, sources, world('ada'));
    await session.put({ kind: 'limit', key: 'budget', value: 3 });
    await resumeSession(ledger, sources, world('ada'));
    await ledger.append([{ type: 'input.received', kind: 'limit', key: 'budget', value: 300 }]);
    await assert.rejects(resumeSession(ledger, sources, world('ada')), /have not signed this session/);
  });
});
