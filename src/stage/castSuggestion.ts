import type { Agent } from '../cast/agent';
import { builtInAgents } from '../cast/builtins';
import type { Seat } from '../script/brief';
import type { Format } from '../script/format';
import { keywords } from '../text/keywords';
import { relevance } from '../text/relevance';
import { terms } from '../text/terms';
import type { Casting } from './setup';

/** Suggests a cast: the agents most relevant to a topic, each in the fitting seat; other seats, and all that preside, are left to the built-ins. */
export function suggestCast(format: Format, roster: readonly Agent[], about: string): Casting[] {
  const rules = format.seats.filter(rule => !rule.presides);
  const minAgents = rules.reduce((sum, rule) => sum + Math.max(rule.min, 1), 0);
  const userAgents = suggestedAgents(format, roster, minAgents);
  const profiles = userAgents.map(each => profileText(each));
  const scores = relevance(topKeywords(about).join(' '), profiles);
  const byScore = userAgents.map((agent, at) => ({ agent, score: scores[at] ?? 0 })).sort((a, b) => b.score - a.score);
  const relevant = byScore.filter(({ score }) => score > 0);
  // Around one table (a single role) as many sit as usual; of several roles, each gets its minimum.
  const table = rules.length === 1 ? rules[0] : undefined;
  const wanted = table ? Math.min(table.usualCount ?? 4, table.max) : minAgents;
  const hasBuiltIns = rules.every(rule => rule.builtins.length > 0);
  const pool = (relevant.length > 0 && hasBuiltIns ? relevant : byScore).slice(0, Math.max(minAgents, wanted));
  const cast: Casting[] = [];
  // Whoever is seated leaves the pool.
  for (const rule of rules) {
    const unseated = pool.map(({ agent }) => profileText(agent));
    const fits = relevance(rule.hint, unseated);
    const ranked = pool.map((entry, at) => ({ entry, fit: fits[at] ?? 0 })).sort((a, b) => b.fit - a.fit);
    const count = table ? wanted : Math.max(rule.min, 1);
    for (const { entry } of ranked.slice(0, count)) {
      cast.push({ role: rule.role, agent: entry.agent });
      pool.splice(pool.indexOf(entry), 1);
    }
  }
  // Around one table, built-in agents come before the user's that have nothing to do with the topic.
  if (!table || relevant.length === 0) return cast;
  const others = table.builtins.flatMap(slug => builtInAgents.find(each => each.slug === slug) ?? []);
  for (const agent of others.filter(each => cast.every(({ agent: { slug } }) => slug !== each.slug)))
    if (cast.length < wanted) cast.push({ role: table.role, agent });
  return cast;
}

/** The user's agents to suggest; those that replace a presiding built-in agent, such as a moderator, only if the others are too few. */
function suggestedAgents({ seats }: Format, roster: readonly Agent[], minAgents: number): Agent[] {
  const own = roster.filter(agent => agent.source !== 'builtin');
  const presiding = new Set(seats.flatMap(rule => (rule.presides ? rule.builtins : [])));
  const free = own.filter(({ slug }) => !presiding.has(slug));
  return free.length >= minAgents ? free : own;
}

/** The most important keywords of a text. */
const topKeywords = (about: string) => keywords(about, 40);

/** An agent's name, description and focus; its whole file would score by its length, because long files share words with every document. */
const profileText = (agent?: Agent) =>
  agent ? `${agent.name} ${agent.description} ${(agent.own.focus ?? []).join(' ')}` : '';

/** How much of a topic falls into each seat's field: by the profile alone, while `seatRelevance` scores by an agent's whole definition. */
export function fieldRelevance(about: string, seats: readonly Seat[], agents: ReadonlyMap<string, Agent>) {
  const profiles = seats.map(({ agent }) => profileText(agents.get(agent)));
  const values = relevance(topKeywords(about).join(' '), profiles);
  return Object.fromEntries(seats.map(({ id }, at) => [id, Math.round((values[at] ?? 0) * 1000) / 1000]));
}

/** The keywords of a topic that occur in an agent's profile, most important first: why it is suggested. */
export function sharedKeywords(agent: Agent, about: string): string[] {
  const own = new Set(terms(profileText(agent)));
  return topKeywords(about).filter(word => terms(word).some(term => own.has(term)));
}
