import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { canonicalJson, type Json } from '../../src/base/json';
import type { LedgerEvent } from '../../src/ledger/events';

/** Holds a text against the golden one in `test/golden`; `UPDATE_GOLDEN=1` writes it anew, to be read in the diff. */
export function assertGolden(name: string, text: string, folder = path.resolve('test', 'golden')): void {
  const file = path.join(folder, `${name}.golden.md`);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, text);
  assert.ok(existsSync(file), `${name} has no golden text yet: run it once with UPDATE_GOLDEN=1`);
  assert.equal(text, readFileSync(file, 'utf8'), `${name} is no longer as its golden text`);
}

/** What happened in a session, a line an event, without what was said. */
export function courseOf(events: readonly LedgerEvent[]): string {
  return events.map(event => `    ${lineOf(event)}`).join('\n');
}

function lineOf(event: LedgerEvent): string {
  switch (event.type) {
    case 'beat.called': {
      const cues = event.cues.map(
        cue => `${cue.turn} ${cue.seat} ${cue.move}, hears ${canonicalJson(cue.hears as Json)}`,
      );
      return `${event.beat} ${event.kind}${event.round ? ` (${event.round})` : ''}: ${cues.join(' | ')}`;
    }
    case 'turn.ended': {
      const unmet = event.checks.filter(check => !check.ok).map(check => check.rule);
      return `${event.turn} ${event.outcome}, ${event.attempts} attempts${unmet.length > 0 ? `, not met: ${unmet}` : ''}`;
    }
    case 'state.posted':
      return `${event.beat} posts ${event.topic} ${canonicalJson(event.data)}`;
    case 'input.received': {
      const { v: _v, seq: _seq, at: _at, type: _type, ...input } = event;
      return `the user: ${canonicalJson(input as Json)}`;
    }
    case 'session.ended':
      return `ended ${canonicalJson(event.outcome)}`;
    default:
      return event.type;
  }
}
