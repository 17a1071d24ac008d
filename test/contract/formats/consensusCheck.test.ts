import assert from 'node:assert/strict';
import { isRecord } from '../../../src/base/json';
import { council } from '../../../src/formats/council/council';
import { sessionView } from '../../../src/ledger/state';
import { safeViewBlocks } from '../../../src/script/viewing';
import { resumeSession, type Session } from '../../../src/stage/session';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { worldOf } from '../../support/table';
import {
  accepts,
  agreed,
  agreeing,
  blocksOf,
  butFor,
  forever,
  objection,
  objects,
  perform,
  saying,
} from './councilTable';

describe('a council by consensus-check', () => {
  it('ends a council early that has come together on a proposal, and says what that saved', async () => {
    const session = await perform({ strategy: 'consensus-check', maxRounds: 6 }, { extra: 1, answer: agreeing });
    const { outcome } = session.state;
    assert.equal(outcome?.reason, 'consensus');
    assert.equal(outcome.rounds, 2);
    assert.ok(isRecord(outcome.saved) && outcome.saved.rounds === 4 && Number(outcome.saved.tokens) > 1000);
    const concluding = [...session.state.turns.values()].find(turn => turn.move === 'conclusion');
    assert.match(
      concluding?.attempts[0]?.tail ?? '',
      /The proposal that all accepted[^\n]*:\n1\. The drill comes first\./,
    );
    assert.match(blocksOf(session), /Round 1: not converged: there was no proposal yet to accept\.","tone":"plain"/);
    assert.match(blocksOf(session), /Ada accepts, and could not break it\./);
  });

  it('concludes on the text that was accepted, not on one that was written since', async () => {
    const answer: Answer = (prompt, occasion) =>
      occasion.cue.move === 'synthesis'
        ? saying('Where it stands.', { ...agreed, proposal: [`Text of round ${occasion.cue.data?.round}.`] })
        : agreeing(prompt, occasion);
    const session = await perform({ strategy: 'consensus-check', maxRounds: 6 }, { answer });
    const concluding = [...session.state.turns.values()].find(turn => turn.move === 'conclusion');
    assert.deepEqual(concluding?.cue.data?.proposal, ['Text of round 1.']);
  });

  for (const [name, data, told] of [
    [
      'objects',
      objects,
      /not converged: objections stand \(Ben\)\..*Ben objects: On point 1: Nobody owns the rollback\./,
    ],
    [
      'sets a condition',
      { declares: 'accept-if', conditions: ['An owner.'] },
      /not met yet \(Ben\).*Ben accepts if: An owner\./,
    ],
  ] as const) {
    it(`does not end while a single expert ${name}, and shows who`, async () => {
      const options = { strategy: 'consensus-check', maxRounds: 3 };
      const session = await perform(options, { extra: 2, answer: butFor('expert-2', data) });
      assert.equal(session.state.outcome?.reason, 'max-rounds');
      const found = session.state.posts.flatMap(post => (post.topic === 'convergence' ? [post.data] : []));
      assert.deepEqual(
        found.map(post => isRecord(post) && [post.converged, ...(post.by as string[])]),
        [1, 2, 3].map(() => [false, 'ben']),
      );
      const blocks = safeViewBlocks(council, sessionView(session.state), String)
        .filter(block => block.kind === 'lines')
        .reverse();
      assert.match(JSON.stringify(blocks), told);
    });
  }

  it('tells every expert the proposal, what is disputed in it, and what it and the others left open, whatever they hear', async () => {
    const disputed = [{ what: 'Who owns the rollback', by: ['Ben'] }];
    const answer: Answer = (prompt, occasion) =>
      occasion.cue.move === 'synthesis'
        ? saying('Where it stands.', { ...agreed, aligned: false, disputed })
        : butFor('expert-2', objects)(prompt, occasion);
    const session = await perform({ strategy: 'consensus-check', maxRounds: 2, scope: 'recent' }, { extra: 1, answer });
    const tails = [...session.state.turns.values()].map(turn => ({ ...turn, tail: turn.attempts[0]?.tail ?? '' }));
    const second = tails.filter(turn => turn.role === 'expert' && turn.cue.data?.round === 2);
    assert.equal(second.length, 3);
    for (const { seat, tail } of second) {
      assert.match(tail, /\n1\. The drill comes first\.\n/);
      assert.match(tail, /- Who owns the rollback \(Ben\)/);
      assert.ok(
        tail.includes(`- ${seat === 'expert-2' ? 'You' : 'Ben'} objected: “On point 1: Nobody owns the rollback.”`),
      );
    }
    for (const { move, tail } of tails)
      if (move === 'synthesis' || move === 'conclusion') assert.match(tail, /- Ben objected: “On point 1/);
    assert.doesNotMatch(tails[0]?.tail ?? '', /objected|proposal as the moderator/);
  });

  it('shows as open nothing that the proposal as it now reads meets, as the moderator sees that', async () => {
    const answer: Answer = (prompt, occasion) =>
      occasion.cue.move === 'synthesis'
        ? saying('Where it stands.', { ...agreed, aligned: false, met: occasion.cue.data?.round === 1 ? ['Ben'] : [] })
        : butFor('expert-2', { declares: 'accept-if', conditions: ['An owner.'] })(prompt, occasion);
    const session = await perform({ strategy: 'consensus-check', maxRounds: 2 }, { extra: 1, answer });
    const tails = [...session.state.turns.values()].map(turn => ({ ...turn, tail: turn.attempts[0]?.tail ?? '' }));
    const asked = tails.filter(turn => turn.role === 'expert' && turn.cue.data?.round === 2);
    // Ben speaks second, and declares himself anew.
    const says = (words: string) => asked.map(({ tail }) => tail.includes(words));
    assert.deepEqual(says('Open, as each declared it last:'), [false, false, true]);
    assert.match(blocksOf(session), /Round 1: .*round has them all \(Ben\)\..*Round 2: .*are not met yet \(Ben\)\./);
  });

  /** Each round all but Ada set a condition, and the moderator writes it in; then they vote. */
  const voting =
    (votes: Record<string, object>, met: readonly string[] = ['Ben']): Answer =>
    (prompt, occasion) => {
      const { cue, seat } = occasion;
      const round = Number(cue.data?.round);
      if (cue.move === 'vote')
        return saying('It carries.', {
          ...accepts,
          vote: 'accept',
          reservation: '',
          ...votes[`${seat.name} ${round}`],
        });
      if (cue.move === 'synthesis')
        return saying('It is in.', { proposal: [`Text of round ${round}.`], aligned: false, disputed: [], met });
      return butFor('expert-2', { declares: 'accept-if', conditions: [`An owner, ${round}.`] })(prompt, occasion);
    };
  const votesOf = (session: Session) =>
    [...session.state.turns.values()]
      .filter(({ move }) => move === 'vote')
      .map(({ name, cue }) => [name, cue.data?.round]);

  it('puts a proposal to the vote that has all that was asked for, and ends where nobody objects to it', async () => {
    const votes = { 'Ada 2': { reservation: 'A shorter date.' } };
    const session = await perform({ strategy: 'consensus-check', maxRounds: 6 }, { answer: voting(votes) });
    const { outcome, turns } = session.state;
    assert.deepEqual([outcome?.reason, outcome?.rounds], ['consensus', 2]);
    assert.deepEqual(votesOf(session), [
      ['Ada', 2],
      ['Ben', 2],
    ]);
    const asked = [...turns.values()].find(({ move }) => move === 'vote')?.attempts[0]?.tail ?? '';
    assert.match(asked, /\n1\. Text of round 2\.\n/);
    assert.doesNotMatch(asked, /An owner/);
    const concluding = [...turns.values()].find(({ move }) => move === 'conclusion');
    assert.deepEqual(concluding?.cue.data?.proposal, ['Text of round 2.']);
    assert.match(blocksOf(session), /Round 2: converged: all voted for the proposal\.","tone":"good"/);
    assert.match(blocksOf(session), /Ada accepts, with a reservation: A shorter date\./);
  });

  it('goes on with what a vote objected to, and ends without agreement where it is not met', async () => {
    const against = { vote: 'object', objections: [objection] };
    const votes = { 'Ada 2': against, 'Ada 3': against };
    const session = await perform({ strategy: 'consensus-check', maxRounds: 3 }, { answer: voting(votes) });
    assert.equal(session.state.outcome?.reason, 'max-rounds');
    assert.equal(votesOf(session).length, 4);
    const third = [...session.state.turns.values()].find(turn => turn.name === 'Ada' && turn.cue.data?.round === 3);
    assert.match(third?.attempts[0]?.tail ?? '', /- You objected: “On point 1: Nobody owns the rollback\.”/);
    assert.match(blocksOf(session), /Ada objects: On point 1.*Round 3: not converged: objections stand \(Ada\)\./);
  });

  it('holds no vote while a condition is not written in, nor after one round', async () => {
    for (const [met, maxRounds] of [
      [[], 3],
      [['Ben'], 1],
    ] as const) {
      const session = await perform({ strategy: 'consensus-check', maxRounds }, { answer: voting({}, met) });
      assert.equal(session.state.outcome?.reason, 'max-rounds');
      assert.deepEqual(votesOf(session), []);
    }
  });

  it('holds no vote in a session of an earlier edition', async () => {
    const session = await perform({ strategy: 'consensus-check', maxRounds: 3 }, { answer: voting({}) });
    const [opened] = bodiesOf(session.events);
    assert.ok(opened?.type === 'session.opened');
    const ledger = new MemoryLedger([{ ...opened, edition: 10 }]);
    const old = await resumeSession(ledger, session.sources, worldOf(scriptedVoice(voting({}))));
    await old.perform(forever);
    assert.deepEqual(
      [session, old].map(each => votesOf(each).length),
      [2, 0],
    );
  });
});
