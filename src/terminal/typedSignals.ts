import { createInterface } from 'node:readline';
import { keepTime, timed } from '../app/pacing';
import type { Clock } from '../base/clock';
import type { Disposable } from '../base/disposables';
import type { JsonObject } from '../base/json';
import { standing } from '../script/post';
import { tooLong } from '../stage/meant';
import type { Session } from '../stage/session';
import type { Screen } from './screen';

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
