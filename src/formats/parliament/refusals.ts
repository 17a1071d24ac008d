import type { Heard } from '../../script/format';
import { announced } from './posts';

/** The turns that the Clerk did not take for what they would be, each with the reason. */
export function refusals({ posts }: Heard): Map<string, string> {
  return new Map(
    announced
      .among(posts)
      .flatMap(({ data: { refuses, why = '' } }): [string, string][] =>
        refuses === undefined ? [] : [[refuses, why]],
      ),
  );
}
