import type { JsonObject } from '../../../../src/base/json';
import type { ModeratorContext, PriorTurn } from '../../../../src/formats/council/strategies/strategy';

/** The experts of these tests. */
const panel = [
  { slug: 'ada', name: 'Ada' },
  { slug: 'ben', name: 'Ben' },
  { slug: 'cleo', name: 'Cleo' },
];

/** What one expert says in a round, by default standing for the proposal without an objection. */
export interface Saying {
  text: string;
  stance?: string;
  objections?: string[];
}

const openings: Record<string, string> = {
  ada: 'The nightly batch takes six hours and fails twice a month; the stream ends that, and invoices leave the same day.',
  ben: 'Ordering errors could double-charge customers, and nobody on the team has run a stream in production.',
  cleo: 'The stream costs 18,000 dollars a year; the tickets for late invoices cost more.',
};

/** The context after a second round in which these experts said this, with a synthesis that shows alignment unless told otherwise. */
export function afterRoundTwo(
  sayings: Record<string, Saying | string>,
  synthesis: JsonObject | undefined = { aligned: true, stillDisputed: [] },
): ModeratorContext {
  const opened = panel.map(({ slug }): PriorTurn => ({ slug, by: 'expert', round: 1, text: openings[slug] ?? '' }));
  const said = panel.flatMap(({ slug }): PriorTurn[] => {
    const given = sayings[slug];
    const {
      text,
      stance = 'for',
      objections = [],
    } = typeof given === 'string' ? { text: given } : (given ?? { text: '' });
    return [{ slug, by: 'expert', round: 2, text, data: { stance, confidence: 0.8, changedBy: '', objections } }];
  });
  const summed: PriorTurn[] = synthesis
    ? [{ slug: 'moderator', by: 'moderator', round: 2, text: 'Where the table stands.', data: synthesis }]
    : [];
  return contextAt(2, [...opened, ...said, ...summed]);
}

/** A context of this panel at a round. */
export function contextAt(
  round: number,
  priorTurns: PriorTurn[],
  settings: Partial<ModeratorContext['settings']> = {},
): ModeratorContext {
  return {
    experts: panel,
    round,
    topic: 'moving invoicing from the nightly batch to a stream',
    priorTurns,
    settings: { maxRounds: 5, seed: 7, argument: '', ...settings },
  };
}
