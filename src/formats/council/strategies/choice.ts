import { l10n, type Text } from '../../../base/message';
import { nearest } from '../../../text/nearest';
import { consensusCheck, devilsAdvocate, roundRobin } from './builtins';
import { isBuiltin, strategyNames } from './names';
import type { ModeratorStrategy } from './strategy';

/** A strategy as it is named in the options: `devils-advocate:skeptic` has a name and an argument. */
export interface StrategyChoice {
  name: string;
  argument: string;
  /** Left out for a strategy of the user's own. */
  builtin?: ModeratorStrategy;
}

const builtins: Readonly<Record<(typeof strategyNames)[number], ModeratorStrategy>> = {
  'round-robin': roundRobin,
  'devils-advocate': devilsAdvocate,
  'consensus-check': consensusCheck,
};

/** Parses the strategy option; empty means the default. Only built-in strategies take an argument, since a path may contain colons. */
export function parseStrategy(text: string): StrategyChoice {
  const fullName = text.trim() || strategyNames[0];
  const [name = '', ...rest] = fullName.split(':');
  if (isBuiltin(name)) return { name, argument: rest.join(':').trim(), builtin: builtins[name] };
  return { name: fullName, argument: '' };
}

/** The error for an unknown strategy, with the nearest known name. */
export function unknownStrategyError(name: string, own: readonly string[]): { message: Text; remedy: Text } {
  const names = [...strategyNames, ...own];
  const near = nearest(name, names);
  const known = l10n`There are: ${names.join(', ')}.`;
  return {
    message: l10n`There is no moderator strategy “${name}”.`,
    remedy: near ? l10n`Did you mean “${near}”? ${known}` : known,
  };
}
