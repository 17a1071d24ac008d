import { speakersIn } from '../../app/seatModels';
import { newSessionFolder, startSession } from '../../app/session';
import type { Given } from '../given';
import { hold, plannedFor } from '../hold';
import { askAboutOrigins } from '../models';
import { folderFor } from '../places';
import { type Prepared, prepare } from '../setup';
import type { Terminal } from '../terminal';

/** Opens a session and holds it to its end. */
export async function run(given: Given, terminal: Terminal): Promise<number> {
  const readable = terminal.screen.attended && !given.has('quiet') && !given.has('events');
  return holdPrepared(await prepare(given, terminal, { readable }), given, terminal);
}

/** Opens a session that was set up and holds it to its end. */
export async function holdPrepared(prepared: Prepared, given: Given, terminal: Terminal): Promise<number> {
  const { setup, world, voices, opening } = prepared;
  const planned = await plannedFor(opening.opened, setup.format, given, terminal);
  await askAboutOrigins(speakersIn(opening.opened), world, prepared.workspace, given, terminal);
  const folder = await folderFor(given, terminal, () => newSessionFolder(setup, prepared.workspace));
  const ready = await startSession(setup, folder, world, { opening });
  return hold({ ...ready, voices, ...planned }, given, terminal);
}

/** Presents a document to a panel: by a recording, by whoever types, or by its own text. */
export async function present(given: Given, terminal: Terminal): Promise<number> {
  const isPresented = given.has('signals') || terminal.stdin !== undefined;
  const set = [
    ...['mode', 'intensity', 'minutes', 'urgency'].flatMap(key => given.list(key).map(value => `${key}=${value}`)),
    `presenter=${isPresented ? 'you' : 'document'}`,
  ];
  const presented = run(given.preceded('presentation').with('set', set), terminal);
  if (isPresented) return presented;
  const { piped, screen } = terminal;
  piped?.once('data', () =>
    screen.remark('What is piped in is not presented: the document is. Name a recording with --signals.'),
  );
  return presented.finally(() => piped?.destroy());
}
