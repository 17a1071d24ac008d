import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '../../../src/disk/clock';
import { openLedger } from '../../../src/disk/ledgerFile';
import { createSessionFolder } from '../../../src/disk/sessionFolder';
import type { EventBody, SessionOpened } from '../../../src/ledger/events';
import { fakeClock, opened, turn } from '../../support/disk/ledgers';
import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { saveFindings } from '../../support/page/saved';
import { type Person, personAt } from './person';

const day = 24 * 60 * 60 * 1000;

interface Kept {
  name: string;
  ago: number;
  about?: Partial<SessionOpened>;
  outcome?: Extract<EventBody, { type: 'session.ended' }>['outcome'];
}

async function keep(folder: string, { name, ago, about, outcome }: Kept): Promise<string> {
  const made = await createSessionFolder(path.join(folder, 'convene'), name);
  const ledger = await openLedger(made, { clock: fakeClock(Date.now() - ago) });
  const end: EventBody[] = outcome ? [{ type: 'session.ended', outcome }] : [];
  await ledger.append([opened({ session: name, ...about }), ...turn(1), ...end], true);
  await ledger.close();
  const isStale = about?.document?.sha === 'another';
  const own = [{ id: 'F1', claim: 'Too dear.', quotes: ['Words that are not there'] }];
  if (isStale) saveFindings(made, 'idempotency-keys.md', own, new Date(Date.now() - ago).toISOString());
  writeFileSync(path.join(made, 'metadata.json'), JSON.stringify({ turns: 12, costUSD: 0.31 }));
  return made;
}

describe('a window with sixty sessions on one document', () => {
  let window: Workbench;
  let person: Person;
  const rows = () => window.page.locator('.pane-body .monaco-list-row');
  const row = (text: string | RegExp) => rows().filter({ hasText: text });

  before(async () => {
    window = await openWorkbench({ folder: 'examples/design', viewport: { width: 1280, height: 1000 } });
    person = personAt(window);
    const { folder } = window;
    const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
    const on = (name: string, title: string, sha = sha256(read(name))) => ({
      document: { title, path: name, copy: 'document.md', sha, characters: read(name).length },
    });
    const ends = ['yes', 'yes-if', 'not-yet'].map(go => ({ reason: 'decided', success: true, go }));
    const formats = ['debate', 'review', 'council', 'consensus'];
    for (let n = 0; n < 57; n++) {
      const format = formats[n % 4] ?? 'debate';
      // Those of a week ago read another text than there is today.
      const about = on('idempotency-keys.md', 'Idempotency keys', n > 4 ? 'another' : undefined);
      await keep(folder, { name: `keys-${n}`, ago: n * 1.4 * day, about: { format, ...about }, outcome: ends[n % 3] });
    }
    const about = on('idempotency-keys.md', 'Idempotency keys');
    for (const name of ['keys-0-fork', 'keys-0-fork-2'])
      await keep(folder, { name, ago: day / 24, about, outcome: ends[2] });
    await keep(folder, { name: 'keys-cut', ago: 2 * day, about });
    await keep(folder, {
      name: 'bill',
      ago: 3 * day,
      about: on('billing-events.md', 'Billing events'),
      outcome: ends[0],
    });
    await keep(folder, {
      name: 'lunch',
      ago: 0.1 * day,
      about: { topic: 'Whether to move lunch to one' },
      outcome: ends[0],
    });
  });
  after(() => window.close());

  it('shows them under it, the newest first, the rest folded', async () => {
    await window.page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).click();
    await row('idempotency-keys.md').first().waitFor();
    await row('Earlier').first().waitFor();
    await person.picture('sixtySessions');
    assert.match((await row('idempotency-keys.md').first().getAttribute('aria-label')) ?? '', /60/);
    assert.ok((await rows().count()) < 40);
    const first = await row(/Interrupted/)
      .first()
      .getAttribute('aria-label');
    assert.match(first ?? '', /^Debate: Idempotency keys, interrupted/);
    await row('billing-events.md').first().waitFor();
  });

  it('offers to run again those whose findings’ lines have changed, beside their name', async () => {
    const stale = row('lines of 1 of 1 findings changed since').first();
    await stale.hover();
    await stale.getByRole('button', { name: 'Run Again After a Change' }).waitFor();
    const fresh = row(/^Yes/).first();
    await fresh.hover();
    assert.equal(await fresh.getByRole('button', { name: 'Run Again After a Change' }).count(), 0);
    await person.picture('runAgainInline');
  });

  it('finds one by what a person remembers of it', async () => {
    await window.page.getByRole('button', { name: 'Find Session…' }).first().click();
    await window.page.locator('.quick-input-widget input.input').fill('lunch');
    const found = window.page.locator('.quick-input-list .monaco-list-row');
    await found.filter({ hasText: 'Whether to move lunch' }).waitFor();
    assert.equal(await found.count(), 1);
    await window.page.keyboard.press('Enter');
    await person.cards().first().waitFor();
  });
});
