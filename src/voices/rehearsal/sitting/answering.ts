import { type Line, line } from '../draft';
import type { Sitting } from './sitting';
import type { Answering } from './standing';

type Lines = (Line | false)[];

/** First words of an answer, by where it stands. */
export function repliesTo({ stance, words, about }: Answering, { own, other, clauses }: Sitting, name: string): Lines {
  const mine = own?.thing ?? about;
  const theirs = other?.safeguard ?? `a limit on ${about}`;
  switch (stance) {
    case 'challenge':
      return [
        words !== '' && line`${name}, ${words} assumes what it should prove.`,
        line`I turn the question round, ${name}: who carries ${mine} while we wait for your answer?`,
        line`No, ${name}: on ${about} you ask the bill for a certainty that the present state does not have either.`,
        line`${name}, the document does not bear you out on ${about}.`,
        words !== '' && line`I dispute ${words}, ${name}, and I have a line to set against it.`,
      ];
    case 'maintain':
      return [
        line`My answer is the same as this morning, ${name}, and it rests on ${mine}.`,
        line`On ${mine} I stay where I am, ${name}, and here is why.`,
        line`You ask fairly, ${name}; my vote has not moved, for the sake of ${mine}.`,
        words !== '' && line`${words} is a reason for care, ${name}, not a reason against.`,
        line`I have no better answer than the text has, ${name}.`,
      ];
    case 'soften': {
      const number = clauses.findIndex(each => each.includes(theirs)) + 1;
      if (number > 0)
        return [
          line`Clause ${String(number)} has what you asked for, ${name}, and I will not argue it out again.`,
          line`You have ${theirs} in clause ${String(number)}, ${name}; I can live with it if ${mine} is left alone.`,
          line`I came round to clause ${String(number)}, ${name}: it costs ${mine} less than I feared.`,
        ];
      return [
        line`If the bill has ${theirs}, ${name}, I can live with it.`,
        line`I come halfway, ${name}: ${theirs}, and I drop the rest of my objection.`,
        words !== '' && line`${words} moves me some of the way, ${name}: I no longer ask for everything on ${mine}.`,
        line`I would trade, ${name}: ${theirs} against a date that holds.`,
        line`Put ${theirs} into a clause, ${name}, and I stop pressing ${mine}.`,
      ];
    }
    case 'concede':
      return [
        words !== '' && line`${name}, you have shown it: ${words} settles the point for me.`,
        line`I give you that, ${name}: ${about} weighs more than I had allowed.`,
        line`On ${about} I withdraw, ${name}; the argument was better than mine.`,
        line`Then I was wrong about ${about}, ${name}, and the bill should have ${theirs}.`,
      ];
  }
}

/** Last words of an answer. */
export function closes({ stance }: Answering, { own }: Sitting, name: string): Lines {
  const thing = own?.thing ?? 'this';
  if (stance === 'concede' || stance === 'soften')
    return [
      line`That is my price, and it is a small one.`,
      line`More than that I cannot give without giving up ${thing}.`,
      line`I say so openly, so that nobody has to guess how I will vote.`,
      line`Hold me to it at the vote, ${name}.`,
    ];
  return [
    line`Answer that, ${name}, and we can talk about the wording.`,
    line`Until then ${thing} stands between us and an aye.`,
    line`I would rather lose the vote than leave ${thing} unsaid.`,
    line`Bring me one case in which ${thing} held, and I will look again.`,
  ];
}
