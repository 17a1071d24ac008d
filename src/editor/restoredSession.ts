import { isRecord } from '../base/json';
import type { SessionSummary } from '../disk/sessions';

/** Finds the session that a tab showed before a reload: by its folder, or by its id if the folder was moved; of a tab that saved neither, the newest. */
export function restoredSession(state: unknown, found: readonly SessionSummary[]): SessionSummary | undefined {
  const { session, folder } = isRecord(state) ? state : {};
  if (!session && !folder) return [...found].sort((a, b) => b.startedAt.localeCompare(a.startedAt))[0];
  const there = found.find(each => each.folder === folder);
  const moved = found.filter(each => each.id === session);
  return there ?? (moved.length === 1 ? moved[0] : undefined);
}
