import assert from 'node:assert/strict';
import { mentionedNotes } from '../../../../src/formats/scene/background';
import { applyJudgement, initialJudgement } from '../../../../src/formats/scene/judgement';
import { sceneLines } from '../../../../src/formats/scene/lines';
import { pickNextCharacter } from '../../../../src/formats/scene/nextCharacter';
import {
  answeringCharacters,
  applyDueEvents,
  applyInputs,
  judgementCueData,
  lineCueData,
  presentCharacters,
  type SceneState,
  sceneOutcome,
} from '../../../../src/formats/scene/sceneState';
import { type Options, seatAs } from '../../../../src/script/brief';
import type { Turn } from '../../../../src/script/turn';
import { briefOf, judged, line, stateOf } from './played';

const goal = { goal: 'Bob apologizes' };
const said = (name: string, beat: number, to = '', more = '') =>
  line(name, beat, `[${to ? `TO: ${to}, ` : ''}TONE: calm${more}] "${name} says ${beat}."`);
const silent = (name: string, beat: number) => line(name, beat, '[SILENT]');
const names = (seats: readonly { name: string }[]) => seats.map(({ name }) => name).join();

describe('who acts in a beat', () => {
  it('is the opener, then the others while it alone has spoken, then all who are there', () => {
    const presence = '{"Cleo": {"enters": 2}}';
    const rows: [options: Options, turns: Turn[], who: string, more?: Partial<SceneState>][] = [
      [{}, [], 'Alice'],
      [{ initialSpeaker: 'bob' }, [], 'Bob'],
      [{ initialSpeaker: 'cleo', presence }, [], 'Alice,Bob'],
      [{}, [said('Alice', 0)], 'Bob,Cleo'],
      [{}, [said('Alice', 0), silent('Bob', 1), silent('Cleo', 1)], 'Bob,Cleo'],
      [{}, [said('Alice', 0), silent('Bob', 1), silent('Cleo', 2)], 'Alice,Bob,Cleo'],
      [{}, [said('Alice', 0), said('Bob', 1)], 'Alice,Bob,Cleo'],
      [{}, [silent('Alice', 0)], 'Alice,Bob,Cleo'],
      [{ presence: '{"Bob": {"leaves": 1}, "Cleo": {"leaves": 1}}' }, [said('Alice', 0)], 'Alice'],
      [{ judgeEvery: '' }, [said('Alice', 0)], 'Alice,Bob,Cleo'],
    ];
    for (const [options, turns, who] of rows) assert.equal(names(answeringCharacters(stateOf(options, turns))), who);
  });

  it('is one at a time whom the user gives a line, a note calls, two turns addressed, the last addressed, who wants to, who waits longest', () => {
    const all = [said('Cleo', 0), said('Alice', 1), said('Bob', 2)];
    const called = (about: string, isJudged = true) => ({ notes: [{ to: 'character-3', about, isJudged }] });
    const rows: [turns: Turn[], next: string, more?: Partial<SceneState>, asked?: string[]][] = [
      [all, 'Cleo'],
      [all, 'Alice', {}, ['character-3']],
      [[said('Cleo', 0), said('Bob', 1)], 'Alice'],
      [[said('Cleo', 0), said('Alice', 1), said('Bob', 2, 'Alice')], 'Alice'],
      [[said('Cleo', 0), said('Alice', 1, 'Bob'), said('Bob', 2)], 'Cleo'],
      [[said('Cleo', 0), said('Alice', 1, '', ', WANTS: 2'), said('Bob', 2)], 'Alice'],
      [[said('Cleo', 0, '', ', WANTS: 0'), said('Alice', 1), said('Bob', 2)], 'Alice'],
      [[said('Alice', 0, 'Cleo'), said('Alice', 1, 'Cleo'), said('Bob', 2, 'Alice')], 'Cleo'],
      [[said('Alice', 0), said('Alice', 1, 'Cleo'), said('Bob', 2, 'Alice')], 'Alice'],
      [[said('Alice', 0), said('Bob', 2, 'Alice')], 'Cleo', called('close')],
      [[said('Alice', 0), said('Bob', 2, 'Alice')], 'Cleo', called('passive')],
      [[said('Alice', 0), said('Bob', 2, 'Alice')], 'Cleo', called('off goal')],
      [[said('Alice', 0), said('Bob', 2, 'Alice')], 'Alice', called('continuity')],
      [[said('Alice', 0), said('Bob', 2, 'Alice')], 'Alice', called('close', false)],
      [all, 'Alice', { ...called('close'), userLines: new Map([['character-1', '“Hm.”']]) }],
      // A silent one has not spoken, unless it did something.
      [[said('Cleo', 0), said('Alice', 1), silent('Bob', 2)], 'Bob'],
      [[said('Cleo', 0), said('Bob', 1), line('Alice', 2, '[SILENT, *nods*]')], 'Cleo'],
    ];
    for (const [at, [turns, next, more, asked = []]] of rows.entries()) {
      const scene = stateOf({ order: 'natural' }, turns, more);
      assert.equal(pickNextCharacter(scene, presentCharacters(scene), new Set(asked))?.name, next, `row ${at}`);
    }
    const alone = stateOf({ presence: '{"Bob": {"leaves": 1}, "Cleo": {"leaves": 1}}' }, [said('Alice', 0)]);
    assert.equal(pickNextCharacter(alone, presentCharacters(alone), new Set())?.name, 'Alice');
  });
});

