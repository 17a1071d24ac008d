import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { applyCondensed, saveCondensedFiles } from '../../../src/app/condensed';
import { openSession } from '../../../src/stage/session';
import type { Setup } from '../../../src/stage/setup';
import { condensedFile } from '../../../webview/sessionLookups';
import { tempFolder } from '../../support/disk/ledgers';
import { MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const body = `You are Ada.\n\n${'Ada weighs every cent twice. '.repeat(300)}`;
const short =
  'You weigh every cent twice, and accept no cost that nobody has measured, however sure of it somebody sounds.';

function setupWith(text: string, more: Partial<Setup> = {}): Setup {
  const setup = setupOf('debate', { examiner: { voice: 'rehearsal' }, condense: 'long', ...more });
  const cast = setup.cast.map((each, at) => (at === 0 ? { ...each, agent: { ...each.agent, body: text } } : each));
  return { ...setup, cast };
}

/** A session to its end: how often it has a file condensed, and what its record shows of that. */
async function performed(wanted: Setup, home: string | undefined) {
  const voice = scriptedVoice(
    (_prompt, { cue }) => (cue.move === 'condensing' ? { text: JSON.stringify({ text: short }) } : undefined),
    0.001,
  );
  const session = await openSession(new MemoryLedger(), await applyCondensed(wanted, home), worldOf(voice));
  await session.perform(new AbortController().signal);
  await saveCondensedFiles(session, home);
  const { state } = session;
  const asked = voice.calls.filter(call => call.subjects[0]?.cue.move === 'condensing').length;
  return { asked, shown: state.opened?.seats.flatMap(({ id }) => condensedFile(state, id) ?? []) };
}

const condensings = async (wanted: Setup, home: string | undefined) => (await performed(wanted, home)).asked;

describe('condensed files of agents', () => {
  it('are kept by their content: a file is condensed once, and again when it has changed', async () => {
    const home = await tempFolder();
    assert.equal(await condensings(setupWith(body), home), 1);
    assert.equal(await condensings(setupWith(body), home), 0);
    assert.equal(await condensings(setupWith(`${body} And thrice.`), home), 1);
    const [first] = await fs.readdir(path.join(home, 'condensed'));
    assert.equal((await fs.readFile(path.join(home, 'condensed', first ?? ''), 'utf8')).trim(), short);
  });

  it('are shown from the record alone, whether this session had them condensed or an earlier one', async () => {
    const home = await tempFolder();
    assert.deepEqual(await performed(setupWith(body), home), { asked: 1, shown: [short] });
    assert.deepEqual(await performed(setupWith(body), home), { asked: 0, shown: [short] });
    assert.deepEqual(await performed(setupWith(body, { condense: 'never' }), home), { asked: 0, shown: [] });
  });

  it('are used by nobody who wants none, and kept nowhere where there is no place', async () => {
    const home = await tempFolder();
    await condensings(setupWith(body), home);
    const never = await applyCondensed(setupWith(body, { condense: 'never' }), home);
    assert.ok(never.cast.every(each => each.agent.condensed === undefined));
    assert.equal(await condensings(setupWith(body), undefined), 1);
    assert.equal(await condensings(setupWith(body), undefined), 1);
  });
});
