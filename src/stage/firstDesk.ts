import { dossierText } from '../cast/dossier';
import { fitDocument } from '../document/fit';
import { type Brief, isPerson } from '../script/brief';
import { condensedLimit } from './condensing';
import type { Desk } from './desk';
import { fenceToken } from './log';
import type { Setup, Sources } from './setup';

/** The most tokens of a document that a prompt holds whole; longer ones are sent as outline and relevant sections. */
export const documentBudget = 60_000;

/** What prompts are built from before anything was said, for whoever reckons what a session may come to. */
export function firstDesk(
  { format, seed, id }: Pick<Setup, 'format' | 'seed' | 'id'>,
  brief: Brief,
  { agents, document, rules }: Sources,
): Desk {
  const fitted = document ? fitDocument(document, { budgetTokens: documentBudget, query: brief.topic }) : undefined;
  return {
    format,
    brief,
    agents: asCondensed(agents, brief),
    document,
    documentText: fitted?.text ?? '',
    rules,
    log: [],
    token: fenceToken(seed, id),
    rendered: new Map(),
    ttl: brief.seats.some(isPerson) ? '1h' : '5m',
    cacheMinimum: 0,
    dataAnswers: true,
  };
}

/** The agents with their files as long as they will be: those that are condensed first are so before anybody speaks. */
function asCondensed(agents: Sources['agents'], { seats, condense = [] }: Brief): Sources['agents'] {
  if (condense.length === 0) return agents;
  const short = new Set(seats.filter(({ id }) => condense.includes(id)).map(each => each.agent));
  return new Map(
    [...agents].map(([slug, agent]) => [
      slug,
      short.has(slug) ? { ...agent, condensed: dossierText(agent).slice(0, condensedLimit) } : agent,
    ]),
  );
}
