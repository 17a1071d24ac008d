import type { JsonObject } from '../../../src/base/json';
import type { SessionOpened } from '../../../src/ledger/events';
import { type Line, Story } from './story';

const character = (index: number, name: string, icon: string, color: string) => ({
  ...{ id: `character-${index}`, name, role: 'character', agent: name.toLowerCase(), icon, color },
  voice: 'anthropic',
});
const cast = [
  character(1, 'Ines Calder', '🏔️', '#4f9fd8'),
  character(2, 'Tomas Reve', '🧗', '#d9864a'),
  character(3, 'Ruth Reve', '🧭', '#6fae6a'),
  character(4, 'Jo', '🕯️', '#9a7fd1'),
];
const moderator = { ...character(0, 'Moderator', '🎬', '#888888'), id: 'moderator', role: 'moderator' };
const [ines, tomas, ruth, jo] = cast.map(each => each.id) as [string, string, string, string];

const goals = ['Tomas admits that he was not sure', 'Jo tells what she saw', 'All agree on one place to search'];

const opened: SessionOpened = {
  type: 'session.opened',
  session: 's-1',
  format: 'scene',
  topic: 'The crossed-out line',
  seats: [...cast, moderator],
  options: {
    name: 'the-crossed-out-line',
    prompt: 'Two people are missing between the col and the valley, and their line in the logbook is crossed out.',
    setting:
      'The common room of a mountain hut, nine in the evening. A storm, lamp light, a map weighed down with cups.',
    goal: goals.map(goal => `- ${goal}`).join('\n'),
    maxBeats: 28,
    presence: '{"Jo": {"enters": 2}}',
  },
  seed: 7,
  budget: { usd: 1 },
  relevance: {},
  voices: { anthropic: { label: 'Anthropic API', rehearsal: false } },
};

const line = (seat: string, beat: number, text: string, notes?: JsonObject[]): Line => ({
  ...{ seat, move: 'line', text },
  cue: { beat, ...(notes ? { notes } : {}) },
});

const beats: readonly (readonly Line[])[] = [
  [
    line(
      ines,
      0,
      '[TO: Tomas, TONE: dry, *puts both hands flat on the table*] "Somebody crossed this out. In pencil, not in ink."',
    ),
  ],
  [
    line(
      tomas,
      1,
      '[TO: Ines, TONE: evasive, *coils a rope that is coiled already*] "They came down. I saw them below the second bend, walking, so I took the line out as one does."',
    ),
    line(ines, 1, '[SILENT, *counts the cups*]'),
    line(ruth, 1, '[REACT, TONE: uneasy, *looks for her glasses*]'),
  ],
  [
    line(
      ruth,
      2,
      '[INTERRUPT after "walking", TONE: sharp] "Two people or one? At what time, and how far from the bend?"',
    ),
    line(
      tomas,
      2,
      '[TO: Ruth, TONE: defensive] "Does it matter? It was getting dark and I had a sprained wrist on the rope."',
    ),
    line(
      jo,
      2,
      '[TO: Ruth, WHISPER, TONE: nervous, *trims the lamp*] "I think I saw something. Red. On the ridge, at four."',
    ),
    line(ines, 2, '[SILENT]'),
  ],
  [
    line(ruth, 3, '[TO: Jo, TONE: gentle] "Say that again. Loudly, so that the map hears it."'),
    line(
      jo,
      3,
      '[TONE: brave] "I saw, I saw a red jacket on the ridge. Higher than anyone should have been. Tomas had just said that they were down, so I did not say it."',
      [{ about: 'passive' }],
    ),
    line(tomas, 3, '[SILENT, *sits down*]'),
  ],
  [
    line(
      tomas,
      4,
      '[TO: Ines, TONE: ashamed] "I was not sure. I saw two dots and I wanted them to be them. I crossed out the line because I wanted it to be true."',
      [{ about: 'close', text: 'Say what you have not said about the pencil.' }],
    ),
    line(
      ines,
      4,
      '[TO: Tomas, TONE: warm, *turns to the stove*] "Thank you. That is the first useful thing anybody has said tonight."',
    ),
  ],
];

