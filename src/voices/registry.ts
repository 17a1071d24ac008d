import { isLocal } from '../base/endpoint';
import { anthropic } from './anthropic/provider';
import { claudeCode } from './claudecode/provider';
import { editorProvider } from './editor';
import { openai } from './openai/provider';
import type { Provider } from './provider';
import { rehearsal } from './rehearsal/provider';

/** All model providers, the free one first. */
export const providers: readonly Provider[] = [rehearsal, anthropic, openai, claudeCode, editorProvider];

/** The default provider, which costs nothing. */
export const freeProvider: string = rehearsal.id;

/** The provider with an id. */
export function providerOf(id: string): Provider | undefined {
  return providers.find(each => each.id === id);
}

/** The name of a provider on the command line. */
export function commandLineName({ id, word = id }: Provider): string {
  return word;
}

/** The id of the provider with this command-line name; undefined if there is none. */
export function providerNamed(word: string): string | undefined {
  return providers.find(each => each.id === word || each.word === word)?.id;
}

/** Whether a provider needs a key at this address. */
export function needsKey({ key, endpoint }: Provider, address = endpoint?.usual ?? ''): boolean {
  return key !== undefined && !(key.local === 'optional' && isLocal(address));
}
