import * as vscode from 'vscode';
import { parseKeyAddress } from '../base/endpoint';
import { HumanError } from '../base/errors';
import { readPriceOverrides } from '../voices/prices';
import { freeProvider, providerOf } from '../voices/registry';

const condenseChoices = ['long', 'always', 'never'] as const;

/** How fast the text of a rehearsal, a session without a model, appears. */
export type ReadingSpeed = 'slow' | 'readable' | 'fast' | 'instant';

/** The settings that cost money, send text elsewhere or change findings, so that no workspace may decide them: only the user's own values count. */
export function userSettings() {
  return {
    // The id of a provider.
    voice: text('voice') || freeProvider,
    model: text('model') || undefined,
    judgeModel: text('judgeModel') || undefined,
    // The model that examines turns, or `off`; chosen by price if empty.
    examiner: text('examiner'),
    // Which agent files the examiner condenses: those over 6,000 characters, all but short ones, or none.
    condense: condenseChoices.find(each => each === text('condense')) ?? 'long',
    budget: { usd: positive('budget.usd', 1), turns: Math.max(1, Math.round(positive('budget.turns', 200))) },
    silenceSeconds: positive('silenceSeconds', 60),
    prices: readPriceOverrides(userValue('prices')),
    includeHomeAgents: userValue('includeHomeAgents') === true,
    allowLinks: userValue('allowLinks') === true,
    // The file of house rules for findings, if it is not at a default path.
    reviewRules: text('reviewRules') || undefined,
  };
}

/** Whether the user has set a provider; the default of the setting does not count. */
export function isVoiceChosen(): boolean {
  return Boolean(vscode.workspace.getConfiguration('convene').inspect('voice')?.globalValue);
}

/** The user's settings of a provider, by their names without its id: `endpoint` for `anthropic.endpoint`; an unset one is an empty text. */
export function providerSettings(id: string): Readonly<Record<string, string>> {
  const names = Object.keys(providerOf(id)?.settings ?? {});
  return Object.fromEntries(names.map(name => [name, text(`${id}.${name}`)]));
}

/** How fast the text of a rehearsal appears in this window. */
export function readingSpeed(): ReadingSpeed {
  const speed = vscode.workspace.getConfiguration('convene').get<unknown>('readingSpeed');
  return speed === 'slow' || speed === 'fast' || speed === 'instant' ? speed : 'readable';
}

/** Where findings are shown: as comments (the default), as problems, as `both` or as `none`. */
export function findingsDisplay(): { comments: boolean; problems: boolean } {
  const where = vscode.workspace.getConfiguration('convene').get<unknown>('findings');
  return { comments: where !== 'problems' && where !== 'none', problems: where === 'problems' || where === 'both' };
}

/** Whether the sessions of a workspace folder are to be excluded from its search. */
export function excludesFromSearch(folder: vscode.Uri): boolean {
  return vscode.workspace.getConfiguration('convene', folder).get<unknown>('hideSessionsFromSearch') === true;
}

/** Saves a choice in the user's settings. */
export async function saveChoice(key: 'voice' | 'model', value: string): Promise<void> {
  await vscode.workspace.getConfiguration('convene').update(key, value, vscode.ConfigurationTarget.Global);
}

/** The origin of an address that a key may be sent to; throws, with the name of its `setting`, for anything but https, or http on this machine. */
export function requireKeyOrigin(endpoint: string, setting: string): string {
  const address = parseKeyAddress(endpoint);
  if (address) return address.origin;
  throw new HumanError(
    vscode.l10n.t('The setting {0} is not an address that a key can be sent to: “{1}”.', setting, endpoint),
    vscode.l10n.t('Use one that starts with https:// (http:// only on this machine), or clear it.'),
  );
}

// Not `get`, which lets a workspace's values win: https://code.visualstudio.com/api/references/vscode-api#WorkspaceConfiguration
function userValue(key: string): unknown {
  const found = vscode.workspace.getConfiguration('convene').inspect<unknown>(key);
  return found?.globalValue ?? found?.defaultValue;
}

function text(key: string): string {
  const value = userValue(key);
  return typeof value === 'string' ? value.trim() : '';
}

function positive(key: string, fallback: number): number {
  const value = userValue(key);
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : fallback;
}
