import { isRecord } from '../../base/json';
import type { Heard } from '../../script/format';

/** The turns that the Clerk did not take for what they would be, each with the reason. */
export function refusals({ posts }: Heard): Map<string, string> {
  return new Map(
    posts.flatMap(({ data }): [string, string][] =>
      isRecord(data) && typeof data.refuses === 'string' ? [[data.refuses, String(data.why)]] : [],
    ),
  );
}
