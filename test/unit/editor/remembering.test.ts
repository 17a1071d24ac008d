import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { builtInAgents } from '../../../src/cast/builtins';
import { lastSetup, rememberSetup, restoreCast, setupOfSession } from '../../../src/editor/setup/lastSetup';
import { moveToNextSeat, seatAgents } from '../../../src/editor/setup/seats';
import { formats } from '../../../src/formats/index';
import type { Setup } from '../../../src/stage/setup';
import { opened } from '../../support/disk/ledgers';

const [debate] = formats.filter(format => format.id === 'debate');
const [ada, bo, cy] = builtInAgents.filter(agent => agent.slug !== 'arbitrator');
assert.ok(debate && ada && bo && cy);
const picked = { voice: 'anthropic', model: 'claude-opus-5-5' };

function memory(): vscode.Memento {
  const known = new Map<string, unknown>();
  return {
    keys: () => [...known.keys()],
    get: (key: string) => known.get(key),
    // As the editor keeps it: in words.
    update: async (key: string, value: unknown) => void known.set(key, JSON.parse(JSON.stringify(value))),
  } as vscode.Memento;
}

describe('the models that were picked for seats', () => {
  const cast = [
    { role: 'proponent', agent: ada, ...picked },
    { role: 'opponent', agent: bo },
  ];

  it('stay with their agents when others come, and when they move', () => {
    const grown = seatAgents(debate, cast, [ada, bo, cy]);
    assert.deepEqual(grown.slice(0, 2), cast);
    const moved = moveToNextSeat(debate, cast, ada).find(each => each.agent === ada);
    assert.deepEqual(moved, { role: 'opponent', agent: ada, ...picked });
  });

  it('are convened again as they were picked, and the settings’ model is none of them', async () => {
    const kept = memory();
    const setup = { format: debate, cast, options: {}, voice: 'editor', model: 'convene-tests/first' };
    await rememberSetup(kept, setup as unknown as Setup);
    const last = lastSetup(kept);
    assert.ok(last);
    assert.ok(!('model' in last));
    assert.deepEqual(restoreCast(last.cast, [ada, bo, cy]), cast);
  });

  it('come from a session of one’s own where they differ, and never from a stranger’s', () => {
    const [first, second] = opened().seats;
    assert.ok(first && second);
    const session = opened({
      seats: [
        { ...first, ...picked },
        { ...second, voice: 'claudeCode', model: 'claude-haiku-5-5' },
      ],
    });
    const voices = (voice?: string) => setupOfSession(session, voice).cast.map(each => [each.voice, each.model]);
    assert.deepEqual(voices('anthropic'), [
      ['anthropic', 'claude-opus-5-5'],
      ['claudeCode', 'claude-haiku-5-5'],
    ]);
    assert.deepEqual(voices(undefined), [
      [undefined, undefined],
      [undefined, undefined],
    ]);
    const alike = opened({
      seats: [
        { ...first, ...picked },
        { ...second, ...picked },
      ],
    });
    assert.deepEqual(
      setupOfSession(alike, 'anthropic').cast.map(each => each.voice),
      [undefined, undefined],
    );
  });
});
