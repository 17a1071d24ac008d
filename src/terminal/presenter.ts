import { createInterface } from 'node:readline';
import { keepTime, timed } from '../app/pacing';
import type { Clock } from '../base/clock';
import type { Disposable } from '../base/disposables';
import { readable } from '../base/errors';
import type { JsonObject } from '../base/json';
import { nodeClock } from '../disk/clock';
import { formatOf } from '../formats';
import { readSlides } from '../formats/presentation/slides';
import { cueData } from '../formats/presentation/terms';
import type { Options, Seat } from '../script/brief';
import { standing } from '../script/post';
import { tooLong } from '../stage/meant';
import { isPreparing, secondsIn } from '../stage/pacing';
import type { Session } from '../stage/session';
import { relevance } from '../text/relevance';
import { sentences } from '../text/sentences';
import { foldSpace, quotedPhrases } from '../text/spaces';
import { countWords } from '../text/words';
import type { Given } from './given';
import { type PlannedSignal, readSignals } from './inputs';
import type { Screen } from './screen';
import type { Terminal } from './terminal';

/** Whoever presents in a session: present while it is performed, and asked where a question waits and nobody sits at the keyboard. */
export interface Presenter {
  attend(): Disposable;
  answer?(): string | undefined;
  /** Their words stand on the screen already: they were typed there. */
  types?: boolean;
}

/** The recorded presentation that was named; read before anything starts, so that a mistake in it costs nothing. */
export async function plannedSignals(
  given: Given,
  terminal: Terminal,
  { options, seats }: { options: Options; seats: readonly Seat[] },
): Promise<readonly PlannedSignal[] | undefined> {
  const file = given.text('signals');
  if (file === undefined) return undefined;
  return readSignals(file, terminal.cwd, { slides: readSlides(options.slides).length, seats });
}

/** Who presents: a recording, a person at the keyboard, or the document itself; undefined where nothing is presented. */
export function presenterOf(
  session: Session,
  signals: readonly PlannedSignal[] | undefined,
  terminal: Terminal,
): Presenter | undefined {
  const { opened, options } = session.state;
  if (!formatOf(opened?.format ?? '')?.paced) return undefined;
  const { screen, stdin } = terminal;
  if (options.presenter !== 'you') return { attend: () => nothing, answer: () => documentAnswer(session) };
  if (!signals && stdin) return { types: true, attend: () => typeSignals(session, stdin, screen, nodeClock) };
  if (!signals)
    screen.remark('Nobody presents here: the session goes to its debrief. Name a recording with --signals.');
  return { attend: () => feedSignals(session, signals ?? [], screen) };
}

const nothing: Disposable = { dispose() {} };

/** Enter alone is a pause that the panel notices. */
const pauseSeconds = 3;

const help =
  'You present: what you type is said, or answers the question put to you. Enter alone is a pause.\n' +
  '/next /back /slide N   change the slide        /qa          open Q&A\n' +
  '/hand [NAME]           call on a raised hand   /step-in     end the exchange\n' +
  '/end                   end and debrief         /help        this';

/** A line that was typed, as a signal; undefined where it is none. */
export function typedSignal(
  line: string,
  { slide, awaitsAnswer }: { slide: number; awaitsAnswer: boolean },
): { name: string; data: JsonObject } | undefined {
  const text = line.trim();
  const [word = '', ...rest] = text.split(/\s+/);
  if (!text.startsWith('/')) {
    if (text === '') return awaitsAnswer ? undefined : { name: 'pause', data: { seconds: pauseSeconds } };
    return { name: awaitsAnswer ? 'answer' : 'say', data: { text } };
  }
  switch (word.toLowerCase()) {
    case '/next':
      return { name: 'slide', data: { slide: slide + 1 } };
    case '/back':
      return { name: 'slide', data: { slide: Math.max(1, slide - 1) } };
    case '/slide':
      return /^\d+$/.test(rest[0] ?? '') ? { name: 'slide', data: { slide: Number(rest[0]) } } : undefined;
    case '/qa':
      return { name: 'open-qa', data: {} };
    case '/hand':
      return { name: 'acknowledge', data: rest.length > 0 ? { agent: rest.join(' ') } : {} };
    case '/step-in':
      return { name: 'step-in', data: {} };
    case '/end':
      return { name: 'end', data: {} };
    default:
      return undefined;
  }
}

/** Lets a person present from the keyboard, in real time. */
export function typeSignals(session: Session, stdin: NodeJS.ReadableStream, screen: Screen, clock: Clock): Disposable {
  const over = new AbortController();
  const ticking = keepTime(session, clock);
  const put = (name: string, data: JsonObject) => {
    const signal = timed({ kind: 'signal', name, data }, session, clock);
    const complaint = tooLong(signal);
    if (complaint) return screen.remark(complaint.sentence);
    // Once it has ended nobody listens any more.
    session.put(signal).catch(() => over.abort());
  };
  const reader = createInterface({ input: stdin, output: process.stderr, prompt: '' });
  screen.remark(help);
  reader.on('SIGINT', () => process.emit('SIGINT'));
  reader.on('line', line => {
    const signal = typedSignal(line, standingOf(session));
    if (signal) put(signal.name, signal.data);
    else if (line.trim() !== '') screen.remark(help);
  });
  reader.on('close', () => {
    if (!over.signal.aborted) put('end', {});
  });
  return {
    dispose() {
      over.abort();
      ticking.dispose();
      reader.close();
    },
  };
}

