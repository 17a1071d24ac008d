import path from 'node:path';
import * as vscode from 'vscode';
import { HumanError } from '../../base/errors';
import type { Agent } from '../../cast/agent';
import { type Editor, loadEngine } from '../editor';
import { WentBack } from '../setup/ask';
import { placeFor } from '../setup/subject';
import { type SceneDraft, sceneText } from './draft';
import { askEnding, type Ending, questions } from './questions';
import { act, charactersIn, staged } from './setup';

/** What was filled in and not yet acted or saved, by the folder of its story: whoever leaves the form finds it again. */
const begun = new Map<string, Partial<SceneDraft>>();

/** Asks for a scene that no file describes; it is acted at once, or saved as a scene file and opened. */
export async function fillInScene(editor: Editor): Promise<string | undefined> {
  const question = vscode.l10n.t('In which folder is the scene kept?');
  const place = await placeFor(vscode.window.activeTextEditor?.document.uri, question);
  const { agents } = await editor.agents.roster(place);
  const { draft, ending } = await fillIn(charactersIn(agents), place);
  if (ending === 'save') {
    const file = await saveScene(draft, place);
    begun.delete(place);
    await vscode.window.showTextDocument(file);
    return undefined;
  }
  const { readSceneFile } = await loadEngine();
  const scene = readSceneFile(await sceneText(draft));
  const folder = await act(editor, await staged(editor, scene, place, {}), { stepwise: ending === 'step' });
  begun.delete(place);
  return folder;
}

/** Writes a draft as a scene file of its own; a name that is taken gets a number, and nothing is overwritten. */
export async function saveScene(draft: SceneDraft, place: string): Promise<vscode.Uri> {
  const { slugOf } = await import('../../text/slug');
  const contents = Buffer.from(await sceneText(draft), 'utf8');
  for (let n = 1; n < 100; n++) {
    const name = n === 1 ? slugOf(draft.title) : `${slugOf(draft.title)}-${n}`;
    const uri = vscode.Uri.file(path.join(place, 'scenes', `${name}.md`));
    const edit = new vscode.WorkspaceEdit();
    edit.createFile(uri, { overwrite: false, contents });
    if (await vscode.workspace.applyEdit(edit)) return uri;
  }
  throw new HumanError(
    vscode.l10n.t('The scene could not be written into the folder scenes.'),
    vscode.l10n.t('Make sure that it may be written, or choose another title.'),
  );
}

async function fillIn(agents: readonly Agent[], place: string): Promise<{ draft: SceneDraft; ending: Ending }> {
  if (agents.length < 2) {
    throw new HumanError(
      vscode.l10n.t('A scene needs two characters; there are {0} in .claude/agents.', agents.length),
      vscode.l10n.t('Write one with “Convene: New Agent…”.'),
    );
  }
  for (let at = 0; ; ) {
    const form = { agents, draft: begun.get(place) ?? {}, step: at + 1 };
    try {
      const question = questions[at];
      const { title = '', prompt = '', characters = [], ...others } = form.draft;
      if (!question) return { draft: { title, prompt, characters, ...others }, ending: await askEnding(form) };
      begun.set(place, { ...form.draft, ...(await question(form)) });
      at += 1;
    } catch (error) {
      if (!(error instanceof WentBack)) throw error;
      at -= 1;
    }
  }
}
