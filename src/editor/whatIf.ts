import * as vscode from 'vscode';
import type { Format } from '../script/format';
import type { UserInput } from '../script/input';
import { orCancel } from './showError';

/** The changes of a fork before it goes on. */
export interface WhatIf {
  inputs: readonly UserInput[];
  /** Whether the models are asked for too. */
  recast: boolean;
}

type Choice = vscode.QuickPickItem & { change?: () => Promise<UserInput | 'recast' | undefined> };

/** Asks for the changes of a fork, one by one; the first item goes on. */
export async function askForkChanges(format: Format | undefined): Promise<WhatIf> {
  const inputs: UserInput[] = [];
  const changeLabels: string[] = [];
  let recast = false;
  for (;;) {
    const go = { label: vscode.l10n.t('$(repo-forked) Fork from here'), detail: changeLabels.join(' · ') || undefined };
    const placeHolder = vscode.l10n.t('What if…? Press Enter to continue unchanged');
    const choice = orCancel(
      await vscode.window.showQuickPick<Choice>([go, ...changes(format)], { placeHolder, ignoreFocusOut: true }),
    );
    if (!choice.change) return { inputs, recast };
    const change = await choice.change();
    if (change === undefined) continue;
    if (change === 'recast') recast = true;
    else inputs.push(change);
    changeLabels.push(
      change === 'recast' ? choice.label : 'value' in change ? `${choice.label}: ${change.value}` : wordsIn(change),
    );
  }
}

const wordsIn = (input: UserInput) => ('text' in input ? String(input.text) : input.kind);

function changes(format: Format | undefined): Choice[] {
  const numbers = (format?.options ?? []).flatMap(rule => (rule.type === 'number' ? [rule] : []));
  return [
    { label: vscode.l10n.t('$(comment) Tell everybody something first, such as a new fact…'), change: remark },
    { label: vscode.l10n.t('$(person) Other voices, models or caps…'), change: async () => 'recast' },
    ...numbers.map(({ key, label, min, max }) => ({
      label: vscode.l10n.t('$(settings) {0}…', vscode.l10n.t(label)),
      change: () => limit(key, vscode.l10n.t(label), min, max),
    })),
  ];
}

async function remark(): Promise<UserInput | undefined> {
  const title = vscode.l10n.t('What everybody hears before the session continues');
  const text = (await vscode.window.showInputBox({ title, ignoreFocusOut: true }))?.trim();
  return text ? { kind: 'remark', text } : undefined;
}

async function limit(key: string, title: string, min: number, max: number): Promise<UserInput | undefined> {
  const validateInput = (text: string) =>
    /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max
      ? undefined
      : vscode.l10n.t('A whole number from {0} to {1}.', min, max);
  const text = await vscode.window.showInputBox({
    title,
    prompt: `${min} – ${max}`,
    validateInput,
    ignoreFocusOut: true,
  });
  return text === undefined ? undefined : { kind: 'limit', key, value: Number(text) };
}
