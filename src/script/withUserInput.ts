import { type Brief, isPerson } from './brief';
import type { EndedCall } from './call';
import type { Format } from './format';
import { endingKinds, type SealedInput } from './input';
import { question } from './post';
import type { Cue, Outcome, Posted, Reply, Script, Step } from './step';
import { currentTurns, type Turn, wasSpoken } from './turn';

/** Wraps a format's script with what all formats share: the user's inputs, caps, questions to the user, off-topic redirection, summaries and closing. */
export function withUserInput(format: Format, brief: Brief): Script<Outcome> {
  return new UserInputScript(format, brief).run(format.script(brief));
}

/** The words after which the presiding seat sums up again; many, because a summary cuts the beginning of the prompt that is cached. */
const summarizeAfterWords = 6000;

/** The number of consecutive off-topic turns that causes a redirection. */
const maxOffTopicTurns = 2;

/** A step that asks seats for turns (by its cues) and waits for them. */
type Beat = Extract<Step, { kind: 'ask' | 'inTurn' }>;

/** A requested end of the session: by its closing, or at once (`halt`). */
interface Ending {
  reason: string;
  halt: boolean;
}

/** What the user has requested by the inputs delivered so far. */
interface UserRequests {
  ending?: Ending;
  skips: Set<string>;
  muted: Set<string>;
  replies: { to: string; text: string }[];
  /** Inputs that the format gets with its next reply: all but those that end the session or skip a seat. */
  passed: SealedInput[];
}

class UserInputScript {
  private readonly requests: UserRequests = { skips: new Set(), muted: new Set(), replies: [], passed: [] };
  private readonly turns: Turn[] = [];
  /** What the format itself posted. */
  private readonly posted: Posted[] = [];
  private readonly endedCalls: EndedCall[] = [];
  /** What has ended since the format's last reply. */
  private backgroundTurns: Turn[] = [];
  private unseenCalls: EndedCall[] = [];
  private wordsSinceSummary = 0;
  private offTopicTurns = 0;
  private closing = false;

  constructor(
    private readonly format: Format,
    private readonly brief: Brief,
  ) {}

  /** Runs a script to its end, or until the user or a cap ends the session. */
  *run(script: Script<Outcome>): Script<Outcome> {
    let step = script.next({ turns: [], inputs: [] });
    while (!step.done) {
      const reply = yield* this.runStep(step.value);
      const { ending } = this.requests;
      if (ending) return yield* this.end(ending);
      step = script.next(reply);
    }
    return step.value;
  }

  /** Runs one step of the format; cues in turn are run one by one, so that inputs are handled in between, unless one ensemble call plays them all. */
  private *runStep(step: Step): Script<Reply> {
    if (step.kind !== 'ask' && step.kind !== 'inTurn') return this.flushReply(yield* this.passStep(step));
    const isSplit = step.kind === 'inTurn' && step.cues.length > 1 && this.brief.options.casting !== 'ensemble';
    const parts: Beat[] = isSplit ? step.cues.map(cue => ({ ...step, cues: [cue] })) : [step];
    const turns: Turn[] = [];
    for (const part of parts) {
      turns.push(...(yield* this.runBeat(part)));
      if (this.requests.ending) break;
    }
    return this.flushReply({ turns, inputs: [] });
  }

  /** Ends the session: at once when it was stopped, otherwise by running the format's closing, which a later stop still ends. */
  private *end({ halt, reason }: Ending): Script<Outcome> {
    const { format, brief, turns, posted, endedCalls } = this;
    if (halt)
      return format.abortedOutcome?.(brief, turns, reason, posted) ?? { reason, success: false, topic: brief.topic };
    this.closing = true;
    this.requests.ending = undefined;
    // Pending replies to the user are dropped when the session closes.
    this.requests.replies.length = 0;
    return yield* this.run(format.closing(brief, currentTurns(turns), reason, posted, endedCalls));
  }

  private *passStep(step: Step): Script<Reply> {
    if (step.kind === 'post') this.posted.push({ topic: step.topic, data: step.data });
    const reply = yield step.kind === 'listen' ? { ...step, for: [...step.for, ...endingKinds] } : step;
    this.receive(reply);
    this.turns.push(...reply.turns);
    return { turns: reply.turns, inputs: [] };
  }

  private *runBeat(step: Beat): Script<Turn[]> {
    const skipped = this.takeSkippedSeats(step);
    const cues = step.cues.map(cue => (skipped.has(cue.seat) && !cue.procedure ? { ...cue, skip: true } : cue));
    const reply = yield { ...step, cues, ...(this.closing ? { closing: true } : {}) };
    this.receive(reply);
    this.addTurns(reply.turns);
    if (reply.turns.some(turn => turn.asksUser)) yield* this.askUser(reply.turns);
    if (!this.requests.ending) yield* this.insertAsides();
    return reply.turns;
  }

  /** Uses up the requests to skip seats of this beat, and returns these and the muted ones; a procedure is never skipped: nobody speaks in it. */
  private takeSkippedSeats({ cues }: Beat): Set<string> {
    const speaking = new Set(cues.filter(cue => !cue.procedure).map(cue => cue.seat));
    return new Set([...speaking].filter(who => this.requests.skips.delete(who) || this.requests.muted.has(who)));
  }

