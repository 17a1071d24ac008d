import type { Agent } from '../cast/agent';
import type { Brief } from '../script/brief';
import type { Scores, SeatId } from '../script/turn';
import { relevance } from '../text/relevance';
import { terms } from '../text/terms';

/** The number of last turns on the topic that also count as the topic. */
const topicWindow = 3;

/** Scores each turn's words by topic, by novelty and, where the format wants it, by relevance to each seat: a turn is scored first, then added. */
export interface Scorer {
  score(text: string): Scores;
  /** Adds a finished turn, for the scores of those that follow. */
  add(text: string): void;
}

/** Creates the scorer of a session from its topic, its document and its agents' definitions. */
export function createScorer(
  brief: Brief,
  documentText: string,
  agents: ReadonlyMap<string, Agent>,
  format: { offTopicBelow: number; scoresRelevance?: boolean },
): Scorer {
  const topicTerms = new Set([...terms(brief.topic), ...terms(documentText)]);
  const usedTerms = new Set<string>();
  const recentTurns: (readonly string[])[] = [];
  const topicShare = (own: ReadonlySet<string>) => {
    const recentTerms = new Set(recentTurns.flat());
    let shared = 0;
    for (const term of own) if (topicTerms.has(term) || recentTerms.has(term)) shared += 1;
    return own.size === 0 ? 1 : roundToThousandths(shared / own.size);
  };
  return {
    add(text) {
      const own = terms(text);
      for (const term of own) usedTerms.add(term);
      // Turns that left the topic must not become the topic.
      if (topicShare(new Set(own)) >= format.offTopicBelow) recentTurns.push(own);
      if (recentTurns.length > topicWindow) recentTurns.shift();
    },
    score(text) {
      const own = new Set(terms(text));
      let fresh = 0;
      for (const term of own) if (!usedTerms.has(term)) fresh += 1;
      const scores: Scores = {
        topic: topicShare(own),
        novelty: own.size === 0 ? 0 : roundToThousandths(fresh / own.size),
      };
      if (format.scoresRelevance) scores.relevance = seatRelevance(brief, agents, text);
      return scores;
    },
  };
}

/** How relevant a text is to each seat, by its agent's definition. */
export function seatRelevance(
  brief: Pick<Brief, 'seats'>,
  agents: ReadonlyMap<string, Agent>,
  text: string,
): Record<SeatId, number> {
  const passages = brief.seats.map(seat => {
    const agent = agents.get(seat.agent);
    return agent ? `${agent.description} ${(agent.own.focus ?? []).join(' ')} ${agent.body}` : '';
  });
  const values = relevance(text, passages);
  return Object.fromEntries(brief.seats.map((seat, index) => [seat.id, roundToThousandths(values[index] ?? 0)]));
}

function roundToThousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}
