import type { Disposable } from '../base/disposables';
import { describeError } from '../base/errors';
import { nodeClock } from '../disk/clock';
import { type FindingDelta, type LedgerEvent, ledgerVersion, type TurnDelta, type TurnStatus } from '../ledger/events';
import type { Input } from '../script/input';
import { inputSizeError } from '../stage/normalizeInput';
import type { Session } from '../stage/session';
import type { PlannedInput } from './inputs';
import { type Keyboard, PersonTurns, playPart, promptLine } from './person';
import { InputPlan, wakingKinds } from './plan';
import type { Presenter } from './presenter';
import { createPrinter, type SessionPrinter } from './printer';
import type { Screen } from './screen';
import type { Interrupts } from './terminal';

/** The options for watching a session. */
export interface WatchOptions {
  screen: Screen;
  interrupts: Interrupts;
  inputs: readonly PlannedInput[];
  /** Prints the events of the ledger (the session's record) and the streamed pieces as JSON lines instead of text. */
  events: boolean;
  quiet: boolean;
  /** Where a person's answers are typed; missing: questions are skipped. */
  stdin?: NodeJS.ReadableStream;
  stderr?: NodeJS.WritableStream;
  presenter?: Presenter;
}

/** How a watched session ended. */
export interface WatchResult {
  /** The user interrupted it; the session can be resumed. */
  interrupted: boolean;
  /** Why continuing is pointless, and what to do, as text. */
  failure?: string;
}

/** Kinds of failures that every further call would meet too, so that the session is suspended: it ends its turns and can be resumed. */
const lastingFailures = new Set(['key', 'notFound', 'notAModel', 'spendLimit', 'rejected', 'procedure']);

/** The maximum time that a reply to Ctrl-C waits for the end of a sentence. */
const maxSentenceMs = 1000;

/** Performs a session and prints it: plays planned inputs, asks or skips questions, handles Ctrl-C. */
export async function watchSession(session: Session, options: WatchOptions): Promise<WatchResult> {
  const watcher = new SessionWatcher(session, options);
  const stopListening = options.interrupts.listen(count => watcher.interrupt(count));
  try {
    await watcher.perform();
    return watcher.result;
  } finally {
    stopListening();
    watcher.dispose();
  }
}

class SessionWatcher {
  readonly result: WatchResult = { interrupted: false };
  private readonly stopNow = new AbortController();
  private readonly subscriptions: Disposable[];
  private readonly plan: InputPlan;
  /** The inputs that were put into the session, until each is recorded. */
  private readonly puts: Promise<void>[] = [];
  /** How many of them will wake a paused session. */
  private pendingWakes = 0;
  private readonly keyboard: Keyboard | undefined;
  private readonly person: PersonTurns;
  /** Set if a person plays a character here, who wakes a paused session themselves. */
  private readonly partInput: Disposable | undefined;
  /** The latest note of the session; the stage, which performs it, says in one why it pauses by itself. */
  private lastNote = '';
  private readonly printing: SessionPrinter;
  /** An answer that was typed here and is already on the screen. */
  private typedAnswer: string | undefined;

