import * as vscode from 'vscode';
import type { Clock } from '../../base/clock';
import { nodeClock } from '../../disk/clock';

/** The name under which seats and records keep the voice that speaks through the editor. */
export const editorVoiceId = 'editor';

/** A model as the set-up offers it; `name` finds it again. */
export interface EditorModel {
  name: string;
  label: string;
  description: string;
}

/** How models are asked for, and how long that is waited for. */
export interface ModelSearch {
  select: typeof vscode.lm.selectChatModels;
  wait: Clock['wait'];
}

// What was there at the last look: a seat's model is found by its name without waiting for any provider.
let seen: readonly EditorModel[] = [];

/** The model of those last seen that a name means: its own, its id at its provider, its label, or a word of its id (`sonnet`); without a name the first. */
export function modelSeen(wanted: string | undefined): string | undefined {
  if (wanted === undefined) return seen[0]?.name;
  const word = wanted.toLowerCase();
  const idOf = ({ name }: EditorModel) => name.slice(name.indexOf('/') + 1).toLowerCase();
  const found =
    seen.find(each => each.name.toLowerCase() === word) ??
    seen.find(each => idOf(each) === word || each.label.toLowerCase() === word) ??
    seen.find(each =>
      idOf(each)
        .split(/[^a-z]+/)
        .includes(word),
    );
  return found?.name;
}

/** The models that VS Code has for its extensions at the moment; none where it knows of no such thing, or does not say in time. */
export async function editorModels(search = usualSearch()): Promise<EditorModel[]> {
  const models = await chatModels({}, search);
  seen = models.map(model => ({
    name: nameOf(model),
    label: model.name,
    description: [model.vendor, model.version].filter(Boolean).join(' · '),
  }));
  return [...seen];
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

// Editors made from VS Code may lack the interface.
function usualSearch(): ModelSearch {
  const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
  return { select: selector => lm?.selectChatModels?.(selector) ?? Promise.resolve([]), wait: nodeClock.wait };
}

// A provider may fail: then there are no models, and no trouble.
async function chatModels(
  selector: vscode.LanguageModelChatSelector,
  { select, wait } = usualSearch(),
): Promise<vscode.LanguageModelChat[]> {
  const given = new AbortController();
  const tooLate = wait(patienceMs, given.signal).then(() => []);
  try {
    return await Promise.race([select(selector), tooLate]);
  } catch {
    return [];
  } finally {
    given.abort();
  }
}
