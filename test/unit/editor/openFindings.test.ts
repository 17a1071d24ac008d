import assert from 'node:assert/strict';
import type { FindingDecision } from '../../../src/app/decisions';
import type { SavedFinding, SavedFindings } from '../../../src/disk/findingsFiles';
import { mergeOpenFindings } from '../../../src/editor/findings/openFindings';

function found(id: string, claim: string, more: Partial<SavedFinding> = {}): SavedFinding {
  return {
    ...{ id, claim, section: 'Cost', consequence: 'Harm.', severity: 'blocks', state: 'stands', unquoted: false },
    ...{ quotes: [{ text: `The words of ${claim}`, lines: { start: 3, end: 3 } }], turns: [], ...more },
  };
}

function session(day: number, findings: SavedFinding[]): SavedFindings {
  const at = `2026-11-0${day}T10:00:00.000Z`;
  return {
    version: 1,
    rehearsal: false,
    folder: `/w/convene/${day}`,
    session: `s${day}`,
    at,
    document: {},
    cures: [],
    findings,
  };
}

function decision(claim: string, more: Partial<FindingDecision> = {}): FindingDecision {
  const quotes = [`The words of ${claim}`];
  return {
    ...{
      decision: 'dismissed',
      why: 'No.',
      own: true,
      severity: 'blocks',
      claim,
      consequence: 'Harm.',
      section: 'Cost',
    },
    ...{ quotes, name: 'a.json', at: '2026-11-08T10:00:00.000Z', ...more },
  };
}

const cost = 'the cost leaves out fees and handling';
const keys = 'nobody sends a key with the charge';
const ids = (sources: SavedFindings[], decisions?: FindingDecision[]) =>
  mergeOpenFindings(sources, { decisions }).map(each => `${each.session}/${each.id}`);

describe('findings that stand on a document', () => {
  it('are one each over all sessions, in the words of the newest', () => {
    const all = [1, 3, 2].map(day => session(day, [found(`F${day}`, cost), ...(day === 2 ? [found('F9', keys)] : [])]));
    const [first, second] = mergeOpenFindings(all);
    assert.deepEqual([first?.key, first?.isLatest, first?.also], ['s3/F3', true, ['/w/convene/2', '/w/convene/1']]);
    assert.deepEqual([second?.key, second?.isLatest], ['s2/F9', false]);
  });

  it('are those that block and those that matter; of sessions long ago those that block', () => {
    const matters = { severity: 'matters' } as const;
    assert.deepEqual(ids([session(1, [found('F1', cost, { severity: 'minor' }), found('F2', keys, matters)])]), [
      's1/F2',
    ]);
    const later = [2, 3, 4, 5, 6].map(day => session(day, []));
    assert.deepEqual(ids([session(1, [found('F1', cost), found('F2', keys, matters)]), ...later]), ['s1/F1']);
  });

  it('are refuted by a newer check where they only matter; what blocks stays, and says so', () => {
    const refuted = session(2, [found('F1', cost, { state: 'fell' }), found('F2', keys, { severity: 'minor' })]);
    const before = session(1, [found('F3', cost), found('F4', keys, { severity: 'matters' })]);
    const [only, ...others] = mergeOpenFindings([before, refuted]);
    assert.deepEqual([only?.key, only?.refuted, others], ['s1/F3', true, []]);
  });

  it('S31: are settled by a run on the changed document that this user has made, and by nobody else’s', () => {
    const settled = found('F1', cost, { state: 'fell', became: 'settled' });
    const all = [session(1, [found('F1', cost)]), session(2, [settled])];
    assert.deepEqual(ids(all), ['s1/F1']);
    assert.deepEqual(mergeOpenFindings(all, { own: new Set(['/w/convene/2']) }), []);
  });

  it('S31: go away when this user dismisses or defers them, and when nobody else does', () => {
    const all = [session(1, [found('F1', cost)])];
    assert.deepEqual(ids(all, [decision(cost)]), []);
    assert.deepEqual(ids(all, [decision(cost, { decision: 'deferred' })]), []);
    assert.deepEqual(ids(all, [decision(cost, { severity: 'matters' })]), ['s1/F1']);
    const [shown] = mergeOpenFindings(all, { decisions: [decision(cost, { own: false, why: 'Agreed.' })] });
    assert.deepEqual([shown?.key, shown?.decided?.why], ['s1/F1', 'Agreed.']);
    // A stranger's in the very words does not stand in the way of one's own in others.
    assert.deepEqual(ids(all, [decision(cost, { own: false }), decision(`${cost} too`)]), []);
  });

  it('that were said to be fixed come back when a later session finds them', () => {
    const fixed = decision(cost, { decision: 'fixed', at: '2026-11-02T10:00:00.000Z' });
    assert.deepEqual(ids([session(1, [found('F1', cost)])], [fixed]), []);
    const [again] = mergeOpenFindings([session(1, [found('F1', cost)]), session(3, [found('F1', cost)])], {
      decisions: [fixed],
    });
    assert.deepEqual([again?.key, again?.decided?.decision], ['s3/F1', 'fixed']);
  });

  it('are bounded, the newest session’s first', () => {
    const many = Array.from({ length: 90 }, (_, at) => found(`F${at}`, `claim${at} number${at} of many${at}`));
    const all = mergeOpenFindings([session(1, many), session(2, [found('F1', cost, { severity: 'matters' })])]);
    assert.deepEqual([all.length, all[0]?.key], [60, 's2/F1']);
  });
});
