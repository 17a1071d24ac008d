import assert from 'node:assert/strict';
import { fold } from '../../../src/ledger/fold';
import type { Format } from '../../../src/script/format';
import { debugLog } from '../../../src/transcript/debug';
import { transcriptAdr } from '../../../src/transcript/decision';
import { transcriptHtml } from '../../../src/transcript/html';
import { transcriptJson } from '../../../src/transcript/json';
import { transcriptMarkdown } from '../../../src/transcript/markdown';
import { sessionMetadata } from '../../../src/transcript/metadata';
import { formatDuration, formatMinute, millisecondsBetween } from '../../../src/transcript/moments';
import { transcriptText } from '../../../src/transcript/text';
import { numbered, opening, sessionEvents, sessionOf } from './session';

const turns = [{ text: 'Caching <pays>.' }, { text: 'It costs.', by: 1 } as const];

/** As much of a format as records read of one. */
const format = {
  title: 'Debate',
  moves: { proposition: { label: 'proposition', limit: 150, checks: [] } },
  view: () => [
    { kind: 'rail', entries: [] },
    {
      kind: 'verdict',
      title: 'Ruling',
      headline: 'Split',
      tone: 'mixed',
      confidence: 0.7,
      parts: [
        { label: 'Reasons', items: ['It pays.', 'It costs.'] },
        { label: 'Conditions', items: [] },
      ],
    },
    {
      kind: 'chart',
      title: 'Stances',
      levels: ['against', 'for'],
      ticks: ['1', '2'],
      series: [{ seat: 'opponent-1', points: [{ tick: 1, level: 1, mark: 'flip' }] }],
    },
    { kind: 'ballot', title: 'Vote', votes: [{ seat: 'proponent-1', vote: 'aye', tone: 'good', reason: 'fast' }] },
    { kind: 'checklist', title: 'Goals', items: [{ text: 'Agree', done: true }] },
    { kind: 'lines', title: 'Facts', lines: [{ text: 'One' }] },
    {
      kind: 'versions',
      title: 'The bill',
      versions: [
        {
          label: 'Version 2',
          lines: [{ text: 'Old', change: 'removed' }, { text: 'New', change: 'added' }, { text: 'Same' }],
        },
      ],
    },
    { kind: 'lines', title: 'Hidden notes', hidden: true, lines: [{ text: 'whispered by the director' }] },
    {
      kind: 'matrix',
      title: 'Positions',
      columns: ['First', 'Last'],
      rows: [{ label: 'Ada', cells: ['Caching pays from the first day on, says the bill.', ''] }],
    },
  ],
  conclusion: () => ({
    decision: 'Cache for a week.',
    reasons: ['It pays.'],
    dissent: [{ by: 'Bo', text: 'it costs.' }],
    openQuestions: [],
    mood: 'calm',
    confidence: 0.7,
    goalsMet: [{ goal: 'Agree', met: true }],
  }),
} as unknown as Format;

