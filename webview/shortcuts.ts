import { type Asked, meant } from './keymap';

/** What a key press asks for: nothing while something is written or chosen, or a modifier is held. */
export function asked(event: KeyboardEvent): Asked | undefined {
  return isFree(event) ? meant(event.key, event.repeat) : undefined;
}

/** Whether a key press can be meant for the panel: nothing is being written or chosen, and no modifier is held. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const fields = 'input, textarea, select, vscode-text-area, vscode-text-field, vscode-dropdown';
  return !event.composedPath().some(each => each instanceof Element && each.matches(fields));
}
