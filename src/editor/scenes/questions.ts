import * as vscode from 'vscode';
import type { Agent } from '../../cast/agent';
import { showQuestion, wholeNumberError } from '../setup/ask';
import { agentIcon } from '../views/icons';
import type { SceneDraft } from './draft';
import { characterFileName, playFormat } from './setup';

/** What to do with a scene once it is filled in: run it, run it step by step, or save it as a file. */
export type SceneAction = 'act' | 'step' | 'save';

/** A form in progress: the draft so far, and the number of the current question, from 1. */
export interface SceneForm {
  /** Those who can play a character. */
  readonly agents: readonly Agent[];
  readonly draft: Partial<SceneDraft>;
  readonly step: number;
}

/** The questions of the form in order, each with what it adds to the draft. */
export const formQuestions: readonly ((form: SceneForm) => Promise<Partial<SceneDraft>>)[] = [
  askCharacters,
  form => askText(form, 'title', vscode.l10n.t('What is the scene called?'), vscode.l10n.t('The letter')),
  form => {
    const example = vscode.l10n.t('What everybody on stage knows, where they are, and what divides them');
    return askText(form, 'prompt', vscode.l10n.t('What is going on?'), example);
  },
  form => {
    const question = vscode.l10n.t('What are the goals? Separate them with semicolons.');
    return askText(form, 'goal', question, vscode.l10n.t('Ada admits it; both agree on what to do next'));
  },
  askOpener,
  askBeats,
];

async function askCharacters(form: SceneForm): Promise<Partial<SceneDraft>> {
  const pick = setUpQuestion(vscode.window.createQuickPick<PartItem>(), form, vscode.l10n.t('Who takes part?'));
  pick.placeholder = vscode.l10n.t('Best with two to five');
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  pick.items = form.agents.map(partItem);
  pick.selectedItems = pick.items.filter(({ agent }) => form.draft.characters?.includes(characterFileName(agent)));
  const chosen = await showQuestion(pick, () => {
    if (pick.selectedItems.length >= 2) return pick.selectedItems;
    pick.placeholder = vscode.l10n.t('A scene needs at least two characters.');
    return undefined;
  });
  const characters = chosen.map(({ agent }) => characterFileName(agent));
  const { initialSpeaker = '' } = form.draft;
  // Who opened before may have left the cast.
  return { characters, initialSpeaker: characters.includes(initialSpeaker) ? initialSpeaker : undefined };
}

async function askOpener(form: SceneForm): Promise<Partial<SceneDraft>> {
  const pick = setUpQuestion(vscode.window.createQuickPick<PartItem>(), form, vscode.l10n.t('Who opens?'));
  pick.items = form.agents.filter(agent => form.draft.characters?.includes(characterFileName(agent))).map(partItem);
  const chosenBefore = pick.items.filter(({ agent }) => characterFileName(agent) === form.draft.initialSpeaker);
  pick.activeItems = [...chosenBefore, ...pick.items].slice(0, 1);
  const { agent } = await showQuestion(pick, () => pick.selectedItems[0] ?? pick.activeItems[0]);
  return { initialSpeaker: characterFileName(agent) };
}

async function askBeats(form: SceneForm): Promise<Partial<SceneDraft>> {
  const rule = playFormat().options.find(each => each.key === 'maxBeats');
  // The fallback is only for the types: the format has this option.
  const range = rule?.type === 'number' ? rule : { min: 1, max: 200, default: 50 };
  const question = vscode.l10n.t('Maximum number of beats?');
  const box = setUpQuestion(vscode.window.createInputBox(), form, question);
  box.value = String(form.draft.maxBeats ?? range.default);
  box.onDidChangeValue(value => {
    box.validationMessage = wholeNumberError(value, range);
  });
  const answer = () => (wholeNumberError(box.value, range) ? undefined : Number(box.value));
  return { maxBeats: await showQuestion(box, answer) };
}

/** Asks the last question: what to do with the scene. */
export async function askAction(form: SceneForm): Promise<SceneAction> {
  const pick = setUpQuestion(vscode.window.createQuickPick<vscode.QuickPickItem & { action: SceneAction }>(), form);
  pick.items = [
    { label: `$(play) ${vscode.l10n.t('Run')}`, action: 'act' },
    { label: `$(debug-step-over) ${vscode.l10n.t('Run beat by beat')}`, action: 'step' },
    { label: `$(save) ${vscode.l10n.t('Save as a scene file')}`, description: 'scenes/', action: 'save' },
  ];
  pick.activeItems = pick.items.slice(0, 1);
  return (await showQuestion(pick, () => pick.selectedItems[0] ?? pick.activeItems[0])).action;
}

/** Asks for a text of the draft; only the goal may stay empty. */
async function askText(
  form: SceneForm,
  part: 'title' | 'prompt' | 'goal',
  question: string,
  example: string,
): Promise<Partial<SceneDraft>> {
  const box = setUpQuestion(vscode.window.createInputBox(), form, question);
  box.placeholder = example;
  box.value = form.draft[part] ?? '';
  box.onDidChangeValue(() => {
    box.validationMessage = undefined;
  });
  return showQuestion(box, () => {
    const text = box.value.trim();
    if (text || part === 'goal') return { [part]: text };
    box.validationMessage = question;
    return undefined;
  });
}

/** Gives a picker or an input box its title and its place among the questions; a step after the first has a back button. */
function setUpQuestion<Q extends vscode.QuickInput>(input: Q, { step }: SceneForm, question = ''): Q {
  input.title = [vscode.l10n.t('A new scene'), question].filter(Boolean).join(': ');
  input.step = step;
  input.totalSteps = formQuestions.length + 1;
  input.ignoreFocusOut = true;
  return input;
}

type PartItem = vscode.QuickPickItem & { agent: Agent };

function partItem(agent: Agent): PartItem {
  const description = agent.role ?? agent.description.replace(/\s+/g, ' ').slice(0, 80);
  return { label: agent.name, description, iconPath: agentIcon(agent), agent };
}
