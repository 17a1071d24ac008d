import assert from 'node:assert/strict';
import type { Input } from '../../../src/script/input';
import { actors, cast, type Staged, type Staging, stage, type Thought } from '../../support/scene/staging';

const table: Staging = { prompt: 'A quarrel', cast: cast('Alice', 'Bob', 'Cleo'), options: { maxBeats: 20 } };
const trees = 'elms oaks ashes pines larches birches willows maples poplars alders hazels rowans limes'.split(' ');
const said = (name: string, beat: number) =>
  `[TONE: calm] "${name} brings word ${beat}, of ${trees[beat % trees.length]} and ${name}${beat} and ${beat}${name} besides."`;
/** Alice and Bob speak to each other, and nobody to Cleo. */
const between = (name: string, beat: number) =>
  said(name, beat).replace('TONE', `TO: ${name === 'Alice' ? 'Bob' : 'Alice'}, WANTS: 3, TONE`);
const speakUp = { to: 'Cleo', about: 'off goal', text: 'Ask for the key.' };
const first = (notes: Thought['notes']) => (beat: number) => (beat === 1 ? { notes } : undefined);

/** The beats and notes that a character was told. */
function toldTo({ session }: Staged, name: string): string[] {
  return [...session.state.turns.values()].flatMap(turn => {
    const notes = (turn.cue.data?.notes ?? []) as { about: string; text?: string }[];
    return turn.name === name
      ? notes.filter(note => note.about !== 'ending').map(note => `${turn.cue.data?.beat} ${note.text ?? note.about}`)
      : [];
  });
}

