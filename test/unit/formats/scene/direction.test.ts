import assert from 'node:assert/strict';
import type { JsonObject } from '../../../../src/base/json';
import { announceEnd, directBeat, hasEndedBefore } from '../../../../src/formats/scene/direction';
import type { DirectorNote, SceneState } from '../../../../src/formats/scene/sceneState';
import type { Options } from '../../../../src/script/brief';
import type { Turn } from '../../../../src/script/turn';
import { judged, line, stateOf } from './played';

const goal = { goal: 'Bob apologizes' };
const said = (name: string, beat: number, novelty = 1, words = 12) =>
  line(name, beat, `[TONE: calm] "What ${name} says."`, novelty, words);
const silent = (name: string, beat: number) => line(name, beat, '[SILENT]');
/** All three speak in each of so many beats. */
const beats = (count: number, novelty = 1, words = 12) =>
  Array.from({ length: count }, (_, beat) =>
    ['Alice', 'Bob', 'Cleo'].map(name => said(name, beat, novelty, words)),
  ).flat();
const met = (turns: readonly Turn[], more = {}) =>
  judged(2, { goals: [{ goal: 1, met: true, line: turns[0]?.id ?? '', quote: 'What Alice says' }], ...more });
const everybody = ['Alice', 'Bob', 'Cleo'];
const notesOf = ({ notes }: SceneState) => notes.map(({ to, about }) => `${to.slice(-1)} ${about}`);
const toAll = (about: string) => [1, 2, 3].map(at => `${at} ${about}`);

describe('the end of a scene', () => {
  type Row = [what: string, over: string | undefined, goal: Options, judgement: Turn[], more?: Partial<SceneState>];
  const spoken = beats(8);
  const rows: Row[] = [
    ['moves on', undefined, goal, []],
    ['a natural end without a goal', 'natural-ending', {}, [judged(2, { state: 'ended' })]],
    ['an end with an open goal', undefined, goal, [judged(2, { state: 'ended' })]],
    ['as that, after wrapping up', 'natural-ending', goal, [judged(2, { state: 'ended' })], { wrappingSince: 4 }],
    ['as that, a beat earlier', undefined, goal, [judged(2, { state: 'ended' })], { wrappingSince: 5 }],
    ['no goal, wrapped up for its beats', undefined, {}, [judged(2)], { wrappingSince: 4 }],
    ['no goal, a beat later', 'natural-ending', {}, [judged(2)], { wrappingSince: 3 }],
    ['a goal met while the scene moves', undefined, goal, [met(spoken)]],
    ['a goal met and an end', 'goal', goal, [met(spoken, { state: 'ended' })]],
    ['a goal met and all settled', 'goal', goal, [met(spoken, { settled: everybody })]],
    ['a goal met and one not settled', undefined, goal, [met(spoken, { settled: ['Alice', 'Bob'] })]],
    ['a goal met and the last steps taken', 'goal', goal, [met(spoken)], { closingAt: 7 }],
    ['all settled, not wrapped up', undefined, goal, [judged(2, { settled: everybody })]],
    ['all settled, wrapped up', 'positions', goal, [judged(2, { settled: ['all'] })], { wrappingSince: 4 }],
    ['one unsettled, wrapped up', undefined, goal, [judged(2, { settled: ['Bob'] })], { wrappingSince: 4 }],
  ];
  for (const [what, over, options, judgement, more] of rows)
    it(`${over ?? 'is not'}: ${what}`, () =>
      assert.equal(directBeat(stateOf(options, [...spoken, ...judgement], more)), over));

  it('takes twice as many beats to wrap up as there are characters where they speak one at a time', () => {
    const over = (wrappingSince: number) =>
      directBeat(stateOf({ order: 'natural' }, [...spoken, judged(2)], { wrappingSince }));
    assert.deepEqual([over(2), over(1)], [undefined, 'natural-ending']);
  });

  it('lies before a judgement beside a beat where its goals are met, or it has none', () => {
    const ended = { state: 'ended' };
    const table: [Options, Turn, boolean][] = [
      [{}, judged(2, ended), true],
      [{}, judged(2), false],
      [goal, judged(2, ended), false],
      [goal, met(spoken, ended), true],
      [goal, met(spoken), false],
      // Older sessions judged each beat, and none beside another.
      [{ judgeEvery: '' }, judged(2, ended), false],
    ];
    for (const [options, judgement, is] of table)
      assert.equal(hasEndedBefore(stateOf(options, [...spoken, judgement])), is);
  });
});

