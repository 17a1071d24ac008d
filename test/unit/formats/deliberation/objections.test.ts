import assert from 'node:assert/strict';
import { openNote } from '../../../../src/formats/deliberation/objections';
import type { Brief } from '../../../../src/script/brief';
import { seats, turn } from './turns';

const [ada, ben, , chair] = seats;

describe('the note on what is open', () => {
  assert.ok(ada && ben && chair);
  const table = [
    { ...ada, role: 'expert' },
    { ...ben, role: 'expert' },
    { ...chair, role: 'moderator' },
  ];
  const brief: Brief = { topic: '', seats: table, options: {}, seed: 1, relevance: {} };
  const objecting = (id: string, by: string) =>
    turn(id, 'b1', by, 'Words.', {
      stance: 'against',
      objections: [{ point: 'Step 2', objection: `${by} needs it.` }],
    });
  const stated = (...met: string[]) => turn('t3', 'b2', 'chair', 'Words.', { proposal: ['Go.'], met });
  const cue = { seat: 'ada', move: 'response', hears: 'all' } as const;
  const turns = [objecting('t1', 'ada'), objecting('t2', 'ben')];

  it('lists only what the proposal does not meet', () => {
    const note = openNote(cue, brief, [...turns, stated('Ben Okafor')]);
    assert.equal(note, 'Open, as each declared it last:\n- You objected: “On Step 2: ada needs it.”');
  });

  it('is empty where everything is met', () => {
    assert.equal(openNote(cue, brief, [...turns, stated('Ada', 'Ben Okafor')]), '');
  });
});
