import { knownModels } from '../prices';
import type { Provider } from '../provider';

/** The user's own Claude Code, with its own login. */
export const claudeCode: Provider = {
  id: 'claudeCode',
  word: 'claude-code',
  label: { en: 'Claude Code', de: 'Claude Code' },
  about: {
    en: 'Your own Claude Code (`claude`) with its own login: no key is stored here. Available if it is installed; prices are those of the API.',
    de: 'Ihr eigenes Claude Code (`claude`) mit seiner eigenen Anmeldung: Hier wird kein Schlüssel gespeichert. Verfügbar, wenn es installiert ist; die Preise sind die der API.',
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
        en: 'The full path of your Claude Code program (`claude`). Empty: the first one on the PATH, or else its default install locations. Read only from your user settings, never from a workspace.',
        de: 'Der volle Pfad Ihres Claude-Code-Programms (`claude`). Leer: das erste im PATH, sonst an den üblichen Installationsorten. Wird nur aus Ihren Benutzereinstellungen gelesen, nie aus einem Arbeitsbereich.',
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
