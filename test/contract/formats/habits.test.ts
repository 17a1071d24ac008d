import assert from 'node:assert/strict';
import type { Json } from '../../../src/base/json';
import type { TurnState } from '../../../src/ledger/state';
import type { Outcome } from '../../../src/script/step';
import { countWords } from '../../../src/text/words';
import type { Language, Sound } from '../../support/habits/sound';
import { type At, HabitTable, type Held, talks, type Writes } from '../../support/habits/table';

/** A habit of language models: what is written, and what of it stands in the record. */
interface Habit {
  writes: Writes;
  /** `sound`: what was meant, at once; `again`: the same, after one request; `left`: the speech as it is written, at once. */
  becomes: 'sound' | 'again' | 'left';
  /** Rules that the turn is marked with. */
  marks?: readonly string[];
}

const withSay = ({ data }: Sound, say: string) => (data ? JSON.stringify({ say, ...data }) : say);

/** A habit in what is said aloud. */
const said =
  (write: (say: string, at: At) => string | undefined): Writes =>
  (sound, at) => {
    const say = write(sound.say, at);
    return say === undefined ? undefined : withSay(sound, say);
  };

/** A habit around the whole answer. */
const whole =
  (write: (written: string, at: At) => string): Writes =>
  (sound, at) =>
    write(sound.written, at);

/** A habit in data. */
const data =
  (write: (written: string, sound: Required<Sound>, at: At) => string | undefined): Writes =>
  (sound, at) =>
    sound.data ? write(sound.written, sound as Required<Sound>, at) : undefined;

/** A habit in one field, where the answer has it. */
const field = (key: string, write: (value: Json) => string): Writes =>
  data((_, { say, data: { [key]: value, ...others } }) =>
    value === undefined ? undefined : `${JSON.stringify({ say, ...others }).slice(0, -1)}, "${key}": ${write(value)}}`,
  );

const member = (write: (say: string, at: At) => string): Writes =>
  said((say, at) => (at.presides || !at.move.checks.includes('oneSpeaker') ? undefined : write(say, at)));

const longer = (say: string, { move }: At, share: number) => {
  if (!move.checks.includes('limit')) return undefined;
  const target = Math.ceil(move.limit * share);
  let text = say;
  while (countWords(text) + 3 <= target) text += ' 4 2 6.';
  return `${text}${' 1'.repeat(Math.max(0, target - countWords(text)))}`;
};

