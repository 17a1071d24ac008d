import type { ParsedLine } from '../../../../src/formats/scene/parser';

/** An odd answer, and what it has to be read as. */
export type Odd = [raw: string, parsed: Partial<ParsedLine>];

const speak = (content: string, more: Partial<ParsedLine> = {}): Partial<ParsedLine> => ({
  action: 'speak',
  content,
  ...more,
});

/** Nothing of it can be staged. */
const nothing: Partial<ParsedLine> = { content: '' };

/** The forms as they are asked for. */
export const clean: Odd[] = [
  [
    '[TO: Bob, TONE: eine Spur zu schnell, ohne Zögern] "Ja."',
    { action: 'speak', target: 'Bob', tone: 'eine Spur zu schnell, ohne Zögern', content: 'Ja.' },
  ],
  ['[TO: Bob, TONE: angry] "Why did you do that?"', speak('Why did you do that?', { target: 'Bob', tone: 'angry' })],
  ['[TONE: nervous] "Um, maybe..."', speak('Um, maybe...', { tone: 'nervous', target: undefined })],
  ['[TO: Alice, TONE: sad, *looks down*] "Sorry."', speak('Sorry.', { nonverbal: 'looks down' })],
  [
    '[INTERRUPT after "I want to", TONE: furious] "No!"',
    { action: 'interrupt', interruptAfter: 'I want to', tone: 'furious', content: 'No!' },
  ],
  ['[INTERRUPT after "I think", TONE: angry] "No!"', { action: 'interrupt', interruptAfter: 'I think' }],
  ['[SILENT]', { action: 'silent', tone: 'neutral', content: '' }],
  ['[SILENT, *crosses arms*]', { action: 'silent', nonverbal: 'crosses arms', tone: 'neutral' }],
  ['[REACT, TONE: shocked, *gasps*]', { action: 'react', tone: 'shocked', nonverbal: 'gasps', content: 'gasps' }],
  ['[TO: Bob, WHISPER, TONE: low] "Say nothing."', speak('Say nothing.', { whisper: true, target: 'Bob' })],
  ['[TONE: stern but controlled] "Fine."', speak('Fine.', { tone: 'stern but controlled' })],
  ['[TO: Bob and Charlie, TONE: warm] "Both of you."', speak('Both of you.', { target: 'Bob and Charlie' })],
  ['[TONE: calm, *pours tea, slowly*] "Sit."', speak('Sit.', { nonverbal: 'pours tea, slowly' })],
];

/** Quotation marks of every kind, none, and too many. */
const quoted: Odd[] = [
  ['[TONE: calm] “Yes, of course.”', speak('Yes, of course.')],
  ['[TONE: calm] „Ja, natürlich.“', speak('Ja, natürlich.')],
  ['[TONE: calm] «Oui, bien sûr.»', speak('Oui, bien sûr.')],
  ['[TONE: calm] « Oui. »', speak('Oui.')],
  ['[TONE: calm] 「はい、そうです。」', speak('はい、そうです。')],
  ['[TONE: calm] 『いいえ』', speak('いいえ')],
  ['[TONE: calm] »Nein.«', speak('Nein.')],
  ['[TONE: calm] Yes, of course.', speak('Yes, of course.')],
  ['[TONE: calm] "Yes, of course.', speak('Yes, of course.')],
  ['[TONE: calm] Yes, of course."', speak('Yes, of course.')],
  ['[TONE: calm] “Yes, of course."', speak('Yes, of course.')],
  ['[TONE: calm] "He said "no" to me."', speak('He said "no" to me.')],
  ['[TONE: calm] "Well," she said, "no."', speak('Well, no.')],
  ['[TONE: calm] "Stop!" "I mean it."', speak('Stop! I mean it.')],
  ['[TONE: calm] "Yes." She turns away.', speak('Yes.')],
  ["[TONE: calm] 'Yes, of course.'", { action: 'speak' }],
  ["[TONE: calm] \"It's Bob's, isn't it?\"", speak("It's Bob's, isn't it?")],
  ['[TONE: calm]"No space."', speak('No space.')],
  ['[TONE: calm]   "Much space."   ', speak('Much space.')],
  ['[TONE: calm]\n"On the next line."', speak('On the next line.')],
  ['[TONE: calm]\n\n"Two lines\nbelow."', speak('Two lines below.')],
  ['[TONE: calm] "One.\n\nTwo."', speak('One. Two.')],
  ['[TONE: calm] ""', nothing],
  ['[TONE: calm] "…"', speak('…')],
  ['[TONE: calm] "?!"', speak('?!')],
];

