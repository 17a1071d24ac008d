import assert from 'node:assert/strict';
import { type StoryNote, selectNotes } from '../../../../src/document/storyNotes';
import { backgroundParts, mentionedNotes } from '../../../../src/formats/scene/background';
import type { Brief } from '../../../../src/script/brief';
import type { Turn } from '../../../../src/script/turn';

const file = `---\ntags: world\n---\n# Things\n\nWhat lies about.\n\n## Violin, Guarneri\n\nMother's, cracked.\n\n### Its case\n\nBlack.\n\n## The inn\n\nShut.\n`;

const seats = ['Mia', 'Leo', 'Zoe'].map((name, at) => ({
  ...{ id: `character-${at + 1}`, name, role: 'character', agent: name.toLowerCase(), icon: '', color: '', voice: 'v' },
}));
const [mia, leo, zoe] = seats as [(typeof seats)[0], (typeof seats)[0], (typeof seats)[0]];
const briefWith = (options: Brief['options']) => ({ topic: 'a late train', seats, options }) as unknown as Brief;
const notes = (...all: StoryNote[]) => ({ story: JSON.stringify(all) });

/** What somebody says at a beat. */
function line(seat: string, beat: number, text: string): Turn {
  const turn = { id: `t${beat}`, beat: `b${beat}`, seat, move: 'line', outcome: 'spoken', text, words: 5 };
  return { ...turn, checks: [], scores: {}, seq: beat, cue: { beat } } as unknown as Turn;
}

describe('notes on a story', () => {
  it('are a whole file, some of its headings, or each with what stands right below it, by the words that name it', () => {
    const whole = selectNotes(file, {}).notes;
    assert.ok(whole.length === 1 && /^# Things[\s\S]*Shut\.$/.test(whole[0]?.text ?? ''));
    const some = selectNotes(file, { entries: ['guarneri', 'The inn', 'The mill'] });
    assert.match(some.notes[0]?.text ?? '', /^## Violin, Guarneri[\s\S]*Black\.$/);
    assert.deepEqual([some.notes[1], some.missing], [{ text: '## The inn\n\nShut.' }, ['The mill']]);
    const named = selectNotes(file, { entries: 'named' }).notes;
    assert.deepEqual(
      named.map(({ keys }) => keys?.join()),
      ['Things', 'Violin,Guarneri', 'Its case', 'The inn'],
    );
    assert.equal(named[1]?.text, "## Violin, Guarneri\n\nMother's, cracked.");
  });

  it('are given from the start without a key or where the scene names one; relations are known to all', () => {
    const options = {
      prompt: 'They share one violin.',
      relations: JSON.stringify({ mia: { leo: 'his sister', nobody: 'x' } }),
      ...notes({ text: 'Peace.' }, { text: 'Cracked.', keys: ['violin'] }, { text: 'Shut.', keys: ['inn'] }),
    };
    assert.deepEqual(backgroundParts(briefWith(options)), [
      'How they stand to one another, as all know:\n- Mia, to Leo: his sister',
      '## What holds in this world (your character knows of it what it has had a way to know)\nPeace.\n\nCracked.',
    ]);
    assert.deepEqual(backgroundParts(briefWith({ prompt: 'They meet.' })), []);
  });

  it('are given for some beats to whoever heard them named', () => {
    const brief = briefWith({ presence: '{"zoe": {"enters": 4}}', ...notes({ text: 'Shut.', keys: ['inn'] }) });
    const given = (...said: Turn[]) => [mia, leo, zoe].map(seat => mentionedNotes(seat, brief, said).length);
    const said = line(mia.id, 1, '[TO: Leo, TONE: calm] "To the inn?"');
    assert.deepEqual(given(said), [1, 1, 0]);
    assert.deepEqual(given(said, line(leo.id, 4, '[TONE: calm] "No."')), [0, 0, 0]);
    assert.deepEqual(given(line(mia.id, 5, '[TO: Leo, WHISPER, TONE: low] "The inn."')), [1, 1, 0]);
  });

  it('are named at the beginning of a word, in any case and any script', () => {
    const isNamed = (words: string, key: string) =>
      mentionedNotes(leo, briefWith(notes({ text: 'x', keys: [key] })), [line(mia.id, 1, `[TONE: low] "${words}"`)])
        .length > 0;
    assert.ok(isNamed('Two VIOLINS lay there.', 'violin') && isNamed('Das ist Omas Geigenkasten.', 'Geige'));
    assert.ok(isNamed('我看见小提琴了', '小提琴') && isNamed('c’est l’hôtel', 'hôtel'));
    assert.ok(!isNamed('The basin.', 'sin'));
  });
});
