import type { Provider } from './provider';

/** The language models that VS Code has for its extensions: their voice needs vscode, so that the editor brings its maker. */
export const editor: Provider = {
  id: 'editor',
  label: { en: 'VS Code’s models', de: 'Modelle von VS Code' },
  about: {
    en: "The language models that VS Code has for its extensions, such as Copilot's. No key of Convene's own; prices are not known, and tokens are estimated.",
    de: 'Die Sprachmodelle, die VS Code für seine Erweiterungen hat, etwa die von Copilot. Kein eigener Schlüssel für Convene; Preise sind nicht bekannt, Token werden geschätzt.',
  },
  onlyListed: true,
};
