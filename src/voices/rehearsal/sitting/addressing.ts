import { type Line, line } from '../draft';
import type { Warmth } from './sitting';

type Lines = (Line | false)[];

/** First words of an opening statement, by how warm the member is. */
export function first(warmth: Warmth, act: string): Lines {
  switch (warmth) {
    case 'visionary':
      return [
        line`Look at ${act} from two years on, and decide from there.`,
        line`With ${act} the question is how far it can take us, and I would go further than it asks.`,
      ];
    case 'advocate':
      return [
        line`There is a version of ${act} that can begin on Monday, and I will argue for that one.`,
        line`On ${act} I want something passed that works, and I am ready to trade for it.`,
      ];
    case 'skeptic':
      return [
        line`Before ${act} is decided, somebody has to show the arithmetic.`,
        line`I do not oppose the aim of ${act}; I have not seen it proved.`,
      ];
    case 'guardian':
      return [
        line`There is one thing that must not break in ${act}, and I speak for it.`,
        line`Before it votes on ${act}, a house should know what it cannot afford to lose.`,
      ];
  }
}

/** First words of a speech: to one other, on a clause, for the sake of a thing. */
export function leadsTo(warmth: Warmth, name: string, number: number, thing: string): Lines {
  const clause = number > 0 ? `clause ${number}` : 'the bill';
  switch (warmth) {
    case 'visionary':
      return [
        line`${name}, ${clause} is timid where ${thing} asks for courage.`,
        line`${name}, suppose ${clause} works: then we will wish it had gone further on ${thing}.`,
        line`Think larger than ${clause}, ${name}: ${thing} will not wait for the third stage.`,
        line`${name}, you guard the door while ${thing} leaves by the window.`,
        line`What ${clause} protects is yesterday, ${name}, and ${thing} is about tomorrow.`,
      ];
    case 'advocate':
      return [
        line`${name}, we are closer than it sounds: ${clause} needs one sentence on ${thing}.`,
        line`I can vote for ${clause}, ${name}, if ${thing} is said plainly in it.`,
        line`${name}, let us settle ${thing} in ${clause} and stop arguing about the rest.`,
        line`Tell me what ${clause} costs you, ${name}, and I will tell you what ${thing} is worth to me.`,
        line`${name}, on ${thing} I offer you the wording if I may keep the date.`,
      ];
    case 'skeptic':
      return [
        line`${name}, ${clause} counts on ${thing}, and nobody has shown the count.`,
        line`Take ${clause}, ${name}: what is it worth if ${thing} turns out half as good?`,
        line`${name}, the case for ${clause} leaves ${thing} out of the sum.`,
        line`I have read ${clause} twice, ${name}, and ${thing} is still an assumption in it.`,
        line`${name}, before I believe ${clause} I want ${thing} on paper.`,
      ];
    case 'guardian':
      return [
        line`${name}, ${clause} puts ${thing} at risk, and that is where I stop.`,
        line`Nothing in ${clause} protects ${thing}, ${name}, and it has to.`,
        line`${name}, if ${thing} fails at night, ${clause} helps nobody.`,
        line`I will say it calmly, ${name}: with ${clause} as it stands, ${thing} has no keeper.`,
        line`${name}, some losses are not repaired by a later bill, and ${thing} is one of them.`,
      ];
  }
}

/** Last words of a speech: a question that can be answered. */
export function questionsTo(warmth: Warmth, name: string, thing: string, number: number): Lines {
  const clause = number > 0 ? `clause ${number}` : 'the bill';
  switch (warmth) {
    case 'visionary':
      return [
        line`What would you lose by trying it, ${name}?`,
        line`${name}, which part of ${thing} would you still defend in two years?`,
        line`If not now, ${name}, at which sign?`,
        line`Would you rather be late or be wrong for a week, ${name}?`,
      ];
    case 'advocate':
      return [
        line`Which half of that could you accept, ${name}?`,
        line`${name}, what would you want for ${thing} in return?`,
        line`Would ${clause} have your vote then, ${name}?`,
        line`${name}, can we agree on the order and leave the figures to the review?`,
      ];
    case 'skeptic':
      return [
        line`What is the worst month in your estimate, ${name}?`,
        line`${name}, which figure would make you vote the other way?`,
        line`Who checked ${thing} that did not also propose it, ${name}?`,
        line`${name}, what do you do with ${thing} if the estimate is off by half?`,
      ];
    case 'guardian':
      return [
        line`Who answers for ${thing} on the day it goes wrong, ${name}?`,
        line`${name}, where is the way back once ${clause} is law?`,
        line`What do you tell those who depend on it, ${name}?`,
        line`${name}, would you sign ${clause} with your own name under it?`,
      ];
  }
}
