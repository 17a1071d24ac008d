import { readSlides } from '../formats/presentation/slides';
import { cueData } from '../formats/presentation/terms';
import type { Session } from '../stage/session';
import { relevance } from '../text/relevance';
import { sentences } from '../text/sentences';
import { foldSpace, quotedPhrases } from '../text/spaces';
import { countWords } from '../text/words';

/** Below this a sentence has nothing to do with the question. */
const leastRelevance = 0.12;

/**
 * What the document itself has to say to the question that waits: the sentence that fits best and was not quoted yet, at first
 * one of the slide that is asked about; undefined where it has no more to say.
 */
export function documentAnswer({ state, sources }: Pick<Session, 'state' | 'sources'>): string | undefined {
  const asked = state.turns.get(state.question ?? '');
  const question = asked?.ended?.text;
  if (!question || !sources.document) return undefined;
  const said = foldSpace([...state.turns.values()].map(turn => turn.ended?.text ?? '').join(' '));
  const given = state.inputs.flatMap(input => (input.kind === 'answer' ? [input.text ?? ''] : [])).join(' ');
  const quotes = quotedPhrases(question);
  // What the question quotes is no answer to it.
  const isNew = (each: string) =>
    ![said, given].some(text => text.includes(each)) && !quotes.some(q => each.includes(q));
  const open = (markdown: string) => quotable(markdown).filter(isNew);
  const slide = readSlides(state.options.slides)[cueData(asked?.cue.data).slide ?? -1];
  const lines = sources.document.text.split('\n');
  const own = slide ? open(lines.slice(slide.line - 1, slide.endLine).join('\n')) : [];
  const first = asked?.move === 'question' ? bestFor(question, own, 0) : undefined;
  return bestFor(question, open(sources.document.text), leastRelevance) ?? first;
}

function bestFor(question: string, sentencesToChoose: readonly string[], least: number): string | undefined {
  const fits = relevance(question, sentencesToChoose);
  const best = fits.reduce((top, fit, at) => (fit > (fits[top] ?? 0) ? at : top), 0);
  return (fits[best] ?? 0) >= least ? sentencesToChoose[best] : undefined;
}

function quotable(markdown: string): string[] {
  const prose = markdown
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split(/\n(?:[^\S\n]*\n)+|\n(?=#)|\n(?<=^#.*\n)/m)
    .filter(block => !/^\s*(?:#|```|\||<)/.test(block))
    .map(block => foldSpace(block.replace(/^[ \t]*(?:[-*+]|\d+\.)\s+/gm, '').replace(/[*_`]/g, '')));
  return prose.flatMap(sentences).filter(sentence => countWords(sentence) >= 6 && countWords(sentence) <= 50);
}