describe('wrapping up', () => {
  type Row = [what: string, notes: string[], since: number | undefined, goal: Options, Turn[], Partial<SceneState>?];
  const spoken = beats(8);
  const rows: Row[] = [
    ['begins with confidence', toAll('wrap up'), 8, goal, [judged(2, { confidence: 0.8 })]],
    ['begins no sooner', [], undefined, goal, [judged(2, { confidence: 0.79 })]],
    ['begins as a scene without a goal closes', toAll('wrap up'), 8, {}, [judged(2, { state: 'closing' })]],
    ['does not begin so with a goal', [], undefined, goal, [judged(2, { state: 'closing' })]],
    ['begins with the goals met', toAll('wrap up'), 8, goal, [met(spoken)]],
    ['goes on', toAll('wrap up'), 5, goal, [judged(2)], { wrappingSince: 5 }],
    ['is given up after its beats', [], undefined, goal, [judged(2)], { wrappingSince: 4 }],
    ['is not given up in a loop', toAll('wrap up'), 4, goal, [judged(2)], { wrappingSince: 4, loops: 2 }],
    [
      'asks for the last steps a beat after the goals are met',
      toAll('close'),
      7,
      goal,
      [met(spoken)],
      { wrappingSince: 7 },
    ],
    [
      'asks for them in the last beat of a scene without a goal',
      toAll('close'),
      4,
      {},
      [judged(2, { state: 'closing' })],
      { wrappingSince: 4 },
    ],
    ['asks for them no sooner', toAll('wrap up'), 5, {}, [judged(2, { state: 'closing' })], { wrappingSince: 5 }],
  ];
  for (const [what, notes, since, options, judgement, more] of rows)
    it(what, () => {
      const scene = stateOf(options, [...spoken, ...judgement], { hasNewNotes: false, ...more });
      directBeat(scene);
      assert.deepEqual([notesOf(scene), scene.wrappingSince], [notes, since]);
      assert.equal(scene.closingAt, notes[0]?.endsWith('close') && 'goal' in options ? 8 : undefined);
    });
});

describe('a scene that goes in circles', () => {
  type Row = [what: string, loops: number, turns: Turn[], options?: Options, more?: Partial<SceneState>];
  const rows: Row[] = [
    ['new words', 0, beats(6)],
    ['two beats of nothing new', 1, beats(3, 0.05)],
    ['almost nothing new', 0, beats(3, 0.06)],
    ['nothing new, in few words', 0, beats(3, 0, 7)],
    ['nothing new, in enough words', 1, beats(3, 0, 8)],
    ['one turn alone', 0, [said('Alice', 0, 0)]],
    ['two turns alone', 1, [said('Alice', 0, 0), said('Bob', 0, 0)]],
    ['one of several new', 0, [...beats(2, 0), said('Alice', 2, 0), said('Bob', 2, 0.5)]],
    ['three beats of very little', 1, beats(5, 0.14)],
    ['three beats of a little', 0, beats(5, 0.15)],
    ['very little, too early', 0, beats(4, 0.14)],
    ['very little, by two', 0, [...beats(2), said('Alice', 3, 0.14), said('Bob', 4, 0.14)]],
    ['silence', 0, [...beats(3), ...everybody.flatMap(name => [3, 4, 5].map(beat => silent(name, beat)))]],
    ['a second time, two beats later', 2, beats(6, 0), {}, { loops: 1, lastEvent: 4 }],
    ['a second time, a beat later', 1, beats(6, 0), {}, { loops: 1, lastEvent: 5 }],
    ['one at a time, too early', 0, [...beats(3), said('Alice', 3, 0.14), said('Bob', 4, 0.14)], { order: 'natural' }],
    [
      'one at a time, nothing new',
      1,
      [said('Alice', 0, 0), silent('Bob', 3), said('Cleo', 5, 0)],
      { order: 'natural' },
    ],
    ['one at a time, new before', 0, [said('Alice', 0), said('Bob', 4, 0), said('Cleo', 5, 0)], { order: 'natural' }],
  ];
  for (const [what, loops, turns, options = {}, more] of rows)
    it(`${loops > 0 ? 'is' : 'is not'}: ${what}`, () => {
      const scene = stateOf({ ...goal, ...options }, turns, more);
      directBeat(scene);
      assert.equal(scene.loops, loops);
      const begins = loops > (more?.loops ?? 0);
      assert.equal(scene.brokenAt, begins && loops === 1 ? scene.beat : undefined);
      assert.equal(scene.lastEvent, begins ? scene.beat : (more?.lastEvent ?? 0));
      assert.deepEqual(
        notesOf(scene).filter(each => each.endsWith('wrap up')),
        loops === 2 ? toAll('wrap up') : [],
      );
    });

  it('counts a turn once, however many lines it has', () => {
    const two = line('Alice', 0, '[TO: Bob, TONE: calm] "One thing." [TO: Cleo, TONE: calm] "Another."', 0);
    const scene = stateOf(goal, [two]);
    directBeat(scene);
    assert.equal(scene.loops, 0);
  });

  it('ends at the third time', () => {
    const over = (loops: number) => directBeat(stateOf(goal, beats(9, 0), { loops, lastEvent: 0, wrappingSince: 7 }));
    assert.deepEqual([over(1), over(2)], [undefined, 'loop']);
  });
});