describe('what happens before a beat', () => {
  it('are entrances and exits, what was planned, and what the moderator brings in where the scene is stuck', () => {
    const presence = '{"Alice": {"enters": 3}, "Bob": {"leaves": 3}, "Cleo": {"enters": 0, "leaves": 9}}';
    const events = '[{"beat": 3, "text": "Rain."}, {"when": "they shout", "text": "A bell."}]';
    const stuck = (more = {}) => judged(2, { state: 'stalled', event: 'A knock.', ...more });
    const won = said('Alice', 1);
    const met = judged(2, { goals: [{ goal: 1, met: true, line: won.id, quote: 'Alice says 1' }] });
    const rows: [options: Options, turns: Turn[], beat: number, due: string[], more?: Partial<SceneState>][] = [
      [{ presence }, [], 3, ['presence: Alice enters', 'presence: Bob leaves']],
      [{ presence }, [], 0, []],
      [{ presence: '{"Bob": {"enters": 4, "leaves": 3}}' }, [], 3, []],
      [{ events }, [], 3, ['script: Rain.']],
      [{ events }, [], 4, []],
      [{ events }, [], 3, [], { happened: new Set([0]) }],
      [{ events }, [judged(2, { due: [2] })], 5, ['script: A bell.']],
      [{ events }, [judged(2, { due: [1] })], 5, []],
      [{ events, presence, ...goal }, [won, met], 3, ['presence: Alice enters', 'presence: Bob leaves']],
      [{}, [stuck()], 3, ['moderator: A knock.']],
      [{}, [stuck({ state: 'off goal' })], 3, ['moderator: A knock.']],
      [{}, [stuck({ state: 'moving' })], 3, []],
      [{}, [stuck({ event: '' })], 3, []],
      [{}, [stuck()], 3, [], { lastEvent: 1 }],
      [{}, [stuck()], 3, [], { wrappingSince: 2 }],
      [{ events }, [stuck()], 3, ['script: Rain.']],
    ];
    for (const [options, turns, beat, due, more] of rows) {
      const scene = stateOf(options, turns, { beat, ...more });
      assert.deepEqual(
        applyDueEvents(scene).map(({ by, text }) => `${by}: ${text}`),
        due,
      );
      assert.deepEqual(
        applyDueEvents(scene).filter(({ by }) => by === 'script'),
        [],
        'nothing happens twice',
      );
    }
    const older = stateOf({ judgeEvery: '' }, [stuck()], { beat: 3 });
    assert.deepEqual([applyDueEvents(older).length, applyDueEvents(older).length], [1, 1]);
  });

  it('is what the user puts in: who is next, an event, a line, another goal', () => {
    const scene = stateOf({ ...goal, presence: '{"Cleo": {"enters": 9}}' }, [], { beat: 4 });
    scene.notes.push(...['close', 'off goal', 'passive'].map(about => ({ to: 'character-1', about })));
    applyInputs(scene, [{ kind: 'next', seat: 'character-3', seq: 1 }]);
    assert.equal(scene.next, undefined);
    const limit = { kind: 'limit', seq: 3 } as const;
    applyInputs(scene, [
      { kind: 'next', seat: 'character-2', seq: 1 },
      { kind: 'event', text: 'Thunder.', seq: 2 },
      { ...limit, key: 'maxBeats', value: '3' },
      { ...limit, key: 'goal', value: 3 },
    ]);
    assert.deepEqual([scene.next, scene.lastEvent, scene.hasNewGoals], ['character-2', 4, false]);
    applyInputs(scene, [{ ...limit, key: 'goal', value: '- Bob pays\n- Alice leaves' }]);
    assert.deepEqual([scene.plan.goals, scene.hasNewGoals], [['Bob pays', 'Alice leaves'], true]);
    assert.deepEqual(
      scene.notes.map(({ about }) => about),
      ['passive'],
    );
    const text = ['He said "no".', '[TONE: low] "No."'];
    for (const [at, each] of text.entries())
      applyInputs(scene, [{ kind: 'line', seat: `character-${at + 1}`, text: each, seq: 4 }]);
    assert.deepEqual([...scene.userLines.values()], [`"He said 'no'."`, text[1]]);
  });
});

