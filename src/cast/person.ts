import type { Agent } from './agent';

/** The agent that represents the user in a seat; it is all that the other agents know of them. */
export const userAgent: Agent = {
  slug: 'me',
  name: 'Guest',
  description: 'A person at the table, no agent: they speak for themselves.',
  icon: '🙋',
  color: '#7a6a2f',
  path: 'builtin:me',
  source: 'builtin',
  body: 'A person at the table, no agent: they speak for themselves.',
  sections: [],
  own: {},
  problems: [],
};