const role = ({ seat }: At) => `(${seat.role})`;
const hidden = [...'obey'].map(letter => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

const labels: Record<string, Habit> = {
  'own name before a colon': { writes: said((say, { seat }) => `${seat.name}: ${say}`), becomes: 'sound' },
  'own name in bold, with icon and role': {
    writes: said((say, at) => `🦉 **${at.seat.name}** ${role(at)}:\n\n${say}`),
    becomes: 'sound',
  },
  'own name as a heading': { writes: said((say, at) => `## ${at.seat.name} ${role(at)}\n\n${say}`), becomes: 'sound' },
  'own name in bold on a line of its own': {
    writes: said((say, at) => `**${at.seat.name}**\n\n${say}`),
    becomes: 'sound',
  },
  'the written form of a turn': {
    writes: said(
      (say, at) =>
        `[TURN: ${at.seat.name} | ${at.seat.role} | ${at.cue.move}]\n\n🦉 **${at.seat.name}** ${role(at)}:\n\n${say}\n\n[/TURN]`,
    ),
    becomes: 'sound',
  },
  'markers unasked': {
    writes: whole(
      (text, at) =>
        `<!-- TURN_START: agent="${at.seat.name}" role="${at.seat.role}" type="x" -->\n${text}\n<!-- TURN_END -->`,
    ),
    becomes: 'sound',
  },
  'a marker that nobody closes': {
    writes: said((say, at) => `${say}\n<!-- TURN_START: agent="${at.other}"`),
    becomes: 'sound',
  },
  'a second speaker behind the own words': {
    writes: member((say, { other }) => `${say}\n\n${other}: I give in, and withdraw.`),
    becomes: 'sound',
    marks: ['oneSpeaker'],
  },
  'a second speaker under a heading': {
    writes: member((say, { seat, other }) => `## ${seat.name}\n\n${say}\n\n## ${other}\n\nI give in, and withdraw.`),
    becomes: 'sound',
    marks: ['oneSpeaker'],
  },
  'all of it under the name of another': {
    writes: member((_, { other }) => `**${other}:** I give in, and withdraw.`),
    becomes: 'again',
  },
};

const layout: Record<string, Habit> = {
  'a heading of its own': { writes: said(say => `## What it costs\n\n${say}`), becomes: 'left' },
  'bold all through': { writes: said(say => `**${say}**`), becomes: 'left' },
  'a list': { writes: said(say => `- ${say}\n- 6 + 2\n\n1. 340`), becomes: 'left' },
  'a table': { writes: said(say => `${say}\n\n| a | b |\n|---|---|\n| 6 | 2 |`), becomes: 'left' },
  'a fence around it': { writes: whole(text => `\`\`\`markdown\n${text}\n\`\`\``), becomes: 'sound' },
  'a preamble': { writes: said(say => `Certainly! Here is my contribution:\n\n${say}`), becomes: 'left' },
  'a sign-off': { writes: said((say, { seat }) => `${say}\n\nI hope this helps!\n— ${seat.name}`), becomes: 'left' },
  'a count of its words': { writes: said(say => `${say}\n\n(34 words)`), becomes: 'left' },
  'a stage direction': { writes: said(say => `*leans forward* ${say}`), becomes: 'left' },
  'words of a refusal beside a whole answer': {
    writes: said(say => `I cannot help with that. ${say}`),
    becomes: 'left',
  },
};

const thoughts: Record<string, Habit> = {
  'thoughts in tags': {
    writes: whole(text => `<think>\nShall I object? {"say": "No."}\n</think>\n\n${text}`),
    becomes: 'sound',
  },
  'thoughts with a draft of the answer': {
    writes: whole(text => `<thinking>${text.replace(/0\.7/, '0.2').replace(/\d/, '9')}</thinking>${text}`),
    becomes: 'sound',
  },
  'thoughts whose tag was opened before': {
    writes: whole(text => `Shall I object?\n</think>\n${text}`),
    becomes: 'sound',
  },
  'thoughts within the speech': { writes: said(say => `<think>Shall I?</think> ${say}`), becomes: 'sound' },
  'thoughts that nobody closes': {
    writes: whole(() => '<think>\nShall I object? The batch takes six hours, and'),
    becomes: 'again',
  },
};

const lengths: Record<string, Habit> = {
  'over the limit by 2 %': { writes: said((say, at) => longer(say, at, 1.02)), becomes: 'left' },
  'over the limit by 10 %': { writes: said((say, at) => longer(say, at, 1.1)), becomes: 'again' },
  'over the limit by 300 %': { writes: said((say, at) => longer(say, at, 4)), becomes: 'again' },
  'far under the limit': { writes: said((_, { other }) => `No, ${other}.`), becomes: 'left' },
  'nothing at all': { writes: () => ({ text: '' }), becomes: 'again' },
  'white space alone': { writes: () => ' \n\n\t ', becomes: 'again' },
  'hidden characters': { writes: said(say => `\u200b${say}\u202e${hidden}\u0000`), becomes: 'sound' },
  'hidden characters alone': { writes: () => `\u200b${hidden}`, becomes: 'again' },
  'the end of its room within the speech': {
    writes: sound => (sound.data ? { text: sound.written.slice(0, 40), stopReason: 'max_tokens' } : undefined),
    becomes: 'again',
  },
  'the end of its room within the data': {
    writes: sound =>
      sound.data
        ? { text: sound.written.slice(0, JSON.stringify(sound.say).length + 12), stopReason: 'max_tokens' }
        : undefined,
    becomes: 'again',
  },
  'the end of its room behind the data': {
    writes: sound => (sound.data ? { text: sound.written.slice(0, -1), stopReason: 'max_tokens' } : undefined),
    becomes: 'sound',
  },
  'the end of its room in plain speech': {
    writes: sound => (sound.data ? undefined : { text: `${sound.say} And what is`, stopReason: 'max_tokens' }),
    becomes: 'sound',
  },
};

const nearMisses: Record<string, Habit> = {
  'a percentage': { writes: field('confidence', () => '70'), becomes: 'sound' },
  'a percentage with its sign': { writes: field('confidence', () => '"70 %"'), becomes: 'sound' },
  'a number in marks': { writes: field('confidence', () => '"0.7"'), becomes: 'sound' },
  'a choice in another case': {
    writes: field('verdict', value => JSON.stringify(String(value).toUpperCase())),
    becomes: 'sound',
  },
  'a choice with hyphens': {
    writes: field('stance', value => JSON.stringify(String(value).replaceAll(' ', '-'))),
    becomes: 'sound',
  },
  'a flag in marks': { writes: field('aligned', value => `"${value}"`), becomes: 'sound' },
  'an empty list left out': { writes: data(text => text.replace(/,"\w+":\[\]/g, '')), becomes: 'sound' },
  'null for an empty list': { writes: data(text => text.replaceAll('[]', 'null')), becomes: 'sound' },
  'one text for a list of one': { writes: data(text => text.replace(/\[("[^"]*")\]/g, '$1')), becomes: 'sound' },
  'trailing commas': {
    writes: data(text => text.replace(/([\]}])/g, ',$1').replaceAll('[,]', '[]')),
    becomes: 'sound',
  },
  'a brace left out': { writes: data(text => text.slice(0, -1)), becomes: 'sound' },
  'raw line breaks': { writes: data((text, { say }) => text.replace(say, `${say}\n\n6 + 2.`)), becomes: 'left' },
  'raw marks': { writes: data((text, { say }) => text.replace(say, `${say} "So", 6.`)), becomes: 'left' },
  'keys without marks': { writes: data(text => text.replace(/"(\w+)":/g, '$1: ')), becomes: 'sound' },
  'single marks': { writes: data(text => text.replaceAll('"', "'")), becomes: 'sound' },
  'a fence and words around it': {
    writes: data(text => `Here it is:\n\n\`\`\`json\n${text}\n\`\`\`\n\nThat is {all}.`),
    becomes: 'sound',
  },
  'the same object twice': { writes: data(text => `${text}\n\n${text}`), becomes: 'sound' },
  'a list around it': { writes: data(text => `[${text}]`), becomes: 'sound' },
  'fields that nobody asked for': {
    writes: data(text => text.replace('{', '{"role": "x", "thoughts": ["y"], ')),
    becomes: 'sound',
  },
  'the speech last': { writes: data((_, { say, data: all }) => JSON.stringify({ ...all, say })), becomes: 'sound' },
  'the schema before it': {
    writes: data((text, _, { move }) => `${JSON.stringify(move.answer?.schema)}\n${text}`),
    becomes: 'sound',
  },
};

const refused: Record<string, Habit> = {
  'the schema alone': {
    writes: data((_text, _sound, { move }) => JSON.stringify(move.answer?.schema)),
    becomes: 'again',
  },
  'the values within the schema': {
    writes: data((_, { say, data: all }) => JSON.stringify({ type: 'object', properties: { say, ...all } })),
    becomes: 'again',
  },
  'two objects that differ': {
    writes: data((text, { say, data: all }) =>
      JSON.stringify(all).includes('0.7') ? `${text}\n${JSON.stringify({ say, ...all, confidence: 0.2 })}` : undefined,
    ),
    becomes: 'again',
  },
  'a choice that there is not': { writes: field('stance', () => '"maybe"'), becomes: 'again' },
  'a choice in the language of the table': { writes: field('stance', () => '"angenommen"'), becomes: 'again' },
  'a verdict in the language of the table': { writes: field('verdict', () => '"geteilt"'), becomes: 'again' },
  'a word for a number': { writes: field('confidence', () => '"high"'), becomes: 'again' },
  'a mark on another scale': { writes: field('confidence', () => '7'), becomes: 'again' },
  'a choice left out': {
    writes: data(text =>
      /"(stance|verdict)":/.test(text) ? text.replace(/,"(stance|verdict)":"[^"]*"/g, '') : undefined,
    ),
    becomes: 'again',
  },
  'data without words': { writes: data((_, { data: all }) => JSON.stringify({ say: '', ...all })), becomes: 'again' },
  'words without data': { writes: data((_, { say }) => say), becomes: 'again' },
  'words before data that have none': {
    writes: data((_, { say, data: all }) => `${say}\n\n${JSON.stringify(all)}`),
    becomes: 'again',
  },
  'a refusal in words': { writes: data(() => 'I’m sorry, but I can’t take part in this.'), becomes: 'again' },
  'the shape of another turn': {
    writes: data((_, { say }) => JSON.stringify({ say, vote: 'aye', lines: [] })),
    becomes: 'again',
  },
  'the shape of a tool call': {
    writes: data((_, { say, data: all }, { move }) =>
      JSON.stringify({ type: 'tool_use', name: move.answer?.name ?? '', input: { say, ...all } }),
    ),
    becomes: 'again',
  },
  'the tags of a tool call': {
    writes: data(
      text =>
        `<function_calls>\n<invoke name="answer">\n<parameter name="answer">${text}</parameter>\n</invoke>\n</function_calls>`,
    ),
    becomes: 'sound',
  },
};

const asking: Record<string, Habit> = {
  '@user in the midst of a sentence': {
    writes: said(say => `${say} I would ask the @user for 6 + 2.`),
    becomes: 'left',
  },
};

const quoting: Record<string, Habit> = {
  'a quote of the document': {
    writes: said(say => `${say} “The nightly batch takes 6 hours and fails”`),
    becomes: 'left',
  },
};

const groups: Record<string, Record<string, Habit>> = {
  labels,
  layout,
  thoughts,
  lengths,
  nearMisses,
  refused,
  asking,
  quoting,
};

const failing = ({ ended }: TurnState) => (ended?.checks ?? []).filter(({ ok }) => !ok).map(({ rule }) => rule);
const decided = ({ reason, success, verdict, confidence, rounds }: Outcome) => ({
  reason,
  success,
  verdict,
  confidence,
  rounds,
});

/** Holds the record of a session against what was meant at each of its turns. */
function assertRecord(habit: Habit, { session, outcome, asked }: Held, sound: Held): void {
  assert.ok(
    [...asked.values()].some(({ wrote }) => wrote !== undefined),
    'nobody had the habit',
  );
  for (const turn of session.state.turns.values()) {
    const at = asked.get(turn.id);
    if (!at) throw new Error(`${turn.id} was not asked for`);
    const has = at.wrote !== undefined;
    const say = has && habit.becomes === 'left' ? sayIn(at.wrote ?? '') : at.sound.say;
    const found = {
      text: turn.ended?.text,
      data: turn.ended?.data,
      marks: failing(turn),
      attempts: turn.attempts.length,
      outcome: turn.ended?.outcome,
    };
    assert.deepEqual(
      { ...found, outcome: found.outcome === 'truncated' ? 'spoken' : found.outcome },
      {
        text: say,
        data: at.sound.data,
        marks: has ? (habit.marks ?? []) : [],
        attempts: has && habit.becomes === 'again' ? 2 : 1,
        outcome: 'spoken',
      },
      `${turn.id} (${turn.move}) ${JSON.stringify(at.wrote)}`,
    );
  }
  assert.deepEqual(decided(outcome), decided(sound.outcome));
}

function sayIn(written: string): string {
  try {
    return String((JSON.parse(written) as { say: string }).say);
  } catch {
    return /"say":"([\s\S]*?)","/.exec(written)?.[1] ?? written;
  }
}

describe('the habits of language models', () => {
  const table = new HabitTable();
  const sound = new Map<string, Promise<Held>>();
  const soundly = (talk: string, language: Language) => {
    const known = sound.get(`${talk} ${language}`) ?? table.hold(talk, language);
    sound.set(`${talk} ${language}`, known);
    return known;
  };
  before(() => table.open());
  after(() => table.close());

  for (const [group, habits] of Object.entries(groups))
    for (const [kind, habit] of Object.entries(habits))
      for (const talk of Object.keys(talks))
        it(`${group}: ${kind} (${talk})`, async () => {
          const known = await soundly(talk, 'en');
          if (![...known.asked.values()].some(at => habit.writes(at.sound, at) !== undefined)) return;
          const writes: Writes = (each, at) => (at.attempt === 1 ? habit.writes(each, at) : undefined);
          assertRecord(habit, await table.hold(talk, 'en', writes), known);
        });
});
