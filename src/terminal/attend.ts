import { createInterface } from 'node:readline/promises';
import type { Disposable } from '../base/disposables';
import { readable } from '../base/errors';
import type { LedgerEvent } from '../ledger/events';
import type { Session } from '../stage/session';
import type { PlannedInput } from './inputs';
import type { Interrupts } from './interrupts';
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
  /** Whoever presents, where the session is a presentation. */
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

/** Inputs after which a paused session goes on. */
const wakingKinds: ReadonlySet<string> = new Set(['resume', 'step', 'stop', 'wrapUp']);

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
  private readonly planned: PlannedInput[];
  private readonly happened = new Set<string>();
  private readonly puts: Promise<void>[] = [];
  /** Inputs on their way to the record that wake a paused session. */
  private waking = 0;
  private lastNote = '';

  constructor(
    private readonly session: Session,
    private readonly attendance: Attendance,
  ) {
    const { screen, events, quiet, inputs } = attendance;
    this.planned = [...inputs];
    const printer = printingOf(screen, session.state.opened?.format ?? '', () => session.state);
    const line = (value: object) => screen.print(`${JSON.stringify(value)}\n`);
    const show = (event: LedgerEvent) => {
      if (events) line(event);
      else if (!quiet) printer.event(event);
    };
    for (const event of session.events) this.catchUp(event, show);
    this.subscriptions = [
      session.onEvent(event => {
        show(event);
        this.heed(event);
      }),
      session.onDelta(delta => {
        if (events) line(delta);
        else if (!quiet) printer.delta(delta);
      }),
    ];
    screen.whenClosed(() => this.interrupt(1));
  }

  async perform(): Promise<void> {
    this.play(undefined);
    const { presenter } = this.attendance;
    if (presenter) this.subscriptions.push(presenter.attend());
    if (this.session.state.status === 'asking') this.answer();
    await this.session.perform(this.stopNow.signal);
    this.stopNow.abort();
    await Promise.all(this.puts);
    const { status } = this.session.state;
    if (status === 'ended') this.tellUnplayed();
    if (status !== 'ended' && !this.attended.failure) this.attended.interrupted = true;
  }

  private tellUnplayed(): void {
    for (const { input, after } of this.planned) {
      const when = after && !this.happened.has(after) ? `: there was no ${after}` : '';
      this.attendance.screen.remark(`The planned ${input.kind} was not needed${when}.`);
    }
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
    if (this.attendance.events || early || event.type === 'session.opened' || event.type === 'beat.called') show(event);
    this.markHappened(event);
  }

  private markHappened(event: LedgerEvent): string | undefined {
    const id = event.type === 'turn.ended' ? event.turn : event.type === 'beat.closed' ? event.beat : undefined;
    if (id) this.happened.add(id);
    return id;
  }

  private heed(event: LedgerEvent): void {
    const id = this.markHappened(event);
    if (id) this.play(id);
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

  /** Plays what was planned for after this turn or beat; answers wait for their question. */
  private play(after: string | undefined): void {
    for (const planned of this.planned.filter(each => each.after === after && each.input.kind !== 'answer')) {
      this.planned.splice(this.planned.indexOf(planned), 1);
      this.put(planned);
    }
  }

  private put({ input }: Pick<PlannedInput, 'input'>): void {
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
    const next = this.planned.find(({ input }) => wakingKinds.has(input.kind));
    if (next) {
      this.planned.splice(this.planned.indexOf(next), 1);
      this.put(next);
    } else if (byItself) this.giveUp(this.lastNote);
    else this.session.suspend();
  }

  private answer(): void {
    const planned = this.planned.find(
      ({ input, after }) => input.kind === 'answer' && (after === undefined || this.happened.has(after)),
    );
    if (planned) {
      this.planned.splice(this.planned.indexOf(planned), 1);
      this.put(planned);
    } else if (this.attendance.stdin) void this.ask(this.attendance.stdin);
    else this.put({ input: { kind: 'answer', text: this.attendance.presenter?.answer?.() } });
  }

  private async ask(input: NodeJS.ReadableStream): Promise<void> {
    const reader = createInterface({ input, output: process.stderr });
    reader.on('SIGINT', () => process.emit('SIGINT'));
    // Whoever ends the input (Ctrl-D) has no answer: the question alone would wait for ever.
    const closed = new Promise<string>(resolve => reader.once('close', () => resolve('')));
    const asked = reader.question('Your answer (Enter alone skips): ', { signal: this.stopNow.signal });
    const text = await Promise.race([asked, closed]).catch(() => '');
    reader.close();
    if (!this.stopNow.signal.aborted)
      this.put({ input: { kind: 'answer', ...(text.trim() ? { text: text.trim() } : {}) } });
  }
}
