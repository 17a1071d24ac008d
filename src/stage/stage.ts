import { waitForEvent } from '../base/emitter';
import { HumanError } from '../base/errors';
import { l10n, type Message } from '../base/message';
import type { Agent } from '../cast/agent';
import type { DocumentText } from '../document/document';
import type { TurnStatus } from '../ledger/events';
import { endedCalls, finishedTurn, finishedTurns, type SessionState, type TurnState } from '../ledger/state';
import { type Brief, isPerson, type Seat } from '../script/brief';
import type { CallRule, KnownSession } from '../script/call';
import type { Format } from '../script/format';
import type { Move } from '../script/move';
import { declaredLines } from '../script/stance';
import type { Cue } from '../script/step';
import type { Scores } from '../script/turn';
import type { PersonAnswer, Stop, Voice } from '../voices/voice';
import { type Admission, BudgetGuard, type CallRequest } from './budgetGuard';
import { circuitBreakerReason } from './circuitBreaker';
import { type ClosingCall, cachedClosingCost, closingCalls, longestAnswer, minimalClosingCost } from './closing';
import { findCallRule, findCondensedFiles } from './condensing';
import { type Journal, systemNote } from './journal';
import { buildLog, fenceToken, type LogBlock } from './log';
import { detectLoop, type LoopedTurn } from './loopDetector';
import { findMove, moveOfCue } from './moves';
import { inputSizeError } from './normalizeInput';
import type { PromptContext } from './promptContext';
import type { RefereeContext } from './referee';
import { tableForPrompts } from './reseating';
import { RunningCalls } from './runningCalls';
import { createScorer, type Scorer } from './scores';
import type { SelectedAnswer } from './selectAnswer';
import type { SessionServices, Sources } from './setup';
import { TurnGate } from './turnGate';

/** The share of a cap at which the user is warned. */
const WARNING_SHARE = 0.8;

/** What the running turns and calls (model requests that are no turns) of a session share: format, record, voices, caps, prompts and the user's controls. */
export class Stage {
  readonly runningCalls: RunningCalls;
  readonly gate: TurnGate;
  readonly budget: BudgetGuard;
  private readonly scores: Scorer;
  /** How the latest attempts ended, for the circuit breaker. */
  private readonly attemptStops: Stop[] = [];
  /** The latest turns (at most 24) for the loop detector, which compares the last ones of the table and of a seat. */
  private readonly loopWindow: LoopedTurn[] = [];
  private readonly token: string;
  /** The seats and the log as prompts show them, with agents that were replaced. */
  private readonly table: ReturnType<typeof tableForPrompts>;
  private readonly rendered = new Map<string, string>();
  private condensedCount = 0;
  /** The first error that a listener threw; performing the session throws it at the end. */
  fault: { error: unknown } | undefined;
  private closingCache: { log: readonly LogBlock[]; calls: ClosingCall[] } | undefined;
  /** The log as of a number of called beats (steps that ask seats for turns). */
  private log: { called: number; blocks: LogBlock[] } = { called: -1, blocks: [] };

  constructor(
    readonly format: Format,
    readonly brief: Brief,
    readonly sources: Sources,
    readonly documentText: string,
    readonly services: SessionServices,
    readonly journal: Journal,
  ) {
    journal.onFault = error => this.fail(error);
    this.runningCalls = new RunningCalls(error => this.fail(error), services.redaction);
    this.gate = new TurnGate(journal.state, this.runningCalls, services.clock);
    this.budget = new BudgetGuard(journal.state, services.clock);
    this.scores = createScorer(brief, sources.document?.text ?? '', sources.agents, format);
    this.table = tableForPrompts(journal.state, brief);
    this.token = fenceToken(brief.seed, journal.state.opened?.session ?? '');
    for (const turn of finishedTurns(journal.state)) if (!format.moves[turn.move]?.aside) this.scores.add(turn.text);
  }

  get state(): SessionState {
    return this.journal.state;
  }

  get document(): DocumentText | undefined {
    return this.sources.document;
  }

  turn(id: string): TurnState {
    const turn = this.state.turns.get(id);
    if (!turn) throw new Error(`No turn ${id}`);
    return turn;
  }

  seat(id: string): Seat {
    const seat = this.brief.seats.find(each => each.id === id);
    if (!seat) throw new Error(`No seat ${id}`);
    return seat;
  }

