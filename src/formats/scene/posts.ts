import { definePost } from '../../script/post';

/** What the scene is to arrive at. */
export const goals = definePost<string[]>('goals', []);

/** A beat that was played beside the judgement that ended the scene. */
export const surplus = definePost<number>('surplus', 0);
