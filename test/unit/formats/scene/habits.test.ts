import assert from 'node:assert/strict';
import { isUsable, type ParsedLine, parseAnswer } from '../../../../src/formats/scene/parser';

const names = { all: ['Ana', 'Bob', 'Cleo'], own: 'Ana' };

/** What a model writes as Ana, and what comes of it: lines by their parts, what is only thought, and what is dropped and told; `again` where it is asked once more. */
interface Habit {
  kind: string;
  raw: string;
  lines?: Partial<ParsedLine>[];
  thoughts?: string[];
  dropped?: string[];
  again?: true;
}

const say = (content: string, more: Partial<ParsedLine> = {}): Partial<ParsedLine> => ({
  action: 'speak',
  content,
  ...more,
});
const toBob = { target: 'Bob', tone: 'sad' };

const emphasis: Habit[] = [
  ['en', '"I *never* said that, and you *know* it."'],
  ['en', '"I **never** said that, and you _know_ it."'],
  ['de', '„Das habe ich *nie* gesagt, und *du* weißt es.“'],
  ['de', '„Das habe ich *nie* gesagt, und *du* weißt es."'],
  ['fr', '« Je n’ai *jamais* dit cela, et tu le *sais*. »'],
  ['es', '«*Nunca* dije eso, y tú lo *sabes*.»'],
  ['ru', '«Я *никогда* этого не говорила, и ты это *знаешь*.»'],
  ['ja', '「私は*決して*そんなことは言っていない。」'],
].map(
  ([kind = '', speech = '']): Habit => ({
    kind: `emphasis within a speech (${kind})`,
    raw: `[TO: Bob, TONE: sad] ${speech}`,
    lines: [say(speech.slice(1, -1).trim(), { ...toBob, nonverbal: undefined })],
  }),
);

const deeds: Habit[] = [
  ['*looks away* "No."', 'looks away', 'No.'],
  ['"No." *turns to the window*', 'turns to the window', 'No.'],
  ['*wendet sich ab* „Nein."', 'wendet sich ab', 'Nein.'],
  ['*baisse les yeux* « Non. »', 'baisse les yeux', 'Non.'],
  ['(baja la voz) «No.»', 'baja la voz', 'No.'],
  ['*отворачивается* «Нет.»', 'отворачивается', 'Нет.'],
  ['*目を伏せる*「いいえ。」', '目を伏せる', 'いいえ。'],
  ['_looks away_ "No."', 'looks away', 'No.'],
  ['*Ana looks at the floor.* "No."', 'Ana looks at the floor.', 'No.'],
].map(
  ([text, nonverbal, content]): Habit => ({
    kind: 'a deed beside a speech',
    raw: `[TO: Bob, TONE: sad] ${text}`,
    lines: [say(content ?? '', { ...toBob, nonverbal })],
  }),
);

const thoughts: Habit[] = [
  '*I cannot tell him that I am the thief.*',
  '*Ich kann ihm nicht sagen, dass ich der Dieb bin.*',
  '*Je ne peux pas lui dire que je suis la voleuse.*',
  '*No puedo decirle que soy la ladrona.*',
  '*Я не могу сказать ему, что это я украла.*',
  '*私が盗んだなんて言えない。*',
  '(I cannot tell him that I am the thief.)',
].map(
  (text): Habit => ({
    kind: 'a thought between asterisks or in brackets',
    raw: `[TO: Bob, TONE: sad] ${text} "I was at home."`,
    lines: [say('I was at home.', { ...toBob, nonverbal: undefined })],
    thoughts: [text.slice(1, -1)],
  }),
);

const marked: Habit[] = [
  {
    kind: 'a thought that is marked',
    raw: '[THOUGHT: he must not know] [TO: Bob, TONE: sad] "I was at home."',
    lines: [say('I was at home.', toBob)],
  },
  {
    kind: 'a thought within the tag of a speech',
    raw: '[TO: Bob, TONE: sad, THOUGHT: he must not know, ever: never] "I was at home."',
    lines: [say('I was at home.', { ...toBob, nonverbal: undefined })],
    thoughts: ['he must not know, ever: never'],
  },
  {
    kind: 'a thought before words without a tag',
    raw: '[THOUGHT: he must not know, ever] "I was at home."',
    lines: [say('I was at home.', { nonverbal: undefined })],
    thoughts: ['he must not know, ever'],
  },
  {
    kind: 'a silent thought',
    raw: '[SILENT, THOUGHT: *he must not know*]',
    lines: [{ action: 'silent', nonverbal: undefined }],
    thoughts: ['he must not know'],
  },
  {
    kind: 'a thought that is marked, then a speech',
    raw: '[THOUGHT] "He must not know."\n[TO: Bob, TONE: sad] "I was at home."',
    lines: [say('I was at home.', toBob)],
    thoughts: ['He must not know.'],
  },
  {
    kind: 'only a thought',
    raw: '[THOUGHT, *he must not know*]',
    lines: [{ action: 'silent', nonverbal: undefined }],
    thoughts: ['he must not know'],
  },
];

