import { ownValue } from '../src/base/json';

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

/** What a key asks for. */
export type Asked = (typeof keys)[keyof typeof keys];

/** What a key asks for. One held down reads on, but it never skips one turn after the other. */
export function meant(key: string, repeated: boolean): Asked | undefined {
  const what = ownValue<Asked>(keys, key.length === 1 ? key.toLowerCase() : key);
  return repeated && what !== 'next' && what !== 'before' ? undefined : what;
}
