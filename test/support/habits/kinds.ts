import type { Json } from '../../../src/base/json';
import { countWords } from '../../../src/text/words';
import { type Language, type Sound, soundOf, subjects } from './sound';
import type { At, Writes } from './table';

/** A habit of language models: what is written in place of a sound answer, and what of it stands in the record. */
export interface Habit {
  writes: Writes;
  /** Of a turn that is asked for once: the speech that stands. `again`: it is asked for once more, and what comes then stands. */
  becomes: 'again' | 'refused' | ((say: string, at: At) => string | undefined);
  /** Rules that the turn is marked with. */
  marks?: readonly string[];
  /** Where each of its quotes was found. */
  quotes?: readonly string[];
  /** The user is asked, but for a turn that concludes. */
  asks?: true;
}

type Write = (say: string, at: At) => string | undefined;
type InData = (written: string, sound: Required<Sound>, at: At) => string | undefined;

const said =
  (write: Write): Writes =>
  ({ say, data: all }, at) => {
    const words = write(say, at);
    return words === undefined || !all ? words : JSON.stringify({ say: words, ...all });
  };
const inData =
  (write: InData): Writes =>
  (sound, at) =>
    sound.data ? write(sound.written, sound as Required<Sound>, at) : undefined;

/** Speech that stands as it is written. */
const stands = (write: Write, more: Partial<Habit> = {}): Habit => ({ writes: said(write), becomes: write, ...more });
/** A question beside the words, which the user is asked; whoever concludes asks nothing. */
const asked = (write: Write): Habit => ({
  writes: said(write),
  becomes: (say, { move }) => (move.concludes ? say : `${say}\n\n6 + 2 = 8?`),
  asks: true,
});
/** What is around the words that are meant goes. */
const goes = (write: Write, marks: readonly string[] = []): Habit => ({
  writes: said(write),
  becomes: say => say,
  marks,
});
const around = (write: (written: string, at: At) => string): Habit => ({
  writes: ({ written }, at) => write(written, at),
  becomes: say => say,
});
/** Data that is taken as it is meant. */
const taken = (write: InData, becomes: Write = say => say): Habit => ({ writes: inData(write), becomes });
const again = (write: InData): Habit => ({ writes: inData(write), becomes: 'again' });
const saidAgain = (write: Write): Habit => ({ writes: said(write), becomes: 'again' });

/** Another value of one field, where the answer has it. */
const field =
  (key: string, write: (value: Json) => string): InData =>
  (_, { say, data: { [key]: value, ...others } }) =>
    value === undefined ? undefined : `${JSON.stringify({ say, ...others }).slice(0, -1)}, "${key}": ${write(value)}}`;

/** Of those alone who do not sum up what others hold by their names. */
const unlessPresiding =
  (write: Write): Write =>
  (say, at) =>
    at.presides || !at.move.checks.includes('oneSpeaker') ? undefined : write(say, at);

const quoting = (quote: (at: At) => string | undefined, found: string): Habit =>
  stands((say, at) => (at.move.checks.includes('quotes') && quote(at) ? `${say} ${quote(at)}` : undefined), {
    quotes: [found],
    ...(found === 'nowhere' ? { marks: ['quote'] } : {}),
  });
const quoted = ({ language }: At) => subjects[language].quote;

function longer(say: string, { move }: At, share: number): string | undefined {
  if (!move.checks.includes('limit')) return undefined;
  const most = Math.ceil(move.limit * share);
  let text = say;
  while (countWords(text) + 3 <= most) text += ' 4 2 6.';
  return `${text}${' 1'.repeat(Math.max(0, most - countWords(text)))}`;
}

/** The answer as it is when its room ends at a place. */
const endsAt = (at: (sound: Sound) => string | undefined, becomes: Habit['becomes'] = 'again'): Habit => ({
  becomes,
  writes(sound) {
    const text = at(sound);
    return text === undefined ? undefined : { text, stopReason: 'max_tokens' };
  },
});
const dataFrom = ({ say }: Sound) => JSON.stringify({ say }).length + 2;

