import { knownModels } from '../prices';
import type { Provider } from '../provider';

/** The user's own Claude Code, with its own login. */
export const claudeCode: Provider = {
  id: 'claudeCode',
  word: 'claude-code',
  label: { en: 'Claude Code', de: 'Claude Code' },
  about: {
    en: 'Your own Claude Code (`claude`) with its own login: no key is kept here. Offered where it is found; prices are those of the API.',
    de: 'Ihr eigenes Claude Code (`claude`) mit seiner eigenen Anmeldung: hier wird kein Schlüssel aufbewahrt. Angeboten, wo es gefunden wird; die Preise sind die der API.',
  },
  hint: 'your own, as it is logged in',
  program: {
    name: 'claude',
    label: 'Claude Code',
    places: ['.local/bin', '.claude/local', '.claude/local/node_modules/.bin', '.npm-global/bin'],
  },
  settings: {
    path: {
      about: {
        en: 'Where your Claude Code is: the full path of `claude`. Empty: the first on the PATH, else where its installers put it. Read from your user settings alone, never from a workspace.',
        de: 'Wo Ihr Claude Code liegt: der volle Pfad von `claude`. Leer: das erste im PATH, sonst dort, wo seine Installationsprogramme es ablegen. Gelesen nur aus Ihren Benutzereinstellungen, nie aus einem Arbeitsbereich.',
      },
      schema: { type: 'string', default: '', order: 14 },
    },
  },
  knownModels,
  async make({ program = '', env, folder, clock, silentMs, prices }) {
    const { claudeCodeVoice } = await import('./voice');
    return claudeCodeVoice({ path: program, env, folder, clock, silentMs, prices });
  },
};
