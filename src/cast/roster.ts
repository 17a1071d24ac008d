import { slugOf } from '../text/slug';
import type { Agent, Roster } from './agent';
import { builtInAgents } from './builtins/index';
import type { AgentReading } from './reader';

/**
 * Collects all agents that can be seated. Folders come nearest first; an agent hides those of the same name in later folders and
 * among the built-ins, while two of one name within a folder both stay. Every agent gets a unique slug.
 */
export function makeRoster(
  folders: readonly (readonly AgentReading[])[],
  builtIns: readonly Agent[] = builtInAgents,
): Roster {
  const roster: Roster = { agents: [], shadowed: [], skipped: [] };
  const nearest = new Map<string, Agent>();
  const usedSlugs = new Set<string>();
  for (const readings of [...folders, builtIns.map(agent => ({ agent }))]) {
    const unshadowed: Agent[] = [];
    for (const reading of readings) {
      const by = 'agent' in reading ? nearest.get(slugOf(reading.agent.name)) : undefined;
      if ('skipped' in reading) roster.skipped.push(reading.skipped);
      else if (by) roster.shadowed.push({ agent: reading.agent, by });
      else unshadowed.push(withUniqueSlug(reading.agent, usedSlugs));
    }
    // Only now, so that agents of one folder do not hide each other.
    for (const agent of unshadowed) if (!nearest.has(slugOf(agent.name))) nearest.set(slugOf(agent.name), agent);
    roster.agents.push(...unshadowed);
  }
  return roster;
}

/** Finds an agent by slug, name or file name, ignoring letter case; undefined if there is none. */
export function findAgent(agents: readonly Agent[], wanted: string): Agent | undefined {
  const key = wanted.trim().replace(/\.md$/i, '');
  if (key === '') return undefined;
  const slug = slugOf(key);
  return (
    agents.find(agent => agent.slug === key || agent.path === wanted) ??
    agents.find(agent => slugOf(agent.name) === slug) ??
    agents.find(agent => agent.slug === slug)
  );
}

/** Gives an agent a slug that is not used yet, with its folders' names or a number if need be, and adds it to the used ones. */
function withUniqueSlug(agent: Agent, usedSlugs: Set<string>): Agent {
  let slug = agent.slug;
  const folders = agent.path.split(/[\\/]/).slice(0, -1);
  while (usedSlugs.has(slug)) {
    const folder = folders.pop();
    if (folder === undefined) break;
    slug = slugOf(`${folder}-${agent.slug}`);
  }
  for (let count = 2; usedSlugs.has(slug); count++) slug = slugOf(agent.slug, String(count));
  usedSlugs.add(slug);
  return slug === agent.slug ? agent : { ...agent, slug };
}
