// The course of an inspection: the model calls that read the document, merge and test what they find, and write changes to it and a page.
// What is found is the docket; it comes to the table, where the seats talk about it, each time that it is posted.

import { numbersTo } from '../../base/counting';
import { isRecord } from '../../base/json';
import { joinTexts, l10n } from '../../base/message';
import type { Brief, Seat } from '../../script/brief';
import type { EndedCall, RequestedCall } from '../../script/call';
import type { Format } from '../../script/format';
import type { SealedInput } from '../../script/input';
import type { Move } from '../../script/move';
import type { Docket } from '../../script/page';
import { PendingReply } from '../../script/pending';
import { announce } from '../../script/post';
import { talkNumber } from '../../script/stance';
import type { Cue, Outcome, Posted, Reply, Script, Step } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { needsNoModel } from './again';
import { buildDocket, wasAnyRead } from './docket';
import { minChangesToFit } from './fitPrompt';
import { decideGo, proposedRuling, settlesFully } from './go';
import { readingNote } from './notes';
import {
  concludesOnWeighed,
  fitsAfterTalk,
  fitsToLeanings,
  joinsAdditions,
  listsOnlyOpen,
  maxFindingsPerReader,
  readsChangesTogether,
  settlesEveryKind,
  takesStances,
  weighsSpeech,
} from './options';
import { docketPost, pagePost } from './posts';
import { collectFiled, mergeFiled } from './register';
import { pickChecker, presidingSeat, readerSeats } from './seats';
import { agendaOfOlderSessions, citedIds, contestedIds, openIds, talkName } from './talk';
import { titlesToTranslate } from './titles';

/** The session's record when its closing, the early end, began. */
export interface BeforeClosing {
  turns: readonly Turn[];
  posts: readonly Posted[];
  calls: readonly EndedCall[];
}

/** The calls that test the merged findings while the second round is held; `cures` writes changes to the document that settle them. */
const testCalls = ['check', 'missed', 'cures'];
/** The name of the second call for changes, for findings that the first one was not asked about or left open. */
const laterCuresCall = 'cures of the others';

/** An inspection that runs beside a session: readings, merge, checks, changes and the page. The session decides when each part comes to the table. */
export class Inspection {
  readonly turns: Turn[];
  readonly posts: Posted[];
  readonly calls: EndedCall[];
  readonly inputs: SealedInput[] = [];
  private readonly checker: Seat;
  private readonly presiding: Seat | undefined;
  private readonly pending = new PendingReply();
  isMerged = false;
  isTested = false;
  isMended = false;
  /** The number of the current talk, from 1: what the table says of the findings until it is weighed, once a round. */
  private talk = 1;
  /** The names of the calls that weigh talks and were not reported to the table yet. */
  private weighing: string[] = [];
  /** The name of the call that reads all changes together, once it has begun; before that none. */
  private fitCallNames: string[] = [];

  constructor(
    private readonly brief: Brief,
    private readonly format: Pick<Format, 'presidingRole'> & Partial<Pick<Format, 'moves' | 'closingMoves'>>,
    private readonly closing: BeforeClosing | undefined = undefined,
  ) {
    this.turns = [...(closing?.turns ?? [])];
    this.posts = [...(closing?.posts ?? [])];
    this.calls = [...(closing?.calls ?? [])];
    this.presiding = presidingSeat(brief, format);
    this.checker = pickChecker(brief, this.presiding);
    const posted = docketPost.among(this.posts);
    this.isMerged = posted.length > 0;
    this.isTested = posted.some(({ data }) => data.at === 'tested');
    this.isMended = posted.some(({ data }) => data.at === 'mended');
    // Talks whose weighing the end interrupted are still reported.
    this.weighing = numbersTo(Math.max(0, ...this.turns.map(({ cue }) => talkNumber(cue)))).map(talkName);
  }

