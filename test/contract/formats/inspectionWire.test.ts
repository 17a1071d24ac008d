import assert from 'node:assert/strict';
import { nodeClock } from '../../../src/disk/clock';
import { formatOf } from '../../../src/formats';
import { endedCalls, finishedTurns } from '../../../src/ledger/state';
import type { Options } from '../../../src/script/brief';
import germanPage from '../../../src/script/germanPage.json';
import { openSession } from '../../../src/stage/session';
import type { Setup } from '../../../src/stage/setup';
import { pageMarkdown } from '../../../src/transcript/pageMarkdown';
import { sessionPage } from '../../../src/transcript/sessionPage';
import { anthropicVoice } from '../../../src/voices/anthropic/voice';
import { found, inspection, laterCures, readingOf } from '../../support/inspection';
import { MemoryLedger } from '../../support/memoryLedger';
import type { ModelRequest } from '../../support/modelServer/request';
import { startModelServer } from '../../support/modelServer/server';
import type { Answer } from '../../support/modelServer/sse';
import { longDocument, sampleDocument, setupOf, worldOf } from '../../support/table';

/** The field by which the shape of each call is known. */
const fields = {
  kind: 'As kind give the number',
  titles: '"titles":{',
  reading: '"doesNotApply":{',
  merge: '"groups":{',
  talk: '"proofs":{',
  check: '"stands":{',
  cures: '"cures":{',
  page: '"makesItGo":{',
  pageCheck: '"faults":{',
  missed: '"findings":{',
} as const;

type Kind = keyof typeof fields;

function kindOf({ last }: ModelRequest): Kind | undefined {
  return (Object.keys(fields) as Kind[]).find(kind => last.includes(fields[kind]));
}

function answered(kind: Kind, { last }: ModelRequest): Answer {
  if (kind === 'reading') {
    const [, name = ''] = /You are (\w+)\./.exec(last) ?? [];
    return {
      text: JSON.stringify(
        readingOf(found('The figure has no source.', { severity: 'blocks' }), found(`Something of ${name} alone.`)),
      ),
    };
  }
  if (kind === 'check') return { text: JSON.stringify({ others: [], stands: ['F1', 'F2'], same: [] }) };
  return {
    text: JSON.stringify(
      kind === 'cures' && last.includes('written already')
        ? laterCures
        : kind === 'kind'
          ? { kind: 1 }
          : inspection[kind],
    ),
  };
}

async function performed(
  id: string,
  document = sampleDocument,
  other: (kind: Kind) => Answer | undefined = () => undefined,
  examiner?: Setup['examiner'],
) {
  const server = await startModelServer({
    answer: request => {
      const kind = kindOf(request);
      return kind && (other(kind) ?? answered(kind, request));
    },
  });
  try {
    const settings = { key: 'not-a-key', endpoint: server.url, auth: 'bearer', clock: nodeClock } as const;
    const voice = anthropicVoice({ ...settings, model: 'claude-sonnet-5-5' });
    const options: Options = id === 'review' ? {} : { inspect: true };
    const setup = { ...setupOf(id, { document, voice: 'anthropic', options, extra: 2 }), examiner };
    const told: unknown[] = [];
    const session = await openSession(new MemoryLedger(), setup, worldOf(voice, nodeClock));
    session.onFinding(({ item }) => told.push(item));
    const outcome = await session.perform(new AbortController().signal);
    const calls = server.calls();
    const kinds = calls.map(({ request }) => (request && kindOf(request)) ?? 'turn');
    return { session, outcome, calls, kinds, told, billed: server.total() };
  } finally {
    await server.close();
  }
}

