import { isRecord } from '../base/json';
import type { SessionSummary } from '../disk/sessions';

/**
 * The session that a tab showed before a reload, by what its page has kept. The folder says which one: a copied folder has
 * the same id, so that an id alone leads only to a folder that was moved. A page that was too young to keep anything showed the newest.
 */
export function remembered(state: unknown, found: readonly SessionSummary[]): SessionSummary | undefined {
  const { session, folder } = isRecord(state) ? state : {};
  if (!session && !folder) return [...found].sort((a, b) => b.startedAt.localeCompare(a.startedAt))[0];
  const there = found.find(each => each.folder === folder);
  const moved = found.filter(each => each.id === session);
  return there ?? (moved.length === 1 ? moved[0] : undefined);
}
