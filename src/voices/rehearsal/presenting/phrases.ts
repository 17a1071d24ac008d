import type { Kind } from '../cues';
import type { Lens } from './floor';

/** How a question brings in the sentence it is about. */
export function openers(phrase: string): string[] {
  return [
    `You show us ${phrase}.`,
    `The slide says ${phrase}.`,
    `I stopped at ${phrase}.`,
    `Take ${phrase}.`,
    `One line here carries a lot: ${phrase}.`,
    `Let me hold on to ${phrase}.`,
    `My question is about ${phrase}.`,
  ];
}

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

/** The doubt itself: by what the questioner looks for, and by what the sentence does. */
export function doubts(lens: Lens, kind: Kind, figure: string): string[] {
  const own = byKind[kind];
  return [...(own ? [own] : []), ...byLens[lens](figure)];
}

const endings: Record<Lens, string[]> = {
  evidence: ['An “I do not know” is an answer too.', 'I would change my mind for one number.', ''],
  numbers: ['An order of magnitude is enough.', 'I want to compare like with like.', ''],
  reversal: ['I ask because everybody nodded.', 'Convince me against my will.', ''],
  failure: ['I am the one who gets that call.', 'Walk me through the first ten minutes.', ''],
  people: ['Give me one person, not an average.', 'I have to explain it to them tomorrow.', ''],
  delivery: ['A name and a date will do.', 'I would rather hear it now than in month three.', ''],
};

/** What may follow a question. */
export function closers(lens: Lens): string[] {
  return endings[lens];
}

/** What a host says to stop the talk and call somebody. */
export function transitions(name: string, matter: string): string[] {
  return [
    `Let me stop you there for a moment: ${name} is looking at ${matter}.`,
    `Before we leave this, ${name} would like a word about ${matter}.`,
    `That is a good place to pause. ${name}, your turn on ${matter}.`,
    `I see a pen moving over there: ${name}, on ${matter}, please.`,
    `Hold that slide for us, please. ${name} has something on ${matter}.`,
    `One question from the panel before the next one: ${name}, on ${matter}.`,
  ];
}

/** How a host leads back to the talk. */
export function bridges(name: string, next: string): string[] {
  return [
    `That goes into the debrief, ${name}. Back to you and “${next}”.`,
    `I have that down, ${name}. Let us go on with “${next}”.`,
    `Good, we leave it there for now. On with “${next}”.`,
    `We come back to this in the debrief. Please, “${next}”.`,
    `Duly noted on both sides. The floor is yours: “${next}”.`,
  ];
}

/** Murmurs of somebody who follows. */
export const murmurs = ['Mm-hm.', 'I see.', 'Right.', 'Go on.', 'Okay.', 'Interesting.', 'Understood.'];
