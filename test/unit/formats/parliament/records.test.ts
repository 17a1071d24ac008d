import assert from 'node:assert/strict';
import { parliament } from '../../../../src/formats/parliament/parliament';
import type { Input } from '../../../../src/script/input';
import { transcriptJson } from '../../../../src/transcript/json';
import type { PromptSubject } from '../../../../src/voices/voice';
import { type Given, sitting } from './house';

interface Message {
  id: number;
  round: number;
  timestamp: string;
  type: string;
  from: string;
  content: Record<string, unknown>;
}

const types =
  'SPEAKER_RULING MOTION VOTE_TALLY OPENING_STATEMENT BILL_DRAFT QUESTION ANSWER AMENDMENT VOTE PM_DECISION'.split(' ');

/** Ada moves a vote and an amendment, of which the Speaker acts on the second. */
function moving({ cue, seat }: PromptSubject): Given {
  const motion = { kind: 'vote', text: 'Let us vote.' };
  const amendment = { operation: 'add', clause: 3, text: 'It ends in May.' };
  if (cue.move === 'speech' && seat.name === 'Ada') return { objection: '', motion, amendment };
  if (cue.move !== 'ruling' || !cue.data?.motions) return undefined;
  const motions = [{ from: 'Ada', kind: 'amendment', response: 'act' }];
  return { action: 'continue', motions, objections: ['x'] };
}

async function ledgerOf(
  given?: (occasion: PromptSubject) => Given,
  options = {},
  inputs: Input[] = [],
): Promise<Message[]> {
  const { state } = await sitting(given, { rounds: 1, ...options }, inputs);
  return (JSON.parse(transcriptJson(state, parliament)) as { ledger: Message[] }).ledger;
}

describe('the ledger of a parliament as it is exported', () => {
  it('holds every kind of message, numbered and timed', async () => {
    const ledger = await ledgerOf(moving);
    assert.deepEqual(
      ledger.map(each => each.id),
      ledger.map((_, at) => at + 1),
    );
    assert.deepEqual([...new Set(ledger.map(each => each.type))].sort(), [...types].sort());
    for (const message of ledger) {
      assert.deepEqual(Object.keys(message), ['id', 'round', 'timestamp', 'type', 'from', 'content']);
      assert.match(message.timestamp, /^\d{4}-\d\d-\d\dT/);
    }
    const froms = new Set(ledger.map(each => each.from));
    assert.deepEqual([...froms].sort(), ['ada', 'ben', 'cleo', 'clerk', 'dan', 'prime_minister', 'speaker']);
  });

  it('gives rulings their fact base, directions, speaking order and summary where they belong', async () => {
    const ledger = await ledgerOf(moving);
    const [evaluation, round, ruling] = ledger.filter(each => each.type === 'SPEAKER_RULING').map(each => each.content);
    assert.equal(evaluation?.action, 'evaluate_statements');
    assert.deepEqual([evaluation?.target, evaluation?.ruling_type], ['ben', 'procedure']);
    const base = { agreed_facts: ['The batch fails.'], contested_facts: [], key_constraints: [], open_questions: [] };
    assert.deepEqual(evaluation?.fact_base, base);
    const direction = { name: 'Go', description: 'Go.', strengths: 'Fast', risks: 'Fast' };
    assert.deepEqual(evaluation?.solution_directions, [{ ...direction, advocates: ['ada', 'ben', 'cleo', 'dan'] }]);
    assert.equal(round?.action, 'round_start');
    assert.deepEqual(round?.speaking_order, [
      { speaker: 'ada', address_to: 'ben', suggested_topic: 'the cost' },
      { speaker: 'cleo', address_to: 'dan', suggested_topic: 'the cost' },
    ]);
    assert.equal(
      round?.round_summary,
      'Agreed: The batch fails. Contested: The cost. The bill proposes: The batch goes.',
    );
    assert.deepEqual(ruling?.motions, [{ from: 'ada', response: 'act' }]);
  });

  it('tells votes, amendments and the tally by what the Clerk counted', async () => {
    const ledger = await ledgerOf(moving);
    const of = (type: string) => ledger.filter(each => each.type === type).map(each => each.content);
    assert.deepEqual(of('AMENDMENT'), [
      { operation: 'add', clause: 3, text: 'It ends in May.', carried: true, version: 2 },
    ]);
    assert.equal(of('VOTE').length, 8);
    assert.deepEqual(of('VOTE')[0]?.vote, 'aye');
    const [tally] = of('VOTE_TALLY');
    assert.deepEqual([tally?.result, tally?.action], [{ aye: 4, nay: 0, abstain: 0 }, 'advance_to_pm']);
    assert.deepEqual(of('PM_DECISION'), [{ decision: 'sign', message: 'It will do.' }]);
  });

  it('tells what the user decided', async () => {
    const given: Input[] = [{ kind: 'answer', text: 'Veto, too dear' }];
    const last = (await ledgerOf(undefined, { primeMinister: 'user' }, given)).at(-1);
    assert.deepEqual([last?.from, last?.content], ['user', { decision: 'veto', message: 'too dear' }]);
  });

  it('is an export of this format alone', async () => {
    const { state } = await sitting(undefined, { rounds: 1 });
    const { records: _records, ...plain } = parliament;
    assert.equal('ledger' in (JSON.parse(transcriptJson(state, plain)) as object), false);
  });
});
