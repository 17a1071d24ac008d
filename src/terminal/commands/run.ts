import { listSpeakers } from '../../app/seatModels';
import { createNewSessionFolder, startSession } from '../../app/session';
import { askAboutOrigins } from '../models';
import type { ParsedArgs } from '../parsedArgs';
import { chooseSessionFolder } from '../places';
import { planRun, runSession } from '../runSession';
import { type PreparedSession, prepareSession } from '../setup';
import type { Terminal } from '../terminal';

/** Opens a session and runs it to its end. */
export async function runCommand(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const readable = terminal.screen.isTerminal && !args.has('quiet') && !args.has('events');
  return runPrepared(await prepareSession(args, terminal, { readable }), args, terminal);
}

/** Plays a scene file. */
export function sceneCommand(args: ParsedArgs, terminal: Terminal): Promise<number> {
  return runCommand(args.withReplaced(['scene', ...args.positionals]), terminal);
}

/** Opens a session that was set up and holds it to its end. */
export async function runPrepared(prepared: PreparedSession, args: ParsedArgs, terminal: Terminal): Promise<number> {
  const { setup, services, voices, opening } = prepared;
  const planned = await planRun(opening.opened, setup.format, args, terminal);
  await askAboutOrigins(listSpeakers(opening.opened), services, prepared.workspace, args, terminal);
  const folder = await chooseSessionFolder(args, terminal, () => createNewSessionFolder(setup, prepared.workspace));
  const ready = await startSession(setup, folder, services, { opening });
  return runSession({ ...ready, voices, ...planned }, args, terminal);
}

/** Presents a document to a panel: from a recording, from the keyboard, or by the document's own text. */
export async function presentCommand(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const isPresented = args.has('signals') || terminal.stdin !== undefined;
  const settings = [
    ...['mode', 'intensity', 'minutes', 'urgency'].flatMap(key => args.list(key).map(value => `${key}=${value}`)),
    `presenter=${isPresented ? 'you' : 'document'}`,
    ...args.list('set'),
  ];
  const presented = runCommand(args.withReplaced(['presentation', ...args.positionals], { set: settings }), terminal);
  if (isPresented) return presented;
  const { piped, screen } = terminal;
  piped?.once('data', () =>
    screen.remark('What is piped in is not presented: the document is. Name a recording with --signals.'),
  );
  return presented.finally(() => piped?.destroy());
}