const addressed: Habit[] = [
  {
    kind: 'two addressees, each with words of their own',
    raw: '[TO: Bob, TONE: cold] "You may go." [TO: Cleo, TONE: warm] "Stay with me."',
    lines: [
      say('You may go.', { target: 'Bob', tone: 'cold' }),
      say('Stay with me.', { target: 'Cleo', tone: 'warm' }),
    ],
  },
  {
    kind: 'two addressees on two lines',
    raw: '[TO: Bob, TONE: kalt] „Du kannst gehen."\n[TO: Cleo, TONE: warm] „Bleib bei mir."',
    lines: [
      say('Du kannst gehen.', { target: 'Bob', tone: 'kalt' }),
      say('Bleib bei mir.', { target: 'Cleo', tone: 'warm' }),
    ],
  },
  {
    kind: 'a whisper beside what all hear',
    raw: '[TONE: loud] "I know nothing." [TO: Cleo, WHISPER, TONE: low] "Under the mat."',
    lines: [say('I know nothing.', { whisper: undefined }), say('Under the mat.', { whisper: true, target: 'Cleo' })],
  },
  {
    kind: 'a whisper as a deed',
    raw: '[TONE: low, WHISPERS to Cleo] "Under the mat."',
    lines: [say('Under the mat.', { whisper: true, target: 'Cleo' })],
  },
  {
    kind: 'two addressees of one speech',
    raw: '[TO: Bob y Cleo, TONE: sad] «Venid.»',
    lines: [say('Venid.', { target: 'Bob y Cleo' })],
  },
];

const keys: Habit[] = [
  ['À', 'TON', 'fâché'],
  ['AN', 'TON', 'wütend'],
  ['PARA', 'TONO', 'enfadado'],
  ['A', 'TONO', 'arrabbiata'],
  ['КОМУ', 'ТОН', 'зло'],
  ['宛先', '口調', '怒り'],
  ['To', 'Emotion', 'angry'],
].map(
  ([to, how, tone]): Habit => ({
    kind: 'a tag in another language',
    raw: `[${to}: Bob, ${how}: ${tone}] "No."`,
    lines: [say('No.', { target: 'Bob', tone })],
  }),
);

const forms: Habit[] = [
  { kind: 'a name for a tag', raw: '[Bob, TONE: sad] "No."', lines: [say('No.', toBob)] },
  {
    kind: 'an action of its own invention',
    raw: '[LEAVES, TO: Bob, TONE: sad] "No."',
    lines: [say('No.', { ...toBob, nonverbal: 'leaves' })],
  },
  {
    kind: 'an action of its own invention, alone',
    raw: '[LEAVES, TONE: sad, *slams the door*]',
    lines: [{ action: 'react', nonverbal: 'leaves; slams the door', tone: 'sad' }],
  },
  { kind: 'silence in another language', raw: '[STUMM]', lines: [{ action: 'react', nonverbal: 'STUMM' }] },
  {
    kind: 'a bracket within a speech',
    raw: '[TO: Bob, TONE: sad] "It says: my dear [illegible], come home."',
    lines: [say('It says: my dear [illegible], come home.', { ...toBob, nonverbal: undefined })],
  },
  {
    kind: 'verse',
    raw: '[TONE: singing] "The water is wide,\n- I cannot get o’er,\n1. and neither have I wings."',
    lines: [say('The water is wide, - I cannot get o’er, 1. and neither have I wings.')],
  },
  {
    kind: 'a dash for a speech',
    raw: '[TO: Bob, TONE: sad] — Non, jamais.',
    lines: [say('Non, jamais.', toBob)],
  },
  {
    kind: 'a whole answer in quotation marks',
    raw: '"[TO: Bob, TONE: sad] I was at home."',
    lines: [say('I was at home.', toBob)],
  },
  {
    kind: 'emphasis without quotation marks',
    raw: '[TO: Bob, TONE: sad] I *never* said that.',
    lines: [say('I *never* said that.', { ...toBob, nonverbal: undefined })],
  },
  {
    kind: 'a quotation within a speech',
    raw: '[TO: Bob, TONE: sad] "He said "never" to me."',
    lines: [say('He said "never" to me.', toBob)],
  },
  {
    kind: 'a quotation that is not closed',
    raw: '[TO: Bob, TONE: sad] "I was at home. [TO: Cleo, TONE: low] "And you?"',
    lines: [say('I was at home.', toBob), say('And you?', { target: 'Cleo' })],
  },
  {
    kind: 'a wish to go on',
    raw: '[SILENT, WANTS: 3, *raises a hand*]',
    lines: [{ action: 'silent', nonverbal: 'raises a hand' }],
  },
];

