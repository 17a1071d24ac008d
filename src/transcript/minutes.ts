import type { JsonObject } from '../base/json';
import { assertNever } from '../base/never';
import type { OpenedDocument, OpenedSeat } from '../ledger/events';
import { type Entry, heardOf, type SessionState, type TurnState } from '../ledger/state';
import type { Block } from '../script/blocks';
import type { FormatView } from '../script/format';
import { independence } from '../script/independence';
import { type SealedInput, wordsOf } from '../script/input';
import type { Play, PlayAct } from '../script/play';
import type { Outcome } from '../script/step';
import { blocksOf } from '../script/viewing';
import { costOf } from './cost';
import { blockIn, type Heading, headingsOf } from './headings';
import { declaredMarks, examinedMarks, hasWords, markOf, wordMarks } from './marks';
import { minuteOf } from './moments';
import { playParts } from './playParts';
import { playIn } from './scene';

/** One thing said, by an agent or by the user. */
export interface Said {
  kind: 'said';
  speaker: string;
  role: string;
  type: string;
  icon: string;
  text: string;
  /** The ledger's id of the turn, where it is one. */
  turn?: string;
  seat?: string;
}

/** The line of a note: what is plain from its own words gets no label. */
export function noteLine({ label, text }: Extract<Part, { kind: 'note' }>): string {
  return label === 'mark' || label === 'user' ? text : `${label}: ${text}`;
}

/** A piece of a session's minutes, in the order in which it happened. */
export type Part =
  | Said
  | { kind: 'acted'; entry: PlayAct }
  | { kind: 'heading'; text: string }
  | { kind: 'note'; label: string; text: string };

/** A session as it is written down, before any file format: every transcript is drawn from this. */
export interface Minutes {
  title: string;
  format: string;
  topic: string;
  date: string;
  document?: OpenedDocument;
  seats: readonly OpenedSeat[];
  voices: string;
  cost: string;
  forkedFrom?: { from: string; turn: string };
  parts: Part[];
  /** The session as a play, where it is one. */
  play?: Play;
  blocks: Block[];
  outcome?: Outcome;
  heading: Heading;
  /** How it stands, in a few words that begin a line or a sentence. */
  ending: string;
}

/** The minutes of a session; without its format the outcome is told in its raw terms. */
export function minutesOf(state: SessionState, format?: FormatView): Minutes {
  const { opened } = state;
  const heading = headingsOf(opened, format);
  const formatTitle = heading(format?.title ?? opened?.format ?? 'Session');
  const play = playIn(state, format);
  return {
    title: `${formatTitle}: ${opened?.topic ?? 'not opened'}`,
    format: formatTitle,
    topic: opened?.topic ?? '',
    date: opened ? minuteOf(opened.at) : '',
    document: opened?.document,
    seats: opened?.seats ?? [],
    voices: voicesOf(state),
    cost: costOf(state),
    forkedFrom: state.forkedFrom,
    parts: play ? stagedParts(play, state, format) : spokenParts(state, format),
    ...(play ? { play } : {}),
    blocks: format && opened ? blocksOf(format, heardOf(state)).map(block => blockIn(block, heading)) : [],
    heading,
    outcome: state.outcome,
    ending: endingOf(state),
  };
}

