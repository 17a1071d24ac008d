import assert from 'node:assert/strict';
import { resumeSession } from '../../../src/stage/session';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { actors, cast, type Staging, stage } from '../../support/scene/staging';
import { worldOf } from '../../support/table';

const two: Staging = {
  prompt: 'A quarrel',
  cast: cast('Alice', 'Bob'),
  options: { goal: 'Bob apologizes; Alice accepts' },
};
const said = (name: string, beat: number) =>
  `[TONE: calm] "${name} brings word number ${beat}, of ${'elms oaks ashes pines larches birches willows maples poplars'.split(' ')[beat % 9]} and ${name}${beat} besides."`;

describe('the judgement of a scene', () => {
  it('is judged every third beat, beside the beats, until it is wrapped up', async () => {
    const { session } = await stage(actors({ line: said }), { ...two, options: { ...two.options, maxBeats: 12 } });
    const judged = [...session.state.turns.values()].filter(turn => turn.move === 'standing');
    assert.deepEqual(
      judged.map(turn => turn.cue.data?.beat),
      [1, 4, 7, 11],
    );
    const often = await stage(actors({ line: said }), {
      ...two,
      options: { ...two.options, maxBeats: 12, judgeEvery: 5 },
    });
    const rarely = [...often.session.state.turns.values()].filter(turn => turn.move === 'standing');
    assert.deepEqual(
      rarely.map(turn => turn.cue.data?.beat),
      [1, 6, 8, 11],
    );
  });

  it('is judged beside every beat where it was begun before that could be set', async () => {
    const voice = () => actors({ line: said });
    const { session } = await stage(voice(), { ...two, options: { ...two.options, maxBeats: 6 } });
    const opening = bodiesOf(session.events.slice(0, 1)).map(body => {
      if (body.type !== 'session.opened') return body;
      const { judgeEvery: _, ...options } = body.options;
      return { ...body, options };
    });
    const old = await resumeSession(new MemoryLedger(opening), session.sources, worldOf(voice()));
    await old.perform(new AbortController().signal);
    const judged = [...old.state.turns.values()].filter(turn => turn.move === 'standing');
    assert.deepEqual(
      judged.map(turn => turn.cue.data?.beat),
      [1, 2, 3, 5],
    );
  });

  it('goes on for one beat beside a judgement that takes long, and waits then', async () => {
    let asked = 0;
    let release = () => {};
    const slow = new Promise<void>(resolve => {
      release = resolve;
    });
    const played: number[] = [];
    const voice = actors({
      line: (name, beat) => {
        played.push(beat);
        return said(name, beat);
      },
      otherwise: (_prompt, { cue }) => {
        if (cue.move !== 'standing' || asked > 0) return undefined;
        asked += 1;
        return slow.then(() => undefined) as never;
      },
    });
    const staged = stage(voice, { ...two, options: { ...two.options, maxBeats: 8 } });
    while (Math.max(0, ...played) < 2) await new Promise(resolve => setImmediate(resolve));
    for (let turns = 0; turns < 50; turns++) await new Promise(resolve => setImmediate(resolve));
    assert.equal(Math.max(...played), 2);
    release();
    assert.equal((await staged).play.beats, 8);
  });

  it('tells a character no mood that the last two judgements did not speak of, and asks for it anew before', async () => {
    const voice = actors({
      line: said,
      thought: beat => (beat === 1 ? { moods: [{ who: 'Bob', word: 'cornered', level: -2 }] } : undefined),
    });
    await stage(voice, { ...two, options: { ...two.options, maxBeats: 13 } });
    const told = (move: string, name: string, words: string) =>
      voice.calls.flatMap(({ subjects: [at], messages }) => {
        const isSo = at?.cue.move === move && (move === 'standing' || at.seat.name === name);
        return isSo && JSON.stringify(messages.at(-1)).includes(words) ? [at.cue.data?.beat] : [];
      });
    assert.deepEqual(told('line', 'Bob', 'How you come across, as the director sees it: cornered'), [3, 4, 5, 6, 7, 8]);
    assert.deepEqual(told('line', 'Alice', 'cornered'), []);
    assert.deepEqual(told('standing', '', 'Moods so far: Bob: cornered'), [4]);
  });

  it('has prose taken apart into goals by the moderator, beside the first beats, and lets the user set others', async () => {
    const found = ['Bob says that he is sorry.', 'They part as friends.'];
    const voice = actors({
      line: said,
      otherwise: (_prompt, { cue }) =>
        cue.move === 'goals' ? { text: JSON.stringify({ say: 'Two.', goals: found }) } : undefined,
    });
    const prose = { ...two, options: { goal: 'Bob says that he is sorry and they part as friends.', maxBeats: 6 } };
    const { outcome } = await stage(voice, prose);
    const goalsIn = (of: typeof outcome) => ((of?.goals ?? []) as { goal: string }[]).map(({ goal }) => goal);
    assert.deepEqual(goalsIn(outcome), ['Bob says that he is sorry', 'They part as friends']);
    const inputs = { 3: [{ kind: 'limit' as const, key: 'goal', value: '- Alice sings.' }] };
    assert.deepEqual(goalsIn((await stage(voice, { ...prose, inputs })).outcome), ['Alice sings']);
    const none = await stage(actors({ line: said }), prose);
    assert.deepEqual(goalsIn(none.outcome), [prose.options.goal]);
  });

  it('tells the goals to all, or where they are hidden to the moderator alone, who knows the secrets too', async () => {
    for (const hidden of [false, true]) {
      const voice = actors({ line: said });
      const secrets = JSON.stringify({ Bob: 'You broke the vase.' });
      const options = { ...two.options, maxBeats: 4, secrets, ...(hidden ? { goals: 'hidden' } : {}) };
      await stage(voice, { ...two, options });
      const told = (role: string) =>
        voice.calls
          .filter(call => call.subjects[0]?.seat.role === role)
          .map(call => JSON.stringify([call.system, call.messages]));
      assert.equal(
        told('character').some(each => /Bob apologizes/.test(each)),
        !hidden,
      );
      assert.ok(told('moderator').every(each => /Bob apologizes/.test(each) && /broke the vase/.test(each)));
      assert.ok(
        told('moderator').every(each => !/You play one character|WANTS|question rather than the tone/.test(each)),
      );
    }
  });

  it('tells a character in which order the answers of a beat stood that all gave at once, and nothing of whispers', async () => {
    const line = (name: string, beat: number) =>
      name === 'Bob' && beat === 4 ? '[TO: Cleo, WHISPER, TONE: low] "Not now."' : said(name, beat);
    const voice = actors({ line });
    await stage(voice, { ...two, cast: cast('Alice', 'Bob', 'Cleo'), options: { maxBeats: 6 } });
    const toldTo = (name: string, at: number) =>
      voice.calls
        .find(({ subjects: [on] }) => on?.seat.name === name && on.cue.data?.beat === at)
        ?.messages.at(-1)
        ?.parts.at(-1)
        ?.text.match(/In beat .*/)?.[0];
    assert.equal(toldTo('Bob', 4), 'In beat 3 the answers stood in this order: Alice, you, Cleo.');
    assert.equal(toldTo('Alice', 5), 'In beat 4 the answers stood in this order: you, Cleo.');
    assert.equal(toldTo('Cleo', 5), 'In beat 4 the answers stood in this order: Alice, Bob, you.');
  });

  it('tells a character how it feels as it was judged, and towards whom, whatever its tones say', async () => {
    const voice = actors({
      line: (name, beat) => said(name, beat).replace('calm', 'furious'),
      thought: beat =>
        beat === 1
          ? {
              moods: [{ who: 'Alice', word: 'verletzt', level: -1 }],
              relations: [{ from: 'Alice', to: 'Bob', step: -1, line: 't2' }],
            }
          : undefined,
    });
    await stage(voice, { ...two, options: { maxBeats: 6 } });
    const tailOf = (name: string) =>
      voice.calls
        .findLast(call => call.subjects[0]?.seat.name === name)
        ?.messages.at(-1)
        ?.parts.at(-1)?.text ?? '';
    assert.match(tailOf('Alice'), /How you come across, as the director sees it: verletzt; cool towards Bob\./);
    assert.doesNotMatch(tailOf('Bob'), /How you come across/);
  });
});
