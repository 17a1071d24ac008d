import assert from 'node:assert/strict';
import type { Prompt } from '../../../src/voices/voice';
import { actors, cast, stage } from '../../support/scene/staging';

/** Everything that stands in a prompt. */
const textOf = ({ system, messages }: Prompt) => JSON.stringify([system, messages]);

describe('what stands in the prompts of a scene', () => {
  it('are its notes and relations for all from the start, and a note that is named on stage for those who heard it', async () => {
    const prompts: { name: string; move: string; beat: number; text: string }[] = [];
    const voice = actors({
      line: (name, beat) =>
        name === 'Mia' && beat === 1 ? '[TO: Leo, WHISPER, TONE: low] "Under the mill wheel."' : undefined,
      otherwise: (prompt, { seat, cue }) => {
        prompts.push({ name: seat.name, move: cue.move, beat: Number(cue.data?.beat), text: textOf(prompt) });
        return undefined;
      },
    });
    await stage(voice, {
      prompt: 'a late train',
      cast: cast('Leo', 'Mia', 'Zoe'),
      options: {
        prompt: 'They wait at the station.',
        relations: JSON.stringify({ leo: { mia: 'her brother' } }),
        story: JSON.stringify([
          { text: 'The war is over.' },
          { text: 'The station has no clock.', keys: ['station'] },
          { text: 'The mill burnt down.', keys: ['mill'] },
        ]),
        maxBeats: 4,
      },
    });
    const lines = prompts.filter(each => each.move === 'line');
    assert.ok(lines.length >= 9);
    for (const { text } of lines)
      for (const known of ['Leo, to Mia: her brother', 'The war is over.', 'The station has no clock.'])
        assert.ok(text.includes(known), known);
    const toldOfMill = lines.filter(({ text }) => text.includes('The mill burnt down.'));
    assert.deepEqual([...new Set(toldOfMill.map(({ name }) => name))].sort(), ['Leo', 'Mia']);
    assert.ok(toldOfMill.every(({ beat }) => beat >= 2));
  });
});
