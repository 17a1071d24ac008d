import assert from 'node:assert/strict';
import { renumberAmendment } from '../../../../src/formats/parliament/amendment';
import { outcomeOfAborted, outcomeOfClosedEarly } from '../../../../src/formats/parliament/outcome';
import { parliament } from '../../../../src/formats/parliament/parliament';
import { readUserDecision } from '../../../../src/formats/parliament/primeMinister';
import { sessionView } from '../../../../src/ledger/state';
import type { Brief, Seat } from '../../../../src/script/brief';
import type { Input } from '../../../../src/script/input';
import type { Step } from '../../../../src/script/step';
import { safeViewBlocks } from '../../../../src/script/viewing';
import type { Session } from '../../../../src/stage/session';
import { noticesOf, sitting, turnBy } from './house';

function seatOf(id: string, role: string): Seat {
  return { id, name: id, role, agent: id, icon: '', color: '', voice: 'rehearsal' };
}

const streams: Brief = { topic: 'streams', seats: [], options: {}, seed: 1, relevance: {} };

describe('two amendments after one exchange', () => {
  it('each reach the clause they were moved on, though the first took one away', async () => {
    const session = await sitting(
      ({ cue, seat }) => {
        if (cue.move === 'speech' && seat.name === 'Ada')
          return { objection: '', amendment: { operation: 'strike', clause: 1, text: '' } };
        if (cue.move === 'answer' && seat.name === 'Ben')
          return {
            stance: 'maintain',
            amendment: { operation: 'replace', clause: 2, text: 'The stream comes in May.' },
          };
        if (cue.move !== 'ruling' || !cue.data?.motions) return undefined;
        const motions = [
          { from: 'Ada', response: 'act' },
          { from: 'Ben', response: 'act' },
        ];
        return { action: 'continue', motions, objections: ['x'] };
      },
      { rounds: 1 },
    );
    assert.deepEqual(session.state.outcome?.bill, {
      version: 3,
      title: 'Streams',
      clauses: ['The stream comes in May.', 'Somebody pays.'],
    });
    assert.match(noticesOf(session), /Version 3 of the bill: clause 1 reads “The stream comes in May\.”/);
  });

  it('leave out the one whose clause was struck', () => {
    const move = { operation: 'replace', clause: 1, text: 'New.' } as const;
    assert.equal(renumberAmendment(move, ['One.', 'Two.'], ['Two.']), undefined);
    assert.deepEqual(renumberAmendment(move, ['One.', 'Two.'], ['Other.', 'Two.']), move);
    assert.deepEqual(renumberAmendment({ ...move, operation: 'add', clause: 0 }, ['One.'], ['Two.'])?.clause, 0);
  });
});

describe('the words of a user who is Prime Minister', () => {
  it('sign or veto by a whole word alone', () => {
    const said = (text: string) => readUserDecision({ kind: 'answer', text, seq: 1 })?.decision;
    assert.deepEqual(
      ['Sign it.', 'signed', 'veto: too dear', 'send it back, name who pays', 'Unterzeichnet', 'zurück'].map(said),
      ['sign', 'sign', 'veto', 'send_back', 'sign', 'send_back'],
    );
    assert.equal(
      readUserDecision({ kind: 'answer', text: 'Sign it, and report monthly.', seq: 1 })?.message,
      'report monthly.',
    );
    for (const other of ['Significant gaps remain.', 'Signature refused', 'vetoing is too hard', 'Sender unknown'])
      assert.equal(said(other), undefined, other);
  });
});

describe('a sitting that is closed on a vote', () => {
  const house = ['m1', 'm2', 'm3'].map(id => seatOf(id, 'representative'));
  const brief: Brief = { ...streams, seats: house };
  const draft = turnBy('m1', 'draft', { data: { bill: { title: 'Streams', clauses: ['One.'] } } });
  const vote = (seat: string) => turnBy(seat, 'vote', { beat: 'b9', data: { vote: 'aye' }, cue: { round: 1 } });
  const passed = [draft, vote('m1'), vote('m2'), vote('m3')];

  it('is no success where not all were asked, or where the bill was sent back', () => {
    assert.equal(outcomeOfClosedEarly(brief, passed, 'budget').success, true);
    assert.equal(outcomeOfClosedEarly(brief, passed.slice(0, 3), 'budget').success, false);
    const back = turnBy('pm', 'decision', { data: { decision: 'send_back', message: 'Name who pays.' } });
    const outcome = outcomeOfClosedEarly(brief, [...passed, back], 'budget');
    assert.deepEqual([outcome.reason, outcome.success], ['budget', false]);
  });
});

