import { HumanError } from '../base/errors';
import { l10n } from '../base/message';
import { type EventBody, type LedgerEvent, ledgerVersion } from '../ledger/events';
import { validEvents } from '../ledger/reopened';
import { endingKinds } from '../script/input';
import { countWords } from '../text/words';

/** What replaces the turn at which a fork begins: a new request, or another text. */
export type ForkReplacement = { again: true } | { text: string };

/** Builds the record of a fork: all events up to the end of a turn, or with that turn replaced (`instead`); turns that were unfinished then are dropped. */
export function forkEvents(recorded: readonly LedgerEvent[], turn: string, instead?: ForkReplacement): EventBody[] {
  const events = validEvents(recorded);
  const at = events.findIndex(event => event.type === 'turn.ended' && event.turn === turn);
  if (at < 0) {
    const finished = events.flatMap(event => (event.type === 'turn.ended' ? [event.turn] : []));
    const range =
      finished.length > 0
        ? l10n`Its turns are ${finished[0] ?? ''} to ${finished.at(-1) ?? ''}.`
        : 'None of its turns has ended.';
    throw new HumanError(l10n`This session has no finished turn ${turn}.`, range);
  }
  const isAgain = instead !== undefined && 'again' in instead;
  // A turn that is requested again loses its end.
  const keptEvents = events.slice(0, isAgain ? at : at + 1);
  const ended = new Set(keptEvents.flatMap(endedIds));
  const opened = events.find(event => event.type === 'session.opened');
  const lastStepIndex = keptEvents.findLastIndex(event => stepEvents.has(event.type));
  const bodies = keptEvents
    // An end that no step followed has not reached the script: the fork goes on without it.
    .filter((event, index) => index <= lastStepIndex || !endsSession(event))
    .filter(event => !isUnfinished(event, ended) && !isPacing(event))
    .map(event => forkedBody(event, ended))
    .map(body => (instead && 'text' in instead && isEndOf(body, turn) ? replaceText(body, instead.text) : body));
  return [...bodies, { type: 'session.forked', from: opened?.type === 'session.opened' ? opened.session : '', turn }];
}

/** The record of a fork as it can be read before the fork exists, without times. */
export function forkedRecord(recorded: readonly LedgerEvent[], turn: string, instead?: ForkReplacement): LedgerEvent[] {
  return forkEvents(recorded, turn, instead).map((body, index) => ({
    v: ledgerVersion,
    seq: index + 1,
    at: '',
    ...body,
  }));
}

/** Marks a turn whose text the user wrote. */
const editedCheck = { rule: 'edited', ok: true };

function isEndOf(body: EventBody, turn: string): body is Extract<EventBody, { type: 'turn.ended' }> {
  return body.type === 'turn.ended' && body.turn === turn;
}

/** A turn with another text, without the data and the format's own measurements of the old one; its scores of topic and novelty stay as they were. */
function replaceText(body: Extract<EventBody, { type: 'turn.ended' }>, text: string): EventBody {
  const { fullText: _, data: _data, selected: _selected, ...ended } = body;
  const { own: _own, ...scores } = ended.scores;
  return { ...ended, outcome: 'spoken', text, words: countWords(text), checks: [editedCheck], scores };
}

/** The events that a script's step records. */
const stepEvents: ReadonlySet<string> = new Set([
  'beat.called',
  'listen.called',
  'examine.called',
  'state.posted',
  'task.cancelled',
]);

/** The id of the turn or call that an event ends. */
function endedIds(event: LedgerEvent): string[] {
  if (event.type === 'turn.ended') return [event.turn];
  return event.type === 'call.ended' ? [event.call] : [];
}

function endsSession(event: LedgerEvent): boolean {
  return event.type === 'input.received' && endingKinds.some(kind => kind === event.kind);
}

/** Whether an event belongs to a turn or call that did not end; one request may play several turns (`covers`), of which one has to have ended. */
function isUnfinished(event: LedgerEvent, ended: ReadonlySet<string>): boolean {
  if (event.type === 'turn.began' || event.type === 'attempt.ended') {
    const covered = event.type === 'turn.began' && (event.covers ?? []).some(id => ended.has(id));
    return !ended.has(event.turn) && !covered;
  }
  return event.type === 'call.began' && !ended.has(event.call);
}

/** Whether an event is an input about the pace of the session that was forked. */
function isPacing(event: LedgerEvent): boolean {
  return event.type === 'input.received' && ['pause', 'resume', 'step'].includes(event.kind);
}

/** An event as the fork records it: a request that played several turns covers only those that are kept. */
function forkedBody(event: LedgerEvent, ended: ReadonlySet<string>): EventBody {
  const { v: _v, seq: _seq, at: _at, ...body } = event;
  if (body.type !== 'turn.began' || !body.covers) return body as EventBody;
  const covers = body.covers.filter(turn => ended.has(turn));
  const { covers: _covers, ...began } = body;
  return (covers.length > 0 ? { ...began, covers } : began) as EventBody;
}
