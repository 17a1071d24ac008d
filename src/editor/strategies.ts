import * as vscode from 'vscode';
import type { Agent } from '../cast/agent';
import type { StrategyFile } from '../disk/strategyFiles';
import type { RunStrategy } from '../formats/council/strategies/answering';
import { strategyNames } from '../formats/council/strategies/names';
import { StrategyRegistry } from '../formats/council/strategies/registry';
import type { ModeratorStrategy } from '../formats/council/strategies/strategy';
import type { Voice } from '../voices/voice';
import { type Engine, loadEngine } from './editor';

const allowedKey = 'convene.strategies.allowed';

/** The moderator strategies of this window: those that other extensions registered, and workspace files whose exact content was allowed. */
export class Strategies {
  private readonly registry = new StrategyRegistry();

  constructor(private readonly memory: vscode.Memento) {}

  register(name: string, strategy: ModeratorStrategy): vscode.Disposable {
    const registered = this.registry.register(name, strategy);
    return new vscode.Disposable(() => registered.dispose());
  }

  /** The names of all strategies for a council; the devil's advocate also for each agent. */
  async names(cast: readonly Agent[]): Promise<string[]> {
    const { strategyNamesIn } = await loadEngine();
    const files = await Promise.all(folders().map(folder => strategyNamesIn(folder)));
    const adversaries = cast.map(agent => `devils-advocate:${agent.slug}`);
    const [first, second, ...others] = strategyNames;
    return [...new Set([first, second, ...adversaries, ...others, ...this.registry.names, ...files.flat()])];
  }

  /** The voice that calls the user's strategies; its messages are English, because they are recorded. */
  voice(engine: Engine): Voice {
    const run: RunStrategy = async (name, call, context, signal) => {
      if (this.registry.has(name)) return this.registry.run(name, call, context, signal);
      if (!vscode.workspace.isTrusted) return { fault: 'is a program, and this folder is not trusted' };
      const file = await find(engine, name);
      if (!file) return { fault: `is not to be found (there are: ${(await this.names([])).join(', ')})` };
      if (!(await this.isAllowed(file))) return { fault: 'was not allowed to run' };
      return engine.callStrategy(file.text, call, context, { clock: engine.nodeClock, signal });
    };
    return engine.procedureVoice(engine.strategyVoiceId, 'a moderator strategy', (occasion, signal) =>
      engine.answerWith(run, occasion, signal),
    );
  }

  /** Asks once for each content of a file; the answer is saved for this workspace. */
  private async isAllowed({ name, file, sha }: StrategyFile): Promise<boolean> {
    const known = this.memory.get<readonly string[]>(allowedKey, []);
    if (known.includes(sha)) return true;
    const [allow, open] = [vscode.l10n.t('Let It Run'), vscode.l10n.t('Open File')];
    const message = vscode.l10n.t('The moderator strategy “{0}” is a program of this workspace. Let it run?', name);
    const detail = vscode.l10n.t('{0} plans who speaks. It is asked about again whenever its content changes.', file);
    const answer = await vscode.window.showWarningMessage(message, { modal: true, detail }, allow, open);
    if (answer === open) await vscode.window.showTextDocument(vscode.Uri.file(file));
    if (answer !== allow) return false;
    await this.memory.update(allowedKey, [...known, sha]);
    return true;
  }
}

async function find({ findStrategy }: Engine, name: string): Promise<StrategyFile | undefined> {
  for (const folder of folders()) {
    const found = await findStrategy(name, folder);
    if (found) return found;
  }
  return undefined;
}

function folders(): string[] {
  return (vscode.workspace.workspaceFolders ?? []).map(folder => folder.uri.fsPath);
}
