import { HumanError } from '../base/errors';
import type { Json } from '../base/json';
import type { Options } from '../script/brief';
import type { Format, OptionRule } from '../script/format';
import type { Input } from '../script/input';
import { nearest } from '../text/nearest';

/** The options of a session: the format's defaults under what was set; wrong ones are told with the nearest right one. */
export function checkedOptions(format: Format, set: Options): Options {
  const options: Options = {};
  for (const rule of format.options) options[rule.key] = rule.default;
  for (const [key, value] of Object.entries(set)) {
    const rule = format.options.find(each => each.key === key);
    if (!rule) {
      const keys = format.options.map(each => each.key);
      const near = nearest(key, keys);
      throw new HumanError(
        `${format.title} has no option “${key}”.`,
        near ? `Did you mean “${near}”?` : `It has: ${keys.join(', ')}.`,
      );
    }
    options[key] = checkedValue(rule, value);
  }
  return options;
}

type Limit = Extract<Input, { kind: 'limit' }>;

/** A limit that the user moves, held to its rule: a cap that is no number must not lift the cap. */
export function checkedLimit(format: Format, limit: Limit): Limit {
  const { key, value } = limit;
  if (key !== 'budget' && key !== 'turns')
    return { ...limit, value: checkedOptions(format, { [key]: value })[key] ?? null };
  const number = typeof value === 'number' && Number.isFinite(value) && value >= 0;
  if (value === null || (number && (key === 'budget' || Number.isInteger(value)))) return limit;
  throw new HumanError(
    `The limit “${key}” cannot be “${String(value)}”.`,
    key === 'budget' ? 'Give an amount in dollars as a number.' : 'Give a whole number.',
  );
}

/** A share up to 1 as the percent that is recorded; above that it is taken for percent. */
function typedNumber(text: string, isShare = false): number {
  const number = Number(text);
  return isShare && number <= 1 ? Math.round(number * 100) : number;
}

/** One value held to its rule; text as a terminal gives it is read as the rule's type. */
function checkedValue(rule: OptionRule, value: Json): Json {
  const wrong = (expected: string) =>
    new HumanError(`The option “${rule.key}” cannot be “${String(value)}”.`, `Give ${expected}.`);
  switch (rule.type) {
    case 'number': {
      const number = typeof value === 'string' && value.trim() !== '' ? typedNumber(value, rule.isShare) : value;
      if (typeof number !== 'number' || !Number.isInteger(number) || number < rule.min || number > rule.max) {
        throw wrong(rule.isShare ? 'a number from 0 to 1' : `a whole number from ${rule.min} to ${rule.max}`);
      }
      return number;
    }
    case 'flag':
      if (value === true || value === 'true' || value === 'on' || value === 'yes') return true;
      if (value === false || value === 'false' || value === 'off' || value === 'no') return false;
      throw wrong('true or false');
    case 'choice':
      if (typeof value === 'string' && rule.choices.includes(value)) return value;
      throw wrong(`one of ${rule.choices.join(', ')}`);
    case 'text':
      return typeof value === 'string' ? value : String(value);
  }
}
