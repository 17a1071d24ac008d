import assert from 'node:assert/strict';
import { buildEarlier } from '../../../src/app/again';
import type { Json, JsonObject } from '../../../src/base/json';
import { parseDocumentText } from '../../../src/document/reader';
import { formatOf } from '../../../src/formats';
import { endedCalls } from '../../../src/ledger/state';
import type { Finding } from '../../../src/script/page';
import { openSession, resumeSession, type Session } from '../../../src/stage/session';
import { endedPage } from '../../../src/transcript/sessionPage';
import { found, inspecting, readingOf } from '../../support/inspection';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { sampleDocument, setupOf, worldOf } from '../../support/table';

const forever = new AbortController().signal;
const amended = parseDocumentText(
  sampleDocument.text
    .replace('The nightly batch takes 6 hours and', 'The nightly batch took 6 hours on 3 March and')
    .concat('\nThe billing team runs the stream from May on.\n'),
  { path: 'docs/streams.md' },
);

const first = inspecting((_, { cue, isNoTurn, seat }) => {
  if (!isNoTurn || cue.move !== 'reading') return undefined;
  const own = [
    found('The batch figure has no source.', { severity: 'blocks' }),
    found('Nobody owns the stream.', { severity: 'blocks', quotes: ['We replace the batch with an event stream'] }),
    found('The cost has no source.', { quotes: ['The stream costs 18,000 dollars a year'] }),
    found('Ordering is left open.', { quotes: ['Ordering errors could double-charge customers'] }),
  ];
  return { text: JSON.stringify(seat.id === 'reader-1' ? readingOf(...own) : readingOf()) };
});
const plain: Record<string, Json> = {
  check: { others: [], stands: ['F1', 'F2', 'F3', 'F4', 'F5'], same: [] },
  missed: { findings: [] },
  cures: {
    cures: [
      { settles: ['F1'], replaces: 'The nightly batch takes 6 hours', change: 'It took 6 hours on 3 March.' },
      { settles: ['F2'], place: 'after the plan', change: 'The billing team runs the stream.' },
      { settles: ['F3'], replaces: 'The stream costs 18,000 dollars a year', change: 'The offer says 18,000 dollars.' },
    ],
    choices: [],
    order: ['C1', 'C2', 'C3'],
  },
};
const answering =
  (own: Readonly<Record<string, Json>>): Answer =>
  (prompt, occasion) => {
    const data = own[occasion.cue.move];
    return data !== undefined && occasion.isNoTurn ? { text: JSON.stringify(data) } : first(prompt, occasion);
  };

async function played(answer: Answer, more: Parameters<typeof setupOf>[1] = {}) {
  const [ledger, voice] = [new MemoryLedger(), scriptedVoice(answer)];
  const session = await openSession(ledger, setupOf('review', { extra: 1, ...more }), worldOf(voice));
  const outcome = await session.perform(forever);
  return { ledger, voice, session, outcome };
}

const before = async () => (await played(answering(plain))).session;

async function again(
  answers: Record<string, Json>,
  { from, now = amended }: { from?: Session; now?: typeof amended } = {},
) {
  const origin = from ?? (await before());
  const earlier = buildEarlier(origin.state, origin.sources.document, now, { own: true });
  return played(answering({ ...plain, ...answers }), { document: now, earlier });
}

function docketOf({ state }: Session) {
  const docket = endedPage(state, formatOf('review'))?.page.docket;
  assert.ok(docket);
  return docket;
}
const ends = (session: Session) =>
  docketOf(session)
    .findings.map(({ id, severity, state, became }: Finding) => `${id} ${severity} ${state} ${became}`)
    .sort();
const asked = ({ state }: Session) => endedCalls(state).map(({ kind }) => kind);

const claims: JsonObject = {
  others: [
    { id: 'F1', verdict: 'settled', words: ['took 6 hours on 3 March'], changes: ['H1'], why: 'It says when.' },
    {
      ...{ id: 'F2', verdict: 'partly', words: ['The billing team runs the stream'], changes: ['H2'] },
      ...{ claim: 'Nobody owns the stream before May.', severity: 'matters', why: 'From May on it does.' },
    },
    { id: 'F4', verdict: 'worse', words: [], changes: ['H2'], severity: 'blocks', why: 'Two teams write.' },
  ],
  stands: ['F3'],
};
const fresh = (claim: string, more: JsonObject = {}) =>
  found(claim, { quotes: ['The billing team runs the stream from May on'], broughtBy: ['H2'], ...more });

