import type { Emitter } from '../base/emitter';
import { HumanError } from '../base/errors';
import { addUsage, noUsage, type Usage } from '../base/usage';
import type { Agent } from '../cast/agent';
import type { DocumentText } from '../document/document';
import type { EventBody, TurnStatus } from '../ledger/events';
import { examinedCalls, finishedTurn, finishedTurns, type SessionState, type TurnState } from '../ledger/state';
import { type Brief, isPerson, type Seat } from '../script/brief';
import type { CallRule, Known } from '../script/call';
import type { Format } from '../script/format';
import type { Move } from '../script/move';
import { declaredLines } from '../script/stance';
import type { Cue } from '../script/step';
import type { Scores } from '../script/turn';
import type { Said, Stop, Voice } from '../voices/voice';
import { type Admission, BudgetGuard, type Call } from './budgetGuard';
import { bareWorst, type ClosingCall, closingCalls, fullest, wholeCached } from './closing';
import { condensedIn } from './condensed';
import { callRuleOf } from './condensing';
import type { Desk } from './desk';
import { Gate } from './gate';
import type { Journal } from './journal';
import { Live } from './live';
import { fenceToken, type LogBlock, logOf } from './log';
import { tooLong } from './meant';
import { moveFor, moveOf } from './moves';
import { breakerTrips, type LoopedTurn, looping } from './patience';
import type { Table } from './referee';
import { type Scorer, scorer } from './scores';
import type { Settled } from './settle';
import type { Sources, World } from './setup';

/** The share of a cap at which the user is warned. */
const WARN_AT = 0.8;

/** Everything the performance of one session stands on: its format, its record, its voices, its caps, and what the user holds up. */
export class Stage {
  readonly live: Live;
  readonly gate: Gate;
  readonly budget: BudgetGuard;
  private readonly scores: Scorer;
  private readonly held = new Map<string, EventBody[]>();
  private readonly stops: Stop[] = [];
  private readonly lately: LoopedTurn[] = [];
  private readonly token: string;
  private readonly rendered = new Map<string, string>();
  private condensed = 0;
  /** What a listener threw first. */
  fault: { error: unknown } | undefined;
  private ending: { log: readonly LogBlock[]; calls: ClosingCall[] } | undefined;
  private log: { called: number; blocks: LogBlock[] } = { called: -1, blocks: [] };

  constructor(
    readonly format: Format,
    readonly brief: Brief,
    readonly sources: Sources,
    readonly documentText: string,
    readonly world: World,
    readonly journal: Journal,
  ) {
    journal.onFault = error => this.fail(error);
    this.live = new Live(error => this.fail(error), world.redaction);
    this.gate = new Gate(journal.state, this.live, world.clock);
    this.budget = new BudgetGuard(journal.state, world.clock);
    this.scores = scorer(brief, sources.document?.text ?? '', sources.agents, format);
    this.token = fenceToken(brief.seed, journal.state.opened?.session ?? '');
    for (const turn of finishedTurns(journal.state)) if (!format.moves[turn.move]?.aside) this.scores.hear(turn.text);
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
    const rule = callRuleOf(this.format.examining, kind);
    if (!rule) throw new Error(`The format ${this.format.id} has no call ${kind}`);
    return rule;
  }

  /** What was known at a place of the record, or is known now. */
  known(until = Number.POSITIVE_INFINITY): Known {
    const before = <T extends { seq: number }>(all: readonly T[]) => all.filter(({ seq }) => seq < until);
    return {
      turns: before(finishedTurns(this.state)),
      calls: before(examinedCalls(this.state)),
      posts: before(this.state.posts),
      inputs: before(this.state.inputs),
    };
  }

  /** Whether a person answers a cue. */
  isAskedOfPerson({ seat, move }: Pick<Cue, 'seat' | 'move'>): boolean {
    return this.voiceOf(this.seat(seat), moveOf(this.format, move, this.brief)).flags.person === true;
  }

  /** What answers for a seat: its own voice, or for a procedure the voice of that. */
  voiceOf(seat: Seat, move?: Move): Voice {
    return this.world.voiceOf(move?.procedure ?? seat.voice);
  }

