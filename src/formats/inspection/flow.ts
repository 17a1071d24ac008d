import { upTo } from '../../base/counting';
import { isRecord } from '../../base/json';
import type { Brief, Seat } from '../../script/brief';
import type { Examination, Examined } from '../../script/call';
import type { Format } from '../../script/format';
import type { SealedInput } from '../../script/input';
import type { Move } from '../../script/move';
import type { Docket } from '../../script/page';
import { PendingReply } from '../../script/pending';
import { notice } from '../../script/post';
import { talkOf } from '../../script/stance';
import type { Cue, Outcome, Posted, Reply, Script, Step } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { isPlain } from './again';
import { docketOf, wasAnyRead } from './docket';
import { fewestToFit } from './fit';
import { goOf, rulingOf, settlesWhole } from './go';
import { readingNote } from './notes';
import { fitsChanges, isTalkedOver, listsWhatIsOpen, mostFindings, weighsSpeech } from './options';
import { docketPost, pagePost } from './posts';
import { allFiled, mergedEntries } from './register';
import { checkerOf, presidingOf, readersOf } from './table';
import { agendaOf, citedIn, contestedIn, openIn, talkName } from './talked';

/** What a session knew when it came to its closing. */
export interface Before {
  turns: readonly Turn[];
  posts: readonly Posted[];
  calls: readonly Examined[];
}

/** What tests the findings beside the second round. */
const tests = ['check', 'missed', 'cures'];
/** The second call for changes: for what the first was not asked for or left. */
const others = 'cures of the others';

/** The course of an inspection beside a session: readings, merge, what tests the findings, the page. Each part comes to the table where the session says so. */
export class Inspection {
  readonly turns: Turn[];
  readonly posts: Posted[];
  readonly calls: Examined[];
  readonly inputs: SealedInput[] = [];
  private readonly checker: Seat;
  private readonly presiding: Seat | undefined;
  private readonly pending = new PendingReply();
  isMerged = false;
  isTested = false;
  isMended = false;
  /** The talk that is under way, from 1. */
  private talk = 1;
  /** Talks that are being weighed, and that the table has not heard of. */
  private weighing: string[] = [];
  /** What reads all changes together, once it has begun. */
  private fitting: string[] = [];

  constructor(
    private readonly brief: Brief,
    private readonly format: Pick<Format, 'presiding'> & Partial<Pick<Format, 'moves' | 'closingMoves'>>,
    private readonly closing: Before | undefined = undefined,
  ) {
    this.turns = [...(closing?.turns ?? [])];
    this.posts = [...(closing?.posts ?? [])];
    this.calls = [...(closing?.calls ?? [])];
    this.presiding = presidingOf(brief, format);
    this.checker = checkerOf(brief, this.presiding);
    const posted = docketPost.among(this.posts);
    this.isMerged = posted.length > 0;
    this.isTested = posted.some(({ data }) => data.at === 'tested');
    this.isMended = posted.some(({ data }) => data.at === 'mended');
    // Those that were weighed beside what the end cut short are still heard.
    this.weighing = upTo(Math.max(0, ...this.turns.map(({ cue }) => talkOf(cue)))).map(talkName);
  }

  /** Takes a step of the format, which hears what came back for the steps before it. */
  *pass(step: Step): Script<Reply> {
    const reply = yield step.kind === 'ask' || step.kind === 'inTurn'
      ? { ...step, cues: step.cues.map(cue => this.asking(cue, this.arePlayed(step))) }
      : step;
    if (step.kind === 'post') this.posts.push({ topic: step.topic, data: step.data });
    this.learn(reply);
    return this.pending.with(reply);
  }