/** What was judged of moods and relations, by beat. */
const felt: Readonly<Record<number, JsonObject>> = {
  3: {
    moods: [
      { who: 'Tomas Reve', word: 'cornered', level: -2 },
      { who: 'Jo', word: 'brave', level: 1 },
    ],
    relations: [
      { from: 'Ruth Reve', to: 'Jo', step: 1, line: 't9' },
      { from: 'Ruth Reve', to: 'Tomas Reve', step: -1, line: 't5' },
    ],
  },
  4: {
    moods: [
      { who: 'Ines Calder', word: 'relieved', level: 1 },
      { who: 'Tomas Reve', word: 'ashamed', level: -1 },
    ],
    relations: [{ from: 'Ines Calder', to: 'Tomas Reve', step: 1, line: 't13' }],
  },
};

const standing = (beat: number, met: readonly (string | undefined)[], say: string): Line => ({
  ...{ seat: 'moderator', move: 'standing', text: say, cue: { beat, goals } },
  data: {
    goals: met.map((turn, at) => ({
      goal: at + 1,
      met: turn !== undefined,
      line: turn ?? '',
      quote: quotes[at] ?? '',
      confidence: turn ? 0.9 : 0.3,
    })),
    ...felt[beat],
    ...{ confidence: 0.6, state: 'moving', due: [], event: '', notes: [], drift: [], settled: [] },
  },
});
const quotes = ['I was not sure', 'I saw a red jacket on the ridge', ''];

function play(story: Story, upTo: number): void {
  for (const [beat, lines] of beats.slice(0, upTo).entries()) {
    if (beat === 3) {
      const text = 'The radio crackles. The valley can hold the channel for ten minutes, then the mast goes down.';
      story.add({ type: 'state.posted', beat: 'b9', topic: 'event', data: { text, by: 'script', beat } });
    }
    const turns = story.begin(lines, `Beat ${beat}`);
    for (const [index, turn] of turns.entries()) story.end(turn, lines[index] as Line);
    story.close();
  }
}

/** The same scene with a secret, whose Jo is played by the person who watches. */
export const played: SessionOpened = {
  ...opened,
  seats: opened.seats.map(seat => (seat.id === jo ? { ...seat, voice: 'person' } : seat)),
  options: { ...opened.options, secrets: '{"Jo": "The red jacket is in your room."}' },
};

/** A scene with whispers, an interruption, silences, a note and an event, of which one goal is open; its last line is on its way. */
export function acting(as = opened): Story {
  const story = new Story(as);
  play(story, 4);
  story.tellAll([standing(3, [undefined, 't10', undefined], 'Jo has spoken; Tomas still has not.')], 'Judgement');
  story.add({ type: 'input.received', kind: 'note', text: 'Do not let him off with a joke.', to: ines });
  story.add({ type: 'input.received', kind: 'mute', seat: ruth, on: true });
  const lines = beats[4] ?? [];
  const [first = '', second = ''] = story.begin(lines, 'Beat 4');
  story.tell(second, 'waiting');
  story.say(first, '[TO: Ines, TONE: ashamed] "I was not sure. I saw two dots and');
  return story;
}

/** The same scene, ended with a goal left open. */
export function acted(): Story {
  const story = new Story(opened);
  play(story, 5);
  story.tellAll([standing(4, ['t12', 't10', undefined], 'Two of three are met.')], 'Judgement');
  const failing: Line = {
    ...line(ruth, 5, ''),
    outcome: 'failed',
    failure: { kind: 'overloaded', message: 'Overloaded', remedy: 'Try again later.' },
  };
  story.tellAll([failing], 'Beat 5');
  story.add({
    type: 'session.ended',
    outcome: { reason: 'timeout', success: false, goalAchieved: false, beats: 6, goals: [] },
  });
  return story;
}