  /** The rule of a kind of call. */
  callRule(kind: string): CallRule {
    const rule = findCallRule(this.format.callRules, kind);
    if (!rule) throw new Error(`The format ${this.format.id} has no call ${kind}`);
    return rule;
  }

  /** The session state before a place of the record, or now. */
  sessionBefore(until = Number.POSITIVE_INFINITY): KnownSession {
    const before = <T extends { seq: number }>(all: readonly T[]) => all.filter(({ seq }) => seq < until);
    return {
      turns: before(finishedTurns(this.state)),
      calls: before(endedCalls(this.state)),
      posts: before(this.state.posts),
      inputs: before(this.state.inputs),
    };
  }

  /** Whether a person answers a cue. */
  isAskedOfPerson({ seat, move }: Pick<Cue, 'seat' | 'move'>): boolean {
    return this.voiceOf(this.seat(seat), findMove(this.format, move, this.brief)).flags.person === true;
  }

  /** The voice that answers for a seat: its own, or that of a procedure. */
  voiceOf(seat: Seat, move?: Move): Voice {
    return this.services.voiceOf(move?.procedure ?? seat.voice);
  }

  /** Passes a person's answer to the voice that waits for it. */
  answer(id: string, said: PersonAnswer): void {
    const tooLarge = inputSizeError(said);
    if (tooLarge) throw tooLarge;
    const turn = this.state.turns.get(id);
    const complaint = turn && this.voiceOf(this.seat(turn.seat)).answer?.(id, said);
    if (complaint !== undefined) throw new HumanError(complaint, '');
  }

  /** The prompt context for a voice, as of now. */
  promptContext(voice: Voice, seat: Seat): PromptContext {
    return {
      format: this.format,
      brief: this.table.brief,
      agents: this.currentAgents(),
      document: this.document,
      documentText: this.documentText,
      rules: this.sources.rules,
      ...{ log: this.table.heard(this.currentLog()), turns: this.state.turns },
      round: [...this.state.beats.values()].findLast(beat => beat.kind !== 'start')?.round,
      fenceToken: this.token,
      rendered: this.rendered,
      // A presenter, or a user who steps, may take longer than five minutes between two calls.
      cacheLifetime: this.isPaced() ? '1h' : '5m',
      cacheMinimum: voice.flags.caching ? voice.cacheMinimum(seat.model) : Number.POSITIVE_INFINITY,
      dataAnswers: voice.flags.dataAnswers,
    };
  }

  /** The agents with the files that were condensed so far; drops what was rendered of prompts when there are more. */
  private currentAgents(): ReadonlyMap<string, Agent> {
    const { agents } = this.sources;
    if (!this.brief.condense) return agents;
    const files = findCondensedFiles(this.state, agents);
    if (files.length !== this.condensedCount) this.rendered.clear();
    this.condensedCount = files.length;
    return new Map([...agents, ...files.map(({ agent, condensed }) => [agent.slug, { ...agent, condensed }] as const)]);
  }

  private isPaced(): boolean {
    const isStepped = this.state.inputs.some(input => input.kind === 'step' || input.kind === 'pause');
    return isStepped || this.brief.seats.some(isPerson) || (this.format.paced?.(this.brief) ?? false);
  }

  private currentLog(): LogBlock[] {
    const { beats } = this.state;
    // Calling a beat freezes the block before it.
    if (beats.size !== this.log.called) this.log = { called: beats.size, blocks: this.freshLog() };
    return this.log.blocks;
  }

  private freshLog(): LogBlock[] {
    const { callRules, layout } = this.format;
    return buildLog(this.state, layout === 'threaded', post =>
      callRules?.postText?.(post, this.brief, this.sessionBefore(post.seq)),
    );
  }

  /** The context of a turn that the referee needs. */
  refereeContext(turn: TurnState): RefereeContext {
    const speaker = this.seat(turn.seat);
    const heardTurns = this.currentLog().flatMap(block => block.turns);
    const others = this.brief.seats.filter(seat => seat.id !== speaker.id).map(seat => seat.name);
    const opening = [this.brief.topic, ...Object.values(this.brief.options).map(String)];
    const agent = this.sources.agents.get(speaker.agent);
    const ownFile = agent ? [agent.description, agent.body] : [];
    const quotes = { document: this.document, known: this.sessionBefore(), opening, ownFile };
    const presides = this.format.seats.some(rule => rule.presides && rule.role === speaker.role);
    return { speaker, others, heard: heardTurns, seat: speaker.id, presides, quotes };
  }

