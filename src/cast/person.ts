import type { Agent } from './agent';

/** The agent that represents the user when they take a seat: all that the others are told of them. */
export const guest: Agent = {
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
