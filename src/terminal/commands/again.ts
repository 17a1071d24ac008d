import path from 'node:path';
import { againFormat, earlierOf, readersBefore } from '../../app/again';
import { copiesIn, isOwn } from '../../app/record';
import { HumanError } from '../../base/errors';
import { mustStayInside } from '../../disk/contained';
import { readDocumentFile } from '../../disk/documentFile';
import { workspaceAround } from '../../disk/sessionFolder';
import type { SessionOpened } from '../../ledger/events';
import { isPerson } from '../../script/brief';
import { printable } from '../../transcript/escape';
import type { Given } from '../given';
import { foreignSession, recordIn } from '../record';
import { prepare } from '../setup';
import type { Terminal } from '../terminal';
import { userFolder } from '../voices';
import { rosterOf, workspaceOf } from '../workspace';
import { holdPrepared } from './run';

/** Runs a session on a document again after the document has changed: what has become of each finding, and what the changes bring. */
export async function again(given: Given, terminal: Terminal): Promise<number> {
  const [named = '', other] = given.positionals;
  const folder = path.resolve(terminal.cwd, named);
  const { state, opened } = await recordIn(folder, named);
  const copies = await copiesIn(folder, state);
  const own = await isOwn(state, copies, userFolder(terminal));
  if (!own) terminal.screen.remark(printable(foreignSession(named)));
  const workspace = given.has('workspace')
    ? await workspaceOf(given, terminal)
    : (workspaceAround(folder) ?? terminal.cwd);
  const file = other === undefined ? await originalIn(workspace, opened) : path.resolve(terminal.cwd, other);
  const now = await readDocumentFile(file, path.relative(workspace, file));
  const earlier = earlierOf(state, copies?.document, now, { own });
  const isCast = given.has('agents') || given.has('seat');
  const picks = own && !given.has('model') && !given.has('voice');
  const voice = opened.seats.find(seat => !isPerson(seat))?.voice;
  const wishes = {
    workspace: [workspace],
    ...(isCast ? {} : { seat: await readersOf(opened, workspace, picks) }),
    ...(own && voice !== undefined && !given.has('voice') ? { voice: [voice] } : {}),
  };
  const prepared = await prepare(given.replaced([againFormat?.id ?? '', file], wishes), terminal, { earlier });
  return holdPrepared(prepared, given, terminal);
}

/** The document itself, where it lies: a session's own word leads nowhere outside the workspace. */
async function originalIn(workspace: string, { document }: SessionOpened): Promise<string> {
  const remedy = 'Name it: convene again DIR DOC.md.';
  if (document?.path === undefined) throw new HumanError('The document of this session has no path.', remedy);
  const file = path.resolve(workspace, document.path);
  await mustStayInside(workspace, file);
  return file;
}

/** Those who read the document then, with their own models where the session is this user's. */
async function readersOf(opened: SessionOpened, workspace: string, picks: boolean): Promise<string[]> {
  const { agents } = await rosterOf(workspace);
  const known = new Set(agents.map(({ slug }) => slug));
  return readersBefore(opened, known).map(
    ({ agent, voice, model }) => `reader=${agent}${picks && model ? `@${voice}:${model}` : ''}`,
  );
}