  /** Hands what a person says to the voice that waits for it. */
  answer(id: string, said: Said): void {
    const tooMuch = tooLong(said);
    if (tooMuch) throw tooMuch;
    const turn = this.state.turns.get(id);
    const complaint = turn && this.voiceOf(this.seat(turn.seat)).answer?.(id, said);
    if (complaint !== undefined) throw new HumanError(complaint, '');
  }

  /** What a prompt for this voice is built from, as things stand. */
  desk(voice: Voice, seat: Seat): Desk {
    return {
      format: this.format,
      brief: this.brief,
      agents: this.agentsNow(),
      document: this.document,
      documentText: this.documentText,
      rules: this.sources.rules,
      ...{ log: this.heardSoFar(), turns: this.state.turns },
      round: [...this.state.beats.values()].findLast(beat => beat.kind !== 'start')?.round,
      token: this.token,
      rendered: this.rendered,
      // Whoever presents, or steps through a session, takes longer than five minutes between two calls.
      ttl: this.isPaced() ? '1h' : '5m',
      cacheMinimum: voice.flags.caching ? voice.cacheMinimum(seat.model) : Number.POSITIVE_INFINITY,
      dataAnswers: voice.flags.dataAnswers,
    };
  }

  /** The agents, with their files condensed as far as that was done. */
  private agentsNow(): ReadonlyMap<string, Agent> {
    const { agents } = this.sources;
    if (!this.brief.condense) return agents;
    const files = condensedIn(this.state, agents);
    // What was rendered before holds the long files.
    if (files.length !== this.condensed) this.rendered.clear();
    this.condensed = files.length;
    return new Map([...agents, ...files.map(({ agent, condensed }) => [agent.slug, { ...agent, condensed }] as const)]);
  }

  private isPaced(): boolean {
    const steps = this.state.inputs.some(input => input.kind === 'step' || input.kind === 'pause');
    return steps || this.brief.seats.some(isPerson) || (this.format.paced?.(this.brief) ?? false);
  }

  private heardSoFar(): LogBlock[] {
    const { beats } = this.state;
    // A beat that is called closes the block before it: nothing that comes later changes it.
    if (beats.size !== this.log.called) this.log = { called: beats.size, blocks: this.logNow() };
    return this.log.blocks;
  }

  private logNow(): LogBlock[] {
    const { examining, layout } = this.format;
    return logOf(this.state, layout === 'threaded', post =>
      examining?.heardAs?.(post, this.brief, this.known(post.seq)),
    );
  }

  /** What the referee has to know about the table at a turn. */
  table(turn: TurnState): Table {
    const speaker = this.seat(turn.seat);
    const heard = this.heardSoFar().flatMap(block => block.turns);
    const others = this.brief.seats.filter(seat => seat.id !== speaker.id).map(seat => seat.name);
    const opening = [this.brief.topic, ...Object.values(this.brief.options).map(String)];
    const agent = this.sources.agents.get(speaker.agent);
    const own = agent ? [agent.description, agent.body] : [];
    const quotes = { document: this.document, known: this.known(), opening, own };
    const presides = this.format.seats.some(rule => rule.presides && rule.role === speaker.role);
    return { speaker, others, heard, seat: speaker.id, presides, quotes };
  }

  /** Reserves a call, with what the format's own closing needs after it; a call that is a part of that closing leaves out itself. */
  admit(call: Call, { seat, move, exchanged }: Pick<Cue, 'seat' | 'move' | 'exchanged'>): Admission {
    return this.budget.admit(call, worst => {
      // The same verdict asked again is no reason to keep another one aside.
      if (exchanged) return 0;
      const heard = this.heardSoFar().flatMap(block => block.turns);
      if (this.format.isConcluded?.(heard, move)) return 0;
      const calls = this.closingCalls().filter(each => each.seat !== seat || each.name !== move);
      const underWay = this.underWay();
      const bare = bareWorst(calls, underWay.length);
      const first = { prompt: call.prompt, tokens: worst.inputTokens };
      const whole = wholeCached(calls, underWay, (voice, prompt) =>
        this.budget.counted.find(voice, prompt, this.world.clock.now(), first),
      );
      return bare === null || whole === null ? null : Math.max(bare, whole);
    });
  }

