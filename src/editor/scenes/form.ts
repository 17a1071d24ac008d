import path from 'node:path';
import * as vscode from 'vscode';
import { HumanError } from '../../base/errors';
import type { Agent } from '../../cast/agent';
import { type Editor, loadEngine } from '../editor';
import { placeFor } from '../setup/subject';
import { agentIcon } from '../views/icons';
import { act } from './act';
import { type SceneDraft, sceneText } from './draft';
import { charactersIn, fileOf, playFormat, staged } from './setup';

type Ending = 'act' | 'step' | 'save';

/** Asks for a scene that no file describes; it is acted at once, or saved as a scene file and opened. */
export async function fillInScene(editor: Editor): Promise<string | undefined> {
  const place = await placeFor(vscode.window.activeTextEditor?.document.uri);
  const draft = await askDraft(editor, place);
  const ending = await askEnding();
  if (ending === 'save') {
    const file = await saveScene(draft, place);
    await vscode.window.showTextDocument(file);
    return undefined;
  }
  const { readSceneFile } = await loadEngine();
  const scene = readSceneFile(await sceneText(draft));
  return act(editor, await staged(editor, scene, place, {}), { stepwise: ending === 'step' });
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

async function askDraft(editor: Editor, place: string): Promise<SceneDraft> {
  const { agents } = await editor.agents.roster(place);
  const characters = await askCharacters(charactersIn(agents));
  const title = await askWords(1, vscode.l10n.t('What is the scene called?'), vscode.l10n.t('The letter'));
  const prompt = await askWords(
    2,
    vscode.l10n.t('What is the matter?'),
    vscode.l10n.t('What everybody on stage knows, where they are, and what stands between them'),
  );
  const goal = await askWords(
    3,
    vscode.l10n.t('Where should it arrive? Put a semicolon between goals.'),
    vscode.l10n.t('Ada admits it; both agree on what to do next'),
    true,
  );
  const initialSpeaker = await askOpener(characters);
  const maxBeats = await askBeats();
  return { title, prompt, goal, characters: characters.map(fileOf), initialSpeaker: fileOf(initialSpeaker), maxBeats };
}

async function askCharacters(agents: readonly Agent[]): Promise<Agent[]> {
  if (agents.length < 2) {
    throw new HumanError(
      vscode.l10n.t('A scene needs two characters; there are {0} in .claude/agents.', agents.length),
      vscode.l10n.t('Write one with “Convene: New Agent…”.'),
    );
  }
  const chosen = await vscode.window.showQuickPick(agents.map(partItem), {
    title: titled(0, vscode.l10n.t('Who takes part?')),
    placeHolder: vscode.l10n.t('Two to five keep everybody in play'),
    canPickMany: true,
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  if (!chosen) throw new vscode.CancellationError();
  if (chosen.length < 2) {
    throw new HumanError(vscode.l10n.t('A scene needs at least two characters.'), vscode.l10n.t('Choose one more.'));
  }
  return chosen.map(item => item.agent);
}

async function askOpener(characters: readonly Agent[]): Promise<Agent> {
  const title = titled(4, vscode.l10n.t('Who opens?'));
  const chosen = await vscode.window.showQuickPick(characters.map(partItem), { title, ignoreFocusOut: true });
  if (!chosen) throw new vscode.CancellationError();
  return chosen.agent;
}

async function askBeats(): Promise<number> {
  const rule = (await playFormat()).options.find(each => each.key === 'maxBeats');
  const { min, max, default: usual } = rule?.type === 'number' ? rule : { min: 1, max: 200, default: 50 };
  const text = await vscode.window.showInputBox({
    title: titled(5, vscode.l10n.t('After how many beats does it end at the latest?')),
    value: String(usual),
    ignoreFocusOut: true,
    validateInput: value => {
      const fits = /^\d+$/.test(value.trim()) && Number(value) >= min && Number(value) <= max;
      return fits ? undefined : vscode.l10n.t('A whole number from {0} to {1}.', min, max);
    },
  });
  if (text === undefined) throw new vscode.CancellationError();
  return Number(text);
}

async function askEnding(): Promise<Ending> {
  const items: { label: string; description?: string; ending: Ending }[] = [
    { label: `$(play) ${vscode.l10n.t('Act it')}`, ending: 'act' },
    { label: `$(debug-step-over) ${vscode.l10n.t('Act it beat by beat')}`, ending: 'step' },
    { label: `$(save) ${vscode.l10n.t('Save as a scene file')}`, description: 'scenes/', ending: 'save' },
  ];
  const chosen = await vscode.window.showQuickPick(items, { title: titled(6, ''), ignoreFocusOut: true });
  if (!chosen) throw new vscode.CancellationError();
  return chosen.ending;
}

async function askWords(step: number, question: string, placeHolder: string, optional = false): Promise<string> {
  const text = await vscode.window.showInputBox({
    title: titled(step, question),
    placeHolder,
    ignoreFocusOut: true,
    validateInput: value => (optional || value.trim() ? undefined : question),
  });
  if (text === undefined || (!optional && !text.trim())) throw new vscode.CancellationError();
  return text.trim();
}

function titled(step: number, question: string): string {
  const where = vscode.l10n.t('A new scene ({0} of {1})', step + 1, 7);
  return question ? `${where}: ${question}` : where;
}

function partItem(agent: Agent) {
  const description = agent.role ?? agent.description.replace(/\s+/g, ' ').slice(0, 80);
  return { label: agent.name, description, iconPath: agentIcon(agent), agent };
}
