import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import type { JsonObject } from '../../../src/base/json';
import { parseDocumentText } from '../../../src/document/reader';
import { formatOf } from '../../../src/formats';
import type { EventOf, LedgerEvent } from '../../../src/ledger/events';
import { endedCalls, finishedTurns } from '../../../src/ledger/state';
import type { CallRule, EndedCall, RequestedCall } from '../../../src/script/call';
import type { Format } from '../../../src/script/format';
import type { Script } from '../../../src/script/step';
import { forkedRecord } from '../../../src/stage/forking';
import { openSession, resumeSession } from '../../../src/stage/session';
import type { SessionServices } from '../../../src/stage/setup';
import { rehearsalVoice } from '../../../src/voices/rehearsal/voice';
import type { Voice } from '../../../src/voices/voice';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const forever = new AbortController().signal;
const shape = z.object({ items: z.array(z.object({ quote: z.string() })), kind: z.string() });

const reading: CallRule = {
  label: 'reads',
  prefix: 'r',
  answer: {
    name: 'reading',
    schema: {
      type: 'object',
      properties: { items: { type: 'array', items: { type: 'object' } }, kind: { type: 'string' } },
      required: ['items', 'kind'],
    },
    check: value => {
      const read = z.safeParse(shape, value);
      return read.success ? { data: read.data as JsonObject } : { complaint: 'It has no kind.' };
    },
  },
  room: 2000,
  usualTokens: 400,
  streams: 'items',
  quotes: data => (data.items as { quote: string }[]).map(item => item.quote),
};

const base = formatOf('debate') as Format;
const part = { startLine: 4, endLine: 5 };

/** Two readings beside the first turn, waited for before the second, and a check beside that. */
function* script(): Script {
  const read = (seat: string): RequestedCall => ({ name: `reading of ${seat}`, kind: 'reading', seat, late: true });
  yield {
    kind: 'examine',
    calls: [
      { ...read('proponent-1'), data: { lines: part } },
      { ...read('opponent-1'), dossier: true },
    ],
  };
  const first = yield {
    kind: 'inTurn',
    cues: [{ seat: 'proponent-1', move: 'proposition', hears: 'all' }],
    round: 'Round 1',
  };
  const { calls: later = [] } = yield {
    kind: 'examine',
    calls: [],
    until: ['reading of proponent-1', 'reading of opponent-1'],
  };
  const ended = [...(first.calls ?? []), ...later];
  yield { kind: 'post', topic: 'docket', data: ended.map(({ id }) => id).sort() };
  const asked = { found: ended.flatMap(({ data }) => (data?.items as JsonObject[] | undefined) ?? []).length };
  yield { kind: 'examine', calls: [{ name: 'check', kind: 'check', seat: 'arbitrator', data: asked }] };
  const reply = yield {
    kind: 'inTurn',
    cues: [{ seat: 'opponent-1', move: 'proposition', hears: 'round' }],
    round: 'Round 2',
  };
  const last = yield { kind: 'examine', calls: [], until: ['check'] };
  const seen = [...ended, ...(reply.calls ?? []), ...(last.calls ?? [])];
  return { reason: 'done', success: true, seen: seen.map(told).sort((a, b) => a.id.localeCompare(b.id)) };
}

function told({ id, outcome, quotes, data }: EndedCall) {
  const lines = quotes.map(quote => quote.startLine ?? 0);
  return { id, outcome, lines, items: ((data?.items as JsonObject[] | undefined) ?? []).length };
}

const format: Format = {
  ...base,
  script,
  callRules: {
    calls: { reading, check: { ...reading, prefix: 'x', streams: undefined, mends: true } },
    systemPrompt: () => 'You read a document.',
    request: call => `The call ${call.name}: ${JSON.stringify(call.data ?? {})}`,
    postText: (post, _brief, { calls }) =>
      post.topic === 'docket'
        ? `DOCKET of ${calls
            .map(call => call.id)
            .sort()
            .join(' and ')}`
        : undefined,
  },
};

