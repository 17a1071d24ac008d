// Localized texts for numbers, names in code, statuses and user inputs. Tables are localized as this file loads: translations are loaded before it.

import { ownValue } from '../src/base/json';
import type { Usage } from '../src/base/usage';
import type { AttemptOutcome } from '../src/ledger/events';
import type { SessionState } from '../src/ledger/state';
import type { PanelInfo, StateSummary } from '../src/protocol/facts';
import { type Input, inputText } from '../src/script/input';
import { endReasonTexts } from '../src/script/step';
import type { TurnOutcome } from '../src/script/turn';
import { formatNumber, localize, localizeText } from './language';
import type { LiveTurn } from './shownSession';

/** Formats an amount in dollars. */
export function formatDollars(usd: number | null): string {
  if (usd === null) return localize('price unknown');
  // Amounts below a cent need more digits.
  const digits = usd > 0 && usd < 0.01 ? 4 : 2;
  return formatNumber(usd, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Formats token counts on one short line, with those from the cache. */
export function formatTokens({ input, cacheRead, cacheWrite5m, cacheWrite1h, output }: Usage): string {
  const written = cacheWrite5m + cacheWrite1h;
  const parts = [localize('{0} tokens in', input + cacheRead + written), localize('{0} out', output)];
  if (cacheRead > 0) parts.push(localize('{0} from the cache', cacheRead));
  if (written > 0) parts.push(localize('{0} written to the cache', written));
  return parts.join(', ');
}

/** Formats a number of words. */
export function wordCount(words: number): string {
  return words === 1 ? localize('1 word') : localize('{0} words', words);
}

/** Turns a name in code into words: `hand-raise` and `handRaise` become "hand raise". */
export function splitName(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase();
}

/** Localizes a name in code, as the words that it splits into. */
export function localizeName(name: string): string {
  return localizeText(splitName(name));
}

/** What is said of a turn beside its words, by its outcome; nothing if it was simply spoken. */
export const outcomeTexts: Record<TurnOutcome, string | undefined> = {
  spoken: undefined,
  trimmed: localize('trimmed to the limit'),
  truncated: localize('cut off'),
  silent: localize('stayed silent'),
  refused: localize('declined'),
  tooLong: localize('too long for the model'),
  failed: localize('failed'),
  skipped: localize('skipped'),
};

// The names of checks, as they follow "Passed" or "Not passed".
const checkNames: Readonly<Record<string, string>> = {
  limit: localize('keeps to the length limit'),
  sentences: localize('keeps to the number of sentences'),
  quote: localize('quotes are in the document'),
  quotes: localize('quotes are in the document'),
  oneSpeaker: localize('speaks only for its own seat'),
  forAnother: localize('speaks only for its own seat'),
  namesAnother: localize('says whom it answers'),
  unanswered: localize('answers what was put to it'),
  onTopic: localize('keeps to the topic'),
  offTopic: localize('keeps to the topic'),
  repeats: localize('says something new'),
  unclear: localize('is clear'),
  filler: localize('has substance, not courtesies'),
  refusal: localize('does what was asked'),
  data: localize('its data has the right form'),
  agreement: localize('its words and its data agree'),
};

/** The name of a check; one that this version does not know is named as in code. */
export function checkName(rule: string): string {
  return ownValue(checkNames, rule) ?? localizeName(rule);
}

/** The texts of attempt outcomes. */
export const attemptTexts: Record<AttemptOutcome, string> = {
  answered: localize('answered'),
  maxTokens: localize('reached the token limit'),
  refused: localize('was declined'),
  tooLong: localize('was too long for the model'),
  failed: localize('failed'),
  aborted: localize('was stopped'),
  lost: localize('was lost when the session was interrupted; counted at its maximum cost'),
};

/** The texts of what a voice is doing before and between its words. */
export const voiceStateTexts: Record<LiveTurn['state'], string> = {
  queued: localize('waits for its turn'),
  waiting: localize('was asked'),
  thinking: localize('is thinking'),
  speaking: localize('is speaking'),
  retrying: localize('tries again'),
  asking: localize('was asked and can take their time'),
};

/** The titles of notes in the transcript. */
export const noteTitles: Record<'event' | 'director' | 'moderator' | 'chair', string> = {
  event: localize('Event'),
  director: localize('Director’s note'),
  moderator: localize('Moderator'),
  chair: localize('The chair'),
};

/** The reason why a session ended, as it follows a colon. */
export function endReason(reason: string): string {
  const words = ownValue(endReasonTexts, reason);
  return words === undefined ? localizeName(reason) : localizeText(words);
}

/** The status of a session: a word or two, the tone that colours it, and an explanation for some. `activity` is what a running session does. */
export function sessionStatus(
  summary: StateSummary,
  info: PanelInfo | undefined,
  activity: { isAwaited?: boolean; isWrapping?: boolean; isSpeaking?: boolean } = {},
): { word: string; tone: string; detail?: string } {
  const { status, outcome } = summary;
  if (status === 'ended' && outcome) {
    const word = localize('Finished: {0}', endReason(outcome.reason));
    return { word, tone: outcome.success ? 'good' : 'mixed' };
  }
  if (info && !info.live) {
    const detail = info.resumable
      ? localize('It can be resumed where it stopped; nothing is asked or paid for twice.')
      : info.whyReadOnly;
    return { word: info.whyReadOnly ? localize('Watching') : localize('Interrupted'), tone: 'mixed', detail };
  }
  if (status === 'paused') {
    return { word: activity.isSpeaking ? localize('Will pause after this turn') : localize('Paused'), tone: 'mixed' };
  }
  if (status === 'asking' || activity.isAwaited) return { word: localize('Waiting for you'), tone: 'now' };
  if (activity.isWrapping) {
    const word = activity.isSpeaking ? localize('Will wrap up after this turn') : localize('Wrapping up');
    return { word, tone: 'now' };
  }
  return { word: status === 'empty' ? localize('Opening') : localize('Running'), tone: 'now' };
}

/** A user's input as a line of the transcript; `quiet` shows it small, in one sentence with its author. */
interface InputLine {
  who: string;
  text: string;
  quiet: boolean;
}

// Inputs that only control the session, as they follow “You”.
const controlTexts: Readonly<Record<'pause' | 'resume' | 'stop' | 'wrapUp' | 'goOn', string>> = {
  pause: localize('paused'),
  resume: localize('resumed'),
  stop: localize('stopped the session'),
  wrapUp: localize('asked to wrap up'),
  goOn: localize('went on with what was found so far'),
};

/** Describes a user's input for the transcript; undefined if it has no words or is shown elsewhere: by a note, or by the turn that it causes. */
export function inputLine(input: Input, state: SessionState): InputLine | undefined {
  const seatName = (seat: string) => state.opened?.seats.find(each => each.id === seat)?.name ?? seat;
  const said = (who: string, text: string) => ({ who, text, quiet: false });
  const quiet = (text: string, who = localize('You')) => ({ who, text, quiet: true });
  switch (input.kind) {
    case 'remark':
      return said(input.to ? localize('You, to {0}', seatName(input.to)) : localize('You'), input.text);
    case 'answer':
      return input.text ? said(localize('You answer'), input.text) : quiet(localize('left the question unanswered'));
    case 'signal': {
      const text = inputText(input);
      return text ? said(input.name === 'answer' ? localize('You answer') : localize('You say'), text) : undefined;
    }
    case 'event':
      return said(noteTitles.event, input.text);
    case 'note':
      return said(input.to ? localize('Director’s note to {0}', seatName(input.to)) : noteTitles.director, input.text);
    case 'skip':
      return quiet(input.seat ? localize('skipped {0}', seatName(input.seat)) : localize('skipped a turn'));
    case 'limit': {
      const value = typeof input.value === 'number' ? input.value : String(input.value);
      return quiet(localize('set {0} to {1}', localizeName(input.key), value));
    }
    case 'ballot':
      return said(localize('Your ballot'), Object.values(input.data).filter(Boolean).join(': '));
    case 'mute':
      return quiet(
        input.on ? localize('muted {0}', seatName(input.seat)) : localize('unmuted {0}', seatName(input.seat)),
      );
    case 'next':
      return quiet(localize('gave the floor to {0}', seatName(input.seat)));
    case 'capped':
      return quiet(localize('the limit of {0} was reached', localizeName(input.by)), localize('Limit'));
    case 'finding':
      return said(localize('Your finding'), input.quote ? `“${input.quote}”: ${input.text}` : input.text);
    // If the session paused itself, a note says so, with the reason.
    case 'pause':
      return input.by ? undefined : quiet(controlTexts.pause);
    // A step has no words; a line becomes a turn.
    case 'step':
    case 'line':
      return undefined;
    default:
      return quiet(controlTexts[input.kind]);
  }
}
