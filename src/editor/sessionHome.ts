import path from 'node:path';
import { isInside } from '../disk/contained';
import { homes } from '../disk/sessionFolder';

const { deliberations, plays } = homes;

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

/** What of a session is left out of source control on request: all but its page, its transcript and what others read from it. */
export const notCommitted = leftBehind.filter(name => !/^(?:findings|transcript)\./.test(name));

/** The innermost of the known places that a session's folder lies in; for one that lies in none, the folder above all sessions there. */
export function placeAround(folder: string, places: readonly string[]): string {
  const around = places.filter(place => isInside(place, folder)).sort((a, b) => b.length - a.length);
  return around[0] ?? path.dirname(path.dirname(folder));
}
