import { formatOf } from '../formats';
import type { EventOf, LedgerEvent, SessionOpened, TurnDelta } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import { ballot, notice } from '../script/post';
import { printable } from '../transcript/escape';
import { hasWords, markOf, wordMarks } from '../transcript/marks';
import { inputParts, noteLine } from '../transcript/minutes';
import { playIn } from '../transcript/scene';
import { PlayPrinter } from './playPrinter';
import type { Screen } from './screen';
import { Wrapper, wrapped } from './wrapping';

/** What prints a session as it happens. */
export interface Printing {
  event(event: LedgerEvent): void;
  delta(delta: TurnDelta): void;
  /** Calls `tell` where no sentence is being printed; what still waits for that is told by `breakOff`. */
  aside(tell: () => void): void;
  /** Tells what waits, in the middle of a sentence if need be. */
  breakOff(): void;
}

/** Prints a session as its format wants to be read: turn by turn, or as a play. */
export function printingOf(screen: Screen, formatId: string, state: () => SessionState): Printing {
  const format = formatOf(formatId);
  if (!format?.play) return new Printer(screen, move => format?.moves[move]?.limit);
  const colorOf = (seat: string) => state().opened?.seats.find(each => each.id === seat)?.color ?? '';
  return new PlayPrinter(screen, () => playIn(state(), format), colorOf);
}

type Who = Pick<EventOf<'turn.ended'>, 'turn' | 'seat' | 'name' | 'role' | 'move'>;

/** A turn on its way to the screen: what is known of it and not yet printed. */
interface Told {
  who: Who;
  heading?: string;
  /** Pieces that wait until the turns before it are done. */
  waiting: string[];
  /** What its last attempt has said so far. */
  said: string;
  ended?: EventOf<'turn.ended'>;
}

type Item = { turn: Told } | { note: string };