/** Which slide is up, counted from 1, and whether a question waits for its answer. */
function standingOf({ state }: Session): { slide: number; awaitsAnswer: boolean } {
  const known = standing.among(state.posts).at(-1)?.data;
  return { slide: (known?.slide ?? 0) + 1, awaitsAnswer: known?.at === 'exchange' && known.awaits === 'answer' };
}

/** Simulated seconds between two ticks of the clock. */
const tickSeconds = 30;

/**
 * Plays a recorded presentation: each signal once the session waits and nothing is under way behind it, so that what takes
 * seconds in a hall takes as long as its voices here; after the last one the presentation ends. What its end left over is told.
 */
function feedSignals(session: Session, recorded: readonly PlannedSignal[], screen: Screen): Disposable {
  const signals = unplayed(session, recorded);
  const left = [...signals];
  let now = secondsIn(session.state);
  // A signal that is not in the record yet will wake the session itself.
  let onTheirWay = 0;
  const put = (signal: PlannedSignal) => {
    now = Math.max(now, signal.data.t);
    onTheirWay += 1;
    session.put({ kind: 'signal', ...signal }).catch((error: unknown) => screen.remark(readable(error)));
  };
  const received = session.onEvent(event => {
    if (event.type === 'input.received' && event.kind === 'signal' && event.name !== 'turn.ended') onTheirWay -= 1;
  });
  const waiting = session.onWaiting(() => {
    if (onTheirWay > 0 || isPreparing(session.state)) return;
    const next = left[0] ?? { name: 'end', data: { t: now } };
    if (next.data.t - now > tickSeconds) put({ name: 'tick', data: { t: now + tickSeconds } });
    else {
      left.shift();
      put(next);
    }
  });
  return {
    dispose() {
      received.dispose();
      waiting.dispose();
      if (session.state.outcome && left.length > 0)
        screen.remark(`The presentation had ended before ${left.length} of the recording's ${signals.length} signals.`);
    },
  };
}

/** What of a recorded presentation has not been played yet: of a session that is taken up again, the rest. */
function unplayed({ state }: Pick<Session, 'state'>, signals: readonly PlannedSignal[]): PlannedSignal[] {
  const played = state.inputs.filter(
    input => input.kind === 'signal' && input.name !== 'turn.ended' && input.name !== 'tick',
  );
  return signals.slice(played.length);
}

/** Below this a sentence has nothing to do with the question. */
const leastRelevance = 0.12;

/**
 * What the document itself has to say to the question that waits: the sentence that fits best and was not quoted yet, at first
 * one of the slide that is asked about; undefined where it has no more to say.
 */
function documentAnswer({ state, sources }: Pick<Session, 'state' | 'sources'>): string | undefined {
  const asked = state.turns.get(state.question ?? '');
  const question = asked?.ended?.text;
  if (!question || !sources.document) return undefined;
  const said = foldSpace([...state.turns.values()].map(turn => turn.ended?.text ?? '').join(' '));
  const given = state.inputs.flatMap(input => (input.kind === 'answer' ? [input.text ?? ''] : [])).join(' ');
  const quotes = quotedPhrases(question);
  // What the question quotes is no answer to it.
  const isNew = (each: string) =>
    ![said, given].some(text => text.includes(each)) && !quotes.some(q => each.includes(q));
  const open = (markdown: string) => quotable(markdown).filter(isNew);
  const slide = readSlides(state.options.slides)[cueData(asked?.cue.data).slide ?? -1];
  const lines = sources.document.text.split('\n');
  const own = slide ? open(lines.slice(slide.line - 1, slide.endLine).join('\n')) : [];
  const first = asked?.move === 'question' ? bestFor(question, own, 0) : undefined;
  return bestFor(question, open(sources.document.text), leastRelevance) ?? first;
}

function bestFor(question: string, sentencesToChoose: readonly string[], least: number): string | undefined {
  const fits = relevance(question, sentencesToChoose);
  const best = fits.reduce((top, fit, at) => (fit > (fits[top] ?? 0) ? at : top), 0);
  return (fits[best] ?? 0) >= least ? sentencesToChoose[best] : undefined;
}

function quotable(markdown: string): string[] {
  const prose = markdown
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split(/\n(?:[^\S\n]*\n)+|\n(?=#)|\n(?<=^#.*\n)/m)
    .filter(block => !/^\s*(?:#|```|\||<)/.test(block))
    .map(block => foldSpace(block.replace(/^[ \t]*(?:[-*+]|\d+\.)\s+/gm, '').replace(/[*_`]/g, '')));
  return prose.flatMap(sentences).filter(sentence => countWords(sentence) >= 6 && countWords(sentence) <= 50);
}