describe('the notes of a judgement', () => {
  const note = (to: string, about: string) => ({ to, about, text: 'Do it.' });
  const quiet = [...beats(2), said('Alice', 2), silent('Bob', 2), said('Cleo', 2)];

  it('go to whom they name, once, and not to whoever has spoken since where they ask to', () => {
    const rows: [notes: JsonObject[], drift: JsonObject[], expected: string[]][] = [
      [[note('Bob', 'off goal')], [], ['2 off goal']],
      [[note('all', 'off goal')], [], toAll('off goal')],
      [[note('Bob and Cleo', 'continuity')], [], ['2 continuity', '3 continuity']],
      [[note('Bob', 'close'), note('Bob', 'close')], [], ['2 close']],
      [[note('Bob', 'close'), note('Bob', 'continuity')], [], ['2 close', '2 continuity']],
      [[note('nobody', 'close')], [], []],
      [[note('all', 'passive')], [], ['2 passive']],
      [[], [{ who: 'Cleo', line: 't1', breaks: 'Never swears.' }], ['3 out of character']],
    ];
    for (const [notes, drift, expected] of rows) {
      const scene = stateOf(goal, [...quiet, judged(1, { notes, drift })]);
      directBeat(scene);
      assert.deepEqual(notesOf(scene), expected);
      assert.ok(scene.notes.every(({ isJudged, text }) => isJudged && text));
      assert.equal(scene.hasNewNotes, false);
    }
  });

  it('say up to which beat they know where more were played', () => {
    const untilOf = (beat: number) => {
      const scene = stateOf(goal, [...quiet, judged(beat, { notes: [note('Bob', 'close')] })]);
      directBeat(scene);
      return scene.notes[0]?.until;
    };
    assert.deepEqual([untilOf(1), untilOf(2)], [1, undefined]);
  });

  it('wait for whoever has not heard them, unless they are gone or no longer needed', () => {
    const options = { presence: '{"Alice": {"leaves": 3}, "Cleo": {"enters": 9}}' };
    const kept = (given: Partial<DirectorNote>, more: Partial<SceneState> = {}, edition = 2) => {
      const notes = [{ to: 'character-2', about: 'close', isJudged: true, ...given }];
      const state = { notes, judgedTo: 2, hasNewNotes: false, ...more };
      const scene = stateOf({ ...goal, ...options }, quiet, state, edition);
      directBeat(scene);
      return scene.notes.some(each => each.about === notes[0]?.about);
    };
    assert.deepEqual(
      [
        kept({}),
        kept({ isJudged: false }),
        kept({ to: 'character-1' }),
        kept({ to: 'character-3' }),
        kept({ about: 'passive' }),
        kept({ about: 'passive', to: 'character-3' }),
        kept({}, { hasNewNotes: true }),
        kept({}, {}, 1),
      ],
      [true, false, false, true, true, false, false, false],
    );
  });
});