  /** Admits a call if the caps pay for it and for the format's closing after it; a call that is part of that closing is not counted twice. */
  admit(call: CallRequest, { seat, move, exchanged }: Pick<Cue, 'seat' | 'move' | 'exchanged'>): Admission {
    return this.budget.admit(call, worst => {
      // A second verdict reserves no further closing.
      if (exchanged) return 0;
      const heardTurns = this.currentLog().flatMap(block => block.turns);
      if (this.format.isConcluded?.(heardTurns, move)) return 0;
      const calls = this.closingCalls().filter(each => each.seat !== seat || each.name !== move);
      const pendingTexts = this.unloggedTexts();
      const minimal = minimalClosingCost(calls, pendingTexts.length);
      const first = { prompt: call.prompt, tokens: worst.inputTokens };
      const full = cachedClosingCost(calls, pendingTexts, (voice, prompt) =>
        this.budget.countedPrefixes.find(voice, prompt, this.services.clock.now(), first),
      );
      return minimal === null || full === null ? null : Math.max(minimal, full);
    });
  }

  /** The calls of the format's own closing on what was heard so far. */
  private closingCalls(): readonly ClosingCall[] {
    const log = this.currentLog();
    if (this.closingCache?.log !== log) this.closingCache = { log, calls: closingCalls(this) };
    return this.closingCache.calls;
  }

  /** The texts that the closing will hear in addition to the log: answers of open beats, and the user's inputs meanwhile. */
  private unloggedTexts(): string[] {
    const openBeats = [...this.state.beats.values()].filter(beat => beat.seal === undefined);
    const answers = openBeats.flatMap(beat =>
      beat.cues.map(cue => {
        const { ended } = this.turn(cue.turn);
        return ended
          ? [ended.text, ...declaredLines(ended.data)].join('\n')
          : longestAnswer(moveOfCue(this.format, cue, this.brief));
      }),
    );
    const since = [...this.state.beats.values()].at(-1)?.called ?? 0;
    const said = this.state.inputs.flatMap(input =>
      input.seq > since && 'text' in input && input.text ? [input.text] : [],
    );
    return [...answers, ...said];
  }

  /** Records once that a cap is reached, or that the session goes in circles; the script receives it with the reply to its current step. */
  async recordCap(by: 'budget' | 'turns' | 'loop'): Promise<void> {
    const isKnown = this.state.inputs.some(input => input.kind === 'capped' && input.by === by);
    if (!isKnown) await this.journal.add({ type: 'input.received', kind: 'capped', by }, true);
  }

  /** Scores an ending turn once, with what its format measures. */
  score(
    { seat, move, cue }: TurnState,
    { text, outcome, data }: Pick<SelectedAnswer, 'text' | 'outcome' | 'data'>,
  ): Scores {
    const heardTurns = finishedTurns(this.state);
    const own = this.format.measure?.({ seat, move, text, outcome, data, cue: cue.data }, heardTurns, this.brief);
    return { ...this.scores.score(text), ...(own ? { own } : {}) };
  }

  /** Follows up on an ended turn: later turns are scored against it, loops are detected, and a nearly spent cap is announced. */
  async afterTurn(turn: TurnState): Promise<void> {
    await this.warnOfCap();
    const { text = '', words = 0, outcome = 'failed', why } = turn.ended ?? {};
    if (outcome !== 'failed') this.attemptStops.push({ kind: 'done' });
    const { aside, mayRepeat } = this.format.moves[turn.move] ?? {};
    if (aside) return;
    this.scores.add(text);
    const { beat, seat } = turn;
    // People may repeat themselves.
    if (isPerson(this.seat(seat))) return;
    this.loopWindow.push({ beat, seat, text, words: mayRepeat ? 0 : words, outcome, why });
    if (this.loopWindow.length > 24) this.loopWindow.shift();
    if (detectLoop(this.loopWindow)) await this.recordCap('loop');
  }

