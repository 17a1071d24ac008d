import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { LedgerEvent } from '../../../src/ledger/events';
import { beatEnds } from '../../../webview/playback';
import type { ShownSession } from '../../../webview/shownSession';
import { buildStaging } from '../../../webview/staging';
import { acted, acting } from '../../browser/panel/scenes';
import { finished } from '../../browser/panel/stories';
import type { Story } from '../../browser/panel/story';

function shownOf(story: Story): ShownSession {
  const speaking = new Map(
    story.partials().map(({ turn, attempt, text }) => [turn, { attempt, text, state: 'speaking' as const }]),
  );
  const { state, events } = story;
  return { state, events, speaking, found: new Map(), calling: new Map(), complete: true };
}

function seen(story: Story, backstage: boolean): string[] {
  const entries = buildStaging(shownOf(story), backstage)?.entries ?? [];
  return entries.map(entry =>
    entry.kind === 'turn' ? entry.turn : entry.kind === 'note' ? entry.note.kind : entry.input.kind,
  );
}

describe('a session on the stage', () => {
  it('is none where its format makes no play of it', () => {
    assert.equal(buildStaging(shownOf(finished()), false), undefined);
  });

  it('shows lines in the order of the play, events between them, and who was unable', () => {
    assert.deepEqual(seen(acted(), false), 't1 t2 t5 t3 t4 t6 t7 event t9 t10 t11 t12 t13 t15'.split(' '));
  });

  it('adds silences and judgements backstage', () => {
    const hidden = seen(acted(), true).filter(each => !seen(acted(), false).includes(each));
    assert.deepEqual(hidden, ['t8', 't14']);
  });

  it('lets a line appear as soon as its tag is whole, last of all', () => {
    const story = acting();
    assert.equal(seen(story, false).at(-1), 't13');
    story.say('t14', '[TO: Tomas, TO');
    assert.ok(!seen(story, false).includes('t14'));
    story.say('t14', 'NE: warm] "Th');
    assert.equal(seen(story, false).at(-1), 't14');
  });

  it('stands in the order of arrival, whatever the order of asking', () => {
    const story = acting();
    story.end('t14', { seat: 'character-1', move: 'line', text: '[TONE: warm] "Thank you."' });
    story.end('t13', { seat: 'character-2', move: 'line', text: '[TONE: ashamed] "I was not sure."' });
    assert.deepEqual(seen(story, false).slice(-2), ['t14', 't13']);
  });

  it('keeps a director’s note in sight only while the scene goes on', () => {
    const story = acting();
    assert.ok(seen(story, false).includes('note'));
    story.add({ type: 'session.ended', outcome: { reason: 'stopped', success: false } });
    assert.ok(!seen(story, false).includes('note'));
    assert.ok(seen(story, true).includes('note'));
  });
});

describe('the beats of a session', () => {
  it('end where the next begins, as the rail counts them; judgements beside them, and what comes after the last, are none', () => {
    assert.deepEqual(beatEnds(acted().events), [1, 4, 8, 11, 14, 15]);
    assert.deepEqual(beatEnds([]), []);
    const lines = readFileSync('examples/recordings/scene/ledger.jsonl', 'utf8').trim().split('\n');
    const events = lines.map(line => JSON.parse(line) as LedgerEvent);
    const ended = events.filter(({ type }) => type === 'turn.ended').length;
    assert.deepEqual([beatEnds(events).length, beatEnds(events).at(-1)], [14, ended]);
  });
});
