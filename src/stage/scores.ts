import type { Agent } from '../cast/agent';
import type { Brief } from '../script/brief';
import type { Scores, SeatId } from '../script/turn';
import { relevance } from '../text/relevance';
import { terms } from '../text/terms';

/** How many of the last turns count as the topic of the moment. */
const recentTurns = 3;

/** Scores each turn once, on what was said before it. */
export interface Scorer {
  /** Takes a finished turn into account for those that follow. */
  hear(text: string): void;
  score(text: string): Scores;
}

/** A scorer for one session; it knows the topic, the document, and what each agent cares about. */
export function scorer(
  brief: Brief,
  documentText: string,
  agents: ReadonlyMap<string, Agent>,
  format: { driftBelow: number; scoresRelevance?: boolean },
): Scorer {
  const subject = new Set([...terms(brief.topic), ...terms(documentText)]);
  const said = new Set<string>();
  const recent: (readonly string[])[] = [];
  const topicShare = (own: ReadonlySet<string>) => {
    const near = new Set(recent.flat());
    let shared = 0;
    for (const term of own) if (subject.has(term) || near.has(term)) shared += 1;
    return own.size === 0 ? 1 : round(shared / own.size);
  };
  return {
    hear(text) {
      const own = terms(text);
      // What left the topic does not become the topic by being answered.
      if (topicShare(new Set(own)) >= format.driftBelow) recent.push(own);
      for (const term of own) said.add(term);
      if (recent.length > recentTurns) recent.shift();
    },
    score(text) {
      const own = new Set(terms(text));
      let fresh = 0;
      for (const term of own) if (!said.has(term)) fresh += 1;
      const scores: Scores = { topic: topicShare(own), novelty: own.size === 0 ? 0 : round(fresh / own.size) };
      if (format.scoresRelevance) scores.relevance = seatRelevance(brief, agents, text);
      return scores;
    },
  };
}

/** How much each seat has to say to a text, by its own definition. */
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
  return Object.fromEntries(brief.seats.map((seat, index) => [seat.id, round(values[index] ?? 0)]));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