  /** A cue, with the talk that it belongs to where its move argues over what is on the table or concludes on open choices. What the closing asks is paid from a reserve, and is no more than that. */
  private asking(cue: Cue, together: boolean): Cue {
    if (this.closing || !this.isMerged || !isTalkedOver(this.brief)) return cue;
    const docket = this.onTable();
    const { findings = [], choices = [] } = docket ?? {};
    const concludes = this.format.closingMoves?.some(({ move }) => move === cue.move) && choices.length > 0;
    const move = this.format.moves?.[cue.move];
    const argues = move?.argues && findings.some(({ state }) => state !== 'fell');
    const agenda = docket && move?.takesUp && this.agendaFor(docket, move.takesUp);
    const talk = concludes || argues ? { talk: this.talk, ...(together ? { together } : {}) } : {};
    return { ...cue, data: { ...cue.data, ...talk, ...(agenda ? { agenda } : {}) } };
  }

  /** What of the docket a move takes up; in sessions of before whatever blocks, settled or not. */
  private agendaFor(docket: Docket, takesUp: NonNullable<Move['takesUp']>): string[] | undefined {
    if (listsWhatIsOpen(this.brief)) return openIn(docket, takesUp);
    const agenda = agendaOf(docket, takesUp === 'asks');
    return agenda.length > 0 ? agenda : undefined;
  }

  /** Whether one call plays all speakers of a beat. */
  private arePlayed({ kind, cues }: Extract<Step, { cues: Cue[] }>): boolean {
    const { seats, options } = this.brief;
    const voices = cues
      .map(cue => seats.find(({ id }) => id === cue.seat))
      .map(seat => `${seat?.voice} ${seat?.model}`);
    const isOne = new Set(voices).size === 1 && cues.length > 1;
    return kind === 'inTurn' && isOne && options.casting === 'ensemble' && weighsSpeech(this.brief);
  }

  /** Puts on the table what came of the talks that are being weighed; then begins to weigh the one that ends here. */
  *weigh(): Script<void> {
    if (this.weighing.length > 0) {
      yield* this.examine([], this.weighing);
      const isWeighed = this.calls.some(({ name, data }) => this.weighing.includes(name) && data);
      this.weighing = [];
      if (isWeighed) yield* this.post('talked', this.entries());
    }
    const docket = this.docket();
    const ids = docket && !this.closing ? contestedIn(docket, this.turns, this.talk) : [];
    const turns = docket && !this.closing ? this.speeches() : [];
    const data = { talk: this.talk, ids, ...(turns.length > 0 ? { turns } : {}) };
    const call = { name: talkName(this.talk), kind: 'talk', seat: this.checker.id, data };
    this.talk += 1;
    if (ids.length + turns.length === 0) return;
    this.weighing = [call.name];
    yield* this.examine([call]);
  }

  /** The turns of the talk that ends that argued over something by its id: an objection may stand in their words alone. */
  private speeches(): string[] {
    if (!weighsSpeech(this.brief)) return [];
    const argued = this.turns.filter(turn => talkOf(turn.cue) === this.talk && this.format.moves?.[turn.move]?.argues);
    return argued.filter(turn => wasSpoken(turn) && citedIn(turn.text).size > 0).map(({ id }) => id);
  }

  /** Begins the readings, all blind to one another; `late`: once somebody has begun to speak. */
  *begin(late: boolean): Script<void> {
    yield* this.examine(
      readersOf(this.brief).map(({ id }, at) => ({
        ...{ name: readingOf(id), kind: 'reading', seat: id, dossier: true },
        ...partOf(this.brief, at),
        ...(late ? { late } : {}),
      })),
    );
  }

  /** Puts what the readers found on the table, merged; then begins what tests it. */
  *merge(): Script<void> {
    this.isMerged = true;
    const names = readersOf(this.brief).map(({ id }) => readingOf(id));
    yield* this.examine([], names);
    const readings = this.calls.filter(each => each.kind === 'reading');
    const isRead = wasAnyRead({ readers: readings });
    yield* this.tell(readings, isRead);
    if (!isRead) {
      this.isTested = true;
      this.isMended = true;
      // There is a page all the same, and it says so.
      return yield* this.post('merged', []);
    }
    const { filed } = allFiled(this, mostFindings(this.brief));
    if (new Set(filed.map(each => each.seat)).size > 1)
      yield* this.examine(
        [{ name: 'merge', kind: 'merge', seat: this.checker.id, ...byExaminer(this.brief) }],
        ['merge'],
      );
    const merge = this.calls.find(each => each.kind === 'merge');
    yield* this.post('merged', mergedEntries(filed, merge, this.brief));
    if (!this.closing) yield* this.examine(this.testing());
  }

