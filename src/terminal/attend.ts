import type { Disposable } from '../base/disposables';
import { readable } from '../base/errors';
import { nodeClock } from '../disk/clock';
import { type FindingDelta, type LedgerEvent, ledgerVersion, type TurnDelta, type TurnStatus } from '../ledger/events';
import type { Input } from '../script/input';
import { tooLong } from '../stage/meant';
import type { Session } from '../stage/session';
import type { PlannedInput } from './inputs';
import type { Interrupts } from './interrupts';
import { lineTyped, PersonTurns, playPart } from './person';
import { Plan, wakingKinds } from './plan';
import type { Presenter } from './presenter';
import { type Printing, printingOf } from './printer';
import type { Screen } from './screen';

/** How a session is watched. */
export interface Attendance {
  screen: Screen;
  interrupts: Interrupts;
  inputs: readonly PlannedInput[];
  /** The ledger's events and the deltas as JSON lines instead of words. */
  events: boolean;
  quiet: boolean;
  /** Where a person's answers come from; left out: nobody can answer. */
  stdin?: NodeJS.ReadableStream;
  stderr?: NodeJS.WritableStream;
  presenter?: Presenter;
}

/** How performing ended for whoever watched. */
export interface Attended {
  /** The user broke off; the session can be resumed. */
  interrupted: boolean;
  /** Why going on is of no use, in words with the way out. */
  failure?: string;
}

/** Failures that the next call would meet again: they want a person, not patience. */
const lasting = new Set(['key', 'notFound', 'notAModel', 'spendLimit', 'rejected', 'procedure']);

/** The longest that an answer to Ctrl-C waits for the end of a sentence. */
const longestSentenceMs = 1000;

/** Performs a session before the user's eyes: prints it, plays planned inputs, asks or skips questions, heeds Ctrl-C. */
export async function attend(session: Session, attendance: Attendance): Promise<Attended> {
  const watcher = new Watcher(session, attendance);
  const stopListening = attendance.interrupts.listen(count => watcher.interrupt(count));
  try {
    await watcher.perform();
    return watcher.attended;
  } finally {
    stopListening();
    watcher.dispose();
  }
}

class Watcher {
  readonly attended: Attended = { interrupted: false };
  private readonly stopNow = new AbortController();
  private readonly subscriptions: Disposable[];
  private readonly plan: Plan;
  private readonly puts: Promise<void>[] = [];
  /** Inputs on their way to the record that wake a paused session. */
  private waking = 0;
  private readonly person: PersonTurns;
  /** Whoever plays a character here wakes a paused session themselves. */
  private readonly part: Disposable | undefined;
  private lastNote = '';
  private readonly printing: Printing;
  /** An answer that was typed here, and so stands on the screen. */
  private typed: string | undefined;

  constructor(
    private readonly session: Session,
    private readonly attendance: Attendance,
  ) {
    const { screen, events, quiet, inputs } = attendance;
    this.plan = new Plan(inputs, () => session.state);
    const { stdin, stderr = process.stderr } = attendance;
    this.person = new PersonTurns(session, stdin, stderr, () => this.interrupt(1));
    this.part = playPart(session, screen, [stdin, stderr], () => this.interrupt(1));
    this.printing = printingOf(screen, session.state.opened?.format ?? '', () => session.state);
    const line = (value: object) => screen.print(`${JSON.stringify(value)}\n`);
    // A delta is no fact of the ledger: it carries the place of the last one.
    const streamed = (piece: TurnDelta | FindingDelta) =>
      line({ v: ledgerVersion, seq: session.state.lastSeq, at: new Date(nodeClock.now()).toISOString(), ...piece });
    const show = (event: LedgerEvent) => {
      if (events) line(event);
      else if (!quiet && !this.isOnScreen(event)) this.person.print(() => this.printing.event(event));
    };
    for (const event of session.events) this.catchUp(event, show);
    this.subscriptions = [
      session.onEvent(event => {
        show(event);
        this.heed(event);
      }),
      session.onDelta(delta => {
        if (events) streamed(delta);
        else if (!quiet) this.person.print(() => this.printing.delta(delta));
      }),
      session.onFinding(found => {
        if (events) streamed(found);
      }),
      session.onStatus(status => {
        this.tellWait(status);
        void this.person.ask(status);
      }),
    ];
    screen.whenClosed(() => this.interrupt(1));
  }

