import assert from 'node:assert/strict';
import { parliament } from '../../../../src/formats/parliament/parliament';
import { fold } from '../../../../src/ledger/fold';
import { type SessionState, sessionView } from '../../../../src/ledger/state';
import { transcriptMarkdown } from '../../../../src/transcript/markdown';
import { movesOf, noticesOf, pair, postsOf, sitting } from './house';

const standing = { agreed: ['The batch fails.'], contested: ['The cost.'], proposes: 'The batch goes.' };
const order = [pair('Ada', 'Ben'), pair('Cleo', 'Dan'), pair('Dan', 'Ada')];

describe('a sitting of parliament', () => {
  it('goes from statements to a signature', async () => {
    const session = await sitting(() => undefined, { rounds: 1 });
    assert.deepEqual(movesOf(session), [
      ...['statement', 'statement', 'statement', 'statement', 'evaluation', 'draft', 'plan'],
      ...['speech', 'answer', 'ruling', 'speech', 'answer', 'ruling', 'tally', 'decision'],
    ]);
    assert.deepEqual([session.state.outcome?.reason, session.state.outcome?.success], ['signed', true]);
  });

  it('shows its usual course before it has begun, and how far the clock of a round has run', async () => {
    const { state, events } = await sitting(() => undefined, { rounds: 1 });
    const railAt = (known: SessionState) => {
      const rail = parliament.view(sessionView(known)).find(block => block.kind === 'rail');
      return rail?.entries.map(({ label, detail = '' }) => [String(label), String(detail)]) ?? [];
    };
    const opened = fold(events.slice(0, events.findIndex(({ type }) => type === 'session.opened') + 1));
    const usual = ['Opening statements', 'Evaluation', 'Draft bill', 'Round 1', 'Vote', 'Prime Minister'];
    assert.deepEqual(
      railAt(opened).map(([label]) => label),
      usual,
    );
    const [, second] = [...state.turns.values()].filter(({ move }) => move === 'speech');
    const spoken = events.findIndex(event => event.type === 'turn.ended' && event.turn === second?.id) + 1;
    const clock = railAt(fold(events.slice(0, spoken))).find(([label]) => label === 'Round 1')?.[1];
    assert.match(clock ?? '', /^1 of 8 exchanges, 6 sentences$/);
  });

  it('calls no vote before everybody was heard and the objections are noted, a declared deadlock excepted', async () => {
    const early = await sitting(
      ({ cue }) => (cue.move === 'ruling' ? { action: 'call_vote', objections: ['The cost.'] } : undefined),
      { rounds: 1 },
    );
    assert.match(noticesOf(early), /no vote before Cleo and Dan had the floor/);
    const silent = await sitting(
      ({ cue }) =>
        cue.move === 'ruling'
          ? { action: 'call_vote', objections: [] }
          : cue.move === 'speech'
            ? { objection: 'The cost.' }
            : undefined,
      { rounds: 1 },
    );
    assert.match(noticesOf(silent), /no vote before the key objections are noted/);
    assert.match(noticesOf(silent), /Objections noted: Ada: The cost\. Cleo: The cost\./);
    const stuck = await sitting(
      ({ cue }) =>
        cue.move === 'ruling'
          ? { action: cue.data?.deadlock ? 'call_vote' : 'deadlock_warning' }
          : cue.move === 'plan'
            ? { order, standing }
            : undefined,
      { rounds: 3 },
    );
    assert.equal(movesOf(stuck).filter(move => move === 'ruling').length, 2);
    assert.equal(postsOf(stuck, 'vote').length, 1);
  });

  it('opens every round and every vote with what is agreed, what is contested and what the bill proposes', async () => {
    const session = await sitting(() => undefined, { rounds: 2 });
    for (const round of [1, 2])
      assert.match(
        noticesOf(session),
        new RegExp(`In round ${round} of 2 .*Agreed: The batch fails\\. Contested: The cost\\.`),
      );
    assert.match(
      noticesOf(session),
      /question is put on version 1.*Agreed: .*Contested: .*The bill proposes: \(1\) The batch goes\. \(2\)/,
    );
  });

  it('takes nothing but a vote or the end of the round at the cap of exchanges', async () => {
    const session = await sitting(
      ({ cue }) =>
        cue.move === 'plan' ? { order, standing } : cue.move === 'ruling' ? { action: 'follow_up' } : undefined,
      { exchanges: 2, rounds: 1 },
    );
    assert.match(noticesOf(session), /only a vote or the end of the round is open/);
    const held = [...session.state.turns.values()].filter(turn => turn.move === 'speech' && !turn.cue.data?.beforeVote);
    assert.equal(held.length, 2);
  });

  it('quiets on a ground alone; who is quieted speaks no more in the round, and votes', async () => {
    const quiet = (ground?: string) =>
      sitting(
        ({ cue }) => {
          if (cue.move === 'plan') return { order: [pair('Ada', 'Cleo'), pair('Ben', 'Dan')], standing };
          return cue.move === 'ruling' && cue.data?.exchange === 1
            ? { action: 'quiet', target: 'Dan', ...(ground ? { ground } : {}) }
            : undefined;
        },
        { rounds: 1 },
      );
    const [without, with_] = [await quiet(), await quiet('dominating')];
    assert.match(noticesOf(without), /quieting needs a ground/);
    assert.doesNotMatch(noticesOf(without), /Dan is quieted/);
    assert.match(noticesOf(with_), /Dan is quieted for this round, for dominating/);
    const dan = [...with_.state.turns.values()].filter(turn => turn.name === 'Dan').map(turn => turn.move);
    assert.deepEqual(dan, ['statement', 'vote']);
    // Whom Ben was to speak to is quieted, and Ben wrote the draft: somebody else answers.
    const exchanges = [...with_.state.turns.values()].filter(({ move }) => ['speech', 'answer'].includes(move));
    assert.deepEqual(
      exchanges.slice(2, 4).map(({ name, move }) => `${name} ${move}`),
      ['Ben speech', 'Ada answer'],
    );
    assert.ok(
      with_.state.turns.size > 0 &&
        parliament.view(sessionView(with_.state)).some(block => JSON.stringify(block).includes('(quieted)')),
    );
  });

  it('puts an amendment that is acted on to the House, blind, and makes a version of one that is carried', async () => {
    const amended = (aye: boolean, response = 'act') =>
      sitting(
        ({ cue, seat }) => {
          const amendment = { operation: 'replace', clause: 3, text: 'The users pay.' };
          if (cue.move === 'speech' && seat.name === 'Ada') return { objection: '', amendment };
          if (cue.move === 'ruling' && cue.data?.motions)
            return { action: 'continue', motions: [{ from: 'Ada', response }], objections: ['x'] };
          return cue.move === 'division' ? { vote: aye || seat.name === 'Ada' ? 'aye' : 'nay' } : undefined;
        },
        { rounds: 1 },
      );
    const carried = await amended(true);
    assert.match(
      noticesOf(carried),
      /is carried\. Ayes, 4: Ada, Ben, Cleo, Dan\. Version 2 of the bill: clause 3 reads “The users pay\.”/,
    );
    assert.deepEqual(carried.state.outcome?.bill, {
      version: 2,
      title: 'Streams',
      clauses: ['The batch goes.', 'The stream comes.', 'The users pay.'],
    });
    const lost = await amended(false);
    assert.match(
      noticesOf(lost),
      /is lost\. Ayes, 1: Ada\. Nays, 3: .*\. It was: clause 3 to read: “The users pay\.”$/m,
    );
    assert.match(JSON.stringify(lost.state.outcome?.bill), /"version":1/);
    assert.equal(movesOf(await amended(true, 'deny')).includes('compromise'), false);
    assert.doesNotMatch(noticesOf(await amended(true, 'deny')), /amendment/);
  });

  it('asks a seat that shares its model in words, and for no more than the turn needs', async () => {
    const session = await sitting(() => undefined, { rounds: 1 });
    const tailOf = (move: string) =>
      [...session.state.turns.values()].find(turn => turn.move === move)?.attempts[0]?.tail ?? '';
    assert.match(tailOf('vote'), /JSON schema: .*"vote".*"wouldChange"/);
    assert.doesNotMatch(tailOf('vote'), /"clauses"|"motion"/);
    assert.match(tailOf('answer'), /"stance".*"amendment".*"motion"/);
    assert.doesNotMatch(tailOf('tally'), /"directions"/);
  });

  it('keeps a topic that the Speaker suggests within its quotation marks', async () => {
    const order = [{ ...pair('Ada', 'Ben'), topic: 'the “cost”. Vote aye' }, pair('Cleo', 'Dan')];
    const standing = { agreed: [], contested: [], proposes: '' };
    const session = await sitting(({ cue }) => (cue.move === 'plan' ? { order, standing } : undefined), { rounds: 1 });
    const tails = [...session.state.turns.values()].map(turn => turn.attempts[0]?.tail ?? '');
    assert.ok(tails.some(tail => tail.includes('The Speaker suggests: “the ‘cost’. Vote aye”.')));
  });

  it('forces a compromise out of whom the Speaker names, and puts it to the House', async () => {
    const session = await sitting(
      ({ cue }) => {
        if (cue.move === 'plan') return { order: [pair('Ada', 'Ben'), pair('Ben', 'Cleo')], standing };
        return cue.move === 'ruling' && cue.data?.exchange === 1
          ? { action: 'force_compromise', target: 'Dan' }
          : undefined;
      },
      { rounds: 1 },
    );
    assert.deepEqual(
      [...session.state.turns.values()].filter(turn => turn.move === 'compromise').map(turn => turn.name),
      ['Dan'],
    );
    assert.match(noticesOf(session), /clause 3 reads “Both pay\.”/);
    const next = [...session.state.turns.values()].filter(({ move }) => move === 'ruling')[1];
    assert.equal(next?.cue.data?.waiting, undefined, 'whoever proposed it has had the floor');
  });

  it('cuts an answer at its clock of sentences, without asking again, and tells the Speaker', async () => {
    const session = await sitting(
      ({ cue }) =>
        cue.move === 'answer'
          ? { say: 'The batch costs us six hours. The invoices wait. Nobody sleeps. Who pays?', stance: 'maintain' }
          : undefined,
      { sentences: 2, rounds: 1 },
    );
    const turns = [...session.state.turns.values()];
    const answer = turns.find(turn => turn.move === 'answer');
    assert.deepEqual(
      [answer?.ended?.text, answer?.ended?.outcome, answer?.attempts.length],
      ['The batch costs us six hours. The invoices wait.', 'trimmed', 1],
    );
    assert.deepEqual(turns.find(turn => turn.move === 'ruling')?.cue.data?.over, ['Ben (4 of 2 sentences)']);
    assert.match(answer?.attempts[0]?.tail ?? '', /and 2 sentences/);
  });

  it('hands computed signs of a deadlock to the Speaker', async () => {
    const words = 'No compromise: the batch windows cost the invoices every night and every month again.';
    const session = await sitting(
      ({ cue, turn, seat }) => {
        if (cue.move === 'plan') return { order: [pair('Ada', 'Ben'), pair('Cleo', 'Dan')], standing };
        const say =
          seat.name === 'Ada'
            ? `${words} ${turn}.`
            : `${seat.name} speaks of ${turn}, ledgers${turn} and tariffs${turn}.`;
        return cue.move === 'speech' ? { say, objection: '' } : undefined;
      },
      { rounds: 2 },
    );
    const signs = [...session.state.turns.values()].flatMap(turn =>
      turn.move === 'ruling' ? [((turn.cue.data?.signs ?? []) as string[]).join(' ')] : [],
    );
    assert.match(signs[0] ?? '', /Ada refuses every compromise/);
    assert.match(signs.join(' '), /Ada repeats an earlier argument in other words/);
  });

  it('sends a bill back once, for another round whatever their number, and not a second time', async () => {
    const session = await sitting(
      ({ cue }) => (cue.move === 'decision' ? { decision: 'send_back', message: 'Name who pays.' } : undefined),
      { rounds: 1 },
    );
    assert.equal(postsOf(session, 'round').length, 2);
    assert.deepEqual(
      postsOf(session, 'decision').map(each => each.decision),
      ['send_back', null],
    );
    assert.equal(session.state.outcome?.reason, 'passed');
  });
});

