/** A scene in a few lines, `Name (tone): words`, with the goals it is judged by. */
export interface Transcript {
  goal: string;
  lines: readonly string[];
}

const apology = 'Bob apologizes to Alice';
const both = 'Bob apologizes, Alice accepts';
const agree = 'Alice and Bob agree on next steps';
const tell = 'Bob admits that he sold the boat';
const give = 'Bob gives Alice the key';
const promise = 'Bob promises to call every Sunday';

/** Scenes in which the goal is talked about and not met. */
export const talkedAbout: readonly Transcript[] = [
  { goal: apology, lines: ['Bob (sad): Sorry.'] },
  { goal: apology, lines: ["Bob (sarcastic): Oh, I'm so sorry that I exist."] },
  { goal: apology, lines: ["Bob (cold): I'm sorry you feel that way."] },
  { goal: apology, lines: ["Bob (tense): I'm sorry, but you started it."] },
  { goal: apology, lines: ["Bob (angry): I'm not sorry. I would do it again."] },
  { goal: apology, lines: ['Bob (calm): I would apologize if I had done anything.'] },
  { goal: apology, lines: ["Bob (calm): You want me to say I'm truly sorry."] },
  { goal: apology, lines: ['Alice (angry): Say that you are truly sorry!', 'Bob (tired): What for?'] },
  { goal: apology, lines: ["Alice (sad): I'm truly sorry, Bob. I was wrong."] },
  { goal: apology, lines: ["Bob (calm): I'm sorry to hear about your week."] },
  { goal: apology, lines: ["Bob (calm): I didn't mean to."] },
  { goal: apology, lines: ['Bob (calm): I said I was sorry, what more do you want?'] },
  {
    goal: apology,
    lines: ['Bob (low): I am truly sorry, I was wrong.', 'Bob (angry): You know what? I take it back.'],
  },
  { goal: both, lines: ["Bob (sad): I'm truly sorry. It was my fault.", 'Alice (cold): I hear you.'] },
  {
    goal: both,
    lines: ["Bob (sad): I'm truly sorry. It was my fault.", 'Alice (cold): I will accept that when I see a change.'],
  },
  { goal: both, lines: ["Bob (sad): I'm truly sorry. It was my fault.", "Alice (hurt): I don't accept your apology."] },
  { goal: both, lines: ["Bob (sad): I'm truly sorry. It was my fault.", 'Alice (calm): I accept that you tried.'] },
  { goal: both, lines: ['Alice (warm): I accept your apology.', "Bob (sad): I'm truly sorry. It was my fault."] },
  {
    goal: both,
    lines: ["Bob (sad): I'm truly sorry. It was my fault.", 'Alice (mocking): Apology accepted. Of course.'],
  },
  { goal: agree, lines: ['Alice (calm): We should agree on next steps.', 'Bob (calm): Yes, we should.'] },
  { goal: agree, lines: ["Alice (calm): Let's talk about next steps tomorrow.", 'Bob (calm): Okay.'] },
  {
    goal: agree,
    lines: ["Alice (calm): I'll check every invoice on Monday morning.", 'Bob (angry): No. Not good enough.'],
  },
  { goal: agree, lines: ["Alice (calm): I'll check every invoice on Monday morning.", 'Bob (tense): Maybe.'] },
  {
    goal: agree,
    lines: ["Alice (calm): I'll check every invoice on Monday morning.", 'Bob (sarcastic): Sure. Agreed.'],
  },
  {
    goal: agree,
    lines: ["Alice (calm): I'll check every invoice on Monday morning.", 'Bob (tense): Agreed, but only if you pay.'],
  },
  { goal: agree, lines: ["Alice (calm): I'll check every invoice on Monday morning. Agreed."] },
  { goal: tell, lines: ['Alice (angry): You sold the boat!', 'Bob (cold): Says who?'] },
  { goal: tell, lines: ['Bob (angry): I never sold the boat.'] },
  { goal: tell, lines: ['Bob (wry): Suppose I had sold the boat.'] },
  { goal: tell, lines: ['Bob (low): There is something about the boat I have to tell you.'] },
  { goal: tell, lines: ['Bob (cold): Do you think I sold the boat?'] },
  { goal: give, lines: ['Bob (warm): I will give you the key one day.'] },
  { goal: give, lines: ['Bob (cold): Why should I give you the key?'] },
  { goal: give, lines: ['Bob (cold) *almost gives Alice the key*: No.'] },
  { goal: promise, lines: ["Bob (low): I can't promise to call every Sunday."] },
  { goal: promise, lines: ['Alice (sad): Promise to call every Sunday!', 'Bob (tired): We will see.'] },
];