describe('the closing of a sitting', () => {
  it('is told the number of rounds there are', async () => {
    const session = await sitting(() => undefined, { rounds: 3 }, [], { turns: 12 });
    const closing = [...session.state.turns.values()].find(turn => turn.move === 'closing');
    assert.ok(closing, 'it closes in its own way');
    assert.match(closing.attempts[0]?.tail ?? '', /Session: round 1 of 3\b/);
  });
});

describe('a cap in the middle of a vote', () => {
  it('leaves the votes that were cast, and no result of them', async () => {
    for (const [turns, whole] of [
      [14, false],
      [17, true],
    ] as const) {
      const { state } = await sitting(() => undefined, { rounds: 1 }, [], { turns });
      const cast = (state.outcome?.ballots as unknown[] | undefined)?.length;
      assert.deepEqual([state.outcome?.reason, cast], ['max-turns', whole ? 4 : 1]);
      assert.deepEqual([state.outcome?.success, state.outcome?.tally !== undefined], [whole, whole]);
      const ballot = safeViewBlocks(parliament, sessionView(state), String).find(block => block.kind === 'ballot');
      assert.equal(ballot?.kind === 'ballot' ? ballot.result : '', whole ? 'Passed, 4 to 0' : undefined);
    }
  });
});

describe('a bill that the user sent back', () => {
  const back: Input = { kind: 'ballot', data: { decision: 'send_back', message: 'Name who pays.' } };
  const headlineOf = ({ state }: Session) => {
    const verdict = safeViewBlocks(parliament, sessionView(state), String).find(block => block.kind === 'verdict');
    return verdict?.kind === 'verdict' ? verdict.headline : '';
  };

  it('is not passed by the vote before, whatever cap comes after', async () => {
    for (const turns of [18, 19, 20, 22]) {
      const session = await sitting(() => undefined, { rounds: 1, primeMinister: 'user' }, [back], { turns });
      const { outcome } = session.state;
      const ended = [outcome?.reason, outcome?.success, outcome?.tally];
      assert.deepEqual(ended, ['max-turns', false, undefined], `${turns} turns`);
      assert.deepEqual(outcome?.decision, { decision: 'send_back', message: 'Name who pays.', by: 'user' });
      assert.equal(headlineOf(session), 'The bill was sent back, and the sitting closed before another vote');
    }
  });

  it('is not passed either where the sitting is stopped, and the Speaker who closes it knows', () => {
    const decision = { round: 1, decision: 'send_back', message: 'Name who pays.', by: 'user' };
    const seats = ['m1', 'm2', 'm3'].map(id => seatOf(id, 'representative'));
    const brief: Brief = { ...streams, seats: [...seats, seatOf('speaker', 'speaker')] };
    const draft = turnBy('m1', 'draft', { data: { bill: { title: 'Streams', clauses: ['One.'] } } });
    const votes = seats.map(({ id }) => turnBy(id, 'vote', { beat: 'b9', data: { vote: 'aye' }, cue: { round: 1 } }));
    const posted = [{ topic: 'decision', data: decision }];
    const { success, tally } = outcomeOfAborted(brief, [draft, ...votes], 'stopped', posted);
    assert.deepEqual([success, tally], [false, undefined]);
    const before = outcomeOfAborted(brief, [draft, ...votes], 'stopped', []);
    assert.deepEqual(before.tally, { aye: 3, nay: 0, abstain: 0, carried: true });
    const step = parliament.closing(brief, [draft, ...votes], 'budget', posted).next().value as Step;
    assert.equal(step.kind === 'inTurn' && step.cues[0]?.data?.sentBack, true);
  });
});

describe('a bill that failed and was signed', () => {
  it('is shown as signed against the vote of the House', async () => {
    const session = await sitting(({ cue }) => (cue.move === 'vote' ? { vote: 'nay', wouldChange: '' } : undefined), {
      rounds: 1,
    });
    const verdict = safeViewBlocks(parliament, sessionView(session.state), String).find(
      block => block.kind === 'verdict',
    );
    assert.ok(verdict?.kind === 'verdict' && verdict.tone === 'mixed');
    assert.equal(verdict.headline, 'The bill is signed against the vote of the House');
  });
});

describe('a decision that was not open', () => {
  it('counts for nothing where the sitting is closed on it', () => {
    const seats = ['m1', 'm2', 'm3'].map(id => seatOf(id, 'representative'));
    const draft = turnBy('m1', 'draft', { data: { bill: { title: 'Streams', clauses: ['One.'] } } });
    const votes = seats.map(({ id }) => turnBy(id, 'vote', { beat: 'b9', data: { vote: 'aye' }, cue: { round: 1 } }));
    const cue = { open: ['sign', 'veto'] };
    const again = turnBy('pm', 'decision', { data: { decision: 'send_back', message: 'Again.' }, cue });
    assert.equal(outcomeOfClosedEarly({ ...streams, seats }, [draft, ...votes, again], 'budget').success, true);
  });
});
