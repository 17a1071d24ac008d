import { opening } from '../phrase';
import type { Book } from './book';

/** What an English table finds. */
export const english: Book = {
  matters: {
    problem: 'the present state',
    benefit: 'the benefit',
    evidence: 'the evidence',
    remedy: 'the way back',
    plan: 'the order of the steps',
    risk: 'the main risk',
    cost: 'the cost',
    alternative: 'the alternative',
    open: 'the open question',
    scope: 'the scope',
    claim: 'the central claim',
  },
  safeguards: thing => [
    `a written answer on ${thing} before the start`,
    `a stop rule for ${thing} that everybody has seen`,
    `a month of figures on ${thing} before the next step`,
    `a named owner for ${thing} with the power to stop`,
    `an agreed test for ${thing}`,
    `a review of ${thing} after the first month`,
  ],
  unsettled: thing => `whether to begin with ${thing} unsettled`,
  whichFirst: (one, other) => `which comes first, ${one} or ${other}`,
  bothStart: (one, other, thing) => `${one} and ${other} both start from ${thing}`,
  undisputed: (claim, name) => `nobody disputes ${claim}, which ${name} brought`,
  allWant: ({ term }) => `everyone wants a decision on ${term} that can be checked afterwards`,
  asked: (safeguard, name) => `${opening(safeguard)}, as ${name} asked.`,
  recommend({ deed, term }, conditions) {
    const listed = listOf(conditions) || 'a review after the first month';
    return `${opening(deed || `go ahead with ${term}`)}, with ${listed}.`;
  },
  adviseAgainst: ({ deed, term }, first) =>
    `Do not ${deed || `go ahead with ${term}`} yet${first ? `; first comes ${first}` : ''}.`,
  options: ['As written', 'With the conditions', 'Not now'],
  ready: 'It is ready to start.',
  nobodyStops: 'Nobody has said who may stop it.',
  has: safeguard => `It has ${safeguard}.`,
  undone: 'It can be undone.',
  longer: 'It takes longer, and somebody has to keep the dates.',
  settledFirst: thing => `First comes an answer on ${thing}.`,
  nothingSpent: 'Nothing is spent.',
  goesOn: (name, claim) => `${name}: ${claim} goes on.`,
  priceToo: 'The present state has a price too.',
  notWithout: safeguard => `Not without ${safeguard}.`,
  follows: quoted => `What follows from ${quoted}?`,
  whoDecides: ({ term }) => `Who decides about ${term} if the first month disappoints?`,
  open: thing => `there is no answer yet on ${thing}`,
  missing: safeguard => `there is not yet ${safeguard}`,
  doubts: (about, { term }) => [
    `nobody has shown what becomes of ${about ?? term} if it fails`,
    `it is not said who answers for ${about ?? term}`,
    `the worst week of ${about ?? term} has not been described`,
    `there is no figure yet for ${about ?? term}`,
  ],
};

function listOf(things: readonly string[]): string {
  const last = things.at(-1) ?? '';
  return things.length > 1 ? `${things.slice(0, -1).join(', ')} and ${last}` : last;
}
