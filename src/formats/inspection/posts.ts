import { definePost } from '../../script/post';

/** A finding's id, and what was filed that it stands for: the one that says it best first. */
export type Entry = {
  id: string;
  from: string[];
};

/** What is on the table from here on: ids and what they stand for, never words. `merged`: as it was filed; `tested`: with what the check, the later pass and the changes came to. */
export const docketPost = definePost<{ at: string; entries: Entry[]; unread: string[] }>('docket', {
  at: '',
  entries: [{ id: '', from: [''] }],
  unread: [''],
});

/** The page stands: whether to go ahead, by rule. */
export const pagePost = definePost<{ go: string }>('page', { go: '' });
