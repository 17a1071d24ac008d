import { HumanError } from '../base/errors';
import type { Json } from '../base/json';
import { l10n, Message } from '../base/message';
import type { Options } from '../script/brief';
import type { Format, OptionRule } from '../script/format';
import type { Input } from '../script/input';
import { nearest } from '../text/nearest';

/** Validates the options of a session and fills in the format's defaults; errors name the nearest valid option. */
export function validateOptions(format: Format, chosen: Options): Options {
  const options: Options = {};
  for (const rule of format.options) options[rule.key] = rule.default;
  for (const [key, value] of Object.entries(chosen)) {
    const rule = format.options.find(each => each.key === key);
    if (!rule) {
      const keys = format.options.map(each => each.key);
      const suggestion = nearest(key, keys);
      throw new HumanError(
        l10n`${new Message(format.title)} has no option “${key}”.`,
        suggestion ? l10n`Did you mean “${suggestion}”?` : l10n`Its options are: ${keys.join(', ')}.`,
      );
    }
    options[key] = validateValue(rule, value);
  }
  return options;
}

type Limit = Extract<Input, { kind: 'limit' }>;

/** Validates a limit that the user changes: an invalid cap must not lift the cap. */
export function validateLimit(format: Format, limit: Limit): Limit {
  const { key, value } = limit;
  if (key !== 'budget' && key !== 'turns')
    return { ...limit, value: validateOptions(format, { [key]: value })[key] ?? null };
  const isAmount = typeof value === 'number' && Number.isFinite(value) && value >= 0;
  // Without a value the cap is lifted.
  if (value === null || (isAmount && (key === 'budget' || Number.isInteger(value)))) return limit;
  throw new HumanError(
    l10n`The limit “${key}” cannot be “${String(value)}”.`,
    key === 'budget' ? 'Enter an amount in dollars as a number.' : 'Enter a whole number.',
  );
}

/** Parses a number as a person writes it; a share from 0 to 1 becomes the percentage that is recorded. */
function parseNumber(text: string, isShare = false): number {
  const number = Number(text);
  if (!isShare) return number;
  // Not a number: the validation rejects it.
  return number > 1 ? Number.NaN : Math.round(number * 100);
}

/** Validates one value; text from a terminal is parsed as the rule's type. */
function validateValue(rule: OptionRule, value: Json): Json {
  const wrong = (expected: Message) =>
    new HumanError(l10n`The option “${rule.key}” cannot be “${String(value)}”.`, l10n`Use ${expected}.`);
  switch (rule.type) {
    case 'number': {
      const number = typeof value === 'string' && value.trim() !== '' ? parseNumber(value, rule.isShare) : value;
      if (typeof number !== 'number' || !Number.isInteger(number) || number < rule.min || number > rule.max) {
        throw wrong(rule.isShare ? l10n`a number from 0 to 1` : l10n`a whole number from ${rule.min} to ${rule.max}`);
      }
      return number;
    }
    case 'flag':
      if (value === true || value === 'true' || value === 'on' || value === 'yes') return true;
      if (value === false || value === 'false' || value === 'off' || value === 'no') return false;
      throw wrong(l10n`true or false`);
    case 'choice':
      if (typeof value === 'string' && rule.choices.includes(value)) return value;
      throw wrong(l10n`one of ${rule.choices.join(', ')}`);
    case 'text':
      return typeof value === 'string' ? value : String(value);
  }
}
