import * as vscode from 'vscode';
import type { Agent } from '../../cast/agent';
import { typedIcon } from '../../cast/appearance';
import { findAgent } from '../../cast/roster';
import type { SessionSummary } from '../../disk/sessions';
import { normalizeWhitespace, shorten } from '../../text/spaces';
import type { Editor } from '../editor';
import { showQuestion } from '../setup/ask';
import { localizeEngineText, requireFolder } from '../showError';
import { sessionItem } from '../views/sessionItem';
import { fileName, findScenes } from './files';
import { playFormat, readScene } from './setup';

/** The user's choice in the scene picker: run a scene, run it step by step, edit its file, show an earlier run, or write a new scene. */
export type SceneChoice =
  | { kind: 'act' | 'step' | 'edit'; uri: vscode.Uri }
  | { kind: 'show'; folder: string }
  | { kind: 'new' };

type SceneItem = vscode.QuickPickItem & { choice?: SceneChoice; uri?: vscode.Uri };

const stepButton: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('debug-step-over'),
  tooltip: vscode.l10n.t('Beat by beat'),
};
const editButton: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('go-to-file'),
  tooltip: vscode.l10n.t('Open the scene file'),
};

/** Shows the scenes of the workspace with their cast, earlier sessions, and an item for a new scene. */
export async function pickScene(editor: Editor): Promise<SceneChoice> {
  requireFolder(vscode.l10n.t('No folder is open. Scenes and their characters are files in a story’s folder.'));
  const pick = vscode.window.createQuickPick<SceneItem>();
  pick.title = vscode.l10n.t('Scenes');
  pick.placeholder = vscode.l10n.t('Which scene? Press Enter to continue.');
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.busy = true;
  const answer = () => pick.selectedItems[0]?.choice ?? pick.activeItems[0]?.choice;
  return showQuestion(pick, answer, (resolve, reject) => {
    pick.onDidTriggerItemButton(({ item, button }) => {
      if (item.uri) resolve({ kind: button === editButton ? 'edit' : 'step', uri: item.uri });
    });
    allItems(editor).then(items => {
      pick.items = items;
      pick.busy = false;
    }, reject);
  });
}

async function allItems(editor: Editor): Promise<SceneItem[]> {
  const [scenes, earlierRuns] = await Promise.all([sceneItems(editor), earlierRunItems(editor)]);
  const newScene: SceneItem = {
    label: `$(add) ${vscode.l10n.t('A new scene…')}`,
    description: vscode.l10n.t('with or without a file'),
    choice: { kind: 'new' },
  };
  return [
    ...group(vscode.l10n.t('Scenes to run'), [...scenes, newScene]),
    ...group(vscode.l10n.t('Earlier runs: replay, resume, fork'), earlierRuns),
  ];
}

async function sceneItems(editor: Editor): Promise<SceneItem[]> {
  const { agents } = await editor.agents.roster();
  return Promise.all(
    (await findScenes()).map(async (uri): Promise<SceneItem> => {
      const { title, characters, goal, prompt, problems } = await readScene(uri);
      const cast = characters.map(each => characterLabel(each, findAgent(agents, each))).join('  ');
      const error = problems.find(problem => problem.severity === 'error');
      return {
        label: `$(play) ${title}`,
        description: cast,
        detail: error
          ? `$(warning) ${vscode.l10n.t('{0}, line {1}: {2}.', fileName(uri), error.line, localizeEngineText(error.message))}`
          : // Without the dashes of a list.
            shorten(normalizeWhitespace((goal || prompt).replace(/^[ \t]*[-*]\s+/gm, '')), 140),
        buttons: [stepButton, editButton],
        uri,
        choice: { kind: 'act', uri },
      };
    }),
  );
}

async function earlierRunItems(editor: Editor): Promise<SceneItem[]> {
  const { id } = playFormat();
  const found: SessionSummary[] = (await editor.sessions.found()).filter(each => each.format === id);
  return found.map(summary => {
    const { label, description, iconPath } = sessionItem(summary);
    const icon = iconPath instanceof vscode.ThemeIcon ? { iconPath } : {};
    return { label: String(label), description, ...icon, choice: { kind: 'show', folder: summary.folder } };
  });
}

function characterLabel(name: string, agent: Agent | undefined): string {
  return agent ? `${typedIcon(agent)} ${agent.name}`.trim() : `$(warning) ${vscode.l10n.t('{0} (missing)', name)}`;
}

function group(label: string, items: readonly SceneItem[]): SceneItem[] {
  return items.length > 0 ? [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items] : [];
}