  /** The calls of the format's own closing on what was heard so far. */
  private closingCalls(): readonly ClosingCall[] {
    const log = this.heardSoFar();
    if (this.ending?.log !== log) {
      const calls = closingCalls(
        this,
        (seat, move) => this.voiceOf(seat, move),
        (voice, seat) => this.desk(voice, seat),
      );
      this.ending = { log, calls };
    }
    return this.ending.calls;
  }

  /** What the closing will hear beyond the log: the answers of beats that are not closed yet, and what the user said meanwhile. */
  private underWay(): string[] {
    const open = [...this.state.beats.values()].filter(beat => beat.seal === undefined);
    const answers = open.flatMap(beat =>
      beat.cues.map(cue => {
        const { ended } = this.turn(cue.turn);
        return ended
          ? [ended.text, ...declaredLines(ended.data)].join('\n')
          : fullest(moveFor(this.format, cue, this.brief));
      }),
    );
    const since = [...this.state.beats.values()].at(-1)?.called ?? 0;
    const said = this.state.inputs.flatMap(input =>
      input.seq > since && 'text' in input && input.text ? [input.text] : [],
    );
    return [...answers, ...said];
  }

  /** Records that a cap is reached; the script learns of it at the next seal. */
  async cap(by: 'budget' | 'turns' | 'loop'): Promise<void> {
    const known = this.state.inputs.some(input => input.kind === 'capped' && input.by === by);
    if (!known) await this.journal.add({ type: 'input.received', kind: 'capped', by }, true);
  }

  /** Keeps an event back until the turn's end is written beside it. */
  hold(turn: string, event: EventBody): void {
    this.held.set(turn, [...(this.held.get(turn) ?? []), event]);
  }

  /** Hands out what was held back for a turn. */
  release(turn: string): EventBody[] {
    const events = this.held.get(turn) ?? [];
    this.held.delete(turn);
    return events;
  }

  /** Scores a turn that ends, once, with what its format measures of it. */
  score({ seat, move, cue }: TurnState, { text, outcome, data }: Pick<Settled, 'text' | 'outcome' | 'data'>): Scores {
    const heard = finishedTurns(this.state);
    const own = this.format.measure?.({ seat, move, text, outcome, data, cue: cue.data }, heard, this.brief);
    return { ...this.scores.score(text), ...(own ? { own } : {}) };
  }

  /** A turn ended: those after it are scored against its words, and a loop is noticed. */
  async heard(turn: TurnState): Promise<void> {
    await this.warn();
    const { text = '', words = 0, outcome = 'failed', why } = turn.ended ?? {};
    if (outcome !== 'failed') this.stops.push({ kind: 'done' });
    const { aside, repeats } = this.format.moves[turn.move] ?? {};
    if (aside) return;
    this.scores.hear(text);
    const { beat, seat } = turn;
    // A person may repeat themselves.
    if (isPerson(this.seat(seat))) return;
    this.lately.push({ beat, seat, text, words: repeats ? 0 : words, outcome, why });
    if (this.lately.length > 24) this.lately.shift();
    if (looping(this.lately)) await this.cap('loop');
  }

  /** Says once for each cap in dollars that most of it is spent. */
  private async warn(): Promise<void> {
    const { budget, spent, entries } = this.state;
    if (budget.usd === undefined || spent.usd < budget.usd * WARN_AT || spent.usd === 0) return;
    const text = `80 % of the cap of $${budget.usd} is spent.`;
    if (entries.some(entry => entry.kind === 'note' && entry.note.text === text)) return;
    await this.journal.add({ type: 'note.posted', kind: 'system', text });
  }

