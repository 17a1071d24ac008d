import assert from 'node:assert/strict';
import { movesOf, noticesOf, pair, postsOf, sitting } from './house';

const noJson = '{"say": "I would rather not", "action": 3';

describe('where the Speaker’s answer stays invalid', () => {
  it('after the statements, the drafter is who has the broadest motives', async () => {
    const session = await sitting(({ cue }) => (cue.move === 'evaluation' ? noJson : undefined));
    const [evaluation] = postsOf(session, 'evaluation');
    assert.equal(evaluation?.by, 'clerk');
    // All four have as many motives: of 90, 63, 37 and 10 the second is closest to 50, before the third by the roster.
    assert.equal(evaluation?.drafter, 'representative-2');
    assert.match(noticesOf(session), /The Clerk appoints Ben to draft the bill/);
    assert.equal(session.state.turns.get('t5')?.attempts.length, 2, 'asked again once');
  });

  it('and for a drafter that nobody is, it is asked once more with the reason', async () => {
    const asked: unknown[] = [];
    const session = await sitting(({ cue, brief }) => {
      if (cue.move !== 'evaluation') return undefined;
      asked.push(cue.data?.again);
      const facts = { agreed: [], contested: [], constraints: [], questions: [] };
      const directions = [
        { name: 'Go', description: '', advocates: [brief.seats[0]?.name ?? ''], strengths: '', risks: '' },
      ];
      return { facts, directions, target: asked.length > 1 ? 'Dan' : 'Nobody' };
    });
    assert.equal(asked.length, 2);
    assert.match(String(asked[1]), /“Nobody” is no representative/);
    assert.equal(postsOf(session, 'evaluation')[0]?.drafter, 'representative-4');
  });

  it('and for a drafter that nobody is twice, the rule appoints one, and what the Speaker found is kept', async () => {
    const session = await sitting(({ cue }) => {
      if (cue.move !== 'evaluation') return undefined;
      const facts = { agreed: ['The batch fails at night.'], contested: [], constraints: [], questions: [] };
      const directions = [{ name: 'Go', description: '', advocates: ['Ada'], strengths: '', risks: '' }];
      return { facts, directions, target: 'Nobody' };
    });
    const [evaluation] = postsOf(session, 'evaluation');
    assert.deepEqual([evaluation?.by, evaluation?.drafter], ['clerk', 'representative-2']);
    assert.match(JSON.stringify(evaluation), /"agreed":\["The batch fails at night\."\].*"name":"Go"/);
  });

  it('on another drafter, the rule appoints one who was not tried; without any draft the sitting ends without a bill', async () => {
    const session = await sitting(({ cue, seat }) => {
      if (cue.move === 'appointment') return noJson;
      return cue.move === 'draft' && seat.name !== 'Cleo' ? '' : undefined;
    });
    const drafters = [...session.state.turns.values()].flatMap(turn => (turn.move === 'draft' ? [turn.name] : []));
    assert.deepEqual(drafters, ['Ben', 'Cleo']);
    const none = await sitting(({ cue }) => (cue.move === 'draft' ? '' : undefined));
    assert.deepEqual([none.state.outcome?.reason, none.state.outcome?.success], ['no-bill', false]);
    assert.equal(movesOf(none).filter(move => move === 'draft').length, 3);
  });

  it('on the order of a round, those who spoke least come first, each paired with the drafter', async () => {
    const session = await sitting(({ cue }) => {
      if (cue.move === 'plan' && cue.data?.round === 2) return noJson;
      return cue.move === 'plan'
        ? { order: [pair('Ada', 'Cleo')], standing: { agreed: [], contested: [], proposes: '' } }
        : undefined;
    });
    const [one, two] = postsOf(session, 'round');
    assert.equal(one?.by, 'speaker');
    assert.equal(two?.by, 'clerk');
    // In round 1 Ada spoke and Cleo answered; of those, the roster decides.
    assert.deepEqual(
      two?.order,
      ['4', '1', '3'].map(at => ({ speaker: `representative-${at}`, to: 'representative-2', topic: '' })),
    );
  });

  it('on an order that names nobody, it is asked again, then the rule holds', async () => {
    const session = await sitting(({ cue }) =>
      cue.move === 'plan'
        ? { order: [pair('Ada', 'Ada')], standing: { agreed: [], contested: [], proposes: '' } }
        : undefined,
    );
    assert.equal(postsOf(session, 'round')[0]?.by, 'clerk');
    assert.match(noticesOf(session), /cannot take this ruling: The order names no two/);
  });

  it('after an exchange, the debate continues, and at the cap the round ends', async () => {
    const session = await sitting(({ cue }) => (cue.move === 'ruling' ? noJson : undefined), {
      exchanges: 2,
      rounds: 2,
    });
    assert.equal(session.state.outcome?.reason, 'signed');
    const speeches = [...session.state.turns.values()].filter(turn => turn.move === 'speech');
    assert.equal(speeches.length, 4);
  });

  it('on a vote, the simple majority of the votes cast decides, and in the last round the Prime Minister has the last word', async () => {
    const carried = await sitting(({ cue, seat }) => {
      if (cue.move === 'tally') return noJson;
      return cue.move === 'vote' ? { vote: seat.name === 'Ada' ? 'nay' : 'aye', wouldChange: '' } : undefined;
    });
    const [tally] = postsOf(carried, 'tally');
    assert.deepEqual([tally?.aye, tally?.nay, tally?.result, tally?.by], [3, 1, 'advance_to_pm', 'clerk']);
    const lost = await sitting(({ cue }) =>
      cue.move === 'tally' ? noJson : cue.move === 'vote' ? { vote: 'nay', wouldChange: '' } : undefined,
    );
    assert.equal(postsOf(lost, 'tally').at(-1)?.result, 'force_final');
    const open = [...lost.state.turns.values()].find(turn => turn.move === 'decision')?.cue.data?.open;
    assert.deepEqual(open, ['sign', 'veto'], 'a forced bill cannot be sent back');
  });

  it('and a count that is not the Clerk’s is asked again, and never counts', async () => {
    const session = await sitting(({ cue }) =>
      cue.move === 'tally'
        ? { counts: { aye: 99, nay: 0, abstain: 0 }, result: 'advance_to_pm' }
        : cue.move === 'vote'
          ? { vote: 'nay', wouldChange: '' }
          : undefined,
    );
    assert.equal(session.state.outcome?.reason, 'signed');
    assert.deepEqual(session.state.outcome?.tally, { aye: 0, nay: 4, abstain: 0, carried: false });
    assert.equal(movesOf(session).filter(move => move === 'tally').length, 2);
  });

  it('of the Prime Minister, the vote of the House stands', async () => {
    const session = await sitting(({ cue }) => (cue.move === 'decision' ? noJson : undefined));
    assert.deepEqual([session.state.outcome?.reason, session.state.outcome?.success], ['passed', true]);
    assert.match(noticesOf(session), /gives no decision: the vote of the House stands/);
  });
});
