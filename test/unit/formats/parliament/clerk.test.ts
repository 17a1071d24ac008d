import assert from 'node:assert/strict';
import { applyAmendment, movedAmendment } from '../../../../src/formats/parliament/amendment';
import { billVersions, findDivisions } from '../../../../src/formats/parliament/bill';
import { clocksForRound } from '../../../../src/formats/parliament/chamber';
import { allowedStances, effectiveStance } from '../../../../src/formats/parliament/stances';
import { countVotes, describeCounts, describeRollCall } from '../../../../src/formats/parliament/tally';
import { bandOf, temperatureInRound } from '../../../../src/formats/parliament/temperature';
import { traits } from '../../../../src/formats/parliament/traits';
import { versionLines } from '../../../../src/formats/parliament/viewBill';
import type { Brief, Seat } from '../../../../src/script/brief';
import { turnBy } from './house';

const three = ['One.', 'Two.', 'Three.'];

function briefOf(temperatures: (number | undefined)[], options: Brief['options'] = {}): Brief {
  const seats = temperatures.map(
    (temperature, at): Seat => ({
      id: `representative-${at + 1}`,
      name: `Member ${at + 1}`,
      role: 'representative',
      agent: `member-${at + 1}`,
      icon: '',
      color: '',
      voice: 'rehearsal',
      traits: { motives: [], ...(temperature === undefined ? {} : { temperature }) },
    }),
  );
  return { topic: 'streams', seats, options, seed: 1, relevance: {} };
}

describe('the bill of a parliament', () => {
  it('is amended clause by clause, and by nothing that is out of order', () => {
    assert.deepEqual(applyAmendment(three, { operation: 'replace', clause: 2, text: 'Deux.' }), [
      'One.',
      'Deux.',
      'Three.',
    ]);
    assert.deepEqual(applyAmendment(three, { operation: 'add', clause: 0, text: 'Zero.' }), ['Zero.', ...three]);
    assert.deepEqual(applyAmendment(three, { operation: 'add', clause: 99, text: 'Four.' }), [...three, 'Four.']);
    assert.deepEqual(applyAmendment(three, { operation: 'strike', clause: 1, text: '' }), ['Two.', 'Three.']);
    for (const wrong of [
      { operation: 'replace', clause: 4, text: 'No such clause.' },
      { operation: 'replace', clause: 2, text: 'Two.' },
      { operation: 'replace', clause: 2, text: '' },
      { operation: 'add', clause: 1, text: 'Three.' },
      { operation: 'strike', clause: 0, text: '' },
    ] as const)
      assert.equal(applyAmendment(three, wrong), undefined, JSON.stringify(wrong));
    assert.equal(applyAmendment(['One.'], { operation: 'strike', clause: 1, text: '' }), undefined);
    const burnt = { amendment: { operation: 'burn', clause: 1, text: 'x' } };
    assert.equal(movedAmendment(turnBy('representative-1', 'speech', { data: burnt })), undefined);
  });

  it('has a version for the draft and for every amendment that was carried, and for no other', () => {
    const draft = turnBy('representative-1', 'draft', {
      data: { bill: { title: 'Streams', clauses: ['One.', 'Two.', 'Two.', ''] } },
    });
    const votes = (division: number, cast: string[], clause: number) =>
      cast.map((vote, at) =>
        turnBy(`representative-${at + 1}`, 'division', {
          data: { vote },
          cue: {
            division,
            round: 1,
            by: 'representative-2',
            moved: 't9',
            amendment: { operation: 'replace', clause, text: `New ${division}.` },
          },
        }),
      );
    const turns = [
      draft,
      ...votes(1, ['aye', 'aye', 'nay'], 1),
      ...votes(2, ['aye', 'nay', 'abstain'], 2),
      ...votes(3, ['aye', 'aye'], 2),
    ];
    const versions = billVersions(turns, 'the topic');
    assert.deepEqual(
      versions.map(({ version, clauses }) => [version, clauses]),
      [
        [1, ['One.', 'Two.']],
        [2, ['New 1.', 'Two.']],
        [3, ['New 1.', 'New 3.']],
      ],
    );
    assert.deepEqual(
      findDivisions(turns).map(each => each.version),
      [2, undefined, 3],
    );
    const [, second] = versions;
    assert.deepEqual(second && versionLines(second, versions[0]), [
      { text: '1. One.', change: 'removed' },
      { text: '1. New 1.', change: 'added' },
      { text: '2. Two.' },
    ]);
  });

  it('is of one clause where the drafter gave words and no data', () => {
    const [bill] = billVersions([turnBy('representative-1', 'draft', { text: 'The batch goes.' })], 'the topic');
    assert.deepEqual([bill?.title, bill?.clauses], ['the topic', ['The batch goes.']]);
  });
});

