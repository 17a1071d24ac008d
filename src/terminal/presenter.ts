import type { Disposable } from '../base/disposables';
import { readable } from '../base/errors';
import { nodeClock } from '../disk/clock';
import { formatOf } from '../formats';
import { readSlides } from '../formats/presentation/slides';
import type { Options, Seat } from '../script/brief';
import type { Session } from '../stage/session';
import { documentAnswer } from './documentAnswers';
import type { Given } from './given';
import { feedSignals, unplayed } from './signalFeed';
import { type PlannedSignal, readSignals } from './signalFile';
import type { Terminal } from './terminal';
import { typeSignals } from './typedSignals';

/** Whoever presents in a session: present while it is performed, and asked where a question waits and nobody sits at the keyboard. */
export interface Presenter {
  attend(): Disposable;
  answer?(): string | undefined;
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
  const failed = (error: unknown) => screen.remark(readable(error));
  if (options.presenter !== 'you') return { attend: () => nothing, answer: () => documentAnswer(session) };
  if (!signals && stdin) return { attend: () => typeSignals(session, stdin, screen, nodeClock) };
  if (!signals)
    screen.remark('Nobody presents here: the session goes to its debrief. Name a recording with --signals.');
  return { attend: () => feedSignals(session, unplayed(session, signals ?? []), failed, line => screen.remark(line)) };
}

const nothing: Disposable = { dispose() {} };
