import { Emitter } from '../../../src/base/emitter';
import { recordTexts, type Text } from '../../../src/base/message';
import type {
  EventBody,
  FindingDelta,
  LedgerEvent,
  OpenedSeat,
  SessionOpened,
  TurnDelta,
  TurnStatus,
} from '../../../src/ledger/events';
import { apply, emptyState } from '../../../src/ledger/fold';
import type { FeedSource } from '../../../src/protocol/feed';
import { isPerson, personVoiceId } from '../../../src/script/brief';
import type { TurnOutcome } from '../../../src/script/turn';

/** A turn as a test writes it. */
export interface Line {
  seat: string;
  move: string;
  text: string;
  outcome?: TurnOutcome;
  data?: Extract<EventBody, { type: 'turn.ended' }>['data'];
  cue?: Extract<EventBody, { type: 'beat.called' }>['cues'][number]['data'];
  failure?: { kind: string; message: string; remedy: string };
  asksUser?: boolean;
}

const used = { input: 310, cacheRead: 4200, cacheWrite5m: 180, cacheWrite1h: 0, output: 190 };

/** A session without a stage: a test says what happens, and whoever listens hears it as from a running one. */
export class Story implements FeedSource {
  readonly state = emptyState();
  readonly events: LedgerEvent[] = [];
  private readonly eventOut = new Emitter<LedgerEvent>();
  private readonly deltaOut = new Emitter<TurnDelta>();
  private readonly statusOut = new Emitter<TurnStatus>();
  private readonly findingOut = new Emitter<FindingDelta>();
  private found: FindingDelta[] = [];
  private readonly texts = new Map<string, TurnDelta>();
  private readonly doing = new Map<string, TurnStatus>();
  private beats = 0;
  private turns = 0;
  /** What each turn costs. */
  costUSD = 0.0123;
  readonly onEvent = this.eventOut.event;
  readonly onDelta = this.deltaOut.event;
  readonly onStatus = this.statusOut.event;
  readonly onFinding = this.findingOut.event;

  constructor(opened: SessionOpened) {
    this.add(opened);
  }

  partials(): TurnDelta[] {
    return [...this.texts.values()];
  }

  foundSoFar(): FindingDelta[] {
    return this.found;
  }

  /** A call under way has found something. */
  find(call: string, item: FindingDelta['item']): void {
    const index = this.found.filter(each => each.call === call).length;
    const delta: FindingDelta = { type: 'finding.delta', call, attempt: 1, index, item };
    this.found.push(delta);
    this.findingOut.fire(delta);
  }

  statuses(): TurnStatus[] {
    return [...this.doing.values()];
  }

  /** Writes one event down. */
  add(body: EventBody): void {
    const seq = this.events.length + 1;
    const event = { ...body, v: 1, seq, at: new Date(1_760_000_000_000 + seq * 1000).toISOString() } as LedgerEvent;
    this.events.push(event);
    apply(this.state, event);
    if (body.type === 'turn.ended') {
      this.texts.delete(body.turn);
      this.doing.delete(body.turn);
    }
    if (body.type === 'call.ended') this.found = this.found.filter(each => each.call !== body.call);
    this.eventOut.fire(event);
  }

  /** Calls a beat and begins its turns; returns their ids. */
  begin(lines: readonly Line[], round?: Text): string[] {
    const beat = `b${++this.beats}`;
    const cues = lines.map(({ seat, move, cue }) => ({
      turn: `t${++this.turns}`,
      seat,
      move,
      hears: 'all' as const,
      data: cue,
    }));
    this.add({
      type: 'beat.called',
      beat,
      kind: lines.length > 1 || String(round).startsWith('Beat') ? 'ask' : 'inTurn',
      cues,
      ...(round ? recordTexts({ round }) : {}),
    });
    for (const { turn, seat, move } of cues) {
      const { name, role } = this.seat(seat);
      const tail = `You are ${name}. Answer the last point that was made against you, in your own words.`;
      this.add({
        type: 'turn.began',
        turn,
        seat,
        name,
        role,
        move,
        attempt: 1,
        ...(isPerson(this.seat(seat)) ? { voice: personVoiceId } : { voice: 'anthropic', model: 'large-1' }),
        reserved: 0.02,
        tail,
      });
    }
    return cues.map(cue => cue.turn);
  }

  /** Lets a piece of a turn be heard. */
  say(turn: string, text: string): void {
    const before = this.texts.get(turn)?.text ?? '';
    this.texts.set(turn, { type: 'turn.delta', turn, attempt: 1, offset: 0, text: before + text });
    this.doing.delete(turn);
    this.deltaOut.fire({ type: 'turn.delta', turn, attempt: 1, offset: before.length, text });
  }

  /** Tells what a voice is doing. */
  tell(turn: string, state: TurnStatus['state'], more: Partial<TurnStatus> = {}): void {
    const status: TurnStatus = { type: 'turn.status', turn, state, ...more };
    this.doing.set(turn, status);
    this.statusOut.fire(status);
  }

  /** Closes the newest beat. */
  close(): void {
    this.add({ type: 'beat.closed', beat: `b${this.beats}` });
  }

  /** Ends a turn with what was said in it. */
  end(turn: string, line: Line): void {
    const { seat, move, text, outcome = 'spoken', data, failure, asksUser } = line;
    const { name, role } = this.seat(seat);
    const checks = [
      {
        rule: 'limit',
        ok: outcome !== 'trimmed',
        detail: outcome === 'trimmed' ? '171 words, 150 allowed' : undefined,
      },
      { rule: 'namesAnother', ok: true },
    ];
    const failed = failure ? 'failed' : 'answered';
    this.add({
      type: 'attempt.ended',
      turn,
      attempt: 1,
      outcome: failed,
      text,
      usage: used,
      costUSD: this.costUSD,
      checks,
      failure,
    });
    const words = text.split(/\s+/).filter(Boolean).length;
    const scores = { topic: 0.6, novelty: 0.5 };
    const shared = {
      type: 'turn.ended' as const,
      turn,
      seat,
      name,
      role,
      move,
      outcome,
      text,
      words,
      data,
      checks,
      scores,
    };
    this.add({ ...shared, usage: used, costUSD: this.costUSD, attempts: 1, selected: 1, asksUser });
  }

  /** Whole turns, one beat each. */
  tellAll(lines: readonly Line[], round?: Text): void {
    for (const line of lines) {
      const [turn] = this.begin([line], round);
      if (turn) this.end(turn, line);
    }
  }

  private seat(id: string): OpenedSeat {
    const seat = this.state.opened?.seats.find(each => each.id === id);
    if (!seat) throw new Error(`Nobody sits at ${id}`);
    return seat;
  }
}
