import { HumanError } from '../../base/errors';
import type { Given } from '../given';
import type { Terminal } from '../terminal';
import { run } from './run';

/** Presents a document to a panel: by a recording, by whoever types, or by its own text. */
export async function present(given: Given, terminal: Terminal): Promise<number> {
  const isPresented = given.has('signals') || terminal.stdin !== undefined;
  const set = [
    ...['mode', 'intensity', 'minutes'].flatMap(key => pair(key, given.text(key))),
    ...pair('urgency', urgencyOf(given)),
    `presenter=${isPresented ? 'you' : 'document'}`,
  ];
  return run(given.preceded('presentation').with('set', set), terminal);
}

function pair(key: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${key}=${value}`];
}

/** A share from 0 to 1, as the percent that the option is kept in. */
function urgencyOf(given: Given): string | undefined {
  const text = given.text('urgency');
  if (text === undefined) return undefined;
  const share = Number(text);
  if (text.trim() !== '' && share >= 0 && share <= 1) return String(Math.round(share * 100));
  throw new HumanError(`--urgency takes a number from 0 to 1, not “${text}”.`, 'For example: --urgency 0.6.');
}
