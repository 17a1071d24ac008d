import { Emitter } from '../base/emitter';
import type { Redaction } from '../base/redactor';
import type { FindingDelta, TurnDelta, TurnStatus } from '../ledger/events';

/** Why a call under way is cut short. */
export type Cut = 'skip' | 'stop' | 'leave';

interface UnderWay {
  attempt: number;
  text: string;
  /** Takes secrets out of what is said, also where one comes in pieces. */
  clean: ReturnType<Redaction['stream']> | undefined;
  controller: AbortController;
  skipped?: boolean;
  /** A call that is no turn: its words are shown to nobody. */
  unheard?: boolean;
}

/** What passes by and is no fact: the words of turns under way, what their voices are doing, and the means to cut them short. */
export class Live {
  private readonly deltas = new Emitter<TurnDelta>(error => this.failed(error));
  private readonly states = new Emitter<TurnStatus>(error => this.failed(error));
  private readonly findings = new Emitter<FindingDelta>(error => this.failed(error));
  private readonly waits = new Emitter<void>(error => this.failed(error));
  readonly onDelta = this.deltas.event;
  readonly onStatus = this.states.event;
  readonly onFinding = this.findings.event;
  readonly onWaiting = this.waits.event;
  private readonly underWay = new Map<string, UnderWay>();
  private readonly newest = new Map<string, TurnStatus>();
  private readonly found = new Map<string, FindingDelta[]>();

  /** `failed` is told what a listener throws: a voice that speaks must not take it for its own failure. */
  constructor(
    private readonly failed: (error: unknown) => void,
    private readonly redaction?: Redaction,
  ) {}

  /** Opens an attempt; its signal fires with the reason when it is cut short. */
  begin(turn: string, attempt: number, controller: AbortController): void {
    this.underWay.set(turn, { attempt, text: '', clean: this.redaction?.stream(), controller });
  }

  /** Opens an attempt at a call that is no turn. */
  beginCall(call: string, controller: AbortController): void {
    // What an attempt before it had found is found anew.
    this.found.delete(call);
    this.underWay.set(call, { attempt: 0, text: '', clean: undefined, controller, unheard: true });
  }

  /** Calls under way that are no turns. */
  calls(): string[] {
    return [...this.underWay].flatMap(([id, { unheard }]) => (unheard ? [id] : []));
  }

  /** Tells of a finding as soon as it is whole. */
  tellFinding(found: Omit<FindingDelta, 'type'>): void {
    const item = this.redaction?.clean(found.item) ?? found.item;
    const finding: FindingDelta = { type: 'finding.delta', ...found, item };
    this.found.set(found.call, [...(this.found.get(found.call) ?? []), finding]);
    this.findings.fire(finding);
  }

  /** What the calls under way have found so far. */
  foundSoFar(): FindingDelta[] {
    return [...this.found.values()].flat();
  }

  /** Passes on a piece of a turn. */
  say(turn: string, said: string): void {
    const entry = this.underWay.get(turn);
    if (entry) this.pass(turn, entry, entry.clean?.push(said) ?? said);
  }

  /** Passes on what was held back: all has been said. */
  finish(turns: readonly string[]): void {
    for (const turn of turns) {
      const entry = this.underWay.get(turn);
      if (entry) this.pass(turn, entry, entry.clean?.end() ?? '');
    }
  }

  private pass(turn: string, entry: UnderWay, text: string): void {
    if (text === '') return;
    const offset = entry.text.length;
    entry.text += text;
    // Words tell by themselves that somebody speaks.
    this.newest.delete(turn);
    this.deltas.fire({ type: 'turn.delta', turn, attempt: entry.attempt, offset, text });
  }

  tell(status: Omit<TurnStatus, 'type'>): void {
    const told: TurnStatus = { type: 'turn.status', ...status };
    this.newest.set(told.turn, told);
    this.states.fire(told);
  }

  /** Tells that the script waits for an input, and that none of those recorded is the one. */
  wait(): void {
    this.waits.fire();
  }

  end(turn: string): void {
    this.underWay.delete(turn);
    this.newest.delete(turn);
    this.found.delete(turn);
  }

  /** Cuts short the calls of these turns, or of all; a call that plays several turns is skipped when all of them are. */
  cut(why: Cut, turns?: readonly string[]): void {
    for (const [turn, entry] of this.underWay) {
      if (turns && !turns.includes(turn)) continue;
      if (why === 'skip') entry.skipped = true;
      const others = [...this.underWay.values()].filter(each => each.controller === entry.controller);
      if (why !== 'skip' || others.every(each => each.skipped)) entry.controller.abort(why);
    }
  }

  /** What each voice under way was last said to be doing. */
  statuses(): TurnStatus[] {
    return [...this.newest.values()];
  }

  /** The words so far of every turn under way. */
  partials(): TurnDelta[] {
    const spoken = [...this.underWay].filter(([, { unheard }]) => !unheard);
    return spoken.map(([turn, { attempt, text }]) => ({ type: 'turn.delta', turn, attempt, offset: 0, text }));
  }
}
