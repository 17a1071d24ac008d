import { createInterface, type Interface } from 'node:readline';
import { askForTurn } from '../app/personForm';
import type { Disposable } from '../base/disposables';
import { describeError, HumanError } from '../base/errors';
import { formatOf } from '../formats';
import type { TurnStatus } from '../ledger/events';
import { sessionView } from '../ledger/state';
import { isPerson } from '../script/brief';
import type { Format } from '../script/format';
import type { Input } from '../script/input';
import type { Session } from '../stage/session';
import { printable } from '../transcript/escape';
import type { PersonAnswer } from '../voices/voice';
import type { ParsedArgs } from './parsedArgs';
import type { Screen } from './screen';
import type { Terminal } from './terminal';

/** Throws before anything starts if a person holds a seat but cannot be asked here. */
export function requirePerson(
  seats: readonly { voice?: string }[],
  format: Format | undefined,
  args: ParsedArgs,
  terminal: Terminal,
): void {
  const hasEvents = args.has('events');
  const canBeAsked = terminal.stdin !== undefined && !hasEvents;
  // A character's lines may come from a file of inputs.
  const isPlanned = format?.play !== undefined && args.has('inputs');
  if (canBeAsked || isPlanned || !seats.some(isPerson)) return;
  throw new HumanError(
    'You hold a seat in this session, and nobody can be asked here.',
    hasEvents ? 'Leave --events out.' : 'Run it in a terminal where you can type, or give the seat to an agent.',
  );
}

/** Where a person types, and where prompts are shown. */
export type Keyboard = readonly [input: NodeJS.ReadableStream, output: NodeJS.WritableStream];

/** Reads what is typed, line by line; Ctrl-C still reaches the program. */
export function openReader([input, output]: Keyboard, signal?: AbortSignal): Interface {
  const reader = createInterface({ input, output, prompt: '', signal });
  reader.on('SIGINT', () => process.emit('SIGINT'));
  return reader;
}

/** Returns a function that shows a prompt and reads a line; undefined once the input has ended (Ctrl-D) or the reader was closed. */
function lineDialog(reader: Interface): (prompt: string) => Promise<string | undefined> {
  const typed = reader[Symbol.asyncIterator]();
  return async prompt => {
    reader.setPrompt(prompt);
    reader.prompt();
    const { value, done } = await typed.next();
    return done ? undefined : value;
  };
}

/** Reads lines until one is accepted; resolves to an empty text when the input ends or the signal aborts. */
export async function promptLine(
  prompt: string,
  keyboard: Keyboard,
  accepts: (line: string) => boolean = () => true,
  signal?: AbortSignal,
): Promise<string> {
  const reader = openReader(keyboard, signal);
  const ask = lineDialog(reader);
  let line = await ask(prompt);
  while (line !== undefined && !accepts(line.trim())) line = await ask(prompt);
  reader.close();
  return line?.trim() ?? '';
}

/** Lets a person play a character, if there is one: a typed line is said in the next beat, Enter pauses or resumes; `leave` is called when the input ends. */
export function playPart(
  session: Session,
  screen: Screen,
  keyboard: Keyboard | undefined,
  leave: () => void,
): Disposable | undefined {
  const { brief } = sessionView(session.state);
  const format = formatOf(session.state.opened?.format ?? '');
  const character = brief.seats.find(isPerson);
  if (!format?.play || !character || !keyboard) return undefined;
  const card = format.prompts.privateCard?.(character, brief);
  const how = 'A line that you type is said in the next beat; Enter alone pauses, and goes on.';
  screen.remark([`You play ${character.name}. ${how}`, ...(card ? [`Only you know this: ${card}`] : [])].join('\n'));
  const reader = openReader(keyboard);
  reader.on('line', typed => {
    const text = typed.trim();
    const toggle = session.state.status === 'paused' ? 'resume' : 'pause';
    const input: Input = text === '' ? { kind: toggle } : { kind: 'line', seat: character.id, text };
    session.put(input).catch((error: unknown) => screen.remark(describeError(error)));
  });
  reader.on('close', leave);
  return {
    dispose() {
      reader.off('close', leave);
      reader.close();
    },
  };
}

/** Asks a person at the terminal for the turns of their seat; output is deferred while they type. */
export class PersonTurns {
  private isTyping = false;
  private readonly deferred: (() => void)[] = [];
  private lastSaid: PersonAnswer | undefined;

  /** `leave` is called once the input has ended: the session can be resumed. */
  constructor(
    private readonly session: Session,
    private readonly keyboard: Keyboard | undefined,
    private readonly leave: () => void,
  ) {}

  /** Prints now, or as soon as nobody is typing. */
  print(what: () => void): void {
    if (this.isTyping) this.deferred.push(what);
    else what();
  }

  /** Asks for the turn of a status if it is a person's; resolves when it is answered, or has ended otherwise. */
  async ask({ turn, asked }: TurnStatus): Promise<void> {
    const { session, keyboard } = this;
    if (!asked || !keyboard || this.isTyping) return;
    this.isTyping = true;
    const waiting = new AbortController();
    const ending = session.onEvent(event => {
      if (event.type === 'attempt.ended' && event.turn === turn) waiting.abort();
    });
    const reader = openReader(keyboard, waiting.signal);
    const ask = lineDialog(reader);
    const write = (text: string) => keyboard[1].write(`${printable(text)}\n`);
    const line = async (prompt: string): Promise<string> => {
      const typed = await ask(prompt);
      if (typed === undefined) throw inputOver;
      return typed;
    };
    // An answer that was rejected with reasons is offered again.
    const rejected = asked.reasons && this.lastSaid;
    try {
      this.lastSaid = await askForTurn(session, turn, asked, { write, line }, rejected);
    } catch (error) {
      if (error !== inputOver) throw error;
      if (!waiting.signal.aborted) this.leave();
    } finally {
      reader.close();
      ending.dispose();
      this.isTyping = false;
      for (const print of this.deferred.splice(0)) print();
    }
  }
}

// Thrown out of `askForTurn` when nothing more can be typed.
const inputOver = new Error('The input is over.');