  /** Puts what the tests came to on the table; then begins to mend what was found since, and what does not block. */
  *test(): Script<void> {
    this.isTested = true;
    yield* this.examine([], ['check', 'missed']);
    const ids = this.closing ? [] : this.unchecked();
    const check = { name: 'check of what was found since', kind: 'check', seat: this.checker.id, data: { ids } };
    // The changes take longest: what was found since is checked beside them.
    yield* this.examine(ids.length > 0 ? [check] : [], [check.name, ...tests]);
    const left = this.closing ? [] : this.unmended();
    if (left.length > 0)
      yield* this.examine([{ name: others, kind: 'cures', seat: this.checker.id, data: { ids: left } }]);
    yield* this.post('tested', this.entries());
  }

  /** Puts the changes to all that does not block on the table. */
  *mend(): Script<void> {
    this.isMended = true;
    yield* this.examine([], [others]);
    if (this.calls.some(({ name }) => name === others)) yield* this.post('mended', this.entries());
  }

  /** Begins to read all changes together, now that nobody writes any more: beside whatever goes on. */
  *fit(): Script<void> {
    yield* this.examine(this.together());
  }

  private together(): Examination[] {
    const isWritten = this.calls.some(({ kind, data }) => kind === 'cures' && data);
    const isMore = isWritten && fitsChanges(this.brief) && (this.docket()?.cures.length ?? 0) >= fewestToFit;
    if (this.closing || this.fitting.length > 0 || !isMore) return [];
    this.fitting = ['fit'];
    const data = { talk: this.talk - 1 - this.weighing.length };
    return [{ name: 'fit', kind: 'fit', seat: this.checker.id, data }];
  }

  /** Hands over the page, and the outcome with whether to go ahead. */
  *page(outcome: Outcome): Script {
    if (this.isMerged && !this.isTested) yield* this.test();
    if (this.isTested && !this.isMended) yield* this.mend();
    if (this.weighing.length > 0) yield* this.examine([], this.weighing);
    const docket = this.docket();
    if (!docket) return outcome;
    const seat = (this.presiding ?? this.checker).id;
    const isWritten = wasAnyRead(docket) && !isPlain(docket);
    // The page comes first: where there is room for one of the two, it is the page's.
    const calls = isWritten ? [{ name: 'page', kind: 'page', seat }, ...this.together()] : [];
    if (isWritten) yield* this.examine(calls, ['page', ...this.fitting]);
    const page = this.calls.findLast(each => each.kind === 'page');
    if (page?.data)
      yield* this.examine([{ name: 'page check', kind: 'pageCheck', seat: this.checker.id }], ['page check']);
    const go = goOf((this.fitting.length > 0 && this.docket()) || docket, rulingOf(this.turns, this.calls).direction);
    yield* pagePost.post({ go });
    // To which side it leans stands beside each choice.
    const { leanings: _, ...decided } = outcome;
    return { ...decided, go };
  }

  /** All that was found so far. */
  docket(): Docket | undefined {
    return docketOf(this, this.brief);
  }

  /** As much of it as the table has heard: changes come there after the findings, those to what does not block last. */
  private onTable(): Docket | undefined {
    const { turns, posts, inputs, isTested, isMended } = this;
    const isHeard = ({ kind, name }: Examined) => kind !== 'cures' || (isTested && (isMended || name !== others));
    return docketOf({ turns, posts, inputs, calls: this.calls.filter(isHeard) }, this.brief);
  }

