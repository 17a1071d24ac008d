import type { JsonObject } from '../../../src/base/json';
import { readingOf } from '../inspection';
import type { ModelRequest } from '../modelServer/request';
import { callKind } from './callKind';

/** What a model server answers where every reader reports these findings and all of them stand; undefined for what is no such call. */
export function reportedBy(findings: readonly JsonObject[], request: ModelRequest): string | undefined {
  const kind = callKind(request);
  const ids = [...request.last.matchAll(/^(F\d+) \[/gm)].map(([, id = '']) => id);
  const data: Readonly<Record<string, JsonObject>> = {
    reading: readingOf(...findings),
    merge: { groups: [] },
    check: { others: [], stands: ids, same: [] },
    missed: { findings: [] },
    cures: { cures: [], already: [], amended: [], choices: [], order: [] },
  };
  const own = kind === undefined ? undefined : data[kind];
  return own && JSON.stringify(own);
}