  /** Passes on a step of the format, and returns the reply together with what came back for earlier steps. */
  *passStep(step: Step): Script<Reply> {
    const reply = yield step.kind === 'ask' || step.kind === 'inTurn'
      ? { ...step, cues: step.cues.map(cue => this.withTalkData(cue, this.arePlayedTogether(step))) }
      : step;
    if (step.kind === 'post') this.posts.push({ topic: step.topic, data: step.data });
    this.record(reply);
    return this.pending.mergeInto(reply);
  }

  /** Adds the number of the current talk to a cue that argues or concludes on open choices, and its agenda, the ids to take up; not in a closing. */
  private withTalkData(cue: Cue, together: boolean): Cue {
    if (this.closing || !this.isMerged || !takesStances(this.brief)) return cue;
    const docket = this.docketOnTable();
    const { findings = [], choices = [] } = docket ?? {};
    const concludes = this.format.closingMoves?.some(({ move }) => move === cue.move) && choices.length > 0;
    const move = this.format.moves?.[cue.move];
    const argues = move?.argues && findings.some(({ state }) => state !== 'fell');
    const agenda = docket && move?.takesUp && this.agendaFor(docket, move.takesUp);
    const talk = concludes || argues ? { talk: this.talk, ...(together ? { together } : {}) } : {};
    return { ...cue, data: { ...cue.data, ...talk, ...(agenda ? { agenda } : {}) } };
  }

  /** The ids that a move takes up; in older sessions also what blocks and is settled already. */
  private agendaFor(docket: Docket, takesUp: NonNullable<Move['takesUp']>): string[] | undefined {
    if (listsOnlyOpen(this.brief)) {
      const drops = { dropsSettled: concludesOnWeighed(this.brief), dropsAgreed: fitsAfterTalk(this.brief) };
      return openIds(this.withoutUnseen(docket), takesUp, drops);
    }
    const agenda = agendaOfOlderSessions(docket, takesUp === 'asks');
    return agenda.length > 0 ? agenda : undefined;
  }

  /** Leaves out findings that no list on the table has had yet. */
  private withoutUnseen(docket: Docket): Docket {
    if (!fitsAfterTalk(this.brief)) return docket;
    const seen = new Set(docketPost.among(this.posts).flatMap(({ data }) => data.entries.map(({ id }) => id)));
    return { ...docket, findings: docket.findings.filter(({ id }) => seen.has(id)) };
  }

  /** Whether one call plays all speakers of a beat. */
  private arePlayedTogether({ kind, cues }: Extract<Step, { cues: Cue[] }>): boolean {
    const { seats, options } = this.brief;
    const voices = cues
      .map(cue => seats.find(({ id }) => id === cue.seat))
      .map(seat => `${seat?.voice} ${seat?.model}`);
    const isOne = new Set(voices).size === 1 && cues.length > 1;
    return kind === 'inTurn' && isOne && options.casting === 'ensemble' && weighsSpeech(this.brief);
  }

  /** Reports the talks that were weighed to the table, then begins to weigh the one that ends here; a conclusion waits for that too. */
  *weighTalk(concludes: boolean): Script<void> {
    yield* this.reportWeighing();
    const docket = this.docket();
    const rules = { weighsProposals: concludesOnWeighed(this.brief), skipsJoined: joinsAdditions(this.brief) };
    const isWeighed = docket && !this.closing;
    const ids = isWeighed ? contestedIds(docket, this.turns, this.talk, rules) : [];
    const turns = isWeighed ? this.speechesToWeigh() : [];
    const data = { talk: this.talk, ids, ...(turns.length > 0 ? { turns } : {}) };
    const call = { name: talkName(this.talk), kind: 'talk', seat: this.checker.id, data };
    this.talk += 1;
    if (ids.length + turns.length === 0) return;
    this.weighing = [call.name];
    yield* this.examine([call]);
    if (concludes && concludesOnWeighed(this.brief)) yield* this.reportWeighing();
  }