  /** Posts once per cap that most of it is spent. */
  private async warnOfCap(): Promise<void> {
    const { budget, spent } = this.state;
    if (budget.usd === undefined || spent.usd < budget.usd * WARNING_SHARE || spent.usd === 0) return;
    await this.postOnce(l10n`${WARNING_SHARE * 100} % of the cap of $${budget.usd} is spent.`);
  }

  /** Posts a notice of the session itself, unless it is in the record already. */
  async postOnce(notice: Message): Promise<void> {
    const note = systemNote(notice);
    const isKnown = this.state.entries.some(entry => entry.kind === 'note' && entry.note.text === note.text);
    if (!isKnown) await this.journal.add(note);
  }

  /** Counts a failed call, and pauses the session if too many failed in a row or no further call could succeed; true if it is paused. */
  async countFailure(stop: Stop): Promise<boolean> {
    this.attemptStops.push(stop);
    const why = circuitBreakerReason(this.attemptStops, this.services.clock.now());
    if (!why) return false;
    this.attemptStops.length = 0;
    this.gate.resetAdmissions();
    // Another seat that failed at the same time has paused it already.
    if (this.state.status === 'paused') return true;
    const paused = systemNote(l10n`Paused, so that nothing more is spent in vain. ${why}`);
    await this.journal.append([paused, { type: 'input.received', kind: 'pause', by: 'failures' }], true);
    return true;
  }

  /** Whether so much of the prompt is not cached yet that a second call should wait for the first. */
  shouldWarmCache({ seat }: TurnState): boolean {
    if (!this.voiceOf(this.seat(seat)).flags.caching) return false;
    // In tokens: four characters each of the document, some 400 of each agent's file, 1.4 a word.
    const hasSentAnything = [...this.state.turns.values()].some(turn => turn.attempts.length > 0);
    let uncached = hasSentAnything ? 0 : this.documentText.length / 4 + this.brief.seats.length * 400;
    const last = this.currentLog().at(-1);
    for (const turn of last?.turns ?? []) uncached += turn.words * 1.4;
    return uncached > 1000;
  }

  /** Resolves as soon as the provider responds to a call, or the call has ended. */
  firstResponse(call: string, over: Promise<unknown> | undefined): Promise<void> {
    const isAnswered = ({ turn, state }: TurnStatus) => turn === call && state !== 'waiting' && state !== 'queued';
    return waitForEvent(this.runningCalls.onStatus, isAnswered, over);
  }

  /** Resolves once a model or a person has begun with a turn, a turn has ended, or the session is stopped or left. */
  async sessionBegun(): Promise<void> {
    while (!this.gate.leaving && !this.hasBegun()) {
      const ended = waitForEvent(this.journal.onEvent, event => event.type === 'turn.ended');
      await waitForEvent(
        this.runningCalls.onStatus,
        () => this.hasBegun(),
        Promise.race([this.gate.nextChange(), ended]),
      );
    }
  }

  /** Waits until the calls of a name have ended. */
  async callEnded(name: string): Promise<void> {
    const isOpen = () => [...this.state.calls.values()].some(({ asked, ended }) => asked.name === name && !ended);
    while (!this.gate.leaving && isOpen()) await this.gate.nextChange();
  }

  private hasBegun(): boolean {
    const { turns, inputs } = this.state;
    // A model that thinks has sent no text yet, and a person who is asked may take any time.
    const begun = ['thinking', 'speaking', 'asking'];
    if (this.runningCalls.statuses().some(({ turn, state }) => turns.has(turn) && begun.includes(state))) return true;
    const hasEndedOne = [...turns.values()].some(turn => turn.ended || turn.attempts.some(attempt => attempt.outcome));
    return (
      hasEndedOne ||
      this.runningCalls.partialTexts().some(({ text }) => text !== '') ||
      inputs.some(each => each.kind === 'stop')
    );
  }

  /** Leaves the session resumable after a listener failed, and keeps the error for the caller. */
  private fail(error: unknown): void {
    this.fault ??= { error };
    this.gate.leave(false);
  }

  /** The finished turns with these ids, in their order. */
  turnsOf(ids: readonly string[]): ReturnType<typeof finishedTurns> {
    return ids.flatMap(id => {
      const turn = this.state.turns.get(id);
      const finished = turn && finishedTurn(turn);
      return finished ? [finished] : [];
    });
  }
}
