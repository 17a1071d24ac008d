import { definePost } from '../../script/post';

/** A finding's id, and the ids of the filed findings that it stands for, the best worded first. */
export type DocketEntry = {
  id: string;
  from: string[];
};

/** Puts findings on the table by id, without their texts; `at` says at which stage: `merged` as filed, `tested` with the results of the tests. */
export const docketPost = definePost<{ at: string; entries: DocketEntry[]; unread: string[] }>('docket', {
  at: '',
  entries: [{ id: '', from: [''] }],
  unread: [''],
});

/** The page is complete; `go` says whether to go ahead, by rule. */
export const pagePost = definePost<{ go: string }>('page', { go: '' });
