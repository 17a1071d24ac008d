import path from 'node:path';
import { isInside } from '../disk/pathContainment';
import { sessionParents } from '../disk/sessionFolder';

const { deliberations, plays } = sessionParents;

/** Patterns for what the editor's own watcher reports of sessions: ledgers, and folders of sessions when the first appears. */
export const sessionWatchPatterns = [deliberations, plays].map(names => {
  const parent = names.join('/');
  return `**/{${parent},${parent}/*/ledger.jsonl}`;
});

// The files of a session's folder. The folder may have any name, and other folders of `convene` may contain strategies.
const sessionFiles = [
  ...['agents', 'amended.*', 'debug.log', 'document.md', 'findings.json', 'findings.md', 'ledger.*', 'rules.md'],
  ...['metadata.json', 'sources.json', 'transcript.md'],
];

/** Patterns, relative to a workspace folder, for everything that its sessions have written. */
export const sessionPatterns = [`${deliberations.join('/')}/*/{${sessionFiles.join(',')}}`, plays.join('/')];

/** Patterns for what a search for documents leaves out in all folders: what sessions have written, and the folders of tools. */
export const excludedFromSearch = [
  ...['**/node_modules/**', '**/.*/**', `**/${plays.join('/')}/**`],
  ...sessionFiles.flatMap(name => ['', '/**'].map(ending => `**/${deliberations.join('/')}/*/${name}${ending}`)),
];

/** The files of a session that are left out of source control on request: all but its page and transcript. */
export const notCommitted = sessionFiles.filter(name => !/^(?:findings|transcript)\./.test(name));

/** The innermost known folder that contains a session; otherwise the folder above its sessions folder. */
export function workspaceFolderOf(folder: string, places: readonly string[]): string {
  const around = places.filter(place => isInside(place, folder)).sort((a, b) => b.length - a.length);
  return around[0] ?? path.dirname(path.dirname(folder));
}
