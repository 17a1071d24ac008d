import { isLocal } from '../base/endpoint';
import { anthropic } from './anthropic/provider';
import { claudeCode } from './claudecode/provider';
import { editor } from './editor';
import { openai } from './openai/provider';
import type { Provider } from './provider';
import { rehearsal } from './rehearsal/provider';

/** All model providers, the free one first: a folder and a line each. */
export const providers: readonly Provider[] = [rehearsal, anthropic, openai, claudeCode, editor];

/** The provider that speaks where nobody chose one: it costs nothing. */
export const freeProvider: string = rehearsal.id;

/** The provider of an id. */
export function providerOf(id: string): Provider | undefined {
  return providers.find(each => each.id === id);
}

/** How a command line names a provider. */
export function wordOf({ id, word = id }: Provider): string {
  return word;
}

/** The id of the provider that a person's word names; undefined where it names none. */
export function providerNamed(word: string): string | undefined {
  return providers.find(each => each.id === word || each.word === word)?.id;
}

/** Whether a provider speaks only with a key at this address. */
export function needsKey({ key, endpoint }: Provider, address = endpoint?.usual ?? ''): boolean {
  return key !== undefined && !(key.local === 'optional' && isLocal(address));
}
