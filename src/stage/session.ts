import type { Disposable } from '../base/disposables';
import { HumanError } from '../base/errors';
import type { Json } from '../base/json';
import { l10n, type Message } from '../base/message';
import { fitDocument } from '../document/fit';
import type { EventBody, FindingDelta, LedgerEvent, ResumeSettings, TurnDelta, TurnStatus } from '../ledger/events';
import { fold } from '../ledger/fold';
import type { Ledger } from '../ledger/port';
import { validEvents } from '../ledger/reopened';
import { settingsOf } from '../ledger/settings';
import { briefOf, type SessionState } from '../ledger/state';
import type { Brief } from '../script/brief';
import { agreement } from '../script/call';
import type { Input } from '../script/input';
import type { Outcome } from '../script/step';
import type { PersonAnswer } from '../voices/voice';
import { requirePayableClosing } from './closing';
import { truncationNotices } from './condensing';
import { documentBudget, estimateContext } from './estimateContext';
import { Journal, systemNote } from './journal';
import { buildLog } from './log';
import { normalizeInput } from './normalizeInput';
import { type Opening, openingOf } from './opening';
import { perform } from './perform';
import { reopenEvents } from './reopen';
import { reseatingNotes } from './reseating';
import type { Caps, SessionServices, Setup, Sources } from './setup';
import { Stage } from './stage';

/** A session, opened from a set-up or from its record (the ledger), that can be performed, watched and spoken to. */
export interface Session {
  readonly state: SessionState;
  readonly events: readonly LedgerEvent[];
  readonly sources: Sources;
  readonly onEvent: (listener: (event: LedgerEvent) => void) => Disposable;
  readonly onDelta: (listener: (delta: TurnDelta) => void) => Disposable;
  readonly onStatus: (listener: (status: TurnStatus) => void) => Disposable;
  /** Fires for each complete item of a call's answer while it streams. */
  readonly onFinding: (listener: (found: FindingDelta) => void) => Disposable;
  /** Fires when the script waits for an input that is not recorded yet. */
  readonly onWaiting: (listener: () => void) => Disposable;
  /** The text so far of running turns, for late subscribers. */
  partials(): TurnDelta[];
  /** The status of running voices, for late subscribers. */
  statuses(): TurnStatus[];
  /** The findings so far of running calls, for late subscribers. */
  foundSoFar(): FindingDelta[];
  /** Records an input durably, then applies it. */
  put(input: Input): Promise<void>;
  /** Submits a person's answer to their turn; throws a HumanError if it is invalid, and has no effect if the turn no longer waits. */
  answer(turn: string, said: PersonAnswer): void;
  /** Runs the session to its end; undefined if it was left and can be resumed. */
  perform(signal: AbortSignal): Promise<Outcome | undefined>;
  /** Lets running turns end, then leaves the session resumable. */
  suspend(): void;
}

/** Opens a new session: seats the cast and records the opening. */
export async function openSession(
  ledger: Ledger,
  setup: Setup,
  services: SessionServices,
  { opened, sources }: Opening = openingOf(setup, services),
): Promise<Session> {
  if (ledger.events.length > 0) throw new HumanError('This folder already holds a session.', 'Choose another folder.');
  const brief = briefOf(opened);
  const notices = [
    ...(setup.format.notices?.(brief) ?? []),
    ...truncationNotices(brief, sources.agents),
    ...unexaminedNotice(setup, brief),
  ];
  const journal = new Journal(ledger, signerFor(sources, services.sign));
  await journal.append([opened, ...notices.map(systemNote)], true);
  journal.state.verified = true;
  return createSession(journal, sources, services);
}

/** The notice that no examiner checks the session: it is off, or no model is cheap enough. */
function unexaminedNotice({ format, examiner: requested }: Setup, { examiner }: Brief): string[] {
  if (!format.callRules?.calls[agreement]) return [];
  if (requested === 'off') {
    return ['Nobody examines whether words and data agree, and whether turns keep to the topic: the examiner is off.'];
  }
  if (!examiner || examiner.voice !== undefined) return [];
  return [
    'No model of the seats’ voices is cheap enough to examine every turn: only where data decides is it asked whether the words agree, of the seats’ own model.',
  ];
}

