import { quotedPhrases, shorten } from '../../text/spaces';
import { stopWords } from '../../text/stopWords';
import type { Floor } from './floor';
import { isEnglish } from './language';
import { inside } from './phrase';
import { gerundOf, verbs } from './verbs';

/** What a session is about, as it can stand inside a sentence: `to move to a monorepo`, or the words it leans on. */
export interface Subject {
  /** What would be done, without `to`; empty where the topic is not put so. */
  deed: string;
  /** Doing it, as a thing to speak of, e.g. `moving to a monorepo`; else the term. */
  act: string;
  /** What it is about, in the topic's own words. */
  term: string;
}

const proposal =
  /^(?:resolved[:,]\s*)?(?:(?:should|shall|must|can|do|would|ought)\s+(?:we|they|the team|our team|the company)|(?:we|they|the team)\s+(?:should|must|ought to|shall|will)|(?:is it (?:time|right|wise|worth(?:while)?)\s+to)|(?:whether to|let(?:'|’)s))\s+(.+?)[?.!]*$/i;

/** The subject of what is deliberated. */
export function subjectOf({ topic: about, material }: Pick<Floor, 'topic' | 'material'>): Subject {
  const topic = about.replace(/[`*_]/g, '');
  const title = quotedPhrases(topic)[0] ?? '';
  const asked = proposal.exec(topic.trim().split(/\n/)[0] ?? '')?.[1] ?? '';
  const deed = inside(asked !== '' ? asked : title.includes(' ') && gerundOf(title) ? title : '');
  const english = material.english ?? isEnglish(topic);
  const named = shorten(topic.replace(/[“”"?.!]/g, '').trim() || 'the motion', 60);
  // Another language's title in every other sentence would be no help to anybody.
  const term = english ? termOf(title || topic) : 'this plan';
  const short = deed.length <= 100 && english ? deed : '';
  const doing = english && /^\w{2,}ing\s/.test(named) && named.split(' ').length <= 9 ? inside(named) : undefined;
  return { deed: short, act: gerundOf(short) ?? doing ?? term, term };
}

/** The longest run of words that name something: `the nightly billing batch` of a motion to replace it. */
function termOf(topic: string): string {
  const pieces = (topic.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*|[^\s\p{L}\p{N}]+/gu) ?? []).map(word =>
    /^(?:rfc|kep|adr)\b|^\P{L}+$/iu.test(word) ? '' : word.replace(/\.$/, ''),
  );
  let best: string[] = [];
  let article = '';
  for (let at = 0; at < pieces.length; ) {
    const run = runAt(pieces, at);
    const from = verbs.has(run[0]?.toLowerCase() ?? '') ? 1 : 0;
    const named = run.slice(from, from + 4);
    if (named.length > best.length && !/^(?:ahead|written)$/.test(named[0] ?? '')) {
      best = named;
      article = from === 0 && (/^(?:the|a|an|our)$/i.test(pieces[at - 1] ?? '') || isOne(named, run)) ? 'the ' : '';
    }
    at += Math.max(1, run.length);
  }
  return best.length > 0
    ? `${article}${best.length > 1 && best.every(word => /^\p{Lu}/u.test(word)) ? best.join(' ') : inside(best.join(' '))}`
    : 'the motion';
}

/** Whether a few words name one thing without a name of its own: `office move plan`. */
function isOne(named: readonly string[], run: readonly string[]): boolean {
  const [first = ''] = named;
  return (
    named.length > 1 &&
    named.length === run.length &&
    !/(?:s|ing|ment|ness|ity)$/i.test(named.at(-1) ?? '') &&
    !/\d|^(?:one|two|three|four|five|six|more|fewer|better|faster|no|all|every|each)$/i.test(first) &&
    named.slice(1).every(word => /^\p{Ll}/u.test(word))
  );
}

function runAt(pieces: readonly string[], start: number): string[] {
  let end = start;
  while (end < pieces.length && pieces[end] !== '' && !stopWords.has((pieces[end] ?? '').toLowerCase())) end++;
  return pieces.slice(start, end);
}
