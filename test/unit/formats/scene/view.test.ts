import assert from 'node:assert/strict';
import { scene } from '../../../../src/formats/scene/scene';
import { heardOf } from '../../../../src/ledger/state';
import { actors, cast, stage } from '../../../support/scene/staging';

const tones = ['furious', 'hurt', 'uneasy', 'calm', 'warm', 'joyful'];

describe('what is shown of a scene', () => {
  it('has beats, checklist, moods and relationships over beats, events, and the hidden notes apart', async () => {
    const voice = actors({
      line: (name, beat) =>
        name === 'Ada'
          ? `[TO: Ben, TONE: ${tones[beat]}] "Word ${beat} of ${'elm oak ash pine larch birch'.split(' ')[beat]}, and nothing else to say."`
          : '[SILENT]',
      thought: beat =>
        beat === 2 ? { notes: [{ to: 'Ben', about: 'off goal', text: 'Come back to it.' }] } : undefined,
    });
    const options = { goal: 'Ben leaves', maxBeats: 6, events: JSON.stringify([{ beat: 2, text: 'It thunders' }]) };
    const inputs = { 3: [{ kind: 'note', text: 'Louder.', to: 'character-1' } as const] };
    const { session } = await stage(voice, { prompt: 'A porch', cast: cast('Ada', 'Ben'), options, inputs });
    const blocks = scene.view(heardOf(session.state));
    const of = (title: string) => blocks.find(block => 'title' in block && block.title === title);
    assert.deepEqual(
      blocks[0]?.kind === 'rail' && blocks[0].entries.map(entry => entry.label),
      [0, 1, 2, 3, 4, 5].map(beat => `Beat ${beat}`),
    );
    assert.deepEqual(of('Goals'), { kind: 'checklist', title: 'Goals', items: [{ text: 'Ben leaves', done: false }] });
    const moods = of('Moods');
    assert.ok(moods?.kind === 'chart');
    assert.deepEqual(
      moods.series[0]?.points.map(point => point.level),
      [0, 1, 2, 3, 4, 5],
    );
    const relation = of('How they stand to Ben');
    assert.ok(relation?.kind === 'chart');
    const levels = relation.series[0]?.points.map(point => point.level) ?? [];
    assert.ok((levels[0] ?? 9) < 3 && (levels.at(-1) ?? 0) > 3, levels.join());
    const linesIn = (title: string) => {
      const block = of(title);
      return block?.kind === 'lines' ? block.lines.map(line => line.text) : [];
    };
    assert.deepEqual(linesIn('Events'), ['Beat 2: It thunders']);
    assert.ok(linesIn('Hidden notes').includes('To Ada, from you: Louder.'));
    assert.ok(linesIn('Hidden notes').some(text => text === 'Beat 4, to Ben: Come back to it.'));
  });
});
