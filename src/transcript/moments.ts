/** The milliseconds between two time stamps of the ledger; 0 if one is invalid. */
export function millisecondsBetween(from: string, to: string): number {
  const start = parseTimestamp(from);
  const end = parseTimestamp(to);
  return start === undefined || end === undefined ? 0 : end - start;
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

// Computed by hand, because this folder must not use Date.
function parseTimestamp(at: string): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3})\d*)?Z$/.exec(at);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const fraction = Number((match[7] ?? '0').padEnd(3, '0'));
  return (((dayNumber(year, month, day) * 24 + hour) * 60 + minute) * 60 + second) * 1000 + fraction;
}

/** The days since a fixed date of the Gregorian calendar, counted in years that begin in March. */
function dayNumber(year: number, month: number, day: number): number {
  const shifted = month > 2 ? year : year - 1;
  const leaps = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return shifted * 365 + leaps + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day;
}
