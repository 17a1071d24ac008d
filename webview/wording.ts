import type { Usage } from '../src/base/usage';
import type { AttemptOutcome } from '../src/ledger/events';
import type { SessionState } from '../src/ledger/state';
import type { PanelInfo, Summary } from '../src/protocol/facts';
import type { Input } from '../src/script/input';
import type { TurnOutcome } from '../src/script/turn';
import type { Speaking } from './shown';

/** Dollars as a person reads them. */
export function dollars(usd: number | null): string {
  if (usd === null) return 'price unknown';
  if (usd === 0) return '$0.00';
  return usd < 0.01 ? `$${usd.toFixed(4)}` : `$${usd.toFixed(2)}`;
}

/** Tokens in one short line, those from the cache named. */
export function tokens({ input, cacheRead, cacheWrite5m, cacheWrite1h, output }: Usage): string {
  const written = cacheWrite5m + cacheWrite1h;
  const parts = [`${number(input + cacheRead + written)} in`, `${number(output)} out`];
  if (cacheRead > 0) parts.push(`${number(cacheRead)} from the cache`);
  if (written > 0) parts.push(`${number(written)} written to it`);
  return parts.join(', ');
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

/** A word or phrase for a name in code: `hand-raise` and `handRaise` become "hand raise". */
export function spaced(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase();
}

/** How a turn's outcome is marked; plain speech needs no mark. */
export const outcomeMarks: Record<TurnOutcome, string | undefined> = {
  spoken: undefined,
  trimmed: 'trimmed to the limit',
  truncated: 'cut off',
  silent: 'stayed silent',
  refused: 'declined',
  tooLong: 'too long for the model',
  failed: 'failed',
  skipped: 'skipped',
};

/** What became of one attempt. */
export const attemptMarks: Record<AttemptOutcome, string> = {
  answered: 'answered',
  maxTokens: 'ran into the token limit',
  refused: 'was declined',
  tooLong: 'did not fit the model',
  failed: 'failed',
  aborted: 'was stopped',
  lost: 'was lost when the session broke off; counted at its worst case',
};

/** What a voice is doing before and between its words. */
export const speakingMarks: Record<Speaking['state'], string> = {
  queued: 'waits for its turn',
  waiting: 'has been asked',
  thinking: 'is thinking',
  speaking: 'is speaking',
  retrying: 'tries again',
};

/** Where a session stands: its word, its tone and the sentence behind it. */
export function standing(
  summary: Summary,
  info: PanelInfo | undefined,
  awaitsBallot = false,
): { word: string; tone: string; detail?: string } {
  const { status, outcome } = summary;
  if (status === 'ended' && outcome) {
    const word = `Finished: ${spaced(outcome.reason)}`;
    return { word, tone: outcome.success ? 'good' : 'mixed' };
  }
  if (info && !info.live) {
    const detail = info.resumable
      ? 'It can be taken up where it stopped; nothing is asked or paid twice.'
      : info.readOnly;
    return { word: info.readOnly ? 'Watching' : 'Interrupted', tone: 'mixed', detail };
  }
  if (status === 'paused') return { word: 'Paused', tone: 'mixed' };
  if (status === 'asking' || awaitsBallot) return { word: 'Waiting for you', tone: 'now' };
  return { word: status === 'empty' ? 'Opening' : 'Running', tone: 'now' };
}

/** What a person put in, told in the transcript; undefined where the controls show it well enough. */
export function inputLine(
  input: Input,
  state: SessionState,
): { who: string; text: string; quiet: boolean } | undefined {
  const name = (seat: string | undefined) => state.opened?.seats.find(each => each.id === seat)?.name ?? seat;
  const quiet = (text: string) => ({ who: 'You', text, quiet: true });
  switch (input.kind) {
    case 'remark':
      return { who: input.to ? `You, to ${name(input.to)}` : 'You', text: input.text, quiet: false };
    case 'answer':
      return input.text ? { who: 'You answer', text: input.text, quiet: false } : quiet('left the question unanswered');
    case 'event':
      return { who: 'Event', text: input.text, quiet: false };
    case 'note':
      return { who: `Director’s note${input.to ? ` to ${name(input.to)}` : ''}`, text: input.text, quiet: false };
    case 'skip':
      return quiet(`skipped ${input.seat ? name(input.seat) : 'a turn'}`);
    case 'limit':
      return quiet(`set ${spaced(input.key)} to ${String(input.value)}`);
    case 'ballot':
      return { who: 'Your ballot', text: Object.values(input.data).filter(Boolean).join(': '), quiet: false };
    case 'mute':
      return quiet(`${input.on ? 'muted' : 'unmuted'} ${name(input.seat)}`);
    case 'next':
      return quiet(`gave the floor to ${name(input.seat)}`);
    case 'capped':
      return { who: 'Limit', text: `the limit of ${spaced(input.by)} was reached`, quiet: true };
    case 'pause':
      return quiet('paused');
    case 'resume':
      return quiet('resumed');
    case 'stop':
      return quiet('stopped the session');
    case 'wrapUp':
      return quiet('asked to wrap up');
    case 'step':
    case 'signal':
      return undefined;
    default:
      return input satisfies never;
  }
}