const loopback = / at (?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/;

function voicesOf(state: SessionState): string {
  const { opened } = state;
  if (!opened) return '';
  const labels = opened.seats.map(seat => {
    const recorded = opened.voices[seat.voice]?.label ?? seat.voice;
    // On whose machine somebody else's model ran says nothing to anybody.
    const label = state.verified ? recorded : recorded.replace(loopback, '');
    // A voice without a model has none, whatever was asked for.
    return seat.model && !opened.voices[seat.voice]?.rehearsal ? `${label} (${seat.model})` : label;
  });
  const { families, line } = independence(opened.seats, opened.voices);
  return [[...new Set(labels)].join(', '), ...(families.length > 0 ? [line] : [])].join('; ');
}

function endingOf(state: SessionState): string {
  if (!state.outcome) return state.status === 'asking' ? 'Waits for your answer' : 'Not ended; it can be resumed';
  const { success, reason } = state.outcome;
  return success ? `Ended: ${reason}` : `Ended without success: ${reason}`;
}

/** All that was said in a session in the order of its turns, as it was answered. */
export function spokenParts(state: SessionState, format: FormatView | undefined): Part[] {
  const inWords = headingsOf(state.opened, format);
  const parts: Part[] = [];
  let round: string | undefined;
  for (const entry of state.entries) {
    const turn = entry.kind === 'turn' ? state.turns.get(entry.turn) : undefined;
    const heading = turn?.ended && state.beats.get(turn.beat)?.round;
    if (heading && heading !== round) {
      round = heading;
      parts.push({ kind: 'heading', text: inWords(heading) });
    }
    parts.push(...entryParts(state, entry, turn, format));
  }
  return parts;
}

function stagedParts(play: Play, state: SessionState, format: FormatView | undefined): Part[] {
  return playParts(play, state, {
    entry: entry => entryParts(state, entry, entry.kind === 'turn' ? state.turns.get(entry.turn) : undefined, format),
    marks: turn => turnMarks(turn, format),
  });
}

function entryParts(state: SessionState, entry: Entry, turn: TurnState | undefined, format?: FormatView): Part[] {
  switch (entry.kind) {
    case 'turn':
      return turn ? turnParts(state, turn, format) : [];
    case 'input':
      return inputParts(entry.input, state.opened?.seats ?? []);
    case 'note':
      return [{ kind: 'note', label: labelOf(entry.note.kind, state), text: entry.note.text }];
    default:
      return assertNever(entry);
  }
}

/** Some formats have nobody who is called moderator, and their procedure speaks all the same. */
function labelOf(kind: string, { opened }: SessionState): string {
  return kind === 'moderator' && !opened?.seats.some(({ role }) => role === kind) ? 'chair' : kind;
}

function turnParts(state: SessionState, turn: TurnState, format: FormatView | undefined): Part[] {
  const { ended } = turn;
  if (!ended) return [];
  const parts: Part[] = [];
  if (hasWords(ended)) {
    const icon = state.opened?.seats.find(seat => seat.id === turn.seat)?.icon ?? '';
    const { name: speaker, role, move: type, text } = ended;
    parts.push({ kind: 'said', speaker, role, type, icon, text, turn: turn.id, seat: turn.seat });
  }
  return [...parts, ...turnMarks(turn, format)];
}

function turnMarks(turn: TurnState, format: FormatView | undefined): Part[] {
  const { ended } = turn;
  if (!ended) return [];
  const mark = markOf(ended, format?.moves[turn.move]?.limit);
  return [...(mark ? [mark] : []), ...wordMarks(ended), ...examinedMarks(turn), ...declaredMarks(ended)].map(
    (text): Part => ({ kind: 'note', label: 'mark', text }),
  );
}

/** What the user put in, as it is written down; nothing where it says nothing about the matter. */
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
      return note(ballotWords(input.data));
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
      return wordsOf(input) ? said(input.name === 'answer' ? 'answer' : 'speech', wordsOf(input)) : [];
    // A hidden note stays hidden; pausing and stepping say nothing about the matter.
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

/** What a ballot says; a choice may come by its name in code, and a message ends the sentence itself. */
function ballotWords(data: JsonObject): string {
  const words = Object.values(data).flatMap(each => (typeof each === 'string' && each !== '' ? [each] : []));
  const plain = words.map(each =>
    /^[a-z]+(?:_[a-z]+)+$/.test(each) ? each.replaceAll('_', ' ') : each.replace(/\.$/, ''),
  );
  return plain.length > 0 ? `You decided: ${plain.join(', ')}.` : 'You decided.';
}
