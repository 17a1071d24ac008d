import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { formatOf } from '../../src/formats';
import type { LedgerEvent } from '../../src/ledger/events';
import { fold } from '../../src/ledger/fold';
import { transcriptAdr } from '../../src/transcript/decision';
import { transcriptFountain } from '../../src/transcript/fountain';
import { transcriptHtml } from '../../src/transcript/html';
import { transcriptJson } from '../../src/transcript/json';
import { transcriptMarkdown } from '../../src/transcript/markdown';
import { playOfSession, playTranscript } from '../../src/transcript/scene';
import { outcomeMarkdown } from '../../src/transcript/summary';
import { transcriptText } from '../../src/transcript/text';
import { viewBlocks } from '../../webview/sessionLookups';

const recorded = 'test/ledgers/0.1.0';
const wrong = [7, 'x', null, [], {}, [null], [{}], { length: 3 }];

/** The same data with each field, at the top or within, of another form. */
function spoiled(data: unknown, by: unknown, deep: boolean): unknown {
  if (Array.isArray(data)) return data.map(each => (deep ? spoiled(each, by, deep) : by));
  if (typeof data !== 'object' || data === null) return by;
  const entries = Object.entries(data).map(([key, each]) => [key, deep ? spoiled(each, by, deep) : by]);
  return Object.fromEntries(entries);
}

function damaged(line: string, by: unknown, deep: boolean): LedgerEvent {
  const event = JSON.parse(line) as LedgerEvent;
  if (event.type === 'turn.ended') return { ...event, data: spoiled(event.data ?? {}, by, deep) } as LedgerEvent;
  if (event.type === 'state.posted') return { ...event, data: spoiled(event.data, by, deep) } as LedgerEvent;
  if (event.type !== 'beat.called') return event;
  const cues = event.cues.map(cue => ({ ...cue, data: spoiled(cue.data ?? {}, by, deep) }));
  return { ...event, cues } as LedgerEvent;
}

describe('S26: a record whose data somebody tampered with', () => {
  for (const name of readdirSync(recorded))
    it(`S26: of a ${name} is still shown and exported with every word of it`, () => {
      const lines = readFileSync(`${recorded}/${name}/ledger.jsonl`, 'utf8').trim().split('\n');
      for (const by of wrong)
        for (const deep of [false, true]) {
          const state = fold(lines.map(line => damaged(line, by, deep)));
          const format = formatOf(state.opened?.format ?? '');
          const play = playOfSession(state, format);
          for (const write of [transcriptMarkdown, transcriptHtml, transcriptAdr, outcomeMarkdown, transcriptFountain])
            assert.ok(write(state, format).length >= 0);
          assert.ok(transcriptText(state, format).length > 0);
          const said = transcriptJson(state, format);
          for (const { ended, cue } of state.turns.values())
            if (ended && !cue.procedure && ended.text)
              assert.ok(said.includes(JSON.stringify(ended.text.split('\n', 1)[0]).slice(1, -1)));
          assert.equal(typeof (play ? playTranscript(play, state) : ''), 'string');
          for (const block of viewBlocks(state))
            if (block.kind === 'verdict')
              for (const { items } of block.parts) assert.ok(items.every(each => typeof each === 'string'));
        }
    });
});
