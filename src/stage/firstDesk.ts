import { fitDocument } from '../document/fit';
import { type Brief, isPerson } from '../script/brief';
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
    agents,
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
