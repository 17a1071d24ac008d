import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatOf } from '../../../src/formats';
import type { Seat } from '../../../src/script/brief';
import { type PlannedInput, readInputs } from '../../../src/terminal/inputs';

const seats = [
  { id: 'proponent-1', name: 'Ada', agent: 'ada', role: 'proponent' },
  { id: 'opponent-1', name: 'Bo', agent: 'bo', role: 'opponent' },
] as unknown as Seat[];

describe('a file of inputs', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'convene-inputs-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function read(...lines: string[]): Promise<PlannedInput[]> {
    writeFileSync(path.join(folder, 'in.jsonl'), lines.join('\n'));
    return readInputs('in.jsonl', folder, { seats, format: formatOf('debate') });
  }

  it('names seats by id, agent or name, and everyone as all', async () => {
    const named = await read(
      '{"kind":"remark","text":"one","to":"opponent-1"}',
      '{"kind":"remark","text":"two","to":"BO"}',
      '',
      '{"kind":"remark","text":"three","to":"all"}',
    );
    assert.deepEqual(
      named.map(({ input }) => input.kind === 'remark' && input.to),
      ['opponent-1', 'opponent-1', undefined],
    );
  });

  it('may be a ledger’s own lines, saved by any editor', async () => {
    const [planned] = await read(
      '\uFEFF{"v":1,"seq":7,"at":"2026-01-02T03:00:00.000Z","type":"input.received","kind":"wrapUp","after":"b2"}\r',
    );
    assert.deepEqual(planned, { after: 'b2', input: { kind: 'wrapUp' } });
  });

  it('holds a limit to what the format takes', async () => {
    const [rounds, turns, budget] = await read(
      '{"kind":"limit","key":"rounds","value":"2"}',
      '{"kind":"limit","key":"turns","value":7}',
      '{"kind":"limit","key":"budget","value":null}',
    );
    assert.deepEqual(rounds?.input, { kind: 'limit', key: 'rounds', value: 2 });
    assert.deepEqual(turns?.input, { kind: 'limit', key: 'turns', value: 7 });
    assert.deepEqual(budget?.input, { kind: 'limit', key: 'budget', value: null });
    await assert.rejects(
      read('{"kind":"limit","key":"turns","value":1.5}'),
      /line 1: The limit “turns” cannot be “1\.5”/,
    );
  });

  it('says which field of which line is wrong', async () => {
    for (const [line, sentence] of [
      ['{"kind":"remark","text":" "}', /a “remark” has a wrong or missing “text”/],
      ['{"kind":"skip","turn":"4"}', /a “skip” has a wrong or missing “turn”/],
      ['{"kind":"mute","seat":"ada"}', /a “mute” has a wrong or missing “on”/],
      ['{"kind":"remark","text":"x","aftr":"t1"}', /a “remark” has no “aftr”/],
      ['{"kind":["stop"]}', /“kind” is missing/],
      ['{"kind":"stop"} {"kind":"stop"}', /not a JSON object/],
    ] as const) {
      await assert.rejects(read('{"kind":"pause"}', line), sentence);
      await assert.rejects(read('{"kind":"pause"}', line), /^HumanError: in\.jsonl, line 2: /);
    }
  });
});
