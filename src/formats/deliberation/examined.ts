// Adds the examiner to a format: extra calls that check whether the words and the data of a turn agree, and whether turns keep to the manners of a table.

import { joinTexts, l10n, Message } from '../../base/message';
import { type Brief, isPerson } from '../../script/brief';
import { agreement, type CallRules, declined, type EndedCall, manners } from '../../script/call';
import type { Format } from '../../script/format';
import { recheck } from '../../script/judging';
import { PendingReply } from '../../script/pending';
import { announce, definePost } from '../../script/post';
import type { Cue, Outcome, Reply, Script, Step } from '../../script/step';
import { markAsRefused, type Turn, wasSpoken } from '../../script/turn';
import { callLabels } from '../inspection/calls';
import { decidingData, examinerCalls, examinerPrompt } from './examinerWording';

/** The number of turns that wait before their manners are examined together. */
const minTurnsToExamine = 2;
/** The number of earlier turns shown as context. */
const contextTurnCount = 2;
/** The number of off-topic turns in a row after which the table is redirected. */
const offTopicLimit = 2;

/**
 * Adds the examiner to a format: a deciding turn whose words contradict its data is asked for once more, and the manners of all other turns are
 * examined in the background. Sessions opened without an examiner are unchanged.
 */
export function withExaminer(format: Format): Format {
  const callRules = withExaminerCalls(format);
  return {
    ...format,
    ...(callRules ? { callRules, calls: { ...format.calls, ...callLabels(callRules) } } : {}),
    // An estimate supposes that deciding turns carry data and are examined.
    estimatedAnswer: (cue, brief) =>
      format.estimatedAnswer?.(cue, brief) ?? (brief.examiner && format.moves[cue.move]?.decides ? {} : undefined),
    script: brief => runExamined(brief, format, 'script', format.script(brief)),
    closing: (brief, ...rest) => runExamined(brief, format, 'closing', format.closing(brief, ...rest)),
  };
}

function runExamined(brief: Brief, format: Format, part: 'script' | 'closing', script: Script): Script<Outcome> {
  return brief.examiner ? new ExaminedTable(format, brief, part === 'closing').run(script) : script;
}

/** Posted if a turn declines to take part, so that the table does not take it for an argument. */
const refusalPost = definePost<{ turn: string }>('refusal', { turn: '' });

/** Adds the prompts of the examiner's calls to a format's rules, and the text in which the table hears of a refusal. */
function withExaminerCalls({ callRules, moves }: Format): CallRules | undefined {
  if (!callRules) return undefined;
  return {
    ...callRules,
    calls: { ...callRules.calls, ...examinerCalls },
    request: (call, brief, known, amend) =>
      Object.hasOwn(examinerCalls, call.kind)
        ? examinerPrompt(call, brief, known, moves)
        : callRules.request(call, brief, known, amend),
    postText(post, brief, known) {
      const [refused] = refusalPost.among([post]);
      if (!refused) return callRules.postText?.(post, brief, known);
      const turn = known.turns.find(({ id }) => id === refused.data.turn);
      const name = brief.seats.find(({ id }) => id === turn?.seat)?.name;
      return (
        name && `[Examiner] The last turn of ${name} declines to take part: it is no argument, and needs no answer.`
      );
    },
  };
}

type Beat = Extract<Step, { kind: 'ask' | 'inTurn' }>;

/** Runs a script together with the examiner's questions and acts on their answers. */
class ExaminedTable {
  /** The spoken turns so far. */
  private readonly spokenTurns: Turn[] = [];
  /** The turns that still wait to be examined. */
  private waitingTurns: Turn[] = [];
  /** The number of turns in each open question, by its name. */
  private readonly openQuestions = new Map<string, number>();
  /** The number of turns that were not examined, by the reason. */
  private readonly unexaminedCounts = new Map<string, number>();
  /** The ids of turns that declined to take part, until they are posted. */
  private refusals: string[] = [];
  /** The number of off-topic turns in a row. */
  private offTopicCount = 0;
  private answers: EndedCall[] = [];
  /** What came back to the examiner's own steps, for the script's next reply. */
  private readonly pending = new PendingReply();

