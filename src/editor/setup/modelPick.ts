import * as vscode from 'vscode';
import type { ModelPick } from '../../app/seatModels';
import { knownModels } from '../../voices/prices';
import type { Editor } from '../editor';
import { offeredModels } from '../models';
import { userSettings } from '../settings';
import { chosen } from '../tell';
import { editorModels, editorVoiceId } from '../voice/models';
import { voicesHere } from './startItems';

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
  for (const { id, label } of await voicesHere()) {
    const models = await modelsOfVoice(id, editor);
    if (models.length === 0) continue;
    items.push({ label, kind: vscode.QuickPickItemKind.Separator }, ...models);
  }
  return items;
}

async function modelsOfVoice(voice: string, { keys }: Pick<Editor, 'keys'>): Promise<ModelItem[]> {
  if (voice === editorVoiceId) {
    const models = await editorModels();
    return models.map(({ name, ...item }) => ({ ...item, pick: { voice, model: name } }));
  }
  if (voice === 'rehearsal') {
    return [{ label: vscode.l10n.t('Rehearsal'), description: vscode.l10n.t('free, offline'), pick: { voice } }];
  }
  const offered = await offeredModels(keys, userSettings().prices);
  // The user's own server may offer others than a program with a login of its own.
  const models = voice === 'anthropic' ? offered : offered.filter(({ id }) => knownModels.includes(id));
  return models.map(({ id, ...item }) => ({ ...item, pick: { voice, model: id } }));
}