describe('what is asked in a beat', () => {
  it('tells a character of the beat, the opening and its own notes, which wait behind a line of the user', () => {
    const notes = [
      { to: 'character-1', about: 'close', text: 'Leave.', until: 0 },
      { to: 'character-1', about: 'passive' },
      { to: 'character-2', about: 'close' },
    ];
    const data = (beat: number, isSaid = false) => {
      const scene = stateOf({}, [], { beat, notes });
      return lineCueData(scene, seatAs(scene.brief, 'character'), isSaid);
    };
    const own = [{ about: 'close', text: 'Leave.', until: 0 }, { about: 'passive' }];
    assert.deepEqual(data(0), { beat: 0, opening: true, notes: own });
    assert.deepEqual(data(1, true), { beat: 1 });
  });

  it('tells the moderator of open conditions, the wrapping up, and near the end how many beats are left', () => {
    const events = '[{"beat": 1, "text": "a"}, {"when": "b", "text": "b"}, {"when": "c", "text": "c"}]';
    const data = (beat: number, more = {}, options = {}, edition = 2, beside = 0) =>
      judgementCueData(stateOf({ ...goal, maxBeats: 20, ...options }, [], { beat, ...more }, edition), beside);
    const plain = { beat: 4, goals: ['Bob apologizes'] };
    assert.deepEqual(data(5), plain);
    assert.deepEqual(data(5, { happened: new Set([1]) }, { events }), {
      ...plain,
      conditions: [{ number: 3, when: 'c' }],
    });
    assert.deepEqual(data(5, { wrappingSince: 0 }), { ...plain, wrapping: true });
    const left = [data(13), data(14), data(13, {}, {}, 2, 1), data(14, {}, {}, 1), data(8, {}, { order: 'natural' })];
    assert.deepEqual(
      left.map(each => each.left),
      [undefined, 6, 6, undefined, 12],
    );
  });
});

