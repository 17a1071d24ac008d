import path from 'node:path';
import { version } from '../../../package.json';
import { type ExportForm, exportForms } from '../../app/exports';
import { writeNewFile } from '../../disk/plainFiles';
import { formatOf } from '../../formats';
import { knownIn } from '../../formats/inspection/baseline';
import { encoded } from '../../transcript/review';
import { playIn } from '../../transcript/scene';
import { endedPage } from '../../transcript/sessionPage';
import { exitBy, plannedFailOn } from '../failOn';
import type { Given } from '../given';
import { mistyped, thereAre } from '../mistyped';
import { recordTold } from '../record';
import { exitCodes, type Terminal } from '../terminal';

/** Writes a session down in another form: to standard output, or into a new file. */
export async function exportRecord(given: Given, terminal: Terminal): Promise<number> {
  const { write, needs } = formNamed(given.text('as') ?? 'md');
  const [named = ''] = given.positionals;
  const folder = path.resolve(terminal.cwd, named);
  const { state, document } = await recordTold(folder, named, terminal);
  const format = formatOf(state.opened?.format ?? '');
  const failOn = await plannedFailOn(given, format, state.opened ?? { options: {} }, terminal);
  const page = failOn.baseline && endedPage(state, format)?.page;
  const known = failOn.baseline && page && new Set(knownIn(page.docket, failOn.baseline).map(each => each.id));
  const source = (file: string) => sourceIn(terminal.env, file);
  const text = write(state, format, { document, version, source, known });
  if (needs === 'play' && !playIn(state, format)) {
    terminal.screen.remark(`${format?.title ?? 'This session'} is no play: it is written as plain text.`);
  }
  const out = given.text('out');
  if (out === undefined) terminal.screen.print(text);
  else await writeNewFile(path.resolve(terminal.cwd, out), out, terminal.screen.redaction.redact(text));
  return failOn.word === undefined ? exitCodes.ended : exitBy(failOn, state, terminal);
}

/** Where a forge shows the file at the commit that is being built; undefined where nothing is built. */
function sourceIn(env: Terminal['env'], file: string): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = env;
  if (server && repository && commit) return `${server}/${repository}/blob/${commit}/${encoded(file)}`;
  const { CI_PROJECT_URL: project, CI_COMMIT_SHA: built } = env;
  return project && built ? `${project}/-/blob/${built}/${encoded(file)}` : undefined;
}

/** The form that a person names, also by the word that the help has for it. */
function formNamed(word: string): ExportForm {
  const forms: [string, ExportForm][] = Object.entries(exportForms);
  const found = forms.find(([name, { also = [] }]) => [name, ...also].includes(word.toLowerCase()));
  if (found) return found[1];
  const known = forms.flatMap(([name, { also = [] }]) => [name, ...also]);
  throw mistyped(`There is no export “${word}”.`, word, known, thereAre(forms.map(([name]) => name)));
}
