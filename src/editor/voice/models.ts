import * as vscode from 'vscode';
import type { Clock } from '../../base/clock';
import { nodeClock } from '../../disk/clock';

/** The id of this voice in seats and records. */
export const editorVoiceId = 'editor';

/** A model as the picker offers it; `name` identifies it. */
export interface EditorModel {
  name: string;
  label: string;
  description: string;
}

/** How models are listed, and how time passes while that is waited for. */
export interface ModelSearch {
  select: typeof vscode.lm.selectChatModels;
  wait: Clock['wait'];
}

// The models of the last listing, to resolve names without waiting for a provider.
let lastListed: readonly EditorModel[] = [];

/** Resolves a name among the models last listed: by name, provider's id, label, or a word of its id (`sonnet`); without a name the first. */
export function resolveListedModel(wanted: string | undefined): string | undefined {
  if (wanted === undefined) return lastListed[0]?.name;
  const word = wanted.toLowerCase();
  const idOf = ({ name }: EditorModel) => name.slice(name.indexOf('/') + 1).toLowerCase();
  const wordsOf = (each: EditorModel) => idOf(each).split(/[^a-z]+/);
  const model =
    lastListed.find(each => each.name.toLowerCase() === word) ??
    lastListed.find(each => idOf(each) === word || each.label.toLowerCase() === word) ??
    lastListed.find(each => wordsOf(each).includes(word));
  return model?.name;
}

/** Lists the language models of VS Code; empty if it has none or does not answer in time. */
export async function editorModels(search = defaultSearch()): Promise<EditorModel[]> {
  const models = await chatModels({}, search);
  lastListed = models.map(model => ({
    name: editorModelName(model),
    label: model.name,
    description: [model.vendor, model.version].filter(Boolean).join(' · '),
  }));
  return [...lastListed];
}

/** The model of a name, or the first one. */
export async function findEditorModel(name: string | undefined): Promise<vscode.LanguageModelChat | undefined> {
  if (name === undefined) return (await chatModels({}))[0];
  const [vendor, ...id] = name.split('/');
  const models = await chatModels({ vendor, id: id.join('/') });
  return models.find(model => editorModelName(model) === name);
}

/** The name of a model: its vendor and its id. */
export function editorModelName({ vendor, id }: Pick<vscode.LanguageModelChat, 'vendor' | 'id'>): string {
  return `${vendor}/${id}`;
}

// A provider that does not answer must not block the picker.
const maxWaitMs = 3000;

// Editors made from VS Code may lack the interface.
function defaultSearch(): ModelSearch {
  const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
  return { select: selector => lm?.selectChatModels?.(selector) ?? Promise.resolve([]), wait: nodeClock.wait };
}

// If a provider fails, there are just no models.
async function chatModels(
  selector: vscode.LanguageModelChatSelector,
  { select, wait } = defaultSearch(),
): Promise<vscode.LanguageModelChat[]> {
  const cancellation = new AbortController();
  const tooLate = wait(maxWaitMs, cancellation.signal).then(() => []);
  try {
    return await Promise.race([select(selector), tooLate]);
  } catch {
    return [];
  } finally {
    cancellation.abort();
  }
}
