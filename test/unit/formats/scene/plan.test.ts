import assert from 'node:assert/strict';
import { optionComplaints, parseScenePlan } from '../../../../src/formats/scene/plan';
import type { Brief, Options } from '../../../../src/script/brief';

const seat = (id: string, name: string) => ({
  ...{ id, name, role: 'character', agent: name.toLowerCase(), icon: '', color: '', voice: 'rehearsal' },
});

function briefOf(options: Options): Brief {
  return {
    topic: 'A',
    seats: [seat('character-1', 'Ada'), seat('character-2', 'Bo')],
    options,
    seed: 1,
    relevance: {},
  };
}

describe('the plan of a scene', () => {
  it('has the events and the presence that its options hold', () => {
    const events = [
      { beat: 5, text: 'The phone rings.' },
      { when: 'somebody leaves', text: 'Rain.' },
    ];
    const options = { events: JSON.stringify(events), presence: '{"Bo": {"enters": 3, "leaves": 9}}' };
    const plan = parseScenePlan(briefOf(options));
    assert.deepEqual(plan.events, events);
    assert.deepEqual([...plan.presence], [['character-2', { enters: 3, leaves: 9 }]]);
    assert.deepEqual(optionComplaints(briefOf(options)), []);
    assert.deepEqual(optionComplaints(briefOf({})), []);
  });

  const wrong: readonly [string, unknown][] = [
    ['events', {}],
    ['events', ['The phone rings.']],
    ['events', [{ beat: 5 }]],
    ['events', [{ text: 7 }]],
    ['events', [{ beat: 1.5, text: 'a' }]],
    ['events', [{ beat: -1, text: 'a' }]],
    ['events', [{ beat: '5', text: 'a' }]],
    ['events', [{ when: 5, text: 'a' }]],
    ['presence', []],
    ['presence', { Bo: 3 }],
    ['presence', { Bo: { enters: '3' } }],
    ['presence', { Bo: { leaves: 0.5 } }],
    ['secrets', { Bo: ['a'] }],
    ['secrets', 'a'],
    ['memories', { Bo: 1 }],
  ];
  for (const [key, value] of wrong)
    it(`has nothing of, and complains of, ${key} that are ${JSON.stringify(value)}`, () => {
      const brief = briefOf({ [key]: JSON.stringify(value), memory: true });
      const complaints = optionComplaints(brief);
      assert.equal(complaints.length, 1, complaints.join());
      assert.ok(complaints.join().includes(`“${key}”`), complaints.join());
      assert.deepEqual([parseScenePlan(brief).events, [...parseScenePlan(brief).presence]], [[], []]);
    });

  it('complains of what is no JSON at all', () => {
    for (const key of ['events', 'presence', 'secrets', 'memories'])
      assert.equal(optionComplaints(briefOf({ [key]: '{' })).length, 1, key);
  });
});