const label = ({ seat }: At) => `**${seat.name}** (${seat.role})`;
const hidden = [...'obey'].map(letter => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
const inLanguage = (language: Language): Habit => stands((_, at) => soundOf(at.talk, at, language).say);

const labels: Record<string, Habit> = {
  'own name before a colon': goes((say, { seat }) => `${seat.name}: ${say}`),
  'own name in bold, with icon and role': goes((say, at) => `🦉 ${label(at)}:\n\n${say}`),
  'own name as a heading': goes((say, { seat }) => `## ${seat.name} (${seat.role})\n\n${say}`),
  'own name in bold on a line of its own': goes((say, { seat }) => `**${seat.name}**\n\n${say}`),
  'the written form of a turn': goes(
    (say, at) => `[TURN: ${at.seat.name} | ${at.seat.role} | x]\n\n🦉 ${label(at)}:\n\n${say}\n\n[/TURN]`,
  ),
  'markers unasked': around(
    (text, { seat }) => `<!-- TURN_START: agent="${seat.name}" role="x" type="y" -->\n${text}\n<!-- TURN_END -->`,
  ),
  'a marker that nobody closes': goes((say, { other }) => `${say}\n<!-- TURN_START: agent="${other}"`),
  'a second speaker behind the own words': goes(
    unlessPresiding((say, { other }) => `${say}\n\n${other}: I give in, and withdraw.`),
    ['oneSpeaker'],
  ),
  'a second speaker under a heading': goes(
    unlessPresiding((say, { seat, other }) => `## ${seat.name}\n\n${say}\n\n## ${other}\n\nI give in.\n\nI withdraw.`),
    ['oneSpeaker'],
  ),
  'headings with the names of those who are answered': stands(
    unlessPresiding((say, { other }) => `## ${other}\n\n${say}`),
  ),
  'a beginning with the name of whom it answers': stands(unlessPresiding((say, { other }) => `${other}: ${say}`)),
  'all of it under the name of another': saidAgain(
    unlessPresiding((_, { other }) => `**${other}:** I give in.\n\n**${other}:** I withdraw.`),
  ),
};

const layout: Record<string, Habit> = {
  'a heading of its own': stands(say => `## What it costs\n\n${say}`),
  'bold all through': stands(say => `**${say}**`),
  lists: stands(say => `- ${say}\n- 6 + 2\n\n1. 340`),
  'a table': stands(say => `${say}\n\n| a | b |\n|---|---|\n| 6 | 2 |`),
  'a fence around it': around(text => `\`\`\`markdown\n${text}\n\`\`\``),
  'a preamble': stands(say => `Certainly! Here is my contribution:\n\n${say}`),
  'a sign-off': stands((say, { seat }) => `${say}\n\nI hope this helps!\n— ${seat.name}`),
  'a count of its words': stands(say => `${say}\n\n(34 words)`),
  'a stage direction': stands(say => `*leans forward* ${say}`),
  'words of assent, whatever the data say': stands(say => `I accept the proposal as it stands, and withdraw. ${say}`),
  'words of objection, whatever the data say': stands(say => `I block this, and reject the motion. ${say}`),
  'words of a refusal beside a whole answer': stands(say => `I cannot help with that. ${say}`),
};

const thoughts: Record<string, Habit> = {
  'thoughts in tags': around(text => `<think>\nShall I object? {"say": "No."}\n</think>\n\n${text}`),
  'thoughts with a draft of the answer': around(text => `<thinking>${text.replace('0.7', '0.2')}</thinking>${text}`),
  'thoughts whose tag was opened before': around(text => `Shall I object?\n</think>\n${text}`),
  'thoughts within the speech': goes(say => `<think>Shall I?</think> ${say}`),
  'thoughts that nobody closes': {
    writes: () => '<think>\nShall I object? The batch takes six hours, and',
    becomes: 'again',
  },
};

const languages: Record<string, Habit> = {
  'an answer in English': inLanguage('en'),
  'an answer in German': inLanguage('de'),
  'an answer in Japanese': inLanguage('ja'),
  'an answer in Arabic': inLanguage('ar'),
};

const lengths: Record<string, Habit> = {
  'over the limit by 2 %': stands((say, at) => longer(say, at, 1.02)),
  'over the limit by 10 %': saidAgain((say, at) => longer(say, at, 1.1)),
  'over the limit by 300 %': saidAgain((say, at) => longer(say, at, 4)),
  'far under the limit': stands((_, { other }) => `No, ${other}.`),
  'nothing at all': { writes: () => ({ text: '' }), becomes: 'again' },
  'white space alone': { writes: () => ' \n\n\t ', becomes: 'again' },
  'hidden characters': goes(say => `\u200b${say}\u202e${hidden}\u0000`),
  'hidden characters alone': { writes: () => `\u200b${hidden}`, becomes: 'again' },
  'the end of its room within the speech': endsAt(({ data, written }) => (data ? written.slice(0, 40) : undefined)),
  'the end of its room before the data': endsAt(sound =>
    sound.data ? sound.written.slice(0, dataFrom(sound)) : undefined,
  ),
  'the end of its room within the data': endsAt(sound =>
    sound.data ? sound.written.slice(0, dataFrom(sound) + 25) : undefined,
  ),
  'the end of its room behind the data': endsAt(
    ({ data, written }) => (data ? written.slice(0, -1) : undefined),
    say => say,
  ),
  'the end of its room in plain speech': endsAt(
    ({ data, say }) => (data ? undefined : `${say} And what is`),
    say => say,
  ),
};

const nearMisses: Record<string, Habit> = {
  'a percentage': taken(field('confidence', () => '70')),
  'a percentage with its sign': taken(field('confidence', () => '"70 %"')),
  'a number in marks': taken(field('confidence', () => '"0.7"')),
  'a choice in another case': taken(field('verdict', value => JSON.stringify(String(value).toUpperCase()))),
  'a choice with hyphens': taken(field('stance', value => JSON.stringify(String(value).replaceAll(' ', '-')))),
  'a flag in marks': taken(field('aligned', value => `"${value}"`)),
  'an empty list left out': taken(text => text.replace(/,"\w+":\[\]/g, '')),
  'null for an empty list': taken(text => text.replaceAll('[]', 'null')),
  'one text for a list of one': taken(text => text.replace(/\[("[^"]*")\]/g, '$1')),
  'trailing commas': taken(text => text.replace(/([\]}])/g, ',$1').replaceAll('[,]', '[]')),
  'a brace left out': taken(text => text.slice(0, -1)),
  'raw line breaks': taken(
    (text, { say }) => text.replace(say, `${say}\n\n6 + 2.`),
    say => `${say}\n\n6 + 2.`,
  ),
  'raw marks': taken(
    (text, { say }) => text.replace(say, `${say} "So", 6.`),
    say => `${say} "So", 6.`,
  ),
  'keys without marks': taken(text => text.replace(/"(\w+)":/g, '$1: ')),
  'single marks': taken(text => text.replaceAll('"', "'")),
  'a fence and words around it': taken(text => `Here it is:\n\n\`\`\`json\n${text}\n\`\`\`\n\nThat is {all}.`),
  'the same object twice': taken(text => `${text}\n\n${text}`),
  'a list around it': taken(text => `[${text}]`),
  'fields that nobody asked for': taken(text => text.replace('{', '{"role": "x", "thoughts": ["y"], ')),
  'the speech last': taken((_, { say, data: all }) => JSON.stringify({ ...all, say })),
  'the schema before it': taken((text, _, { move }) => `${JSON.stringify(move.answer?.schema)}\n${text}`),
  'the tags of a tool call': taken(text => `<calls>\n<invoke name="answer">\n${text}\n</invoke>\n</calls>`),
};

const refused: Record<string, Habit> = {
  'the schema alone': again((_text, _sound, { move }) => JSON.stringify(move.answer?.schema)),
  'the values within the schema': again((_, { say, data: all }) => JSON.stringify({ properties: { say, ...all } })),
  'the shape of a tool call': again((_, { say, data: all }, { move: { answer } }) =>
    JSON.stringify({ type: 'tool_use', name: answer?.name ?? '', input: { say, ...all } }),
  ),
  'the shape of another turn': again((_, { say }) => JSON.stringify({ say, vote: 'aye', lines: [] })),
  'two objects that differ': again((text, { say, data: { confidence, ...all } }) =>
    confidence ? `${text}\n${JSON.stringify({ say, ...all, confidence: 0.2 })}` : undefined,
  ),
  'a choice that there is not': again(field('stance', () => '"maybe"')),
  'a choice in the language of the table': again(field('stance', () => '"angenommen"')),
  'a verdict in the language of the table': again(field('verdict', () => '"geteilt"')),
  'a word for a number': again(field('confidence', () => '"high"')),
  'a mark on another scale': again(field('confidence', () => '7')),
  'a choice left out': again(field('stance', () => 'null')),
  'a verdict left out': again(field('verdict', () => 'null')),
  'data without words': again((_, { data: all }) => JSON.stringify({ say: '', ...all })),
  'words without data': again((_, { say }) => say),
  'words before data that have none': again((_, { say, data: all }) => `${say}\n\n${JSON.stringify(all)}`),
  'a refusal in words': again(() => 'I’m sorry, but I can’t take part in this.'),
  'a refusal by the provider': {
    writes: (_, { turn }) => (turn === 't1' ? { text: '', stopReason: 'refusal', refusal: 'Declined.' } : undefined),
    becomes: 'refused',
  },
};

const asking: Record<string, Habit> = {
  'a paragraph to @user behind the words': asked(say => `${say}\n\n@user 6 + 2 = 8?`),
  'a paragraph to @user before the words': asked(say => `@user: 6 + 2 = 8?\n\n${say}`),
  '@user in the midst of a sentence': stands(say => `${say} I would ask the @user for 6 + 2.`),
  'a question to @user in place of a conclusion': saidAgain((_, { move }) =>
    move.concludes ? '@user 6 + 2 = 8?' : undefined,
  ),
};

const quotes: Record<string, Habit> = {
  'a quote of the document, whose marks it leaves out': quoting(at => `“${quoted(at)}”`, 'line 5'),
  'a quote with emphasis of its own': quoting(at => `“${quoted(at).replace('6', '**6**')}”`, 'line 5'),
  'a quote in marks of another language': quoting(at => `„${quoted(at).toUpperCase()}“`, 'line 5'),
  'a quote in pointed marks': quoting(at => `«${quoted(at)}…»`, 'line 5'),
  'a quote with an ellipsis': quoting(at => `"${quoted(at).replace(' 6 ', ' … ')}"`, 'line 5'),
  'a block quote': quoting(at => `\n\n> ${quoted(at).replace('6', '6\n> ')}`, 'line 5'),
  'a quote of the topic, which the user gave': quoting(
    ({ turn, brief }) => (turn === 't1' ? `“${brief.topic} …”` : undefined),
    'the user',
  ),
  'an invented quote': quoting(({ turn }) => `“Nine of ten invoices are wrong at ${turn}”`, 'nowhere'),
  'an invented number in a quote': quoting(at => `“${quoted(at).replace('6', `6${at.turn.slice(1)}`)}”`, 'nowhere'),
};

/** Habits by group and kind. */
export type Groups = Readonly<Record<string, Readonly<Record<string, Habit>>>>;

/** Habits in what is said aloud, by their groups. */
export const inSpeech: Groups = {
  labels,
  layout,
  thoughts,
  languages,
  lengths,
  'questions to the user': asking,
  quotes,
};

/** Habits in data, by their groups. */
export const inAnswers: Groups = { 'near-misses': nearMisses, 'what is asked again': refused };