describe('the Clerk of a parliament', () => {
  it('tightens both clocks by round: 2 × seats and 6 sentences, down to 1 × seats and 2 in round 6', () => {
    const clocks = [1, 2, 3, 4, 5, 6, 7].map(round => clocksForRound(briefOf([]), 5, round));
    assert.deepEqual(
      clocks.map(each => each.exchanges),
      [10, 9, 8, 7, 6, 5, 5],
    );
    assert.deepEqual(
      clocks.map(each => each.sentences),
      [6, 5, 4, 4, 3, 2, 2],
    );
    assert.equal(clocksForRound(briefOf([], { exchanges: 4, sentences: 3 }), 5, 6).exchanges, 2);
  });

  it('spreads temperatures that nobody gave, keeps those that were given, and narrows all of them', () => {
    const brief = briefOf([undefined, 20, undefined, undefined], { temperatures: 'narrowing' });
    const all = (round: number) => brief.seats.map(seat => temperatureInRound(brief, seat, round, 4));
    assert.deepEqual(all(1), [90, 20, 50, 10]);
    assert.deepEqual(all(3), [70, 35, 50, 30]);
    const fixed = { ...brief, options: { temperatures: 'fixed' } };
    assert.equal(temperatureInRound(fixed, brief.seats[0] as Seat, 3, 4), 90);
    assert.deepEqual([75, 74, 50, 49, 25, 24].map(bandOf), [
      'visionary',
      'pragmatic advocate',
      'pragmatic advocate',
      'rigorous skeptic',
      'rigorous skeptic',
      'principled guardian',
    ]);
  });

  it('reads motives from an agent’s own block, else from its lists and its description', () => {
    const definition = {
      name: 'Ada Lund',
      description: 'Cares about invoices, invoices and late fees.',
      body: '',
      sections: [],
      own: {},
    };
    assert.deepEqual(traits({ ...definition, own: { motives: ['calm nights'], temperature: 12 } }, 'representative'), {
      motives: ['calm nights'],
      temperature: 12,
    });
    const sections = [
      { title: 'Ada Lund', text: '' },
      {
        title: 'What you look for',
        text: '- **Who pays**: always.\n- One\n- The moment a figure may no longer change, and why.',
      },
    ];
    assert.deepEqual(traits({ ...definition, sections }, 'representative')?.motives, [
      'who pays',
      'the moment a figure may no longer change',
    ]);
    assert.match(JSON.stringify(traits(definition, 'representative')), /"invoices"/);
    assert.equal(traits(definition, 'speaker'), undefined);
  });

  it('counts votes that were cast, a tie as lost, and calls the roll', () => {
    const votes = ['aye', 'nay', 'abstain', 'maybe'].map((vote, at) => turnBy(`m${at}`, 'vote', { data: { vote } }));
    const tally = countVotes([...votes, turnBy('m9', 'vote', { outcome: 'failed', data: { vote: 'aye' } })]);
    assert.deepEqual(tally, { aye: 1, nay: 1, abstain: 1, carried: false });
    assert.equal(String(describeCounts(tally)), '1 to 1, 1 abstaining');
    assert.equal(
      String(describeRollCall(votes, id => id.toUpperCase())),
      'Ayes, 1: M0. Nays, 1: M1. Abstaining, 1: M2. No vote, 1: M3.',
    );
  });

  it('allows softer stances by round with the guard on, all after a deadlock, and counts a forbidden one as the nearest', () => {
    const guarded = briefOf([], { stanceGuard: true });
    assert.deepEqual(
      [1, 2, 3, 4].map(round => allowedStances(guarded, round, false).length),
      [2, 2, 3, 4],
    );
    assert.equal(allowedStances(guarded, 1, true).length, 4);
    assert.equal(allowedStances(briefOf([]), 1, false).length, 4);
    const answer = (stance: string, allowed?: string[]) =>
      effectiveStance(turnBy('m1', 'answer', { data: { stance }, cue: allowed ? { allowed } : {} }));
    assert.equal(answer('concede', ['challenge', 'maintain']), 'maintain');
    assert.equal(answer('challenge', ['challenge', 'maintain']), 'challenge');
    assert.equal(answer('concede'), 'concede');
    assert.equal(answer('waver'), undefined);
  });
});