  /** Waits for the talks that are being weighed, and posts the docket with what came of them. */
  private *reportWeighing(): Script<void> {
    if (this.weighing.length === 0) return;
    yield* this.examine([], this.weighing);
    const isAnswered = this.calls.some(({ name, data }) => this.weighing.includes(name) && data);
    this.weighing = [];
    if (isAnswered) yield* this.postDocket('talked', this.entries());
  }

  /** The ids of turns of the current talk that cite an id: an objection may be contained in their words only. */
  private speechesToWeigh(): string[] {
    if (!weighsSpeech(this.brief)) return [];
    const argued = this.turns.filter(
      turn => talkNumber(turn.cue) === this.talk && this.format.moves?.[turn.move]?.argues,
    );
    return argued.filter(turn => wasSpoken(turn) && citedIds(turn.text).size > 0).map(({ id }) => id);
  }

  /** Begins all readings, blind to one another; `late`: after somebody has begun to speak. */
  *beginReadings({ late }: { late: boolean }): Script<void> {
    const isWhole = (this.brief.document?.parts ?? []).length < 2;
    const asksKind = settlesEveryKind(this.brief) || (fitsAfterTalk(this.brief) && isWhole);
    const readings = readerSeats(this.brief).map(({ id }, at) => {
      // A reader answers as itself, with its agent file (`dossier`).
      const reading = {
        name: readingName(id),
        kind: 'reading',
        seat: id,
        dossier: true,
        ...readerPart(this.brief, at),
      };
      return { ...reading, ...(late ? { late } : {}), ...(asksKind ? { after: kindName } : {}) };
    });
    const kind = { name: kindName, kind: 'kind', seat: this.checker.id };
    yield* this.examine([...readings, ...(asksKind ? [kind] : [])]);
  }

  /** Puts the merged findings on the table, then begins the calls that test them. */
  *mergeReadings(): Script<void> {
    this.isMerged = true;
    const names = readerSeats(this.brief).map(({ id }) => readingName(id));
    yield* this.examine([], names);
    const readings = this.calls.filter(each => each.kind === 'reading');
    const isRead = wasAnyRead({ readers: readings });
    yield* this.reportMissingReadings(readings, isRead);
    if (!isRead) {
      this.isTested = true;
      this.isMended = true;
      // There is a page all the same, and it says so.
      return yield* this.postDocket('merged', []);
    }
    const { filed } = collectFiled(this, maxFindingsPerReader(this.brief));
    if (new Set(filed.map(each => each.seat)).size > 1)
      yield* this.examineAndWait([{ name: 'merge', kind: 'merge', seat: this.checker.id, ...byExaminer(this.brief) }]);
    const merge = this.calls.find(each => each.kind === 'merge');
    yield* this.postDocket('merged', mergeFiled(filed, merge, this.brief));
    if (!this.closing) yield* this.examine(this.firstTests());
  }

  /** Puts the results of the tests on the table, then begins to check later findings and to write changes for what does not block. */
  *finishTests(): Script<void> {
    this.isTested = true;
    yield* this.examine([], ['check', 'missed']);
    const ids = this.closing ? [] : this.uncheckedIds();
    const check = { name: 'check of what was found since', kind: 'check', seat: this.checker.id, data: { ids } };
    // The changes take longest: later findings are checked in the meantime.
    yield* this.examine(ids.length > 0 ? [check] : [], [check.name, ...testCalls]);
    const left = this.closing ? [] : this.unmendedIds();
    if (left.length > 0)
      yield* this.examine([{ name: laterCuresCall, kind: 'cures', seat: this.checker.id, data: { ids: left } }]);
    yield* this.postDocket('tested', this.entries());
  }

  /** Puts the changes to what does not block on the table. */
  *finishCures(): Script<void> {
    this.isMended = true;
    yield* this.examine([], [laterCuresCall]);
    if (this.calls.some(({ name }) => name === laterCuresCall)) yield* this.postDocket('mended', this.entries());
  }

  /** Begins to read all changes together while the session goes on, as older sessions do; a later talk may still reword them. */
  *beginFit(): Script<void> {
    if (!fitsAfterTalk(this.brief)) yield* this.examine(this.takeFitCall());
  }

