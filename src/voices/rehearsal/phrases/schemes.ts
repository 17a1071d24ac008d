import { type Line, line } from '../draft';

/** A way of arguing that fits any decision: what it is about, and how either side puts it. */
export interface Scheme {
  name: string;
  for(subject: string): Line;
  against(subject: string): Line;
}

/** The schemes that speakers use where no document gives evidence; the two halves of each answer one another. */
export const schemes: readonly Scheme[] = [
  {
    name: 'the way back',
    for: subject =>
      line`A trial of ${subject} can be ended on the day it disappoints, and a lost year cannot be had again.`,
    against: subject => line`Once people rely on ${subject}, taking it back costs more than it ever gave.`,
  },
  {
    name: 'who pays',
    for: subject => line`Those who pay for the present state are not in this room, and ${subject} would be for them.`,
    against: subject => line`Those who decide about ${subject} are not those who will carry it.`,
  },
  {
    name: 'proof',
    for: subject => line`Three months after ${subject} we would know what it was worth, by figures agreed beforehand.`,
    against: subject =>
      line`Nobody has said which figure would show the failure of ${subject}, and a plan that cannot fail cannot succeed either.`,
  },
  {
    name: 'attention',
    for: subject => line`Putting off ${subject} is the larger effort already; it is only spread thinner.`,
    against: subject =>
      line`Attention is the scarce good, and what goes into ${subject} is taken from something that works.`,
  },
  {
    name: 'the next request',
    for: subject => line`Whoever moves first on ${subject} sets the terms, and whoever waits accepts them.`,
    against: subject => line`A yes to ${subject} is a yes to the next three requests that look like it.`,
  },
  {
    name: 'the hard cases',
    for: subject =>
      line`The hard cases of ${subject} are few enough to be listed, and what can be listed can be handled.`,
    against: subject => line`The first nine cases of ${subject} are easy; the tenth decides whether anybody trusts it.`,
  },
  {
    name: 'the right moment',
    for: subject =>
      line`No quiet month will ever come for ${subject}, and waiting for one is a no without the courage to say it.`,
    against: subject => line`Nothing forces ${subject} on us now, and every month of waiting improves the evidence.`,
  },
  {
    name: 'simplicity',
    for: subject =>
      line`Short of ${subject} we keep a pile of exceptions, and each has to be explained to every newcomer.`,
    against: subject =>
      line`After ${subject} there will be one more rule to explain, and rules are easier to add than to remove.`,
  },
  {
    name: 'the people who stay',
    for: subject => line`The best people judge us by what we dare, and they would notice ${subject}.`,
    against: subject => line`The people who must live with ${subject} longest were asked last.`,
  },
];

const marks = schemes.flatMap(scheme =>
  (['for', 'against'] as const).map(side => ({ use: { scheme, side }, bones: scheme[side]('').bones })),
);

/** The schemes that a text uses, and by which side of them. */
export function schemesIn(text: string): readonly { scheme: Scheme; side: 'for' | 'against' }[] {
  return marks.flatMap(({ use, bones }) => (text.includes(bones) ? [use] : []));
}
