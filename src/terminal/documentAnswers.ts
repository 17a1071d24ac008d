import type { Session } from '../stage/session';
import { relevance } from '../text/relevance';
import { sentences } from '../text/sentences';
import { foldSpace, quotedPhrases } from '../text/spaces';
import { countWords } from '../text/words';

/** Below this a sentence has nothing to do with the question. */
const leastRelevance = 0.12;

/** What the document itself has to say to the question that waits: the sentence that fits best and was not quoted yet; undefined where it says nothing. */
export function documentAnswer({ state, sources }: Pick<Session, 'state' | 'sources'>): string | undefined {
  const question = state.turns.get(state.question ?? '')?.ended?.text;
  if (!question || !sources.document) return undefined;
  const said = foldSpace([...state.turns.values()].map(turn => turn.ended?.text ?? '').join(' '));
  const given = state.inputs.flatMap(input => (input.kind === 'answer' ? [input.text ?? ''] : [])).join(' ');
  const asked = quotedPhrases(question);
  // What the question quotes is no answer to it.
  const isNew = (each: string) =>
    ![said, given].some(text => text.includes(each)) && !asked.some(q => each.includes(q));
  const open = quotable(sources.document.text).filter(isNew);
  const fits = relevance(question, open);
  const best = fits.reduce((top, fit, at) => (fit > (fits[top] ?? 0) ? at : top), 0);
  const sentence = open[best];
  return sentence !== undefined && (fits[best] ?? 0) >= leastRelevance ? sentence : undefined;
}

function quotable(markdown: string): string[] {
  const prose = markdown
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split(/\n\s*\n/)
    .filter(block => !/^\s*(?:#|```|\||<)/.test(block))
    .map(block => foldSpace(block.replace(/^\s*(?:[-*+]|\d+\.)\s+/gm, '').replace(/[*_`]/g, '')));
  return prose.flatMap(sentences).filter(sentence => countWords(sentence) >= 6 && countWords(sentence) <= 50);
}
