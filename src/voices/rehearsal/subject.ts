import type { Brief } from '../../script/brief';
import { keywords } from '../../text/keywords';
import { shorten } from '../../text/spaces';
import { inside } from './phrase';

/** What a session is about, as it can stand inside a sentence: `to move to a monorepo`, or the words it leans on. */
export interface Subject {
  /** What would be done, without `to`; empty where the topic is not put so. */
  deed: string;
  /** A word or two of the topic in quotation marks. */
  term: string;
}

const proposal =
  /^(?:resolved[:,]\s*)?(?:(?:should|shall|must|can|do|would|ought)\s+(?:we|they|the team|our team|the company)|(?:we|they|the team)\s+(?:should|must|ought to|shall|will)|(?:is it (?:time|right|wise|worth(?:while)?)\s+to)|(?:whether to|let(?:'|’)s))\s+(.+?)[?.!]*$/i;

/** The subject of a topic. */
export function subjectOf(topic: string): Subject {
  const deed = proposal.exec(topic.trim().split(/\n/)[0] ?? '')?.[1] ?? '';
  const named = keywords(topic, 2).join(' ') || shorten(topic.trim(), 40) || 'the motion';
  return { deed: deed.length <= 120 ? inside(deed) : '', term: `“${named.replace(/["“”]/g, '')}”` };
}

/** The topic as a title, short enough to be named. */
export function titleOf(brief: Brief): string {
  return `“${shorten((brief.document?.title || brief.topic).replace(/["“”*`_]/g, '').trim() || 'the motion', 70)}”`;
}
