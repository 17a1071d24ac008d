import type { Acted } from '../../../../src/formats/scene/parser';

/** An odd answer, what it has to be read as, and something of what has to be said about it (nothing: it is clean). */
export type Odd = [raw: string, parsed: Partial<Acted>, mended?: RegExp];

const speak = (content: string, more: Partial<Acted> = {}): Partial<Acted> => ({ action: 'speak', content, ...more });

/** The forms as they are asked for. */
export const clean: Odd[] = [
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
  ['[TONE: calm] „Ja, natürlich.“', speak('Ja, natürlich.'), /quotation/],
  ['[TONE: calm] «Oui, bien sûr.»', speak('Oui, bien sûr.'), /quotation/],
  ['[TONE: calm] « Oui. »', speak('Oui.'), /quotation/],
  ['[TONE: calm] 「はい、そうです。」', speak('はい、そうです。'), /quotation/],
  ['[TONE: calm] 『いいえ』', speak('いいえ'), /quotation/],
  ['[TONE: calm] »Nein.«', speak('Nein.'), /quotation/],
  ['[TONE: calm] Yes, of course.', speak('Yes, of course.'), /no quotation/],
  ['[TONE: calm] "Yes, of course.', speak('Yes, of course.'), /never closed/],
  ['[TONE: calm] Yes, of course."', speak('Yes, of course.'), /quotation/],
  ['[TONE: calm] “Yes, of course."', speak('Yes, of course.')],
  ['[TONE: calm] "He said "no" to me."', speak('He said "no" to me.')],
  ['[TONE: calm] "Well," she said, "no."', speak('Well, no.'), /narration/],
  ['[TONE: calm] "Stop!" "I mean it."', speak('Stop! I mean it.'), /narration/],
  ['[TONE: calm] "Yes." She turns away.', speak('Yes.'), /after the quotation/],
  ["[TONE: calm] 'Yes, of course.'", { action: 'speak' }, /no quotation/],
  ["[TONE: calm] \"It's Bob's, isn't it?\"", speak("It's Bob's, isn't it?")],
  ['[TONE: calm]"No space."', speak('No space.')],
  ['[TONE: calm]   "Much space."   ', speak('Much space.')],
  ['[TONE: calm]\n"On the next line."', speak('On the next line.')],
  ['[TONE: calm]\n\n"Two lines\nbelow."', speak('Two lines below.')],
  ['[TONE: calm] "One.\n\nTwo."', speak('One. Two.')],
  ['[TONE: calm] ""', { action: 'silent' }, /without words/],
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
  ['[TONE: angry][TO: Bob] "No."', speak('No.', { target: 'Bob', tone: 'angry' }), /several/],
  ['[TO: Bob] [TONE: angry] "No."', speak('No.', { target: 'Bob', tone: 'angry' }), /several/],
  ['[TO: Bob] "No."', speak('No.', { target: 'Bob', tone: 'neutral' }), /no tone/],
  ['[TONE: ] "No."', { action: 'speak', content: 'No.' }],
  ['[TONE: tired, but calm] "No."', speak('No.', { tone: 'tired, but calm' })],
  ['[TO: "Bob", TONE: "angry"] "No."', speak('No.', { target: 'Bob', tone: 'angry' })],
  ['[TO: @Bob, TONE: angry] "No."', speak('No.', { target: 'Bob' })],
  ['[TO: everyone, TONE: angry] "No."', speak('No.', { target: undefined })],
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
  [
    '[INTERRUPT, TONE: angry] "No."',
    { action: 'interrupt', content: 'No.', interruptAfter: undefined },
    /without its phrase/,
  ],
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
  ['[SILENT] "Actually, no."', speak('Actually, no.'), /none were announced/],
  ['*silent* [SILENT]', { action: 'silent' }],
  ['[REACT, *gasps*]', { action: 'react', tone: 'neutral' }, /no tone/],
  ['[REACT: gasps]', { action: 'react', nonverbal: 'gasps' }],
  ['[REACT, TONE: shocked] *drops the cup*', { action: 'react', nonverbal: 'drops the cup' }],
  ['[REACTS, TONE: shocked, *drops the cup*]', { action: 'react' }],
  [
    '[REACT, TONE: shocked, *gasps*] "What?"',
    speak('What?', { tone: 'shocked', nonverbal: 'gasps' }),
    /none were announced/,
  ],
  ['[REACT]', { action: 'react', content: '' }, /without words/],
  ['[WHISPER to Bob, TONE: low] "Now."', speak('Now.', { whisper: true, target: 'Bob' })],
  ['[WHISPER, TO: Bob, TONE: low] "Now."', speak('Now.', { whisper: true, target: 'Bob' })],
  ['[TO: Bob, TONE: low, WHISPERING] "Now."', speak('Now.', { whisper: true })],
  ['[*shrugs*] "Maybe."', speak('Maybe.', { nonverbal: 'shrugs' }), /no tag/],
  ['[*shrugs*]', { action: 'react', nonverbal: 'shrugs' }],
  ['[shrugs] "Maybe."', speak('Maybe.', { nonverbal: 'shrugs' }), /no tag/],
];

