import { formats } from '../formats';
import type { Format } from '../script/format';
import { type Command, commands } from './commands';
import { commonOptions, optionRules } from './options';
import { wrapText } from './wrapping';

/** Renders the general help. */
export function generalHelp(width: number | undefined): string {
  const usages = commands.map(command => [usageOf(command), command.about] as const);
  return [
    'convene – a workspace’s own agents in debates and councils, in the terminal',
    '',
    ...table(usages, width),
    '',
    'Formats',
    ...table(
      formats.map(format => [format.id, format.description] as const),
      width,
    ),
    '',
    'Try it, free and offline:  convene run debate README.md',
    'More on one command:       convene help run',
    '',
    'Exit codes: 0 ended · 1 failed · 2 wrong use · 3 closed by budget · 4 by --fail-on · 130 interrupted (resumable)',
    '',
  ].join('\n');
}

/** Renders the help of a command; one that takes a format with the seats and options of the `named` one, or the list of formats. */
export function commandHelp(command: Command, width: number | undefined, named = command.format): string {
  const options = [...command.options, ...commonOptions].map(name => {
    const rule = command.rules?.[name] ?? optionRules[name];
    return [`--${name}${rule?.value ? ` ${rule.value}` : ''}`, rule?.about ?? ''] as const;
  });
  const examples = command.examples ?? [];
  return [
    `convene ${usageOf(command)} [options]`,
    '',
    wrapText(command.about, width ?? 80),
    '',
    'Options',
    ...table(options, width),
    ...(named || command.takes.includes('<format>') ? formatSection(command, named, width) : []),
    ...(examples.length > 0 ? ['', 'Examples', ...examples.map(example => `  ${example}`)] : []),
    '',
  ].join('\n');
}

function formatSection(command: Command, named: string | undefined, width: number | undefined): string[] {
  const format = formats.find(({ id }) => id === named);
  if (format) return seatsAndOptions(format, width);
  const ids = formats.map(({ id }) => id).join(', ');
  return ['', wrapText(`Formats: ${ids}. Seats and options of one: convene help ${command.name} debate.`, width ?? 80)];
}

function seatsAndOptions(format: Format, width: number | undefined): string[] {
  const seats = format.seats.map(({ role, min, max }) => `${role} (${min === max ? min : `${min}–${max}`})`);
  const options = format.options.map(
    rule => [`--set ${rule.key}=${formatValue(rule, rule.default)}`, optionText(rule)] as const,
  );
  return ['', `${format.title} (${format.id}): ${seats.join(', ')}`, ...table(options, width)];
}

function optionText(rule: Format['options'][number]): string {
  const values =
    rule.type === 'number'
      ? ` (${formatValue(rule, rule.min)} to ${formatValue(rule, rule.max)})`
      : rule.type === 'choice'
        ? ` (${rule.choices.join(', ')})`
        : '';
  return `${rule.description}${values}`;
}

/** An option's value in the form that the command line takes: a share is kept in percent and typed as 0 to 1. */
function formatValue(rule: Format['options'][number], value: unknown): string {
  return String(rule.type === 'number' && rule.isShare ? Number(value) / 100 : value);
}

/** Renders the usage of a command. */
export function usageOf(command: Command): string {
  return [command.name, ...command.takes].join(' ');
}

function table(rows: readonly (readonly [string, string])[], width = 80): string[] {
  // In a narrow terminal descriptions go below the names: beside them there would be room for one word per line.
  const widest = width < 60 ? 0 : 26;
  const left = Math.min(widest, Math.max(0, ...rows.map(([name]) => name.length)));
  const indent = ' '.repeat(left + 4);
  return rows.map(([name, about]) => {
    const text = wrapText(about, width, indent);
    return name.length > left ? `  ${name}\n${text}` : `  ${name.padEnd(left)}  ${text.trimStart()}`;
  });
}
