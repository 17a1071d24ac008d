import path from 'node:path';
import * as vscode from 'vscode';
import { HumanError } from '../../base/errors';
import type { Agent } from '../../cast/agent';
import { parseSceneFile } from '../../formats/scene/file';
import { slugOf } from '../../text/slug';
import type { Editor } from '../editor';
import { WentBack } from '../setup/ask';
import { chooseSessionPlace } from '../setup/subject';
import { renderSceneFile, type SceneDraft } from './draft';
import { askAction, formQuestions, type SceneAction } from './questions';
import { playableAgents, stageScene, startScene } from './setup';

/** Drafts that were not finished, by folder, so that a form that was left can be continued. */
const unfinishedDrafts = new Map<string, Partial<SceneDraft>>();

/** Asks for a scene without a file. Starts it and returns the session's folder, or saves it as a scene file and opens that. */
export async function fillInScene(editor: Editor): Promise<string | undefined> {
  const question = vscode.l10n.t('Which folder should the scene be saved in?');
  const place = await chooseSessionPlace(vscode.window.activeTextEditor?.document.uri, question);
  const { agents } = await editor.agents.roster(place);
  const { draft, action } = await fillIn(playableAgents(agents), place);
  if (action === 'save') {
    const file = await saveScene(draft, place);
    unfinishedDrafts.delete(place);
    await vscode.window.showTextDocument(file);
    return undefined;
  }
  const scene = parseSceneFile(renderSceneFile(draft));
  const folder = await startScene(editor, await stageScene(editor, scene, place, {}), { stepwise: action === 'step' });
  unfinishedDrafts.delete(place);
  return folder;
}

/** Writes a draft to a new scene file; a taken name gets a number. */
export async function saveScene(draft: SceneDraft, place: string): Promise<vscode.Uri> {
  const contents = Buffer.from(renderSceneFile(draft), 'utf8');
  for (let n = 1; n < 100; n++) {
    const name = n === 1 ? slugOf(draft.title) : `${slugOf(draft.title)}-${n}`;
    const uri = vscode.Uri.file(path.join(place, 'scenes', `${name}.md`));
    const edit = new vscode.WorkspaceEdit();
    edit.createFile(uri, { overwrite: false, contents });
    if (await vscode.workspace.applyEdit(edit)) return uri;
  }
  throw new HumanError(
    vscode.l10n.t('The scene could not be saved in the folder “scenes”.'),
    vscode.l10n.t('Make sure the folder is writable, or choose another title.'),
  );
}

/** Asks one question after the other, or the one before if the user goes back; the last asks what to do with the scene. */
async function fillIn(agents: readonly Agent[], place: string): Promise<{ draft: SceneDraft; action: SceneAction }> {
  if (agents.length < 2) {
    throw new HumanError(
      vscode.l10n.t('A scene needs two characters; .claude/agents has {0}.', agents.length),
      vscode.l10n.t('Write one with “Convene: New Agent…”.'),
    );
  }
  for (let at = 0; ; ) {
    const form = { agents, draft: unfinishedDrafts.get(place) ?? {}, step: at + 1 };
    try {
      const question = formQuestions[at];
      const { title = '', prompt = '', characters = [], ...others } = form.draft;
      if (!question) return { draft: { title, prompt, characters, ...others }, action: await askAction(form) };
      unfinishedDrafts.set(place, { ...form.draft, ...(await question(form)) });
      at += 1;
    } catch (error) {
      if (!(error instanceof WentBack)) throw error;
      at -= 1;
    }
  }
}
