import type { LedgerEvent } from '../ledger/events';
import type { Check } from '../script/turn';
import { printable } from './escape';
import { duration, millisecondsBetween } from './moments';

/** What a session did, for whoever looks for a fault: what each seat was told last, raw answers, checks, retries, timings. */
export function debugLog(events: readonly LedgerEvent[], redact: (text: string) => string): string {
  const began = new Map<string, string>();
  const lines: string[] = [];
  for (const event of events) {
    if (event.type === 'turn.began') began.set(`${event.turn} ${event.attempt}`, event.at);
    const since = (key: string) => duration(millisecondsBetween(began.get(key) ?? event.at, event.at));
    for (const line of eventLines(event, since)) lines.push(line);
  }
  return redact(printable(`${lines.join('\n')}\n`));
}

function eventLines(event: LedgerEvent, since: (attempt: string) => string): string[] {
  const head = (text: string) => `${event.at} #${event.seq} ${text}`;
  switch (event.type) {
    case 'turn.began': {
      const { turn, attempt, name, role, move, voice, model, because, tail } = event;
      const told = tail ? indented('told', tail) : [];
      const why = because ? `, because: ${because}` : '';
      return [head(`${turn} attempt ${attempt}: ${name} (${role}, ${move}) by ${model ?? voice}${why}`), ...told];
    }
    case 'attempt.ended': {
      const { turn, attempt, outcome, usage, costUSD, checks, failure, text } = event;
      const tokens = `in ${usage.input}, read ${usage.cacheRead}, written ${usage.cacheWrite5m + usage.cacheWrite1h}, out ${usage.output}`;
      const cost = costUSD === null ? 'price unknown' : `$${costUSD.toFixed(6)}`;
      return [
        head(`${turn} attempt ${attempt} ${outcome} after ${since(`${turn} ${attempt}`)} (${tokens}; ${cost})`),
        ...(failure ? indented('failure', `${failure.kind}: ${failure.message} ${failure.remedy}`) : []),
        ...checkLines(checks),
        ...indented('answer', text),
      ];
    }
    case 'turn.ended': {
      const { turn, name, outcome, words, attempts, why, checks } = event;
      const reason = why ? `: ${why}` : '';
      return [
        head(`${turn} ${outcome}: ${name}, ${words} words, ${attempts} attempts${reason}`),
        ...checkLines(checks),
      ];
    }
    default: {
      const { v: _v, seq: _seq, at: _at, type, ...rest } = event;
      return [head(`${type} ${JSON.stringify(rest)}`)];
    }
  }
}

function checkLines(checks: readonly Check[]): string[] {
  return checks.map(
    ({ rule, ok, detail }) => `    check ${rule}: ${ok ? 'ok' : 'not met'}${detail ? ` (${detail})` : ''}`,
  );
}

function indented(label: string, text: string): string[] {
  return text === ''
    ? []
    : [
        `    ${label}:`,
        ...printable(text)
          .split('\n')
          .map(line => `      ${line}`),
      ];
}
