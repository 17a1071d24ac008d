import type { Provider } from './provider';

/** The language models that VS Code offers to extensions; their voice needs `vscode`, so the editor's composition root creates it. */
export const editorProvider: Provider = {
  id: 'editor',
  label: { en: 'VS Code’s models', de: 'Modelle von VS Code' },
  about: {
    en: "The language models that VS Code offers to extensions, such as Copilot's. Requires no key in Convene; prices are unknown, and tokens are estimated.",
    de: 'Die Sprachmodelle, die VS Code seinen Erweiterungen anbietet, etwa die von Copilot. Benötigt keinen Schlüssel in Convene; Preise sind nicht bekannt, Token werden geschätzt.',
  },
  onlyListed: true,
};
