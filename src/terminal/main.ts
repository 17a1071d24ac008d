import { version } from '../../package.json';
import { registerSecrets } from '../app/secrets';
import { describeError, HumanError } from '../base/errors';
import { formats } from '../formats';
import { normalizeWhitespace } from '../text/spaces';
import { printable } from '../transcript/escape';
import { type Command, commands } from './commands';
import { commandHelp, generalHelp, usageOf } from './help';
import { type ParsedArgs, parseArguments } from './parsedArgs';
import { exitCodes, type Terminal } from './terminal';
import { listChoices, unknownValue } from './unknownValue';

/** Runs one command line and resolves to its exit code; every error is printed as one sentence with a remedy. */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  const { screen } = terminal;
  // Even for commands without model calls: their output may contain a secret.
  registerSecrets(screen.redaction, terminal.env);
  try {
    return await dispatch(args, terminal);
  } catch (error) {
    screen.remark(`convene: ${normalizeWhitespace(printable(screen.redaction.redact(describeError(error))))}`);
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
  const { command, args } = parseCommandLine(name, rest);
  if (args.has('help')) return show(commandHelp(command, screen.width, command.format ?? args.positionals[0]));
  return command.run(args, terminal);
}

/** Parses and validates a command line; nothing is run. */
export function parseCommandLine(name: string, rest: readonly string[]): { command: Command; args: ParsedArgs } {
  const command = commandNamed(name);
  const args = parseArguments(name, rest, [...command.options, ...(command.accepts ?? [])]);
  if (!args.has('help')) checkPositionals(command, args);
  return { command, args };
}

function commandNamed(name: string): Command {
  const command = commands.find(each => each.name === name);
  if (command) return command;
  if (formats.some(format => format.id === name)) {
    throw new HumanError(`“${name}” is a format, not a command.`, `Write: convene run ${name}.`);
  }
  const names = [...commands.map(each => each.name), 'help'];
  if (name.startsWith('-')) throw new HumanError(`A command comes first, not “${name}”.`, listChoices(names));
  throw unknownValue(`There is no command “${name}”.`, name, names);
}

function checkPositionals(command: Command, { positionals }: ParsedArgs): void {
  const wrong = (message: string) => new HumanError(message, `Write: convene ${usageOf(command)}.`);
  const blank = command.takes[positionals.findIndex(each => each.trim() === '')];
  if (blank) throw wrong(`${blank} is given as nothing.`);
  // Without a format the command itself lists those there are.
  const missing = command.takes.slice(positionals.length).find(each => each.startsWith('<') && each !== '<format>');
  if (missing) throw wrong(`${missing} is missing.`);
  const extra = positionals[command.takes.length];
  if (extra !== undefined) throw wrong(`convene ${command.name} does not know what to do with “${extra}”.`);
}
