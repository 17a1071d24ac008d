import path from 'node:path';
import { HumanError } from '../base/errors';
import { nodeClock } from '../disk/clock';
import { findStrategy, type StrategyFile, strategyNamesIn } from '../disk/strategyFiles';
import { callStrategy } from '../disk/strategyWorker';
import { strategyVoiceId } from '../formats/council/moves';
import { answerWith } from '../formats/council/strategies/answering';
import { parseStrategy, unknownStrategyError } from '../formats/council/strategies/choice';
import type { Options } from '../script/brief';
import type { Format } from '../script/format';
import { procedureVoice } from '../voices/procedure';
import type { Voice } from '../voices/voice';
import type { ParsedArgs } from './parsedArgs';
import type { Terminal } from './terminal';

/** A moderator strategy of the user, a program that moderates a council in place of a built-in one, with the voice that calls it. */
export interface UserStrategy {
  /** The option of the format that names it. */
  key: string;
  /** Its name in the record, never a local path. */
  name: string;
  voice: Voice;
}

/** Finds the strategy that the options name and checks that it is allowed; undefined for a built-in one, or if the format takes none. */
export async function findUserStrategy(
  format: Format | undefined,
  options: Options,
  workspace: string,
  args: ParsedArgs,
  terminal: Terminal,
  { willRun }: { willRun: boolean },
): Promise<UserStrategy | undefined> {
  const key = format?.options.find(rule => rule.type === 'text' && rule.names === 'strategy')?.key;
  const option = key === undefined ? undefined : options[key];
  if (key === undefined || typeof option !== 'string' || parseStrategy(option).builtin) return undefined;
  // The record of a resumed session has a name only; the command line may say where its file is.
  const wanted = args.text('strategy') ?? option;
  const found = await findStrategy(wanted, workspace, [terminal.cwd, workspace]);
  if (!found) {
    const { message, remedy } = unknownStrategyError(wanted, await strategyNamesIn(workspace));
    throw new HumanError(message, remedy);
  }
  const name = nameOf(found, workspace);
  if (willRun && !args.has('allow-strategy')) {
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
  return procedureVoice(strategyVoiceId, `the strategy ${name}`, (subject, signal) =>
    answerWith((_, call, context) => callStrategy(text, call, context, { clock: nodeClock, signal }), subject, signal),
  );
}
