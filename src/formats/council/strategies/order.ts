import type { TurnAssignment } from './strategy';

/** A plan in which nobody speaks twice in a row, not even after the end of the round before; who would is moved behind the next, or left out. */
export function order(plan: readonly TurnAssignment[], last: string | undefined): TurnAssignment[] {
  const left = [...plan];
  const ordered: TurnAssignment[] = [];
  for (;;) {
    const before = ordered.at(-1)?.expertSlug ?? last;
    const at = left.findIndex(({ expertSlug }) => expertSlug !== before);
    const next = at < 0 ? undefined : left.splice(at, 1)[0];
    if (!next) return ordered;
    ordered.push(next);
  }
}