  /** What a turn has cost over all its attempts, those included that are about to be written. */
  spentOn(
    turn: Pick<TurnState, 'attempts'>,
    held: readonly EventBody[],
  ): { usage: Usage; costUSD: number | null; attempts: number } {
    const ended = held.flatMap(event => (event.type === 'attempt.ended' ? [event] : []));
    const known = turn.attempts.filter(attempt => !ended.some(event => event.attempt === attempt.attempt));
    const all = [...known, ...ended];
    return {
      usage: all.map(attempt => attempt.usage).reduce(addUsage, noUsage),
      costUSD: all.reduce<number | null>(
        (sum, { costUSD }) => (sum === null || costUSD === null ? null : sum + costUSD),
        0,
      ),
      attempts: all.length,
    };
  }

  /** Counts a failed call; true when the session pauses, because too many failed in a row or no further one can do better. */
  async countFailure(stop: Stop): Promise<boolean> {
    this.stops.push(stop);
    const why = breakerTrips(this.stops, this.world.clock.now());
    if (!why) return false;
    this.stops.length = 0;
    this.gate.admitAnew();
    // Another seat that was told the same at the same time has paused it already.
    if (this.state.status === 'paused') return true;
    const text = `Paused, so that nothing more is spent in vain. ${why}`;
    await this.journal.append(
      [
        { type: 'note.posted', kind: 'system', text },
        { type: 'input.received', kind: 'pause', by: 'failures' },
      ],
      true,
    );
    return true;
  }

  /** Whether a caching voice has yet to write so much of the prompt that a second call should wait for the first. */
  muchUnwritten(request: { cue: { seat: string } }): boolean {
    const seat = this.seat(request.cue.seat);
    if (!this.voiceOf(seat).flags.caching) return false;
    let unwritten = this.anythingSent() ? 0 : this.documentText.length / 4 + this.brief.seats.length * 400;
    const last = this.heardSoFar().at(-1);
    for (const turn of last?.turns ?? []) unwritten += turn.words * 1.4;
    return unwritten > 1000;
  }

  private anythingSent(): boolean {
    for (const turn of this.state.turns.values()) if (turn.attempts.length > 0) return true;
    return false;
  }

  /** Resolves as soon as the provider answers a call, or the call is over. */
  firstState(call: string, over: Promise<unknown> | undefined): Promise<void> {
    const isAnswered = ({ turn, state }: TurnStatus) => turn === call && state !== 'waiting' && state !== 'queued';
    return once(this.live.onStatus, isAnswered, over);
  }

  /** Resolves once the provider answers somebody's call, nobody is going to speak, or the session is left. */
  async beginning(): Promise<void> {
    while (!this.gate.leaving && !this.hasBegun()) {
      const ended = once(this.journal.onEvent, event => event.type === 'turn.ended');
      await once(this.live.onStatus, () => this.hasBegun(), Promise.race([this.gate.change(), ended]));
    }
  }

  private hasBegun(): boolean {
    const { turns, inputs } = this.state;
    // There may be no word of it yet; and nobody knows how long a person takes.
    const begun = ['thinking', 'speaking', 'asking'];
    if (this.live.statuses().some(({ turn, state }) => turns.has(turn) && begun.includes(state))) return true;
    const isSpoken = [...turns.values()].some(turn => turn.ended || turn.attempts.some(attempt => attempt.outcome));
    return (
      isSpoken || this.live.partials().some(({ text }) => text !== '') || inputs.some(each => each.kind === 'stop')
    );
  }

  /** A listener has failed: the session is left resumable, and whoever performs it is told why. */
  private fail(error: unknown): void {
    this.fault ??= { error };
    this.gate.leave(false);
  }

  /** Finished turns of a beat's cues, in their order. */
  turnsOf(ids: readonly string[]): ReturnType<typeof finishedTurns> {
    return ids.flatMap(id => {
      const turn = this.state.turns.get(id);
      const finished = turn && finishedTurn(turn);
      return finished ? [finished] : [];
    });
  }
}

/** Resolves with the first event that passes a test, or when something else is over. */
function once<T>(event: Emitter<T>['event'], test: (value: T) => boolean, over?: Promise<unknown>): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      listening.dispose();
      resolve();
    };
    const listening = event(value => {
      if (test(value)) end();
    });
    over?.then(end, end);
  });
}