  /** The call that reads all changes together, if they are enough for one and it was not requested yet; from then on it was. */
  private takeFitCall(): RequestedCall[] {
    const isWritten = this.calls.some(({ kind, data }) => kind === 'cures' && data);
    if (this.closing || this.fitCallNames.length > 0 || !isWritten || !readsChangesTogether(this.brief)) return [];
    if ((this.docket()?.cures.length ?? 0) < minChangesToFit) return [];
    this.fitCallNames = ['fit'];
    // The last talk whose results the changes have.
    const data = { talk: this.talk - 1 - this.weighing.length };
    return [{ name: 'fit', kind: 'fit', seat: this.checker.id, data }];
  }

  /** Requests and posts the page, and returns the outcome with whether to go ahead. */
  *handOverPage(outcome: Outcome): Script {
    if (this.isMerged && !this.isTested) yield* this.finishTests();
    if (this.isTested && !this.isMended) yield* this.finishCures();
    if (this.weighing.length > 0) yield* this.examine([], this.weighing);
    if (fitsAfterTalk(this.brief)) this.weighing = [];
    const docket = this.docket();
    if (!docket) return outcome;
    const seat = (this.presiding ?? this.checker).id;
    const isWritten = wasAnyRead(docket) && !needsNoModel(docket);
    if (isWritten) yield* this.writePage(seat);
    // Read together, changes may settle more or less than each did alone.
    const latestDocket = (this.fitCallNames.length > 0 && this.docket()) || docket;
    const go = decideGo(latestDocket, proposedRuling(this.turns, this.calls).direction);
    yield* pagePost.post({ go });
    // The leanings are shown on the page, beside the choices.
    const { leanings: _, ...decided } = outcome;
    return { ...decided, go };
  }

  /** Requests the page, its check and the joint reading of all changes; the page first, since the budget may be enough for one only. */
  private *writePage(seat: string): Script<void> {
    const page = { name: 'page', kind: 'page', seat };
    const check = { name: 'page check', kind: 'pageCheck', seat: this.checker.id };
    const titles = this.titlesCall();
    // Only with the page is it known to which sides of the choices the changes have to fit.
    const fitsLater = fitsToLeanings(this.brief);
    const first = [page, ...(fitsLater ? [] : this.takeFitCall()), ...titles];
    const names = [page, ...titles].map(({ name }) => name);
    yield* this.examine(first, [...names, ...this.fitCallNames]);
    const checks = this.calls.findLast(each => each.kind === 'page')?.data ? [check] : [];
    yield* this.examineAndWait([...checks, ...(fitsLater ? this.takeFitCall() : [])]);
  }

  /** The call that translates the titles of the page, if that is needed. */
  private titlesCall(): RequestedCall[] {
    const data = this.closing ? undefined : titlesToTranslate(this);
    return data ? [{ name: 'titles', kind: 'titles', seat: this.checker.id, data, ...byExaminer(this.brief) }] : [];
  }

  /** All that was found so far. */
  docket(): Docket | undefined {
    return buildDocket(this, this.brief);
  }

  /** The docket as far as the table has heard it: changes follow after the findings, those to what does not block last. */
  private docketOnTable(): Docket | undefined {
    const { turns, posts, inputs, isTested, isMended } = this;
    const isHeard = ({ kind, name }: EndedCall) =>
      kind !== 'cures' || (isTested && (isMended || name !== laterCuresCall));
    return buildDocket({ turns, posts, inputs, calls: this.calls.filter(isHeard) }, this.brief);
  }

  private firstTests(): RequestedCall[] {
    const seat = this.checker.id;
    const ids = this.uncheckedIds();
    const blocks = (this.docket()?.findings ?? []).filter(each => each.severity === 'blocks').map(each => each.id);
    return [
      ...(ids.length > 0 ? [{ name: 'check', kind: 'check', seat, data: { ids } }] : []),
      { name: 'missed', kind: 'missed', seat },
      ...(blocks.length > 0 ? [{ name: 'cures', kind: 'cures', seat, data: { ids: blocks } }] : []),
    ];
  }

