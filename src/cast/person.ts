import type { Agent } from './agent';

/** The card of the person who convenes a session and takes a seat: all that the others are told of them. */
export const person: Agent = {
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
