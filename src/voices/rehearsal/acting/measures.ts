import type { Trade } from './situation';

/** What people can agree on: two things that will be done, with when, each behind a subject of its own. */
export const measures: Record<Trade, readonly (readonly [string, string])[]> = {
  work: [
    [
      'every Monday at nine we sit down for fifteen minutes, the two of us, and go through every open date',
      'the moment a date slips I will say so the same day, in writing, before anybody has to ask',
    ],
    [
      'from today all deadlines are on one page that everybody can see, mine first',
      'every Friday by noon I will mark which of them I no longer believe in',
    ],
    [
      'by tomorrow evening I will write down what went wrong, hour by hour, without a single adjective',
      'starting next week nothing goes out before a second person has read it',
    ],
  ],
  rescue: [
    [
      'we will search one place and one only, the shelter below the saddle, and two of us go there roped together',
      'by ten o’clock the valley has the place and both names over the radio, and we call every half hour from then on',
    ],
    [
      'from now on nobody decides alone: two go out, two stay with the radio',
      'by nine o’clock I will give the valley the exact place where we look first',
    ],
  ],
  money: [
    [
      'by Friday I will put every figure on the table, the ugly ones first',
      'every month on the first we go through them together, with coffee and without shouting',
    ],
    [
      'from now on nothing is signed before both of us have read it',
      'by the end of the month I will pay back the first part, and each month the same again',
    ],
  ],
  home: [
    [
      'every Sunday at six one of us rings the other, even when there is nothing to say',
      'by tomorrow I will tell the rest of the family myself, so that nobody hears it twice',
    ],
    [
      'from now on we ask before we decide for the other, also when we are sure',
      'by Saturday I will bring back what is yours, all of it, and stay for dinner',
    ],
  ],
  any: [
    [
      'by tomorrow at ten I will have written down what each of us does next, with a day beside it',
      'every week on the same day we look at it together and cross out what is done',
    ],
    [
      'from now on I will say it the same day when something goes wrong, before I try to mend it',
      'by Friday we will sit down again and see whether it held',
    ],
  ],
};

/** What one says to a proposal, and adds of one's own. */
export const assents: readonly ((them: string) => string)[] = [
  them => `Agreed. I'll keep my half of that, ${them}, and you may remind me once.`,
  () => `Agreed. And I'll put it up where all of us have to walk past it.`,
  them => `Yes. That I can work with, ${them}. I'll bring the first list myself.`,
  () => `All right. I'll be there, and I'll be on time.`,
  them => `Done. I'll help you set it up, ${them}, tomorrow before anything else.`,
  () => `Good. I'll hold you to it, kindly.`,
  them => `Okay. Let's do that, ${them}. I'll take the notes.`,
  () => `Agreed, word for word.`,
];
