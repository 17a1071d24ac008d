import assert from 'node:assert/strict';
import { scene } from '../../../src/formats/scene/scene';
import { renderScreenplay } from '../../../src/transcript/fountain';
import { transcriptHtml } from '../../../src/transcript/html';
import { transcriptMarkdown } from '../../../src/transcript/markdown';
import { playProse, transcriptProse } from '../../../src/transcript/prose';
import { transcriptText } from '../../../src/transcript/text';
import { actors, cast, stage } from '../../support/scene/staging';

const lines: Record<string, string> = {
  'Mia 0': '[TO: Leo, TONE: tense, *looks at the clock*] "I *never* said that. <b>Leo</b>"',
  'Leo 1': '[TO: Mia, WHISPER, TONE: low] "Not here."',
  'Mia 2': '[REACT, TONE: shaken, *sits down*]',
  'Leo 2': '[TONE: calm, *Leo folds the ticket*] "Then stay."',
};

/** A scene with an event of its script, a remark and a hidden note of the user. */
async function played() {
  const voice = actors({
    line: (name, beat) => lines[`${name} ${beat}`],
    thought: beat => (beat >= 2 ? { state: 'ended' } : undefined),
  });
  return stage(voice, {
    prompt: 'a late train',
    cast: cast('Leo', 'Mia'),
    options: {
      name: 'a-late-train',
      prompt: 'The last train is late.\n\nMia wants to go, and Leo does not.',
      setting: 'A platform, rain',
      initialSpeaker: 'Mia',
      events: JSON.stringify([{ beat: 1, text: 'A train passes' }]),
      maxBeats: 3,
    },
    inputs: {
      1: [
        { kind: 'note', text: 'Cry now.' },
        { kind: 'remark', text: 'It is midnight.' },
        { kind: 'event', text: 'A bell rings' },
      ],
    },
  });
}

/** Whether these stand in a text in this order. */
function assertInOrder(text: string, ...words: string[]): void {
  const places = words.map(each => text.indexOf(each));
  assert.deepEqual(
    places.map(place => place >= 0),
    words.map(() => true),
    `not all stand in:\n${text}`,
  );
  assert.deepEqual(
    places,
    [...places].sort((a, b) => a - b),
    text,
  );
}

describe('a scene as it is written down', () => {
  it('stands in Markdown as on stage: what is going on, lines, deeds and events in their order, nothing hidden, nothing forged', async () => {
    const { session } = await played();
    const text = transcriptMarkdown(session.state, scene);
    assertInOrder(
      text,
      '*A platform, rain*',
      'The last train is late.',
      'Mia wants to go, and Leo does not.',
      '**Mia** (to Leo, tense, *looks at the clock*): I *never* said that. \\<b>Leo\\</b>',
      '*A train passes*',
      '**Leo** (whispers to Mia, low): Not here.',
      '**Leo** (calm, *Leo folds the ticket*): Then stay.',
      '**Mia** *sits down*',
      '## Outcome',
    );
    assert.match(text, /\[TURN: You \| user \| remark\]\n\n👤 \*\*You\*\* \(user\):\n\nIt is midnight\./);
    assert.equal(text.split('\n\n*A bell rings*\n\n').length, 2, text);
    assert.doesNotMatch(text, /Cry now|TONE|It goes on|## Beat|event: /);
  });

  it('stands in the same order in plain text and on a page', async () => {
    const { session } = await played();
    for (const write of [transcriptText, transcriptHtml]) {
      const text = write(session.state, scene);
      assertInOrder(text, 'never', 'A train passes', 'Not here.', 'Then stay.', 'sits down');
      assert.doesNotMatch(text, /Cry now|It goes on/);
    }
    assertInOrder(transcriptHtml(session.state, scene), 'A platform, rain', 'The last train is late.', 'never');
  });

  it('opens as a screenplay with what is going on', async () => {
    const { play } = await played();
    assertInOrder(
      renderScreenplay(play),
      '.A platform, rain\n\nThe last train is late.\n\nMia wants to go',
      '@Mia',
      'A train passes',
    );
    assert.doesNotMatch(renderScreenplay({ ...play, situation: play.title }), /\n\na-late-train\n/);
  });

  it('reads as a story without tags, in the quotation marks of its language', async () => {
    const { session, play } = await played();
    assert.equal(
      transcriptProse(session.state, scene),
      `# a late train

A platform, rain

The last train is late.

Mia wants to go, and Leo does not.

\\* \\* \\*

Mia looks at the clock. “I *never* said that. \\<b>Leo\\</b>”

A bell rings.

A train passes.

Leo: “Not here.”

Leo folds the ticket. “Then stay.”

Mia sits down.
`,
    );
    const [, leo] = play.entries.filter(each => each.kind === 'line');
    assert.ok(leo);
    const german = playProse({ ...play, entries: [{ ...leo, words: 'Das ist *mein* Platz, *du' }] }, 'de');
    assert.match(german, /\n\nLeo: „Das ist \*mein\* Platz, \\\*du“\n/);
  });
});