/** The end of a sentence; a full stop of Chinese or Japanese has no space behind it. */
const sentenceEnd = /[.!?…]["”’»)]*(?=\s)|[。！？\n]/u;

/**
 * Prints a session as it happens: words as they come, one turn after another also where several speak at once.
 * A person reads names in colour; a pipe gets the written form of the turn protocol.
 */
export class Printer {
  private readonly turns = new Map<string, Told>();
  private readonly items: Item[] = [];
  private readonly rounds = new Map<string, string>();
  private readonly silent = new Set<string>();
  private seats: SessionOpened['seats'] = [];
  private round: string | undefined;
  private wrapper: Wrapper | undefined;
  private lineStart = true;
  private asides: (() => void)[] = [];

  constructor(
    private readonly screen: Screen,
    private readonly limitOf: (move: string) => number | undefined = () => undefined,
  ) {}

  event(event: LedgerEvent): void {
    if (event.type === 'session.opened') this.openSession(event);
    else if (event.type === 'beat.called') this.call(event);
    else if (event.type === 'turn.began') this.begin(event);
    else if (event.type === 'turn.ended') this.end(event);
    else if (event.type === 'input.received') this.input(event);
    else if (event.type === 'note.posted' && event.kind !== 'director') this.note(`${event.kind}: ${event.text}`);
    else if (event.type === 'state.posted') this.posted(event);
  }

  delta({ turn, text }: TurnDelta): void {
    const told = this.turns.get(turn);
    if (!told || told.ended) return;
    told.said += text;
    told.waiting.push(text);
    this.flush();
  }

  aside(tell: () => void): void {
    this.asides.push(tell);
    if (!this.wrapper || !this.screen.attended) this.breakOff();
  }

  breakOff(): void {
    if (this.asides.length === 0) return;
    if (this.wrapper && this.screen.attended) this.screen.print(this.wrapper.breakLine());
    for (const tell of this.asides.splice(0)) tell();
  }

  private openSession({ topic, seats, voices }: SessionOpened): void {
    const { screen } = this;
    this.seats = seats;
    const cast = seats.map(({ icon, name, role }) => `${icon} ${name} (${role})`).join(', ');
    const labels = Object.values(voices).map(voice => voice.label);
    const about = wrapped(plain(`${cast} · ${labels.join(', ')}`), screen.width);
    screen.print(
      `${screen.attended ? screen.bold(wrapped(plain(topic), screen.width)) : `# ${plain(topic)}`}\n\n${screen.dim(about)}\n\n`,
    );
  }

  private call({ cues, round }: EventOf<'beat.called'>): void {
    for (const cue of cues) if (cue.procedure) this.silent.add(cue.turn);
    for (const { replaces } of cues) if (replaces) this.note(`${replaces.why} It is asked for once more.`);
    if (round) for (const cue of cues) this.rounds.set(cue.turn, round);
  }

  private begin(event: EventOf<'turn.began'>): void {
    if (this.silent.has(event.turn)) return;
    const known = this.turns.get(event.turn);
    if (known) {
      if (known.said !== '') this.retell(known, event.because);
      return;
    }
    this.add(event);
    this.flush();
  }

  private add(who: Who): Told {
    const told = { who, heading: this.rounds.get(who.turn), waiting: [], said: '' };
    this.turns.set(who.turn, told);
    this.items.push({ turn: told });
    return told;
  }

  private retell(told: Told, because: string | undefined): void {
    told.said = '';
    told.waiting.push(`\n\n(asked again${because ? `: ${because}` : ''})\n\n`);
    this.flush();
  }

  private end(event: EventOf<'turn.ended'>): void {
    if (this.silent.has(event.turn)) return;
    const told = this.turns.get(event.turn) ?? this.add(event);
    told.ended = event;
    if (told.said === '' && hasWords(event)) told.waiting.push(event.text);
    this.flush();
  }

  private input(event: EventOf<'input.received'>): void {
    for (const part of inputParts(event, this.seats)) {
      if (part.kind === 'note') this.note(noteLine(part));
      else if (part.kind === 'said')
        this.note(`${part.type.replace(/^remark|^speech$/, 'You').replace(/^answer$/, 'Your answer')}: ${part.text}`);
    }
  }

  /** What is announced to everybody, and what a ballot of the user's is about. */
  private posted(event: EventOf<'state.posted'>): void {
    for (const { data } of notice.among([event])) this.note(data.text);
    for (const { data } of ballot.among([event]))
      this.note(`${data.prompt} Answer with ${data.choices.join(', ')}, and your message.`);
  }

  private note(note: string): void {
    this.items.push({ note });
    this.flush();
  }

  /** Prints all whose time has come: the first turn as far as it got, and what follows once it ended. */
  private flush(): void {
    for (let item = this.items[0]; item; item = this.items[0]) {
      if ('note' in item) this.printNote(item.note);
      else if (!this.printTurn(item.turn)) return;
      this.items.shift();
    }
  }

  private printTurn(told: Told): boolean {
    if (!this.wrapper && told.waiting.length > 0) this.open(told);
    for (const piece of told.waiting.splice(0)) this.say(piece);
    if (!told.ended) return false;
    if (this.wrapper) this.close();
    const mark = markOf(told.ended, this.limitOf(told.ended.move));
    if (mark) this.printNote(mark);
    else if (shortened(told, told.ended)) this.printNote('The record keeps less of this turn than was said.');
    for (const each of wordMarks(told.ended)) this.printNote(each);
    return true;
  }

  private open({ who, heading }: Told): void {
    if (heading && heading !== this.round) {
      this.round = heading;
      this.screen.print(this.screen.attended ? `${this.screen.bold(heading)}\n\n` : `## ${plain(heading)}\n\n`);
    }
    const seat = this.seats.find(each => each.id === who.seat);
    const icon = seat?.icon ? `${plain(seat.icon)} ` : '';
    const [name, role, move] = [plain(who.name), plain(who.role), plain(who.move)];
    if (this.screen.attended) {
      const shown = this.screen.tinted(`${icon}${name}`, seat?.color ?? '');
      this.screen.print(`${shown} ${this.screen.dim(`${role} · ${move}`)}\n`);
    } else {
      const marker = [name, role, move].map(each => each.replace(/[|\]]/g, '\\$&')).join(' | ');
      this.screen.print(`[TURN: ${marker}]\n\n${icon}**${name}** (${role}):\n\n`);
    }
    this.wrapper = new Wrapper(this.screen.width, this.screen.attended ? '  ' : '');
    this.lineStart = true;
  }

  private say(piece: string): void {
    const text = printable(piece);
    const found = this.asides.length > 0 ? sentenceEnd.exec(text) : null;
    const end = found ? found.index + found[0].length : 0;
    this.push(text.slice(0, end));
    if (found) this.breakOff();
    this.push(found ? text.slice(end).trimStart() : text);
  }

  private push(text: string): void {
    this.screen.print(this.wrapper?.push(this.screen.attended ? text : this.guarded(text)) ?? '');
  }

  /** A line of a turn that opens like a marker gets a backslash, so that no turn can close itself or open another's. */
  private guarded(text: string): string {
    let safe = '';
    for (const sign of text) {
      safe += sign === '[' && this.lineStart ? '\\[' : sign;
      this.lineStart = sign === '\n' || (this.lineStart && /\s/.test(sign));
    }
    return safe;
  }

  private close(): void {
    this.screen.print(`${this.wrapper?.flush() ?? ''}${this.screen.attended ? '\n\n' : '\n\n[/TURN]\n\n'}`);
    this.wrapper = undefined;
    this.breakOff();
  }

  private printNote(text: string): void {
    const { screen } = this;
    const line = plain(text);
    screen.print(screen.attended ? `${screen.dim(wrapped(line, screen.width, '  '))}\n\n` : `[NOTE: ${line}]\n\n`);
  }
}

function shortened(told: Told, ended: EventOf<'turn.ended'>): boolean {
  return hasWords(ended) && !ended.asksUser && told.said !== '' && plain(told.said) !== plain(ended.text);
}

function plain(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}
