import assert from 'node:assert/strict';
import type { SessionSummary } from '../../../src/disk/sessions';
import { type GroupNode, groupSessions, type SessionNode } from '../../../src/editor/views/sessionGroups';

function summary(name: string, more: Partial<SessionSummary> = {}): SessionSummary {
  return {
    ...{ folder: `/w/convene/${name}`, id: name, state: 'finished', format: 'debate', topic: name },
    ...{ startedAt: '2026-11-19T12:00:00.000Z', names: [], turns: 3, costUSD: 0 },
    ...more,
  };
}

/** The tree in words: groups with what is in them, forks in brackets. */
function words(nodes: readonly (GroupNode | SessionNode)[]): string[] {
  return nodes.map(node =>
    node.kind === 'session'
      ? `${node.summary.id}${node.forks.length > 0 ? `(${words(node.forks)})` : ''}`
      : `${node.kind} ${node.key.split('/').at(-1)} ${node.count}: ${words(node.children).join(' ')}`,
  );
}

describe('sessions in their tree', () => {
  it('stand under their document, and under their day where there is none', () => {
    const tree = groupSessions([
      summary('keys', { document: 'docs/keys.md' }),
      summary('lunch', { startedAt: '2026-11-18T12:00:00.000Z' }),
      summary('billing', { document: 'billing.md', startedAt: '2026-11-20T12:00:00.000Z' }),
      summary('keys-2', { document: 'docs/keys.md', startedAt: '2026-11-17T12:00:00.000Z' }),
      summary('tea', { startedAt: '2026-11-18T12:30:00.000Z' }),
    ]);
    assert.deepEqual(words(tree), [
      'document billing.md 1: billing',
      'document keys.md 2: keys keys-2',
      'day 2026-11-18 2: tea lunch',
    ]);
    assert.equal(tree[1]?.key, '/w/docs/keys.md');
  });

  it('of one name in two folders are two documents', () => {
    const tree = groupSessions([
      summary('a', { document: 'plan.md' }),
      summary('b', { document: 'plan.md', folder: '/v/convene/b' }),
    ]);
    assert.deepEqual(tree.map(each => each.key).sort(), ['/v/plan.md', '/w/plan.md']);
  });

  it('have their forks under them, and lead where one of those runs', () => {
    const document = 'plan.md';
    const tree = groupSessions([
      summary('new', { document, startedAt: '2026-11-20T12:00:00.000Z' }),
      summary('plan', { document }),
      summary('plan-fork', { document, state: 'running' }),
      summary('plan-fork-2', { document, startedAt: '2026-11-19T13:00:00.000Z' }),
      summary('plan-fork-fork', { document, state: 'resumable' }),
      summary('gone-fork', { document, startedAt: '2026-11-01T12:00:00.000Z' }),
    ]);
    assert.deepEqual(words(tree), ['document plan.md 6: plan(plan-fork(plan-fork-fork),plan-fork-2) new gone-fork']);
  });

  it('fold the earlier of sixty on one document', () => {
    const many = Array.from({ length: 60 }, (_, n) =>
      summary(`s${n}`, { document: 'plan.md', startedAt: new Date(Date.UTC(2026, 10, 1, n)).toISOString() }),
    );
    const [group] = groupSessions(many);
    assert.deepEqual([group?.count, group?.children.length], [60, 11]);
    const fold = group?.children.at(-1);
    assert.ok(fold?.kind === 'earlier');
    assert.deepEqual([fold.count, fold.children.length], [50, 50]);
    assert.equal(words(group?.children.slice(0, 2) ?? []).join(' '), 's59 s58');
    assert.equal(groupSessions(many.slice(0, 12))[0]?.children.length, 12);
  });
});
