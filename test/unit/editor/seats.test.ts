import assert from 'node:assert/strict';
import type { Agent } from '../../../src/cast/agent';
import { userAgent } from '../../../src/cast/person';
import { leaveToPerson, moveToNextSeat, seatAgents } from '../../../src/editor/setup/seats';
import { formats } from '../../../src/formats/index';
import { personVoiceId } from '../../../src/script/brief';
import type { Casting } from '../../../src/stage/setup';

function agent(slug: string, source: Agent['source'] = 'workspace'): Agent {
  const looks = { icon: '🦉', color: '#336699' };
  return {
    slug,
    name: slug,
    description: '',
    ...looks,
    path: slug,
    source,
    body: '',
    sections: [],
    own: {},
    problems: [],
  };
}

const [debate] = formats.filter(format => format.id === 'debate');
assert.ok(debate);
const [ada, ben, cyd, judge] = [agent('ada'), agent('ben'), agent('cyd'), agent('arbitrator', 'builtin')];
const shown = (cast: readonly { role: string; agent: Agent }[]) => cast.map(each => `${each.agent.slug}: ${each.role}`);

describe('seats of those who were chosen', () => {
  it('fills both sides before it doubles one', () => {
    const cast = seatAgents(debate, [], [ada, ben, cyd]);
    assert.deepEqual(shown(cast), ['ada: proponent', 'ben: opponent', 'cyd: proponent']);
  });

  it('lets a person who is chosen speak for themselves, and keep their voice when they move', () => {
    const cast = seatAgents(debate, [], [ada, userAgent]);
    assert.deepEqual(shown(cast), ['ada: proponent', 'me: opponent']);
    const voices = (all: readonly Casting[]) => all.map(each => each.voice);
    assert.deepEqual(voices(cast), [undefined, personVoiceId]);
    assert.deepEqual(voices(moveToNextSeat(debate, cast, userAgent)), [undefined, personVoiceId]);
  });

  it('leaves a part to a person, and back to its agent with the next or none', () => {
    const cast = seatAgents(debate, [], [ada, ben, userAgent]);
    const voices = (all: readonly Casting[]) => all.map(each => each.voice);
    const own = leaveToPerson(cast, ben);
    assert.deepEqual(voices(own), [undefined, personVoiceId, personVoiceId]);
    assert.deepEqual(voices(leaveToPerson(own, ada)), [personVoiceId, undefined, personVoiceId]);
    assert.deepEqual(voices(leaveToPerson(own, undefined)), voices(cast));
  });

  it('puts a built-in agent that presides in its own chair', () => {
    const cast = seatAgents(debate, [], [judge, ada, ben]);
    assert.deepEqual(shown(cast), ['arbitrator: arbitrator', 'ada: proponent', 'ben: opponent']);
  });

  it('leaves those who were seated where they are', () => {
    const before = [{ role: 'opponent', agent: ada }];
    assert.deepEqual(shown(seatAgents(debate, before, [ben, ada])), ['ada: opponent', 'ben: proponent']);
  });

  it('lets go of those who are no longer chosen', () => {
    const before = seatAgents(debate, [], [ada, ben]);
    assert.deepEqual(shown(seatAgents(debate, before, [ben])), ['ben: opponent']);
  });

  it('moves an agent through every seat that has room, and seats nobody twice', () => {
    let cast = seatAgents(debate, [], [ada, ben]);
    const roles = new Set<string>();
    for (let turn = 0; turn < debate.seats.length; turn++) {
      cast = moveToNextSeat(debate, cast, ada);
      assert.equal(cast.filter(each => each.agent === ada).length, 1);
      roles.add(cast.find(each => each.agent === ada)?.role ?? '');
    }
    assert.deepEqual([...roles].sort(), debate.seats.map(rule => rule.role).sort());
  });

  it('never seats more in a role than it holds', () => {
    const many = Array.from({ length: 40 }, (_each, index) => agent(`agent-${index}`));
    const cast = seatAgents(debate, [], many);
    for (const rule of debate.seats) assert.ok(cast.filter(each => each.role === rule.role).length <= rule.max);
  });
});
