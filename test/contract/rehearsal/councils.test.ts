import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readDocument } from '../../../src/document/reader';
import { declarationIn } from '../../../src/formats/council/strategies/declaring/declaration';
import { objectionIn } from '../../../src/formats/council/strategies/objections';
import type { Options } from '../../../src/script/brief';
import { openSession, type Session } from '../../../src/stage/session';
import { sentences } from '../../../src/text/sentences';
import { rehearsalVoice } from '../../../src/voices/rehearsal';
import { MemoryLedger } from '../../support/memoryLedger';
import { setupOf, worldOf } from '../../support/table';

const document = readDocument(readFileSync('examples/design/billing-events.md', 'utf8'), { path: 'billing-events.md' });

const checked = { strategy: 'consensus-check', maxRounds: 5 };
const played = new Map<number, Promise<Session>>();

/** A council that looks for agreement, played once for all that is asked of it. */
function agreeing(seed: number): Promise<Session> {
  const session = played.get(seed) ?? rehearsed('council', seed, checked);
  played.set(seed, session);
  return session;
}

async function rehearsed(format: string, seed: number, options: Options): Promise<Session> {
  const setup = setupOf(format, {
    extra: 2,
    seed,
    options,
    document,
    topic: `Whether to go ahead with “${document.title}”`,
  });
  const session = await openSession(new MemoryLedger(), setup, worldOf(rehearsalVoice()));
  await session.perform(new AbortController().signal);
  return session;
}

const ended = (session: Session) => [...session.state.turns.values()].flatMap(turn => (turn.ended ? [turn.ended] : []));

describe('rehearsed councils', () => {
  it('come together in some sessions and not in others', async () => {
    const reasons: string[] = [];
    for (let seed = 1; seed <= 10; seed++) {
      const { state } = await agreeing(seed);
      reasons.push(state.outcome?.reason ?? '');
    }
    assert.ok(reasons.filter(reason => reason === 'consensus').length >= 2, reasons.join());
    assert.ok(
      reasons.some(reason => reason === 'max-rounds'),
      reasons.join(),
    );
  });

  it('say in words what they declare: who is convinced ends by accepting, and never with an objection in the same breath', async () => {
    const said = new Set<string>();
    for (let seed = 1; seed <= 6; seed++) {
      const session = await agreeing(seed);
      for (const { text, data, move, scores } of ended(session)) {
        const last = sentences(text).at(-1) ?? '';
        if (move !== 'response' || !/\b(?:accept|withdraw|objections|in the way|vote|stress-tested)\b/.test(last))
          continue;
        const declaration = declarationIn(text);
        assert.ok(declaration, last);
        assert.equal(objectionIn(declaration.beside), undefined, text);
        assert.deepEqual(data?.objections, []);
        const marks = (scores?.own ?? {}) as { accepts?: boolean; standsDown?: boolean };
        assert.ok(marks.accepts || marks.standsDown, text);
        said.add(last.split(' ').slice(0, 4).join(' '));
      }
    }
    assert.ok(said.size >= 6, [...said].join('; '));
  });

  it('have an adversary that takes up everybody else by name', async () => {
    const session = await rehearsed('council', 5, { strategy: 'devils-advocate:ada', maxRounds: 2 });
    const attacks = ended(session).filter(turn => turn.move === 'challenge');
    assert.equal(attacks.length, 2);
    for (const { text } of attacks) for (const name of ['Ben', 'Cleo', 'Dan']) assert.ok(text.includes(name), text);
  });

  it('examine the one they are to examine, and answer who asked', async () => {
    const session = await rehearsed('structured', 3, {});
    for (const turn of session.state.turns.values()) {
      const to = turn.cue.data?.to ?? turn.cue.data?.by;
      const name = session.state.opened?.seats.find(seat => seat.id === to)?.name;
      if (turn.move === 'question' && name) assert.ok(turn.ended?.text.includes(name), turn.ended?.text);
    }
    assert.ok(session.state.outcome?.success);
  });
});
