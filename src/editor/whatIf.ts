import * as vscode from 'vscode';
import type { Format } from '../script/format';
import type { UserInput } from '../script/input';
import { chosen } from './tell';

/** What is otherwise in a branch before it goes on. */
export interface WhatIf {
  inputs: readonly UserInput[];
  /** Who speaks from there on, and with which model, is asked too. */
  recast: boolean;
}

type Choice = vscode.QuickPickItem & { change?: () => Promise<UserInput | 'recast' | undefined> };

/** Asks what is to be otherwise, change by change; the first choice goes on with what was changed so far, or with nothing. */
export async function askWhatIf(format: Format | undefined): Promise<WhatIf> {
  const inputs: UserInput[] = [];
  const told: string[] = [];
  let recast = false;
  for (;;) {
    const go = { label: vscode.l10n.t('$(repo-forked) Fork from here'), detail: told.join(' · ') || undefined };
    const placeHolder = vscode.l10n.t('What if…? Enter goes on as it stands');
    const choice = chosen(
      await vscode.window.showQuickPick<Choice>([go, ...changes(format)], { placeHolder, ignoreFocusOut: true }),
    );
    if (!choice.change) return { inputs, recast };
    const change = await choice.change();
    if (change === undefined) continue;
    if (change === 'recast') recast = true;
    else inputs.push(change);
    told.push(
      change === 'recast' ? choice.label : 'value' in change ? `${choice.label}: ${change.value}` : wordsIn(change),
    );
  }
}

const wordsIn = (input: UserInput) => ('text' in input ? String(input.text) : input.kind);

function changes(format: Format | undefined): Choice[] {
  const numbers = (format?.options ?? []).flatMap(rule => (rule.type === 'number' ? [rule] : []));
  return [
    { label: vscode.l10n.t('$(comment) Tell everybody something first, such as another fact…'), change: remark },
    { label: vscode.l10n.t('$(person) Other voices, models or caps…'), change: async () => 'recast' },
    ...numbers.map(({ key, label, min, max }) => ({
      label: vscode.l10n.t('$(settings) {0}…', vscode.l10n.t(label)),
      change: () => limit(key, vscode.l10n.t(label), min, max),
    })),
  ];
}

async function remark(): Promise<UserInput | undefined> {
  const title = vscode.l10n.t('What everybody hears before it goes on');
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