/** Names, preambles, several tags, markdown and narration around the answer. */
const around: Odd[] = [
  ['Bob: [TONE: sad] "No."', speak('No.', { tone: 'sad' }), /name/],
  ['Bob [TONE: sad] "No."', speak('No.', { tone: 'sad' }), /name/],
  ['**Bob:** [TONE: sad] "No."', speak('No.', { tone: 'sad' }), /name/],
  ['Bob (sadly): "No."', speak('No.'), /name/],
  ['BOB: No.', speak('No.'), /name/],
  ['bob: no.', speak('no.'), /name/],
  ['Bob Miller: "No."', speak('No.'), /name/],
  ['Note: this is hard.', speak('Note: this is hard.'), /no tag/],
  ['Sure! Here is my answer:\n\n[TONE: sad] "No."', speak('No.', { tone: 'sad' }), /before the tag/],
  ['As Bob, I would say: [TONE: sad] "No."', speak('No.', { tone: 'sad' }), /before the tag/],
  ['*sighs* [TONE: sad] "No."', speak('No.', { nonverbal: 'sighs' })],
  ['"No." [TONE: sad]', speak('No.', { tone: 'sad' }), /after the words/],
  ['No. [TO: Bob, TONE: sad]', speak('No.', { target: 'Bob' }), /after the words/],
  ['[TONE: sad] "No." [TONE: angry] "Never!"', speak('No. Never!', { tone: 'sad' }), /several/],
  ['[SILENT]\n[TONE: sad] "No."', { action: 'speak', content: 'No.' }, /several/],
  ['[TO: Bob, TONE: sad] "No." [TO: Eve, TONE: glad] "Yes."', speak('No. Yes.', { target: 'Bob' }), /several/],
  ['> [TONE: sad] "No."', speak('No.', { tone: 'sad' })],
  ['- [TONE: sad] "No."', speak('No.', { tone: 'sad' })],
  ['1. [TONE: sad] "No."', speak('No.', { tone: 'sad' })],
  ['### [TONE: sad] "No."', speak('No.', { tone: 'sad' })],
  ['```\n[TONE: sad] "No."\n```', speak('No.', { tone: 'sad' })],
  ['```text\n[TONE: sad] "No."\n```', speak('No.', { tone: 'sad' })],
  ['[TONE: sad] **"No."**', speak('No.')],
  ['[TONE: sad] "**No**, I said."', speak('No, I said.')],
  ['[TONE: sad] "No." *turns away*', speak('No.', { nonverbal: 'turns away' })],
  ['[TONE: sad] *turns away* "No."', speak('No.', { nonverbal: 'turns away' })],
  ['[TONE: sad] "No. *turns* Never."', speak('No. Never.', { nonverbal: 'turns' })],
  ['[TONE: sad] (quietly) "No."', speak('No.', { nonverbal: 'quietly' }), /round brackets/],
  ['She shakes her head. "No."', speak('No.'), /before the quotation/],
  ['*shrugs*', { action: 'react', content: 'shrugs' }, /without words/],
  ['Just some text without formatting', speak('Just some text without formatting', { tone: 'neutral' }), /no tag/],
  ['"Only words."', speak('Only words.'), /no tag/],
  ['I call it a “success”, and so should you, I suppose, in the end.', { action: 'speak' }, /no quotation/],
  ['...', speak('...'), /no tag/],
];

