// The sentences that a rehearsal may quote.

import type { Json } from '../../base/json';
import type { Agent } from '../../cast/agent';
import type { DocumentText } from '../../document/document';
import type { Brief } from '../../script/brief';
import { removeComments } from '../../text/comments';
import { sentences } from '../../text/sentences';
import { normalizeWhitespace } from '../../text/spaces';
import { terms } from '../../text/terms';
import { countWords } from '../../text/words';

/** A sentence that can be quoted on its own. */
export interface Passage {
  text: string;
  /** Whether it ends like a sentence: a table row or a list item may not. */
  isWhole: boolean;
  terms: ReadonlySet<string>;
}

// Of a longer document only the beginning is used; of more passages, an even selection.
const maxCharacters = 400_000;
const maxPassages = 1500;
const minWords = 3;
// The weight of a passage that is no full sentence.
const fragmentWorth = 0.4;
const maxWords = 60;

const ofDocuments = new WeakMap<DocumentText, readonly Passage[]>();
const ofAgents = new WeakMap<Agent, readonly Passage[]>();

/** The sentences of a document, cached; empty without one. */
export function documentPassages(document: DocumentText | undefined): readonly Passage[] {
  return document ? memoize(ofDocuments, document, () => passagesIn(document.text)) : [];
}

/** The sentences of an agent's definition, cached. */
export function definitionPassages(agent: Agent): readonly Passage[] {
  return memoize(ofAgents, agent, () => passagesIn(`${agent.description}\n\n${agent.body}`));
}

/** The sentences of a session's topic and of its prose options. */
export function topicPassages({ topic, options }: Brief): readonly Passage[] {
  return passagesIn([topic, ...Object.values(options).filter(isProse)].join('\n\n'));
}

/** Whether an option is prose: data in an option may be for some seats only. */
function isProse(value: Json): boolean {
  return typeof value === 'string' && countWords(value) > minWords && !/^\s*[[{]/.test(value);
}

function memoize<K extends object>(
  memory: WeakMap<K, readonly Passage[]>,
  key: K,
  make: () => readonly Passage[],
): readonly Passage[] {
  const made = memory.get(key) ?? make();
  memory.set(key, made);
  return made;
}

/** The sentences of a Markdown text, without code, comments and headings. */
export function passagesIn(markdown: string): readonly Passage[] {
  const texts = new Set<string>();
  for (const sentence of sentences(proseOf(markdown.slice(0, maxCharacters)))) {
    const text = withoutMarks(sentence);
    const words = countWords(text);
    if (words >= minWords && words <= maxWords && isPlain(text)) texts.add(text);
  }
  const all = [...texts];
  const step = Math.max(1, all.length / maxPassages);
  const spread = Array.from({ length: Math.min(all.length, maxPassages) }, (_, at) => all[Math.floor(at * step)] ?? '');
  return spread.map(text => ({ text, isWhole: /[.!?…。！？]['"’”)]*$/.test(text), terms: new Set(terms(text)) }));
}

/** Removes front matter, code, comments and headings; a table row becomes a line of its cells. */
function proseOf(markdown: string): string {
  const text = removeComments(markdown.replace(/^---\n[\s\S]*?\n---\n/, ''), ' ');
  const passages: string[] = [];
  let inCode = false;
  for (const line of text.split('\n')) {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    if (isFence) inCode = !inCode;
    if (isFence || inCode || /^\s*#{1,6}\s/.test(line) || /^[\s=-]+$/.test(line)) passages.push('');
    else if (/^\s*\|/.test(line)) passages.push('', rowOf(line), '');
    else passages.push(line);
  }
  return passages.join('\n');
}

function rowOf(line: string): string {
  const cells = line
    .split('|')
    .map(normalizeWhitespace)
    .filter(cell => cell !== '');
  return cells.every(cell => /^[:-]+$/.test(cell)) ? '' : cells.join(' ');
}

function withoutMarks(sentence: string): string {
  return normalizeWhitespace(
    sentence
      .replace(/^\s*(?:(?:[-*+•>]|\d{1,3}[.)])\s+)+(?:\[[ xX]\]\s)?/, '')
      .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .replace(/[*`]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, ''),
  );
}

/** What could be taken for markup, a marker, an address or a lead-in to what follows is not quoted. */
function isPlain(text: string): boolean {
  return text.length <= 400 && !/[<>{}[\]|\\]|:\/\/|^@|[:;,]$/.test(text) && /\p{L}/u.test(text);
}

/** The passages in the order of how much they share with a query, rare words counting most; equal ones as they stand. */
export function ranked(passages: readonly Passage[], query: readonly string[]): Passage[] {
  const wanted = new Map<string, number>();
  for (const term of query) wanted.set(term, (wanted.get(term) ?? 0) + 1);
  const holding = new Map<string, number>();
  for (const passage of passages)
    for (const term of passage.terms) if (wanted.has(term)) holding.set(term, (holding.get(term) ?? 0) + 1);
  const worth = (passage: Passage) => {
    let sum = 0;
    for (const term of passage.terms) {
      const times = wanted.get(term);
      if (times) sum += Math.min(3, times) * Math.log(1 + passages.length / (holding.get(term) ?? 1));
    }
    // A long passage shares more by chance; the addend keeps short ones from winning by their length alone.
    return (sum / Math.sqrt(passage.terms.size + 12)) * (passage.isWhole ? 1 : fragmentWorth);
  };
  return passages
    .map((passage, at) => ({ passage, at, worth: worth(passage) }))
    .sort((a, b) => b.worth - a.worth || a.at - b.at)
    .map(({ passage }) => passage);
}
