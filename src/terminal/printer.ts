import { formatOf } from '../formats';
import type { EventOf, LedgerEvent, SessionOpened, TurnDelta } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import { ballot, notice } from '../script/post';
import { normalizeWhitespace } from '../text/spaces';
import { printable } from '../transcript/escape';
import { checkNotes, hasWords, outcomeNote } from '../transcript/marks';
import { inputParts, noteLine } from '../transcript/minutes';
import { playOfSession } from '../transcript/scene';
import { PlayPrinter } from './playPrinter';
import type { Screen } from './screen';
import { LineWrapper, wrapText } from './wrapping';

/** Prints a session as it happens: its recorded events, and pieces of turns that are still being spoken (deltas). */
export interface SessionPrinter {
  event(event: LedgerEvent): void;
  delta(delta: TurnDelta): void;
  /** Calls `printAside`, which prints a remark of the program, as soon as no sentence is being printed, or at `breakOff`. */
  aside(printAside: () => void): void;
  /** Prints waiting asides now, even in the middle of a sentence. */
  breakOff(): void;
}

/** Creates the printer for a format: turn by turn, or as a play. `state` returns the session as it is now. */
export function createPrinter(screen: Screen, formatId: string, state: () => SessionState): SessionPrinter {
  const format = formatOf(formatId);
  if (!format?.play) return new TurnPrinter(screen, move => format?.moves[move]?.limit);
  const colorOf = (seat: string) => state().opened?.seats.find(each => each.id === seat)?.color ?? '';
  return new PlayPrinter(screen, () => playOfSession(state(), format), colorOf);
}

type TurnSpeaker = Pick<EventOf<'turn.ended'>, 'turn' | 'seat' | 'name' | 'role' | 'move'>;

/** The output of a turn that is not completely printed. */
interface TurnOutput {
  who: TurnSpeaker;
  round?: string;
  /** Pieces that wait until earlier turns are printed. */
  pieces: string[];
  /** The text of its latest attempt so far. */
  said: string;
  ended?: EventOf<'turn.ended'>;
}

type OutputItem = { turn: TurnOutput } | { note: string };

