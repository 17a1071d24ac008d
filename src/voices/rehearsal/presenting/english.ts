import type { Kind } from '../cues';
import { inside } from '../phrase';
import type { Book, Lens } from './book';

const byLens: Record<Lens, (figure: string) => string[]> = {
  evidence: figure => [
    figure ? `What was measured to arrive at ${figure}, and by whom?` : 'What was measured for that, and by whom?',
    'What would we have to see next month to call that wrong?',
    'Which of the assumptions under it has nobody tested yet?',
    'Is that something you know, or something you expect?',
    'What is the cheapest test that could prove it false before we commit?',
  ],
  numbers: figure => [
    figure ? `What is the range around ${figure}, and what drives it?` : 'How much is that, in a unit we can check?',
    figure ? `Against which baseline do you count ${figure}?` : 'What happens to the total if this is off by half?',
    'What does doing nothing cost over the same time?',
    'Which one variable moves that result the most?',
    'Over how many months does it have to hold to pay for itself?',
  ],
  reversal: () => [
    'Suppose the opposite: what would we be building instead, and would it be worse?',
    'What do we give up for good once that is decided?',
    'Who gains if only half of it is ever done?',
    'If that problem went away by itself, would you still propose this?',
    'What is the smallest thing we could do instead, starting on Monday?',
  ],
  failure: figure => [
    'When that fails at three in the morning, who notices, and what do they do first?',
    'How do we get back from there if it goes wrong half way?',
    figure ? `What happens at twice ${figure}?` : 'What is the worst quiet failure in that, the one no alarm shows?',
    'What keeps one bad day in that from becoming a lost week?',
    'Which part of it have you seen fail on purpose?',
  ],
  people: figure => [
    'Who has to work differently because of that, and have they been asked?',
    'What does the person on the other end see on the day it goes wrong?',
    figure ? `Who are the people behind ${figure}, and what did they say?` : 'Whose day gets longer, and by how much?',
    'Which customer would you explain that to first?',
    'What do we tell those for whom it does not work?',
  ],
  delivery: figure => [
    'Who owns that from the first day, and what do they drop for it?',
    figure
      ? `What has to be finished before ${figure} can start to count?`
      : 'What has to be finished before that can start?',
    'Which step of it can be shipped alone, and be worth something?',
    'What do you cut first if it takes twice as long?',
    'Where does that touch a system that is not ours?',
  ],
};

const byKind: Partial<Record<Kind, string>> = {
  open: 'By when is that decided, and by whom?',
  alternative: 'What would have made you choose it after all?',
  scope: 'Who takes care of what you leave out there?',
};

const endings: Record<Lens, string[]> = {
  evidence: ['An “I do not know” is an answer too.', 'I would change my mind for one number.', ''],
  numbers: ['An order of magnitude is enough.', 'I want to compare like with like.', ''],
  reversal: ['I ask because everybody nodded.', 'Convince me against my will.', ''],
  failure: ['I am the one who gets that call.', 'Walk me through the first ten minutes.', ''],
  people: ['Give me one person, not an average.', 'I have to explain it to them tomorrow.', ''],
  delivery: ['A name and a date will do.', 'I would rather hear it now than in month three.', ''],
};

