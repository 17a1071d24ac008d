import * as vscode from 'vscode';
import type { Agent } from '../cast/agent';
import type { StrategyFile } from '../disk/strategyFiles';
import { strategyNames } from '../formats/council/strategies/names';
import { StrategyRegistry } from '../formats/council/strategies/registry';
import type { ModeratorStrategy } from '../formats/council/strategies/strategy';
import { folderPaths } from './textFiles';

const allowedKey = 'convene.strategies.allowed';

/** The programs that may plan who speaks in a council: those that other extensions registered, and workspace files whose exact content was allowed. */
export class Strategies {
  readonly registry = new StrategyRegistry();

  constructor(private readonly memory: vscode.Memento) {}

  register(name: string, strategy: ModeratorStrategy): vscode.Disposable {
    const registered = this.registry.register(name, strategy);
    return new vscode.Disposable(() => registered.dispose());
  }

  /** The names of all strategies for a council; the devil's advocate also for each agent. */
  async names(cast: readonly Agent[]): Promise<string[]> {
    const { strategyNamesIn } = await import('../disk/strategyFiles');
    const files = await Promise.all(folderPaths().map(folder => strategyNamesIn(folder)));
    const adversaries = cast.map(agent => `devils-advocate:${agent.slug}`);
    const [usual, devilsAdvocate, ...others] = strategyNames;
    return [...new Set([usual, devilsAdvocate, ...adversaries, ...others, ...this.registry.names, ...files.flat()])];
  }

  /** Whether the user allows a strategy file to run; asks until they do, once for each content, which is remembered for this workspace. */
  async isAllowed({ name, file, sha }: StrategyFile): Promise<boolean> {
    const known = this.memory.get<readonly string[]>(allowedKey, []);
    if (known.includes(sha)) return true;
    const [allow, open] = [vscode.l10n.t('Allow'), vscode.l10n.t('Open File')];
    const message = vscode.l10n.t(
      'The moderator strategy “{0}” is a program in this workspace. Allow it to run?',
      name,
    );
    const detail = vscode.l10n.t('{0} plans who speaks. You will be asked again whenever its content changes.', file);
    const answer = await vscode.window.showWarningMessage(message, { modal: true, detail }, allow, open);
    if (answer === open) await vscode.window.showTextDocument(vscode.Uri.file(file));
    if (answer !== allow) return false;
    await this.memory.update(allowedKey, [...known, sha]);
    return true;
  }
}
