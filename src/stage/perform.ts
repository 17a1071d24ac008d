// Runs the script of a format, a generator that yields steps. Each step has the id `b` and its number; one that asks seats for turns is a beat.

import { recordTexts, type Text } from '../base/message';
import { assertNever } from '../base/never';
import type { CalledCue, EventBody } from '../ledger/events';
import { endedCalls, lastStepNumber, type TurnState } from '../ledger/state';
import { endedTurnId } from '../script/input';
import type { Cue, Outcome, Reply, Step } from '../script/step';
import type { Turn } from '../script/turn';
import { withUserInput } from '../script/withUserInput';
import { BackgroundCalls } from './backgroundCalls';
import { condenseFirst } from './condensing';
import { runEnsemble } from './ensemble';
import { type RecordableStep, requireRecordedEnd, requireRecordedStep } from './replayCheck';
import { ScriptSeats } from './reseating';
import { runTurn, type TurnEnd } from './runTurn';
import type { Stage } from './stage';

/** Runs the script to its end, replaying the record first and calling voices after; undefined if the session was left. */
export async function perform(stage: Stage): Promise<Outcome | undefined> {
  const run = new ScriptRun(stage);
  const { brief } = run.seats;
  const script = condenseFirst(brief, withUserInput(stage.format, brief));
  let next = script.next({ turns: [], inputs: [] });
  try {
    while (!next.done) {
      const reply = await run.runStep(next.value);
      if (!reply) break;
      next = script.next(reply);
    }
    if (next.done) run.end();
  } catch (error) {
    stage.gate.leave(true);
    // Background tasks fail for the same reason; only the first error is thrown.
    await run.waitForBackground().catch(() => undefined);
    throw error;
  }
  await run.waitForBackground();
  return next.done ? next.value : undefined;
}

class ScriptRun {
  readonly seats: ScriptSeats;
  /** The numbers of the last step and turn. */
  private steps = 0;
  private turns = 0;
  /** Inputs up to this seq have been delivered to the script. */
  private deliveredSeq = 0;
  /** The ids of background turns, by the names that the script gave them. */
  private readonly backgroundTurns = new Map<string, string>();
  private readonly backgroundTasks = new Set<Promise<void>>();
  private readonly backgroundCalls: BackgroundCalls;
  /** The number of the last step in the record, if the session is resumed. */
  private readonly lastRecorded: number;

  constructor(private readonly stage: Stage) {
    this.lastRecorded = lastStepNumber(stage.state);
    this.backgroundCalls = new BackgroundCalls(stage);
    this.seats = new ScriptSeats(stage.state, stage.brief);
  }

  /** Runs one step: replays it if it is recorded, otherwise performs it. */
  async runStep(step: Step): Promise<Reply | undefined> {
    const id = `b${++this.steps}`;
    this.seats.change(this.steps);
    switch (step.kind) {
      case 'ask':
      case 'inTurn':
        return this.runTurns(id, step);
      case 'listen':
        return this.listen(id, step);
      case 'examine':
        return this.examine(id, step);
      case 'post':
        return this.post(id, step);
      case 'start':
        return this.start(id, step);
      case 'cancel':
        return this.cancel(step);
      default:
        return assertNever(step);
    }
  }

  /** Runs the turns of a step and closes its beat; undefined if the session was left meanwhile. */
  private async runTurns(id: string, step: Extract<Step, { kind: 'ask' | 'inTurn' }>): Promise<Reply | undefined> {
    const cues = await this.recordBeat(id, step.kind, step.cues, {
      round: step.round,
      by: step.kind === 'inTurn' ? step.by : undefined,
    });
    const openTurns = cues.map(cue => this.stage.turn(cue.turn)).filter(({ status }) => status !== 'ended');
    // An ensemble decides itself whether one call plays all turns or each is asked after the other.
    const isEnsemble = step.kind === 'inTurn' && cues.length > 1;
    const ends = isEnsemble
      ? [await runEnsemble(this.stage, openTurns, step.closing)]
      : await this.askTogether(openTurns, step.closing);
    if (ends.includes('left')) return undefined;
    const beat = this.stage.state.beats.get(id);
    if (beat?.seal === undefined) await this.stage.journal.add({ type: 'beat.closed', beat: id });
    // Closing a beat seals it: the script gets the inputs recorded up to here, also when it is replayed.
    const seal = beat?.seal ?? this.stage.state.lastSeq;
    return this.reply(this.stage.turnsOf(cues.map(cue => cue.turn)), seal);
  }

