import { HumanError } from '../base/errors';
import { type EventBody, type LedgerEvent, ledgerVersion } from '../ledger/events';
import { inForce } from '../ledger/reopened';
import { endingKinds } from '../script/input';
import { countWords } from '../text/words';

/** What becomes of the turn at which a branch begins: it is asked for again, or says something else. */
export type Instead = { again: true } | { text: string };

/** The record of a new session that keeps all up to and with a turn, or that turn otherwise; what else was under way in its beat is left out. */
export function forkEvents(recorded: readonly LedgerEvent[], turn: string, instead?: Instead): EventBody[] {
  const events = inForce(recorded);
  const at = events.findIndex(event => event.type === 'turn.ended' && event.turn === turn);
  if (at < 0) {
    const ended = events.flatMap(event => (event.type === 'turn.ended' ? [event.turn] : []));
    const range = ended.length > 0 ? `Its turns are ${ended[0]} to ${ended.at(-1)}.` : 'No turn of it has ended.';
    throw new HumanError(`This session has no finished turn ${turn}.`, range);
  }
  const isAgain = instead !== undefined && 'again' in instead;
  const kept = events.slice(0, isAgain ? at : at + 1);
  const ended = new Set(kept.flatMap(endedIn));
  const opened = events.find(event => event.type === 'session.opened');
  const lastStep = kept.findLastIndex(event => steps.has(event.type));
  const bodies = kept
    .filter((event, index) => !isUnfinished(event, ended) && !(index > lastStep && isEnding(event)))
    .map(event => bodyOf(event, ended))
    .map(body => (instead && 'text' in instead && isEndOf(body, turn) ? rewritten(body, instead.text) : body));
  return [...bodies, { type: 'session.forked', from: opened?.type === 'session.opened' ? opened.session : '', turn }];
}

/** The same as a record that can be read before there is a branch. */
export function forkedRecord(recorded: readonly LedgerEvent[], turn: string, instead?: Instead): LedgerEvent[] {
  return forkEvents(recorded, turn, instead).map((body, index) => ({
    v: ledgerVersion,
    seq: index + 1,
    at: '',
    ...body,
  }));
}

const edited = { rule: 'edited', ok: true };

function isEndOf(body: EventBody, turn: string): body is Extract<EventBody, { type: 'turn.ended' }> {
  return body.type === 'turn.ended' && body.turn === turn;
}

/** A turn with other words: nothing that was measured of the first ones holds for them. */
function rewritten(body: Extract<EventBody, { type: 'turn.ended' }>, text: string): EventBody {
  const { fullText: _, data: _data, selected: _selected, ...ended } = body;
  const { own: _own, ...scores } = ended.scores;
  return { ...ended, outcome: 'spoken', text, words: countWords(text), checks: [edited], scores };
}

/** Events that a script's step leaves. */
const steps: ReadonlySet<string> = new Set([
  'beat.called',
  'listen.called',
  'examine.called',
  'state.posted',
  'task.cancelled',
]);

/** The turn or the call that ended with an event. */
function endedIn(event: LedgerEvent): string[] {
  if (event.type === 'turn.ended') return [event.turn];
  return event.type === 'call.ended' ? [event.call] : [];
}

/** What ends a session: as long as no step followed, the script has not learned of it, and the branch goes on without. */
function isEnding(event: LedgerEvent): boolean {
  return event.type === 'input.received' && endingKinds.some(kind => kind === event.kind);
}

/** Attempts of a turn that had not ended belong to the other branch, and so do a pause and what else only held this run up. */
function isUnfinished(event: LedgerEvent, ended: ReadonlySet<string>): boolean {
  if (event.type === 'turn.began' || event.type === 'attempt.ended') {
    const covered = event.type === 'turn.began' && (event.covers ?? []).some(id => ended.has(id));
    return !ended.has(event.turn) && !covered;
  }
  if (event.type === 'call.began') return !ended.has(event.call);
  return (
    event.type === 'input.received' && (event.kind === 'pause' || event.kind === 'resume' || event.kind === 'step')
  );
}

/** An event as the branch has it: a call that played several turns has played those that are kept. */
function bodyOf(event: LedgerEvent, ended: ReadonlySet<string>): EventBody {
  const { v: _v, seq: _seq, at: _at, ...body } = event;
  if (body.type !== 'turn.began' || !body.covers) return body as EventBody;
  const covers = body.covers.filter(turn => ended.has(turn));
  const { covers: _covers, ...began } = body;
  return (covers.length > 0 ? { ...began, covers } : began) as EventBody;
}
