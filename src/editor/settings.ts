import * as vscode from 'vscode';
import { parseKeyAddress } from '../base/endpoint';
import { HumanError } from '../base/errors';
import { readPriceOverrides } from '../voices/prices';
import { freeProvider, providerOf } from '../voices/registry';

const condenses = ['long', 'always', 'never'] as const;

/** How fast the text of a rehearsal appears. */
export type ReadingSpeed = 'slow' | 'readable' | 'fast' | 'instant';

/** Settings that only the user decides, such as cost, models and where a key is sent; workspace, folder and `.code-workspace` values are ignored. */
export function userSettings() {
  return {
    voice: text('voice') || freeProvider,
    model: text('model') || undefined,
    judgeModel: text('judgeModel') || undefined,
    // `off` or a model; if empty, chosen by price.
    examiner: text('examiner'),
    // Which agent files the examiner condenses.
    condense: condenses.find(each => each === text('condense')) ?? 'long',
    budget: { usd: positive('budget.usd', 1), turns: Math.round(positive('budget.turns', 200)) },
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

/** The user's settings of a provider, by name without its id; an unset one is an empty text. */
export function providerSettings(id: string): Readonly<Record<string, string>> {
  const names = Object.keys(providerOf(id)?.settings ?? {});
  return Object.fromEntries(names.map(name => [name, text(`${id}.${name}`)]));
}

/** How fast the text of a rehearsal appears in this window. */
export function readingSpeed(): ReadingSpeed {
  const speed = vscode.workspace.getConfiguration('convene').get<unknown>('readingSpeed');
  return speed === 'slow' || speed === 'fast' || speed === 'instant' ? speed : 'readable';
}

/** Where findings are shown. */
export function findingsDisplay(): { comments: boolean; problems: boolean } {
  const where = vscode.workspace.getConfiguration('convene').get<unknown>('findings');
  return { comments: where !== 'problems' && where !== 'none', problems: where === 'problems' || where === 'both' };
}

/** Whether a folder's sessions are excluded from its search. */
export function excludesFromSearch(folder: vscode.Uri): boolean {
  return vscode.workspace.getConfiguration('convene', folder).get<unknown>('hideSessionsFromSearch') === true;
}

/** Saves a choice in the user's settings. */
export async function saveChoice(key: 'voice' | 'model', value: string): Promise<void> {
  await vscode.workspace.getConfiguration('convene').update(key, value, vscode.ConfigurationTarget.Global);
}

/** The origin of an address that a key may be sent to; throws for anything but https, or http on this machine. */
export function requireKeyOrigin(endpoint: string, setting: string): string {
  const address = parseKeyAddress(endpoint);
  if (address) return address.origin;
  throw new HumanError(
    vscode.l10n.t('The setting {0} is not an address that a key can be sent to: “{1}”.', setting, endpoint),
    vscode.l10n.t('Use one that starts with https:// (http:// only on this machine), or clear it.'),
  );
}

// Not `get`, which merges workspace values: https://code.visualstudio.com/api/references/vscode-api#WorkspaceConfiguration
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
