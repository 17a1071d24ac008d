import path from 'node:path';
import { version } from '../../../package.json';
import { type ExportForm, exportForms } from '../../app/exports';
import { writeNewFile } from '../../disk/userFiles';
import { findKnown } from '../../formats/inspection/baseline';
import { encodePath } from '../../transcript/review';
import { playOfSession } from '../../transcript/scene';
import { endedPage } from '../../transcript/sessionPage';
import { exitCodeByFailOn, readFailOn } from '../failOn';
import type { ParsedArgs } from '../parsedArgs';
import { readAndReport } from '../record';
import { exitCodes, type Terminal } from '../terminal';
import { listChoices, unknownValue } from '../unknownValue';

/** Exports a session to standard output or a new file; the exit code says that it was written, or with `--fail-on` whether that condition is met. */
export async function exportCommand(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const { write, needs } = findForm(args.text('as') ?? 'md');
  const { state, opened, format, document } = await readAndReport(args.positionals[0], terminal);
  const failOn = await readFailOn(args, format, opened, terminal);
  // The page has the findings: without one, the baseline has none of them.
  const page = failOn.baseline && endedPage(state, format)?.page;
  const known = failOn.baseline && page && new Set(findKnown(page.docket, failOn.baseline).map(each => each.id));
  if (needs === 'play' && !playOfSession(state, format))
    terminal.screen.remark(`${format?.title ?? 'This session'} is no play: it is written as plain text.`);
  const text = write(state, format, { document, version, source: file => sourceLink(terminal.env, file), known });
  const out = args.text('out');
  // The screen redacts what it prints.
  if (out === undefined) terminal.screen.print(text);
  else await writeNewFile(path.resolve(terminal.cwd, out), out, terminal.screen.redaction.redact(text));
  return failOn.condition === undefined ? exitCodes.ended : exitCodeByFailOn(failOn, state, terminal);
}

/** The web address of a file at the commit that a CI job builds; undefined outside CI. */
function sourceLink(env: Terminal['env'], file: string): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = env;
  if (server && repository && commit) return `${server}/${repository}/blob/${commit}/${encodePath(file)}`;
  const { CI_PROJECT_URL: project, CI_COMMIT_SHA: built } = env;
  return project && built ? `${project}/-/blob/${built}/${encodePath(file)}` : undefined;
}

/** Finds an export form by name or alias. */
function findForm(word: string): ExportForm {
  const forms: [string, ExportForm][] = Object.entries(exportForms);
  const found = forms.find(([name, { also = [] }]) => [name, ...also].includes(word.toLowerCase()));
  if (found) return found[1];
  const names = forms.flatMap(([name, { also = [] }]) => [name, ...also]);
  throw unknownValue(`There is no export “${word}”.`, word, names, listChoices(forms.map(([name]) => name)));
}
