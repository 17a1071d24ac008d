import { parseArgs } from 'node:util';
import { HumanError } from '../base/errors';
import { nearest } from '../text/nearest';
import { commonOptions, optionRules } from './options';

/** The parsed arguments of a command. */
export class ParsedArgs {
  constructor(
    readonly positionals: readonly string[],
    private readonly values: ReadonlyMap<string, readonly string[]>,
  ) {}

  /** The same arguments with other positionals, and with these options replaced. */
  withReplaced(positionals: readonly string[], options: Readonly<Record<string, readonly string[]>> = {}): ParsedArgs {
    return new ParsedArgs(positionals, new Map([...this.values, ...Object.entries(options)]));
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  /** The value of an option; the last one if it was given twice. */
  text(name: string): string | undefined {
    return this.values.get(name)?.at(-1);
  }

  list(name: string): readonly string[] {
    return this.values.get(name) ?? [];
  }

  /** The value of an option that must be a whole number. */
  wholeNumber(name: string, least: number): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= least) return value;
    throw new HumanError(
      `--${name} takes a whole number of at least ${least}, not “${text}”.`,
      `For example: --${name} ${Math.max(least, 3)}.`,
    );
  }

  /** The value of an option that must be a positive number of dollars. */
  dollars(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = Number(text.replace(/^\$/, ''));
    if (text.trim() !== '' && Number.isFinite(value) && value > 0) return value;
    throw new HumanError(`--${name} takes dollars, not “${text}”.`, `For example: --${name} 0.50.`);
  }
}

/** Parses the arguments after a command's name; errors suggest the nearest valid option. */
export function parseArguments(command: string, args: readonly string[], known: readonly string[]): ParsedArgs {
  const allowed = [...known, ...commonOptions];
  const values = new Map<string, string[]>();
  const positionals: string[] = [];
  for (const token of tokensOf(args)) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const name = token.name === 'h' ? 'help' : token.name;
    if (!allowed.includes(name)) throw unknownOptionError(command, token.rawName, allowed);
    values.set(name, [...(values.get(name) ?? []), optionValue(name, token.value, token.inlineValue)]);
  }
  return new ParsedArgs(positionals, values);
}

/** Splits the arguments by Node's rules; unknown options are kept, so that the caller can suggest the right one. */
function tokensOf(args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(optionRules).map(([name, rule]) => [name, { type: rule.value ? 'string' : 'boolean' } as const]),
  );
  return parseArgs({ args: [...args], options, strict: false, tokens: true, allowPositionals: true }).tokens;
}

function optionValue(name: string, value: string | undefined, inline: boolean | undefined): string {
  const rule = optionRules[name];
  if (!rule?.value) {
    if (value === undefined) return '';
    throw new HumanError(`--${name} takes no value, but was given “${value}”.`, `Write --${name} alone.`);
  }
  // `--topic --quiet`: the value was forgotten; `--topic=--quiet` means it.
  const isNextOption = !inline && value !== undefined && /^--\w/.test(value);
  if (value !== undefined && value.trim() !== '' && !isNextOption) return value;
  throw new HumanError(`--${name} needs a value.`, `Write --${name} ${rule.value}.`);
}

function unknownOptionError(command: string, raw: string, allowed: readonly string[]): HumanError {
  const near = nearest(raw.replace(/^-+/, ''), allowed);
  const remedy = near ? `Did you mean --${near}?` : `“convene help ${command}” lists the options.`;
  return new HumanError(`convene ${command} has no option ${raw}.`, remedy);
}

/** Splits an option's value at its =; `form` is how it is written, such as KEY=VALUE, and with `mayBeEmpty` nothing need follow the =. */
export function splitPair(pair: string, option: string, form: string, mayBeEmpty = false): [string, string] {
  const at = pair.indexOf('=');
  if (at > 0 && (mayBeEmpty || at < pair.length - 1)) return [pair.slice(0, at), pair.slice(at + 1)];
  const remedy = at < 0 ? 'Put an = between the two.' : `${at === 0 ? 'Before' : 'Behind'} the = nothing stands.`;
  throw new HumanError(`--${option} takes ${form}, not “${pair}”.`, remedy);
}
