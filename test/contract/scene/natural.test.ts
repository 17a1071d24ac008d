import assert from 'node:assert/strict';
import { scene } from '../../../src/formats/scene/scene';
import { finishedTurns } from '../../../src/ledger/state';
import type { Input } from '../../../src/script/input';
import { openSession } from '../../../src/stage/session';
import { MemoryLedger } from '../../support/memoryLedger';
import { actors, cast, type Staged, type Staging, stage } from '../../support/scene/staging';
import { worldOf } from '../../support/table';

const three: Staging = {
  prompt: 'A quarrel',
  cast: cast('Alice', 'Bob', 'Cleo'),
  options: { goal: 'Bob apologizes; Alice accepts', order: 'natural', maxBeats: 8 },
};
const words = (name: string, beat: number) =>
  `${name} brings the ${'elm oak ash pine larch birch willow maple'.split(' ')[beat % 8]} of number ${beat} and nothing but ${name}${beat}.`;

function speakersOf({ play }: Staged): string[] {
  return play.entries.flatMap(entry => (entry.kind === 'line' ? [entry.speaker] : []));
}

function askedIn({ session }: Staged): string[][] {
  return [...session.state.beats.values()]
    .filter(beat => beat.kind === 'ask')
    .map(beat => beat.cues.map(cue => cue.seat));
}

