import type { Disposable } from '../base/disposables';
import { HumanError } from '../base/errors';
import type { Json } from '../base/json';
import { fitDocument } from '../document/fit';
import type { EventBody, FindingDelta, LedgerEvent, TakenUp, TurnDelta, TurnStatus } from '../ledger/events';
import { fold } from '../ledger/fold';
import type { Ledger } from '../ledger/port';
import { inForce } from '../ledger/reopened';
import { settingsOf } from '../ledger/settings';
import { briefOf, type SessionState } from '../ledger/state';
import type { Brief } from '../script/brief';
import { agreement } from '../script/call';
import type { Input } from '../script/input';
import type { Outcome } from '../script/step';
import type { Said } from '../voices/voice';
import { requireClosing } from './closing';
import { cutNotices } from './condensed';
import { documentBudget, firstDesk } from './firstDesk';
import { Journal } from './journal';
import { logOf } from './log';
import { meantBy } from './meant';
import { perform } from './perform';
import { reopening } from './reopen';
import { type Opening, openingOf } from './seating';
import type { Caps, Setup, Sources, World } from './setup';
import { Stage } from './stage';

/** A session that can be performed, watched and spoken to. */
export interface Session {
  readonly state: SessionState;
  readonly events: readonly LedgerEvent[];
  readonly sources: Sources;
  readonly onEvent: (listener: (event: LedgerEvent) => void) => Disposable;
  readonly onDelta: (listener: (delta: TurnDelta) => void) => Disposable;
  readonly onStatus: (listener: (status: TurnStatus) => void) => Disposable;
  /** Told of a finding of a call as soon as it is whole. */
  readonly onFinding: (listener: (found: FindingDelta) => void) => Disposable;
  /** Told whenever the script waits for an input and none of those recorded is the one. */
  readonly onWaiting: (listener: () => void) => Disposable;
  /** The words so far of turns under way, for whoever comes late. */
  partials(): TurnDelta[];
  /** What the voices of turns under way are doing, for whoever comes late. */
  statuses(): TurnStatus[];
  /** What the calls under way have found so far, for whoever comes late. */
  foundSoFar(): FindingDelta[];
  /** Records an input durably; then it takes effect. */
  put(input: Input): Promise<void>;
  /** Hands in what a person says in a turn of theirs; a HumanError tells what is wrong with it. Where the turn waits no more, it has no effect. */
  answer(turn: string, said: Said): void;
  /** Runs to the end; undefined when it was left and can be resumed. */
  perform(signal: AbortSignal): Promise<Outcome | undefined>;
  /** Lets the turns under way end, then leaves the session resumable. */
  suspend(): void;
}

/** Opens a new session: everybody is seated and the opening is in the ledger. */
export async function openSession(
  ledger: Ledger,
  setup: Setup,
  world: World,
  { opened, sources }: Opening = openingOf(setup, world),
): Promise<Session> {
  if (ledger.events.length > 0) throw new HumanError('This folder already holds a session.', 'Choose another folder.');
  const brief = briefOf(opened);
  const notices = [
    ...(setup.format.notices?.(brief) ?? []),
    ...cutNotices(brief, sources.agents),
    ...unexaminedNotice(setup, brief),
  ];
  const notes = notices.map(text => ({ type: 'note.posted', kind: 'system', text }) as const);
  const journal = new Journal(ledger, signing(sources, world.sign));
  await journal.append([opened, ...notes], true);
  journal.state.verified = true;
  return sessionOn(journal, sources, world);
}

/** What is told where a user wants no examiner in a format that has questions for one, or where no model is cheap enough to be one. */
function unexaminedNotice({ format, examiner: wish }: Setup, { examiner }: Brief): string[] {
  if (!format.examining?.calls[agreement]) return [];
  if (wish === 'off') {
    return ['Nobody examines whether words and data agree, and whether turns keep to the topic: the examiner is off.'];
  }
  if (!examiner || examiner.voice !== undefined) return [];
  return [
    'No model of the seats’ voices is cheap enough to examine every turn: only where data decides is it asked whether the words agree, of the seats’ own model.',
  ];
}

