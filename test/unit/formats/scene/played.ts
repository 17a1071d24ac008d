import type { JsonObject } from '../../../../src/base/json';
import { createSceneState, type SceneState } from '../../../../src/formats/scene/sceneState';
import type { Brief, Options } from '../../../../src/script/brief';
import { type Turn, uncheckedTurn } from '../../../../src/script/turn';

/** A scene of Alice, Bob and Cleo, of so many beats at most. */
export function briefOf(options: Options = {}, edition = 2): Brief {
  const names = ['Alice', 'Bob', 'Cleo'];
  const looks = { icon: '', color: '', voice: 'rehearsal' };
  const seats = names.map((name, at) => ({
    id: `character-${at + 1}`,
    role: 'character',
    agent: name,
    name,
    ...looks,
  }));
  return {
    topic: 'A stop',
    seats: [...seats, { id: 'moderator-1', role: 'moderator', agent: 'director', name: 'Director', ...looks }],
    options: { judgeEvery: 3, maxBeats: 50, order: 'arrival', ...options },
    seed: 1,
    relevance: {},
    edition,
  };
}

let seq = 0;

/** What a character answered at a beat; `novelty` is how much of it was new. */
export function line(name: string, beat: number, text: string, novelty = 1, words = 12): Turn {
  const seat = `character-${['Alice', 'Bob', 'Cleo'].indexOf(name) + 1}`;
  const turn = uncheckedTurn({ id: `t${++seq}`, seat, move: 'line', text, words, seq, cue: { beat } });
  return { ...turn, scores: { topic: 1, novelty } };
}

/** A judgement of the beats up to one. */
export function judged(beat: number, data: JsonObject = {}): Turn {
  const calm = { goals: [], confidence: 0.1, state: 'moving', due: [], event: '', notes: [], drift: [], settled: [] };
  const cue = { seat: 'moderator-1', move: 'standing', text: 'On.', words: 1, cue: { beat } };
  return uncheckedTurn({ ...cue, id: `t${++seq}`, seq, data: { ...calm, ...data } });
}

/** The state of a scene after these turns, with what else is so. */
export function stateOf(
  options: Options,
  turns: readonly Turn[],
  more: Partial<SceneState> = {},
  edition = 2,
): SceneState {
  return Object.assign(createSceneState(briefOf(options, edition), turns), more);
}
