import assert from 'node:assert/strict';
import { outcomeOfClosedEarly } from '../../../../src/formats/parliament/outcome';
import { parliament } from '../../../../src/formats/parliament/parliament';
import { sessionView } from '../../../../src/ledger/state';
import type { Brief } from '../../../../src/script/brief';
import { safeViewBlocks } from '../../../../src/script/viewing';
import { estimate } from '../../../../src/stage/estimate';
import { scriptedVoice } from '../../../support/scriptedVoice';
import { setupOf, worldOf } from '../../../support/table';
import { sitting, turnBy } from './house';

const standing = { agreed: [], contested: [], proposes: '' };

describe('the guard on stances', () => {
  const answers = async (rulings: 'continue' | 'deadlock_warning') => {
    const session = await sitting(
      ({ cue }) => {
        if (cue.move === 'answer') return { stance: 'concede', objection: '' };
        return cue.move === 'ruling' ? { action: rulings, objections: ['x'] } : undefined;
      },
      { stanceGuard: true, rounds: 1 },
    );
    return { session, turns: [...session.state.turns.values()] };
  };

  it('counts a concession as firm in the first rounds, and tells the one who answers and the Speaker', async () => {
    const { session, turns } = await answers('continue');
    const answer = turns.find(turn => turn.move === 'answer');
    assert.deepEqual(answer?.cue.data?.allowed, ['challenge', 'maintain']);
    assert.match(answer?.attempts[0]?.tail ?? '', /As stance give challenge or maintain\./);
    assert.deepEqual(turns.find(turn => turn.move === 'ruling')?.cue.data?.held, ['Ben (maintain)']);
    const messages = parliament.records?.(sessionView(session.state), () => '') ?? [];
    assert.match(JSON.stringify(messages), /"stance":"maintain","declared":"concede"/);
    const chart = safeViewBlocks(parliament, sessionView(session.state), String).find(block => block.kind === 'chart');
    assert.deepEqual(
      chart?.series.flatMap(each => each.points.map(point => chart.levels[point.level])),
      ['maintain', 'maintain'],
    );
  });

  it('is lifted by a declared deadlock', async () => {
    const { turns } = await answers('deadlock_warning');
    const all = turns.filter(turn => turn.move === 'answer').map(turn => turn.cue.data?.allowed);
    assert.deepEqual(all, [['challenge', 'maintain'], undefined]);
  });
});

describe('a sitting that is closed before its end', () => {
  const brief: Brief = { topic: 'streams', seats: [], options: {}, seed: 1, relevance: {} };
  const draft = turnBy('representative-1', 'draft', { data: { bill: { title: 'Streams', clauses: ['One.'] } } });
  const vote = (seat: string, cast: string) =>
    turnBy(seat, 'vote', { beat: 'b9', data: { vote: cast }, cue: { round: 1 }, text: `${seat} says why.` });
  const passed = [draft, vote('m1', 'aye'), vote('m2', 'aye'), vote('m3', 'nay')];

  it('keeps the bill, the ballots and the dissent; a vote that nobody has debated on since stands', () => {
    const outcome = outcomeOfClosedEarly(brief, passed, 'budget');
    assert.deepEqual([outcome.reason, outcome.success], ['budget', true]);
    assert.deepEqual(outcome.dissent, [{ by: 'm3', text: 'm3 says why.' }]);
    assert.equal((outcome.ballots as unknown[]).length, 3);
    const on = [...passed, turnBy('speaker', 'plan')];
    assert.equal(outcomeOfClosedEarly(brief, on, 'budget').success, false);
    assert.equal(outcomeOfClosedEarly(brief, [draft], 'budget').success, false);
  });

  it('keeps a decision that was made', () => {
    const sign = turnBy('prime-minister', 'decision', { data: { decision: 'sign', message: 'Go.' } });
    assert.equal(outcomeOfClosedEarly(brief, [...passed, sign], 'wrapped-up').reason, 'signed');
    const veto = turnBy('prime-minister', 'decision', { data: { decision: 'veto', message: 'No.' } });
    assert.deepEqual(
      [
        outcomeOfClosedEarly(brief, [...passed, veto], 'wrapped-up').reason,
        outcomeOfClosedEarly(brief, [...passed, veto], 'wrapped-up').success,
      ],
      ['vetoed', false],
    );
  });
});

describe('the estimate of a parliament', () => {
  it('runs dry through a draft, every round and the vote', () => {
    const world = worldOf(scriptedVoice(undefined, 0.01));
    const turns = (rounds: number) => estimate(setupOf('parliament', { extra: 1, options: { rounds } }), world).turns;
    assert.ok(turns(1) > 20, `${turns(1)} turns`);
    assert.ok(turns(3) > turns(1) + 15, `${turns(3)} turns`);
  });
});

describe('a redirection and a follow-up', () => {
  it('come before the next of the order, and count on the clock', async () => {
    const session = await sitting(
      ({ cue }) => {
        if (cue.move === 'plan')
          return {
            order: [
              { speaker: 'Ada', to: 'Ben', topic: 'x' },
              { speaker: 'Cleo', to: 'Dan', topic: 'y' },
            ],
            standing,
          };
        if (cue.move !== 'ruling') return undefined;
        const action = cue.data?.exchange === 1 ? 'follow_up' : cue.data?.exchange === 2 ? 'redirect' : 'continue';
        return { action, target: 'Ben', objections: ['x'] };
      },
      { rounds: 1 },
    );
    const speeches = [...session.state.turns.values()].filter(turn => turn.move === 'speech').map(turn => turn.name);
    assert.deepEqual(speeches, ['Ada', 'Ada', 'Ben', 'Cleo']);
  });
});
