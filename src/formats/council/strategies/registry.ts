// Moderator strategies, which plan who speaks in a council, as other extensions provide them.

import type { Disposable } from '../../../base/disposables';
import { describeError, HumanError } from '../../../base/errors';
import { l10n } from '../../../base/message';
import type { RunStrategy } from './answering';
import { isBuiltin } from './names';
import type { ModeratorStrategy } from './strategy';

/** Strategies that other code has registered by name, beside the built-in ones. */
export class StrategyRegistry {
  private readonly strategies = new Map<string, ModeratorStrategy>();

  /** Adds a strategy until the returned disposable is disposed; a name that is taken or cannot be written is refused, also one like that of a file. */
  register(name: string, strategy: ModeratorStrategy): Disposable {
    if (!/^[a-z0-9][a-z0-9._-]{0,63}$/i.test(name) || name.endsWith('.mjs')) {
      throw new HumanError(l10n`“${name}” is not a valid strategy name.`, 'Use letters, digits, dots and hyphens.');
    }
    if (isBuiltin(name) || this.strategies.has(name)) {
      throw new HumanError(l10n`There is already a moderator strategy “${name}”.`, 'Choose another name.');
    }
    if (typeof strategy?.planRound !== 'function' || typeof strategy.shouldContinue !== 'function') {
      throw new HumanError(l10n`The strategy “${name}” lacks planRound or shouldContinue.`, 'Give it both functions.');
    }
    this.strategies.set(name, strategy);
    return {
      dispose: () => {
        // The name may belong to another strategy by now.
        if (this.strategies.get(name) === strategy) this.strategies.delete(name);
      },
    };
  }

  get names(): readonly string[] {
    return [...this.strategies.keys()];
  }

  has(name: string): boolean {
    return this.strategies.has(name);
  }

  /** Runs a registered strategy in this process; its arguments and results are copied. */
  readonly run: RunStrategy = async (name, call, context) => {
    const strategy = this.strategies.get(name);
    if (!strategy) return { fault: 'is not registered any more' };
    try {
      const answer: unknown = strategy[call](JSON.parse(JSON.stringify(context)));
      return { answer: answer === undefined ? undefined : JSON.parse(JSON.stringify(answer)) };
    } catch (error) {
      return { fault: `threw: ${describeError(error).slice(0, 400)}` };
    }
  };
}
