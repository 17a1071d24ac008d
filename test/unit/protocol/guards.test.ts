import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type PanelInfo, parseHostMessage, summaryOf, type ToPanel } from '../../../src/protocol/facts';
import type { ToHost } from '../../../src/protocol/guards';
import { parsePanelMessage } from '../../../src/protocol/guards';
import { finished } from '../../browser/panel/stories';

const wishes: readonly ToHost[] = [
  { type: 'ready', session: '2026-01-01-order-events', have: 0 },
  { type: 'received', have: 80 },
  { type: 'input', input: { kind: 'remark', text: 'Hello', to: 'proponent-1' } },
  { type: 'input', input: { kind: 'skip', turn: 't3' } },
  { type: 'input', input: { kind: 'limit', key: 'budget', value: 2 } },
  { type: 'input', input: { kind: 'answer' } },
  { type: 'input', input: { kind: 'ballot', data: { vote: 'aye', reason: 'It holds.' } } },
  { type: 'input', input: { kind: 'signal', name: 'open-qa', data: {} } },
  { type: 'fork', turn: 't12' },
  { type: 'quotesOf', turn: 't12' },
  { type: 'revealQuote', turn: 't1', quote: 'in place' },
  { type: 'revealLine', line: 3 },
  { type: 'openLink', url: 'https://example.org/a?b=c#d' },
  { type: 'openSeat', seat: 'opponent-2' },
  { type: 'copy', turn: 't1' },
  { type: 'saveAs' },
  { type: 'findings' },
  { type: 'again' },
  { type: 'resumeRun' },
  { type: 'attach', what: 'selection' },
  { type: 'attach', dropped: 'file:///w/a.md' },
  { type: 'errorAction', index: 1 },
];

const story = finished();
const info: PanelInfo = {
  session: 's1',
  folder: '/sessions/s1',
  title: 'Order events',
  live: true,
  resumable: false,
  notices: ['Mended.'],
};
const summary = summaryOf(story.state);
const facts: readonly ToPanel[] = [
  { type: 'session', info, summary, total: 3, recent: story.events.slice(0, 2) },
  { type: 'session', info: { ...info, whyReadOnly: 'Another window writes.' }, summary, total: 0 },
  { type: 'info', info },
  { type: 'events', from: 0, total: 3, events: story.events.slice(0, 3) },
  { type: 'deltas', deltas: [{ type: 'turn.delta', turn: 't1', attempt: 1, offset: 0, text: 'a' }] },
  { type: 'status', status: { type: 'turn.status', turn: 't1', state: 'thinking' } },
  { type: 'quotes', turn: 't1', found: [{ text: 'a', line: 1 }] },
  { type: 'goTo', turn: 't1' },
  { type: 'press', what: 'skip' },
  { type: 'attached', text: 'a.md:' },
  { type: 'error', message: 'No.' },
  { type: 'error', message: 'No.', actions: ['Set API Key…'] },
];

describe('the guards at the door', () => {
  it('let every wish and every fact pass unchanged', () => {
    for (const wish of wishes) assert.deepEqual(parsePanelMessage(structuredClone(wish)), wish);
    for (const fact of facts) assert.deepEqual(parseHostMessage(structuredClone(fact)), fact);
  });

  it('turn away paths, foreign addresses, inputs of the stage, and fields that nobody declared', () => {
    const forged: unknown[] = [
      { type: 'fork', turn: '../../etc/passwd' },
      { type: 'fork', turn: 'a/b' },
      { type: 'openSeat', seat: 'C:\\x' },
      { type: 'openSeat', seat: '..' },
      { type: 'openLink', url: 'command:workbench.action.terminal.new' },
      { type: 'openLink', url: 'vscode://file/etc/passwd' },
      { type: 'openLink', url: 'file:///etc/passwd' },
      { type: 'openLink', url: 'javascript:alert(1)' },
      { type: 'openLink', url: ' https://example.org' },
      { type: 'openLink', url: 'https://example.org@trap.invalid/' },
      { type: 'openLink', url: 'https://example.org/\u202Efdp.exe' },
      { type: 'input', input: { kind: 'capped', by: 'budget' } },
      { type: 'input', input: { kind: 'pause', path: '/etc/passwd' } },
      { type: 'revealLine', line: 0 },
      { type: 'errorAction', index: 'workbench.action.terminal.new' },
      { type: 'received', have: -1 },
      { type: 'saveAs', path: '/etc/passwd' },
      { type: 'attach', path: '/etc/passwd' },
      { type: 'attach', dropped: 'x'.repeat(20_001) },
      { type: 'toString' },
      null,
      'saveAs',
      ['saveAs'],
    ];
    for (const wish of forged) assert.equal(parsePanelMessage(wish), undefined, JSON.stringify(wish));
    for (const fact of [...forged, ...wishes]) assert.equal(parseHostMessage(fact), undefined);
  });
});

describe('S8: forged messages', () => {
  const thing = fc.anything({ maxDepth: 4, withNullPrototype: true, withBigInt: true, withDate: true, withMap: true });

  it('10,000 arbitrary ones throw nothing and are nothing', () => {
    fc.assert(
      fc.property(
        thing,
        message => parsePanelMessage(message) === undefined && parseHostMessage(message) === undefined,
      ),
      { numRuns: 10_000 },
    );
  });

  it('10,000 true ones with one part exchanged are either turned away or exactly of a known shape', () => {
    const kinds = new Set(wishes.map(wish => wish.type));
    const place = fc.record({ wish: fc.constantFrom(...wishes), part: fc.nat(5), what: thing });
    fc.assert(
      fc.property(place, ({ wish, part, what }) => {
        const forged = exchanged(wish, part, what);
        const passed = parsePanelMessage(forged);
        if (passed) assert.ok(kinds.has(passed.type));
        if (passed) assert.deepEqual(parsePanelMessage(structuredClone(passed)), passed);
        assert.equal(parseHostMessage(forged), undefined);
      }),
      { numRuns: 10_000 },
    );
  });

  it('one that throws when it is looked at is turned away', () => {
    const trap = new Proxy({}, { get: () => assert.fail('looked at'), has: () => assert.fail('looked at') });
    const getter = Object.defineProperty({}, 'type', { enumerable: true, get: () => assert.fail('looked at') });
    for (const message of [trap, getter])
      assert.equal(parsePanelMessage(message) ?? parseHostMessage(message), undefined);
  });
});

function exchanged(wish: ToHost, part: number, what: unknown): unknown {
  const forged: Record<string, unknown> = structuredClone(wish);
  const keys = Object.keys(forged);
  const key = keys[part % keys.length] ?? 'type';
  const inner = forged[key];
  if (typeof inner === 'object' && inner !== null && part > 2) {
    const names = Object.keys(inner);
    return { ...forged, [key]: { ...inner, [names[part % names.length] ?? 'kind']: what } };
  }
  return { ...forged, [key]: what };
}
