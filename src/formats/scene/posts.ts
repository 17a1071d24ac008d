import { definePost } from '../../script/post';

/** The goals of the scene. */
export const goals = definePost<string[]>('goals', []);

/** A beat that does not count, because a judgement found that the scene had ended before it. */
export const surplus = definePost<number>('surplus', 0);
