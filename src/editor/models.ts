import * as vscode from 'vscode';
import { factsOf, knownModels, type PriceOverrides } from '../voices/prices';
import { loadEngine } from './editor';
import type { Keys } from './keys';
import { originOf, userSettings } from './settings';

/** The models to choose from, with their prices: those the user's own server offers where there is a key for it, else those of the table. */
export async function offeredModels(
  keys: Keys,
  prices: PriceOverrides,
): Promise<{ label: string; description: string; id: string }[]> {
  const ids = [...new Set([...(await served(keys)), ...knownModels])];
  return ids.map(id => {
    const facts = factsOf(id, prices);
    const description = facts
      ? vscode.l10n.t('{0} in, {1} out per million tokens', `$${facts.input}`, `$${facts.output}`)
      : vscode.l10n.t('price unknown');
    return { label: id, description, id };
  });
}

async function served(keys: Keys): Promise<string[]> {
  const { endpoint, auth } = userSettings();
  const key = await keys.of(originOf(endpoint));
  if (!key || !vscode.workspace.isTrusted) return [];
  const { listModels } = await import('../voices/anthropic/models');
  const { nodeClock } = await loadEngine();
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Asking for models…'),
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (_progress, token) => {
    const stop = new AbortController();
    token.onCancellationRequested(() => stop.abort());
    const { models } = await listModels({ key, endpoint, auth, clock: nodeClock }, stop.signal);
    return models.map(each => each.id);
  });
}
