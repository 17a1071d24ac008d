import { version } from '../../package.json';
import { learnSecrets } from '../app/secrets';
import { HumanError, readable } from '../base/errors';
import { formats } from '../formats';
import { printable } from '../transcript/escape';
import { type Command, commands } from './commands';
import { type Given, readGiven } from './given';
import { commandHelp, generalHelp, usageOf } from './help';
import { mistyped, thereAre } from './mistyped';
import { exitCodes, type Terminal } from './terminal';

/** Runs one command line and resolves to its exit code; whatever goes wrong is told in one sentence with the way out. */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  const { screen } = terminal;
  // Also of a command that asks nobody: what it prints or exports may hold one.
  learnSecrets(screen.redaction, terminal.env);
  try {
    return await dispatch(args, terminal);
  } catch (error) {
    screen.remark(
      `convene: ${printable(screen.redaction.redact(readable(error)))
        .replace(/\s+/g, ' ')
        .trim()}`,
    );
    return error instanceof HumanError ? exitCodes[error.kind] : exitCodes.failed;
  }
}

async function dispatch([name, ...rest]: readonly string[], terminal: Terminal): Promise<number> {
  const { screen } = terminal;
  const show = (text: string) => {
    screen.print(text);
    return exitCodes.ended;
  };
  if (name === undefined || name === '--help' || name === '-h') return show(generalHelp(screen.width));
  if (name === '--version' || name === '-v') return show(`convene ${version}\n`);
  if (name === 'help') {
    const [about, format] = rest;
    if (about === undefined || about === 'help') return show(generalHelp(screen.width));
    return show(commandHelp(commandNamed(about), screen.width, format));
  }
  const { command, given } = parsedLine(name, rest);
  if (given.has('help')) return show(commandHelp(command, screen.width, command.format ?? given.positionals[0]));
  return command.run(given, terminal);
}

/** The command of a line and what it is given, checked by form; nothing has run yet. */
export function parsedLine(name: string, rest: readonly string[]): { command: Command; given: Given } {
  const command = commandNamed(name);
  const given = readGiven(name, rest, [...command.options, ...(command.accepts ?? [])]);
  if (!given.has('help')) checkPositionals(command, given);
  return { command, given };
}

function commandNamed(name: string): Command {
  const command = commands.find(each => each.name === name);
  if (command) return command;
  if (formats.some(format => format.id === name)) {
    throw new HumanError(`“${name}” is a format, not a command.`, `Write: convene run ${name}.`);
  }
  const names = [...commands.map(each => each.name), 'help'];
  if (name.startsWith('-')) {
    throw new HumanError(`A command comes first, not “${name}”.`, thereAre(names));
  }
  throw mistyped(`There is no command “${name}”.`, name, names);
}

function checkPositionals(command: Command, given: Given): void {
  const { length } = given.positionals;
  const blank = command.takes[given.positionals.findIndex(each => each.trim() === '')];
  if (blank) throw new HumanError(`${blank} is given as nothing.`, `Write: convene ${usageOf(command)}.`);
  const missing = command.takes.slice(length).find(each => each.startsWith('<') && each !== '<format>');
  if (missing) throw new HumanError(`${missing} is missing.`, `Write: convene ${usageOf(command)}.`);
  const extra = given.positionals[command.takes.length];
  if (extra !== undefined) {
    throw new HumanError(
      `convene ${command.name} does not know what to do with “${extra}”.`,
      `Write: convene ${usageOf(command)}.`,
    );
  }
}
