import path from 'node:path';
import { buildEarlier, earlierReaders, rerunFormat } from '../../app/again';
import { HumanError } from '../../base/errors';
import { readDocumentFile } from '../../disk/documentFile';
import { assertInside } from '../../disk/pathContainment';
import { workspaceOfSession } from '../../disk/sessionFolder';
import type { SessionOpened } from '../../ledger/events';
import { isPerson } from '../../script/brief';
import type { ParsedArgs } from '../parsedArgs';
import { findWorkspace, workspaceRoster } from '../places';
import { readAndReport } from '../record';
import { prepareSession } from '../setup';
import type { Terminal } from '../terminal';
import { runPrepared } from './run';

/** Runs a session again on a document that has changed: what has become of each finding, and what the changes bring. */
export async function againCommand(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const [named, other] = args.positionals;
  const { state, opened, document, folder } = await readAndReport(named, terminal);
  // Signed by this user: its findings and its models are trusted.
  const isOwn = state.verified === true;
  const workspace = args.has('workspace')
    ? await findWorkspace(args, terminal)
    : (workspaceOfSession(folder) ?? terminal.cwd);
  const file = other === undefined ? await sourceDocumentIn(workspace, opened) : path.resolve(terminal.cwd, other);
  const now = await readDocumentFile(file, path.relative(workspace, file));
  const earlier = buildEarlier(state, document, now, { own: isOwn });
  const isCast = args.has('agents') || args.has('seat');
  const keepsModels = isOwn && !args.has('model') && !args.has('voice');
  const voice = opened.seats.find(seat => !isPerson(seat))?.voice;
  // What the command line leaves open is as in the earlier session.
  const presetOptions = {
    workspace: [workspace],
    ...(isCast ? {} : { seat: await seatOptions(opened, workspace, keepsModels) }),
    ...(isOwn && voice !== undefined && !args.has('voice') ? { voice: [voice] } : {}),
  };
  const prepared = await prepareSession(args.withReplaced([rerunFormat?.id ?? '', file], presetOptions), terminal, {
    earlier,
  });
  return runPrepared(prepared, args, terminal);
}

/** The path of the session's document; it never leads out of the workspace. */
async function sourceDocumentIn(workspace: string, { document }: SessionOpened): Promise<string> {
  const remedy = 'Name it: convene again DIR DOC.md.';
  if (document?.path === undefined) throw new HumanError('The document of this session has no path.', remedy);
  const file = path.resolve(workspace, document.path);
  await assertInside(workspace, file);
  return file;
}

/** The values of `--seat` for the readers of the earlier session, with their models if `keepsModels`. */
async function seatOptions(opened: SessionOpened, workspace: string, keepsModels: boolean): Promise<string[]> {
  const { agents } = await workspaceRoster(workspace);
  const known = new Set(agents.map(({ slug }) => slug));
  return earlierReaders(opened, known).map(
    ({ agent, voice, model }) => `reader=${agent}${keepsModels && model ? `@${voice}:${model}` : ''}`,
  );
}
