import { opening } from '../phrase';
import type { Book } from './book';

/** What a German table finds; a thing stands after `Punkt`, which takes the case in its place. */
export const german: Book = {
  matters: {
    problem: 'Ausgangslage',
    benefit: 'Nutzen',
    evidence: 'Belege',
    remedy: 'Rückweg',
    plan: 'Reihenfolge',
    risk: 'Risiko',
    cost: 'Kosten',
    alternative: 'Alternative',
    open: 'Zuständigkeit',
    scope: 'Umfang',
    claim: 'Grundannahme',
  },
  safeguards: thing => [
    `eine schriftliche Antwort zum Punkt ${thing} vor Beginn`,
    `eine Abbruchregel zum Punkt ${thing}, die alle kennen`,
    `Zahlen eines ganzen Monats zum Punkt ${thing} vor dem nächsten Schritt`,
    `eine zuständige Person für den Punkt ${thing}, die anhalten darf`,
    `eine vereinbarte Probe zum Punkt ${thing}`,
    `eine Überprüfung zum Punkt ${thing} nach dem ersten Monat`,
  ],
  unsettled: thing => `ob begonnen wird, solange der Punkt ${thing} offen ist`,
  whichFirst: (one, other) => `was zuerst kommt, der Punkt ${one} oder der Punkt ${other}`,
  bothStart: (one, other, thing) => `${one} und ${other} gehen beide vom Punkt ${thing} aus`,
  undisputed: (claim, name) => `niemand bestreitet ${claim}, was ${name} eingebracht hat`,
  allWant: () => 'alle wollen eine Entscheidung, die sich nachprüfen lässt',
  asked: (safeguard, name) => `${opening(safeguard)}; das wollte ${name}.`,
  recommend(_subject, conditions) {
    const listed = conditions.join('; ') || 'eine Überprüfung nach dem ersten Monat';
    return `Den Vorschlag umsetzen, und zwar mit ${conditions.length > 1 ? 'diesen Auflagen' : 'dieser Auflage'}: ${listed}.`;
  },
  adviseAgainst: (_subject, first) =>
    `Den Vorschlag noch nicht umsetzen${first ? `; zuerst kommt das: ${first}` : ''}.`,
  options: ['Wie vorgelegt', 'Mit den Auflagen', 'Jetzt nicht'],
  ready: 'Es kann sofort beginnen.',
  nobodyStops: 'Niemand hat gesagt, wer es anhalten darf.',
  has: safeguard => `Es enthält ${safeguard}.`,
  undone: 'Es lässt sich rückgängig machen.',
  longer: 'Es dauert länger, und jemand muss auf die Termine achten.',
  settledFirst: thing => `Der Punkt ${thing} wird zuerst geklärt.`,
  nothingSpent: 'Es wird nichts ausgegeben.',
  goesOn: (name, claim) => `${name}: Es bleibt bei ${claim}.`,
  priceToo: 'Auch der heutige Zustand hat seinen Preis.',
  notWithout: safeguard => `Es fehlt ${safeguard}.`,
  follows: quoted => `Was folgt aus ${quoted}?`,
  whoDecides: () => 'Wer entscheidet, wenn der erste Monat enttäuscht?',
  open: thing => `der Punkt ${thing} ist offen`,
  missing: safeguard => `noch fehlt das: ${safeguard}`,
  doubts: () => [
    'niemand hat gezeigt, was geschieht, wenn es scheitert',
    'es steht nirgends, wer dafür einsteht',
    'die schlechteste Woche hat niemand beschrieben',
    'es gibt dazu noch keine Zahl',
  ],
};
