import path from 'node:path';
import { HumanError } from '../base/errors';
import { nodeClock } from '../disk/clock';
import { findStrategy, type StrategyFile, strategyNamesIn } from '../disk/strategyFiles';
import { askStrategy } from '../disk/strategyWorker';
import { strategyVoiceId } from '../formats/council/moves';
import { answerWith } from '../formats/council/strategies/answering';
import { strategyChoice, unknownStrategy } from '../formats/council/strategies/choice';
import type { Options } from '../script/brief';
import type { Format } from '../script/format';
import { procedureVoice } from '../voices/procedure';
import type { Voice } from '../voices/voice';
import type { Given } from './given';
import type { Terminal } from './terminal';

/** A strategy of the user's own, as a session names it, and the voice that asks it. */
export interface OwnStrategy {
  key: string;
  /** How the record names it: never by a place of this machine. */
  name: string;
  voice: Voice;
}

/** The strategy that the options name, found and allowed; undefined where they name a built-in one, or the format takes none. */
export async function ownStrategy(
  format: Format | undefined,
  options: Options,
  workspace: string,
  given: Given,
  terminal: Terminal,
  willRun: boolean,
): Promise<OwnStrategy | undefined> {
  const key = format?.options.find(rule => rule.type === 'text' && rule.names === 'strategy')?.key;
  const recorded = key === undefined ? undefined : options[key];
  if (key === undefined || typeof recorded !== 'string' || strategyChoice(recorded).builtin) return undefined;
  const wanted = given.text('strategy') ?? recorded;
  const found = await findStrategy(wanted, workspace, [terminal.cwd, workspace]);
  if (!found) {
    const { message, remedy } = unknownStrategy(wanted, await strategyNamesIn(workspace));
    throw new HumanError(message, remedy);
  }
  const name = nameOf(found, workspace);
  if (willRun && !given.has('allow-strategy')) {
    throw new HumanError(
      `The moderator strategy “${name}” is a program, and runs only if you allow it.`,
      `Read ${path.relative(terminal.cwd, found.file)}, then add --allow-strategy.`,
    );
  }
  return { key, name, voice: voiceOf(found) };
}

function nameOf({ file, name }: StrategyFile, workspace: string): string {
  const inside = path.relative(workspace, file);
  if (inside.startsWith('..') || path.isAbsolute(inside)) return path.basename(file);
  const posix = inside.split(path.sep).join('/');
  return posix === `convene/strategies/${name}.mjs` ? name : posix;
}

function voiceOf({ name, text }: StrategyFile): Voice {
  return procedureVoice(strategyVoiceId, `the strategy ${name}`, (occasion, signal) =>
    answerWith((_, call, context) => askStrategy(text, call, context, { clock: nodeClock, signal }), occasion, signal),
  );
}
