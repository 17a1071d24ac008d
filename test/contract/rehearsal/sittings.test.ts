import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { JsonObject } from '../../../src/base/json';
import { readDocument } from '../../../src/document/reader';
import type { Options } from '../../../src/script/brief';
import { openSession, type Session } from '../../../src/stage/session';
import { rehearsalVoice } from '../../../src/voices/rehearsal';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { setupOf, worldOf } from '../../support/table';

const billing = readDocument(readFileSync('examples/design/billing-events.md', 'utf8'), { path: 'billing-events.md' });

async function rehearsed(
  seed: number,
  options: Options = {},
  more: { extra?: number; document?: typeof billing } = {},
) {
  const document = 'document' in more ? more.document : billing;
  const topic = document ? `A bill on “${document.title}”` : 'A bill on a four-day week';
  const ledger = new MemoryLedger();
  const setup = setupOf('parliament', { extra: more.extra ?? 2, seed, options, document, topic });
  const session = await openSession(ledger, setup, worldOf(rehearsalVoice()));
  await session.perform(new AbortController().signal);
  return { session, ledger };
}

const played = new Map<number, ReturnType<typeof rehearsed>>();

/** A sitting on the document as it comes, played once for all that is asked of it. */
function usual(seed: number): ReturnType<typeof rehearsed> {
  const sitting = played.get(seed) ?? rehearsed(seed);
  played.set(seed, sitting);
  return sitting;
}

const turnsOf = ({ state }: Session) => [...state.turns.values()];
const said = (session: Session, move: string) =>
  turnsOf(session).flatMap(turn => (turn.move === move && turn.ended ? [turn.ended] : []));

describe('rehearsed sittings', () => {
  it('come to different ends by seed, all of them with a bill that was amended', async () => {
    const ends = new Map<string, number>();
    let amended = 0;
    let back = 0;
    for (let seed = 1; seed <= 10; seed++) {
      const { session } = await usual(seed);
      const outcome = session.state.outcome;
      ends.set(outcome?.reason ?? '', (ends.get(outcome?.reason ?? '') ?? 0) + 1);
      if (Number((outcome?.bill as JsonObject | undefined)?.version) > 1) amended += 1;
      back += said(session, 'decision').filter(turn => turn.data?.decision === 'send_back').length;
    }
    assert.deepEqual([...ends.keys()].sort(), ['signed', 'vetoed'], JSON.stringify([...ends]));
    for (const count of ends.values()) assert.ok(count >= 1, JSON.stringify([...ends]));
    assert.ok(amended >= 9, `${amended} were amended`);
    assert.ok(back >= 1 && back <= 6, `${back} were sent back`);
  });

  it('move nothing in the last word before a vote, when nothing can be put any more', async () => {
    let last = 0;
    for (const seed of [1, 2, 3]) {
      const { session } = await rehearsed(seed, { rounds: 1, exchanges: 1 });
      const speeches = turnsOf(session).filter(turn => turn.move === 'speech' && turn.cue.data?.beforeVote === true);
      last += speeches.length;
      assert.deepEqual(
        speeches.filter(turn => turn.ended?.data?.amendment !== undefined).map(turn => turn.id),
        [],
      );
    }
    assert.ok(last >= 6, `${last} last words`);
  });

  it('need no answer twice, ask the Clerk for no mending, and say nothing that belongs to other plans', async () => {
    for (const [seed, extra, document] of [
      [4, 3, billing],
      [5, 6, billing],
      [6, 1, undefined],
    ] as const) {
      const { session } = await rehearsed(seed, { rounds: 3 }, { extra, document });
      const again = turnsOf(session).filter(turn => turn.attempts.length > 1);
      assert.deepEqual(
        again.map(turn => [turn.move, turn.attempts[1]?.because]),
        [],
      );
      const notices = session.state.posts
        .filter(post => post.topic === 'notice')
        .map(post => String((post.data as JsonObject).text));
      assert.deepEqual(
        notices.filter(text => text.includes('cannot take')),
        [],
      );
      const chair = turnsOf(session)
        .filter(turn => turn.seat === 'speaker')
        .map(turn => turn.ended?.text ?? '');
      // Where its own lines run out, a chair would fall back to arguing.
      for (const text of chair) assert.doesNotMatch(text, /rests on taste|I would set|Hope is doing/, text);
    }
  });

  it('let different temperatures speak differently', async () => {
    const { session } = await rehearsed(2, {}, { extra: 1 });
    const statements = said(session, 'statement').map(turn => turn.text.split(/(?<=[.?!])\s/)[0] ?? '');
    assert.equal(new Set(statements).size, statements.length);
    const directions = said(session, 'statement').map(turn => String(turn.data?.direction).split(' ')[0]);
    assert.deepEqual(directions, ['Go', 'Begin', 'Prove', 'Protect']);
  });

  it('ground the bill and its amendments in the document’s own sentences', async () => {
    const { session } = await usual(9);
    const clauses = JSON.stringify(session.state.outcome?.bill);
    const quotes = [...clauses.matchAll(/“([^”]{20,})”/g)].map(match => match[1] ?? '');
    assert.ok(quotes.length >= 2, clauses);
    const source = billing.text.replace(/\s+/g, ' ').replace(/\*/g, '');
    for (const quote of quotes) assert.ok(source.includes(quote.replace(/[.]$/, '')), quote);
  });

  it('are the same for the same seed', async () => {
    const [one, two] = [await usual(7), await rehearsed(7)];
    assert.deepEqual(bodiesOf(one.ledger.events), bodiesOf(two.ledger.events));
  });
});
