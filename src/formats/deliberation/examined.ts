import { type Brief, isPerson } from '../../script/brief';
import { agreement, declined, type Examined, type Examining, manners } from '../../script/call';
import type { Format } from '../../script/format';
import { recheck } from '../../script/judging';
import { PendingReply } from '../../script/pending';
import { definePost, notice } from '../../script/post';
import type { Cue, Outcome, Reply, Script, Step } from '../../script/step';
import { asRefused, type Turn, wasSpoken } from '../../script/turn';
import { labelsOf } from '../inspection/calls';
import { decidingOf, questions, questionWords } from './examinerWording';

/** Turns that are worth a question. */
const few = 2;
/** Turns that an examined one is shown behind. */
const shownBefore = 2;
/** Off-topic turns in a row that bring a redirection. */
const astray = 2;

/** A turn that declines to take part is no argument: the table hears so. */
const refusal = definePost<{ turn: string }>('refusal', { turn: '' });

type Beat = Extract<Step, { kind: 'ask' | 'inTurn' }>;

/**
 * A format whose talk is examined: where data decides, whether the words say the same, which is awaited, and asked for once more where they do not;
 * and beside what goes on, whether the turns keep to the manners of a table. Sessions that were opened without an examiner stay as they are.
 */
export function examined(format: Format): Format {
  const examining = withQuestions(format);
  return {
    ...format,
    ...(examining ? { examining, calls: { ...format.calls, ...labelsOf(examining) } } : {}),
    // Who decides has usually said so in data, and is asked whether the words say the same.
    usualAnswer: (cue, brief) =>
      format.usualAnswer?.(cue, brief) ?? (brief.examiner && format.moves[cue.move]?.decides ? {} : undefined),
    script: brief => under(brief, format.script(brief), format, false),
    closing: (brief, ...rest) => under(brief, format.closing(brief, ...rest), format, true),
  };
}

function under(brief: Brief, script: Script, format: Format, closing: boolean): Script<Outcome> {
  return brief.examiner ? new Table(format, brief, closing).run(script) : script;
}

function withQuestions({ examining, moves }: Format): Examining | undefined {
  if (!examining) return undefined;
  return {
    ...examining,
    calls: { ...examining.calls, ...questions },
    request: (call, brief, known) =>
      Object.hasOwn(questions, call.kind)
        ? questionWords(call, brief, known, moves)
        : examining.request(call, brief, known),
    heardAs(post, brief, known) {
      const [own] = refusal.among([post]);
      if (!own) return examining.heardAs?.(post, brief, known);
      const turn = known.turns.find(({ id }) => id === own.data.turn);
      const name = brief.seats.find(({ id }) => id === turn?.seat)?.name;
      return (
        name && `[Examiner] The last turn of ${name} declines to take part: it is no argument, and needs no answer.`
      );
    },
  };
}

/** What a table is asked of by its examiner, and what becomes of the answers. */
class Table {
  /** What was said so far. */
  private readonly said: Turn[] = [];
  /** Turns that nobody was asked about yet. */
  private waiting: Turn[] = [];
  /** Questions under way, by name, with how many turns they are about. */
  private readonly open = new Map<string, number>();
  /** How many turns were not examined, by the reason. */
  private readonly unexamined = new Map<string, number>();
  private refusals: string[] = [];
  private offTopic = 0;
  private answers: Examined[] = [];
  private readonly pending = new PendingReply();

  constructor(
    private readonly format: Format,
    private readonly brief: Brief,
    private readonly closing: boolean,
  ) {}

  *run(script: Script): Script<Outcome> {
    let step = script.next({ turns: [], inputs: [] });
    while (!step.done) step = script.next(yield* this.take(step.value));
    yield* this.tell();
    return step.value;
  }

  private *take(step: Step): Script<Reply> {
    if (step.kind !== 'ask' && step.kind !== 'inTurn') return this.pending.with(this.learned(yield step));
    if (step.cues.some(({ move }) => this.format.moves[move]?.concludes)) yield* this.examine();
    const reply = this.learned(yield step);
    const turns = yield* this.agreed(step, reply.turns);
    this.said.push(...turns.filter(wasSpoken));
    this.waiting.push(...turns.filter(turn => this.isExamined(turn)));
    if (this.waiting.length >= few || this.offTopic > 0) yield* this.examine();
    yield* this.act();
    return this.pending.with({ ...reply, turns });
  }

  /** The turns of a beat, those asked for once more whose words do not say what their data decides. */
  private *agreed(step: Beat, turns: Turn[]): Script<Turn[]> {
    const wrong = yield* this.disagreeing(turns);
    if (wrong.size === 0) return turns;
    const declines = (turn: Turn) => this.answers.some(({ verdicts = [] }) => verdicts.some(isDeclined(turn)));
    const cues = step.cues.flatMap((cue): Cue[] => {
      const turn = turns.find(({ seat, move }) => seat === cue.seat && move === cue.move);
      const why = turn && wrong.get(turn.id);
      return why === undefined ? [] : [{ ...cue, replaces: { turn: turn?.id ?? '', why } }];
    });
    const { turns: again } = this.keep(yield { ...step, kind: 'ask', cues });
    yield* this.disagreeing(again);
    const stand = turns.map(turn => again.find(each => each.replaces === turn.id && isWhole(each)) ?? turn);
    return stand.map(turn => (declines(turn) ? asRefused(turn) : turn));
  }

