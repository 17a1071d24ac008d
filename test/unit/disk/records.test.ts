import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Emitter } from '../../../src/base/emitter';
import { HumanError } from '../../../src/base/errors';
import { type RecordedSession, startRecords } from '../../../src/disk/records';
import { parseDocumentText } from '../../../src/document/reader';
import { debate } from '../../../src/formats/debate/debate';
import { pageFromDocket } from '../../../src/formats/inspection/page';
import { type EventBody, type LedgerEvent, ledgerVersion } from '../../../src/ledger/events';
import { apply, emptyState } from '../../../src/ledger/fold';
import { opened, tempFolder, turn } from '../../support/disk/ledgers';
import { cure, docket, finding } from '../../support/page/dockets';

/** A session that is told what happens in it. */
function session(): RecordedSession & { happen(bodies: EventBody[]): void } {
  const events: LedgerEvent[] = [];
  const state = emptyState();
  const emitter = new Emitter<LedgerEvent>();
  return {
    state,
    events,
    onEvent: emitter.event,
    happen(bodies) {
      for (const body of bodies) {
        const event = { v: ledgerVersion, seq: events.length + 1, at: '2026-01-02T03:04:05.678Z', ...body };
        events.push(event);
        apply(state, event);
        emitter.fire(event);
      }
    },
  };
}

const ended: EventBody = { type: 'session.ended', outcome: { reason: 'decided', success: true } };

describe("a session's records", () => {
  it('tell all that happened once they are done, and leave no drafts behind', async () => {
    const folder = await tempFolder();
    const running = session();
    const records = startRecords(running, folder);
    running.happen([opened(), ...turn(1, 'The first words.')]);
    await records.done();
    assert.match(await fs.readFile(path.join(folder, 'transcript.md'), 'utf8'), /The first words/);
    for (let n = 2; n <= 40; n++) running.happen(turn(n, `Words of turn ${n}.`));
    running.happen([ended]);
    await records.done();
    const metadata = JSON.parse(await fs.readFile(path.join(folder, 'metadata.json'), 'utf8'));
    assert.equal(metadata.turns, 40);
    assert.equal(metadata.outcome.reason, 'decided');
    assert.match(await fs.readFile(path.join(folder, 'transcript.md'), 'utf8'), /Words of turn 40/);
    assert.match(await fs.readFile(path.join(folder, 'debug.log'), 'utf8'), /session\.ended/);
    assert.deepEqual((await fs.readdir(folder)).sort(), ['debug.log', 'metadata.json', 'transcript.md']);
    await records.dispose();
  });

  it('hold nothing back at the last, and follow no longer once disposed', async () => {
    const folder = await tempFolder();
    const running = session();
    const records = startRecords(running, folder);
    running.happen([opened(), ...turn(1), { type: 'note.posted', kind: 'moderator', text: 'The last word.' }]);
    await records.dispose();
    const text = await fs.readFile(path.join(folder, 'transcript.md'), 'utf8');
    assert.match(text, /The last word/);
    running.happen(turn(2));
    assert.equal(await fs.readFile(path.join(folder, 'transcript.md'), 'utf8'), text);
  });

  it('S16: keep out what the redactor takes out, in every file', async () => {
    const folder = await tempFolder();
    const running = session();
    const canary = 'sk-canary-0123456789';
    const redact = (text: string) => text.replaceAll(canary, '[key]');
    const records = startRecords(running, folder, { redact });
    running.happen([opened({ topic: `About ${canary}` }), ...turn(1, `It is ${canary}.`), ended]);
    await records.done();
    for (const name of await fs.readdir(folder)) {
      const text = await fs.readFile(path.join(folder, name), 'utf8');
      assert.ok(!text.includes(canary), name);
      assert.match(text, /\[key\]/, name);
    }
  });

  it('have the page of a document that was read from the end on, without what the redactor takes out', async () => {
    const folder = await tempFolder();
    const running = session();
    const document = parseDocumentText('# Plan\n\nThe harbour closes at nine, by canary-1 rule.\n');
    const findings = [finding('F1', { claim: 'The canary-1 rule is gone, and 7 too.' })];
    const cures = [cure('C1', ['F1'], { change: 'It closes at ten', replaces: 'The harbour closes at nine' })];
    const found = docket({ findings, cures, order: ['C1'] });
    const page = () => pageFromDocket(found, { calls: [], turns: [], names: [] });
    const redact = (text: string) => text.replaceAll('canary-1', '[key]');
    const records = startRecords(running, folder, { format: { ...debate, page }, document, redact });
    const asked = { call: 'r1', name: 'reading', kind: 'reading', seat: 'a' };
    const about = { title: 'Plan', copy: 'document.md', sha: '', characters: 9 };
    running.happen([opened({ document: about }), { type: 'examine.called', beat: 'b1', calls: [asked] }, ...turn(1)]);
    await records.done();
    assert.ok(!(await fs.readdir(folder)).some(name => name.startsWith('findings')));
    running.happen([ended]);
    await records.done();
    const text = await fs.readFile(path.join(folder, 'findings.md'), 'utf8');
    assert.match(text, /### F1: The .?\[key.?\] rule is gone/);
    const data = JSON.parse(await fs.readFile(path.join(folder, 'findings.json'), 'utf8'));
    assert.deepEqual(
      [data.version, data.go, data.findings[0].claim],
      [1, 'yes-if', 'The [key] rule is gone, and 7 too.'],
    );
    assert.ok(!text.includes('canary-1'));
    const amended = await fs.readFile(path.join(folder, 'amended.md'), 'utf8');
    assert.equal(amended, '# Plan\n\nIt closes at ten, by [key] rule.\n');
    await records.dispose();
  });

  it('leave the findings that an older version wrote as they are', async () => {
    const folder = await tempFolder();
    await fs.writeFile(path.join(folder, 'findings.md'), 'as it was\n');
    const running = session();
    const document = parseDocumentText('# Plan\n\nThe harbour closes at nine, by an old rule.\n');
    const records = startRecords(running, folder, { format: debate, document });
    running.happen([opened(), ...turn(1, 'It says: “The harbour closes at nine, by an old rule.” Too early.'), ended]);
    await records.dispose();
    assert.equal(await fs.readFile(path.join(folder, 'findings.md'), 'utf8'), 'as it was\n');
    assert.ok(!(await fs.readdir(folder)).includes('findings.json'));
  });

  it('that cannot be written say so, and are whole again when they can', async () => {
    const folder = path.join(await tempFolder(), 'session');
    const running = session();
    const records = startRecords(running, folder);
    running.happen([opened(), ...turn(1)]);
    await assert.rejects(records.done(), (error: unknown) => {
      return error instanceof HumanError && error.message.includes(folder) && /ledger/.test(error.remedy);
    });
    await fs.mkdir(folder);
    await records.done();
    assert.equal((await fs.readdir(folder)).length, 3);
  });
});
