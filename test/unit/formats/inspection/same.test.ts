import assert from 'node:assert/strict';
import { buildDocket } from '../../../../src/formats/inspection/docket';
import { matchFindings } from '../../../../src/formats/inspection/matching';
import type { Turn } from '../../../../src/script/turn';
import { found, readingOf } from '../../../support/inspection';
import { call } from '../../../support/page/dockets';

interface Told {
  id: string;
  claim: string;
  consequence: string;
  section: string;
  quotes: { text: string }[];
  change?: string;
}

function told(id: string, claim: string, quote: string, consequence = '', section = 'Plan'): Told {
  return { id, claim, consequence, section, quotes: quote === '' ? [] : [{ text: quote }] };
}

function pairs(now: readonly Told[], before: readonly Told[]): string[] {
  return [...matchFindings(now, before)].map(([one, other]) => `${one.id}=${other.id}`).sort();
}

// Two sessions of different tables on one document.
const review = [
  told('F4', '36 ingesters at 20 minutes each take 12 hours, not 8.', 'With 36 ingesters it takes about 8 hours'),
  told('F5', 'The migration is planned for the Wednesday night that is forbidden.', 'in the night to Thursday'),
  told('F16', 'Rollback needs the StatefulSet that Step 3 deletes.', 'delete the old StatefulSet'),
];
const debate = [
  told('F6', 'The window planned is exactly the Wednesday night that is forbidden.', 'the night to Thursday, when'),
  told('F5', '36 ingesters at 20 minutes each need 12 hours, not 8: no slack.', 'it takes about 8 hours'),
  told('F9', 'Nobody checks that the volumes are empty before.', 'delete the old StatefulSet'),
];

describe('a finding of another session', () => {
  it('is the same by the words it quotes and the form of its claim', () => {
    assert.deepEqual(pairs(debate, review), ['F5=F4', 'F6=F5']);
    assert.deepEqual(pairs(review, review), ['F16=F16', 'F4=F4', 'F5=F5']);
  });

  it('is another where it says something else of the same words, or the same of others', () => {
    const [late, night] = review;
    assert.ok(late && night);
    assert.deepEqual(pairs([{ ...night, quotes: late.quotes }], [late]), []);
    assert.deepEqual(pairs([{ ...late, claim: `${late.claim} Once more.`, quotes: night.quotes }], [late]), []);
  });

  it('is one at most: a second on the same words is new', () => {
    const [late] = review;
    assert.ok(late);
    const twin = { ...late, id: 'F9', claim: `Now ${late.claim}` };
    assert.deepEqual(pairs([twin, late], [late]), ['F4=F4']);
  });

  it('is known by its section and its words where it quotes nothing', () => {
    const claim = 'No sign is named by which the refusal is postponed or reversed, and nobody decides it.';
    const alike = 'No sign is named by which the refusal would be postponed or reversed, nor who decides it.';
    assert.deepEqual(pairs([told('F1', alike, '')], [told('F2', claim, '')]), ['F1=F2']);
    assert.deepEqual(pairs([told('F1', alike, '', '', 'Risks')], [told('F2', claim, '')]), []);
    assert.deepEqual(pairs([told('F1', 'Nothing is said of the cost.', '')], [told('F2', claim, '')]), []);
    assert.deepEqual(pairs([told('F1', '', '', '')], [told('F2', '', '', '')]), []);
  });

  it('lets the id of a twin lead to the other, and keeps its words, also once the table has both as one', () => {
    const filed = readingOf(found('a', { severity: 'blocks' }), found('b', { consequence: 'Harm.' }));
    const cures = { cures: [{ settles: ['F2'], change: 'Do it.' }] };
    const calls = [call('reading', filed, { id: 'r1', seq: 1 }), call('cures', cures)];
    const table = (...from: string[][]) => ({
      topic: 'docket',
      data: { at: '', entries: from.map((each, at) => ({ id: `F${at + 1}`, from: each })), unread: [] },
    });
    const posts = [table(['r1.1'], ['r1.2']), table(['r1.1', 'r1.2'])];
    const brief = { topic: '', seats: [], options: {}, seed: 1, relevance: {} };
    const made = buildDocket({ turns: [], calls, posts, inputs: [] }, brief);
    assert.deepEqual(
      made?.findings.map(({ id, twins }) => [id, twins]),
      [['F1', [{ id: 'F2', claim: 'b', consequence: 'Harm.' }]]],
    );
    assert.deepEqual(
      made?.cures.map(({ settles }) => settles),
      [['F1']],
    );
  });

  it('is one with what a speaker added as soon as a check says so, in no session of before', () => {
    const added = { claim: 'b again', section: 'Why', consequence: '', change: '', severity: 'blocks' };
    const turn = {
      ...{ id: 't1', beat: 'b1', seat: 's', move: 'rebuttal', cue: { talk: 1 }, text: 'So.', outcome: 'spoken' },
      ...{ data: { adds: [added] }, checks: [], scores: {}, seq: 3 },
    } as unknown as Turn;
    const check = call('check', { stands: ['F1'], same: [['F2', 'F1']] }, { asked: { ids: ['F1'] }, seq: 4 });
    const calls = [call('reading', readingOf(found('a')), { id: 'r1', seq: 1 }), check];
    const posts = [{ topic: 'docket', data: { at: '', entries: [{ id: 'F1', from: ['r1.1'] }], unread: [] } }];
    const idsIn = (edition: number) =>
      buildDocket(
        { turns: [turn], calls, posts, inputs: [] },
        { topic: '', seats: [], options: {}, seed: 1, relevance: {}, edition },
      )?.findings.map(({ id, state, twins = [] }) => [id, state, ...twins.map(each => each.claim)]);
    assert.deepEqual(idsIn(9), [['F1', 'stands', 'b again']]);
    assert.deepEqual(idsIn(8), [
      ['F2', 'unchecked'],
      ['F1', 'stands'],
    ]);
  });
});
