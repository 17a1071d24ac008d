// The minutes of a session: the common source of all transcript formats.

import type { JsonObject } from '../base/json';
import { ownValue } from '../base/json';
import { readText } from '../base/message';
import { assertNever } from '../base/never';
import type { OpenedDocument, OpenedSeat } from '../ledger/events';
import { type Entry, type SessionState, seatAt, sessionView, type TurnState } from '../ledger/state';
import type { ShownBlock } from '../script/blocks';
import { seatLabel } from '../script/brief';
import type { FormatView } from '../script/format';
import { describeIndependence } from '../script/independence';
import { inputText, type SealedInput } from '../script/input';
import type { Play, PlayAct } from '../script/play';
import { endReasonTexts, type Outcome } from '../script/step';
import { safeViewBlocks } from '../script/viewing';
import { sessionCost } from './cost';
import { headingTranslator, type Translate } from './headings';
import { checkNotes, examinerNotes, hasWords, outcomeNote, stanceNotes } from './marks';
import { formatMinute } from './moments';
import { playOfSession } from './scene';

/** Words that an agent or the user said. */
export interface SpokenPart {
  kind: 'said';
  speaker: string;
  role: string;
  /** The kind of turn (its move, such as `rebuttal`), or what the user's words are. */
  type: string;
  icon: string;
  text: string;
  /** The turn's id, if it is one. */
  turn?: string;
  seat?: string;
}

/** A part of the minutes, in the order of the session: words, a line or event of a play, the title of a round, or a note. */
export type Part =
  | SpokenPart
  | { kind: 'acted'; entry: PlayAct }
  | { kind: 'heading'; text: string }
  /** The label `mark` is for remarks on a turn, such as a failed check, `user` for what the user did. */
  | { kind: 'note'; label: string; text: string };

/** Renders a note on one line; marks and user notes need no label. */
export function noteLine({ label, text }: Extract<Part, { kind: 'note' }>): string {
  return label === 'mark' || label === 'user' ? text : `${label}: ${text}`;
}

/** A session as it is written down, independent of any file format. */
export interface Minutes {
  title: string;
  format: string;
  topic: string;
  date: string;
  document?: OpenedDocument;
  seats: readonly OpenedSeat[];
  voices: string;
  cost: string;
  /** The labelled lines above the transcript: document, date, cast, models, cost and origin. */
  facts: readonly (readonly [label: string, value: string])[];
  parts: Part[];
  /** The session as a play, if its format makes one. */
  play?: Play;
  /** The outcome as the format shows it: verdict, ballot, tables. */
  blocks: ShownBlock[];
  outcome?: Outcome;
  translate: Translate;
  /** The status of the session in a few words. */
  ending: string;
}

/** Builds the minutes of a session; without its format, the outcome has only its raw fields. */
export function buildMinutes(state: SessionState, format?: FormatView): Minutes {
  const { opened } = state;
  const translate = headingTranslator(opened, format);
  const formatTitle = translate(format?.title ?? opened?.format ?? 'Session');
  const play = playOfSession(state, format);
  return {
    title: `${formatTitle}: ${opened?.topic ?? 'not opened'}`,
    format: formatTitle,
    topic: opened?.topic ?? '',
    date: opened ? formatMinute(opened.at) : '',
    document: opened?.document,
    seats: (opened?.seats ?? []).map(seat => ({ ...seat, name: seatLabel(seat) })),
    voices: voicesText(state),
    cost: sessionCost(state),
    facts: sessionFacts(state),
    parts: play ? stagedParts(play, state, format) : spokenParts(state, format),
    ...(play ? { play } : {}),
    blocks: format && opened ? safeViewBlocks(format, sessionView(state), translate) : [],
    translate,
    outcome: state.outcome,
    ending: endingText(state),
  };
}

function sessionFacts(state: SessionState): Minutes['facts'] {
  const { opened, forkedFrom } = state;
  const { title = '', path } = opened?.document ?? {};
  const facts = [
    ['Document', path ? `${title} (${path})` : title],
    ['Date', opened ? formatMinute(opened.at) : ''],
    ['Cast', (opened?.seats ?? []).map(({ name, role }) => `${name} (${role})`).join(', ')],
    ['Voices', voicesText(state)],
    ['Cost', sessionCost(state)],
    ['Forked from', forkedFrom ? `${forkedFrom.from}, after ${forkedFrom.turn}` : ''],
  ] as const;
  return facts.filter(([, value]) => value !== '');
}