describe('a scene in natural order', () => {
  it('asks one at a time, who has heard the line before: whoever was spoken to, then who wants to, then who was silent longest', async () => {
    const voice = actors({
      line: (name, beat) => {
        const tags = ['TO: Bob, ', '', '', 'TO: Alice, ', ''][beat] ?? '';
        return `[${tags}TONE: calm, WANTS: ${name === 'Cleo' ? 3 : 1}] "${words(name, beat)}"`;
      },
    });
    const staged = await stage(voice, three);
    assert.ok(askedIn(staged).every(each => each.length === 1));
    // Alice opens and speaks to Bob; then Cleo was silent longest; then Alice; she speaks to herself, which counts for nothing; Cleo wants to.
    assert.deepEqual(speakersOf(staged).slice(0, 5), ['Alice', 'Bob', 'Cleo', 'Alice', 'Cleo']);
    const heard = (beat: number) => {
      const call = voice.calls.find(({ subjects: [at] }) => at?.cue.move === 'line' && at.cue.data?.beat === beat);
      return JSON.stringify(call?.messages);
    };
    for (const beat of [1, 2, 3, 4, 5]) assert.match(heard(beat), new RegExp(`of number ${beat - 1} and nothing`));
  });

  it('does not let two who speak to each other leave a third unanswered whom both address', async () => {
    const voice = actors({
      // To Cleo first, who is then followed by the one of the two who did not speak.
      line: (name, beat) => {
        const other = name === 'Alice' ? 'Bob' : 'Alice';
        return `[TO: Cleo, TONE: calm, WANTS: ${name === 'Cleo' ? 0 : 3}] "${words(name, beat)}"\n[TO: ${other}, TONE: calm] "And you, ${words(other, beat)}"`;
      },
    });
    const spoke = speakersOf(await stage(voice, three));
    const first = spoke.indexOf('Cleo');
    assert.ok(first > 0 && first <= 4, String(spoke));
  });

  it('has an addressed silence pass the floor on within the beat, and a deed take it', async () => {
    const voice = actors({
      line: (name, beat) => {
        if (name === 'Bob') return beat < 3 ? '[SILENT]' : '[SILENT, *turns the cup*]';
        return `[TO: Bob, TONE: calm] "${words(name, beat)}"`;
      },
    });
    const staged = await stage(voice, three);
    const beatOf = (seat: string) =>
      [...staged.session.state.turns.values()].filter(turn => turn.seat === seat).map(turn => turn.cue.data?.beat);
    assert.ok(beatOf('character-2').includes(1) && beatOf('character-3').includes(1), 'nobody took the floor');
    assert.deepEqual(speakersOf(staged).slice(0, 4), ['Alice', 'Cleo', 'Alice', 'Bob']);
  });

  it('cuts a line right where the next one cuts in, also for those who hear it', async () => {
    const voice = actors({
      line: (name, beat) => {
        if (beat === 1) return '[TO: Cleo, TONE: soft] "I only wanted to say that the key is lost."';
        if (beat === 2) return '[INTERRUPT after "wanted to say", TONE: sharp] "Then say it!"';
        return `[TONE: calm] "${words(name, beat)}"`;
      },
    });
    const staged = await stage(voice, three);
    assert.match(staged.transcript, /"I only wanted to say—"\n\nCleo \[INTERRUPT after "wanted to say"/);
    const told = (name: string) =>
      voice.calls
        .filter(({ subjects: [at] }) => at?.seat.name === name)
        .map(({ messages }) => JSON.stringify(messages));
    assert.ok(told('Alice').length > 1 && !told('Alice').some(each => each.includes('key is lost')));
    assert.ok(told('Cleo').some(each => each.includes('key is lost')));
  });

  it('is judged less often, and comes out the same when it is replayed', async () => {
    const staged = await stage(actors({ line: (name, beat) => `[TONE: calm] "${words(name, beat)}"` }), {
      ...three,
      options: { ...three.options, maxBeats: 14 },
    });
    const judged = [...staged.session.state.turns.values()].filter(turn => turn.move === 'standing');
    assert.deepEqual(
      judged.map(turn => turn.cue.data?.beat),
      [1, 7, 13],
    );
  });
});

describe('a line that the user says for a character', () => {
  const inputs: Record<number, Input[]> = {
    2: [{ kind: 'line', seat: 'character-2', text: 'I was never there.' }],
    4: [{ kind: 'line', seat: 'character-2', text: '[TO: Alice, WHISPER, TONE: low] "It was me."' }],
  };
  const line = (name: string, beat: number) => `[TONE: calm] "${words(name, beat)}"`;

  for (const order of ['arrival', 'natural'])
    it(`stands at the next beat, without a call (${order})`, async () => {
      const voice = actors({ line });
      const staged = await stage(voice, { ...three, options: { ...three.options, order }, inputs });
      assert.match(staged.transcript, /^Bob \[TONE: neutral\] "I was never there\."$/m);
      assert.match(staged.transcript, /^Bob \[TO: Alice, WHISPER, TONE: low\] "It was me\."$/m);
      const asked = voice.calls.filter(({ subjects: [at] }) => at?.seat.name === 'Bob').map(call => call.subjects[0]);
      for (const beat of [3, 5]) assert.ok(!asked.some(at => at?.cue.data?.beat === beat), `asked at ${beat}`);
      assert.ok(
        !JSON.stringify(voice.calls.filter(call => call.subjects[0]?.seat.name === 'Cleo')).includes('It was me'),
      );
    });

  it('is waited for where a person opens, and nobody is cued before', async () => {
    const voice = actors({ line });
    const ledger = new MemoryLedger();
    const people = three.cast.map((agent, at) => ({
      role: 'character',
      agent,
      ...(at === 0 ? { voice: 'person' } : {}),
    }));
    const setup = {
      id: 's',
      format: scene,
      topic: 'A yard',
      options: { maxBeats: 3 },
      seed: 1,
      budget: {},
      voice: 'rehearsal',
    };
    const session = await openSession(ledger, { ...setup, cast: people }, worldOf(voice));
    session.onEvent(event => {
      if (event.type !== 'listen.called' || !event.for.includes('line')) return;
      assert.ok(!voice.calls.some(({ subjects: [at] }) => at?.cue.move === 'line'));
      void session.put({ kind: 'line', seat: 'character-1', text: 'Who has the key?' });
    });
    await session.perform(new AbortController().signal);
    const turns = finishedTurns(session.state).filter(turn => turn.move === 'line');
    assert.deepEqual([turns[0]?.seat, turns[0]?.text], ['character-1', '"Who has the key?"']);
    assert.ok(turns.length > 1 && turns.slice(1).every(turn => turn.seat !== 'character-1'));
  });

  it('is all that comes of a character whom a person plays; everyone else goes on', async () => {
    const voice = actors({ line });
    const people = three.cast.map((agent, at) => ({ agent, voice: at === 1 ? 'person' : undefined }));
    const staged = await stage(voice, { ...three, options: { ...three.options, order: 'arrival' }, inputs, people });
    assert.deepEqual(
      staged.play.entries.flatMap(entry => (entry.kind === 'line' && entry.speaker === 'Bob' ? [entry.words] : [])),
      ['I was never there.', 'It was me.'],
    );
    assert.equal(staged.play.beats, 8);
    assert.ok(!voice.calls.some(({ subjects: [at] }) => at?.seat.name === 'Bob'));
  });
});
