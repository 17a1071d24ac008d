import { type Brief, isPerson } from './brief';
import type { Examined } from './call';
import type { Format } from './format';
import { endingKinds, type SealedInput } from './input';
import { question } from './post';
import type { Cue, Outcome, Posted, Reply, Script, Step } from './step';
import { standing, type Turn, wasSpoken } from './turn';

/** Words of a transcript after which whoever presides folds it into a summary; large, so that the cached prefix survives. */
const foldAfterWords = 6000;

/** Off-topic turns in a row that bring a redirection. */
const driftTurns = 2;

type Beat = Extract<Step, { kind: 'ask' | 'inTurn' }>;

interface Ending {
  reason: string;
  halt: boolean;
}

/** What the user wants, as far as it was sealed. */
interface Wishes {
  ending?: Ending;
  skips: Set<string>;
  muted: Set<string>;
  replies: { to: string; text: string }[];
  /** Inputs that only the format understands. */
  passed: SealedInput[];
}

/** The session as all formats have it: the format's script, and around it remarks, skips, limits, questions to the user, drift and closing. */
export function attended(format: Format, brief: Brief): Script<Outcome> {
  return new Attendance(format, brief).run(format.script(brief));
}

class Attendance {
  private readonly wishes: Wishes = { skips: new Set(), muted: new Set(), replies: [], passed: [] };
  private readonly heard: Turn[] = [];
  private readonly posted: Posted[] = [];
  /** Background turns that ended since the format's last step. */
  private behind: Turn[] = [];
  /** All calls that ended, and those of them that the format has not seen. */
  private readonly examined: Examined[] = [];
  private unseen: Examined[] = [];
  private wordsSinceFold = 0;
  private offTopic = 0;
  private closing = false;

  constructor(
    private readonly format: Format,
    private readonly brief: Brief,
  ) {}

  /** Takes a script to its end, or to where the user or a cap ends the session. */
  *run(script: Script<Outcome>): Script<Outcome> {
    let step = script.next({ turns: [], inputs: [] });
    while (!step.done) {
      const reply = yield* this.take(step.value);
      const { ending } = this.wishes;
      if (ending) return yield* this.end(ending);
      step = script.next(reply);
    }
    return step.value;
  }

  /** Takes one step of the format; a spoken round is taken cue by cue, so that the user is heard in between. */
  private *take(step: Step): Script<Reply> {
    const apart = step.kind === 'inTurn' && step.cues.length > 1 && this.brief.options.casting !== 'ensemble';
    if (step.kind !== 'ask' && step.kind !== 'inTurn') return this.sealed(yield* this.listenOrPost(step));
    const parts: Beat[] = apart ? step.cues.map(cue => ({ ...step, cues: [cue] })) : [step];
    const turns: Turn[] = [];
    for (const part of parts) {
      turns.push(...(yield* this.beat(part)));
      if (this.wishes.ending) break;
    }
    return this.sealed({ turns, inputs: [] });
  }

  /** Closes the session: in the format's own way, or at once when it was stopped. */
  private *end({ halt, reason }: Ending): Script<Outcome> {
    const { format, brief, heard, posted, examined } = this;
    if (halt) return format.halted?.(brief, heard, reason, posted) ?? { reason, success: false, topic: brief.topic };
    this.closing = true;
    this.wishes.ending = undefined;
    // Who was still to reply has no more to say than the closing lets them.
    this.wishes.replies.length = 0;
    return yield* this.run(format.closing(brief, standing(heard), reason, posted, examined));
  }

  private *listenOrPost(step: Step): Script<Reply> {
    if (step.kind === 'post') this.posted.push({ topic: step.topic, data: step.data });
    const wider: Step = step.kind === 'listen' ? { ...step, for: [...step.for, ...endingKinds] } : step;
    const reply = yield wider;
    this.learn(reply);
    this.heard.push(...reply.turns);
    return { turns: reply.turns, inputs: [] };
  }

  private *beat(step: Beat): Script<Turn[]> {
    const skipped = this.skippedIn(step);
    const cues = step.cues.map(cue => (skipped.has(cue.seat) && !cue.procedure ? { ...cue, skip: true } : cue));
    const reply = yield { ...step, cues, ...(this.closing ? { closing: true } : {}) };
    this.learn(reply);
    this.remember(reply.turns);
    if (reply.turns.some(turn => turn.asksUser)) yield* this.askUser(reply.turns);
    if (!this.wishes.ending) yield* this.asides();
    return reply.turns;
  }

