/** What a key asks for. */
export type Asked =
  | 'next'
  | 'before'
  | 'first'
  | 'newest'
  | 'pause'
  | 'step'
  | 'skip'
  | 'wrapUp'
  | 'stop'
  | 'limits'
  | 'say'
  | 'find'
  | 'copy'
  | 'fork'
  | 'overview'
  | 'event'
  | 'note'
  | 'backstage';

const keys: Readonly<Record<string, Asked>> = {
  j: 'next',
  k: 'before',
  Home: 'first',
  End: 'newest',
  p: 'pause',
  s: 'step',
  g: 'skip',
  w: 'wrapUp',
  x: 'stop',
  l: 'limits',
  m: 'say',
  '/': 'find',
  c: 'copy',
  f: 'fork',
  o: 'overview',
  e: 'event',
  n: 'note',
  b: 'backstage',
};

/** What a key press asks for: nothing while something is written or chosen, or a modifier is held. */
export function asked(event: KeyboardEvent): Asked | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  const fields = 'input, textarea, select, vscode-text-area, vscode-text-field, vscode-dropdown';
  if (event.composedPath().some(each => each instanceof Element && each.matches(fields))) return undefined;
  return keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
}
