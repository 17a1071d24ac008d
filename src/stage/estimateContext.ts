import { dossierText } from '../cast/dossier';
import { fitDocument } from '../document/fit';
import { type Brief, isPerson } from '../script/brief';
import { maxCondensedCharacters } from './condensing';
import { fenceToken } from './log';
import type { PromptContext } from './promptContext';
import type { Setup, Sources } from './setup';

/** The maximum tokens of a document that a prompt contains whole; longer ones are sent as outline and relevant sections. */
export const documentBudget = 60_000;

/** The prompt context (everything that a prompt is built from) before anything was said, for estimates. */
export function estimateContext(
  { format, seed, id }: Pick<Setup, 'format' | 'seed' | 'id'>,
  brief: Brief,
  { agents, document, rules }: Sources,
): PromptContext {
  const fitted = document ? fitDocument(document, { budgetTokens: documentBudget, query: brief.topic }) : undefined;
  return {
    format,
    brief,
    agents: withCondensedFiles(agents, brief),
    document,
    documentText: fitted?.text ?? '',
    rules,
    log: [],
    fenceToken: fenceToken(seed, id),
    rendered: new Map(),
    cacheLifetime: brief.seats.some(isPerson) ? '1h' : '5m',
    cacheMinimum: 0,
    dataAnswers: true,
  };
}

/** Shortens the files that will be condensed to their expected length. */
function withCondensedFiles(agents: Sources['agents'], { seats, condense = [] }: Brief): Sources['agents'] {
  if (condense.length === 0) return agents;
  const slugs = new Set(seats.filter(({ id }) => condense.includes(id)).map(each => each.agent));
  return new Map(
    [...agents].map(([slug, agent]) => [
      slug,
      slugs.has(slug) ? { ...agent, condensed: dossierText(agent).slice(0, maxCondensedCharacters) } : agent,
    ]),
  );
}