  /** Asks seats without letting them hear one another: people first, then one model alone if it has much to write to the prompt cache, then the others. */
  private async askTogether(turns: readonly TurnState[], closing?: boolean): Promise<TurnEnd[]> {
    const people = turns.filter(({ cue }) => this.stage.isAskedOfPerson(cue));
    const answered = people.length > 0 ? await Promise.all(people.map(turn => runTurn(this.stage, turn, closing))) : [];
    const [first, ...others] = turns.filter(turn => !people.includes(turn));
    if (!first || answered.includes('left')) return answered;
    const firstTurn = runTurn(this.stage, first, closing);
    if (others.length > 0 && this.stage.shouldWarmCache(first)) await this.stage.firstResponse(first.id, firstTurn);
    return Promise.all([firstTurn, ...others.map(turn => runTurn(this.stage, turn, closing))]);
  }

  /** Records a beat as called; if it is in the record, compares it with that instead. Calls no voice. */
  private async recordBeat(
    id: string,
    kind: 'ask' | 'inTurn' | 'start',
    cues: readonly Cue[],
    more: { round?: Text; by?: 'summary' | 'redirect'; name?: string },
  ): Promise<readonly CalledCue[]> {
    const called = cues.map(cue => ({ turn: `t${++this.turns}`, ...cue }));
    this.compare({ kind, cues: called, name: more.name });
    const known = this.stage.state.beats.get(id);
    if (known) return known.cues;
    const { round, by, name } = more;
    const extra = { ...(round ? recordTexts({ round }) : {}), ...(by ? { by } : {}), ...(name ? { name } : {}) };
    await this.stage.journal.add({ type: 'beat.called', beat: id, kind, cues: called, ...extra });
    return called;
  }

  /** Throws if the record has another step at this place. */
  private compare(step: RecordableStep): void {
    requireRecordedStep(this.stage.state, this.steps, this.lastRecorded, step);
  }

  /** Builds the reply to a step: its turns, and the inputs, background turns and calls up to its seal that the script has not received. */
  private reply(turns: Turn[], seal: number): Reply {
    const inputs = this.stage.state.inputs.filter(input => input.seq > this.deliveredSeq && input.seq <= seal);
    const calls = endedCalls(this.stage.state).filter(({ seq }) => seq > this.deliveredSeq && seq <= seal);
    this.deliveredSeq = Math.max(this.deliveredSeq, seal);
    const delivered = new Set(turns.map(turn => turn.id));
    const endedTurns = inputs.flatMap(input => endedTurnId(input) ?? []).filter(turn => !delivered.has(turn));
    return {
      turns,
      inputs,
      ...(endedTurns.length > 0 ? { backgroundTurns: this.stage.turnsOf(endedTurns) } : {}),
      ...(calls.length > 0 ? { calls } : {}),
    };
  }

  /** Waits for an input of the kinds that the step names; undefined if the session is left first. */
  private async listen(id: string, step: Extract<Step, { kind: 'listen' }>): Promise<Reply | undefined> {
    const { stage } = this;
    const kinds: readonly string[] = step.for;
    this.compare(step);
    if (!stage.state.listens.has(id)) {
      await stage.journal.add({ type: 'listen.called', beat: id, for: [...kinds] });
    }
    for (;;) {
      const awaited = stage.state.inputs.find(input => input.seq > this.deliveredSeq && kinds.includes(input.kind));
      if (awaited) {
        const ended = endedTurnId(awaited);
        return this.reply(ended === undefined ? [] : stage.turnsOf([ended]), awaited.seq);
      }
      if (stage.gate.leaving) return undefined;
      const change = stage.gate.nextChange();
      stage.runningCalls.announceWaiting();
      await change;
    }
  }