/** Resumes a session where its ledger ends; what is recorded is not asked again. `resumeSettings` is required if this user has not signed the session. */
export async function resumeSession(
  ledger: Ledger,
  sources: Sources,
  services: SessionServices,
  resumeSettings?: ResumeSettings,
): Promise<Session> {
  const [first] = ledger.events;
  if (first?.type !== 'session.opened') {
    throw new HumanError('This ledger has no opening, so its setup is unknown.', 'Start a new session.', 'failed');
  }
  const { state, journal } = openJournal(ledger, sources, services, resumeSettings);
  if (state.status !== 'ended' && ledger.writable) {
    requireVerified(journal);
    const notes = reseatingNotes(state, resumeSettings, sources);
    await journal.append([...resumeEvents(state, resumeSettings), ...notes], true);
  }
  return createSession(journal, sources, services);
}

/** Reopens a session closed by its cap under higher caps: its closing is void but stays paid for. */
export async function reopenSession(
  ledger: Ledger,
  sources: Sources,
  services: SessionServices,
  caps: Caps,
  resumeSettings?: ResumeSettings,
): Promise<Session> {
  const { journal } = openJournal(ledger, sources, services, resumeSettings);
  requireVerified(journal);
  const bodies = reopenEvents(ledger.events, caps, resumeSettings);
  requireWritable(ledger);
  requireClosingPayable(ledger, bodies, sources, services);
  await journal.append(bodies, true);
  return createSession(journal, sources, services);
}

/** Throws if the new cap does not pay for a closing: it would end the session at once. */
function requireClosingPayable(
  { events }: Ledger,
  bodies: readonly EventBody[],
  sources: Sources,
  services: SessionServices,
): void {
  const from = (events.at(-1)?.seq ?? 0) + 1;
  const state = fold([...events, ...bodies.map((body, at) => ({ v: 1 as const, seq: from + at, at: '', ...body }))]);
  const { opened, budget, spent } = state;
  const format = opened && services.formatOf(opened.format);
  if (!format || budget.usd === undefined) return;
  const { seed, session: id } = opened;
  const context = estimateContext({ format, seed, id }, briefOf(opened), sources);
  const log = buildLog(state, format.layout === 'threaded');
  requirePayableClosing(budget.usd, { ...context, log }, services, spent.usd);
}

/** Opens the journal of a record; it is verified if this user signed it (or nobody signs), or has confirmed anew who speaks and what it may cost. */
function openJournal(
  ledger: Ledger,
  sources: Sources,
  { sign }: SessionServices,
  resumeSettings: ResumeSettings | undefined,
): { state: SessionState; journal: Journal } {
  const state = fold(ledger.events);
  const signSettings = signerFor(sources, sign);
  const isVerified = resumeSettings !== undefined || !signSettings || signSettings(settingsOf(state)) === state.signed;
  const journal = new Journal(ledger, isVerified ? signSettings : undefined);
  journal.state.verified = isVerified;
  return { state, journal };
}

/** Signs settings together with the copies that the session started from. */
function signerFor(sources: Sources, sign: SessionServices['sign']): ((settings: Json) => string) | undefined {
  return sign && (settings => sign(settings, sources));
}

function requireVerified({ state }: Journal): void {
  if (state.verified) return;
  throw new HumanError(
    'You have not signed this session: somebody else, or an earlier version of Convene, wrote or changed it.',
    'Choose again who speaks and what it may cost.',
  );
}

function resumeEvents(state: SessionState, resumeSettings: ResumeSettings | undefined): EventBody[] {
  const epoch: EventBody = {
    type: 'session.resumed',
    epoch: state.epoch + 1,
    ...(resumeSettings ? { taken: resumeSettings } : {}),
  };
  const lost = lostAttempts(state);
  const unpause: EventBody[] = state.status === 'paused' ? [{ type: 'input.received', kind: 'resume' }] : [];
  // Another user's lost calls are not charged to this user.
  return resumeSettings?.foreign ? [...lost, epoch, ...unpause] : [epoch, ...lost, ...unpause];
}

function requireWritable({ writable }: { writable: boolean }): void {
  if (writable) return;
  throw new HumanError('Another window is running this session.', 'Watch it there, or close it there first.', 'failed');
}

