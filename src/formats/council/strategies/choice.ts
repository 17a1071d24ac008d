import { nearest } from '../../../text/nearest';
import { consensusCheck, devilsAdvocate, roundRobin } from './builtins';
import { isBuiltin, strategyNames } from './names';
import type { ModeratorStrategy } from './strategy';

/** A strategy as it is named in the options: `devils-advocate:skeptic` has a name and an argument. */
export interface StrategyChoice {
  name: string;
  argument: string;
  /** Left out: it is one of the user's own. */
  builtin?: ModeratorStrategy;
}

const builtins: Readonly<Record<(typeof strategyNames)[number], ModeratorStrategy>> = {
  'round-robin': roundRobin,
  'devils-advocate': devilsAdvocate,
  'consensus-check': consensusCheck,
};

/** What a strategy's text in the options means; empty is the default. Only a built-in one takes an argument: a path keeps its colons. */
export function strategyChoice(text: string): StrategyChoice {
  const whole = text.trim() || strategyNames[0];
  const [name = '', ...rest] = whole.split(':');
  if (isBuiltin(name)) return { name, argument: rest.join(':').trim(), builtin: builtins[name] };
  return { name: whole, argument: '' };
}

/** What to answer who names a strategy that does not exist. */
export function unknownStrategy(name: string, own: readonly string[]): { message: string; remedy: string } {
  const names = [...strategyNames, ...own];
  const near = nearest(name, names);
  const known = `There are: ${names.join(', ')}.`;
  return {
    message: `There is no moderator strategy “${name}”.`,
    remedy: near ? `Did you mean “${near}”? ${known}` : known,
  };
}
