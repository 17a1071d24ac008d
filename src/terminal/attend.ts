import { createInterface } from 'node:readline/promises';
import type { Disposable } from '../base/disposables';
import { readable } from '../base/errors';
import { nodeClock } from '../disk/clock';
import { type EventOf, type LedgerEvent, ledgerVersion, type TurnStatus } from '../ledger/events';
import type { Input } from '../script/input';
import { tooLong } from '../stage/meant';
import type { Session } from '../stage/session';
import type { PlannedInput } from './inputs';
import type { Interrupts } from './interrupts';
import { PersonTurns } from './person';
import { Plan, wakingKinds } from './plan';
import type { Presenter } from './presenter';
import { printingOf } from './printing';
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

type Failure = NonNullable<EventOf<'attempt.ended'>['failure']>;

/** What somebody at a terminal can do about a failed call, where that is not what the provider's door says: there are no settings here. */
function remedyHere({ kind, remedy }: Failure): string {
  if (kind === 'key') return 'Set ANTHROPIC_API_KEY to a valid key of that server.';
  if (kind === 'network') return 'Check the connection, and --endpoint or ANTHROPIC_BASE_URL, then try again.';
  if (kind === 'notAModel') {
    return 'Check --endpoint or ANTHROPIC_BASE_URL, and whether the network asks you to sign in.';
  }
  return remedy;
}

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
  private lastNote = '';
  private lastFailure: Failure | undefined;

  constructor(
    private readonly session: Session,
    private readonly attendance: Attendance,
  ) {
    const { screen, events, quiet, inputs } = attendance;
    this.plan = new Plan(inputs, () => session.state);
    const { stdin, stderr = process.stderr } = attendance;
    this.person = new PersonTurns(session, stdin, stderr, () => this.interrupt(1));
    const printer = printingOf(screen, session.state.opened?.format ?? '', () => session.state);
    const line = (value: object) => screen.print(`${JSON.stringify(value)}\n`);
    const show = (event: LedgerEvent) => {
      if (events) line(event);
      else if (!quiet) this.person.print(() => printer.event(event));
    };
    for (const event of session.events) this.catchUp(event, show);
    this.subscriptions = [
      session.onEvent(event => {
        show(event);
        this.heed(event);
      }),
      session.onDelta(delta => {
        // A delta is no fact of the ledger: it carries the place of the last one.
        if (events)
          line({ v: ledgerVersion, seq: session.state.lastSeq, at: new Date(nodeClock.now()).toISOString(), ...delta });
        else if (!quiet) this.person.print(() => printer.delta(delta));
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
    if (!screen.closed) screen.remark('\nStopping after this turn. Press Ctrl-C again to stop now.');
    this.session.suspend();
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
    if (event.type === 'attempt.ended' && event.failure) this.lastFailure = event.failure;
    if (event.type === 'note.posted') this.lastNote = event.text;
    if (event.type === 'listen.called' && event.for.includes('answer')) this.answer();
    if (event.type === 'input.received' && event.kind === 'resume') this.lastNote = '';
    const pauses = event.type === 'input.received' && event.kind === 'pause';
    if (pauses || (event.type === 'turn.ended' && this.session.state.status === 'paused')) this.paused();
    if (event.type === 'attempt.ended' && event.failure && lasting.has(event.failure.kind)) {
      this.giveUp(`${event.failure.message} ${remedyHere(event.failure)}`);
    }
  }

  private giveUp(failure: string): void {
    this.attended.failure ??= failure;
    this.session.suspend();
  }

  /** Why the stage paused, with the way out that there is at a terminal. */
  private pauseHere(): string {
    const { lastNote, lastFailure } = this;
    return lastFailure?.remedy ? lastNote.replace(lastFailure.remedy, () => remedyHere(lastFailure)) : lastNote;
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
    else if (byItself) this.giveUp(this.pauseHere());
    else this.session.suspend();
  }

  /** A call that waits for its next try says so: silence would be taken for a hang. */
  private tellWait({ state, until = 0, detail }: TurnStatus): void {
    const seconds = Math.ceil((until - nodeClock.now()) / 1000);
    if (state !== 'retrying' || seconds < 1 || this.attended.interrupted || this.attendance.quiet) return;
    this.attendance.screen.remark(`Trying again in ${seconds} s: ${detail ?? 'the call failed'}.`);
  }

  private answer(): void {
    const planned = this.plan.answer();
    if (planned) this.put(planned);
    else if (this.attendance.stdin) void this.ask(this.attendance.stdin);
    else this.put({ kind: 'answer', text: this.attendance.presenter?.answer?.() });
  }

  private async ask(input: NodeJS.ReadableStream): Promise<void> {
    const reader = createInterface({ input, output: this.attendance.stderr ?? process.stderr });
    reader.on('SIGINT', () => process.emit('SIGINT'));
    // Whoever ends the input (Ctrl-D) has no answer: the question alone would wait for ever.
    const closed = new Promise<string>(resolve => reader.once('close', () => resolve('')));
    const { signal } = this.stopNow;
    for (;;) {
      const asked = reader.question('Your answer (Enter alone skips): ', { signal });
      const text = (await Promise.race([asked, closed]).catch(() => '')).trim();
      if (signal.aborted) break;
      const answer = { kind: 'answer', ...(text ? { text } : {}) } as const;
      const complaint = tooLong(answer);
      if (!complaint) {
        this.put(answer);
        break;
      }
      this.attendance.screen.remark(complaint.sentence);
    }
    reader.close();
  }
}