  constructor(
    private readonly format: Format,
    private readonly brief: Brief,
    private readonly isClosing: boolean,
  ) {}

  *run(script: Script): Script<Outcome> {
    let step = script.next({ turns: [], inputs: [] });
    while (!step.done) step = script.next(yield* this.runStep(step.value));
    yield* this.reportUnexamined();
    return step.value;
  }

  private *runStep(step: Step): Script<Reply> {
    if (step.kind !== 'ask' && step.kind !== 'inTurn') return this.pending.mergeInto(this.processCalls(yield step));
    if (step.cues.some(({ move }) => this.format.moves[move]?.concludes)) yield* this.examineManners();
    const reply = this.processCalls(yield step);
    const turns = yield* this.resolveDisagreements(step, reply.turns);
    this.spokenTurns.push(...turns.filter(wasSpoken));
    this.waitingTurns.push(...turns.filter(turn => this.isExamined(turn)));
    if (this.waitingTurns.length >= minTurnsToExamine || this.offTopicCount > 0) yield* this.examineManners();
    yield* this.applyVerdicts();
    return this.pending.mergeInto({ ...reply, turns });
  }

  /** Asks once more for turns whose words contradict their data, and returns the turns that count. */
  private *resolveDisagreements(step: Beat, turns: Turn[]): Script<Turn[]> {
    const disagreements = yield* this.findDisagreements(turns);
    if (disagreements.size === 0) return turns;
    const cues = step.cues.flatMap((cue): Cue[] => {
      const turn = turns.find(({ seat, move }) => seat === cue.seat && move === cue.move);
      const why = turn && disagreements.get(turn.id);
      return why === undefined ? [] : [{ ...cue, replaces: { turn: turn?.id ?? '', why } }];
    });
    const { turns: again } = this.keepReply(yield { ...step, kind: 'ask', cues });
    // Nobody is asked a third time, but a turn may decline again.
    yield* this.findDisagreements(again);
    const counting = turns.map(turn => again.find(each => each.replaces === turn.id && hasTextAndData(each)) ?? turn);
    return counting.map(turn => (this.declines(turn) ? markAsRefused(turn) : turn));
  }

  private declines({ id }: Turn): boolean {
    const verdicts = this.answers.flatMap(each => each.verdicts ?? []);
    return verdicts.some(({ turn, check }) => turn === id && check.rule === declined);
  }

  /** Asks whether words and data of turns agree, waits, and returns the reason for each turn where they do not. */
  private *findDisagreements(turns: readonly Turn[]): Script<Map<string, string>> {
    const deciding = turns.filter(turn => this.isDeciding(turn));
    if (deciding.length === 0) return new Map();
    const name = yield* this.askExaminer(agreement, deciding, {}, { isAwaited: true });
    const answer = this.answers.find(each => each.name === name);
    const against = (answer?.verdicts ?? []).filter(({ check }) => !check.ok);
    return new Map(
      against.map(({ turn, check }) => {
        const data = deciding.find(({ id }) => id === turn);
        const declared = data ? JSON.stringify(decidingData(data, this.format.moves)) : '';
        const disagreement = `Its words and its data (${declared}) do not say the same: ${check.detail ?? ''}`;
        return [turn, (check.rule === declined ? refusalRetryReason : disagreement).trim()];
      }),
    );
  }

  /** Whether a turn decides something by its data, as a vote or a ruling does, so that its words are compared with them. */
  private isDeciding(turn: Turn): boolean {
    const { decides } = this.format.moves[turn.move] ?? {};
    // Sessions from before this edition were recorded without the question.
    if (!decides || (decides.edition ?? 1) > (this.brief.edition ?? 1)) return false;
    if (turn.move === recheck || !hasTextAndData(turn) || turn.asksUser) return false;
    return (decides.when?.(turn) ?? true) && !isPerson(this.seatOf(turn));
  }

  /** Whether the manners of a turn are examined: not those of the presiding seat, a conclusion or a person. */
  private isExamined(turn: Turn): boolean {
    const move = this.format.moves[turn.move];
    const seat = this.seatOf(turn);
    const presides = this.format.seats.some(rule => rule.presides && rule.role === seat?.role);
    return wasSpoken(turn) && !!move?.checks.includes('onTopic') && !move.concludes && !presides && !isPerson(seat);
  }

