import { actionForKey, type KeyAction } from './keymap';

/** The action of a key press; undefined while text is being entered or a modifier is held. */
export function actionForEvent(event: KeyboardEvent): KeyAction | undefined {
  return isShortcut(event) ? actionForKey(event.key, event.repeat) : undefined;
}

/** Whether a key press may be a shortcut: no text is being entered and no modifier is held. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const fields = 'input, textarea, select, vscode-text-area, vscode-text-field, vscode-dropdown';
  return !event.composedPath().some(each => each instanceof Element && each.matches(fields));
}