describe('a review that is run again', () => {
  it('tells what has become of each finding, under the id that it had', async () => {
    const { session, outcome } = await again({ claims, changed: { findings: [] } });
    assert.deepEqual(ends(session), [
      'F1 blocks fell settled',
      'F2 matters stands partly',
      'F3 matters stands stands',
      'F4 blocks stands worse',
    ]);
    const { findings, cures } = docketOf(session);
    assert.equal(findings.find(each => each.id === 'F2')?.claim, 'Nobody owns the stream before May.');
    assert.equal(findings.find(each => each.id === 'F2')?.quotes[0]?.startLine, 15);
    // What stands as it stood keeps its change; for what is otherwise now a new one is asked for.
    assert.deepEqual(
      cures.filter(each => each.id === 'C3').map(each => [each.settles, each.lines?.start]),
      [[['F3'], 9]],
    );
    const mended = endedCalls(session.state).find(each => each.kind === 'cures');
    assert.deepEqual(mended?.asked?.ids, ['F4', 'F2']);
    assert.equal(outcome?.go, 'not-yet');
    assert.deepEqual(asked(session), ['claims', 'changed', 'changed', 'cures', 'page', 'pageCheck', 'fit']);
  });

  it('asks about a choice that was open, and quotes what was found as it was found', async () => {
    const sides = ['Own one.', 'Rented one.'].map(what => ({ what, price: 'Some.', changes: [] }));
    const written = [{ question: 'Which store?', about: ['F3'], restsOn: '', chairs: true, sides }];
    const from = await played((prompt, occasion) => {
      const cures = { ...(plain.cures as JsonObject), choices: occasion.cue.move === 'cures' ? written.splice(0) : [] };
      return answering({ ...plain, cures })(prompt, occasion);
    });
    const ids = ['F1', 'F2', 'F3', 'F4'];
    const others = ids.map(id => ({ id, verdict: 'settled', words: [], changes: ['H1'], why: 'Said now.' }));
    const claims = { others, stands: ['Q1'] };
    const { session, voice } = await again({ claims, changed: { findings: [] } }, { from: from.session });
    assert.deepEqual(endedCalls(session.state).find(({ kind }) => kind === 'claims')?.asked?.ids, [...ids, 'Q1']);
    const request = voice.calls.find(({ subjects }) => subjects[0]?.cue.move === 'claims')?.messages;
    assert.match(JSON.stringify(request), /Q1 open choice[^\n]*Which store\?/);
    assert.doesNotMatch(JSON.stringify(request), /not found in the document/);
  });

  it('asks for no page where all is settled, and says yes', async () => {
    const settled = (id: string) => ({ id, verdict: 'settled', words: [], changes: ['H1'], why: 'Said now.' });
    const others = ['F1', 'F2', 'F3', 'F4'].map(settled);
    const { session, outcome } = await again({ claims: { others, stands: [] }, changed: { findings: [] } });
    assert.deepEqual(asked(session), ['claims', 'changed', 'changed']);
    assert.deepEqual([outcome?.go, outcome?.success], ['yes', true]);
    assert.ok(docketOf(session).findings.every(each => each.became === 'settled'));
  });

  it('takes up again what was refuted, once a change took away what refuted it, and tells everybody why it fell', async () => {
    const why = '“takes 6 hours” answers it';
    const falls = { others: [{ id: 'F4', verdict: 'falls', why }], stands: ['F1', 'F2', 'F3'], same: [] };
    const origin = (await played(answering({ ...plain, check: falls }))).session;
    const worse = (changes: string[]) => [{ id: 'F4', verdict: 'worse', words: [], changes, why: 'That is gone.' }];
    const asWorse = (...changes: string[]) =>
      again(
        { claims: { others: worse(changes), stands: ['F1', 'F2', 'F3'] }, changed: { findings: [] } },
        { from: origin },
      );
    const { session, voice } = await asWorse('H1');
    assert.ok(ends(session).includes('F4 matters stands worse'));
    const told = (kind: string) =>
      voice.calls
        .find(({ subjects: [each] }) => each?.cue.move === kind)
        ?.messages.flatMap(({ parts }) => parts.map(({ text }) => text))
        .join('\n') ?? '';
    for (const kind of ['claims', 'changed']) assert.ok(told(kind).includes(`Why it fell: ${why}`), kind);
    // What was only put in takes nothing away.
    for (const named of [['H2'], ['H9'], []])
      assert.deepEqual(
        ends((await asWorse(...named)).session).filter(each => each.startsWith('F4')),
        [],
      );
    const added = parseDocumentText(sampleDocument.text.concat('\nThe billing team runs the stream from May on.\n'));
    const second = await again({ claims, changed: { findings: [] } }, { from: origin, now: added });
    assert.deepEqual(
      endedCalls(second.session.state)
        .filter(({ kind }) => kind === 'claims')
        .map(each => each.asked?.refuted),
      [undefined],
    );
  });

  it('asks about what was settled in an earlier run where nothing else is open', async () => {
    const settled = (id: string) => ({ id, verdict: 'settled', words: [], changes: ['H1'], why: 'Said now.' });
    const others = ['F1', 'F2', 'F3', 'F4'].map(settled);
    const second = await again({ claims: { others, stands: [] }, changed: { findings: [] } });
    const back = [{ id: 'F2', verdict: 'worse', words: [], changes: ['H1'], severity: 'blocks', why: 'It is gone.' }];
    const { session, outcome } = await again(
      { claims: { others: back, stands: [] }, changed: { findings: [] } },
      { from: second.session, now: sampleDocument },
    );
    assert.deepEqual(ends(session), ['F2 blocks stands worse']);
    assert.equal(outcome?.go, 'yes-if');
  });

  it('does not take up what somebody dismissed', async () => {
    const quotes = ['Ordering errors could double-charge customers'];
    const about = { claim: 'Ordering is left open.', consequence: 'Somebody pays for it.', section: 'Why', quotes };
    const settled = [{ decision: 'dismissed' as const, severity: 'matters' as const, why: 'No.', own: true, ...about }];
    const origin = (await played(answering(plain), { settled })).session;
    assert.ok(docketOf(origin).findings.some(each => each.id === 'F4' && each.state === 'fell'));
    const { session } = await again({ claims, changed: { findings: [] } }, { from: origin });
    assert.deepEqual(
      endedCalls(session.state).flatMap(each => each.asked?.refuted ?? []),
      [],
    );
    assert.ok(!ends(session).some(each => each.startsWith('F4')));
  });

  it('takes nothing for settled by words that stood there before', async () => {
    const others = [{ id: 'F1', verdict: 'settled', words: ['fails twice a month'], changes: ['H9'], why: 'It is.' }];
    const { session } = await again({ claims: { others, stands: ['F2', 'F3', 'F4'] }, changed: { findings: [] } });
    assert.ok(ends(session).includes('F1 blocks unclear stands'));
  });

  it('opens again what a reader of the changes still finds', async () => {
    const same = found('The batch figure has no source.', { quotes: ['took 6 hours on 3 March'], broughtBy: ['H1'] });
    const check = { others: [], stands: ['F5'], same: [] };
    // As severe as what is left of it, with the change for that.
    for (const severity of ['blocks', 'minor']) {
      const left = { ...same, severity, change: `Say so, as it ${severity}.` };
      const { session } = await again({ claims, changed: { findings: [left] }, check });
      assert.ok(ends(session).includes(`F1 ${severity} stands partly`), String(ends(session)));
      assert.equal(docketOf(session).findings.find(({ id }) => id === 'F1')?.change, left.change);
      assert.equal(docketOf(session).findings.length, 4);
    }
  });

  it('shows what is new on words that stood there before apart, where it blocks only if the document proves it', async () => {
    const old = (claim: string, more: JsonObject) =>
      found(claim, { quotes: ['Support handles 340 tickets a quarter'], severity: 'blocks', broughtBy: [], ...more });
    const findings = [
      fresh('The billing team has no on-call rota.', { severity: 'blocks', certainty: 75 }),
      old('Who counts the tickets is not said.', { certainty: 75 }),
      old('A quarter has no 340 working days.', { certainty: 100 }),
      old('The tickets of the stream are counted nowhere.', { certainty: 75, broughtBy: ['H2'] }),
    ];
    const check = { others: [], stands: ['F5', 'F6', 'F7', 'F8'], same: [] };
    const { session } = await again({ claims, changed: { findings }, check });
    const now = docketOf(session).findings.filter(({ id }) => Number(id.slice(1)) > 4);
    assert.deepEqual(now.map(({ claim, severity, became }) => `${became} ${severity}: ${claim}`).sort(), [
      'new blocks: The billing team has no on-call rota.',
      'new matters: The tickets of the stream are counted nowhere.',
      'overlooked blocks: A quarter has no 340 working days.',
      'overlooked matters: Who counts the tickets is not said.',
    ]);
  });

  it('lets a finding block that a removal brought about: its words are gone, and can be quoted no more', async () => {
    const shorter = parseDocumentText(sampleDocument.text.replace(/\n## Risks.*$/s, ''), { path: sampleDocument.path });
    const own = found('Nobody knows any more how long it may take.', {
      ...{ quotes: ['Support handles 340 tickets a quarter'], severity: 'blocks', certainty: 75, broughtBy: ['H1'] },
    });
    const check = { others: [], stands: ['F5'], same: [] };
    const open = { others: [], stands: ['F1', 'F2', 'F3', 'F4'] };
    const { session } = await again({ claims: open, changed: { findings: [own] }, check }, { now: shorter });
    assert.equal(docketOf(session).findings.find(each => each.id === 'F5')?.became, 'new');
    assert.ok(ends(session).includes('F5 blocks stands new'), ends(session).join());
  });

  it('asks whoever checks and mends about new findings under the ids that they keep', async () => {
    const own = fresh('The rota is missing.');
    const changed: Answer = (prompt, occasion) =>
      occasion.cue.move === 'changed'
        ? {
            text: JSON.stringify({
              findings:
                occasion.seat.id === 'reader-1'
                  ? [own]
                  : [fresh('Nobody says who pays.', { severity: 'blocks' }), fresh('No rota is given.')],
            }),
          }
        : answering({
            ...plain,
            claims,
            merge: { groups: [['r1.1', 'r2.2']] },
            check: { others: [], stands: ['F5', 'F6'], same: [] },
          })(prompt, occasion);
    const origin = await before();
    const earlier = buildEarlier(origin.state, origin.sources.document, amended, { own: true });
    const { session, voice } = await played(changed, { document: amended, earlier });
    const now = docketOf(session).findings.filter(({ became }) => became === 'new');
    assert.deepEqual(
      now.map(({ id, from }) => `${id} ${from.join('+')}`),
      ['F5 r2.1', 'F6 r1.1+r2.2'],
    );
    for (const kind of ['check', 'cures']) {
      const asked = voice.calls.find(({ subjects: [each] }) => each?.cue.move === kind)?.messages ?? [];
      const lines = asked.flatMap(({ parts }) => parts.flatMap(({ text }) => text.split('\n')));
      for (const { id, claim } of now)
        assert.ok(lines.some(each => each.startsWith(`- ${id} [`) && each.includes(claim)));
      assert.ok(!lines.some(each => each.startsWith('- F1 [')), kind);
    }
  });

  it('shows whoever reads, checks or mends what the document said before, and readers the kind that it is taken for', async () => {
    const { voice } = await again({ claims, changed: { findings: [fresh('The rota is missing.')] } });
    const textOf = (kind: string) => {
      const asked = voice.calls.find(({ subjects: [each] }) => each?.cue.move === kind)?.messages ?? [];
      return asked.flatMap(({ parts }) => parts.map(({ text }) => text)).join('\n');
    };
    for (const kind of ['claims', 'changed', 'check', 'cures'])
      assert.match(textOf(kind), /H1 \(.*was:\n«[^»]*The nightly batch takes 6 hours/s, kind);
    assert.match(textOf('changed'), /taken for this kind: design;/);
    assert.match(textOf('cures'), /most of them on the document as it was/);
    assert.doesNotMatch(textOf('cures'), /undefined/);
  });

  it('offers no change once more that was worked in and did not settle what it was for', async () => {
    const now = parseDocumentText(sampleDocument.text.concat('\nThe billing team runs the stream.\n'));
    const stands = { others: [], stands: ['F1', 'F2', 'F3', 'F4'] };
    const { session } = await again({ claims: stands, changed: { findings: [] } }, { now });
    assert.ok(!docketOf(session).cures.some(({ id }) => id === 'C2'));
    assert.ok(docketOf(session).cures.some(({ id }) => id === 'C1'));
  });

  it('asks nobody on a document that reads as it did, and finds nothing new there', async () => {
    const origin = await before();
    const now = parseDocumentText(sampleDocument.text.replaceAll('\n\n', '\n\n\n'), { path: 'docs/streams.md' });
    const { session, voice, outcome } = await again({}, { from: origin, now });
    assert.equal(voice.calls.length, 0);
    assert.deepEqual(
      docketOf(session).findings.map(({ id, severity, state }) => [id, severity, state]),
      docketOf(origin).findings.map(({ id, severity, state }) => [id, severity, state]),
    );
    assert.deepEqual([outcome?.go, outcome?.success], [origin.state.outcome?.go, true]);
    assert.equal(session.state.opened?.earlier?.round, 0);
  });

  it('says no yes where a call did not end', async () => {
    const gone: Answer = (prompt, occasion) =>
      occasion.cue.move === 'changed' && occasion.seat.id === 'reader-2'
        ? { text: '', stop: { kind: 'failed', failure: 'rejected', message: 'Gone.', remedy: 'Wait.' } }
        : answering({
            ...plain,
            claims: { others: ['F1', 'F2', 'F3', 'F4'].map(id => ({ id, verdict: 'settled', changes: ['H1'] })) },
            changed: { findings: [] },
          })(prompt, occasion);
    const origin = await before();
    const earlier = buildEarlier(origin.state, origin.sources.document, amended, { own: true });
    const { outcome, session } = await played(gone, { document: amended, earlier });
    assert.equal(outcome?.go, 'not-yet');
    assert.ok(docketOf(session).findings.every(each => each.became === 'settled'));
  });

  it('goes on from what it left, under the same ids, and ends after three runs', async () => {
    const second = await again({ claims, changed: { findings: [fresh('The rota is missing.')] } });
    let last = second.session;
    for (const words of ['June', 'July']) {
      const now = parseDocumentText(amended.text.replace('May', words), { path: 'docs/streams.md' });
      const stands = docketOf(last)
        .findings.filter(each => each.state !== 'fell')
        .map(({ id }) => id);
      last = (await again({ claims: { others: [], stands }, changed: { findings: [] } }, { from: last, now })).session;
    }
    assert.deepEqual(ends(last), [
      'F2 matters stands stands',
      'F3 matters stands stands',
      'F4 blocks stands stands',
      'F5 matters stands stands',
    ]);
    assert.deepEqual(last.state.opened?.earlier?.findings.map(({ id }) => id).sort(), ['F1', 'F2', 'F3', 'F4', 'F5']);
    const more = parseDocumentText(amended.text.replace('May', 'August'));
    assert.throws(
      () => buildEarlier(last.state, last.sources.document, more, { own: true }),
      /already checked 3 times/,
    );
  });

  it('believes no stranger that all was read', async () => {
    const origin = await before();
    const earlier = buildEarlier(origin.state, origin.sources.document, sampleDocument, { own: false });
    assert.equal(earlier.whole, false);
    const { outcome } = await played(answering(plain), { earlier });
    assert.equal(outcome?.go, 'not-yet');
  });

  it('comes to the same from any place at which it was broken off, and asks nothing twice', async () => {
    const answers = { claims, changed: { findings: [fresh('The rota is missing.')] } };
    const origin = await before();
    const whole = await again(answers, { from: origin });
    const events = [...whole.ledger.events];
    for (let cut = 1; cut < events.length; cut += 3) {
      const kept = events.slice(0, cut);
      const voice = scriptedVoice(answering({ ...plain, ...answers }));
      const ledger = new MemoryLedger();
      await ledger.append(bodiesOf(kept));
      const session = await resumeSession(ledger, whole.session.sources, worldOf(voice));
      await session.perform(forever);
      assert.deepEqual(ends(session), ends(whole.session), `cut at ${cut}`);
      const done = kept.filter(({ type }) => type === 'attempt.ended').length;
      assert.equal(voice.calls.length, endedCalls(whole.session.state).length - done, `cut at ${cut}`);
    }
  });
});