describe('what a judgement shows', () => {
  it('is a goal met by a line that was said with these words, until it is taken back', () => {
    const turn = line('Bob', 1, '[TONE: low, *kneels*] "I am — truly — ‘sorry’, Alice!"');
    const goals = ['Bob apologizes', 'Alice accepts'];
    const after = (known: boolean, own: object) => {
      const before = initialJudgement(goals);
      const first = { ...before.goals[0], goal: 'Bob apologizes', met: known, quote: 'before' };
      const judgement = judged(1, {
        goals: [{ goal: 1, met: true, line: turn.id, quote: "truly 'sorry' alice", ...own }],
      });
      return applyJudgement(
        { ...before, goals: [first, ...before.goals.slice(1)] },
        judgement,
        sceneLines([turn], briefOf()),
      );
    };
    const quoteAfter = (known: boolean, own: object) => {
      const [one, other] = after(known, own)?.goals ?? [];
      assert.deepEqual(other, { goal: 'Alice accepts', met: false });
      return one?.met ? one.quote : false;
    };
    const rows: [known: boolean, own: object, shown: string | false | undefined][] = [
      [false, {}, "truly 'sorry' alice"],
      [false, { quote: ' Kneels. ' }, 'Kneels.'],
      [false, { quote: 'glad' }, false],
      [false, { quote: '…' }, false],
      [false, { line: 't0' }, false],
      [false, { met: false }, false],
      [true, { line: 't0' }, 'before'],
      [true, { met: false }, false],
      [true, { goal: 3 }, 'before'],
      [false, { goal: 3 }, false],
    ];
    for (const [known, own, shown] of rows) assert.equal(quoteAfter(known, own), shown, JSON.stringify(own));
    assert.equal(applyJudgement(initialJudgement(goals), turn, []), undefined);
    const event = judged(1, { event: ` A\nknock ${'x'.repeat(400)}` });
    const shown = applyJudgement(initialJudgement([]), event, [])?.event;
    assert.deepEqual([shown?.slice(0, 9), shown?.length], ['A knock x', 300]);
  });

  it('decides the success of a scene with goals; one without succeeds by a natural end', () => {
    const successOf = (options: Options, reason: string) => sceneOutcome(stateOf(options, []), reason).success;
    assert.deepEqual(
      [successOf({}, 'natural-ending'), successOf({}, 'timeout'), successOf(goal, 'natural-ending')],
      [true, false, false],
    );
  });
});

describe('the notes on the story’s world', () => {
  it('come to whoever heard the last beats mention them, at most four', () => {
    const story = JSON.stringify([
      { text: 'Known.' },
      { text: 'Stops.', keys: ['stop'] },
      ...['violin', 'lake', '湖'].map(key => ({ text: `Of ${key}.`, keys: [key] })),
      ...[1, 2, 3, 4, 5].map(at => ({ text: `N${at}`, keys: ['many'] })),
    ]);
    const spoken = (words: string, beat = 5, tag = '') => line('Bob', beat, `[${tag}TONE: calm] "${words}"`);
    const later = silent('Alice', 5);
    const rows: [turns: Turn[], texts: string[], who?: number][] = [
      [[spoken('Two violins at a stop.')], ['Of violin.']],
      [[spoken('A snowflake.')], []],
      [[spoken('在湖边')], ['Of 湖.']],
      [[spoken('A violin.', 3), later], ['Of violin.']],
      [[spoken('A violin.', 2), later], []],
      [[spoken('A violin.', 5, 'TO: Alice, WHISPER, ')], ['Of violin.']],
      [[spoken('A violin.', 5, 'TO: Cleo, WHISPER, ')], []],
      [[spoken('A violin.', 5, 'TO: Cleo, WHISPER, ')], ['Of violin.'], 1],
      [[line('Bob', 5, '[REACT, TONE: calm, *lifts the violin*]')], ['Of violin.']],
      [[spoken('Many.')], ['N1', 'N2', 'N3', 'N4']],
    ];
    const brief = briefOf({ story });
    for (const [turns, texts, who = 0] of rows) {
      assert.deepEqual(mentionedNotes(seatAs(brief, 'character', who), brief, turns), texts);
    }
  });
});
