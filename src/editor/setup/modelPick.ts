import * as vscode from 'vscode';
import type { ModelPick } from '../../app/seatModels';
import type { Provider } from '../../voices/provider';
import type { Editor } from '../editor';
import { availableProviders, offeredModels } from '../providers';
import { localizeEngineText, orCancel } from '../showError';
import { editorModels } from '../voice/models';

/** An item of the list of models; choosing one without a pick leaves it to the agent's file and the settings. */
interface ModelItem extends vscode.QuickPickItem {
  pick?: ModelPick;
}

/** Creates a question for the model of one agent (`who`), or of all, among the models of all available providers. */
export function modelPicker(editor: Pick<Editor, 'keys'>): (who?: string) => Promise<ModelPick> {
  return async who => {
    const placeHolder = who
      ? vscode.l10n.t('Which model speaks for {0}?', who)
      : vscode.l10n.t('Which model speaks for all agents?');
    const items = itemsFor(editor);
    return orCancel(await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true })).pick ?? {};
  };
}

async function itemsFor(editor: Pick<Editor, 'keys'>): Promise<ModelItem[]> {
  const items: ModelItem[] = [{ label: vscode.l10n.t('As set in the agents’ files and the settings') }];
  for (const provider of await availableProviders()) {
    const models = await modelsOf(provider, editor);
    if (models.length === 0) continue;
    items.push({ label: localizeEngineText(provider.label.en), kind: vscode.QuickPickItemKind.Separator }, ...models);
  }
  return items;
}

async function modelsOf(provider: Provider, { keys }: Pick<Editor, 'keys'>): Promise<ModelItem[]> {
  const { id: voice, label, onlyListed, free } = provider;
  if (free)
    return [{ label: localizeEngineText(label.en), description: vscode.l10n.t('free, offline'), pick: { voice } }];
  if (onlyListed) {
    const models = await editorModels();
    return models.map(({ name, ...item }) => ({ ...item, pick: { voice, model: name } }));
  }
  const models = await offeredModels(provider, keys);
  return models.map(({ id, ...item }) => ({ ...item, pick: { voice, model: id } }));
}
