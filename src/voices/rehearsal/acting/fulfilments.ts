import type { Aim } from './aims';
import type { Feeling } from './character';
import type { Slots } from './phrases';

/** What meets a goal: how it sounds, the words, and the deed where it is one. */
export interface Fulfilment {
  feeling: Feeling;
  tone: string;
  act?: string;
  lines: readonly (string | false | undefined)[];
}

/** The words by which a character does what a goal asks of it. */
export function fulfilmentOf(aim: Aim, slots: Slots & { truth?: string; owed: boolean }): Fulfilment {
  const { them, object } = slots;
  switch (aim.kind) {
    case 'apology':
      return { feeling: 'ashamed', tone: 'remorseful', lines: apologies(slots) };
    case 'acceptance':
      return { feeling: 'moved', tone: 'softening', lines: acceptances(aim, slots) };
    case 'disclosure':
      return { feeling: 'ashamed', tone: 'low, open', lines: truths(aim, slots) };
    case 'promise':
      return {
        feeling: 'certain',
        tone: 'earnest',
        lines: [`I promise ${promised(object, them)}. You have my word on it, ${them}, and you have witnesses.`],
      };
    case 'thanks':
      return {
        feeling: 'moved',
        tone: 'grateful',
        lines: [`Thank you, ${them}. I should have said that long ago, and I mean all of it.`],
      };
    case 'refusal':
      return {
        feeling: 'certain',
        tone: 'firm',
        lines: [`No. I won't do it, ${them}. I have thought about it, and my answer is no.`],
      };
    case 'request':
      return {
        feeling: 'nervous',
        tone: 'plain, exposed',
        lines: [
          `Please, ${them}, I am asking you ${asked(object)}.`,
          `I don't ask easily, ${them}. Please, I am asking you ${asked(object)}.`,
        ],
      };
    default:
      return {
        feeling: 'moved',
        tone: 'quiet, resolved',
        act: aim.predicate,
        lines: [
          `There, ${them}. It's done, and I am not taking it back.`,
          `I should have done this a long time ago, ${them}.`,
        ],
      };
  }
}

function apologies({ them, myDeed, consequence }: Slots): Fulfilment['lines'] {
  return [
    myDeed &&
      `I'm truly sorry, ${them}. I ${myDeed}, and I should have come to you that same hour. No excuse; that is on me.`,
    myDeed &&
      `${them}, I am genuinely sorry. I ${myDeed}, and then I let you find out. I was wrong, and I knew it while I did it.`,
    consequence &&
      `I'm deeply sorry. I was wrong, and it caused ${consequence}. I should have asked for help while there was time.`,
    `I'm truly sorry, ${them}. I was wrong, and then I made it worse by defending it. You should have heard that from me first.`,
    `I am so sorry, ${them}. It was my fault, not the week, not the others. Mine.`,
  ];
}

function acceptances(aim: Aim, { them, object, owed }: Slots & { owed: boolean }): Fulfilment['lines'] {
  const forgives = /forgiv/i.test(aim.predicate);
  const thing =
    /^(?:the|a|an|his|her|their|that)\s+\w+/i.test(object) && !/apolog/i.test(object)
      ? object.replace(/^(?:his|her|their)\b/i, 'your')
      : undefined;
  if (forgives) return [`I forgive you, ${them}. I won't pretend it didn't hurt. It did, and I forgive you.`];
  if (thing) return [`I accept ${thing}, ${them}. With both hands.`];
  if (!owed) return [`I accept, ${them}. I have looked for a reason to say anything else, and there is none.`];
  return [
    `I accept your apology, ${them}. It will take me a while to stop checking, and you will have to bear with that.`,
    `I accept your apology. I could hear that nobody wrote it for you, ${them}.`,
    `Apology accepted, ${them}. I would rather have you back than be right.`,
  ];
}

function truths(aim: Aim, { truth, them }: Slots & { truth?: string }): Fulfilment['lines'] {
  const told = truth ?? fromGoal(aim);
  return [
    `All right. ${told} There it is, ${them}. I have carried it around long enough.`,
    `I'll say it once, so listen. ${told} I was afraid of exactly this silence.`,
    `${told} I wanted to tell you before, ${them}, and every hour made it harder.`,
  ];
}

/** The goal's own clause in the first person. */
function fromGoal({ object, predicate }: Aim): string {
  const clause = /\b(?:that|how|why)\s+(?:he|she|they|it was (?:he|she))\s+(.+)$/i.exec(object)?.[1];
  const own = (text: string) =>
    text
      .replace(/\b(?:his|her|their)\b/g, 'my')
      .replace(/\b(?:he|she|they)\b/g, 'I')
      .replace(/\b(?:himself|herself)\b/g, 'myself')
      .replace(/\bI (?:is|are)\b/g, 'I am')
      .replace(/\bI has\b/g, 'I have');
  if (clause)
    return `I ${own(clause)
      .replace(/^(?:has|have)\b/, 'have')
      .replace(/^is\b/, 'am')}.`;
  const fact = /^\S*\s*that\s+(.+)$/i.exec(predicate)?.[1];
  if (fact) return `${fact.charAt(0).toUpperCase()}${own(fact.slice(1))}, and I have known it for some time.`;
  const rest = /^(?:to|up to|about|the|what|where|who)\s+/i.test(object)
    ? object.replace(/^(?:up )?to\s+|^about\s+/i, '')
    : object;
  return `I'll tell you plainly about ${own(rest || predicate)}. It is as you feared, and I knew it all the time.`;
}

function promised(object: string, them: string): string {
  const own = object.replace(/\b(?:he|she|they)\b/g, 'I').replace(/\b(?:his|her|their)\b/g, 'my');
  if (/^(?:to|that|never|not)\b/i.test(own)) return own;
  return own === '' ? `you that, ${them}` : `you this: ${own}`;
}

function asked(object: string): string {
  const what = /\b(?:for|to|about|whether)\b.*$/i.exec(object)?.[0] ?? (object === '' ? 'for help' : `about ${object}`);
  return what.replace(/\b(?:his|her|their)\b/g, 'my');
}
