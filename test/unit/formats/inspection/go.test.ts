import assert from 'node:assert/strict';
import {
  decideGo,
  openBlocks,
  pageHeadline,
  proposedRuling,
  wasReadWhole,
} from '../../../../src/formats/inspection/go';
import type { Docket } from '../../../../src/script/page';
import { cure, docket, finding } from '../../../support/page/dockets';

const blocks = (count: number) => Array.from({ length: count }, (_, at) => finding(`F${at + 1}`));
const withCures = (findings: Docket['findings'], ...settles: string[][]) =>
  docket({ findings, cures: settles.map((ids, at) => cure(`C${at + 1}`, ids)) });

describe('whether to go ahead', () => {
  it('is yes where nothing blocks, however much else there is', () => {
    const findings = [finding('F1', { severity: 'matters' }), finding('F2', { state: 'fell' })];
    assert.equal(decideGo(docket({ findings })), 'yes');
    assert.equal(decideGo(docket()), 'yes');
  });

  it('is never yes with a blocking finding open, whether it was checked or not', () => {
    for (const state of ['stands', 'unclear', 'unchecked'] as const) {
      for (const certainty of [100, 25] as const) {
        const open = docket({ findings: [finding('F1', { state, certainty, unquoted: true })] });
        assert.equal(decideGo(open), 'not-yet');
        assert.equal(openBlocks(open).length, 1);
      }
    }
  });

  it('is yes with changes where at most three settle all that blocks', () => {
    assert.equal(decideGo(withCures(blocks(3), ['F1'], ['F2'], ['F3'])), 'yes-if');
    assert.equal(decideGo(withCures(blocks(4), ['F1'], ['F2'], ['F3'], ['F4'])), 'not-yet');
    assert.equal(decideGo(withCures(blocks(5), ['F1', 'F2'], ['F3', 'F4', 'F5'])), 'yes-if');
  });

  it('counts every change that settles something of what blocks: one finding may need several', () => {
    assert.equal(decideGo(withCures(blocks(1), ['F1'], ['F1'], ['F1'])), 'yes-if');
    assert.equal(decideGo(withCures(blocks(1), ['F1'], ['F1'], ['F1'], ['F1', 'F9'])), 'not-yet');
    assert.equal(decideGo(withCures(blocks(1), ['F1'], ['F7'], ['F8'], ['F9'])), 'yes-if');
  });

  it('is not yet where a change is missing, empty, disputed, or only proposed', () => {
    assert.equal(decideGo(withCures(blocks(2), ['F1'])), 'not-yet');
    const one = [finding('F1', { change: 'As proposed.' })];
    assert.equal(decideGo(docket({ findings: one })), 'not-yet');
    assert.equal(decideGo(docket({ findings: one, cures: [cure('C1', ['F1'], { change: ' ' })] })), 'not-yet');
    assert.equal(decideGo(docket({ findings: one, cures: [cure('C1', ['F1'], { disputed: true })] })), 'not-yet');
  });

  it('is not yet where the direction falls, or where the document was not read whole', () => {
    assert.equal(decideGo(docket(), 'falls'), 'not-yet');
    const reader = docket().readers[0];
    assert.ok(reader);
    const unread: Partial<Docket>[] = [
      { readers: [reader, { ...reader, outcome: 'skipped' }] },
      { readers: [reader, { ...reader, outcome: 'failed' }] },
      { readers: [reader, { ...reader, outcome: 'refused' }] },
      { readers: [reader, { ...reader, outcome: 'partial' }] },
      { readers: [{ ...reader, outcome: 'failed' }] },
      { readers: [{ ...reader, outcome: 'partial' }] },
      { readers: [] },
      { examined: {} },
      { unread: ['Appendix'] },
      { examined: { goals: 'not examined' } },
    ];
    for (const changes of unread) {
      assert.equal(wasReadWhole(docket(changes)), false);
      assert.equal(decideGo(docket(changes)), 'not-yet');
      const mended = withCures(blocks(1), ['F1']);
      assert.equal(decideGo({ ...mended, ...changes }), 'not-yet', 'changes do not make up for what nobody read');
    }
  });

  it('is not yet in a repeated run either, where a reading of the changes failed', () => {
    const [reader] = docket().readers;
    assert.ok(reader);
    const again = { round: 2, changed: true, whole: true };
    assert.equal(decideGo(docket({ again })), 'yes');
    assert.equal(decideGo(docket({ again, readers: [reader, { ...reader, outcome: 'failed' }] })), 'not-yet');
  });

  it('is computed soon, however many changes a model lists', () => {
    const ids = blocks(60).map(each => each.id);
    const pairs = ids.flatMap((id, at) => [[id], [id, ids[(at + 1) % 60] ?? id], [id, ids[(at + 7) % 60] ?? id]]);
    assert.equal(decideGo(withCures(blocks(60), ...pairs, ...pairs)), 'not-yet');
  });

  it('has its headline by rule, and none of them says approved', () => {
    const open = docket({ findings: blocks(1) });
    assert.equal(pageHeadline('yes', 'open', docket()), 'Yes');
    assert.equal(pageHeadline('yes-if', 'open', open), 'Yes, with changes');
    assert.equal(pageHeadline('not-yet', 'stands', open), 'No, not as written; the direction stands');
    assert.equal(pageHeadline('not-yet', 'open', open), 'No, not as written');
    assert.equal(pageHeadline('not-yet', 'falls', open), 'No, not this way');
    assert.match(pageHeadline('not-yet', 'stands', docket({ examined: {} })), /^No answer/);
    assert.match(pageHeadline('not-yet', 'falls', docket({ examined: {} })), /^No answer/, 'a ruling is no reading');
    assert.equal(pageHeadline('not-yet', 'falls', docket({ unread: ['Appendix'] })), 'No, not this way');
  });

  it('is proposed by the ruling, by whoever writes the page where nobody rules, and never by the second asking', () => {
    const ruling = (go: string, move = 'ruling') => ({ move, data: { go, direction: 'stands' } });
    assert.deepEqual(proposedRuling([ruling('yes'), ruling('not-yet', 'recheck')], []), {
      go: 'yes',
      direction: 'stands',
    });
    const page = { kind: 'page', data: { go: 'yes-if', direction: 'falls' } };
    assert.deepEqual(proposedRuling([], [page]), { go: 'yes-if', direction: 'falls' });
    assert.deepEqual(proposedRuling([ruling('yes')], [page]), { go: 'yes', direction: 'stands' });
    assert.deepEqual(proposedRuling([{ move: 'ruling', data: { go: 'approved', direction: 7 } }], []), {});
  });
});
