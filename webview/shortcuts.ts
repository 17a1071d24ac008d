import { type Asked, meant } from './keymap';

/** What a key press asks for: nothing while something is written or chosen, or a modifier is held. */
export function asked(event: KeyboardEvent): Asked | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  const fields = 'input, textarea, select, vscode-text-area, vscode-text-field, vscode-dropdown';
  if (event.composedPath().some(each => each instanceof Element && each.matches(fields))) return undefined;
  return meant(event.key, event.repeat);
}
