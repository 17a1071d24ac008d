import { noUsage } from '../../../src/base/usage';
import type { EventBody } from '../../../src/ledger/events';
import type { Input } from '../../../src/script/input';
import { opened, turn } from './ledgers';

const inputs: { [K in Input['kind']]: Extract<Input, { kind: K }> } = {
  remark: { kind: 'remark', text: 'What of the cost?', to: 'panelist-1' },
  skip: { kind: 'skip', turn: 't1' },
  pause: { kind: 'pause' },
  step: { kind: 'step' },
  resume: { kind: 'resume' },
  stop: { kind: 'stop' },
  wrapUp: { kind: 'wrapUp' },
  limit: { kind: 'limit', key: 'budget', value: null },
  event: { kind: 'event', text: 'The lights go out.' },
  note: { kind: 'note', text: 'Be brief.', to: 'panelist-2' },
  answer: { kind: 'answer' },
  ballot: { kind: 'ballot', data: { vote: 'yes' } },
  signal: { kind: 'signal', name: 'slide', data: { slide: 2 } },
  mute: { kind: 'mute', seat: 'panelist-1', on: true },
  next: { kind: 'next', seat: 'panelist-1' },
  line: { kind: 'line', seat: 'panelist-1', text: 'Not today.' },
  goOn: { kind: 'goOn' },
  finding: { kind: 'finding', text: 'Nobody pays for it.', quote: 'at no cost', severity: 'blocks' },
  capped: { kind: 'capped', by: 'budget' },
};

type Plain = Exclude<EventBody['type'], 'input.received'>;

const [called, began, ended, spoken, closed] = turn(1);

const others: Record<Plain, EventBody | undefined> = {
  'session.opened': opened(),
  'session.resumed': { type: 'session.resumed', epoch: 2 },
  'session.forked': { type: 'session.forked', from: 'first', turn: 't4' },
  'session.reopened': { type: 'session.reopened', step: 'b2', since: 9, again: ['t2'] },
  'beat.called': called,
  'turn.began': began,
  'attempt.ended': ended,
  'turn.ended': spoken,
  'examine.called': {
    type: 'examine.called',
    beat: 'b3',
    calls: [{ call: 'r1', name: 'reading of panelist-1', kind: 'reading', seat: 'panelist-1', dossier: true }],
    until: ['reading of panelist-1'],
  },
  'call.began': { type: 'call.began', call: 'r1', attempt: 1, voice: 'anthropic', model: 'some-model', reserved: 0.1 },
  'call.ended': {
    type: 'call.ended',
    call: 'r1',
    outcome: 'answered',
    data: { findings: [] },
    quotes: [{ text: 'at no cost', startLine: 3, endLine: 3 }],
    usage: noUsage,
    costUSD: 0.05,
    attempts: 1,
  },
  'beat.closed': closed,
  'listen.called': { type: 'listen.called', beat: 'b2', for: ['answer'] },
  'state.posted': { type: 'state.posted', beat: 'b2', topic: 'decision', data: null },
  'task.cancelled': { type: 'task.cancelled', name: 'ahead' },
  'note.posted': { type: 'note.posted', kind: 'moderator', text: 'Back to the topic.', turn: 't1' },
  'debate.end': { type: 'debate.end', reason: 'silence' },
  'session.ended': { type: 'session.ended', outcome: { reason: 'decided', success: true, votes: { yes: 2 } } },
};

/** One event of every type and one input of every kind. */
export const oneOfEach: readonly EventBody[] = [
  ...Object.values(others).flatMap(body => body ?? []),
  ...Object.values(inputs).map((input): EventBody => ({ type: 'input.received', ...input })),
];
