import { assertNever } from '../base/never';
import type { CalledCue, EventBody } from '../ledger/events';
import { attended } from '../script/attended';
import { endedBy } from '../script/input';
import type { Cue, Outcome, Reply, Step } from '../script/step';
import type { Turn } from '../script/turn';
import { afterCondensing } from './condensing';
import { compareEnd, compareStep, lastStep, type PlacedStep } from './drift';
import { takeEnsemble } from './ensemble';
import { Examinations } from './examining';
import { type Request, takeTurn } from './speaking';
import type { Stage } from './stage';

/** Drives the script to its end against the record first and the voices after; undefined when the session was left. */
export async function perform(stage: Stage): Promise<Outcome | undefined> {
  const run = new Run(stage);
  const script = afterCondensing(stage.brief, attended(stage.format, stage.brief));
  let next = script.next({ turns: [], inputs: [] });
  try {
    while (!next.done) {
      const reply = await run.take(next.value);
      if (!reply) break;
      next = script.next(reply);
    }
    if (next.done) run.end();
  } catch (error) {
    stage.gate.leave(true);
    // What runs behind fails for the same reason; the first one is told.
    await run.rest().catch(() => undefined);
    throw error;
  }
  await run.rest();
  return next.done ? next.value : undefined;
}

class Run {
  private steps = 0;
  private turns = 0;
  /** Inputs up to this seq were handed to the script. */
  private sealed = 0;
  private readonly background = new Map<string, string>();
  private readonly behind = new Set<Promise<void>>();
  private readonly examinations: Examinations;

  /** The last step that was taken before the session was left. */
  private readonly recorded: number;

  constructor(private readonly stage: Stage) {
    this.recorded = lastStep(stage.state);
    this.examinations = new Examinations(stage);
  }