/** Scenes in which it is met. */
export const met: readonly Transcript[] = [
  { goal: apology, lines: ["Bob (remorseful): I'm truly sorry."] },
  { goal: apology, lines: ["Bob (low): I'm sorry. I should have called you."] },
  { goal: apology, lines: ['Bob (earnest): I apologize, Alice. It was my fault.'] },
  { goal: apology, lines: ['Bob (low): Please forgive me. I was wrong.'] },
  { goal: apology, lines: ['Bob (low): You have my sincere apologies, all of you.'] },
  {
    goal: apology,
    lines: [
      "Bob (angry): I'm not sorry.",
      'Alice (hurt): I see.',
      'Bob (low): No. I am sorry. I was wrong, and I knew it.',
    ],
  },
  { goal: apology, lines: ["Bob (low): I underestimated it. I'm genuinely sorry."] },
  { goal: both, lines: ["Bob (sad): I'm truly sorry.", 'Alice (warm): I accept your apology.'] },
  { goal: both, lines: ["Bob (sad): I'm so sorry. I broke it.", 'Alice (soft): I forgive you.'] },
  { goal: both, lines: ["Bob (sad): I'm truly sorry.", 'Alice (soft): Apology accepted, Bob.'] },
  {
    goal: both,
    lines: ["Bob (sad): I'm truly sorry.", 'Alice (cold): I need time.', "Alice (soft): All right. We're good again."],
  },
  {
    goal: agree,
    lines: ["Bob (earnest): I'll set up a call with you every Monday at nine.", 'Alice (warm): Okay. Let’s do that.'],
  },
  { goal: agree, lines: ["Bob (earnest): From now on I'll write down every date.", 'Alice (calm): Agreed.'] },
  {
    goal: agree,
    lines: ['Alice (firm): By Friday we will both read the contract.', 'Bob (calm): Fine. I can live with that.'],
  },
  {
    goal: agree,
    lines: [
      "Bob (earnest): I'll write down every date today.",
      'Alice (angry): No. Not good enough.',
      "Bob (calm): Then I'll send them to you every evening.",
      'Alice (warm): Done.',
    ],
  },
  {
    goal: agree,
    lines: ['Alice (calm): Starting tomorrow you will see all my figures first.', 'Bob (relieved): Yes. That works.'],
  },
  { goal: tell, lines: ['Bob (low): I sold the boat, in March.'] },
  {
    goal: tell,
    lines: ['Alice (angry): Did you sell the boat?', 'Bob (ashamed): Yes. I sold the boat to pay the rent.'],
  },
  {
    goal: tell,
    lines: [
      'Bob (cold): I never sold it.',
      'Bob (broken): All right. The boat is gone. I sold the boat, and my heart with it.',
    ],
  },
  {
    goal: 'Bob tells Alice where the letters are',
    lines: ['Bob (low): I hid the letters under the stairs, that is where they are.'],
  },
  { goal: give, lines: ['Bob (quiet) *gives Alice the key*: It was always yours.'] },
  { goal: give, lines: ['Bob (quiet) *gives her the key*: There, Alice. Take it.'] },
  { goal: promise, lines: ['Bob (earnest): I promise to call every Sunday.'] },
  { goal: promise, lines: ["Bob (earnest): You have my word. I'll call you every Sunday, at six."] },
  { goal: 'Alice thanks Bob', lines: ['Alice (moved): Thank you, Bob.'] },
  { goal: 'Alice refuses the offer', lines: ['Alice (firm): No. I refuse.'] },
  { goal: 'Bob asks Alice for help', lines: ['Bob (plain): Alice, will you help me?'] },
];