  constructor(
    private readonly session: Session,
    private readonly options: WatchOptions,
  ) {
    const { screen, events, quiet, inputs } = options;
    this.plan = new InputPlan(inputs, () => session.state);
    const { stdin, stderr = process.stderr } = options;
    this.keyboard = stdin && [stdin, stderr];
    this.person = new PersonTurns(session, this.keyboard, () => this.interrupt(1));
    this.partInput = playPart(session, screen, this.keyboard, () => this.interrupt(1));
    this.printing = createPrinter(screen, session.state.opened?.format ?? '', () => session.state);
    const line = (value: object) => screen.print(`${JSON.stringify(value)}\n`);
    // A delta is not in the ledger: it carries the sequence number of the last event.
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
        this.react(event);
      }),
      session.onDelta(delta => {
        if (events) streamed(delta);
        else if (!quiet) this.person.print(() => this.printing.delta(delta));
      }),
      session.onFinding(found => {
        if (events) streamed(found);
      }),
      session.onStatus(status => {
        this.showRetry(status);
        void this.person.ask(status);
      }),
    ];
    screen.whenClosed(() => this.interrupt(1));
  }

  async perform(): Promise<void> {
    this.putAll(...this.plan.takeDue(undefined));
    const { presenter } = this.options;
    if (presenter) this.subscriptions.push(presenter.attend());
    if (this.partInput) this.subscriptions.push(this.partInput);
    if (this.session.state.status === 'asking') this.answer();
    await this.session.perform(this.stopNow.signal);
    this.stopNow.abort();
    await Promise.all(this.puts);
    const { status } = this.session.state;
    if (status === 'ended') for (const sentence of this.plan.unusedSentences()) this.options.screen.remark(sentence);
    if (status !== 'ended' && !this.result.failure) this.result.interrupted = true;
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** First call: running turns end and are kept. Second call: stops at once. */
  interrupt(count: number): void {
    const { screen } = this.options;
    this.result.interrupted = true;
    if (count > 1) {
      this.stopNow.abort();
      return;
    }
    if (!screen.closed) {
      this.printing.aside(() => screen.remark('\nStopping after this turn. Press Ctrl-C again to stop now.\n'));
      // If no more text arrives, no sentence will end.
      void nodeClock.wait(maxSentenceMs, this.stopNow.signal).then(() => this.printing.breakOff());
    }
    this.session.suspend();
  }

  /** Whether an input was typed here and is already on the screen. */
  private isOnScreen(event: LedgerEvent): boolean {
    if (event.type !== 'input.received') return false;
    if (event.kind === 'answer') return event.text !== undefined && event.text === this.typedAnswer;
    return event.kind === 'signal' && this.options.presenter?.types === true;
  }

  /** Handles an event from before this run (the session was opened, or is resumed); those are only printed in full with `--events`. */
  private catchUp(event: LedgerEvent, show: (event: LedgerEvent) => void): void {
    const { opened, beats } = this.session.state;
    const isNoteAtStart = event.type === 'note.posted' && beats.size === 0;
    // A printer needs the rounds of the turns that are still open.
    const isNeeded = event.type === 'session.opened' || event.type === 'beat.called' || isNoteAtStart;
    // The voices may have changed since.
    if (event.type === 'session.opened' && opened && !this.options.events) show({ ...event, ...opened });
    else if (this.options.events || isNeeded) show(event);
    this.plan.recordEnd(event);
  }

  private react(event: LedgerEvent): void {
    const endedId = this.plan.recordEnd(event);
    if (endedId) this.putAll(...this.plan.takeDue(endedId));
    if (event.type === 'beat.called') this.putAll(...this.plan.takeSkips());
    if (event.type === 'note.posted') this.lastNote = event.text;
    if (event.type === 'listen.called' && event.for.includes('answer')) this.answer();
    if (event.type === 'input.received' && event.kind === 'resume') this.lastNote = '';
    const wasPaused = event.type === 'input.received' && event.kind === 'pause';
    if (wasPaused || (event.type === 'turn.ended' && this.session.state.status === 'paused')) this.onPaused();
    if (event.type === 'attempt.ended' && event.failure && lastingFailures.has(event.failure.kind)) {
      this.giveUp(`${event.failure.message} ${event.failure.remedy}`);
    }
  }

  private giveUp(failure: string): void {
    this.result.failure ??= failure;
    this.session.suspend();
  }

  private putAll(...inputs: readonly Input[]): void {
    for (const input of inputs) this.puts.push(this.putOne(input));
  }

  private async putOne(input: Input): Promise<void> {
    const wakes = wakingKinds.has(input.kind) ? 1 : 0;
    this.pendingWakes += wakes;
    await this.session.put(input).catch((error: unknown) => this.options.screen.remark(describeError(error)));
    this.pendingWakes -= wakes;
  }

  /** Wakes a session that was paused by a plan or by the stage; without a planned input for it, the session is suspended. */
  private onPaused(): void {
    const { turns } = this.session.state;
    const isUnderWay = this.session.partials().some(({ turn }) => turns.get(turn)?.status !== 'ended');
    const isByStage = this.lastNote.startsWith('Paused');
    // Running turns end first; their end calls this again.
    if (this.pendingWakes > 0 || (isUnderWay && !isByStage)) return;
    const next = this.plan.takeWaking();
    if (next) this.putAll(next);
    else if (isByStage) this.giveUp(this.lastNote);
    else if (!this.partInput) this.session.suspend();
  }

  /** Announces that a call waits for its retry, so that silence does not look like a hang. */
  private showRetry({ state, until = 0, detail }: TurnStatus): void {
    const seconds = Math.ceil((until - nodeClock.now()) / 1000);
    if (state !== 'retrying' || seconds < 1 || this.result.interrupted || this.options.quiet) return;
    this.printing.aside(() =>
      this.options.screen.remark(`Trying again in ${seconds} s: ${detail ?? 'the call failed'}.`),
    );
    this.printing.breakOff();
  }

  /** Answers the session's question to the user: as planned, by asking here, or as the presenter would; without any, it is skipped. */
  private answer(): void {
    const planned = this.plan.takeReply();
    if (planned) this.putAll(planned);
    else if (this.keyboard) void this.ask(this.keyboard);
    else this.putAll({ kind: 'answer', text: this.options.presenter?.answer?.() });
  }

  private async ask(keyboard: Keyboard): Promise<void> {
    const { signal } = this.stopNow;
    const fits = (line: string) => {
      const complaint = inputSizeError({ kind: 'answer', text: line });
      if (complaint) this.options.screen.remark(complaint.sentence);
      return !complaint;
    };
    this.typedAnswer = (await promptLine('Your answer (Enter alone skips): ', keyboard, fits, signal)) || undefined;
    if (!signal.aborted) this.putAll({ kind: 'answer', ...(this.typedAnswer ? { text: this.typedAnswer } : {}) });
  }
}