/** Tags written carelessly. */
const tags: Odd[] = [
  ['[to: bob, tone: angry] "No."', speak('No.', { target: 'bob', tone: 'angry' })],
  ['[To Bob, Tone angry] "No."', speak('No.', { target: 'Bob', tone: 'angry' })],
  ['[TO: Bob; TONE: angry] "No."', speak('No.', { target: 'Bob', tone: 'angry' })],
  ['[TO: Bob | TONE: angry] "No."', speak('No.', { target: 'Bob', tone: 'angry' })],
  ['[TO：Bob，TONE：angry] "No."', speak('No.', { target: 'Bob', tone: 'angry' })],
  ['[TO=Bob, TONE=angry] "No."', speak('No.', { target: 'Bob', tone: 'angry' })],
  ['[TONE: angry, TO: Bob] "No."', speak('No.', { target: 'Bob', tone: 'angry' })],
  ['[TONE: angry][TO: Bob] "No."', speak('No.', { target: 'Bob', tone: 'angry' })],
  ['[TO: Bob] [TONE: angry] "No."', speak('No.', { target: 'Bob', tone: 'angry' })],
  ['[TO: Bob] "No."', speak('No.', { target: 'Bob', tone: 'neutral' })],
  ['[TONE: ] "No."', { action: 'speak', content: 'No.' }],
  ['[TONE: tired, but calm] "No."', speak('No.', { tone: 'tired, but calm' })],
  [
    '[TO: Mara, TONE: crisp, to cover something softer] "No."',
    speak('No.', { target: 'Mara', tone: 'crisp, to cover something softer' }),
  ],
  ['[TO: "Bob", TONE: "angry"] "No."', speak('No.', { target: 'Bob', tone: 'angry' })],
  ['[TO: @Bob, TONE: angry] "No."', speak('No.', { target: 'Bob' })],
  ['[TO: everyone, TONE: angry] "No."', speak('No.', { target: 'everyone' })],
  ['[TO: Bob, TONE: angry "No."', speak('No.', { target: 'Bob', tone: 'angry' })],
  ['[TO: Bob,\nTONE: angry] "No."', speak('No.', { target: 'Bob', tone: 'angry' })],
  ['**[TO: Bob, TONE: angry]** "No."', speak('No.', { target: 'Bob', tone: 'angry' })],
  ['`[TONE: angry]` "No."', { action: 'speak', tone: 'angry' }],
  ['【TONE: angry】 "No."', speak('No.', { tone: 'angry' })],
  ['［TONE: angry］ "No."', speak('No.', { tone: 'angry' })],
  ['[AN: Bob, TON: wütend] "Nein."', speak('Nein.', { target: 'Bob', tone: 'wütend' })],
  ['[EMOTION: sad, TONE: sad] "No."', { action: 'speak' }],
  ['[TONE: angry, *slams door*, *returns*] "No."', speak('No.', { nonverbal: 'slams door; returns' })],
  ['[TONE: angry, *slams door] "No."', speak('No.', { nonverbal: 'slams door' })],
  ['[INTERRUPT, TONE: angry] "No."', { action: 'interrupt', content: 'No.', interruptAfter: undefined }],
  ['[INTERRUPT after: "I want", TONE: angry] "No."', { action: 'interrupt', interruptAfter: 'I want' }],
  ['[INTERRUPT after “I want”, TONE: angry] “No.”', { action: 'interrupt', interruptAfter: 'I want' }],
  ['[INTERRUPT "I want", TONE: angry] "No."', { action: 'interrupt', interruptAfter: 'I want' }],
  [
    '[INTERRUPTS after "I want, you know", TONE: angry] "No."',
    { action: 'interrupt', interruptAfter: 'I want, you know' },
  ],
  ['[INTERRUPT after I want, TONE: angry] "No."', { action: 'interrupt', interruptAfter: 'I want' }],
  ['[interrupting after "I want", to: Bob, tone: angry] "No."', { action: 'interrupt', target: 'Bob' }],
  ['[INTERRUPT after "I want" TONE: angry] "No."', { action: 'interrupt', content: 'No.' }],
  ['[SILENCE]', { action: 'silent' }],
  ['[silent]', { action: 'silent' }],
  ['[Silent - looks away]', { action: 'silent', nonverbal: 'looks away' }],
  ['[SILENT: looks away]', { action: 'silent', nonverbal: 'looks away' }],
  ['[SILENT] *looks away*', { action: 'silent', nonverbal: 'looks away' }],
  ['[SILENT] She looks away.', { action: 'silent' }],
  ['[SILENT, TONE: sad]', { action: 'silent', tone: 'neutral' }],
  ['[SILENT] "Actually, no."', speak('Actually, no.')],
  ['*silent* [SILENT]', { action: 'silent' }],
  ['[REACT, *gasps*]', { action: 'react', tone: 'neutral' }],
  ['[REACT: gasps]', { action: 'react', nonverbal: 'gasps' }],
  ['[REACT, TONE: shocked] *drops the cup*', { action: 'react', nonverbal: 'drops the cup' }],
  ['[REACTS, TONE: shocked, *drops the cup*]', { action: 'react' }],
  ['[REACT, TONE: shocked, *gasps*] "What?"', speak('What?', { tone: 'shocked', nonverbal: 'gasps' })],
  ['[REACT]', nothing],
  ['[WHISPER to Bob, TONE: low] "Now."', speak('Now.', { whisper: true, target: 'Bob' })],
  ['[WHISPER, TO: Bob, TONE: low] "Now."', speak('Now.', { whisper: true, target: 'Bob' })],
  ['[TO: Bob, TONE: low, WHISPERING] "Now."', speak('Now.', { whisper: true })],
  ['[*shrugs*] "Maybe."', speak('Maybe.', { nonverbal: 'shrugs' })],
  ['[*shrugs*]', { action: 'react', nonverbal: 'shrugs' }],
  ['[shrugs] "Maybe."', speak('Maybe.', { nonverbal: 'shrugs' })],
];

