import assert from 'node:assert/strict';
import { createRedaction, redacted } from '../../../src/base/redactor';
import { RunningCalls } from '../../../src/stage/runningCalls';

describe('what passes by', () => {
  it('keeps the newest status of each turn under way, until its words tell more or it is over', () => {
    const live = new RunningCalls(assert.ifError);
    for (const turn of ['t1', 't2']) live.begin(turn, 1, new AbortController());
    live.setStatus({ turn: 't1', state: 'waiting' });
    live.setStatus({ turn: 't2', state: 'queued' });
    live.setStatus({ turn: 't1', state: 'retrying', until: 5, detail: 'overloaded' });
    assert.deepEqual(live.statuses(), [
      { type: 'turn.status', turn: 't1', state: 'retrying', until: 5, detail: 'overloaded' },
      { type: 'turn.status', turn: 't2', state: 'queued' },
    ]);
    live.addText('t1', 'Well');
    assert.deepEqual(
      live.statuses().map(({ turn }) => turn),
      ['t2'],
    );
    live.end('t2');
    assert.deepEqual(live.statuses(), []);
  });

  it('keeps back what may begin a secret until it is none, or the words end', () => {
    const redaction = createRedaction();
    redaction.addSecret('sk-0123456789');
    const live = new RunningCalls(assert.ifError, redaction);
    for (const turn of ['t1', 't2']) live.begin(turn, 1, new AbortController());
    for (const piece of ['It is sk-01', '23456789. Or sk-01']) live.addText('t1', piece);
    live.addText('t2', 'None, or sk-0');
    live.flush(['t1', 't2', 't3']);
    const texts = live.partialTexts().map(({ text }) => text);
    assert.deepEqual(texts, [`It is ${redacted}. Or sk-01`, 'None, or sk-0']);
  });
});
