// Who presents a document: a person at the keyboard, a recording, or the document itself. A signal is what a presenter does: a slide, words, an answer.

import { stampSignal, startTicking } from '../app/pacing';
import type { Clock } from '../base/clock';
import type { Disposable } from '../base/disposables';
import { describeError } from '../base/errors';
import { type JsonObject, ownValue } from '../base/json';
import { nodeClock } from '../disk/clock';
import { formatOf } from '../formats';
import { parseSlides } from '../formats/presentation/slides';
import { cueData } from '../formats/presentation/terms';
import { presentationStatus } from '../script/post';
import { inputSizeError } from '../stage/normalizeInput';
import { elapsedSeconds, isPreparing } from '../stage/pacing';
import type { Session } from '../stage/session';
import { relevance } from '../text/relevance';
import { normalizeWhitespace, quotedPhrases } from '../text/spaces';
import { countWords } from '../text/words';
import { passagesIn } from '../voices/rehearsal/material';
import type { PlannedSignal } from './inputs';
import { openReader } from './person';
import type { Screen } from './screen';
import type { Terminal } from './terminal';

/** Presents during a session, from `attend` until that is disposed. */
export interface Presenter {
  attend(): Disposable;
  /** The answer to the waiting question, if nobody is at the keyboard; undefined: it is skipped. */
  answer?(): string | undefined;
  /** Their words are typed here and already on the screen. */
  types?: boolean;
}

/** The presenter of a session; undefined if its format has no presentation. */
export function presenterOf(
  session: Session,
  signals: readonly PlannedSignal[] | undefined,
  terminal: Terminal,
): Presenter | undefined {
  const { opened, options } = session.state;
  if (!formatOf(opened?.format ?? '')?.paced) return undefined;
  const { screen, stdin } = terminal;
  if (options.presenter !== 'you') return { attend: () => noop, answer: () => documentAnswer(session) };
  if (!signals && stdin) return { types: true, attend: () => typeSignals(session, stdin, screen, nodeClock) };
  if (!signals)
    screen.remark('Nobody presents here: the session goes to its debrief. Name a recording with --signals.');
  return { attend: () => feedSignals(session, signals ?? [], screen) };
}

const noop: Disposable = { dispose() {} };

/** The pause that an empty line stands for. */
const pauseSeconds = 3;

const help =
  'You present: what you type is said, or answers the question put to you. Enter alone is a pause.\n' +
  '/next /back /slide N   change the slide        /qa          open Q&A\n' +
  '/hand [NAME]           call on a raised hand   /step-in     end the exchange\n' +
  '/end                   end and debrief         /help        this';

/** The commands that a presenter types, as the signals they stand for; undefined if their argument is wrong. */
const typedCommands: Readonly<Record<string, (rest: string, slide: number) => [string, JsonObject] | undefined>> = {
  '/next': (_, slide) => ['slide', { slide: slide + 1 }],
  '/back': (_, slide) => ['slide', { slide: Math.max(1, slide - 1) }],
  '/slide': rest => (/^\d+(?:\s|$)/.test(rest) ? ['slide', { slide: Number.parseInt(rest, 10) }] : undefined),
  '/qa': () => ['open-qa', {}],
  '/hand': agent => ['acknowledge', agent === '' ? {} : { agent }],
  '/step-in': () => ['step-in', {}],
  '/end': () => ['end', {}],
};

/** Parses a typed line as a signal; undefined if it is none. */
export function parseTypedLine(
  line: string,
  { slide, awaitsAnswer }: { slide: number; awaitsAnswer: boolean },
): { name: string; data: JsonObject } | undefined {
  const text = line.trim();
  if (text === '' && awaitsAnswer) return undefined;
  if (text === '') return { name: 'pause', data: { seconds: pauseSeconds } };
  if (!text.startsWith('/')) return { name: awaitsAnswer ? 'answer' : 'say', data: { text } };
  const [word = '', ...rest] = text.split(/\s+/);
  const [name, data = {}] = ownValue(typedCommands, word.toLowerCase())?.(rest.join(' '), slide) ?? [];
  return name === undefined ? undefined : { name, data };
}

/** Lets a person present from the keyboard, in real time. */
export function typeSignals(session: Session, stdin: NodeJS.ReadableStream, screen: Screen, clock: Clock): Disposable {
  let isOver = false;
  const ticking = startTicking(session, clock);
  const put = (name: string, data: JsonObject) => {
    const signal = stampSignal({ kind: 'signal', name, data }, session, clock);
    const complaint = inputSizeError(signal);
    if (complaint) return screen.remark(complaint.sentence);
    // Rejected once the session has ended.
    session.put(signal).catch(() => {
      isOver = true;
    });
  };
  const reader = openReader([stdin, process.stderr]);
  screen.remark(help);
  reader.on('line', line => {
    const signal = parseTypedLine(line, slideState(session));
    if (signal) put(signal.name, signal.data);
    else if (line.trim() !== '') screen.remark(help);
  });
  reader.on('close', () => {
    if (!isOver) put('end', {});
  });
  return {
    dispose() {
      isOver = true;
      ticking.dispose();
      reader.close();
    },
  };
}

