import path from 'node:path';
import type { Agent } from '../../cast/agent';
import { listIcon } from '../../cast/appearance';
import { agentKindOf } from '../../disk/agentFiles';
import { readDocumentFile } from '../../disk/documentFile';
import { shorten } from '../../text/spaces';
import { printable } from '../../transcript/escape';
import type { ParsedArgs } from '../parsedArgs';
import { assertInsideWorkspace, findWorkspace, workspaceRoster } from '../places';
import { exitCodes, type Terminal } from '../terminal';

/** Lists the agents that can be seated, and the skipped files with the reason. */
export async function listAgents(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const { screen } = terminal;
  const workspace = await findWorkspace(args, terminal);
  const roster = await workspaceRoster(workspace);
  if (args.has('json')) {
    const listed = { agents: roster.agents.map(agentJson), skipped: roster.skipped };
    screen.print(`${JSON.stringify(listed, undefined, 2)}\n`);
    return exitCodes.ended;
  }
  const custom = roster.agents.filter(agent => agent.source === 'workspace' && agentKindOf(agent.path) === 'custom');
  const others = roster.agents.filter(agent => agent.source !== 'builtin' && !custom.includes(agent));
  const builtin = roster.agents.filter(agent => agent.source === 'builtin');
  const skipped = roster.skipped.map(each => `  ${path.relative(workspace, each.path)}: ${each.why}\n`);
  const lists = [
    ['Agents of this workspace', rows(others, terminal)],
    ['VS Code’s custom agents', rows(custom, terminal)],
    ['Built in', rows(builtin, terminal)],
    ['Skipped', printable(skipped.join(''))],
  ] as const;
  if (others.length + custom.length === 0)
    screen.print(`There are no agents in ${path.join(workspace, '.claude', 'agents')}.\n\n`);
  const shown = lists.filter(([, text]) => text !== '').map(([title, text]) => `${screen.bold(title)}\n${text}`);
  screen.print(shown.join('\n'));
  return exitCodes.ended;
}

function agentJson({ slug, name, role, description, icon, color, path: file, source, model, problems }: Agent) {
  return { slug, name, role, description, icon, color, path: file, source, model, problems };
}

function rows(agents: readonly Agent[], { screen }: Terminal): string {
  const widest = Math.min(28, Math.max(...agents.map(agent => agent.slug.length)));
  const room = (screen.width ?? 120) - widest - 8;
  return agents
    .map(agent => {
      const about = shorten(printable(agent.description).replace(/\s+/g, ' '), room);
      const name = screen.tinted(agent.slug.padEnd(widest), agent.color);
      const problems = agent.problems.filter(problem => problem.severity !== 'info');
      const problemLines = problems
        .map(({ line, message }) => `      line ${line}: ${printable(String(message))}\n`)
        .join('');
      return `  ${printable(listIcon(agent))} ${name}  ${screen.dim(about)}\n${problemLines}`;
    })
    .join('');
}

/** Lists the sections of a document with their lines. */
export async function listSections(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const { screen } = terminal;
  const [named = ''] = args.positionals;
  const file = path.resolve(terminal.cwd, named);
  await assertInsideWorkspace(terminal.cwd, file);
  const { sections } = await readDocumentFile(file, named);
  const listed = sections.map(({ id, level, title, startLine, endLine }) => ({ id, level, title, startLine, endLine }));
  if (args.has('json')) screen.print(`${JSON.stringify(listed, undefined, 2)}\n`);
  else {
    for (const { level, title, startLine, endLine } of listed) {
      const lines = screen.dim(`${startLine}–${endLine}`);
      screen.print(`${'  '.repeat(Math.max(0, level - 1))}${printable(title)}  ${lines}\n`);
    }
  }
  return exitCodes.ended;
}