  async perform(): Promise<void> {
    this.put(...this.plan.due(undefined));
    const { presenter } = this.attendance;
    if (presenter) this.subscriptions.push(presenter.attend());
    if (this.part) this.subscriptions.push(this.part);
    if (this.session.state.status === 'asking') this.answer();
    await this.session.perform(this.stopNow.signal);
    this.stopNow.abort();
    await Promise.all(this.puts);
    const { status } = this.session.state;
    if (status === 'ended') for (const sentence of this.plan.unplayed()) this.attendance.screen.remark(sentence);
    if (status !== 'ended' && !this.attended.failure) this.attended.interrupted = true;
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** Once: the turns under way end and are kept. Twice: stop now. */
  interrupt(count: number): void {
    const { screen } = this.attendance;
    this.attended.interrupted = true;
    if (count > 1) {
      this.stopNow.abort();
      return;
    }
    if (!screen.closed) {
      this.printing.aside(() => screen.remark('\nStopping after this turn. Press Ctrl-C again to stop now.\n'));
      // Where the words have stopped coming, no sentence will end.
      void nodeClock.wait(longestSentenceMs, this.stopNow.signal).then(() => this.printing.breakOff());
    }
    this.session.suspend();
  }

  /** What somebody typed here is not shown to them once more. */
  private isOnScreen(event: LedgerEvent): boolean {
    if (event.type !== 'input.received') return false;
    if (event.kind === 'answer') return event.text !== undefined && event.text === this.typed;
    return event.kind === 'signal' && this.attendance.presenter?.types === true;
  }

  /** What stood in the ledger before is only shown whole where events are asked for. */
  private catchUp(event: LedgerEvent, show: (event: LedgerEvent) => void): void {
    const early = event.type === 'note.posted' && this.session.state.beats.size === 0;
    const { opened } = this.session.state;
    // Who speaks may have changed since.
    if (event.type === 'session.opened' && opened && !this.attendance.events) show({ ...event, ...opened });
    else if (this.attendance.events || early || event.type === 'session.opened' || event.type === 'beat.called')
      show(event);
    this.plan.note(event);
  }

  private heed(event: LedgerEvent): void {
    const over = this.plan.note(event);
    if (over) this.put(...this.plan.due(over));
    if (event.type === 'beat.called') this.put(...this.plan.skips());
    if (event.type === 'note.posted') this.lastNote = event.text;
    if (event.type === 'listen.called' && event.for.includes('answer')) this.answer();
    if (event.type === 'input.received' && event.kind === 'resume') this.lastNote = '';
    const pauses = event.type === 'input.received' && event.kind === 'pause';
    if (pauses || (event.type === 'turn.ended' && this.session.state.status === 'paused')) this.paused();
    if (event.type === 'attempt.ended' && event.failure && lasting.has(event.failure.kind)) {
      this.giveUp(`${event.failure.message} ${event.failure.remedy}`);
    }
  }

  private giveUp(failure: string): void {
    this.attended.failure ??= failure;
    this.session.suspend();
  }

  private put(...inputs: readonly Input[]): void {
    for (const input of inputs) this.putOne(input);
  }

  private putOne(input: Input): void {
    const wakes = wakingKinds.has(input.kind) ? 1 : 0;
    this.waking += wakes;
    const told = this.session.put(input).catch((error: unknown) => this.attendance.screen.remark(readable(error)));
    this.puts.push(
      told.then(() => {
        this.waking -= wakes;
      }),
    );
  }

  /** Paused by a plan or by the stage itself: where no planned input wakes it, the session is left resumable. */
  private paused(): void {
    const { turns } = this.session.state;
    const underWay = this.session.partials().some(({ turn }) => turns.get(turn)?.status !== 'ended');
    const byItself = this.lastNote.startsWith('Paused');
    // What is under way ends first; its end is another chance to look.
    if (this.waking > 0 || (underWay && !byItself)) return;
    const next = this.plan.waking();
    if (next) this.put(next);
    else if (byItself) this.giveUp(this.lastNote);
    else if (!this.part) this.session.suspend();
  }

  /** A call that waits for its next try says so: silence would be taken for a hang. */
  private tellWait({ state, until = 0, detail }: TurnStatus): void {
    const seconds = Math.ceil((until - nodeClock.now()) / 1000);
    if (state !== 'retrying' || seconds < 1 || this.attended.interrupted || this.attendance.quiet) return;
    this.printing.aside(() =>
      this.attendance.screen.remark(`Trying again in ${seconds} s: ${detail ?? 'the call failed'}.`),
    );
    this.printing.breakOff();
  }

  private answer(): void {
    const planned = this.plan.answer();
    if (planned) this.put(planned);
    else if (this.attendance.stdin) void this.ask(this.attendance.stdin);
    else this.put({ kind: 'answer', text: this.attendance.presenter?.answer?.() });
  }

  private async ask(input: NodeJS.ReadableStream): Promise<void> {
    const { signal } = this.stopNow;
    const streams: [NodeJS.ReadableStream, NodeJS.WritableStream] = [input, this.attendance.stderr ?? process.stderr];
    const fits = (line: string) => {
      const complaint = tooLong({ kind: 'answer', text: line });
      if (complaint) this.attendance.screen.remark(complaint.sentence);
      return !complaint;
    };
    this.typed = (await lineTyped('Your answer (Enter alone skips): ', streams, fits, signal)) || undefined;
    if (!signal.aborted) this.put({ kind: 'answer', ...(this.typed ? { text: this.typed } : {}) });
  }
}
