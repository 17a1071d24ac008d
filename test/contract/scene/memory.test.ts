import assert from 'node:assert/strict';
import { collectMemories, withMemory } from '../../../src/formats/scene/memory';
import { sessionView } from '../../../src/ledger/state';
import type { Brief, Options } from '../../../src/script/brief';
import type { Outcome, Script } from '../../../src/script/step';
import type { Prompt } from '../../../src/voices/voice';
import { actors, cast, stage } from '../../support/scene/staging';

const taken: Record<string, object> = {
  Leo: {
    say: 'Ich bin müde, aber froh.',
    learned: ['Mia hat die Karte\n  die ganze Zeit gehabt.', ''],
    promised: ['Ich habe Mia versprochen zu bleiben.'],
  },
  Mia: { say: 'Es ist gut.', learned: [], promised: ['Leo bleibt; das hat er mir versprochen.'] },
};

/** A scene in which somebody whispers and somebody comes too late for all of it. */
async function played(options: Options) {
  const asked: { name: string; text: string; round?: string }[] = [];
  const voice = actors({
    line: (name, beat) =>
      name === 'Mia' && beat === 1 ? '[TO: Leo, WHISPER, TONE: leise] "Ich habe sie."' : undefined,
    otherwise: (prompt: Prompt, { cue, seat }) => {
      if (cue.move !== 'memory') return undefined;
      asked.push({ name: seat.name, text: JSON.stringify([prompt.system, prompt.messages]) });
      return { text: JSON.stringify(taken[seat.name] ?? { say: 'Nichts.', learned: [], promised: [] }) };
    },
  });
  const { session, outcome, transcript } = await stage(voice, {
    prompt: 'die Karte',
    cast: cast('Leo', 'Mia', 'Zoe', 'Ute'),
    options: { name: 'Die Karte', maxBeats: 3, presence: JSON.stringify({ ute: { enters: 9 } }), ...options },
  });
  return { asked, outcome, transcript, memories: collectMemories(sessionView(session.state)) };
}

/** A scene that is over as it begins. */
function* halted(): Script<Outcome> {
  yield* [];
  return { reason: 'goal', success: true, beats: 2 };
}

describe('what characters take along from a scene', () => {
  it('is what each learned and promised, in its own words and nobody else’s', async () => {
    const { asked, outcome, transcript, memories } = await played({ memory: true, judgeEvery: 3 });
    assert.deepEqual(memories, {
      leo: '## Die Karte\n\nIch bin müde, aber froh.\n\n- Mia hat die Karte die ganze Zeit gehabt.\n- Ich habe Mia versprochen zu bleiben.',
      mia: '## Die Karte\n\nEs ist gut.\n\n- Leo bleibt; das hat er mir versprochen.',
      zoe: '## Die Karte\n\nNichts.',
    });
    assert.deepEqual(asked.map(({ name }) => name).sort(), ['Leo', 'Mia', 'Zoe']);
    // Asked in its own thread, nobody can take along what was whispered to somebody else.
    assert.deepEqual(
      asked
        .filter(({ text }) => text.includes('Ich habe sie.'))
        .map(({ name }) => name)
        .sort(),
      ['Leo', 'Mia'],
    );
    assert.equal(outcome?.reason, 'timeout');
    assert.doesNotMatch(transcript, /müde/);
  });

  it('is asked of nobody where a scene does not want it, or was opened before it was asked', async () => {
    const { asked, memories } = await played({ judgeEvery: 3 });
    assert.deepEqual([asked, memories], [[], {}]);
    const seats = [{ id: 'character-1', name: 'Leo', role: 'character', agent: 'leo' }] as unknown as Brief['seats'];
    const brief = { topic: 'die Karte', seed: 1, seats, options: { memory: true } } as unknown as Brief;
    assert.equal(withMemory(brief, halted()).next().done, true);
  });
});