const items = (...quotes: string[]) => JSON.stringify({ items: quotes.map(quote => ({ quote })), kind: 'design' });
const found = items('The nightly batch takes 6 hours', 'a word nobody wrote');
const reads: Answer = (_, { cue }) =>
  cue.move === 'reading' ? { text: found } : cue.move === 'check' ? { text: items() } : undefined;

function worldWith(voice: Voice): SessionServices {
  return { ...worldOf(voice), formatOf: () => format };
}

async function opened(answer: Answer = reads, more: Parameters<typeof setupOf>[1] = {}, price = 0) {
  const ledger = new MemoryLedger();
  const voice = scriptedVoice(answer, price);
  const session = await openSession(ledger, setupOf(format, more), worldWith(voice));
  return { ledger, voice, session };
}

const whole = (id: string) => ({ id, outcome: 'answered', lines: [5, 0], items: 2 });
const asked = (voice: { calls: { subjects: readonly { turn: string }[] }[] }) =>
  voice.calls.map(call => call.subjects[0]?.turn);

describe('calls that are no turns', () => {
  it('run beside the turns, are waited for where the script says so, and have their quotes looked up', async () => {
    const { session, voice } = await opened();
    const outcome = await session.perform(forever);
    assert.deepEqual(outcome?.seen, [whole('r1'), whole('r2'), { id: 'x1', outcome: 'answered', lines: [], items: 0 }]);
    assert.equal(finishedTurns(session.state).length, 2);
    assert.equal(session.state.turnsEnded, 2);
    assert.deepEqual(asked(voice).sort(), ['r1', 'r2', 't1', 't2', 'x1']);
  });

  it('name themselves, their kind and their seat where they begin and where an attempt ends', async () => {
    const { ledger, session } = await opened();
    await session.perform(forever);
    const began = ledger.events.flatMap(each =>
      each.type === 'call.began' ? [[each.call, each.kind, each.seat]] : [],
    );
    const asked = [...session.state.calls.values()].map(each => [each.id, each.asked.kind, each.asked.seat]);
    assert.deepEqual(began.sort(), asked.sort());
    const attempts = ledger.events.flatMap(each => (each.type === 'attempt.ended' ? [each] : []));
    for (const { turn, call } of attempts) assert.equal(call, session.state.calls.has(turn) ? turn : undefined);
  });

  it('of a late kind are sent only once somebody has begun to speak', async () => {
    const { voice, session } = await opened();
    await session.perform(forever);
    assert.equal(asked(voice)[0], 't1');
  });

  it('share the rules and the document, and only one who is asked as a seat is told who it is', async () => {
    const { voice, session } = await opened();
    await session.perform(forever);
    const [first, second] = voice.calls.filter(call => call.subjects[0]?.cue.move === 'reading');
    assert.deepEqual(first?.system, second?.system);
    assert.match(first?.system[0]?.text ?? '', /You read a document\.[\s\S]*The nightly batch takes 6 hours/);
    const tail = (call: typeof first) => call?.messages[0]?.parts.map(part => part.text).join('') ?? '';
    assert.doesNotMatch(tail(first), /You argue from figures/);
    assert.match(tail(second), /You argue from figures/);
  });

  it('are given the rules of the workspace behind the document, where they cannot leave their fence', async () => {
    const rules = { path: 'REVIEW.md', text: 'Skip spelling.' };
    const { voice, session } = await opened(reads, { rules });
    await session.perform(forever);
    const call = voice.calls.find(each => each.subjects[0]?.cue.move === 'reading');
    assert.match(
      call?.system[0]?.text ?? '',
      /<\/document-\w+>[\s\S]*REVIEW\.md[\s\S]*<rules-\w+>\nSkip spelling\.\n<\/rules-/,
    );
  });

  it('are given the part of a long document that is asked for, and else what bears on their request', async () => {
    const chapters = Array.from(
      { length: 90 },
      (_, at) => `## Chapter ${at}\n\n${`Word${at} of the batch. `.repeat(160)}`,
    );
    const document = parseDocumentText(`# Long\n\n${chapters.join('\n\n')}\n\n## Needle\n\nThe auditors pay.\n`);
    const { voice, session } = await opened(reads, { document });
    const parts = session.state.opened?.document?.parts ?? [];
    assert.ok(parts.length > 1, `${parts.length} parts`);
    const lines = parts.flatMap(({ startLine, endLine }) => [startLine, endLine]);
    assert.deepEqual(
      [...lines].sort((a, b) => a - b),
      lines,
    );
    assert.equal(new Set(parts.flatMap(part => part.sections)).size, 92);
    await session.perform(forever);
    for (const { system } of voice.calls) assert.ok((system[0]?.text.length ?? 0) < 400_000);
    const [inPart, other] = ['r1', 'r2'].map(id => voice.calls.find(({ subjects }) => subjects[0]?.turn === id));
    assert.match(inPart?.system[0]?.text ?? '', /\[lines 4–5 of the whole\]\n/);
    assert.doesNotMatch(inPart?.system[0]?.text ?? '', /Word1 of/);
    assert.match(other?.system[0]?.text ?? '', /Word1 of/);
  });

  it('let the table hear what is posted of them, whatever else a seat hears', async () => {
    const { voice, session } = await opened();
    await session.perform(forever);
    const second = voice.calls.find(call => call.subjects[0]?.turn === 't2');
    assert.match(
      second?.messages.flatMap(({ parts }) => parts.map(part => part.text)).join('\n') ?? '',
      /DOCKET of r1 and r2/,
    );
  });

  it('tell each finding as soon as it is whole', async () => {
    const { session } = await opened();
    const seen: string[] = [];
    session.onFinding(({ call, index, item }) => seen.push(`${call} ${index} ${String(item.quote)}`));
    await session.perform(forever);
    assert.deepEqual(
      seen.filter(each => each.startsWith('r1')),
      ['r1 0 The nightly batch takes 6 hours', 'r1 1 a word nobody wrote'],
    );
  });

  it('leave what is complete where an answer breaks off, and never end the session by failing', async () => {
    const broken = found.slice(0, -30);
    const { session } = await opened((prompt, occasion) => {
      if (occasion.turn === 'r1') return { text: broken, stop: { kind: 'maxTokens' } };
      if (occasion.turn === 'r2') return { text: '', stop: { kind: 'refused', words: 'No.' } };
      return reads(prompt, occasion);
    });
    const outcome = await session.perform(forever);
    assert.equal(outcome?.reason, 'done');
    const [first, second] = endedCalls(session.state);
    assert.deepEqual([first?.outcome, first?.data?.items], ['partial', [{ quote: 'The nightly batch takes 6 hours' }]]);
    assert.equal(first?.why, 'The answer broke off at the limit of its length.');
    assert.deepEqual([second?.outcome, second?.why], ['refused', 'No.']);
  });

  it('are asked once more where their kind is mended, with the reason and by the schema itself, and never a reading', async () => {
    const { session, voice } = await opened((prompt, occasion) =>
      occasion.cue.move === 'check' && !prompt.correction
        ? { text: '{"items": []}' }
        : occasion.cue.move === 'reading'
          ? { text: 'nothing' }
          : reads(prompt, occasion),
    );
    await session.perform(forever);
    const nothing = 'No JSON object stood there; one of the shape reading is asked for.';
    assert.deepEqual(
      endedCalls(session.state).map(({ id, outcome, why }) => [id, outcome, ...(why ? [why] : [])]),
      [...['r1', 'r2'].map(id => [id, 'failed', nothing]), ['x1', 'answered']],
    );
    const again = voice.calls.filter(call => call.correction);
    assert.equal(again.length, 1);
    assert.equal(again[0]?.schemaInPrompt, undefined);
    assert.deepEqual(again[0]?.correction?.reasons, ['It has no kind.']);
  });

  it('are cut short where the user goes on: what is complete stands, and nobody is asked again', async () => {
    const { session, voice } = await opened((prompt, occasion) => {
      if (occasion.cue.move !== 'reading') return reads(prompt, occasion);
      return session.put({ kind: 'goOn' }).then(() => ({
        text: found.slice(0, -20),
        stop: { kind: 'failed', failure: 'aborted', message: 'Cut.', remedy: '' },
      }));
    });
    const outcome = await session.perform(forever);
    assert.equal(outcome?.reason, 'done');
    const readings = endedCalls(session.state).filter(call => call.kind === 'reading');
    assert.deepEqual(readings.map(({ outcome }) => outcome).sort(), ['partial', 'skipped']);
    assert.equal(asked(voice).filter(id => id?.startsWith('r')).length, 1);
  });

  it('are skipped where the cap does not pay for them, and the session goes on', async () => {
    const ledger = new MemoryLedger();
    const voice = scriptedVoice(reads, 0.01);
    const worstCase: Voice['worstCase'] = ({ subjects: [only], maxTokens }) => ({
      ...{ inputTokens: 100, outputTokens: maxTokens, usd: only?.isNoTurn ? 0.2 : 0.01, outputUSD: 0 },
    });
    const world = worldWith({ ...voice, worstCase });
    const session = await openSession(ledger, setupOf(format, { budget: { usd: 0.1 } }), world);
    const outcome = await session.perform(forever);
    assert.equal(outcome?.reason, 'done');
    assert.equal(finishedTurns(session.state).length, 2);
    const skipped = endedCalls(session.state).filter(call => call.outcome === 'skipped');
    assert.equal(skipped.length, 3);
    assert.ok(skipped.every(call => call.why === 'The remaining budget does not cover it.'));
    assert.deepEqual(asked(voice), ['t1', 't2']);
  });

  it('find nothing by rehearsal', async () => {
    const ledger = new MemoryLedger();
    const session = await openSession(ledger, setupOf(format), worldWith(rehearsalVoice()));
    await session.perform(forever);
    assert.deepEqual(
      endedCalls(session.state).map(({ data }) => data?.items),
      [[], [], []],
    );
  });
});

