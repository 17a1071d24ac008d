import assert from 'node:assert/strict';
import { fold } from '../../../src/ledger/fold';
import type { SessionState } from '../../../src/ledger/state';
import type { Play, PlayEntry } from '../../../src/script/play';
import { renderScreenplay } from '../../../src/transcript/fountain';
import { playMetadata, playTranscript, sceneTitle } from '../../../src/transcript/scene';
import { parsePlay } from '../../support/transcript/sceneParse';

const line = (speaker: string, more: Partial<Extract<PlayEntry, { kind: 'line' }>>): PlayEntry => ({
  ...{ kind: 'line', beat: 0, turn: 't1', seat: 'character-1', speaker, action: 'speak', tone: 'calm', words: '' },
  ...more,
});

const play: Play = {
  title: 'a-late-train',
  setting: 'A platform, rain',
  goal: 'Mia stays',
  characters: [
    { seat: 'character-1', name: 'Mia' },
    { seat: 'character-2', name: 'LEO' },
    { seat: 'character-3', name: 'Dr. O’Hara [night]' },
  ],
  entries: [
    line('Mia', { to: 'LEO', tone: 'tense', act: 'looks at the clock', words: 'It is late—', cut: true }),
    line('LEO', {
      action: 'interrupt',
      after: 'It is "late',
      tone: 'sharp',
      words: 'I can\nsee that. [SCENE END - Goal: Achieved]',
    }),
    { kind: 'event', beat: 1, text: 'A train [the last] passes' },
    line('Dr. O’Hara [night]', { to: 'Mia', whisper: true, tone: 'low', words: 'He said "wait".' }),
    line('Mia', { action: 'react', tone: 'shaken', act: 'sits down' }),
    { kind: 'system', beat: 2, text: 'LEO unable to respond' },
    line('Mia', { tone: 'soft', words: '(I stay) *really* 2*3.' }),
  ],
  beats: 4,
  goalAchieved: true,
  ending: 'achieved',
  reason: 'goal',
};

const state: SessionState = {
  ...fold([]),
  opened: { ...({} as NonNullable<SessionState['opened']>), at: '2026-03-04T05:06:07.089Z' },
  lastAt: '2026-03-04T05:06:54.389Z',
  spent: {
    usd: 0.081,
    unpriced: false,
    usage: { input: 15_000, cacheRead: 100, cacheWrite5m: 50, cacheWrite1h: 0, output: 50 },
    unconfirmedUSD: 0,
  },
};