  /** Adds turns of the format, which count towards the next summary and redirection; off-topic turns are not counted if an examiner judges that. */
  private addTurns(turns: readonly Turn[]): void {
    this.turns.push(...turns);
    for (const turn of turns) {
      this.wordsSinceSummary += turn.words;
      const mustKeepToTopic = this.format.moves[turn.move]?.checks.includes('onTopic') && wasSpoken(turn);
      if (this.brief.examiner || !mustKeepToTopic) continue;
      this.offTopicTurns = turn.scores.topic < this.format.offTopicBelow ? this.offTopicTurns + 1 : 0;
    }
  }

  /** Asks the user the questions of turns; each interrupts the round until it is answered or skipped. */
  private *askUser(turns: readonly Turn[]): Script<void> {
    for (const turn of turns.filter(each => each.asksUser)) {
      if (this.requests.ending) return;
      yield* question.post(turn.id);
      this.receive(yield { kind: 'listen', for: ['answer', ...endingKinds] });
    }
  }

  /** Inserts what comes between two steps of the format: replies to the user, and a redirection or a summary where one is due. */
  private *insertAsides(): Script<void> {
    const { replies } = this.requests;
    for (let reply = replies.shift(); reply; reply = replies.shift()) {
      yield* this.aside({ seat: reply.to, move: 'reply', hears: 'all', data: { remark: reply.text } });
      if (this.requests.ending) return;
    }
    const { seats } = this.brief;
    const presiding = seats.find(seat => seat.role === this.format.presidingRole);
    if (!presiding || this.closing) return;
    if (this.offTopicTurns >= maxOffTopicTurns && !isPerson(presiding)) {
      this.offTopicTurns = 0;
      yield* this.aside({ seat: presiding.id, move: 'redirect', hears: 'all' }, 'redirect');
    }
    if (this.wordsSinceSummary > summarizeAfterWords && !this.requests.ending) {
      this.wordsSinceSummary = 0;
      // Summaries are left to a model rather than a person.
      const { id } = isPerson(presiding) ? (seats.find(seat => !isPerson(seat)) ?? presiding) : presiding;
      yield* this.aside({ seat: id, move: 'summary', hears: 'all' }, 'summary');
    }
  }

  /** Asks for a turn that the format did not request. Only a redirection waits for the user: a reply is answered by a remark, a summary asks nothing. */
  private *aside(cue: Cue, by?: 'redirect' | 'summary'): Script<void> {
    const reply = yield { kind: 'inTurn', cues: [cue], ...(by ? { by } : {}) };
    this.receive(reply);
    this.turns.push(...reply.turns);
    if (by === 'redirect') yield* this.askUser(reply.turns.filter(turn => turn.asksUser));
  }

  /** Adds to a step's turns what was collected for the format since its last reply, and clears that. */
  private flushReply(reply: Reply): Reply {
    const { backgroundTurns, unseenCalls, requests } = this;
    const inputs = requests.passed;
    requests.passed = [];
    this.backgroundTurns = [];
    this.unseenCalls = [];
    return {
      turns: reply.turns,
      inputs,
      ...(backgroundTurns.length > 0 ? { backgroundTurns } : {}),
      ...(unseenCalls.length > 0 ? { calls: unseenCalls } : {}),
    };
  }

  /** Takes calls, inputs and background turns from a reply; the turns of its step are the caller's to add, since only those of the format count. */
  private receive({ inputs, backgroundTurns = [], calls = [] }: Reply): void {
    this.endedCalls.push(...calls);
    this.unseenCalls.push(...calls);
    this.backgroundTurns.push(...backgroundTurns);
    this.turns.push(...backgroundTurns);
    for (const input of inputs) this.applyInput(input);
  }

  /** Notes what an input requests. The cases that `return` are dealt with here alone; all other inputs are passed on to the format. */
  private applyInput(input: SealedInput): void {
    const { requests } = this;
    switch (input.kind) {
      case 'stop':
        requests.ending = { reason: 'stopped', halt: true };
        return;
      case 'wrapUp':
        if (!this.closing) requests.ending ??= { reason: 'wrapped-up', halt: false };
        return;
      case 'capped':
        if (!this.closing) requests.ending ??= { reason: cappedReason[input.by], halt: false };
        return;
      case 'remark':
        if (input.to && this.brief.seats.some(seat => seat.id === input.to && !isPerson(seat))) {
          requests.replies.push({ to: input.to, text: input.text });
        }
        break;
      case 'skip':
        // With a turn it is meant for one that runs, and the stage has skipped it.
        if (input.seat && !input.turn) requests.skips.add(input.seat);
        return;
      case 'mute':
        requests.muted[input.on ? 'add' : 'delete'](input.seat);
        break;
      case 'limit':
        // The two caps are the stage's; any other limit is an option, which the format reads from this brief at its next step.
        if (input.key !== 'budget' && input.key !== 'turns') this.brief.options[input.key] = input.value;
        break;
    }
    requests.passed.push(input);
  }
}

/** The outcome's reason for each way in which the stage reports that the session must end. */
const cappedReason = { budget: 'budget', turns: 'max-turns', loop: 'loop' } as const;