describe('a session with calls that are no turns', () => {
  it('interrupted at every event is resumed to the same end, and nothing is paid twice', async () => {
    const first = await opened(reads, {}, 0.01);
    const straight = await first.session.perform(forever);
    const lines = bodiesOf(first.ledger.events);
    for (let at = 1; at < lines.length; at++) {
      const ledger = new MemoryLedger();
      await ledger.append(lines.slice(0, at));
      const answered = new Set(first.ledger.events.slice(0, at).flatMap(answeredIn));
      const voice = scriptedVoice(reads, 0.01);
      const again = await resumeSession(ledger, first.session.sources, worldWith(voice));
      const outcome = await again.perform(forever);
      assert.deepEqual(outcome?.seen, straight?.seen, `after ${at} events`);
      for (const id of asked(voice)) assert.ok(!answered.has(id ?? ''), `${id} was paid for again after ${at} events`);
    }
  });

  it('is replayed without asking anybody', async () => {
    const { ledger, session } = await opened();
    await session.perform(forever);
    const copy = new MemoryLedger();
    await copy.append(bodiesOf(ledger.events).filter(({ type }) => type !== 'session.ended'));
    const voice = scriptedVoice();
    const again = await resumeSession(copy, session.sources, worldWith(voice));
    const outcome = await again.perform(forever);
    assert.deepEqual(outcome, session.state.outcome);
    assert.equal(voice.calls.length, 0);
  });

  it('is forked at a turn with the calls that had ended', async () => {
    const { ledger, session } = await opened();
    await session.perform(forever);
    const record = forkedRecord(ledger.events, 't2');
    const copy = new MemoryLedger();
    await copy.append(bodiesOf(record));
    const voice = scriptedVoice(reads);
    const again = await resumeSession(copy, session.sources, worldWith(voice));
    assert.equal((await again.perform(forever))?.reason, 'done');
    assert.ok(
      asked(voice).every(id => id === 'x1'),
      String(asked(voice)),
    );
  });
});

function answeredIn(event: LedgerEvent): string[] {
  const isAnswer = (each: LedgerEvent): each is EventOf<'attempt.ended'> =>
    each.type === 'attempt.ended' && each.outcome === 'answered';
  return isAnswer(event) ? [event.turn] : [];
}
