import { slugOf } from '../text/slug';
import type { Agent, Roster } from './agent';
import { builtins } from './builtins/index';
import type { Reading } from './reader';

/**
 * Everyone who can be seated. The folders come nearest first; an agent hides those of the same name in later folders and among
 * the built-ins, while twins within one folder both stay. Every agent of the roster has a slug of its own.
 */
export function makeRoster(folders: readonly (readonly Reading[])[], last: readonly Agent[] = builtins): Roster {
  const roster: Roster = { agents: [], shadowed: [], skipped: [] };
  const taken = new Map<string, Agent>();
  const slugs = new Set<string>();
  for (const readings of [...folders, last.map(agent => ({ agent }))]) {
    const here: Agent[] = [];
    for (const reading of readings) {
      if ('skipped' in reading) roster.skipped.push(reading.skipped);
      else here.push(reading.agent);
    }
    const kept: Agent[] = [];
    for (const agent of here) {
      const by = taken.get(slugOf(agent.name));
      if (by) roster.shadowed.push({ agent, by });
      else kept.push(withOwnSlug(agent, slugs));
    }
    for (const agent of kept) if (!taken.has(slugOf(agent.name))) taken.set(slugOf(agent.name), agent);
    roster.agents.push(...kept);
  }
  return roster;
}

/** The agent a person means by a slug, a name or a file's name, in any capitals; undefined where none or nothing is named. */
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

function withOwnSlug(agent: Agent, slugs: Set<string>): Agent {
  let slug = agent.slug;
  const folders = agent.path.split(/[\\/]/).slice(0, -1);
  while (slugs.has(slug)) {
    const folder = folders.pop();
    if (folder === undefined) break;
    slug = slugOf(`${folder}-${agent.slug}`);
  }
  for (let count = 2; slugs.has(slug); count++) slug = slugOf(agent.slug, String(count));
  slugs.add(slug);
  return slug === agent.slug ? agent : { ...agent, slug };
}
