import type { Format } from '../../src/script/format';
import type { Provider } from '../../src/voices/provider';
import type { FormatList } from './formatList.mjs';

export interface Texts {
  readonly en: string;
  readonly de: string;
}

export interface Sources extends FormatList {
  readonly formats: readonly (Format & {
    readonly offer: {
      readonly readme: { readonly name: string; readonly about: string };
      readonly command?: Texts;
      readonly tool?: Texts & { readonly model: string };
    };
    readonly german: Readonly<Record<string, string>>;
  })[];
  readonly providers: readonly Provider[];
  readonly files: ReadonlyMap<string, string>;
}

export function readSources(root?: string): Promise<Sources>;
export function generatedFrom(sources: Sources): Map<string, string>;