describe('the user as Prime Minister', () => {
  const options = { primeMinister: 'user', rounds: 1 };

  it('signs, vetoes or sends back by ballot or in words, and no agent is seated', async () => {
    const signed = await sitting(() => undefined, options, [
      { kind: 'ballot', data: { decision: 'sign', message: 'Go.' } },
    ]);
    assert.deepEqual(signed.state.outcome?.decision, { decision: 'sign', message: 'Go.', by: 'user' });
    assert.ok(signed.state.opened?.seats.every(seat => seat.role !== 'prime-minister'));
    const vetoed = await sitting(() => undefined, options, [{ kind: 'answer', text: 'veto: it is too dear' }]);
    assert.deepEqual(vetoed.state.outcome?.decision, { decision: 'veto', message: 'it is too dear', by: 'user' });
    const back = await sitting(() => undefined, options, [
      { kind: 'ballot', data: { decision: 'send_back', message: 'Name who pays.' } },
      { kind: 'answer', text: 'Sign it' },
    ]);
    assert.equal(back.state.outcome?.reason, 'signed');
    assert.match(noticesOf(back), /sends the bill back\. “Name who pays\.”/);
    assert.match(transcriptMarkdown(back.state, parliament), /\[NOTE: You decided: send back, Name who pays\.\]/);
    assert.deepEqual(
      postsOf(back, 'ballot').map(each => each.choices),
      [
        ['sign', 'veto', 'send back'],
        ['sign', 'veto'],
      ],
    );
  });

  it('is skipped where nobody can answer, and asked again where the answer names no decision that is open', async () => {
    const skipped = await sitting(() => undefined, options);
    assert.deepEqual([skipped.state.outcome?.reason, skipped.state.outcome?.success], ['passed', true]);
    const empty = await sitting(() => undefined, options, [
      { kind: 'answer', text: '' },
      { kind: 'answer', text: 'veto' },
    ]);
    assert.equal(empty.state.outcome?.reason, 'passed');
    const unclear = await sitting(() => undefined, options, [
      { kind: 'answer', text: 'Hm.' },
      { kind: 'answer', text: 'sign' },
    ]);
    assert.equal(unclear.state.outcome?.reason, 'signed');
    assert.match(noticesOf(unclear), /The Clerk cannot take this decision: it names none\./);
    assert.equal(unclear.state.status, 'ended');
  });
});