describe('the notes of a scene', () => {
  it('reach their addressee right after the one beat that is played beside a judgement', async () => {
    const staged = await stage(actors({ line: said, thought: first([speakUp]) }), table);
    assert.deepEqual(toldTo(staged, 'Cleo'), ['3 Ask for the key.', '19 last']);
  });

  it('wait for their addressee’s next turn, which it calls for where characters speak one at a time', async () => {
    const options = { ...table.options, order: 'natural' };
    const staged = await stage(actors({ line: between, thought: first([speakUp]) }), { ...table, options });
    assert.equal(toldTo(staged, 'Cleo').filter(note => note.endsWith('Ask for the key.')).length, 1);
    const inputs: Record<number, Input[]> = { 3: [{ kind: 'next', seat: 'character-1' }] };
    const later = await stage(actors({ line: said, thought: first([speakUp]) }), {
      ...table,
      inputs: { 2: [{ kind: 'next', seat: 'character-1' }], ...inputs },
    });
    assert.deepEqual(toldTo(later, 'Cleo'), ['5 Ask for the key.', '19 last']);
  });

  it('are given again after an answer that failed', async () => {
    const lost = { kind: 'failed', failure: 'rejected', message: 'Gone.', remedy: 'None.' } as const;
    const voice = actors({
      line: said,
      thought: first([speakUp]),
      otherwise: (_prompt, { seat, cue }) =>
        seat.name === 'Cleo' && cue.data?.beat === 3 ? { text: '', stop: lost } : undefined,
    });
    const notes = toldTo(await stage(voice, table), 'Cleo').filter(note => note.endsWith('key.'));
    assert.deepEqual(notes, ['3 Ask for the key.', '4 Ask for the key.']);
  });

  it('are withdrawn by a newer judgement, by other goals, and by what the character did meanwhile', async () => {
    const next: Record<number, Input[]> = Object.fromEntries(
      [2, 3, 4, 5, 6].map(beat => [beat, [{ kind: 'next', seat: 'character-1' } as const]]),
    );
    const voice = () => actors({ line: said, thought: first([speakUp]) });
    assert.deepEqual(toldTo(await stage(voice(), { ...table, inputs: next }), 'Cleo'), ['19 last']);
    const goal: Input = { kind: 'limit', key: 'goal', value: '- Alice sings.' };
    const other = { 2: next[2] ?? [], 3: [goal] };
    assert.deepEqual(toldTo(await stage(voice(), { ...table, inputs: other }), 'Cleo'), ['19 last']);
    const spoke: Record<number, Input[]> = {
      1: [{ kind: 'next', seat: 'character-3' }],
    };
    const quiet = { to: 'Cleo', about: 'passive', text: 'Say something.' };
    const line = (name: string, beat: number) => (name === 'Cleo' && beat < 2 ? '[SILENT]' : said(name, beat));
    const heeded = await stage(actors({ line, thought: first([quiet]) }), { ...table, inputs: spoke });
    assert.deepEqual(toldTo(heeded, 'Cleo'), ['19 last']);
  });

  it('name a last step once, not in every beat until the next judgement', async () => {
    const thought = (beat: number) =>
      beat === 1 ? { confidence: 0.9, notes: [{ to: 'Bob', about: 'close', text: 'Give her the key.' }] } : undefined;
    const staged = await stage(actors({ line: said, thought }), {
      ...table,
      options: { ...table.options, goal: 'Bob gives Alice the key', order: 'natural' },
    });
    assert.equal(toldTo(staged, 'Bob').filter(note => note.endsWith('Give her the key.')).length, 1);
  });

  it('are repeated to the moderator, who sees no thought, and never to another character', async () => {
    const line = (name: string, beat: number) => `[THOUGHT: I, ${name}, hid the vase.] ${said(name, beat)}`;
    const voice = actors({ line, thought: first([speakUp]) });
    await stage(voice, table);
    const promptsOf = (seat: string) =>
      JSON.stringify(voice.calls.filter(call => call.subjects[0]?.seat.name === seat).map(call => call.messages));
    assert.match(promptsOf('Moderator'), /Your last notes were, to Cleo: “Ask for the key/);
    assert.doesNotMatch(promptsOf('Moderator'), /hid the vase/);
    for (const name of ['Alice', 'Bob']) assert.doesNotMatch(promptsOf(name), /Ask for the key/);
    assert.doesNotMatch(promptsOf('Alice'), /I, (?:Bob|Cleo), hid/);
  });

  it('remind of a long silence by turns, not by lines, also of somebody who is asked seldom', async () => {
    const twice = '[SILENT] [SILENT, *turns the cup*]';
    const line = (name: string, beat: number) => (name === 'Cleo' ? twice : said(name, beat));
    const staged = await stage(actors({ line }), { ...table, options: { maxBeats: 9 } });
    assert.deepEqual(
      toldTo(staged, 'Cleo').filter(note => note.endsWith('passive')),
      ['4 passive', '7 passive'],
    );
    const options = { maxBeats: 24, order: 'natural' };
    const seldom = await stage(actors({ line }), { ...table, options });
    const asked = [...seldom.session.state.turns.values()].filter(turn => turn.name === 'Cleo').length;
    const reminded = toldTo(seldom, 'Cleo').filter(note => note.endsWith('passive')).length;
    assert.ok(asked > 3);
    assert.equal(reminded, Math.floor((asked - 1) / 3), `${asked} turns`);
  });
});

describe('a scene that goes in circles', () => {
  const again = '"You were late on every single day of that long and rainy week."';
  const eventsOf = ({ play }: Staged) =>
    play.entries.flatMap(entry => (entry.kind === 'event' ? [`${entry.beat} ${entry.text}`] : []));

  it('is no scene in which one line is said once more, in either order', async () => {
    for (const order of ['arrival', 'natural']) {
      const line = (name: string, beat: number) => {
        if (name === 'Alice' && (beat === 0 || beat === 3)) return `[TO: Bob, TONE: angry] ${again}`;
        return beat === 3 ? '[SILENT]' : said(name, beat);
      };
      const staged = await stage(actors({ line }), { ...table, options: { maxBeats: 9, order } });
      assert.deepEqual(eventsOf(staged), [], order);
    }
  });

  it('is one in which the same is said over and over, in either order, however many lines an answer has', async () => {
    for (const order of ['arrival', 'natural']) {
      const line = (name: string) => `[TO: Bob, TONE: angry] ${again} [TO: Alice, TONE: angry] "Again, ${name}."`;
      const staged = await stage(actors({ line }), { ...table, options: { maxBeats: 30, order } });
      assert.ok(eventsOf(staged).length > 0, order);
      assert.equal(staged.outcome?.reason, 'loop');
    }
  });
});