const loopback = / at (?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/;

function voicesText(state: SessionState): string {
  const { opened } = state;
  if (!opened) return '';
  const labels = opened.seats.map(seat => {
    const recorded = opened.voices[seat.voice]?.label ?? seat.voice;
    // A local address in somebody else's record is of no use.
    const label = state.verified ? recorded : recorded.replace(loopback, '');
    // A rehearsal uses no model, whatever was requested.
    return seat.model && !opened.voices[seat.voice]?.rehearsal ? `${label} (${seat.model})` : label;
  });
  const { families, line } = describeIndependence(opened.seats, opened.voices);
  return [[...new Set(labels)].join(', '), ...(families.length > 0 ? [line] : [])].join('; ');
}

function endingText(state: SessionState): string {
  if (!state.outcome) return state.status === 'asking' ? 'Waits for your answer' : 'Not ended; it can be resumed';
  const { success } = state.outcome;
  const reason = ownValue(endReasonTexts, state.outcome.reason) ?? state.outcome.reason;
  return success ? `Ended: ${reason}` : `Ended without success: ${reason}`;
}

/** The parts of a session in the order of its turns, as they were answered. */
export function spokenParts(state: SessionState, format: FormatView | undefined): Part[] {
  const translate = headingTranslator(state.opened, format);
  const parts: Part[] = [];
  let round: string | undefined;
  for (const entry of state.entries) {
    const turn = entry.kind === 'turn' ? state.turns.get(entry.turn) : undefined;
    const beat = turn?.ended && state.beats.get(turn.beat);
    if (beat?.round && beat.round !== round) {
      round = beat.round;
      parts.push({ kind: 'heading', text: translate(readText(beat, 'round')) });
    }
    parts.push(...entryParts(state, entry, format));
  }
  return parts;
}

/** The parts of a play: its lines and events in stage order, and between them, where they happened, user inputs, notes and marks on turns. */
function stagedParts(play: Play, state: SessionState, format: FormatView | undefined): Part[] {
  const turnOf = (entry: Play['entries'][number]) => ('turn' in entry ? entry.turn : undefined);
  const lastOf = new Map(play.entries.map((entry, at) => [turnOf(entry), at]));
  const staged = new Set(lastOf.keys());
  const offstage = state.entries.filter(entry => isOffstage(entry, state, staged));
  const takeOffstageUntil = (seq: number) => {
    const next = offstage.findIndex(entry => entry.seq >= seq);
    return offstage.splice(0, next < 0 ? offstage.length : next).flatMap(entry => entryParts(state, entry, format));
  };
  const parts: Part[] = [];
  for (const [at, entry] of play.entries.entries()) {
    const turn = state.turns.get(turnOf(entry) ?? '');
    parts.push(...takeOffstageUntil(turn?.ended?.seq ?? 0));
    const marks = turn && lastOf.get(turn.id) === at ? turnMarks(turn, format) : [];
    if (entry.kind !== 'system') parts.push({ kind: 'acted', entry });
    // The marks of an unusable turn say more than the play's own note on it.
    else if (marks.length === 0) parts.push({ kind: 'note', label: 'mark', text: entry.text });
    parts.push(...marks);
  }
  return [...parts, ...takeOffstageUntil(Number.POSITIVE_INFINITY)];
}

/** Whether an entry does not belong to the play: a user input other than an event, a note, or a turn without words. */
function isOffstage(entry: Entry, { turns }: SessionState, staged: ReadonlySet<string | undefined>): boolean {
  if (entry.kind === 'input') return entry.input.kind !== 'event';
  const ended = entry.kind === 'turn' ? turns.get(entry.turn)?.ended : undefined;
  return entry.kind === 'note' || (ended !== undefined && !staged.has(entry.turn) && !hasWords(ended));
}

function entryParts(state: SessionState, entry: Entry, format: FormatView | undefined): Part[] {
  switch (entry.kind) {
    case 'turn':
      return turnParts(state, state.turns.get(entry.turn), format);
    case 'input':
      return inputParts(entry.input, state.opened?.seats ?? []);
    case 'note':
      return [{ kind: 'note', label: noteLabel(entry.note.kind, state), text: entry.note.text }];
    default:
      return assertNever(entry);
  }
}

/** The label of a note; in a format without a moderator it is the chair's. */
function noteLabel(kind: string, { opened }: SessionState): string {
  return kind === 'moderator' && !opened?.seats.some(({ role }) => role === kind) ? 'chair' : kind;
}

function turnParts(state: SessionState, turn: TurnState | undefined, format: FormatView | undefined): Part[] {
  const ended = turn?.ended;
  if (!ended) return [];
  const parts: Part[] = [];
  if (hasWords(ended)) {
    const icon = seatAt(state, turn.seat, ended.seq)?.icon ?? '';
    const { name: speaker, role, move: type, text } = ended;
    parts.push({ kind: 'said', speaker, role, type, icon, text, turn: turn.id, seat: turn.seat });
  }
  return [...parts, ...turnMarks(turn, format)];
}

function turnMarks(turn: TurnState, format: FormatView | undefined): Part[] {
  const { ended } = turn;
  if (!ended) return [];
  const mark = outcomeNote(ended, format?.moves[turn.move]?.limit);
  return [...(mark ? [mark] : []), ...checkNotes(ended), ...examinerNotes(turn), ...stanceNotes(ended)].map(
    (text): Part => ({ kind: 'note', label: 'mark', text }),
  );
}

/** The parts for a user's input; none for inputs without meaning for the record. */
export function inputParts(input: SealedInput, seats: readonly OpenedSeat[]): Part[] {
  const nameOf = (seat: string) => seats.find(each => each.id === seat)?.name ?? seat;
  const note = (text: string): Part[] => [{ kind: 'note', label: 'user', text }];
  const said = (type: string, text: string): Part[] => [
    { kind: 'said', speaker: 'You', role: 'user', type, icon: '👤', text },
  ];
  switch (input.kind) {
    case 'remark':
      return said(input.to ? `remark to ${nameOf(input.to)}` : 'remark', input.text);
    case 'answer':
      return input.text ? said('answer', input.text) : note('The question was skipped.');
    case 'event':
      return [{ kind: 'note', label: 'event', text: input.text }];
    case 'ballot':
      return note(ballotText(input.data));
    case 'skip':
      if (input.turn) return [];
      return note(input.seat ? `You skipped ${nameOf(input.seat)}.` : 'You skipped a turn.');
    case 'limit':
      return note(`You set ${input.key} to ${JSON.stringify(input.value)}.`);
    case 'mute':
      return note(`You ${input.on ? 'muted' : 'unmuted'} ${nameOf(input.seat)}.`);
    case 'next':
      return note(`You gave ${nameOf(input.seat)} the floor.`);
    case 'wrapUp':
      return note('You asked to wrap up.');
    case 'goOn':
      return note('You went on with what the readers had found so far.');
    case 'finding':
      return said('finding', input.quote ? `“${input.quote}”: ${input.text}` : input.text);
    case 'stop':
      return note('You stopped the session.');
    case 'capped':
      return note(`The cap was reached (${input.by}); the meeting closes on what was heard.`);
    case 'signal':
      return inputText(input) ? said(input.name === 'answer' ? 'answer' : 'speech', inputText(input)) : [];
    // Hidden notes stay hidden; pausing and stepping do not matter for the record.
    case 'note':
    case 'pause':
    case 'step':
    case 'resume':
    case 'line':
      return [];
    default:
      return assertNever(input);
  }
}

/** The text of a ballot; code-like values become words. */
function ballotText(data: JsonObject): string {
  const words = Object.values(data).flatMap(each => (typeof each === 'string' && each !== '' ? [each] : []));
  const plain = words.map(each =>
    /^[a-z]+(?:_[a-z]+)+$/.test(each) ? each.replaceAll('_', ' ') : each.replace(/\.$/, ''),
  );
  return plain.length > 0 ? `You decided: ${plain.join(', ')}.` : 'You decided.';
}
