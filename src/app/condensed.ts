import { dossierText } from '../cast/dossier';
import { readUserText, saveUserText } from '../disk/userState';
import { condensingKey, findCondensedFiles } from '../stage/condensing';
import type { Session } from '../stage/session';
import type { Setup } from '../stage/setup';

/** Replaces agent files in a set-up by the copies condensed for earlier sessions; `home` is the folder of the user's own files. */
export async function applyCondensed(setup: Setup, home: string | undefined): Promise<Setup> {
  if (setup.condense === undefined || setup.condense === 'never') return setup;
  const cast = setup.cast.map(async each => {
    const condensed = (await readUserText(home, 'condensed', condensingKey(dossierText(each.agent))))?.trim();
    return condensed ? { ...each, agent: { ...each.agent, condensed } } : each;
  });
  return { ...setup, cast: await Promise.all(cast) };
}

/** Saves what a session has condensed, for later sessions with the same files; if that fails, they are condensed again. */
export async function saveCondensedFiles({ state, sources }: Session, home: string | undefined): Promise<void> {
  if (home === undefined) return;
  for (const { agent, condensed } of findCondensedFiles(state, sources.agents))
    await saveUserText(home, 'condensed', condensingKey(dossierText(agent)), `${condensed}\n`).catch(() => undefined);
}
