import * as vscode from 'vscode';
import { nodeClock } from '../disk/clock';
import { findStrategy, type StrategyFile } from '../disk/strategyFiles';
import { callStrategy } from '../disk/strategyWorker';
import { strategyVoiceId } from '../formats/council/moves';
import { answerWith, type RunStrategy } from '../formats/council/strategies/answering';
import { procedureVoice } from '../voices/procedure';
import type { Voice } from '../voices/voice';
import type { Strategies } from './strategies';
import { folderPaths } from './textFiles';

/** The voice that calls the user's strategies. A fault completes “The strategy …”, in English because it is recorded. */
export function strategyVoice(strategies: Strategies): Voice {
  const { registry } = strategies;
  const run: RunStrategy = async (name, call, context, signal) => {
    if (registry.has(name)) return registry.run(name, call, context, signal);
    if (!vscode.workspace.isTrusted) return { fault: 'is a program, and this folder is not trusted' };
    const file = await find(name);
    if (!file) return { fault: `is not to be found (there are: ${(await strategies.names([])).join(', ')})` };
    if (!(await strategies.isAllowed(file))) return { fault: 'was not allowed to run' };
    return callStrategy(file.text, call, context, { clock: nodeClock, signal });
  };
  return procedureVoice(strategyVoiceId, 'a moderator strategy', (subject, signal) => answerWith(run, subject, signal));
}

async function find(name: string): Promise<StrategyFile | undefined> {
  for (const folder of folderPaths()) {
    const found = await findStrategy(name, folder);
    if (found) return found;
  }
  return undefined;
}