/**
 * Takes up a session where its ledger ends: attempts under way at a crash are charged as lost, nothing recorded is asked again.
 * `taken` says who speaks from here on and how much that may cost; one that this user has not signed is not taken up without.
 */
export async function resumeSession(ledger: Ledger, sources: Sources, world: World, taken?: TakenUp): Promise<Session> {
  const [first] = ledger.events;
  if (first?.type !== 'session.opened') {
    throw new HumanError(
      'This ledger has no opening, so that nobody knows what was convened.',
      'Start a new session.',
      'failed',
    );
  }
  const { state, journal } = takenBy(ledger, sources, world, taken);
  if (state.status !== 'ended' && ledger.writable) {
    requireOwn(journal);
    await journal.append(takingUp(state, taken), true);
  }
  return sessionOn(journal, sources, world);
}

/** Takes up a session that its cap has closed, under higher caps: its closing is void and stays paid for; it goes on where the cap was reached. */
export async function reopenSession(
  ledger: Ledger,
  sources: Sources,
  world: World,
  caps: Caps,
  taken?: TakenUp,
): Promise<Session> {
  const { journal } = takenBy(ledger, sources, world, taken);
  requireOwn(journal);
  const bodies = reopening(ledger.events, caps, taken);
  requireWritable(ledger);
  requireClosed(ledger, bodies, sources, world);
  await journal.append(bodies, true);
  return sessionOn(journal, sources, world);
}

/** A cap that does not also pay for a closing would end the session as soon as it goes on. */
function requireClosed({ events }: Ledger, bodies: readonly EventBody[], sources: Sources, world: World): void {
  const from = (events.at(-1)?.seq ?? 0) + 1;
  const state = fold([...events, ...bodies.map((body, at) => ({ v: 1 as const, seq: from + at, at: '', ...body }))]);
  const { opened, budget, spent } = state;
  const format = opened && world.formatOf(opened.format);
  if (!format) return;
  const { seed, session: id } = opened;
  const desk = firstDesk({ format, seed, id }, briefOf(opened), sources);
  requireClosing(budget.usd, { ...desk, log: logOf(state, format.layout === 'threaded') }, world, spent.usd);
}

/** A record with what is known of whose it is: it is signed by this user, or they have said anew who speaks and what that may cost. */
function takenBy(
  ledger: Ledger,
  sources: Sources,
  { sign }: World,
  taken: TakenUp | undefined,
): { state: SessionState; journal: Journal } {
  const state = fold(ledger.events);
  const signed = signing(sources, sign);
  const own = taken !== undefined || !signed || signed(settingsOf(state)) === state.signed;
  const journal = new Journal(ledger, own ? signed : undefined);
  journal.state.verified = own;
  return { state, journal };
}

function signing(sources: Sources, sign: World['sign']): ((settings: Json) => string) | undefined {
  return sign && (settings => sign(settings, sources));
}

function requireOwn({ state }: Journal): void {
  if (state.verified) return;
  throw new HumanError(
    'This session is not signed by you: somebody else wrote or changed it, or an earlier version of Convene did.',
    'Say anew who speaks and what it may cost.',
  );
}

function takingUp(state: SessionState, taken: TakenUp | undefined): EventBody[] {
  const epoch: EventBody = { type: 'session.resumed', epoch: state.epoch + 1, ...(taken ? { taken } : {}) };
  const lost = lostAttempts(state);
  const awake: EventBody[] = state.status === 'paused' ? [{ type: 'input.received', kind: 'resume' }] : [];
  // What a stranger lost is the stranger's.
  return taken?.foreign ? [...lost, epoch, ...awake] : [epoch, ...lost, ...awake];
}

function requireWritable({ writable }: { writable: boolean }): void {
  if (writable) return;
  throw new HumanError('Another window is running this session.', 'Watch it there, or close it there first.', 'failed');
}