describe('the records of a session', () => {
  it('write the outcome in every kind of block a format may show', () => {
    const text = transcriptText(sessionOf(turns), format);
    for (const line of [
      'ADA (proponent, proposition)\nCaching <pays>.',
      'Ruling: Split (confidence 70 %)\n  - Reasons:\n    - It pays.\n    - It costs.',
      'Stances\n  - Bo: 2 for (flip)',
      'Positions\n  - Ada:\n    - First: Caching pays from the first day on, says the bill.\n',
      'Vote\n  - Ada: aye – fast',
      'Goals\n  - ☑ Agree',
      'Facts\n  - One',
      'The bill\n  - Version 2:\n    - − Old\n    - + New\n    - Same',
    ]) {
      assert.ok(text.includes(line), `${line} in ${text}`);
    }
    assert.ok(!text.includes('Conditions'));
  });

  it('make a page without scripts that shows each turn in its agent’s colour', () => {
    const html = transcriptHtml(sessionOf(turns), format);
    assert.ok(html.includes('<article style="--agent: #aa0000">'));
    assert.ok(html.includes('Caching &#60;pays&#62;.'));
    assert.ok(html.includes('<tr><th scope="row">Bo</th><td dir="auto"></td><td dir="auto">for (flip)</td></tr>'));
    assert.doesNotMatch(html, /<script|<img|<link/);
  });

  it('make a page that tells what came of it first, in no language that it does not know', () => {
    const html = transcriptHtml(sessionOf(turns), format);
    const places = ['<h3>Ruling</h3>', 'Caching', '<h3>Stances</h3>'].map(each => html.indexOf(each));
    assert.ok(places.every(each => each > 0));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
    assert.doesNotMatch(html, /lang=/);
  });

  it('make a page on which an agent’s markdown reads as it was meant, and leads nowhere', () => {
    const text = [
      '## Why\n\nIt **pays** in `ms`,\nas [told](https://trap.invalid).',
      '3. Third\n4. Fourth',
      '> Quoted',
      '| a | b |\n|---|---|\n| 1 | ![x](y.png) |',
      '```\n<b>\n```',
    ].join('\n\n');
    const html = transcriptHtml(sessionOf([{ text }]), format);
    for (const piece of [
      '<p><strong>Why</strong></p><p>It <strong>pays</strong> in <code>ms</code>,\nas [told](https://trap.invalid).</p>',
      '<ol start="3"><li><p>Third</p></li><li><p>Fourth</p></li></ol>',
      '<blockquote><p>Quoted</p></blockquote>',
      '<div><table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>![x](y.png)</td></tr></table></div>',
      '<pre>&#60;b&#62;</pre>',
    ]) {
      assert.ok(html.includes(piece), `${piece} in ${html}`);
    }
  });

  it('make a page of what is nested without end', () => {
    const html = transcriptHtml(sessionOf([{ text: `${'> '.repeat(400)}deep` }]), format);
    assert.match(html, /&#62; deep/);
  });

  it('make a page of a play as it reads, without its tags', () => {
    const line = { kind: 'line', beat: 0, seat: 'proponent-1', action: 'speak', tone: 'dry' } as const;
    const play = () => ({
      ...{ title: 'late', setting: 'A platform, rain.', goal: '', characters: [], beats: 1, goalAchieved: false },
      entries: [
        { ...line, turn: 't1', speaker: 'Ada', to: 'Bo', whisper: true, act: 'sits', words: 'Wait <here>.' },
        { ...line, turn: 't2', speaker: 'Bo', action: 'interrupt' as const, after: 'Wait', words: 'No.' },
        { kind: 'event' as const, beat: 0, text: 'A train passes.' },
      ],
    });
    const html = transcriptHtml(sessionOf(turns), { ...format, play } as Format);
    assert.ok(html.includes('<b>Ada</b> <span>whispers to Bo, dry</span></p>\n<p class="act" dir="auto">sits</p>'));
    assert.ok(html.includes('<p dir="auto">Wait &#60;here&#62;.</p>'));
    assert.ok(html.includes('<b>Bo</b> <span>cuts in, dry</span>'));
    assert.match(html, /A platform, rain\.[\s\S]*A train passes\./);
    assert.doesNotMatch(html, /Caching &#60;pays/);
  });

  it('make JSON that holds what was said beside the numbers', () => {
    const json = JSON.parse(transcriptJson(sessionOf(turns), format));
    assert.equal(json.turns, 2);
    assert.deepEqual(
      json.parts.map((part: { text: string }) => part.text),
      ['Round 1', 'Caching <pays>.', 'It costs.'],
    );
    assert.equal(json.blocks[0].kind, 'verdict');
  });

  it('count turns, words, tokens and cost by seat', () => {
    const data = sessionMetadata(sessionOf(turns));
    assert.equal(data.words, 6);
    assert.equal(data.costUSD, 0.02);
    assert.equal(data.cacheShare, 0.75);
    assert.equal(data.rehearsal, true);
    assert.deepEqual(data.outcome, { reason: 'ruling', success: true, verdict: 'split' });
    const [ada] = data.seats as Record<string, unknown>[];
    assert.equal(ada?.costUSD, 0.01);
    assert.deepEqual(ada?.usage, { input: 100, cacheRead: 300, cacheWrite5m: 0, cacheWrite1h: 0, output: 40 });
    assert.equal(data.durationMs, 11_000);
  });

  it('keep a director’s notes to the record, in every form that is read', () => {
    for (const write of [transcriptText, transcriptMarkdown, transcriptHtml, transcriptAdr]) {
      assert.doesNotMatch(write(sessionOf(turns), format), /Hidden notes|whispered by the director/);
    }
  });

  it('make a decision record with reasons and dissent, that a rehearsal cannot pass off as a decision', () => {
    const rehearsed = transcriptAdr(sessionOf(turns), format);
    assert.match(rehearsed, /Status:\*\* rehearsed without a model; not a decision/);
    const voices = { anthropic: { label: 'Anthropic', rehearsal: false } };
    const record = transcriptAdr(sessionOf(turns, opening({ voices })), format);
    assert.match(record, /Status:\*\* proposed/);
    assert.match(
      record,
      /## Decision\n\nCache for a week\.\n\n## Reasons\n\n- It pays\.\n\n## Dissent\n\n- Bo: it costs\.\n\n## Vote\n\n- \*\*Ada:\*\* aye – fast\n\n## More/,
    );
    assert.match(
      record,
      /- \*\*Mood:\*\* calm\n- \*\*Confidence:\*\* 70 %\n- \*\*Goals met:\*\* goal: Agree, met: yes\n/,
    );
    assert.ok(!record.includes('Open questions'));
  });

  it('say that no decision was asked for where a format has none', () => {
    assert.match(transcriptAdr(sessionOf([])), /## Decision\n\nNone was asked for\. Ended: ruling\./);
  });

  it('say in a whole sentence that a session has not ended', () => {
    const open = fold(sessionEvents(turns).slice(0, -1));
    assert.match(transcriptText(open), /Outcome\n-+\n\nNot ended; it can be resumed\.\n$/);
    assert.match(transcriptAdr(open), /None was reached\. Not ended; it can be resumed\./);
    assert.match(transcriptMarkdown(open), /## Outcome\n\nNot ended; it can be resumed\.\n/);
  });

  it('the debug log tells what a call was asked, and how long it took', () => {
    const usage = { input: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, output: 0 };
    const events = numbered([
      { type: 'call.began', call: 'r1', attempt: 1, voice: 'rehearsal', reserved: 0, tail: 'Read it.\nAll of it.' },
      { type: 'call.began', call: 'r2', attempt: 1, voice: 'rehearsal', reserved: 0 },
      { type: 'attempt.ended', turn: 'r1', attempt: 1, outcome: 'answered', text: '{}', usage, costUSD: 0, checks: [] },
    ]);
    const log = debugLog(events, text => text);
    assert.match(log, /#1 r1 attempt 1 by rehearsal\n {4}told:\n {6}Read it\.\n {6}All of it\.\n/);
    assert.match(log, /#3 r1 attempt 1 answered after 2 s /);
  });

  it('S16: the debug log holds prompts, answers, checks and timings, and goes through the redactor as a whole', () => {
    const events = sessionEvents([{ text: 'The key is sk-canary.' }]);
    const log = debugLog(events, text => text.replaceAll('sk-canary', '[key]'));
    assert.match(log, /t1 attempt 1: Ada \(proponent, proposition\) by rehearsal\n {4}told:\n {6}Make your case\./);
    assert.match(log, /t1 attempt 1 answered after 1 s \(in 100, read 300, written 0, out 40; \$0\.010000\)/);
    assert.match(log, /check limit: ok/);
    assert.match(log, /The key is \[key\]\./);
    assert.ok(!log.includes('sk-canary'));
  });
});

describe('moments', () => {
  it('are milliseconds apart, none where one is no time', () => {
    assert.equal(millisecondsBetween('2024-02-28T23:59:59.999Z', '2024-03-01T00:00:00.000Z'), 86_400_001);
    assert.equal(millisecondsBetween('soon', '2026-01-02T03:04:05.678Z'), 0);
  });

  it('are told as people tell them', () => {
    assert.equal(formatMinute('2026-01-02T03:04:05.678Z'), '2026-01-02 03:04 UTC');
    assert.deepEqual([999, 1500, 61_000, 3_660_000].map(formatDuration), ['999 ms', '2 s', '1 min 1 s', '1 h 1 min']);
  });
});
