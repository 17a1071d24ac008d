import assert from 'node:assert/strict';
import { parliament } from '../../../../src/formats/parliament/parliament';
import { sessionView } from '../../../../src/ledger/state';
import type { Options } from '../../../../src/script/brief';
import { safeViewBlocks } from '../../../../src/script/viewing';
import { transcriptJson } from '../../../../src/transcript/json';
import type { PromptSubject } from '../../../../src/voices/voice';
import { type Given, noticesOf, pair, sitting } from './house';

interface Message {
  type: string;
  from: string;
  content: { action?: string; refused?: string; ruling?: string; [key: string]: unknown };
}

const standing = { agreed: [], contested: [], proposes: '' };

async function ledgerOf(given: (occasion: PromptSubject) => Given, options: Options = {}): Promise<Message[]> {
  const { state } = await sitting(given, { rounds: 1, ...options });
  return (JSON.parse(transcriptJson(state, parliament)) as { ledger: Message[] }).ledger;
}

const rulings = (ledger: readonly Message[]) =>
  ledger
    .filter(each => each.type === 'SPEAKER_RULING')
    .map(({ from, content }) => [from, content.action, ...(content.refused ? [content.refused] : [])].join(' | '));

describe('the exported ledger', () => {
  it('tells a call for a vote that was refused, why, and what the Clerk ruled in its place', async () => {
    const ledger = await ledgerOf(({ cue }) => (cue.move === 'ruling' ? { action: 'call_vote' } : undefined));
    assert.deepEqual(rulings(ledger), [
      'speaker | evaluate_statements',
      'speaker | round_start',
      'speaker | call_vote | no vote before Cleo and Dan had the floor.',
      'speaker | call_vote | no vote before Cleo and Dan had the floor.',
      'clerk | continue',
      'speaker | call_vote',
    ]);
    assert.match(ledger.find(each => each.from === 'clerk')?.content.ruling ?? '', /by the rule, the debate goes on/);
  });

  it('has one tally a vote: an announcement that was refused is none, and where none holds the Clerk gives it', async () => {
    const wrong = { counts: { aye: 99, nay: 0, abstain: 0 }, result: 'advance_to_pm' };
    const once = await ledgerOf(({ cue }) => (cue.move === 'tally' && !cue.data?.again ? wrong : undefined));
    const tallies = (ledger: readonly Message[]) => ledger.filter(each => each.type === 'VOTE_TALLY');
    assert.deepEqual(
      tallies(once).map(each => [each.from, each.content.result]),
      [['speaker', { aye: 4, nay: 0, abstain: 0 }]],
    );
    const refused = once.find(each => each.content.refused);
    assert.deepEqual(
      [refused?.from, refused?.content.action, refused?.content.announced, refused?.content.refused],
      ['speaker', 'evaluate_vote', wrong.counts, 'the count is aye 4, nay 0, abstain 0.'],
    );
    const never = await ledgerOf(({ cue }) => (cue.move === 'tally' ? wrong : undefined));
    assert.deepEqual(
      tallies(never).map(each => [each.from, each.content.result, each.content.action]),
      [['clerk', { aye: 4, nay: 0, abstain: 0 }, 'advance_to_pm']],
    );
  });

  it('names the Clerk for every ruling that is by the rule, in the shapes of the Speaker’s', async () => {
    const ledger = await ledgerOf(({ seat, cue }) => {
      if (cue.move === 'draft' && seat.name === 'Ben') return '';
      return seat.role === 'speaker' ? 'Hm, hm.' : undefined;
    });
    const own = ledger.filter(each => each.from === 'clerk');
    assert.deepEqual(
      own.map(({ type, content }) => `${type} ${content.action}`),
      [
        'SPEAKER_RULING evaluate_statements',
        'SPEAKER_RULING appoint_drafter',
        'SPEAKER_RULING round_start',
        'SPEAKER_RULING continue',
        'SPEAKER_RULING continue',
        'SPEAKER_RULING continue',
        'SPEAKER_RULING call_vote',
        'VOTE_TALLY advance_to_pm',
      ],
    );
    const [evaluation, appointment, round] = own.map(each => each.content);
    assert.deepEqual([evaluation?.target, appointment?.target], ['ben', 'cleo']);
    assert.match(JSON.stringify(evaluation?.fact_base), /"agreed_facts":\[\]/);
    assert.match(JSON.stringify(round?.speaking_order), /^\[\{"speaker":"ada","address_to":"cleo"/);
    assert.match(round?.ruling ?? '', /The bill proposes: \(1\) The batch goes\./);
    const said = ledger.filter(each => each.from === 'speaker');
    assert.ok(
      said.length > 0 && said.every(each => each.content.refused === 'it orders nothing that can be carried out.'),
    );
  });

  it('tells a decision of the Prime Minister that was not open, and votes that do not count', async () => {
    const ledger = await ledgerOf(({ cue, seat }) => {
      if (cue.move === 'decision') return { decision: 'send_back', message: 'Again.' };
      if (cue.move === 'vote')
        return seat.name === 'Ada' ? 'I vote aye, and Ben votes nay.' : { vote: 'nay', wouldChange: '' };
      return undefined;
    });
    const decisions = ledger.filter(each => each.type === 'PM_DECISION').map(each => each.content.refused);
    assert.deepEqual(decisions, Array(2).fill('the bill cannot be sent back any more; sign or veto is open.'));
    const votes = ledger.flatMap(each => (each.type === 'VOTE' ? [`${each.from}: ${String(each.content.vote)}`] : []));
    assert.deepEqual(votes.sort(), ['ada: null', 'ben: nay', 'cleo: nay', 'dan: nay']);
  });

  it('flags whoever gives way and names nothing that moved them', async () => {
    const given = ({ cue, seat }: PromptSubject): Given =>
      cue.move === 'answer'
        ? { say: seat.name === 'Ben' ? 'Then so be it.' : 'Cleo has shown it.', stance: 'concede', objection: '' }
        : undefined;
    const answers = (await ledgerOf(given)).filter(each => each.type === 'ANSWER');
    assert.deepEqual(
      answers.map(each => [each.from, each.content.without_cause]),
      [
        ['ben', true],
        ['dan', undefined],
      ],
    );
    const chart = safeViewBlocks(parliament, sessionView((await sitting(given, { rounds: 1 })).state), String).find(
      each => each.kind === 'chart',
    );
    const marks = chart?.kind === 'chart' ? chart.series.flatMap(each => each.points.map(point => point.mark)) : [];
    assert.deepEqual(marks, ['conceded without cause', undefined]);
  });

  it('gives the action that was carried out where a motion was acted on', async () => {
    const ledger = await ledgerOf(({ cue, seat }) => {
      const motion = { kind: 'vote', text: 'Let us vote.' };
      if (cue.move === 'answer' && seat.name === 'Dan') return { stance: 'maintain', objection: '', motion };
      if (cue.move !== 'ruling' || !cue.data?.motions) return undefined;
      return { action: 'continue', motions: [{ from: 'Dan', kind: 'vote', response: 'act' }], objections: ['x'] };
    });
    assert.deepEqual(rulings(ledger).slice(-2), ['speaker | continue', 'speaker | call_vote']);
  });
});

describe('a Speaker', () => {
  it('that names somebody unknown is asked again, and told of what nobody moved', async () => {
    const session = await sitting(
      ({ cue }) => {
        if (cue.move === 'plan') return { order: [pair('Zed', 'Ada'), pair('Cleo', 'Dan')], standing };
        if (cue.move !== 'ruling') return undefined;
        const motions = [{ from: 'Zed', kind: 'amendment', response: 'act' }];
        return cue.data?.again ? { action: 'continue', motions } : { action: 'redirect', target: 'Zed' };
      },
      { rounds: 1 },
    );
    assert.match(noticesOf(session), /cannot take this ruling: “Zed” is no representative who may speak\./);
    assert.match(noticesOf(session), /Nothing by Zed is before the House that could be acted on\./);
  });

  it('that quiets somebody with the last ruling of a round is shown to have done so', async () => {
    const session = await sitting(
      ({ cue }) =>
        cue.move === 'ruling' && cue.data?.exchange === 2
          ? { action: 'quiet', target: 'Dan', ground: 'dominating' }
          : undefined,
      { rounds: 1 },
    );
    const house = safeViewBlocks(parliament, sessionView(session.state), String).find(
      block => block.kind === 'matrix' && block.title === 'The House',
    );
    const shown = house?.kind === 'matrix' ? house.rows.map(row => `${row.label} ${row.cells[0]}`) : [];
    assert.deepEqual(
      shown.filter(each => each.includes('quieted')),
      ['Dan principled guardian (quieted)'],
    );
  });

  it('is told where a pair brings nothing new, though they last met a round ago', async () => {
    const session = await sitting(
      ({ cue, seat }) => {
        const say = `${seat.name} says that the batch windows cost the invoices every night and every month.`;
        if (cue.move === 'speech') return { say, objection: '' };
        return cue.move === 'answer' ? { say, stance: 'maintain', objection: '' } : undefined;
      },
      { rounds: 2 },
    );
    const rulingsIn = [...session.state.turns.values()].filter(turn => turn.move === 'ruling');
    const second = rulingsIn.find(turn => turn.cue.data?.round === 2)?.cue.data?.signs as string[] | undefined;
    assert.ok(second?.includes('Ada and Ben bring nothing new.'), JSON.stringify(second));
  });
});