  /** Who is passed over in a beat, with all that it asks of them: a verdict that nobody gives is not asked for twice. */
  private skippedIn({ cues }: Beat): Set<string> {
    const speaking = new Set(cues.filter(cue => !cue.procedure).map(cue => cue.seat));
    return new Set([...speaking].filter(who => this.wishes.skips.delete(who) || this.wishes.muted.has(who)));
  }

  private remember(turns: readonly Turn[]): void {
    this.heard.push(...turns);
    for (const turn of turns) {
      this.wordsSinceFold += turn.words;
      const held = !this.brief.examiner && this.format.moves[turn.move]?.checks.includes('onTopic') && wasSpoken(turn);
      if (held) this.offTopic = turn.scores.topic < this.format.driftBelow ? this.offTopic + 1 : 0;
    }
  }

  /** A question to the user ends the round until it is answered or skipped. */
  private *askUser(turns: readonly Turn[]): Script<void> {
    for (const turn of turns.filter(each => each.asksUser)) {
      if (this.wishes.ending) return;
      yield* question.post(turn.id);
      const reply = yield { kind: 'listen', for: ['answer', ...endingKinds] };
      this.learn(reply);
    }
  }

  /** What comes between two steps of the format: replies to the user, a redirection, a summary. */
  private *asides(): Script<void> {
    for (let aside = this.wishes.replies.shift(); aside; aside = this.wishes.replies.shift()) {
      yield* this.aside({ seat: aside.to, move: 'reply', hears: 'all', data: { remark: aside.text } });
      if (this.wishes.ending) return;
    }
    const { seats } = this.brief;
    const presiding = seats.find(seat => seat.role === this.format.presiding);
    if (!presiding || this.closing) return;
    if (this.offTopic >= driftTurns && !isPerson(presiding)) {
      this.offTopic = 0;
      yield* this.aside({ seat: presiding.id, move: 'redirect', hears: 'all' }, 'redirect');
    }
    if (this.wordsSinceFold > foldAfterWords && !this.wishes.ending) {
      this.wordsSinceFold = 0;
      // To sum up is a chore for a model.
      const { id } = isPerson(presiding) ? (seats.find(seat => !isPerson(seat)) ?? presiding) : presiding;
      yield* this.aside({ seat: id, move: 'summary', hears: 'all' }, 'summary');
    }
  }

  private *aside(cue: Cue, by?: 'redirect' | 'summary'): Script<void> {
    const reply = yield { kind: 'inTurn', cues: [cue], ...(by ? { by } : {}) };
    this.learn(reply);
    this.heard.push(...reply.turns);
    if (by === 'redirect') yield* this.askUser(reply.turns.filter(turn => turn.asksUser));
  }

  private sealed(reply: Reply): Reply {
    const inputs = this.wishes.passed;
    this.wishes.passed = [];
    const { behind, unseen } = this;
    this.behind = [];
    this.unseen = [];
    return {
      turns: reply.turns,
      inputs,
      ...(behind.length > 0 ? { behind } : {}),
      ...(unseen.length > 0 ? { calls: unseen } : {}),
    };
  }

  private learn({ inputs, behind = [], calls = [] }: Reply): void {
    this.examined.push(...calls);
    this.unseen.push(...calls);
    this.behind.push(...behind);
    this.heard.push(...behind);
    for (const input of inputs) this.note(input);
  }

  private note(input: SealedInput): void {
    const { wishes } = this;
    switch (input.kind) {
      case 'stop':
        wishes.ending = { reason: 'stopped', halt: true };
        return;
      case 'wrapUp':
        if (!this.closing) wishes.ending ??= { reason: 'wrapped-up', halt: false };
        return;
      case 'capped':
        if (!this.closing) wishes.ending ??= { reason: cappedReason[input.by], halt: false };
        return;
      case 'remark':
        if (input.to && this.brief.seats.some(seat => seat.id === input.to && !isPerson(seat))) {
          wishes.replies.push({ to: input.to, text: input.text });
        }
        break;
      case 'skip':
        if (input.seat && !input.turn) wishes.skips.add(input.seat);
        return;
      case 'mute':
        if (input.on) wishes.muted.add(input.seat);
        else wishes.muted.delete(input.seat);
        break;
      case 'limit':
        if (input.key !== 'budget' && input.key !== 'turns') this.brief.options[input.key] = input.value;
        break;
    }
    wishes.passed.push(input);
  }
}

const cappedReason = { budget: 'budget', turns: 'max-turns', loop: 'loop' } as const;
