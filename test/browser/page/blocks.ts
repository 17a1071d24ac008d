import { html, render } from 'lit';
import type { Block } from '../../../src/script/blocks';
import { renderBlock } from '../../../webview/parts/blocks';
import { finished } from '../panel/stories';

// Every kind of block, as no single format has them.
const blocks: readonly Block[] = [
  {
    kind: 'rail',
    entries: [
      { label: 'Statements', state: 'done', turn: 't1' },
      { label: 'Debate', state: 'now', detail: '2 of 5' },
      { label: 'Vote', state: 'next' },
    ],
  },
  {
    kind: 'verdict',
    title: 'Outcome',
    headline: 'Consensus with reservations',
    tone: 'mixed',
    confidence: 0.64,
    parts: [{ label: 'Reservations', items: ['Bruno wants the load test repeated.'] }],
  },
  {
    kind: 'matrix',
    title: 'Positions and concessions',
    columns: ['Position', 'Concedes'],
    rows: [
      { label: 'Ada', seat: 'proponent-1', cells: ['Move before spring', 'Reports may be slow for a day'] },
      { label: 'Bruno', seat: 'opponent-1', cells: ['Move in summer', 'Spring, with the load test repeated'] },
    ],
  },
  {
    kind: 'matrix',
    title: 'Who is for what',
    columns: ['Undecided', 'Against', 'For'],
    rows: [{ label: 'Move in summer', cells: ['Marguerite Osei', 'Arbitrator', 'Theodora Featherstonehaugh'] }],
  },
  {
    kind: 'ballot',
    title: 'Vote on the bill, version 2',
    votes: [
      { seat: 'proponent-1', vote: 'aye', tone: 'good', reason: 'It keeps the way back.' },
      { seat: 'opponent-1', vote: 'nay', tone: 'bad', reason: 'The window is too short.' },
      { seat: 'arbitrator-1', vote: 'abstain', tone: 'plain' },
    ],
    result: 'Tied: 1 aye, 1 nay, 1 abstention',
  },
  {
    kind: 'chart',
    title: 'Stance over rounds',
    levels: ['against', 'undecided', 'for'],
    ticks: ['Round 1', 'Round 2', 'Round 3', 'Round 4'],
    series: [
      { seat: 'proponent-1', points: [2, 2, 2, 2].map((level, tick) => ({ tick, level })) },
      {
        seat: 'opponent-1',
        points: [
          { tick: 0, level: 0 },
          { tick: 1, level: 0 },
          { tick: 2, level: 1, mark: 'conceded without cause', turn: 't8' },
          { tick: 3, level: 2, mark: 'won over', turn: 't9' },
        ],
      },
    ],
  },
  {
    kind: 'lines',
    title: 'The bill, version 2',
    lines: [
      { text: '  1. Orders are kept as events.' },
      { text: '− 2. The switch is made in spring.', tone: 'bad' },
      { text: '+ 2. The switch is made in spring if the load test holds.', tone: 'good', turn: 't8' },
    ],
  },
  {
    kind: 'stage',
    title: 'On stage',
    people: [
      { seat: 'proponent-1', present: true, mood: 'warm', moodTone: 'good', turn: 't1' },
      { seat: 'opponent-1', present: false },
    ],
  },
  {
    kind: 'checklist',
    title: 'Goals',
    items: [
      { text: 'The two agree on a date', done: true, turn: 't9' },
      { text: 'Somebody admits the mistake', done: false },
    ],
  },
  {
    kind: 'versions',
    title: 'The bill',
    versions: [
      { label: 'Version 1', lines: [{ text: '1. Orders are kept as events.' }, { text: '2. In spring.' }] },
      {
        label: 'Version 2',
        turn: 't4',
        lines: [
          { text: '1. Orders are kept as events.' },
          { text: '2. In spring.', change: 'removed' },
          { text: '2. In spring if the load test holds.', change: 'added' },
        ],
      },
    ],
  },
];

const shown: string[] = [];
const context = { state: finished().state, goTo: (turn: string) => shown.push(turn) };
const place = document.querySelector<HTMLElement>('convene-panel');
if (place) {
  const [rail, ...rest] = blocks.map(block => renderBlock(block, context));
  render(
    html`<nav class="rails" aria-label="Rounds">${rail}</nav><main class="side" tabindex="0"><h1 class="unseen">Blocks</h1><h2 class="unseen">All of them</h2>${rest}</main>`,
    place,
  );
}
Object.assign(window, { shown });
