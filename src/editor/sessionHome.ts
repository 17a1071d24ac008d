import path from 'node:path';
import { isInside } from '../disk/contained';
import type { Setup } from '../stage/setup';
import type { Engine } from './editor';

/** The folder, beside the documents, in which deliberations are kept. */
const deliberations = ['convene'];
/** The folder in which plays are kept, under their own names. */
const plays = ['data', 'scenes'];

/** Files by which a session that comes or goes by other hands is noticed. */
export const ledgerPatterns = [deliberations, plays].map(folder => `**/${folder.join('/')}/*/ledger.jsonl`);

// What a session leaves in its folder. The folder's own name is the user's, and another folder of `convene` may hold their strategies.
const leftBehind = [
  ...['agents', 'debug.log', 'document.md', 'findings.json', 'findings.md', 'ledger.*', 'rules.md'],
  ...['metadata.json', 'sources.json', 'transcript.md'],
];

/** Patterns, from a workspace folder, of all that its sessions have left. */
export const sessionPatterns = [`${deliberations.join('/')}/*/{${leftBehind.join(',')}}`, plays.join('/')];

/** The same for a search through all folders, beside what others keep for themselves. */
export const notForReading = [
  ...['**/node_modules/**', '**/.*/**', `**/${plays.join('/')}/**`],
  ...leftBehind.flatMap(name => ['', '/**'].map(ending => `**/${deliberations.join('/')}/*/${name}${ending}`)),
];

/** Where the deliberations of a place are kept. */
export const deliberationsIn = (place: string) => path.join(place, ...deliberations);

/** Where the sessions of a set-up are kept under a place, and how a new one's folder is called. */
export function homeOf(setup: Setup, place: string, { dateSlug, nodeClock }: Engine): { root: string; wanted: string } {
  const { format, options, topic, document } = setup;
  if (!format.play) {
    return { root: deliberationsIn(place), wanted: dateSlug(nodeClock.now(), document?.title ?? topic) };
  }
  const { name } = options;
  return { root: path.join(place, ...plays), wanted: typeof name === 'string' && name.trim() !== '' ? name : topic };
}

/** The innermost of the known places that a session's folder lies in; for one that lies in none, the folder above all sessions there. */
export function placeAround(folder: string, places: readonly string[]): string {
  const around = places.filter(place => isInside(place, folder)).sort((a, b) => b.length - a.length);
  return around[0] ?? path.dirname(path.dirname(folder));
}