describe('an inspection over the wire', () => {
  it('lets somebody speak first, then reads, asks for each step once, and is billed as it says', async () => {
    const { session, kinds, outcome, billed, told } = await performed('debate');
    // Which kind it is is settled beside the first words.
    assert.deepEqual(kinds.slice(0, 3).sort(), ['kind', 'reading', 'turn']);
    assert.ok(kinds.indexOf('turn') < kinds.indexOf('reading'));
    assert.equal(finishedTurns(session.state).length, 9);
    const asked = kinds.filter(kind => kind !== 'turn').sort();
    const seats = session.state.opened?.seats.length ?? 0;
    const readings = Array.from({ length: seats }, () => 'reading');
    assert.deepEqual(
      asked,
      [...readings, 'kind', 'check', 'check', 'cures', 'cures', 'merge', 'missed', 'page', 'pageCheck'].sort(),
    );
    assert.ok(Math.abs(billed - session.state.spent.usd) < 1e-9);
    // Beside those of the readers: one that was missed, two changes, one line of the page.
    assert.equal(told.length, seats * 2 + 4);
    assert.ok(outcome?.go);
  });

  it('has the titles of its page translated once where the document is in a language without some', async () => {
    const inLanguage = (language: string, titles: (all: string[]) => string[]) =>
      performed('review', sampleDocument, kind => {
        if (kind === 'kind') return { text: JSON.stringify({ kind: 1, language }) };
        if (kind === 'titles') return { text: JSON.stringify({ titles: titles(Object.keys(germanPage)) }) };
        return undefined;
      });
    const page = async (language: string, titles = (all: string[]) => all.map(each => `«${each}»`)) => {
      const { session, kinds } = await inLanguage(language, titles);
      const about = sessionPage(session.state, formatOf('review'), sampleDocument);
      assert.ok(about);
      return { text: pageMarkdown(about), asked: kinds.filter(kind => kind === 'titles').length };
    };
    const french = await page('fr-CA');
    assert.equal(french.asked, 1);
    assert.match(french.text, /^## «What blocks»$/m);
    assert.match(french.text, /\*\*«Change»\*\*, «line» 5/);
    for (const language of ['en', 'de-AT', 'the language of the moon']) assert.equal((await page(language)).asked, 0);
    // One that leaves titles out is not used.
    assert.match((await page('fr', all => all.slice(1))).text, /^## What blocks$/m);
  });

  it('sends the document once for all who read it, check it and write its page', async () => {
    const { calls, kinds } = await performed('review', longDocument);
    const read = calls.flatMap(({ usage }, at) => (kinds[at] === 'turn' ? [] : [usage?.cacheRead ?? 0]));
    assert.equal(read[0], 0);
    assert.ok(
      read.slice(1).every(tokens => tokens > 3000),
      `read from the cache: ${read}`,
    );
    const systems = new Set(calls.map(({ request }) => request?.system));
    assert.equal(systems.size, 1);
  });

  it('sends what was filed once for all who test, complete and mend it, and tells the last what has changed since', async () => {
    const { calls, kinds } = await performed('review', longDocument);
    const of = (kind: string) => calls.filter((_, at) => kinds[at] === kind);
    const [cures, later] = of('cures');
    const [check] = of('check');
    const [missed] = of('missed');
    const filed = ({ request }: (typeof calls)[number]) => request?.blocks.find(({ kind }) => kind === 'message')?.text;
    assert.ok(cures && later && check && missed);
    assert.match(filed(cures) ?? '', /- F1 \[blocks, .*\n- F2 /);
    for (const each of [check, missed, later]) assert.equal(filed(each), filed(cures));
    const { cacheRead: before = 0, cacheWrite5m: written = 0 } = cures.usage ?? {};
    // The last is told what the first was told, the two between them what was filed alone.
    assert.equal(later.usage?.cacheRead, before + written);
    for (const { usage } of [check, missed]) {
      const read = usage?.cacheRead ?? 0;
      assert.ok(
        read > before + 100 && read < before + written,
        `${read} tokens, ${before} before and ${written} written`,
      );
    }
    assert.match(later.request?.blocks.at(-2)?.text ?? '', /^user:You settle findings .*\bJSON schema: \{/s);
    const own = later.request?.blocks.at(-1)?.text ?? '';
    assert.match(own, /^F2 \[[a-z]+, [a-z]+\]$/m);
    assert.match(own, /^F\d+ \[[a-z]+, [a-z]+\] .*Consequence: /m);
  });

  it('has its findings merged by the examiner, which is sent no document', async () => {
    const { calls, kinds } = await performed('review', longDocument, undefined, {});
    const merge = calls[kinds.indexOf('merge')];
    assert.equal(merge?.request?.model, 'claude-haiku-5-5');
    assert.ok((merge?.usage?.input ?? 0) < 1_500, `${merge?.usage?.input} tokens`);
    assert.ok(calls.every(each => each === merge || each.request?.model === 'claude-sonnet-5-5'));
  });

  it('is the whole of a review, in which nobody speaks', async () => {
    const { session, kinds, outcome } = await performed('review');
    assert.equal(finishedTurns(session.state).length, 0);
    assert.ok(!kinds.includes('turn'));
    assert.equal(outcome?.reason, 'reviewed');
    assert.equal(outcome?.success, true);
  });

  it('keeps what was complete of a reading that is cut off, and asks for none again', async () => {
    const whole = JSON.stringify(readingOf(found('one'), found('two'), found('three')));
    const cut = { text: whole.slice(0, whole.indexOf('three')), stopReason: 'max_tokens' };
    const { session, kinds } = await performed('review', sampleDocument, kind =>
      kind === 'reading' ? cut : undefined,
    );
    const readings = endedCalls(session.state).filter(each => each.kind === 'reading');
    assert.ok(readings.every(each => each.outcome === 'partial'));
    assert.deepEqual(
      readings.map(({ data }) => (Array.isArray(data?.findings) ? data.findings.length : 0)),
      readings.map(() => 2),
    );
    assert.equal(kinds.filter(kind => kind === 'reading').length, readings.length);
  });

  it('asks once more for an answer that has not what the step is about, and for a reading never', async () => {
    const prose = { text: 'I would rather tell you about the weather.' };
    const merge = await performed('review', sampleDocument, kind => (kind === 'merge' ? prose : undefined));
    assert.equal(merge.kinds.filter(kind => kind === 'merge').length, 1);
    assert.ok(merge.calls.some(({ request }) => request?.schema && JSON.stringify(request.schema).includes('groups')));
    const readings = await performed('review', sampleDocument, kind => (kind === 'reading' ? prose : undefined));
    assert.equal(readings.kinds.filter(kind => kind === 'reading').length, 3);
    assert.equal(readings.outcome?.reason, 'unread');
    assert.equal(readings.outcome?.success, false);
  });
});