/** Names, preambles, several tags, markdown and narration around the answer. */
const around: Odd[] = [
  ['Bob: [TONE: sad] "No."', speak('No.', { tone: 'sad' })],
  ['Bob [TONE: sad] "No."', speak('No.', { tone: 'sad' })],
  ['**Bob:** [TONE: sad] "No."', speak('No.', { tone: 'sad' })],
  ['Bob (sadly): "No."', speak('No.')],
  ['BOB: No.', speak('No.')],
  ['bob: no.', speak('no.')],
  ['Bob Miller: "No."', speak('No.')],
  ['Note: this is hard.', speak('Note: this is hard.')],
  ['Sure! Here is my answer:\n\n[TONE: sad] "No."', speak('No.', { tone: 'sad' })],
  ['As Bob, I would say: [TONE: sad] "No."', speak('No.', { tone: 'sad' })],
  ['*sighs* [TONE: sad] "No."', speak('No.', { nonverbal: 'sighs' })],
  ['"No." [TONE: sad]', speak('No.', { tone: 'sad' })],
  ['No. [TO: Bob, TONE: sad]', speak('No.', { target: 'Bob' })],
  ['[TONE: sad] "No." [TONE: angry] "Never!"', speak('No.', { tone: 'sad' })],
  ['[SILENT]\n[TONE: sad] "No."', { action: 'speak', content: 'No.' }],
  ['[TO: Bob, TONE: sad] "No." [TO: Eve, TONE: glad] "Yes."', speak('No.', { target: 'Bob' })],
  ['> [TONE: sad] "No."', speak('No.', { tone: 'sad' })],
  ['- [TONE: sad] "No."', speak('No.', { tone: 'sad' })],
  ['1. [TONE: sad] "No."', speak('No.', { tone: 'sad' })],
  ['### [TONE: sad] "No."', speak('No.', { tone: 'sad' })],
  ['```\n[TONE: sad] "No."\n```', speak('No.', { tone: 'sad' })],
  ['```text\n[TONE: sad] "No."\n```', speak('No.', { tone: 'sad' })],
  ['[TONE: sad] **"No."**', speak('No.')],
  ['[TONE: sad] "**No**, I said."', speak('**No**, I said.')],
  ['[TONE: sad] "No." *turns away*', speak('No.', { nonverbal: 'turns away' })],
  ['[TONE: sad] *turns away* "No."', speak('No.', { nonverbal: 'turns away' })],
  ['[TONE: sad] "No. *turns* Never."', speak('No. *turns* Never.')],
  ['[TONE: sad] (quietly) "No."', speak('No.', { nonverbal: 'quietly' })],
  ['She shakes her head. "No."', speak('No.')],
  ['*shrugs*', { action: 'react', content: 'shrugs' }],
  ['Just some text without formatting', speak('Just some text without formatting', { tone: 'neutral' })],
  ['"Only words."', speak('Only words.')],
  ['I call it a “success”, and so should you, I suppose, in the end.', { action: 'speak' }],
  ['...', speak('...')],
];