/** Builds the events that charge calls lost in a crash at their maximum, because their cost is unknown. */
function lostAttempts({ turns, calls }: SessionState): EventBody[] {
  return [...turns.values(), ...calls.values()].flatMap(({ id: turn, attempts }) =>
    attempts
      .filter(({ outcome }) => !outcome)
      .map(({ attempt, reserved: costUSD, usage }) => ({
        ...{ type: 'attempt.ended', turn, ...(calls.has(turn) ? { call: turn } : {}), attempt },
        ...{ outcome: 'lost', text: '', usage, costUSD, checks: [] },
      })),
  );
}

function createSession(journal: Journal, sources: Sources, services: SessionServices): Session {
  const { opened } = journal.state;
  if (!opened) throw new HumanError('This ledger has no opening.', 'Start a new session.', 'failed');
  const format = services.formatOf(opened.format);
  if (!format) {
    throw new HumanError(
      l10n`This version of Convene does not know the session’s format “${opened.format}”.`,
      'Update Convene to continue it.',
      'failed',
    );
  }
  const brief = briefOf(opened);
  const fitted = sources.document
    ? fitDocument(sources.document, { budgetTokens: documentBudget, query: opened.topic })
    : undefined;
  const stage = new Stage(format, brief, sources, fitted?.text ?? '', services, journal);
  const performance = new Performance(stage, fitted?.notice);
  const { runningCalls, gate, state } = stage;
  const { onEvent } = journal;
  const { onDelta, onStatus, onFinding, onWaiting } = runningCalls;
  return {
    ...{ state, sources, onEvent, onDelta, onStatus, onFinding, onWaiting },
    get events() {
      return journal.events;
    },
    partials: () => runningCalls.partialTexts(),
    statuses: () => runningCalls.statuses(),
    foundSoFar: () => runningCalls.findingsSoFar(),
    put: input => performance.put(input),
    answer: (turn, said) => stage.answer(turn, said),
    perform: signal => performance.perform(signal),
    suspend: () => gate.leave(false),
  };
}

/** Performs a session once, and records the inputs meanwhile. */
class Performance {
  private running = false;
  /** Whether the end is being written: nothing may be recorded after it. */
  private isEnding = false;
  private readonly journal: Journal;
  private readonly state: SessionState;

  constructor(
    private readonly stage: Stage,
    private readonly documentNotice: Message | undefined,
  ) {
    this.journal = stage.journal;
    this.state = stage.state;
  }

  async put(input: Input): Promise<void> {
    if (this.isEnding || this.state.status === 'ended') {
      throw new HumanError('This session has ended.', 'Fork it at a turn to continue differently.');
    }
    const inputs = normalizeInput(input, this.stage.format, this.state);
    await this.journal.append(
      inputs.map(each => ({ type: 'input.received', ...each })),
      true,
    );
    for (const each of inputs) this.applyInput(each);
    this.stage.gate.wake();
  }

  private applyInput(input: Input): void {
    const { gate, runningCalls } = this.stage;
    if (input.kind === 'stop') runningCalls.cut('stop');
    if (input.kind === 'skip' && input.turn) runningCalls.cut('skip', [input.turn]);
    if (input.kind === 'goOn' || input.kind === 'wrapUp') runningCalls.cut('skip', runningCalls.callIds());
    if (input.kind === 'step') gate.allowStep();
    if (input.kind === 'resume') gate.dropSteps();
  }

  async perform(signal: AbortSignal): Promise<Outcome | undefined> {
    if (this.running) throw new HumanError('This session is already running.', 'Open its panel instead.');
    if (this.state.outcome) return this.state.outcome;
    requireWritable(this.journal);
    this.running = true;
    const leave = () => this.stage.gate.leave(true);
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    try {
      // Only part of a long document is sent.
      if (this.documentNotice) await this.stage.postOnce(this.documentNotice);
      const outcome = await perform(this.stage);
      this.isEnding = outcome !== undefined;
      if (outcome)
        await this.journal.append([...this.endReasonEvents(outcome), { type: 'session.ended', outcome }], true);
      if (this.stage.fault) throw this.stage.fault.error;
      return outcome;
    } finally {
      signal.removeEventListener('abort', leave);
      this.running = false;
    }
  }

  /** The event with the format's own reason for the ending, unless a crash left it as the last event. */
  private endReasonEvents(outcome: Outcome): EventBody[] {
    const reason = this.stage.format.endReason?.(outcome);
    const known = validEvents(this.journal.events).some(event => event.type === 'debate.end');
    return reason === undefined || known ? [] : [{ type: 'debate.end', reason }];
  }
}
