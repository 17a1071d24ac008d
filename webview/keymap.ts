import { ownValue } from '../src/base/json';

/** The actions of keys that are pressed without a modifier. */
const keys = {
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
} as const;

/** An action that a key triggers. */
export type KeyAction = (typeof keys)[keyof typeof keys];

/** The action of a key; a key that is held down only moves between turns. */
export function actionForKey(key: string, repeated: boolean): KeyAction | undefined {
  const action = ownValue<KeyAction>(keys, key.length === 1 ? key.toLowerCase() : key);
  const movesBetweenTurns = action === 'next' || action === 'before';
  return repeated && !movesBetweenTurns ? undefined : action;
}