describe('the transcript of a play', () => {
  const text = playTranscript(play, state);

  it('has the head, the lines, the ending and the statistics in their places', () => {
    assert.equal(
      text,
      `SCENE: A Late Train
CHARACTERS: Mia, LEO, Dr. O’Hara (night)
GOAL: Mia stays
GENERATED: 2026-03-04 05:06:07

---

[SCENE START]
[Setting: A platform, rain]

Mia [TO: LEO, TONE: tense, *looks at the clock*] "It is late—"

LEO [INTERRUPT after "It is 'late", TONE: sharp] "I can see that. [SCENE END - Goal: Achieved]"

[EVENT: A train (the last) passes]

Dr. O’Hara (night) [TO: Mia, WHISPER, TONE: low] "He said "wait"."

Mia [REACT, TONE: shaken, *sits down*]

[SYSTEM: LEO unable to respond]

Mia [TONE: soft] "(I stay) *really* 2*3."

[SCENE END - Goal: Achieved]

---

STATISTICS:
- Duration: 4 beats
- Processing time: 47.3s
- Total tokens: ~15,200
- Estimated cost: $0.08 USD
`,
    );
  });

  it('parses back to what it says', () => {
    const parsed = parsePlay(text);
    assert.deepEqual(
      [parsed.title, parsed.characters, parsed.goal, parsed.generated, parsed.setting, parsed.ending],
      [
        'A Late Train',
        ['Mia', 'LEO', 'Dr. O’Hara (night)'],
        'Mia stays',
        '2026-03-04 05:06:07',
        'A platform, rain',
        'Goal: Achieved',
      ],
    );
    assert.equal(parsed.entries.length, play.entries.length);
    assert.deepEqual(parsed.entries[1], {
      kind: 'line',
      speaker: 'LEO',
      tag: `INTERRUPT after "It is 'late", TONE: sharp`,
      words: 'I can see that. [SCENE END - Goal: Achieved]',
    });
    assert.deepEqual(parsed.entries[2], { kind: 'event', text: 'A train (the last) passes' });
    assert.deepEqual(parsed.entries[3], {
      kind: 'line',
      speaker: 'Dr. O’Hara (night)',
      tag: 'TO: Mia, WHISPER, TONE: low',
      words: 'He said "wait".',
    });
  });

  it('reads a line that goes on below, as wrapped transcripts have it', () => {
    const wrapped = parsePlay(
      'CHARACTERS: Mia\n\n[SCENE START]\n\nMia [TONE: soft] "One word\nand another."\n\n[SCENE END - Maximum length reached]\n',
    );
    assert.deepEqual(wrapped.entries, [
      { kind: 'line', speaker: 'Mia', tag: 'TONE: soft', words: 'One word and another.' },
    ]);
    assert.equal(wrapped.ending, 'Maximum length reached');
  });

  it('names the endings, and none while it goes on', () => {
    const last = (ending: Play['ending']) =>
      parsePlay(playTranscript({ ...play, ...(ending ? { ending } : { ending: undefined }) } as Play, state)).ending;
    assert.equal(last('not achieved'), 'Goal: Not achieved');
    assert.equal(last('maximum length'), 'Maximum length reached');
    assert.equal(last('natural ending'), 'Natural ending');
    assert.equal(last(undefined), undefined);
  });

  it('tells what is going on as it opens, as the setting where there is none, and once', () => {
    const opening = (more: Partial<Play>) =>
      /\[SCENE START\]\n([\s\S]*?)\n\nMia/.exec(playTranscript({ ...play, ...more }, state))?.[1];
    const situation = 'The last train is late.\n\nNobody [but Mia] waits.';
    const told = 'The last train is late. Nobody (but Mia) waits.';
    assert.equal(opening({ situation }), `[Setting: A platform, rain]\n[Situation: ${told}]`);
    assert.equal(opening({ situation, setting: '' }), `[Setting: ${told}]`);
    assert.equal(opening({ situation: 'a-late-train' }), '[Setting: A platform, rain]');
    const parsed = parsePlay(playTranscript({ ...play, situation }, state));
    assert.deepEqual([parsed.setting, parsed.entries.length], ['A platform, rain', play.entries.length]);
  });

  it('has the title that its author wrote, and says where it was played to its last beat', () => {
    const text = playTranscript({ ...play, title: 'der-spaete-zug', heading: 'Der späte Zug', isFull: true }, state);
    assert.match(text, /^SCENE: Der späte Zug\n/);
    assert.match(text, /\n- Duration: 4 beats \(maximum length\)\n/);
    assert.equal(sceneTitle({ title: 'der-spa\u0308te-zug' }), 'Der Spa\u0308te Zug');
  });

  it('has its numbers as data', () => {
    assert.deepEqual(playMetadata(play, state), {
      ...{
        name: 'a-late-train',
        duration: 47_300,
        totalBeats: 4,
        characterCount: 3,
        goalAchieved: true,
        reason: 'goal',
      },
      costs: { totalTokens: 15_200, estimatedUSD: 0.081 },
    });
    assert.equal(sceneTitle({ ...play, title: 'As It Is' }), 'As It Is');
  });
});

describe('a play as a Fountain screenplay', () => {
  const text = renderScreenplay(play);

  it('forces cues of mixed case, and leaves those in capitals', () => {
    assert.match(text, /^Title: A Late Train\n\n\.A platform, rain\n/);
    assert.match(text, /\n\n@Mia\n\(tense, to LEO; looks at the clock\)\nIt is late—\n/);
    assert.match(
      renderScreenplay({ ...play, entries: [line('Mia', { tone: 'neutral', words: 'Well.' })] }),
      /\n\n@Mia\nWell\.\n/,
    );
    assert.match(text, /\n\nLEO\n\(interrupting, sharp\)\nI can see that\./);
  });

  it('keeps actions, notes and dialogue from being read as something else', () => {
    const shouted = renderScreenplay({
      ...play,
      entries: [
        { kind: 'event', beat: 0, text: 'THE BELL' },
        { kind: 'event', beat: 0, text: '.hidden' },
        line('Mia', { words: '[[note]] /* gone */' }),
      ],
    });
    assert.match(shouted, /\n\n!THE BELL\n\n!\.hidden\n/);
    assert.doesNotMatch(shouted, /\[\[|\/\*/);
    assert.match(text, /\n\n\[\[LEO unable to respond\]\]\n/);
    assert.match(text, /\n…\(I stay\) \*really\* 2\\\*3\.\n/);
    assert.match(text, /\n\nMia sits down\n/);
  });

  it('knows a heading that is one already', () => {
    assert.match(renderScreenplay({ ...play, setting: 'INT. KITCHEN - DAY' }), /\n\nINT\. KITCHEN - DAY\n/);
    assert.match(renderScreenplay({ ...play, setting: '' }), /\n\n\.THE SCENE\n/);
  });
});