  private testing(): Examination[] {
    const seat = this.checker.id;
    const ids = this.unchecked();
    const blocks = (this.docket()?.findings ?? []).filter(each => each.severity === 'blocks').map(each => each.id);
    return [
      ...(ids.length > 0 ? [{ name: 'check', kind: 'check', seat, data: { ids } }] : []),
      { name: 'missed', kind: 'missed', seat },
      ...(blocks.length > 0 ? [{ name: 'cures', kind: 'cures', seat, data: { ids: blocks } }] : []),
    ];
  }

  /** What nobody has tried to refute. */
  unchecked(): string[] {
    const { findings = [] } = this.docket() ?? {};
    // What the table adds is weighed with what it contests.
    return findings.filter(each => each.state === 'unchecked' && !each.added).map(each => each.id);
  }

  /** What is open, and neither settled by a change nor what an open choice is about. */
  unmended(): string[] {
    const { findings = [], cures = [], choices = [] } = this.docket() ?? {};
    const hangs = new Set(choices.flatMap(each => each.about ?? []));
    const isMended = (id: string) => hangs.has(id) || cures.some(each => settlesWhole(each, id));
    return findings.filter(each => each.state !== 'fell' && !isMended(each.id)).map(each => each.id);
  }

  /** All that is on the table, by ids. */
  entries(): { id: string; from: string[] }[] {
    return (this.docket()?.findings ?? []).map(({ id, from }) => ({ id, from: [...from] }));
  }

  /** Puts on the table what was found so far. */
  *post(at: string, entries: { id: string; from: string[] }[]): Script<void> {
    const data = { at, entries, unread: unreadIn(this.brief, this.calls) };
    this.posts.push({ topic: 'docket', data });
    yield* docketPost.post(data);
  }

  /** Says which readings are missing, to whoever watches. */
  private *tell(readings: readonly Examined[], anyRead: boolean): Script<void> {
    const missing = readings.flatMap(each => readingNote({ ...each, why: '' }, this.brief));
    const all = anyRead
      ? []
      : ['Nobody has read the document: there are no findings, and the session goes on without.'];
    const text = [...all, ...missing].join(' ');
    if (text) yield* notice.post({ text, heard: false });
  }

  /** Begins calls, and waits for the end of those that are named. */
  *examine(calls: Examination[], until?: string[]): Script<void> {
    if (calls.length === 0 && !until) return;
    const reply = yield { kind: 'examine', calls, ...(until ? { until } : {}) };
    this.learn(reply);
    this.pending.add(reply);
  }

  private learn({ turns, inputs, calls = [] }: Reply): void {
    this.turns.push(...turns);
    this.inputs.push(...inputs);
    this.calls.push(...calls);
  }
}

/** A small matter of which the examiner's model can judge. */
const byExaminer = ({ examiner }: Brief) => (examiner ? { examiner: true } : {});

const readingOf = (seat: string) => `reading of ${seat}`;

/** The part that a reader is given of a document that is too long for one: each part has its reader before any has two. */
function partOf({ document }: Brief, reader: number): Pick<Examination, 'data'> {
  const { parts = [] } = document ?? {};
  const part = parts[reader % parts.length];
  if (!part) return {};
  const { startLine, endLine, sections } = part;
  return { data: { lines: { startLine, endLine }, sections: [...sections] } };
}

/** The sections of the parts that nobody read. */
function unreadIn({ document, earlier }: Brief, calls: readonly Examined[]): string[] {
  // What has changed is given to everybody whole.
  if (earlier) return [];
  const read = calls.filter(each => each.kind === 'reading' && each.data !== undefined);
  const lines = read.map(({ asked }) => (isRecord(asked?.lines) ? asked.lines.startLine : undefined));
  const left = (document?.parts ?? []).filter(({ startLine }) => !lines.includes(startLine));
  return left.flatMap(({ startLine, endLine, sections }) =>
    sections.length > 0 ? [...sections] : [`lines ${startLine}–${endLine}`],
  );
}