describe('whoever has been silent', () => {
  it('is asked to take part after three beats, again after six, and not twice', () => {
    const rows: [turns: string, asked: boolean][] = [
      ['SSS', true],
      ['SS', false],
      ['SSSS', false],
      ['SSSSSS', true],
      ['WSSS', true],
      ['SSW', false],
      ['', false],
    ];
    for (const [turns, asked] of rows) {
      const own = [...turns].map((each, beat) => (each === 'S' ? silent('Bob', beat) : said('Bob', beat)));
      const others = [...turns].flatMap((_, beat) => [said('Alice', beat), said('Cleo', beat)]);
      const scene = stateOf(goal, [...own, ...others]);
      directBeat(scene);
      assert.deepEqual(notesOf(scene), asked ? ['2 passive'] : [], turns);
    }
    const all = [0, 1, 2].flatMap(beat => [silent('Bob', beat), said('Alice', beat), said('Cleo', beat)]);
    const noted = judged(2, { notes: [{ to: 'Bob', about: 'passive', text: 'Speak.' }] });
    const scene = stateOf(goal, [...all, noted]);
    directBeat(scene);
    assert.deepEqual(notesOf(scene), ['2 passive']);
  });

  it('was asked only at every third beat in older sessions', () => {
    const askedAt = (count: number, from = 0) => {
      const turns = Array.from({ length: count }, (_, at) => [
        silent('Bob', at + from),
        said('Alice', at + from),
      ]).flat();
      const scene = stateOf(goal, turns, {}, 1);
      directBeat(scene);
      return notesOf(scene).includes('2 passive');
    };
    assert.deepEqual([askedAt(3), askedAt(4), askedAt(2, 1), askedAt(3, 3)], [true, false, false, true]);
  });
});

describe('the announcement of the end', () => {
  const announced = (beat: number, options = {}, edition = 2) => {
    const notes: DirectorNote[] = ['wrap up', 'close', 'off goal'].map(about => ({ to: 'character-1', about }));
    const named = { to: 'character-1', about: 'close', text: 'Leave.' };
    const scene = stateOf({ ...goal, maxBeats: 10, ...options }, [], { beat, notes: [...notes, named] }, edition);
    announceEnd(scene);
    return scene;
  };

  it('comes in the last three beats, in place of what asks for an end without saying which', () => {
    const kept = ['1 wrap up', '1 close', '1 off goal', '1 close'];
    const rows: [beat: number, notes: string[]][] = [
      [6, kept],
      [7, ['1 off goal', '1 close', ...toAll('ending')]],
      [8, ['1 off goal', '1 close', ...toAll('ending')]],
      [9, ['1 off goal', '1 close', ...toAll('last')]],
    ];
    for (const [beat, notes] of rows) assert.deepEqual(notesOf(announced(beat)), notes);
    assert.match(
      announced(8).notes.at(-1)?.text ?? '',
      /^At most 2 beats of the scene are left, with this one\. Do now/,
    );
    assert.deepEqual(notesOf(announced(9, {}, 1)), kept);
  });

  it('comes once for each where one speaks at a time', () => {
    const natural = { order: 'natural' };
    assert.deepEqual(notesOf(announced(5, natural)).slice(4), []);
    assert.deepEqual(notesOf(announced(6, natural)).slice(2), toAll('ending'));
    assert.match(announced(6, natural).notes.at(-1)?.text ?? '', /with this one, in each of which one of you speaks/);
  });

  it('came after the beat before the last in older sessions', () => {
    const about = (count: number) => {
      const scene = stateOf({ ...goal, maxBeats: 4 }, beats(count), { wrappingSince: 2 }, 1);
      directBeat(scene);
      return notesOf(scene);
    };
    assert.deepEqual([about(2), about(3)], [toAll('wrap up'), toAll('last')]);
  });
});
