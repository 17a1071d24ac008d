import * as vscode from 'vscode';
import { nodeClock } from '../../disk/clock';

/** The name under which seats and records keep the voice that speaks through the editor. */
export const editorVoiceId = 'editor';

/** A model as the set-up offers it; `name` finds it again. */
export interface EditorModel {
  name: string;
  label: string;
  description: string;
}

/** The models that VS Code has for its extensions at the moment; none where it knows of no such thing. */
export async function editorModels(): Promise<EditorModel[]> {
  const models = await chatModels({});
  return models.map(model => ({
    name: nameOf(model),
    label: model.name,
    description: [model.vendor, model.version].filter(Boolean).join(' · '),
  }));
}

/** The model of a name, or the first there is where none is named. */
export async function modelNamed(name: string | undefined): Promise<vscode.LanguageModelChat | undefined> {
  if (name === undefined) return (await chatModels({}))[0];
  const [vendor, ...id] = name.split('/');
  const models = await chatModels({ vendor, id: id.join('/') });
  return models.find(model => nameOf(model) === name);
}

/** A model's own name: its provider and its id there. */
export function nameOf({ vendor, id }: Pick<vscode.LanguageModelChat, 'vendor' | 'id'>): string {
  return `${vendor}/${id}`;
}

// A provider that does not answer keeps nobody from convening.
const patienceMs = 3000;

// Editors made from VS Code may lack the interface, and a provider may fail: then there are no models, and no trouble.
async function chatModels(selector: vscode.LanguageModelChatSelector): Promise<vscode.LanguageModelChat[]> {
  const given = new AbortController();
  const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
  try {
    return (await Promise.race([lm?.selectChatModels?.(selector), tooLate(given.signal)])) ?? [];
  } catch {
    return [];
  } finally {
    given.abort();
  }
}

async function tooLate(given: AbortSignal): Promise<undefined> {
  await nodeClock.wait(patienceMs, given);
  return undefined;
}
