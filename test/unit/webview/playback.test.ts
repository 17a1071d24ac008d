import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { LedgerEvent } from '../../../src/ledger/events';
import { fold } from '../../../src/ledger/fold';
import { Playback } from '../../../webview/playback';
import { asking, finished, long } from '../../browser/panel/stories';

const words = (text: string | undefined) => (text ?? '').split(/\s+/).filter(Boolean).length;

describe('a replay', () => {
  it('shows the session as it was after any number of turns', () => {
    const { events, state } = finished();
    const playback = new Playback(events);
    for (const turn of [9, 1, 5, 0, 3]) {
      playback.seek(turn);
      assert.equal(playback.state.turnsEnded, turn);
      assert.equal(playback.lastTurn, turn === 0 ? undefined : `t${turn}`);
    }
    playback.seek(9);
    assert.deepEqual(playback.state, state);
    assert.equal(playback.atEnd, true);
  });

  it('lets words appear at the speed of reading, whole turns in order, and halts at the end', () => {
    const { events, state } = finished();
    const playback = new Playback(events);
    playback.seek(0);
    playback.playing = true;
    playback.tick(1000);
    assert.equal(playback.turn, 0);
    assert.equal(words(playback.speaking.get('t1')?.text), 5);
    playback.speed = 4;
    playback.tick(1000);
    assert.equal(words(playback.speaking.get('t1')?.text), 25);
    for (let second = 0; second < 120; second++) playback.tick(1000);
    assert.equal(playback.playing, false);
    assert.deepEqual(playback.state, state);
    assert.equal(playback.speaking.size, 0);
  });

  it('counts the turns that the session counts: what was prepared in the background is passed over, and takes no time', () => {
    const lines = readFileSync('examples/recordings/presentation/ledger.jsonl', 'utf8').trim().split('\n');
    const events = lines.map(line => JSON.parse(line) as LedgerEvent);
    const { turnsEnded, turns } = fold(events);
    const shown = [...turns.values()].filter(({ cue, ended }) => ended && !cue.procedure);
    assert.ok(turnsEnded === shown.length && turnsEnded < turns.size);
    const playback = new Playback(events);
    for (const turn of [1, 20, turnsEnded - 1]) {
      playback.seek(turn);
      assert.deepEqual([playback.turn, playback.state.turnsEnded], [turn, turn]);
      assert.ok(shown.some(({ id }) => id === playback.lastTurn));
    }
    const spoken = new Set<string>();
    playback.onChange(change => change.kind === 'words' && spoken.add(change.turn));
    playback.seek(0);
    playback.playing = true;
    for (let second = 0; second < 1200; second++) playback.tick(1000);
    assert.deepEqual([playback.atEnd, playback.turn], [true, turnsEnded]);
    assert.deepEqual([...spoken].sort(), shown.map(({ id }) => id).sort());
  });

  it('stands still while it is paused', () => {
    const playback = new Playback(finished().events);
    playback.seek(2);
    playback.tick(60_000);
    assert.equal(playback.turn, 2);
  });

  it('tells of each change, and of words by their turn', () => {
    const playback = new Playback(asking().events);
    const told: string[] = [];
    playback.onChange(change => told.push(change.kind === 'words' ? change.turn : change.kind));
    playback.seek(1);
    playback.playing = true;
    playback.tick(400);
    assert.equal(told[0], 'all');
    assert.ok(told.includes('t2'));
  });

  it('follows a session that is still going on', () => {
    const story = long(3, false);
    const playback = new Playback(story.events);
    playback.seek(3);
    assert.equal(playback.atEnd, true);
    story.tellAll([{ seat: 'proponent-1', move: 'counter', text: 'One more.' }]);
    assert.equal(playback.atEnd, false);
    playback.seek(4);
    assert.equal(playback.state.turnsEnded, 4);
  });
});
