import assert from 'node:assert/strict';
import type { JsonObject } from '../../../../src/base/json';
import { parliament } from '../../../../src/formats/parliament/parliament';
import { sessionView } from '../../../../src/ledger/state';
import { safeViewBlocks } from '../../../../src/script/viewing';
import type { Session } from '../../../../src/stage/session';
import { transcriptJson } from '../../../../src/transcript/json';
import type { PromptSubject } from '../../../../src/voices/voice';
import { type Given, noticesOf, sitting } from './house';

/** A House in which each moves what it is given and the Speaker acts on everything. */
function moving(amendments: Record<string, JsonObject>) {
  return ({ cue, seat }: PromptSubject): Given => {
    const amendment = amendments[seat.name];
    if ((cue.move === 'speech' || cue.move === 'answer') && amendment)
      return { objection: '', stance: 'maintain', amendment };
    if (cue.move !== 'ruling') return undefined;
    const moved = ((cue.data?.motions ?? []) as JsonObject[]).map(each => ({ from: each.from, response: 'act' }));
    return { action: 'continue', motions: moved, objections: ['x'] };
  };
}

function billOf({ state }: Session): { version: number; clauses: string[] } | undefined {
  return state.outcome?.bill as { version: number; clauses: string[] } | undefined;
}

function resultsOf({ state }: Session): string[] {
  const block = safeViewBlocks(parliament, sessionView(state), String).find(
    each => each.kind === 'matrix' && each.title === 'Amendments',
  );
  return block?.kind === 'matrix' ? block.rows.map(({ label, cells }) => `${label}: ${cells[0]}`) : [];
}

function exported({ state }: Session): JsonObject[] {
  const { ledger } = JSON.parse(transcriptJson(state, parliament)) as { ledger: JsonObject[] };
  return ledger.flatMap(each => (each.type === 'AMENDMENT' ? [each.content as JsonObject] : []));
}

describe('an amendment out of order', () => {
  it('is ruled out aloud with the reason, listed, and told in the ledger', async () => {
    const session = await sitting(
      moving({
        Ada: { operation: 'replace', clause: 9, text: 'New.' },
        Ben: { operation: 'replace', clause: 1, text: '' },
        Cleo: { operation: 'add', clause: 1, text: 'word '.repeat(400) },
        Dan: { operation: 'replace', clause: 1, text: 'The batch goes.' },
      }),
      { rounds: 1 },
    );
    const notices = noticesOf(session);
    for (const told of [
      'The amendment by Ada is out of order: There is no clause 9.',
      'The amendment by Ben is out of order: It has no words.',
      'The amendment by Cleo is out of order: A clause has at most 500 characters.',
      'The amendment by Dan is out of order: Clause 1 reads so already.',
    ])
      assert.ok(notices.includes(told), told);
    assert.deepEqual(
      resultsOf(session),
      ['Ada', 'Ben', 'Cleo', 'Dan'].map(name => `${name}: out of order`),
    );
    assert.deepEqual(exported(session)[0], {
      ...{ operation: 'replace', clause: 9, text: 'New.', carried: false, version: null },
      not_put: 'Out of order: There is no clause 9.',
    });
    assert.equal(billOf(session)?.version, 1);
  });

  it('is also one whose clause was struck before it, a compromise that changes nothing, and one before the vote', async () => {
    const struck = await sitting(
      moving({
        Ada: { operation: 'strike', clause: 1, text: '' },
        Ben: { operation: 'replace', clause: 1, text: 'New.' },
      }),
      { rounds: 1 },
    );
    assert.match(noticesOf(struck), /The amendment by Ben is out of order: Its clause was struck\./);
    assert.deepEqual(resultsOf(struck), ['Ada: carried, 4 to 0', 'Ben: out of order']);
    const forced = await sitting(
      ({ cue }) => (cue.move === 'ruling' ? { action: 'force_compromise', target: 'Dan' } : undefined),
      { rounds: 1 },
    );
    assert.match(noticesOf(forced), /The amendment by Dan is out of order: Clause 3 reads so already\./);
    const late = await sitting(
      ({ cue }) => {
        const amendment = { operation: 'strike', clause: 1, text: '' };
        if (cue.move === 'speech' && cue.data?.beforeVote) return { objection: '', amendment };
        return cue.move === 'ruling' ? { action: 'end_round' } : undefined;
      },
      { rounds: 1 },
    );
    assert.match(noticesOf(late), /The amendment by Cleo is out of order: The vote comes next\./);
  });

  it('is not one that the Speaker merely did not put: that is listed as such', async () => {
    const session = await sitting(
      ({ cue, seat }) =>
        cue.move === 'speech' && seat.name === 'Ada'
          ? { objection: '', amendment: { operation: 'strike', clause: 1, text: '' } }
          : undefined,
      { rounds: 1 },
    );
    assert.deepEqual(resultsOf(session), ['Ada: not put']);
    assert.equal(exported(session)[0]?.not_put, 'The Speaker did not put it to the House.');
    assert.doesNotMatch(noticesOf(session), /out of order/);
  });
});

describe('an amendment', () => {
  it('whose vote a cap breaks off makes no version', async () => {
    const amends = moving({ Ada: { operation: 'replace', clause: 3, text: 'The users pay.' } });
    for (const [turns, version] of [
      [11, 1],
      [13, 1],
      [14, 2],
    ] as const) {
      const session = await sitting(amends, { rounds: 1 }, [], { turns });
      assert.equal(session.state.outcome?.reason, 'max-turns');
      assert.equal(billOf(session)?.version, version, `${turns} turns`);
      assert.equal(resultsOf(session)[0], version === 1 ? 'Ada: not put' : 'Ada: carried, 4 to 0');
    }
  });

  it('that the House votes on is word for word the one that was moved', async () => {
    const session = await sitting(
      moving({ Ada: { operation: 'replace', clause: 1, text: '1. The first of May is the day.' } }),
      { rounds: 1 },
    );
    assert.equal(billOf(session)?.clauses[0], '1. The first of May is the day.');
    assert.match(noticesOf(session), /clause 1 reads “1\. The first of May is the day\.”/);
  });
});
