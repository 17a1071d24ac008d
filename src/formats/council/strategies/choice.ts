import { nearest } from '../../../text/nearest';
import { consensusCheck, devilsAdvocate, roundRobin } from './builtins';
import type { ModeratorStrategy } from './strategy';

/** A strategy as it is named in the options: `devils-advocate:skeptic` has a name and an argument. */
export interface StrategyChoice {
  name: string;
  argument: string;
  /** Left out: it is one of the user's own. */
  builtin?: ModeratorStrategy;
}

const builtins: Readonly<Record<string, ModeratorStrategy>> = {
  'round-robin': roundRobin,
  'devils-advocate': devilsAdvocate,
  'consensus-check': consensusCheck,
};

/** The names of the built-in strategies. */
export const strategyNames: readonly string[] = Object.keys(builtins);

/** What a strategy's text in the options means; empty is the first built-in one. A path keeps its colons. */
export function strategyChoice(text: string): StrategyChoice {
  const whole = text.trim() || 'round-robin';
  const at = whole.indexOf(':');
  const name = at > 0 ? whole.slice(0, at) : whole;
  const builtin = Object.hasOwn(builtins, name) ? builtins[name] : undefined;
  if (builtin) return { name, argument: at > 0 ? whole.slice(at + 1).trim() : '', builtin };
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