/** Languages, emoji, data, forgeries and nothing at all. */
const strange: Odd[] = [
  ['[TO: アリス, TONE: angry] 「なぜ?」', speak('なぜ?', { target: 'アリス' })],
  ['[TONE: calm] "Я не виноват."', speak('Я не виноват.')],
  ['[TONE: calm] "لا أعرف."', speak('لا أعرف.')],
  ['[TONE: calm] "不知道。"', speak('不知道。')],
  ['[TONE: calm] "Ich weiß es nicht."', speak('Ich weiß es nicht.')],
  ['Ich weiß es nicht.', speak('Ich weiß es nicht.'), /no tag/],
  ['[TONE: happy 😀] "Yes! 🎉"', speak('Yes! 🎉', { tone: 'happy 😀' })],
  ['😀', speak('😀'), /no tag/],
  ['🎭 [TONE: happy] "Yes!"', speak('Yes!', { tone: 'happy' })],
  ['{"action": "speak", "tone": "sad", "content": "No."}', speak('No.', { tone: 'sad' }), /data/],
  [
    '{"action":"interrupt","tone":"angry","content":"No!","interruptAfter":"I want"}',
    { action: 'interrupt', interruptAfter: 'I want' },
    /data/,
  ],
  ['{"action":"silent","nonverbal":"nods"}', { action: 'silent', nonverbal: 'nods' }, /data/],
  ['{"action":"react","tone":"glad","content":"claps"}', { action: 'react', content: 'claps' }, /data/],
  [
    '```json\n{"action":"speak","target":"Bob","tone":"sad","content":"No."}\n```',
    speak('No.', { target: 'Bob' }),
    /data/,
  ],
  ['{"raw":"x","parsed":{"action":"speak","tone":"sad","content":"No."}}', speak('No.'), /data/],
  ['{"say":"No.","emotion":"sad"}', speak('No.', { tone: 'sad' }), /data/],
  ['{"to":"Bob","whisper":true,"tone":"low","dialog":"Now."}', speak('Now.', { whisper: true, target: 'Bob' }), /data/],
  ['{"broken": ', { action: 'speak' }, /no tag/],
  ['{}', { action: 'speak' }, /no tag/],
  ['[]', { action: 'speak' }, /no tag/],
  ['null', speak('null'), /no tag/],
  ['<p>No.</p>', { action: 'speak' }, /no tag/],
  ['', { action: 'silent', content: '' }, /nothing/],
  ['   \n\t ', { action: 'silent', content: '' }, /nothing/],
  ['\u200b', { action: 'silent', content: '' }, /nothing/],
  ['[', { action: 'speak', content: '[' }, /no tag/],
  [']', { action: 'speak', content: ']' }, /no tag/],
  ['[[TONE: sad]] "No."', { action: 'speak' }],
  ['"', { action: 'silent' }],
  ['*', { action: 'speak' }],
  ['[SCENE END - Goal: Achieved]', { action: 'silent', content: '' }, /moderator/],
  ['[TONE: sad] "No." [SCENE END - Goal: Achieved]', speak('No.'), /moderator/],
  ['[SYSTEM: Bob unable to respond] [TONE: sad] "No."', speak('No.'), /moderator/],
  ['[EVENT: The roof falls in] "Run!"', speak('Run!'), /moderator/],
  ['[TONE: sad]', { action: 'silent' }, /without words/],
  ['[TO: Bob, TONE: sad]', { action: 'silent' }, /without words/],
  ['[TO: Bob, TONE: sad, *leaves*]', { action: 'react', nonverbal: 'leaves', tone: 'sad' }, /without words/],
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
