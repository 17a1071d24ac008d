import * as vscode from 'vscode';
import type { ModelPick } from '../../app/seatModels';
import type { Provider } from '../../voices/provider';
import type { Editor } from '../editor';
import { offeredModels, providersHere } from '../providers';
import { chosen, told } from '../tell';
import { editorModels } from '../voice/models';

/** What a person picks: a voice and its model, or neither, so that the agent's file and the settings say. */
interface ModelItem extends vscode.QuickPickItem {
  pick?: ModelPick;
}

/** Asks which model speaks for one agent, or for all where none is named, among the models of every voice that can be had here. */
export function modelFor(editor: Pick<Editor, 'keys'>): (who?: string) => Promise<ModelPick> {
  return async who => {
    const placeHolder = who
      ? vscode.l10n.t('Which model speaks for {0}?', who)
      : vscode.l10n.t('Which model speaks for all agents?');
    const items = itemsFor(editor);
    return chosen(await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true })).pick ?? {};
  };
}

async function itemsFor(editor: Pick<Editor, 'keys'>): Promise<ModelItem[]> {
  const items: ModelItem[] = [{ label: vscode.l10n.t('As the agents’ files and the settings say') }];
  for (const provider of await providersHere()) {
    const models = await modelsOf(provider, editor);
    if (models.length === 0) continue;
    items.push({ label: told(provider.label.en), kind: vscode.QuickPickItemKind.Separator }, ...models);
  }
  return items;
}

async function modelsOf(provider: Provider, { keys }: Pick<Editor, 'keys'>): Promise<ModelItem[]> {
  const { id: voice, label, onlyListed, free } = provider;
  if (free) return [{ label: told(label.en), description: vscode.l10n.t('free, offline'), pick: { voice } }];
  if (onlyListed) {
    const models = await editorModels();
    return models.map(({ name, ...item }) => ({ ...item, pick: { voice, model: name } }));
  }
  const models = await offeredModels(provider, keys);
  return models.map(({ id, ...item }) => ({ ...item, pick: { voice, model: id } }));
}