const others: Habit[] = [
  {
    kind: 'a line of somebody else below',
    raw: '[TO: Bob, TONE: sad] "I was at home."\nBob: [TONE: angry] "You lie."',
    lines: [say('I was at home.', toBob)],
    dropped: ['Bob: [TONE: angry] "You lie."'],
  },
  {
    kind: 'a line of somebody else in bold',
    raw: '**Ana:** [TO: Bob, TONE: sad] "I was at home."\n**Bob:** "You lie."\n**Ana:** "I do not."',
    lines: [say('I was at home. I do not.', toBob)],
    dropped: ['**Bob:** "You lie."'],
  },
  {
    kind: 'the line of somebody else alone',
    raw: 'Bob: [TONE: angry] "You lie."',
    lines: [],
    dropped: ['Bob: [TONE: angry] "You lie."'],
    again: true,
  },
  {
    kind: 'a label of her own',
    raw: 'Ana (leise): „Ich war zu Hause."',
    lines: [say('Ich war zu Hause.')],
  },
];

const told: Habit[] = [
  {
    kind: 'an introduction',
    raw: 'Sure! Here is how Ana would answer:\n\n[TO: Bob, TONE: sad] "No."',
    lines: [say('No.', toBob)],
    dropped: ['Sure! Here is how Ana would answer:'],
  },
  {
    kind: 'narration around a speech',
    raw: '[TO: Bob, TONE: sad] "Well," she said and turned away, "no."',
    lines: [say('Well, no.', toBob)],
    dropped: ['she said and turned away,'],
  },
  {
    kind: 'narration before a speech',
    raw: 'Ella niega con la cabeza. «No.»',
    lines: [say('No.')],
    dropped: ['Ella niega con la cabeza.'],
  },
  {
    kind: 'what only the director may write',
    raw: '[TO: Bob, TONE: sad] "No." [SCENE END - Goal: Achieved] [EVENT: The roof falls in]',
    lines: [say('No.', toBob)],
    dropped: ['[SCENE END - Goal: Achieved]', '[EVENT: The roof falls in]'],
  },
];

const refusals: Habit[] = [
  'I’m sorry, but I can’t continue this role-play.',
  'Als KI-Modell kann ich diese Szene nicht fortsetzen.',
  'Je suis désolé, je ne peux pas continuer ce jeu de rôle.',
  'Lo siento, no puedo continuar con esta escena.',
  'К сожалению, я не могу продолжить эту сцену.',
  '申し訳ありませんが、この場面を続けることはできません。',
].map((raw): Habit => ({ kind: 'words without any form, such as a refusal', raw, again: true }));

const habits = [
  ...emphasis,
  ...deeds,
  ...thoughts,
  ...marked,
  ...addressed,
  ...keys,
  ...forms,
  ...others,
  ...told,
  ...refusals,
];

describe('habits of models on stage', () => {
  it('are at least sixty', () => assert.ok(habits.length >= 60, `${habits.length}`));

  for (const { kind, raw, lines, thoughts: thought, dropped, again } of habits)
    it(`${kind}: ${JSON.stringify(raw.slice(0, 60))}`, () => {
      const answer = parseAnswer(raw, names);
      assert.equal(isUsable(answer), again !== true, JSON.stringify(answer));
      if (lines) assert.equal(answer.lines.length, lines.length, JSON.stringify(answer));
      for (const [at, line] of (lines ?? []).entries())
        for (const [key, value] of Object.entries(line))
          assert.deepEqual(answer.lines[at]?.[key as keyof ParsedLine], value, `${key} of ${JSON.stringify(answer)}`);
      if (thought) assert.deepEqual(answer.thoughts, thought);
      if (!again || dropped) assert.deepEqual(answer.dropped, dropped ?? []);
    });
});
