import { HumanError } from '../../base/errors';
import { nodeClock } from '../../disk/clock';
import { confirmDisposition, readDispositions, writeDisposition } from '../../disk/dispositions';
import { workspaceOfSession } from '../../disk/sessionFolder';
import { decisionLines, decisionRecord, findingStatus } from '../../formats/inspection/decisions';
import { printable } from '../../transcript/escape';
import { endedPage } from '../../transcript/sessionPage';
import type { ParsedArgs } from '../parsedArgs';
import { findWorkspace } from '../places';
import { readAndReport } from '../record';
import { exitCodes, type Terminal } from '../terminal';
import { unknownValue } from '../unknownValue';
import { userFolder } from '../voices';

/** The decisions on a finding, by their options; they are kept in files of the workspace, so that later sessions know them. */
const decisionByOption = { dismiss: 'dismissed', defer: 'deferred', fixed: 'fixed' } as const;
type Decision = (typeof decisionByOption)[keyof typeof decisionByOption];

/** Lists the findings of a session or the decisions of a workspace, decides on a finding, or confirms other users' decisions. */
export async function manageFindings(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const decisions = Object.entries(decisionByOption).filter(([option]) => args.has(option));
  const [named] = args.positionals;
  if (decisions.length > 1) throw new HumanError('One decision at a time.', 'Write --dismiss, --defer or --fixed.');
  if (named === undefined && decisions.length > 0)
    throw new HumanError('The session is missing.', 'Write: convene findings DIR --dismiss F3 --why "…".');
  if (named !== undefined && args.has('confirm'))
    throw new HumanError('Decisions are confirmed without a session.', 'Write: convene findings --confirm NAME');
  const lines =
    named === undefined
      ? await workspaceDecisions(args, terminal)
      : await sessionFindings(named, decisions[0], args, terminal);
  terminal.screen.print(printable(`${lines.join('\n')}\n`));
  return exitCodes.ended;
}

/** Confirms the decisions that `--confirm` names, and lists them; without it, lists all of the workspace. */
async function workspaceDecisions(args: ParsedArgs, terminal: Terminal): Promise<string[]> {
  const home = userFolder(terminal);
  const { found, left: unreadable } = await readDispositions(await findWorkspace(args, terminal), home);
  if (unreadable > 0) terminal.screen.remark(`${unreadable} files in convene/dispositions could not be read.`);
  const wanted = args.text('confirm');
  const names = found.map(each => each.name);
  const confirmed = wanted === 'all' ? found : found.filter(each => each.name === wanted);
  if (wanted !== undefined && wanted !== 'all' && confirmed.length === 0)
    throw unknownValue(`There is no decision “${wanted}”.`, wanted, names);
  for (const { disposition } of confirmed) await confirmDisposition(disposition, home);
  // What was just confirmed counts as this user's own.
  const shown = wanted === undefined ? found : confirmed.map(each => ({ ...each, own: true }));
  if (shown.length === 0) return ['No decisions on findings are kept in convene/dispositions.'];
  return shown.flatMap(({ name, own, disposition }) => decisionLines(name, own, disposition));
}

/** Lists the findings of a session; with an option and its decision, decides on the finding that the option names. */
async function sessionFindings(
  named: string,
  chosen: [option: string, decision: Decision] | undefined,
  args: ParsedArgs,
  terminal: Terminal,
): Promise<string[]> {
  const { state, opened, format, folder } = await readAndReport(named, terminal);
  const all = endedPage(state, format)?.page.docket.findings;
  if (!all) throw new HumanError(`The session in ${named} has no findings.`, 'Name one on a document that has ended.');
  if (!chosen) return all.length > 0 ? all.map(findingStatus) : ['It found nothing.'];
  const [option, decision] = chosen;
  const id = args.text(option) ?? '';
  const finding = all.find(each => each.id === id);
  const ids = all.map(each => each.id);
  if (!finding) throw unknownValue(`There is no finding “${id}”.`, id, ids);
  const { session, document } = opened;
  if (document?.path === undefined)
    throw new HumanError('The document of this session has no path.', 'Save it in the workspace and run again.');
  const why = args.text('why') ?? '';
  if (decision === 'dismissed' && why === '')
    throw new HumanError('A finding is dismissed with a reason.', 'Write --why "…".');
  const about = { document: document.path, decision, why, at: new Date(nodeClock.now()).toISOString(), session };
  const workspace =
    (args.has('workspace') ? undefined : workspaceOfSession(folder)) ?? (await findWorkspace(args, terminal));
  const name = await writeDisposition(workspace, userFolder(terminal), decisionRecord(finding, about));
  return [findingStatus(finding), `${decision}: convene/dispositions/${name}`];
}