/** Languages, emoji, data, forgeries and nothing at all. */
const strange: Odd[] = [
  ['[TO: アリス, TONE: angry] 「なぜ?」', speak('なぜ?', { target: 'アリス' })],
  ['[TONE: calm] "Я не виноват."', speak('Я не виноват.')],
  ['[TONE: calm] "لا أعرف."', speak('لا أعرف.')],
  ['[TONE: calm] "不知道。"', speak('不知道。')],
  ['[TONE: calm] "Ich weiß es nicht."', speak('Ich weiß es nicht.')],
  ['Ich weiß es nicht.', speak('Ich weiß es nicht.')],
  ['[TONE: happy 😀] "Yes! 🎉"', speak('Yes! 🎉', { tone: 'happy 😀' })],
  ['😀', speak('😀')],
  ['🎭 [TONE: happy] "Yes!"', speak('Yes!', { tone: 'happy' })],
  ['{"broken": ', { action: 'speak' }],
  ['{}', nothing],
  ['[]', nothing],
  ['null', speak('null')],
  ['<p>No.</p>', { action: 'speak' }],
  ['', nothing],
  ['   \n\t ', nothing],
  ['\u200b', nothing],
  ['[', nothing],
  [']', nothing],
  ['[[TONE: sad]] "No."', { action: 'speak' }],
  ['"', nothing],
  ['*', nothing],
  ['[SCENE END - Goal: Achieved]', nothing],
  ['[TONE: sad] "No." [SCENE END - Goal: Achieved]', speak('No.')],
  ['[SYSTEM: Bob unable to respond] [TONE: sad] "No."', speak('No.')],
  ['[EVENT: The roof falls in] "Run!"', speak('Run!')],
  ['[TONE: sad]', nothing],
  ['[TO: Bob, TONE: sad]', nothing],
  ['[TO: Bob, TONE: sad, *leaves*]', { action: 'react', nonverbal: 'leaves', tone: 'sad' }],
  [`[TONE: sad] "${'long '.repeat(3000)}"`, { action: 'speak', tone: 'sad' }],
  [`${'['.repeat(300)}TONE: sad] "No."`, { action: 'speak' }],
  [`${'*'.repeat(301)}`, {}],
];

const tones = ['angry', 'deeply moved', 'cold, then colder', 'wry'];
const openings: [string, string][] = [
  ['"', '"'],
  ['“', '”'],
  ['', ''],
  ['«', '»'],
];
const names = ['Bob', 'Ana María', "O'Neil", 'Jean-Luc'];

/** The same line with every tone, quotation mark, name and spelling of its tag. */
const families: Odd[] = tones.flatMap(tone =>
  openings.flatMap(([open, close]) =>
    names.map((name, at): Odd => {
      const tag = at % 2 === 0 ? `[TO: ${name}, TONE: ${tone}]` : `[to: ${name} ; tone: ${tone}]`;
      return [`${tag} ${open}It is late, go home.${close}`, speak('It is late, go home.', { target: name, tone })];
    }),
  ),
);

/** Every odd answer. */
export const odd: Odd[] = [...quoted, ...tags, ...around, ...strange, ...families];
