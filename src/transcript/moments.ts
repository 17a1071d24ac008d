/** The milliseconds between two time stamps of the ledger; 0 if one is invalid. */
export function millisecondsBetween(from: string, to: string): number {
  // biome-ignore lint/style/noRestrictedGlobals: parsing is pure; only the present time is forbidden here.
  const duration = Date.parse(to) - Date.parse(from);
  return Number.isNaN(duration) ? 0 : duration;
}

/** Formats a time stamp of the ledger, to the minute. */
export function formatMinute(at: string): string {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(at);
  return match ? `${match[1]} ${match[2]} UTC` : at;
}

/** Formats a duration. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
