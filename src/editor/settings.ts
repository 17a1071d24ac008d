import * as vscode from 'vscode';
import { keyAddress } from '../base/endpoint';
import { HumanError } from '../base/errors';
import { isRecord } from '../base/json';
import { freeProvider, providerOf } from '../voices/registry';

const condenses = ['long', 'always', 'never'] as const;

/** How fast rehearsed words appear. */
export type ReadingSpeed = 'slow' | 'readable' | 'fast' | 'instant';

/** Dollars per million tokens, as the user names them for a model. */
export type PriceOverrides = Record<string, { input: number; output: number }>;

/** What the user alone decides, such as money, models, and where a key goes: no workspace, folder or `.code-workspace` file can have a say in them. */
export function userSettings() {
  return {
    voice: text('voice') || freeProvider,
    model: text('model') || undefined,
    judgeModel: text('judgeModel') || undefined,
    // `off`, or a model; empty: chosen by its price.
    examiner: text('examiner'),
    // Whose files the examiner condenses for the table.
    condense: condenses.find(each => each === text('condense')) ?? 'long',
    budget: { usd: positive('budget.usd', 1), turns: Math.round(positive('budget.turns', 200)) },
    silenceSeconds: positive('silenceSeconds', 60),
    prices: prices(ofUser('prices')),
    includeHomeAgents: ofUser('includeHomeAgents') === true,
    allowLinks: ofUser('allowLinks') === true,
    // The file of house rules for findings, where it is none of the usual ones.
    reviewRules: text('reviewRules') || undefined,
  };
}

/** The user's own settings of a provider, by their names behind its id; what is left empty is empty. */
export function providerSettings(id: string): Readonly<Record<string, string>> {
  const names = Object.keys(providerOf(id)?.settings ?? {});
  return Object.fromEntries(names.map(name => [name, text(`${id}.${name}`)]));
}

/** How fast rehearsed words appear in this window. */
export function readingSpeed(): ReadingSpeed {
  const speed = vscode.workspace.getConfiguration('convene').get<unknown>('readingSpeed');
  return speed === 'slow' || speed === 'fast' || speed === 'instant' ? speed : 'readable';
}

/** Where findings are shown on their document. */
export function showsFindings(): { comments: boolean; problems: boolean } {
  const where = vscode.workspace.getConfiguration('convene').get<unknown>('findings');
  return { comments: where !== 'problems' && where !== 'none', problems: where === 'problems' || where === 'both' };
}

/** Whether a folder's sessions are to be left out of its search. */
export function hidesSessions(folder: vscode.Uri): boolean {
  return vscode.workspace.getConfiguration('convene', folder).get<unknown>('hideSessionsFromSearch') === true;
}

/** Keeps a choice of the user's among the user's own settings. */
export async function keepChoice(key: 'voice' | 'model', value: string): Promise<void> {
  await vscode.workspace.getConfiguration('convene').update(key, value, vscode.ConfigurationTarget.Global);
}

/** The origin of an address that a key may be sent to; anything but https, or http on this machine, is a mistake told to the user. */
export function originOf(endpoint: string, setting: string): string {
  const address = keyAddress(endpoint);
  if (address) return address.origin;
  throw new HumanError(
    vscode.l10n.t('The setting {0} is no address that a key may be sent to: “{1}”.', setting, endpoint),
    vscode.l10n.t('Give one that begins with https:// (http:// only on this machine), or empty it.'),
  );
}

// Never `get`: that one merges what a workspace says. https://code.visualstudio.com/api/references/vscode-api#WorkspaceConfiguration
function ofUser(key: string): unknown {
  const found = vscode.workspace.getConfiguration('convene').inspect<unknown>(key);
  return found?.globalValue ?? found?.defaultValue;
}

function text(key: string): string {
  const value = ofUser(key);
  return typeof value === 'string' ? value.trim() : '';
}

function positive(key: string, fallback: number): number {
  const value = ofUser(key);
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : fallback;
}

function prices(value: unknown): PriceOverrides {
  const found: PriceOverrides = {};
  if (!isRecord(value)) return found;
  for (const [model, price] of Object.entries(value)) {
    if (!isRecord(price)) continue;
    const { input, output } = price;
    if (typeof input === 'number' && input >= 0 && typeof output === 'number' && output >= 0) {
      found[model] = { input, output };
    }
  }
  return found;
}
