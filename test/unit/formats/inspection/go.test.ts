import assert from 'node:assert/strict';
import { goOf, headlineOf, openBlocks, rulingOf, wasRead } from '../../../../src/formats/inspection/go';
import type { Docket } from '../../../../src/script/page';
import { cure, docket, finding } from '../../../support/page/dockets';

const blocks = (count: number) => Array.from({ length: count }, (_, at) => finding(`F${at + 1}`));
const withCures = (findings: Docket['findings'], ...settles: string[][]) =>
  docket({ findings, cures: settles.map((ids, at) => cure(`C${at + 1}`, ids)) });

describe('whether to go ahead', () => {
  it('is yes where nothing blocks, however much else there is', () => {
    const findings = [finding('F1', { severity: 'matters' }), finding('F2', { state: 'fell' })];
    assert.equal(goOf(docket({ findings })), 'yes');
    assert.equal(goOf(docket()), 'yes');
  });

  it('is never yes with a blocking finding open, whether it was checked or not', () => {
    for (const state of ['stands', 'unclear', 'unchecked'] as const) {
      for (const certainty of [100, 25] as const) {
        const open = docket({ findings: [finding('F1', { state, certainty, unquoted: true })] });
        assert.equal(goOf(open), 'not-yet');
        assert.equal(openBlocks(open).length, 1);
      }
    }
  });

  it('is yes with changes where at most three settle all that blocks', () => {
    assert.equal(goOf(withCures(blocks(3), ['F1'], ['F2'], ['F3'])), 'yes-if');
    assert.equal(goOf(withCures(blocks(4), ['F1'], ['F2'], ['F3'], ['F4'])), 'not-yet');
    assert.equal(goOf(withCures(blocks(5), ['F1', 'F2'], ['F3', 'F4', 'F5'])), 'yes-if');
  });

  it('counts every change that settles something of what blocks: one finding may need several', () => {
    assert.equal(goOf(withCures(blocks(1), ['F1'], ['F1'], ['F1'])), 'yes-if');
    assert.equal(goOf(withCures(blocks(1), ['F1'], ['F1'], ['F1'], ['F1', 'F9'])), 'not-yet');
    assert.equal(goOf(withCures(blocks(1), ['F1'], ['F7'], ['F8'], ['F9'])), 'yes-if');
  });

  it('is not yet where a change is missing, empty, disputed, or only proposed', () => {
    assert.equal(goOf(withCures(blocks(2), ['F1'])), 'not-yet');
    const one = [finding('F1', { change: 'As proposed.' })];
    assert.equal(goOf(docket({ findings: one })), 'not-yet');
    assert.equal(goOf(docket({ findings: one, cures: [cure('C1', ['F1'], { change: ' ' })] })), 'not-yet');
    assert.equal(goOf(docket({ findings: one, cures: [cure('C1', ['F1'], { disputed: true })] })), 'not-yet');
  });

  it('is not yet where the direction falls, or where the document was not read whole', () => {
    assert.equal(goOf(docket(), 'falls'), 'not-yet');
    const reader = docket().readers[0];
    assert.ok(reader);
    const unread: Partial<Docket>[] = [
      { readers: [reader, { ...reader, outcome: 'skipped' }] },
      { readers: [{ ...reader, outcome: 'failed' }] },
      { readers: [{ ...reader, outcome: 'partial' }] },
      { readers: [] },
      { examined: {} },
      { unread: ['Appendix'] },
      { examined: { goals: 'not examined' } },
    ];
    for (const changes of unread) {
      assert.equal(wasRead(docket(changes)), false);
      assert.equal(goOf(docket(changes)), 'not-yet');
      const mended = withCures(blocks(1), ['F1']);
      assert.equal(goOf({ ...mended, ...changes }), 'not-yet', 'changes do not make up for what nobody read');
    }
  });

  it('is computed soon, however many changes a model lists', () => {
    const ids = blocks(60).map(each => each.id);
    const pairs = ids.flatMap((id, at) => [[id], [id, ids[(at + 1) % 60] ?? id], [id, ids[(at + 7) % 60] ?? id]]);
    assert.equal(goOf(withCures(blocks(60), ...pairs, ...pairs)), 'not-yet');
  });

  it('has its headline by rule, and none of them says approved', () => {
    const open = docket({ findings: blocks(1) });
    assert.equal(headlineOf('yes', 'open', docket()), 'Yes');
    assert.equal(headlineOf('yes-if', 'open', open), 'Yes, with changes');
    assert.equal(headlineOf('not-yet', 'stands', open), 'No, not as written; the direction stands');
    assert.equal(headlineOf('not-yet', 'open', open), 'No, not as written');
    assert.equal(headlineOf('not-yet', 'falls', open), 'No, not this way');
    assert.match(headlineOf('not-yet', 'stands', docket({ examined: {} })), /^No answer/);
    assert.match(headlineOf('not-yet', 'falls', docket({ examined: {} })), /^No answer/, 'a ruling is no reading');
    assert.equal(headlineOf('not-yet', 'falls', docket({ unread: ['Appendix'] })), 'No, not this way');
  });

  it('is proposed by the ruling, by whoever writes the page where nobody rules, and never by the second asking', () => {
    const ruling = (go: string, move = 'ruling') => ({ move, data: { go, direction: 'stands' } });
    assert.deepEqual(rulingOf([ruling('yes'), ruling('not-yet', 'recheck')], []), { go: 'yes', direction: 'stands' });
    const page = { kind: 'page', data: { go: 'yes-if', direction: 'falls' } };
    assert.deepEqual(rulingOf([], [page]), { go: 'yes-if', direction: 'falls' });
    assert.deepEqual(rulingOf([ruling('yes')], [page]), { go: 'yes', direction: 'stands' });
    assert.deepEqual(rulingOf([{ move: 'ruling', data: { go: 'approved', direction: 7 } }], []), {});
  });
});