  /** The ids of findings that no check has tried to refute. */
  uncheckedIds(): string[] {
    const { findings = [] } = this.docket() ?? {};
    // Additions by speakers are weighed with the talk.
    return findings.filter(each => each.state === 'unchecked' && !each.added).map(each => each.id);
  }

  /** The ids of open findings that neither a change nor an open choice covers. */
  unmendedIds(): string[] {
    const { findings = [], cures = [], choices = [] } = this.docket() ?? {};
    const ofChoices = new Set(choices.flatMap(each => each.about ?? []));
    const isMended = (id: string) => ofChoices.has(id) || cures.some(each => settlesFully(each, id));
    return findings.filter(each => each.state !== 'fell' && !isMended(each.id)).map(each => each.id);
  }

  /** The entries of all current findings. */
  entries(): { id: string; from: string[] }[] {
    return (this.docket()?.findings ?? []).map(({ id, from }) => ({ id, from: [...from] }));
  }

  /** Puts the findings so far on the table; `at`: the stage of the inspection. */
  *postDocket(at: string, entries: { id: string; from: string[] }[]): Script<void> {
    const data = { at, entries, unread: unreadSections(this.brief, this.calls) };
    this.posts.push({ topic: 'docket', data });
    yield* docketPost.post(data);
  }

  /** Notifies the user of readings that are missing. */
  private *reportMissingReadings(readings: readonly EndedCall[], anyRead: boolean): Script<void> {
    const missing = readings.flatMap(each => readingNote(each, this.brief));
    const nobody = l10n`Nobody has read the document: there are no findings, and the session goes on without.`;
    const texts = [...(anyRead ? [] : [nobody]), ...missing];
    if (texts.length > 0) yield* announce(joinTexts(texts));
  }

  /** Begins calls, and waits for the named ones to end. */
  *examine(calls: RequestedCall[], until?: string[]): Script<void> {
    if (calls.length === 0 && !until) return;
    const reply = yield { kind: 'examine', calls, ...(until ? { until } : {}) };
    this.record(reply);
    this.pending.add(reply);
  }

  /** Begins calls, if there are any, and waits for all of them to end. */
  *examineAndWait(calls: RequestedCall[]): Script<void> {
    const names = calls.map(({ name }) => name);
    if (calls.length > 0) yield* this.examine(calls, names);
  }

  private record({ turns, inputs, calls = [] }: Reply): void {
    this.turns.push(...turns);
    this.inputs.push(...inputs);
    this.calls.push(...calls);
  }
}

/** Assigns a small task to the examiner's model, where there is one. */
const byExaminer = ({ examiner }: Brief) => (examiner ? { examiner: true } : {});

const kindName = 'kind';

const readingName = (seat: string) => `reading of ${seat}`;

/** The part of a long document that a reader gets: each part has one reader before any has two. */
function readerPart({ document }: Brief, reader: number): Pick<RequestedCall, 'data'> {
  const { parts = [] } = document ?? {};
  const part = parts[reader % parts.length];
  if (!part) return {};
  const { startLine, endLine, sections } = part;
  return { data: { lines: { startLine, endLine }, sections: [...sections] } };
}

/** The sections of the parts that were not read. */
function unreadSections({ document, earlier }: Brief, calls: readonly EndedCall[]): string[] {
  // In a repeated run every reader gets all changes.
  if (earlier) return [];
  const read = calls.filter(each => each.kind === 'reading' && each.data !== undefined);
  const lines = read.map(({ asked }) => (isRecord(asked?.lines) ? asked.lines.startLine : undefined));
  const left = (document?.parts ?? []).filter(({ startLine }) => !lines.includes(startLine));
  return left.flatMap(({ startLine, endLine, sections }) =>
    sections.length > 0 ? [...sections] : [`lines ${startLine}–${endLine}`],
  );
}