  /** Asks whether words and data of turns agree, and waits; why not, for those of which they do not. */
  private *disagreeing(turns: readonly Turn[]): Script<Map<string, string>> {
    const deciding = turns.filter(turn => this.decides(turn));
    if (deciding.length === 0) return new Map();
    const name = yield* this.question(agreement, deciding, {}, true);
    const answer = this.answers.find(each => each.name === name);
    const against = (answer?.verdicts ?? []).filter(({ check }) => !check.ok);
    return new Map(
      against.map(({ turn, check }) => {
        const data = deciding.find(({ id }) => id === turn);
        const declared = data ? JSON.stringify(decidingOf(data, this.format.moves)) : '';
        const odds = `Its words and its data (${declared}) do not say the same: ${check.detail ?? ''}`;
        return [turn, (check.rule === declined ? refuses : odds).trim()];
      }),
    );
  }

  private decides(turn: Turn): boolean {
    const { decides } = this.format.moves[turn.move] ?? {};
    const isKnown = decides?.edition === undefined || decides.edition <= (this.brief.edition ?? 1);
    const isAsked = decides !== undefined && isKnown && turn.move !== recheck && isWhole(turn) && !turn.asksUser;
    return isAsked && (decides.when?.(turn) ?? true) && !isPerson(this.seatOf(turn));
  }

  /** Whoever presides sums up and asks; a person needs no examining. */
  private isExamined(turn: Turn): boolean {
    const move = this.format.moves[turn.move];
    const seat = this.seatOf(turn);
    const presides = this.format.seats.some(rule => rule.presides && rule.role === seat?.role);
    return wasSpoken(turn) && !!move?.checks.includes('onTopic') && !move.concludes && !presides && !isPerson(seat);
  }

  /** Asks how the turns that wait keep to the manners; after one that was off topic the answer is awaited. */
  private *examine(): Script<void> {
    const { waiting } = this;
    const [first] = waiting;
    if (!first || this.closing) return;
    this.waiting = [];
    const before = this.said.slice(0, this.said.indexOf(first)).slice(-shownBefore);
    yield* this.question(manners, waiting, { before: before.map(({ id }) => id) }, this.offTopic > 0);
  }

  private *question(
    kind: string,
    turns: readonly Turn[],
    more: { before?: string[] },
    awaited: boolean,
  ): Script<string> {
    const ids = turns.map(({ id }) => id);
    const name = `${kind} of ${ids.join(', ')}`;
    this.open.set(name, ids.length);
    const seat = this.presiding()?.id ?? this.brief.seats[0]?.id ?? '';
    const calls = [{ name, kind, seat, data: { turns: ids, ...more }, examiner: true }];
    this.keep(yield { kind: 'examine', calls, ...(awaited ? { until: [name] } : {}) });
    return name;
  }

  /** Marks what was no contribution for all, and has the table brought back where two turns in a row left its topic. */
  private *act(): Script<void> {
    for (const turn of this.refusals.splice(0)) yield* refusal.post({ turn });
    const presiding = this.presiding();
    if (this.offTopic < astray || this.closing || !presiding || isPerson(presiding)) return;
    this.offTopic = 0;
    const cues: Cue[] = [{ seat: presiding.id, move: 'redirect', hears: 'all' }];
    this.keep(yield { kind: 'inTurn', cues, by: 'redirect' });
  }

  /** Says what was not examined, to whoever watches. */
  private *tell(): Script<void> {
    for (const turns of this.open.values()) this.miss(turns, 'The session ended before.');
    const parts = [...this.unexamined].map(([why, turns]) => {
      const what = turns === 1 ? '1 turn was not examined.' : `${turns} turns were not examined.`;
      return `${what} ${why}`;
    });
    if (parts.length > 0) yield* notice.post({ text: parts.join(' '), heard: false });
  }

  private miss(turns: number, why: string): void {
    this.unexamined.set(why, (this.unexamined.get(why) ?? 0) + turns);
  }

  /** What came back for a step of the examiner's own. */
  private keep(reply: Reply): Reply {
    this.pending.add(this.learned(reply));
    return reply;
  }

  private learned(reply: Reply): Reply {
    for (const call of reply.calls ?? []) this.hear(call);
    return reply;
  }

  private hear(call: Examined): void {
    const turns = this.open.get(call.name);
    if (turns === undefined) return;
    this.open.delete(call.name);
    this.answers.push(call);
    if (call.outcome !== 'answered') this.miss(turns, call.why ?? '');
    if (call.kind !== manners) return;
    const { verdicts = [] } = call;
    const asked: readonly unknown[] = Array.isArray(call.asked?.turns) ? call.asked.turns : [];
    for (const id of asked) {
      const own = verdicts.filter(({ turn }) => turn === id).map(({ check }) => check.rule);
      this.offTopic = own.includes('offTopic') ? this.offTopic + 1 : 0;
      if (own.includes('refusal')) this.refusals.push(String(id));
    }
  }

  private presiding() {
    return this.brief.seats.find(({ role }) => role === this.format.presiding);
  }

  private seatOf({ seat }: Turn) {
    return this.brief.seats.find(({ id }) => id === seat);
  }
}

const refuses = 'It declines to take part: decide or conclude on what was heard, and say what is missing for more.';

const isDeclined =
  ({ id }: Turn) =>
  ({ turn, check }: NonNullable<Examined['verdicts']>[number]) =>
    turn === id && check.rule === declined;

/** Whether a turn has both words and data. */
function isWhole(turn: Turn): boolean {
  return wasSpoken(turn) && turn.data !== undefined;
}