/** Calls that were under way when their process ended: nobody knows what they cost, so they are charged at their worst. */
function lostAttempts(state: SessionState): EventBody[] {
  const lost: EventBody[] = [];
  for (const turn of [...state.turns.values(), ...state.calls.values()]) {
    for (const { attempt, outcome, reserved, usage } of turn.attempts) {
      if (outcome) continue;
      lost.push({
        type: 'attempt.ended',
        ...{ turn: turn.id, ...(state.calls.has(turn.id) ? { call: turn.id } : {}) },
        attempt,
        outcome: 'lost',
        text: '',
        usage,
        costUSD: reserved,
        checks: [],
      });
    }
  }
  return lost;
}

function sessionOn(journal: Journal, sources: Sources, world: World): Session {
  const { opened } = journal.state;
  if (!opened) throw new HumanError('This ledger has no opening.', 'Start a new session.', 'failed');
  const format = world.formatOf(opened.format);
  if (!format) {
    throw new HumanError(
      `This session's format “${opened.format}” is not known here.`,
      'Update Convene to go on with it.',
      'failed',
    );
  }
  const brief = briefOf(opened);
  const fitted = sources.document
    ? fitDocument(sources.document, { budgetTokens: documentBudget, query: opened.topic })
    : undefined;
  const stage = new Stage(format, brief, sources, fitted?.text ?? '', world, journal);
  const performance = new Performance(stage, fitted?.told);
  const { live, gate, state } = stage;
  const { onEvent } = journal;
  const { onDelta, onStatus, onFinding, onWaiting } = live;
  return {
    ...{ state, sources, onEvent, onDelta, onStatus, onFinding, onWaiting },
    get events() {
      return journal.events;
    },
    partials: () => live.partials(),
    statuses: () => live.statuses(),
    foundSoFar: () => live.foundSoFar(),
    put: input => performance.put(input),
    answer: (turn, said) => stage.answer(turn, said),
    perform: signal => performance.perform(signal),
    suspend: () => gate.leave(false),
  };
}

class Performance {
  private running = false;
  /** Its end is being written: nothing may be recorded behind it. */
  private over = false;
  private readonly journal: Journal;
  private readonly state: SessionState;

  constructor(
    private readonly stage: Stage,
    private readonly told: string | undefined,
  ) {
    this.journal = stage.journal;
    this.state = stage.state;
  }

  async put(input: Input): Promise<void> {
    if (this.over || this.state.status === 'ended') {
      throw new HumanError('This session has ended.', 'Fork it at a turn to go on differently.');
    }
    const meant = meantBy(input, this.stage.format, this.state);
    await this.journal.append(
      meant.map(each => ({ type: 'input.received', ...each })),
      true,
    );
    for (const each of meant) this.takeEffect(each);
    this.stage.gate.wake();
  }

  private takeEffect(input: Input): void {
    const { gate, live } = this.stage;
    if (input.kind === 'stop') live.cut('stop');
    if (input.kind === 'skip' && input.turn) live.cut('skip', [input.turn]);
    if (input.kind === 'goOn' || input.kind === 'wrapUp') live.cut('skip', live.calls());
    if (input.kind === 'step') gate.allowStep();
    if (input.kind === 'resume') gate.forgetSteps();
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
      await this.tellOnce();
      const outcome = await perform(this.stage);
      this.over = outcome !== undefined;
      if (outcome) await this.journal.append([...this.endOf(outcome), { type: 'session.ended', outcome }], true);
      if (this.stage.fault) throw this.stage.fault.error;
      return outcome;
    } finally {
      signal.removeEventListener('abort', leave);
      this.running = false;
    }
  }

  /** The format's own word on its ending, once: a crash may have left it alone in the ledger. */
  private endOf(outcome: Outcome): EventBody[] {
    const reason = this.stage.format.endReason?.(outcome);
    const known = inForce(this.journal.events).some(event => event.type === 'debate.end');
    return reason === undefined || known ? [] : [{ type: 'debate.end', reason }];
  }

  /** Says once that only part of a long document is sent. */
  private async tellOnce(): Promise<void> {
    const known = this.state.entries.some(entry => entry.kind === 'note' && entry.note.text === this.told);
    if (this.told && !known) await this.journal.add({ type: 'note.posted', kind: 'system', text: this.told });
  }
}