/** A presentation in English. */
export const english: Book = {
  openers: phrase => [
    `You show us ${phrase}.`,
    `The slide says ${phrase}.`,
    `I stopped at ${phrase}.`,
    `Take ${phrase}.`,
    `One line here carries a lot: ${phrase}.`,
    `Let me hold on to ${phrase}.`,
    `My question is about ${phrase}.`,
  ],
  doubts: (lens, kind, figure) => [byKind[kind] ?? [], byLens[lens](figure)].flat(),
  closers: lens => endings[lens],
  bare: title => [
    `${title} stands there without a sentence: what would you have us take away from it?`,
    `What has to be true for ${title} to hold, and who has looked?`,
    `If we strike ${title} from the talk, what does nobody notice?`,
  ],
  transitions: (name, matter) => [
    `Let me stop you there for a moment: ${name} is looking at ${matter}.`,
    `Before we leave this, ${name} would like a word about ${matter}.`,
    `That is a good place to pause. ${name}, your turn on ${matter}.`,
    `I see a pen moving over there: ${name}, on ${matter}, please.`,
    `Hold on for a moment, please. ${name} has something on ${matter}.`,
    `One question from the panel before we go on: ${name}, on ${matter}.`,
  ],
  plainTransition: name => `${name} has a question on this one before we go on.`,
  slide: number => `slide ${number}`,
  bridges: name => [
    `That goes into the debrief, ${name}. Back to the talk.`,
    `I have that down, ${name}, and we go on from here.`,
    'Good, we leave it there for now.',
    'We come back to this in the debrief. Please go on.',
    'Duly noted on both sides. The floor is yours again.',
  ],
  murmurs: ['Mm-hm.', 'I see.', 'Right.', 'Go on.', 'Okay.', 'Interesting.', 'Understood.'],
  pileOns: (asker, phrase, doubt) => [
    `To add to ${asker}'s question: you said ${phrase}. ${doubt}`,
    `${asker} got ${phrase} for an answer. Mine is the next one: ${doubt}`,
    `I am with ${asker} on this, and ${phrase} makes me ask more: ${doubt}`,
  ],
  satisfied: phrase => [
    `${phrase} is what I was after.`,
    `With ${phrase} I can follow the rest.`,
    `That is an answer I can check: ${phrase}.`,
    `${phrase}: then the slide should say so.`,
  ],
  escalated: title => [
    `We will not settle ${title} here. It needs an owner and a date before anybody signs.`,
    'Twice asked and still open: this belongs on the list of what stops the decision.',
  ],
  lacking: {
    evidence: ['which observation that rests on', 'what would show it to be wrong'],
    numbers: ['the figure, with its range', 'what it is compared with'],
    reversal: ['what we lose by it', 'why the other way is worse'],
    failure: ['who notices and how we get back', 'what stops it from spreading'],
    people: ['who was asked about it', 'what it means for one of them'],
    delivery: ['who does it and by when', 'what comes first'],
  },
  followUps: (phrase, missing) => [
    `${phrase} leaves out ${missing}. Can you add it?`,
    `I heard ${phrase}. What I want to know is ${missing}: can you say?`,
    `Let me narrow it down. Leave ${phrase} aside: can you say in one sentence ${missing}?`,
    `That was ${phrase}. Can you still say ${missing}?`,
  ],
  stillOpen: missing => `I still do not know ${missing}; let it stand as open.`,
  reasons: {
    figure: figure => `The answer names a figure, ${figure}.`,
    ground: phrase => `The answer gives a ground: ${phrase}.`,
    repeated: phrase => `Asked again, the answer was ${phrase}.`,
    evasive: phrase => `The answer puts the question off: ${phrase}.`,
    missing: missing => `The answer does not say ${missing}.`,
  },
  debrief: {
    nothing: 'Nobody got to ask anything, so nothing was tested.',
    open: {
      escalated: 'Not to be settled in the room',
      limit: 'Asked to the last and not convinced',
      circular: 'Went in circles',
      unanswered: 'No answer',
      'stepped in': 'Broken off',
      left: 'Left behind when the talk went on',
      'no verdict': 'Answered, and nobody said what the answer was worth',
      open: 'Not finished',
    },
    who: (agent, title) => `${agent} on “${title}”`,
    carried: those => `What carried: ${those}.`,
    answerTo: (agent, title) => `the answer to ${agent} on “${title}”`,
    quiet: titles => `No question was put on ${titles}.`,
    waiting: count =>
      count === 1
        ? 'One question was ready and never called for; it stands in the list.'
        : `${count} questions were ready and never called for; they stand in the list.`,
    lack: (title, reason) => `On “${title}”, ${inside(reason)}`,
    prepare: titles =>
      `Before presenting this again, write one sentence with a figure, an owner or a date for ${titles}, and put it on the slide.`,
    keep: 'Before presenting this again, put the answers that carried on their slides.',
    and: 'and',
    more: count => `${count} more`,
  },
};