  /** Takes one step: from the record where it has it, else by doing it. */
  async take(step: Step): Promise<Reply | undefined> {
    const id = `b${++this.steps}`;
    switch (step.kind) {
      case 'ask':
      case 'inTurn':
        return this.beat(id, step);
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

  private async beat(id: string, step: Extract<Step, { kind: 'ask' | 'inTurn' }>): Promise<Reply | undefined> {
    const cues = await this.call(id, step.kind, step.cues, {
      round: step.round,
      by: step.kind === 'inTurn' ? step.by : undefined,
    });
    const requests: Request[] = step.cues.map((cue, index) => ({
      id: cues[index]?.turn ?? '',
      cue,
      beat: id,
      closing: step.closing ?? false,
    }));
    const open = requests.filter(request => this.stage.turn(request.id).status !== 'ended');
    const ends = step.kind === 'ask' ? await this.together(open) : [await takeEnsemble(this.stage, open)];
    if (ends.includes('left')) return undefined;
    const beat = this.stage.state.beats.get(id);
    if (beat?.seal === undefined) await this.stage.journal.add({ type: 'beat.closed', beat: id });
    const seal = beat?.seal ?? this.stage.state.lastSeq;
    return this.reply(this.stage.turnsOf(cues.map(cue => cue.turn)), seal);
  }

  /** All at once, but people before the others: of a beat that is blind there is nothing that they could have seen. Where much of the prompt was never written to the cache, the first call opens it for the others. */
  private async together(requests: readonly Request[]): Promise<string[]> {
    const people = requests.filter(({ cue }) => this.stage.isAskedOfPerson(cue));
    const asked = people.map(request => takeTurn(this.stage, request));
    const answered = asked.length > 0 ? await Promise.all(asked) : [];
    const [first, ...others] = requests.filter(request => !people.includes(request));
    if (!first || answered.includes('left')) return answered;
    const lead = takeTurn(this.stage, first);
    if (others.length > 0 && this.stage.muchUnwritten(first)) await this.stage.firstState(first.id, lead);
    return Promise.all([lead, ...others.map(request => takeTurn(this.stage, request))]);
  }

  /** Calls a beat, or compares it with the one that was called before the session was left. */
  private async call(
    id: string,
    kind: 'ask' | 'inTurn' | 'start',
    cues: readonly Cue[],
    more: { round?: string; by?: 'summary' | 'redirect'; name?: string },
  ): Promise<readonly CalledCue[]> {
    const called = cues.map(cue => ({ turn: `t${++this.turns}`, ...cue }));
    this.compare({ kind, cues: called, name: more.name });
    const known = this.stage.state.beats.get(id);
    if (known) return known.cues;
    const { round, by, name } = more;
    const extra = { ...(round ? { round } : {}), ...(by ? { by } : {}), ...(name ? { name } : {}) };
    await this.stage.journal.add({ type: 'beat.called', beat: id, kind, cues: called, ...extra });
    return called;
  }

  private compare(step: PlacedStep): void {
    compareStep(this.stage.state, this.steps, this.recorded, step);
  }

  /** What comes back for a step: its turns, and the inputs, background turns and calls up to its seal that the script has not seen. */
  private reply(turns: Turn[], seal: number): Reply {
    const inputs = this.stage.state.inputs.filter(input => input.seq > this.sealed && input.seq <= seal);
    const calls = this.examinations.between(this.sealed, seal);
    this.sealed = Math.max(this.sealed, seal);
    const told = new Set(turns.map(turn => turn.id));
    const ended = inputs.flatMap(input => endedBy(input) ?? []).filter(turn => !told.has(turn));
    return {
      turns,
      inputs,
      ...(ended.length > 0 ? { behind: this.stage.turnsOf(ended) } : {}),
      ...(calls.length > 0 ? { calls } : {}),
    };
  }

  private async listen(id: string, step: Extract<Step, { kind: 'listen' }>): Promise<Reply | undefined> {
    const { stage } = this;
    const kinds: readonly string[] = step.for;
    this.compare(step);
    if (!stage.state.listens.has(id)) {
      await stage.journal.add({ type: 'listen.called', beat: id, for: [...kinds] });
    }
    for (;;) {
      const heard = stage.state.inputs.find(input => input.seq > this.sealed && kinds.includes(input.kind));
      if (heard) {
        const ended = endedBy(heard);
        return this.reply(ended === undefined ? [] : stage.turnsOf([ended]), heard.seq);
      }
      if (stage.gate.leaving) return undefined;
      const change = stage.gate.change();
      stage.live.wait();
      await change;
    }
  }

  /** Begins the calls of a step, or waits for the end of some; the record decides what the script hears of at which step. */
  private async examine(id: string, step: Extract<Step, { kind: 'examine' }>): Promise<Reply | undefined> {
    const { stage, examinations } = this;
    const calls = examinations.called(step.calls);
    this.compare({ ...step, calls });
    if (!stage.state.examines.has(id)) {
      const until = step.until ? { until: step.until } : {};
      await stage.journal.add({ type: 'examine.called', beat: id, calls, ...until });
    }
    examinations.begin(calls);
    if (!step.until) return { turns: [], inputs: [] };
    const seal = await examinations.ended(step);
    return seal === undefined ? undefined : this.reply([], seal);
  }

  private async post(id: string, step: Extract<Step, { kind: 'post' }>): Promise<Reply> {
    this.compare(step);
    const { topic, data } = step;
    const isKnown = this.stage.state.posts.some(post => post.beat === id);
    if (!isKnown) await this.stage.journal.add({ type: 'state.posted', beat: id, topic, data });
    return { turns: [], inputs: [] };
  }

  /** Starts a cue in the background; its end arrives as a signal that names the turn. */
  private async start(id: string, step: Extract<Step, { kind: 'start' }>): Promise<Reply> {
    const [cue] = await this.call(id, 'start', [step.cue], { name: step.name, round: step.round });
    const turn = cue?.turn ?? '';
    this.background.set(step.name, turn);
    const announced = this.stage.state.inputs.some(input => endedBy(input) === turn);
    if (announced) return { turns: [], inputs: [] };
    if (this.wasCancelled(step.name, id)) this.stage.gate.cancel(turn);
    const task = this.runBehind({ id: turn, cue: step.cue, beat: id, closing: false }, step.name);
    this.behind.add(task);
    // Its error is thrown where everything comes to rest; until then nobody looks at it.
    task.catch(() => undefined);
    return { turns: [], inputs: [] };
  }

  /** Whether a task was called off before the session was left, so that taking it up again asks nobody. */
  private wasCancelled(name: string, beat: string): boolean {
    const called = this.stage.state.beats.get(beat)?.called ?? 0;
    return this.stage.journal.events.some(
      event => event.type === 'task.cancelled' && event.name === name && event.seq > called,
    );
  }

  /** The script is over: what still runs behind it has nobody left to hear it. */
  end(): void {
    compareEnd(this.stage.state, this.steps, this.recorded);
    for (const turn of this.background.values()) this.stage.gate.cancel(turn);
    this.examinations.cancel();
  }

  /** Resolves when nothing runs in the background any more; an error there is thrown here. */
  async rest(): Promise<void> {
    await Promise.all([...this.behind, this.examinations.rest()]);
  }

  private async runBehind(request: Request, name: string): Promise<void> {
    const leave = (error: unknown): never => {
      // Whoever listens would wait for ever for a task that can no longer tell of its end.
      this.stage.gate.leave(true);
      throw error;
    };
    const end = await takeTurn(this.stage, request).catch(leave);
    if (end === 'left') return;
    const data = { name, turn: request.id };
    const told: EventBody[] = [
      { type: 'beat.closed', beat: request.beat },
      { type: 'input.received', kind: 'signal', name: 'turn.ended', data },
    ];
    await this.stage.journal.append(told, true).catch(leave);
    this.stage.gate.wake();
  }

  private async cancel(step: Extract<Step, { kind: 'cancel' }>): Promise<Reply> {
    this.compare(step);
    const { name } = step;
    const turn = this.background.get(name);
    if (turn && this.stage.turn(turn).status !== 'ended') {
      const { beat } = this.stage.turn(turn);
      if (!this.wasCancelled(name, beat)) await this.stage.journal.add({ type: 'task.cancelled', name });
      this.stage.gate.cancel(turn);
    }
    return { turns: [], inputs: [] };
  }
}
