import { ownValue } from '../src/base/json';
import type { Usage } from '../src/base/usage';
import type { AttemptOutcome } from '../src/ledger/events';
import type { SessionState } from '../src/ledger/state';
import type { PanelInfo, Summary } from '../src/protocol/facts';
import { type Input, wordsOf } from '../src/script/input';
import type { TurnOutcome } from '../src/script/turn';
import { given, number, say } from './language';
import type { Speaking } from './shown';

/** Dollars as a person reads them. */
export function dollars(usd: number | null): string {
  if (usd === null) return say('price unknown');
  const digits = usd > 0 && usd < 0.01 ? 4 : 2;
  return number(usd, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Tokens in one short line, those from the cache named. */
export function tokens({ input, cacheRead, cacheWrite5m, cacheWrite1h, output }: Usage): string {
  const written = cacheWrite5m + cacheWrite1h;
  const parts = [say('{0} in', input + cacheRead + written), say('{0} out', output)];
  if (cacheRead > 0) parts.push(say('{0} from the cache', cacheRead));
  if (written > 0) parts.push(say('{0} written to it', written));
  return parts.join(', ');
}

/** So many words. */
export function wordCount(words: number): string {
  return words === 1 ? say('1 word') : say('{0} words', words);
}

/** A word or phrase for a name in code: `hand-raise` and `handRaise` become "hand raise". */
export function spaced(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase();
}

/** What a name in code is called in the panel's language. */
export function named(name: string): string {
  return given(spaced(name));
}

/** How a turn's outcome is marked; plain speech needs no mark. */
export const outcomeMarks: Record<TurnOutcome, string | undefined> = {
  spoken: undefined,
  trimmed: say('trimmed to the limit'),
  truncated: say('cut off'),
  silent: say('stayed silent'),
  refused: say('declined'),
  tooLong: say('too long for the model'),
  failed: say('failed'),
  skipped: say('skipped'),
};

// What a turn was held to, as it stands after "Passed" or "Not passed".
const checks: Readonly<Record<string, string>> = {
  limit: say('keeps to its length'),
  sentences: say('keeps to its number of sentences'),
  quote: say('what it quotes stands in the document'),
  quotes: say('what it quotes stands in the document'),
  oneSpeaker: say('speaks for its own seat alone'),
  forAnother: say('speaks for its own seat alone'),
  namesAnother: say('says whom it answers'),
  unanswered: say('answers what was put to it'),
  onTopic: say('keeps to the topic'),
  offTopic: say('keeps to the topic'),
  repeats: say('says something new'),
  unclear: say('is clear'),
  filler: say('has substance, not courtesies'),
  refusal: say('does what it was asked for'),
  data: say('its data has the right form'),
  agreement: say('its words and its data agree'),
};

/** What a check is called. */
export function checkName(rule: string): string {
  return ownValue(checks, rule) ?? named(rule);
}

/** What became of one attempt. */
export const attemptMarks: Record<AttemptOutcome, string> = {
  answered: say('answered'),
  maxTokens: say('ran into the token limit'),
  refused: say('was declined'),
  tooLong: say('did not fit the model'),
  failed: say('failed'),
  aborted: say('was stopped'),
  lost: say('was lost when the session broke off; counted at its worst case'),
};

/** What a voice is doing before and between its words. */
export const speakingMarks: Record<Speaking['state'], string> = {
  queued: say('waits for its turn'),
  waiting: say('has been asked'),
  thinking: say('is thinking'),
  speaking: say('is speaking'),
  retrying: say('tries again'),
  asking: say('is asked, and may take their time'),
};

/** What a note in the transcript is called. */
export const noteMarks: Record<'event' | 'director' | 'moderator' | 'chair', string> = {
  event: say('Event'),
  director: say('Director’s note'),
  moderator: say('Moderator'),
  chair: say('The chair'),
};

// Names in code that do not read as reasons.
const endings: Readonly<Record<string, string>> = {
  'max-rounds': say('all rounds held'),
  'max-turns': say('all turns taken'),
  budget: say('budget used up'),
  timeout: say('all beats played'),
  loop: say('going in circles'),
  goal: say('goal achieved'),
};

/** Why a session ended, as it stands after a colon. */
export function endedBy(reason: string): string {
  return ownValue(endings, reason) ?? named(reason);
}

/** Where a session stands: its word, its tone and the sentence behind it. */
export function standing(
  summary: Summary,
  info: PanelInfo | undefined,
  now: { isAwaited?: boolean; isWrapping?: boolean; isSpeaking?: boolean } = {},
): { word: string; tone: string; detail?: string } {
  const { status, outcome } = summary;
  if (status === 'ended' && outcome) {
    const word = say('Finished: {0}', endedBy(outcome.reason));
    return { word, tone: outcome.success ? 'good' : 'mixed' };
  }
  if (info && !info.live) {
    const detail = info.resumable
      ? say('It can be taken up where it stopped; nothing is asked or paid twice.')
      : info.readOnly;
    return { word: info.readOnly ? say('Watching') : say('Interrupted'), tone: 'mixed', detail };
  }
  if (status === 'paused') {
    return { word: now.isSpeaking ? say('Pauses after this turn') : say('Paused'), tone: 'mixed' };
  }
  if (status === 'asking' || now.isAwaited) return { word: say('Waiting for you'), tone: 'now' };
  if (now.isWrapping)
    return { word: now.isSpeaking ? say('Wraps up after this turn') : say('Wrapping up'), tone: 'now' };
  return { word: status === 'empty' ? say('Opening') : say('Running'), tone: 'now' };
}

function saidIn(signal: Extract<Input, { kind: 'signal' }>): InputLine | undefined {
  const text = wordsOf(signal);
  return text ? { who: signal.name === 'answer' ? say('You answer') : say('You say'), text, quiet: false } : undefined;
}

/** What a person put in, as a line of the transcript; a quiet one is told in passing. */
interface InputLine {
  who: string;
  text: string;
  quiet: boolean;
}

const deeds: Readonly<Record<'pause' | 'resume' | 'stop' | 'wrapUp' | 'goOn', () => string>> = {
  pause: () => say('paused'),
  resume: () => say('resumed'),
  stop: () => say('stopped the session'),
  wrapUp: () => say('asked to wrap up'),
  goOn: () => say('went on with what was found so far'),
};

/** What a person put in, told in the transcript; undefined where the controls show it well enough. */
export function inputLine(input: Input, state: SessionState): InputLine | undefined {
  const name = (seat: string) => state.opened?.seats.find(each => each.id === seat)?.name ?? seat;
  const quiet = (text: string) => ({ who: say('You'), text, quiet: true });
  switch (input.kind) {
    case 'remark':
      return { who: input.to ? say('You, to {0}', name(input.to)) : say('You'), text: input.text, quiet: false };
    case 'answer':
      return input.text
        ? { who: say('You answer'), text: input.text, quiet: false }
        : quiet(say('left the question unanswered'));
    case 'signal':
      return saidIn(input);
    case 'event':
      return { who: noteMarks.event, text: input.text, quiet: false };
    case 'note':
      return {
        who: input.to ? say('Director’s note to {0}', name(input.to)) : noteMarks.director,
        text: input.text,
        quiet: false,
      };
    case 'skip':
      return quiet(input.seat ? say('skipped {0}', name(input.seat)) : say('skipped a turn'));
    case 'limit':
      return quiet(
        say('set {0} to {1}', named(input.key), typeof input.value === 'number' ? input.value : String(input.value)),
      );
    case 'ballot':
      return { who: say('Your ballot'), text: Object.values(input.data).filter(Boolean).join(': '), quiet: false };
    case 'mute':
      return quiet(input.on ? say('muted {0}', name(input.seat)) : say('unmuted {0}', name(input.seat)));
    case 'next':
      return quiet(say('gave the floor to {0}', name(input.seat)));
    case 'capped':
      return { who: say('Limit'), text: say('the limit of {0} was reached', named(input.by)), quiet: true };
    case 'finding':
      return {
        who: say('Your finding'),
        text: input.quote ? `“${input.quote}”: ${input.text}` : input.text,
        quiet: false,
      };
    // A note says so, and why.
    case 'pause':
      return input.by ? undefined : quiet(deeds.pause());
    case 'step':
    case 'line':
      return undefined;
    default:
      return quiet(deeds[input.kind]());
  }
}
