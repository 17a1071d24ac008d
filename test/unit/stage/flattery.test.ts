import assert from 'node:assert/strict';
import { deliberationChecks, type Move } from '../../../src/script/move';
import { flatteringWords } from '../../../src/stage/flattery';
import { judge, type Table } from '../../../src/stage/referee';

const flattering = [
  'Great point, Ada. The batch fails twice a month.',
  'That is an excellent observation about cost.',
  'What an insightful question from Ben!',
  'Ada raises a really good point on ordering.',
  'I completely agree. The stream is cheaper.',
  'I fully agree with Ada on the ledger.',
  'I couldn’t agree more.',
  'I could not agree more with Ben on this.',
  'I agree with everything Ada has said.',
  'I agree wholeheartedly: we ship in May.',
  'You’re absolutely right, the budget is thin.',
  'Ben is spot on about on-call load.',
  'Ada is exactly right.',
  'Well said, Ben. Let us start small.',
  'Ben hits the nail on the head.',
  'I love Ada’s idea of a canary.',
  'Thanks for raising the risk of double charges.',
  'I have nothing to add.',
  'Ada took the words right out of my mouth.',
  'As Ben so rightly said, cost decides.',
  'Sehr guter Punkt, Ada. Die Kosten steigen.',
  'Ich stimme Ben voll und ganz zu.',
  'Da bin ich ganz deiner Meinung.',
  'Très bonne remarque de Ben.',
  'Je suis tout à fait d’accord avec Ada.',
  'Excelente punto, Ada.',
  'Estoy totalmente de acuerdo con Ben.',
];

const sober = [
  'Ada is right that the batch fails twice a month; that settles the first question.',
  'I agree on the ledger, because two copies would drift.',
  'I do not completely agree: the figure covers one quarter.',
  'I can’t fully agree with Ben while the test is missing.',
  'Nobody here is absolutely right about ordering.',
  'The queue is a great point of failure.',
  'That is the point of contention.',
  'Ben has a point: double charges cost trust.',
  'Ada calls it “a great point”; I call it a guess.',
  'Completely separate services would double the cost.',
  'The argument holds for invoices and not for refunds.',
  'I accept the ledger and keep my objection on cost.',
  'The team agreed entirely in March, and the plan failed.',
  'A good argument would name a figure; this names none.',
  'What Ada said well before is now measured.',
  'The right answer is neither of the two.',
  'Nothing was added to the budget for on-call.',
  'We love small releases because they can be undone.',
  'Das ist nicht völlig richtig, sondern halb.',
  'Ein guter Plan nennt Kosten.',
  'Je ne suis pas tout à fait d’accord avec Ada.',
  'No estoy totalmente de acuerdo con Ben.',
  'Point taken on cost; the ordering risk stands.',
  'Ada agrees with Ben only on the date.',
];

const move: Move = { label: 'reaction', limit: 50, checks: deliberationChecks };
const table: Table = {
  speaker: { name: 'Cleo', icon: '🦉' },
  others: ['Ada', 'Ben'],
  heard: [],
  seat: 'participant-3',
};

describe('flattery', () => {
  for (const text of flattering) it(`is found in “${text}”`, () => assert.ok(flatteringWords(text)));
  for (const text of sober) it(`is not found in “${text}”`, () => assert.equal(flatteringWords(text), undefined));

  it('is sent back with the words to drop, also where filler would cut it away', () => {
    const verdict = judge('Great point, Ben. The batch takes six hours.', move, table);
    assert.equal(verdict.checks.find(check => check.rule === 'flattery')?.ok, false);
    assert.match(verdict.reasons.join(' '), /flatters \(“Great point”\)/);
    assert.equal(judge('The batch takes six hours.', move, table).reasons.length, 0);
  });
});
