import type { LedgerEvent } from '../ledger/events';
import type { Check } from '../script/turn';
import { printable } from './escape';
import { formatDuration, millisecondsBetween } from './moments';

/** Renders a session's events as a log for debugging: the end of each prompt, raw answers, checks, retries and timings; full prompts are only in the ledger. */
export function debugLog(events: readonly LedgerEvent[], redact: (text: string) => string): string {
  const began = new Map<string, string>();
  const lines: string[] = [];
  for (const event of events) {
    if (event.type === 'turn.began') began.set(`${event.turn} ${event.attempt}`, event.at);
    if (event.type === 'call.began') began.set(`${event.call} ${event.attempt}`, event.at);
    const since = (key: string) => formatDuration(millisecondsBetween(began.get(key) ?? event.at, event.at));
    for (const line of eventLines(event, since)) lines.push(line);
  }
  return redact(printable(`${lines.join('\n')}\n`));
}

function eventLines(event: LedgerEvent, since: (attempt: string) => string): string[] {
  const head = (text: string) => `${event.at} #${event.seq} ${text}`;
  switch (event.type) {
    case 'turn.began':
    case 'call.began': {
      const { attempt, voice, model, because, tail = '' } = event;
      const by = `by ${model ?? voice}${because ? `, because: ${because}` : ''}`;
      const isCall = event.type === 'call.began';
      const what = isCall
        ? event.call
        : `${event.turn} attempt ${attempt}: ${event.name} (${event.role}, ${event.move})`;
      return [head(isCall ? `${what} attempt ${attempt} ${by}` : `${what} ${by}`), ...indented('told', tail)];
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
  if (text === '') return [];
  const lines = printable(text).split('\n');
  return [`    ${label}:`, ...lines.map(line => `      ${line}`)];
}
