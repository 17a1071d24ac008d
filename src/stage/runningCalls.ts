import { Emitter } from '../base/emitter';
import type { Redaction } from '../base/redactor';
import type { FindingDelta, TurnDelta, TurnStatus } from '../ledger/events';

/** Why a running call is cut short. */
export type CutReason = 'skip' | 'stop' | 'leave';

interface RunningCall {
  attempt: number;
  text: string;
  /** Redacts secrets from the streamed text, also those split across pieces. */
  redaction: ReturnType<Redaction['stream']> | undefined;
  controller: AbortController;
  skipped?: boolean;
  /** A call that is no turn: its text is not displayed. */
  isCall: boolean;
}

/** Tracks running calls, by the id of the turn or other call that each is for: streams their text and state to listeners, and cancels them. */
export class RunningCalls {
  private readonly deltas = new Emitter<TurnDelta>(error => this.reportError(error));
  private readonly states = new Emitter<TurnStatus>(error => this.reportError(error));
  private readonly findings = new Emitter<FindingDelta>(error => this.reportError(error));
  private readonly waiting = new Emitter<void>(error => this.reportError(error));
  readonly onDelta = this.deltas.event;
  readonly onStatus = this.states.event;
  readonly onFinding = this.findings.event;
  readonly onWaiting = this.waiting.event;
  private readonly calls = new Map<string, RunningCall>();
  private readonly latestStatuses = new Map<string, TurnStatus>();
  private readonly partialFindings = new Map<string, FindingDelta[]>();

  /** `reportError` receives what a listener throws, so that a voice (what answers for a seat) does not mistake it for its own failure. */
  constructor(
    private readonly reportError: (error: unknown) => void,
    private readonly redaction?: Redaction,
  ) {}

  /** Registers an attempt at a turn, or at a call that is none; its controller is aborted with the reason of a cut. */
  begin(id: string, attempt: number, controller: AbortController, isCall = false): void {
    // A new attempt reports its findings again.
    this.partialFindings.delete(id);
    this.calls.set(id, { attempt, text: '', redaction: this.redaction?.stream(), controller, isCall });
  }

  /** The ids of running calls that are no turns. */
  callIds(): string[] {
    return [...this.calls].flatMap(([id, { isCall }]) => (isCall ? [id] : []));
  }

  /** Announces a finding, a complete item of a call's answer. */
  addFinding(streamed: Omit<FindingDelta, 'type'>): void {
    const item = this.redaction?.redactJson(streamed.item) ?? streamed.item;
    const finding: FindingDelta = { type: 'finding.delta', ...streamed, item };
    this.partialFindings.set(finding.call, [...(this.partialFindings.get(finding.call) ?? []), finding]);
    this.findings.fire(finding);
  }

  /** The findings so far of running calls. */
  findingsSoFar(): FindingDelta[] {
    return [...this.partialFindings.values()].flat();
  }

  /** Streams a piece of a turn. */
  addText(turn: string, said: string): void {
    const entry = this.calls.get(turn);
    if (entry) this.emitText(turn, entry, entry.redaction?.push(said) ?? said);
  }

  /** Streams what was held back, at the end of the turns. */
  flush(turns: readonly string[]): void {
    for (const turn of turns) {
      const entry = this.calls.get(turn);
      if (entry) this.emitText(turn, entry, entry.redaction?.end() ?? '');
    }
  }

  private emitText(turn: string, entry: RunningCall, text: string): void {
    if (text === '') return;
    const offset = entry.text.length;
    entry.text += text;
    // Streamed text replaces the status.
    this.latestStatuses.delete(turn);
    this.deltas.fire({ type: 'turn.delta', turn, attempt: entry.attempt, offset, text });
  }

  setStatus(status: Omit<TurnStatus, 'type'>): void {
    const update: TurnStatus = { type: 'turn.status', ...status };
    this.latestStatuses.set(update.turn, update);
    this.states.fire(update);
  }

  /** Announces that the script waits for an input that is not recorded yet. */
  announceWaiting(): void {
    this.waiting.fire();
  }

  end(turn: string): void {
    this.calls.delete(turn);
    this.latestStatuses.delete(turn);
    this.partialFindings.delete(turn);
  }

  /** Cuts short the calls of these turns, or all calls; a call that plays several turns is skipped once all of them are. */
  cut(why: CutReason, turns?: readonly string[]): void {
    for (const [turn, entry] of this.calls) {
      if (turns && !turns.includes(turn)) continue;
      if (why === 'skip') entry.skipped = true;
      const others = [...this.calls.values()].filter(each => each.controller === entry.controller);
      if (why !== 'skip' || others.every(each => each.skipped)) entry.controller.abort(why);
    }
  }

  /** The latest status of each running voice. */
  statuses(): TurnStatus[] {
    return [...this.latestStatuses.values()];
  }

  /** The text so far of every running turn. */
  partialTexts(): TurnDelta[] {
    const spoken = [...this.calls].filter(([, { isCall }]) => !isCall);
    return spoken.map(([turn, { attempt, text }]) => ({ type: 'turn.delta', turn, attempt, offset: 0, text }));
  }
}