  /** Starts the calls of a step, or waits for some to end; the record decides at which step the script receives them. */
  private async examine(id: string, step: Extract<Step, { kind: 'examine' }>): Promise<Reply | undefined> {
    const { stage, backgroundCalls } = this;
    const calls = backgroundCalls.withIds(step.calls);
    this.compare({ ...step, calls });
    if (!stage.state.examines.has(id)) {
      const until = step.until ? { until: step.until } : {};
      await stage.journal.add({ type: 'examine.called', beat: id, calls, ...until });
    }
    backgroundCalls.begin(calls);
    if (!step.until) return { turns: [], inputs: [] };
    const seal = await backgroundCalls.waitForEnd(step);
    return seal === undefined ? undefined : this.reply([], seal);
  }

  private async post(id: string, step: Extract<Step, { kind: 'post' }>): Promise<Reply> {
    this.compare(step);
    const { topic, data, texts } = step;
    const isKnown = this.stage.state.posts.some(post => post.beat === id);
    if (!isKnown)
      await this.stage.journal.add({ type: 'state.posted', beat: id, topic, data, ...(texts ? { texts } : {}) });
    return { turns: [], inputs: [] };
  }

  /** Starts a cue in the background; its end arrives as a signal that names the turn. */
  private async start(id: string, step: Extract<Step, { kind: 'start' }>): Promise<Reply> {
    const [cue] = await this.recordBeat(id, 'start', [step.cue], { name: step.name, round: step.round });
    const turn = cue?.turn ?? '';
    this.backgroundTurns.set(step.name, turn);
    const hasEnded = this.stage.state.inputs.some(input => endedTurnId(input) === turn);
    if (hasEnded) return { turns: [], inputs: [] };
    if (this.wasCancelled(step.name, id)) this.stage.gate.cancel(turn);
    const task = this.runInBackground(this.stage.turn(turn), step.name);
    this.backgroundTasks.add(task);
    // The error is thrown when the session waits for its background tasks; this avoids an unhandled rejection.
    task.catch(() => undefined);
    return { turns: [], inputs: [] };
  }

  /** Whether a task was cancelled before the session was left, so that replaying its start calls no model. */
  private wasCancelled(name: string, beat: string): boolean {
    const called = this.stage.state.beats.get(beat)?.called ?? 0;
    return this.stage.journal.events.some(
      event => event.type === 'task.cancelled' && event.name === name && event.seq > called,
    );
  }

  /** Ends the run after the script: cancels what still runs in the background. */
  end(): void {
    requireRecordedEnd(this.stage.state, this.steps, this.lastRecorded);
    for (const turn of this.backgroundTurns.values()) this.stage.gate.cancel(turn);
    this.backgroundCalls.cancel();
  }

  /** Resolves when nothing runs in the background any more; throws an error that occurred there. */
  async waitForBackground(): Promise<void> {
    await Promise.all([...this.backgroundTasks, this.backgroundCalls.waitForAll()]);
  }

  /** Runs a turn and reports its end to the script by a signal; an error leaves the session. */
  private async runInBackground(turn: TurnState, name: string): Promise<void> {
    const leave = (error: unknown): never => {
      // A script that listens for this task could never continue.
      this.stage.gate.leave(true);
      throw error;
    };
    const end = await runTurn(this.stage, turn).catch(leave);
    if (end === 'left') return;
    const data = { name, turn: turn.id };
    const ended: EventBody[] = [
      { type: 'beat.closed', beat: turn.beat },
      { type: 'input.received', kind: 'signal', name: 'turn.ended', data },
    ];
    await this.stage.journal.append(ended, true).catch(leave);
    this.stage.gate.wake();
  }

  private async cancel(step: Extract<Step, { kind: 'cancel' }>): Promise<Reply> {
    this.compare(step);
    const { name } = step;
    const turn = this.backgroundTurns.get(name);
    if (turn && this.stage.turn(turn).status !== 'ended') {
      const { beat } = this.stage.turn(turn);
      if (!this.wasCancelled(name, beat)) await this.stage.journal.add({ type: 'task.cancelled', name });
      this.stage.gate.cancel(turn);
    }
    return { turns: [], inputs: [] };
  }
}