/** The current slide, counted from 1, and whether a question waits for an answer. */
function slideState({ state }: Session): { slide: number; awaitsAnswer: boolean } {
  const latest = presentationStatus.among(state.posts).at(-1)?.data;
  return { slide: (latest?.slide ?? 0) + 1, awaitsAnswer: latest?.at === 'exchange' && latest.awaits === 'answer' };
}

/** Simulated seconds between two ticks of the clock. */
const tickSeconds = 30;

/**
 * Plays a recorded presentation: each signal once the session waits and no turn is running, so that recorded seconds take as
 * long as the voices need here. Ends the presentation after the last signal, and reports signals that were not played.
 */
function feedSignals(session: Session, recorded: readonly PlannedSignal[], screen: Screen): Disposable {
  const signals = unplayedSignals(session, recorded);
  const rest = [...signals];
  let now = elapsedSeconds(session.state);
  /** The signals that were put and are not recorded yet: each wakes the waiting session itself. */
  let onTheirWay = 0;
  const put = (signal: PlannedSignal) => {
    now = Math.max(now, signal.data.t);
    onTheirWay += 1;
    session.put({ kind: 'signal', ...signal }).catch((error: unknown) => screen.remark(describeError(error)));
  };
  const received = session.onEvent(event => {
    // The stage signals the end of each turn itself.
    if (event.type === 'input.received' && event.kind === 'signal' && event.name !== 'turn.ended') onTheirWay -= 1;
  });
  const waiting = session.onWaiting(() => {
    if (onTheirWay > 0 || isPreparing(session.state)) return;
    const next = rest[0] ?? { name: 'end', data: { t: now } };
    if (next.data.t - now > tickSeconds) put({ name: 'tick', data: { t: now + tickSeconds } });
    else {
      rest.shift();
      put(next);
    }
  });
  return {
    dispose() {
      received.dispose();
      waiting.dispose();
      if (session.state.outcome && rest.length > 0)
        screen.remark(`The presentation had ended before ${rest.length} of the recording's ${signals.length} signals.`);
    },
  };
}

/** The signals that are not in the ledger yet, for a session that is resumed. */
function unplayedSignals({ state }: Pick<Session, 'state'>, signals: readonly PlannedSignal[]): PlannedSignal[] {
  const played = state.inputs.filter(
    input => input.kind === 'signal' && input.name !== 'turn.ended' && input.name !== 'tick',
  );
  return signals.slice(played.length);
}

/** A shorter sentence answers nothing. */
const minWords = 6;

/** A less relevant sentence has nothing to do with the question. */
const minRelevance = 0.12;

/**
 * Answers the waiting question from the document: with its most relevant sentence that was not quoted yet, or else with the best
 * one of the slide that the question is about; undefined if nothing is left.
 */
function documentAnswer({ state, sources }: Pick<Session, 'state' | 'sources'>): string | undefined {
  const turn = state.turns.get(state.question ?? '');
  const question = turn?.ended?.text;
  if (!question || !sources.document) return undefined;
  const said = normalizeWhitespace([...state.turns.values()].map(each => each.ended?.text ?? '').join(' '));
  const answers = state.inputs.flatMap(input => (input.kind === 'answer' ? [input.text ?? ''] : [])).join(' ');
  const quotes = quotedPhrases(question);
  // A sentence that the question quotes is no answer.
  const isNew = (each: string) =>
    ![said, answers].some(text => text.includes(each)) && !quotes.some(q => each.includes(q));
  const unusedIn = (markdown: string) =>
    passagesIn(markdown).flatMap(({ text, isWhole }) =>
      isWhole && countWords(text) >= minWords && isNew(text) ? text : [],
    );
  const slide = parseSlides(state.options.slides)[cueData(turn?.cue.data).slide ?? -1];
  const lines = sources.document.text.split('\n');
  const ofSlide = slide ? unusedIn(lines.slice(slide.line - 1, slide.endLine).join('\n')) : [];
  const fallback = turn?.move === 'question' ? mostRelevant(question, ofSlide, 0) : undefined;
  return mostRelevant(question, unusedIn(sources.document.text), minRelevance) ?? fallback;
}

/** The sentence with the highest relevance (0 to 1), if that is at least `least`. */
function mostRelevant(question: string, sentences: readonly string[], least: number): string | undefined {
  const scores = relevance(question, sentences);
  const best = scores.reduce((top, score, at) => (score > (scores[top] ?? 0) ? at : top), 0);
  return (scores[best] ?? 0) >= least ? sentences[best] : undefined;
}