/** The end of a sentence; a Chinese or Japanese full stop has no space after it. */
const sentenceEnd = /[.!?…]["”’»)]*(?=\s)|[。！？\n]/u;

/**
 * Streams a session turn by turn, also if several seats speak at once. A terminal shows names in colour; a pipe gets the
 * text form of the turn protocol.
 */
export class TurnPrinter {
  private readonly outputs = new Map<string, TurnOutput>();
  /** Turns and notes that are not completely printed, in their order; only the first is being printed. */
  private readonly items: OutputItem[] = [];
  /** The titles of rounds, by turn. */
  private readonly rounds = new Map<string, string>();
  /** Turns that code takes: they say nothing. */
  private readonly silent = new Set<string>();
  private seats: SessionOpened['seats'] = [];
  /** The title of the round that was printed last. */
  private round: string | undefined;
  /** Set while a turn is being printed. */
  private wrapper: LineWrapper | undefined;
  private atLineStart = true;
  private asides: (() => void)[] = [];

  constructor(
    private readonly screen: Screen,
    private readonly limitOf: (move: string) => number | undefined = () => undefined,
  ) {}

  event(event: LedgerEvent): void {
    if (event.type === 'session.opened') this.printOpening(event);
    else if (event.type === 'beat.called') this.beatCalled(event);
    else if (event.type === 'turn.began') this.turnBegan(event);
    else if (event.type === 'turn.ended') this.turnEnded(event);
    else if (event.type === 'input.received') this.inputReceived(event);
    else if (event.type === 'note.posted' && event.kind !== 'director') this.note(`${event.kind}: ${event.text}`);
    else if (event.type === 'state.posted') this.statePosted(event);
  }

  delta({ turn, text }: TurnDelta): void {
    const output = this.outputs.get(turn);
    if (!output || output.ended) return;
    output.said += text;
    output.pieces.push(text);
    this.flush();
  }

  aside(printAside: () => void): void {
    this.asides.push(printAside);
    if (!this.wrapper || !this.screen.isTerminal) this.breakOff();
  }

  breakOff(): void {
    if (this.asides.length === 0) return;
    if (this.wrapper && this.screen.isTerminal) this.screen.print(this.wrapper.breakLine());
    for (const printAside of this.asides.splice(0)) printAside();
  }

  private printOpening({ topic, seats, voices }: SessionOpened): void {
    const { screen } = this;
    this.seats = seats;
    const cast = seats.map(({ icon, name, role }) => `${icon} ${name} (${role})`).join(', ');
    const labels = Object.values(voices).map(voice => voice.label);
    const about = wrapText(plain(`${cast} · ${labels.join(', ')}`), screen.width);
    screen.print(
      `${screen.isTerminal ? screen.bold(wrapText(plain(topic), screen.width)) : `# ${plain(topic)}`}\n\n${screen.dim(about)}\n\n`,
    );
  }

  /** Handles a beat, the step that calls turns by their cues. */
  private beatCalled({ cues, round }: EventOf<'beat.called'>): void {
    for (const cue of cues) if (cue.procedure) this.silent.add(cue.turn);
    for (const { replaces } of cues) if (replaces) this.note(`${replaces.why} It is asked for once more.`);
    if (round) for (const cue of cues) this.rounds.set(cue.turn, round);
  }

  private turnBegan(event: EventOf<'turn.began'>): void {
    if (this.silent.has(event.turn)) return;
    const earlier = this.outputs.get(event.turn);
    if (earlier) {
      if (earlier.said !== '') this.startAgain(earlier, event.because);
      return;
    }
    this.add(event);
    this.flush();
  }

  private add(who: TurnSpeaker): TurnOutput {
    const output = { who, round: this.rounds.get(who.turn), pieces: [], said: '' };
    this.outputs.set(who.turn, output);
    this.items.push({ turn: output });
    return output;
  }

  private startAgain(output: TurnOutput, because: string | undefined): void {
    output.said = '';
    output.pieces.push(`\n\n(asked again${because ? `: ${because}` : ''})\n\n`);
    this.flush();
  }

  private turnEnded(event: EventOf<'turn.ended'>): void {
    if (this.silent.has(event.turn)) return;
    const output = this.outputs.get(event.turn) ?? this.add(event);
    output.ended = event;
    // Nothing was streamed, as of an earlier session.
    if (output.said === '' && hasWords(event)) output.pieces.push(event.text);
    this.flush();
  }

  private inputReceived(event: EventOf<'input.received'>): void {
    for (const part of inputParts(event, this.seats)) {
      if (part.kind === 'note') this.note(noteLine(part));
      // “remark to Ada” becomes “You to Ada”.
      else if (part.kind === 'said')
        this.note(`${part.type.replace(/^remark|^speech$/, 'You').replace(/^answer$/, 'Your answer')}: ${part.text}`);
    }
  }

  /** Prints notices to everybody, and the question of a ballot for the user. */
  private statePosted(event: EventOf<'state.posted'>): void {
    for (const { data } of notice.among([event])) this.note(data.text);
    for (const { data } of ballot.among([event]))
      this.note(`${data.prompt} Answer with ${data.choices.join(', ')}, and your message.`);
  }

  private note(note: string): void {
    this.items.push({ note });
    this.flush();
  }

  /** Prints everything that is next: the first turn as far as it got, and what follows once it has ended. */
  private flush(): void {
    for (let item = this.items[0]; item; item = this.items[0]) {
      if ('note' in item) this.printNote(item.note);
      else if (!this.printTurn(item.turn)) return;
      this.items.shift();
    }
  }

  /** Prints what there is of a turn; true once it has ended. */
  private printTurn(output: TurnOutput): boolean {
    if (!this.wrapper && output.pieces.length > 0) this.openTurn(output);
    for (const piece of output.pieces.splice(0)) this.printPiece(piece);
    if (!output.ended) return false;
    if (this.wrapper) this.closeTurn();
    const mark = outcomeNote(output.ended, this.limitOf(output.ended.move));
    if (mark) this.printNote(mark);
    else if (isShortened(output)) this.printNote('The record keeps less of this turn than was said.');
    for (const each of checkNotes(output.ended)) this.printNote(each);
    return true;
  }

  private openTurn({ who, round }: TurnOutput): void {
    if (round && round !== this.round) {
      this.round = round;
      this.screen.print(this.screen.isTerminal ? `${this.screen.bold(plain(round))}\n\n` : `## ${plain(round)}\n\n`);
    }
    const seat = this.seats.find(each => each.id === who.seat);
    const icon = seat?.icon ? `${plain(seat.icon)} ` : '';
    const [name, role, move] = [plain(who.name), plain(who.role), plain(who.move)];
    if (this.screen.isTerminal) {
      const shown = this.screen.tinted(`${icon}${name}`, seat?.color ?? '');
      this.screen.print(`${shown} ${this.screen.dim(`${role} · ${move}`)}\n`);
    } else {
      const marker = [name, role, move].map(each => each.replace(/[|\]]/g, '\\$&')).join(' | ');
      this.screen.print(`[TURN: ${marker}]\n\n${icon}**${name}** (${role}):\n\n`);
    }
    this.wrapper = new LineWrapper(this.screen.width, this.screen.isTerminal ? '  ' : '');
    this.atLineStart = true;
  }

  /** Prints a piece of a turn; waiting asides behind the first sentence that ends in it. */
  private printPiece(piece: string): void {
    const text = printable(piece);
    const ending = this.asides.length > 0 ? sentenceEnd.exec(text) : null;
    const end = ending ? ending.index + ending[0].length : text.length;
    this.push(text.slice(0, end));
    if (!ending) return;
    this.breakOff();
    this.push(text.slice(end).trimStart());
  }

  private push(text: string): void {
    this.screen.print(this.wrapper?.push(this.screen.isTerminal ? text : this.escapeMarkers(text)) ?? '');
  }

  /** Escapes a line that starts like a marker, so that no turn can close itself or open another. */
  private escapeMarkers(text: string): string {
    let safe = '';
    for (const sign of text) {
      safe += sign === '[' && this.atLineStart ? '\\[' : sign;
      this.atLineStart = sign === '\n' || (this.atLineStart && /\s/.test(sign));
    }
    return safe;
  }

  private closeTurn(): void {
    this.screen.print(`${this.wrapper?.flush() ?? ''}${this.screen.isTerminal ? '\n\n' : '\n\n[/TURN]\n\n'}`);
    this.wrapper = undefined;
    this.breakOff();
  }

  private printNote(text: string): void {
    const { screen } = this;
    const line = plain(text);
    screen.print(screen.isTerminal ? `${screen.dim(wrapText(line, screen.width, '  '))}\n\n` : `[NOTE: ${line}]\n\n`);
  }
}

/** Whether the record has other words than were streamed; a turn that asks the user is always rewritten. */
function isShortened({ said, ended }: TurnOutput): boolean {
  if (!ended || !hasWords(ended) || ended.asksUser) return false;
  return said !== '' && plain(said) !== plain(ended.text);
}

function plain(text: string): string {
  return normalizeWhitespace(printable(text));
}