  /** Has the waiting turns examined; after an off-topic turn the answer is awaited. */
  private *examineManners(): Script<void> {
    const { waitingTurns: waiting } = this;
    const [first] = waiting;
    if (!first || this.isClosing) return;
    this.waitingTurns = [];
    const before = this.spokenTurns.slice(0, this.spokenTurns.indexOf(first)).slice(-contextTurnCount);
    const data = { before: before.map(({ id }) => id) };
    yield* this.askExaminer(manners, waiting, data, { isAwaited: this.offTopicCount > 0 });
  }

  /** Asks the examiner about turns, and returns the name of the call. */
  private *askExaminer(
    kind: string,
    turns: readonly Turn[],
    more: { before?: string[] },
    { isAwaited }: { isAwaited: boolean },
  ): Script<string> {
    const ids = turns.map(({ id }) => id);
    const name = `${kind} of ${ids.join(', ')}`;
    this.openQuestions.set(name, ids.length);
    const seat = this.presiding()?.id ?? this.brief.seats[0]?.id ?? '';
    const calls = [{ name, kind, seat, data: { turns: ids, ...more }, examiner: true }];
    this.keepReply(yield { kind: 'examine', calls, ...(isAwaited ? { until: [name] } : {}) });
    return name;
  }

  /** Posts refusals, and has the table redirected after two off-topic turns in a row. */
  private *applyVerdicts(): Script<void> {
    for (const turn of this.refusals.splice(0)) yield* refusalPost.post({ turn });
    const presiding = this.presiding();
    if (this.offTopicCount < offTopicLimit || this.isClosing || !presiding || isPerson(presiding)) return;
    this.offTopicCount = 0;
    const cues: Cue[] = [{ seat: presiding.id, move: 'redirect', hears: 'all' }];
    this.keepReply(yield { kind: 'inTurn', cues, by: 'redirect' });
  }

  /** Posts how many turns were not examined, and why. */
  private *reportUnexamined(): Script<void> {
    for (const turns of this.openQuestions.values()) this.countUnexamined(turns, 'The session ended first.');
    const parts = [...this.unexaminedCounts].map(([why, turns]) => {
      const what = turns === 1 ? l10n`1 turn was not examined.` : l10n`${turns} turns were not examined.`;
      return joinTexts([what, new Message(why)]);
    });
    if (parts.length > 0) yield* announce(joinTexts(parts));
  }

  private countUnexamined(turns: number, why: string): void {
    this.unexaminedCounts.set(why, (this.unexaminedCounts.get(why) ?? 0) + turns);
  }

  /** Keeps the reply to a step of the examiner for the script's next reply. */
  private keepReply(reply: Reply): Reply {
    this.pending.add(this.processCalls(reply));
    return reply;
  }

  private processCalls(reply: Reply): Reply {
    for (const call of reply.calls ?? []) this.processCall(call);
    return reply;
  }

  private processCall(call: EndedCall): void {
    const turns = this.openQuestions.get(call.name);
    if (turns === undefined) return;
    this.openQuestions.delete(call.name);
    this.answers.push(call);
    if (call.outcome !== 'answered') this.countUnexamined(turns, call.why ?? '');
    if (call.kind !== manners) return;
    const { verdicts = [] } = call;
    const asked: readonly unknown[] = Array.isArray(call.asked?.turns) ? call.asked.turns : [];
    for (const id of asked) {
      const own = verdicts.filter(({ turn }) => turn === id).map(({ check }) => check.rule);
      this.offTopicCount = own.includes('offTopic') ? this.offTopicCount + 1 : 0;
      if (own.includes('refusal')) this.refusals.push(String(id));
    }
  }

  private presiding() {
    return this.brief.seats.find(({ role }) => role === this.format.presidingRole);
  }

  private seatOf({ seat }: Turn) {
    return this.brief.seats.find(({ id }) => id === seat);
  }
}

const refusalRetryReason =
  'It declines to take part: decide or conclude on what was heard, and say what is missing for more.';

/** Whether a turn has both text and data. */
function hasTextAndData(turn: Turn): boolean {
  return wasSpoken(turn) && turn.data !== undefined;
}
