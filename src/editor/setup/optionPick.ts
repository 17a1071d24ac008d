import * as vscode from 'vscode';
import type { Json } from '../../base/json';
import { assertNever } from '../../base/never';
import type { Options } from '../../script/brief';
import type { OptionRule } from '../../script/format';
import { normalizeWhitespace, shorten } from '../../text/spaces';
import { localizeEngineText } from '../showError';
import { askWholeNumber } from './ask';

/** Lets the user change the options of a format, one after another; `strategies` lists the programs that may plan who speaks in a council. */
export async function pickOptions(
  rules: readonly OptionRule[],
  options: Options,
  strategies: () => Promise<string[]>,
): Promise<Options> {
  const changed = { ...options };
  for (;;) {
    const done = { label: `$(check) ${vscode.l10n.t('Done')}`, rule: undefined };
    const items = rules.map(rule => ({
      label: localizeEngineText(rule.label),
      description: displayValue(rule, changed[rule.key] ?? rule.default),
      detail: localizeEngineText(rule.description),
      rule,
    }));
    const title = vscode.l10n.t('Format Options');
    const chosen = await vscode.window.showQuickPick([done, ...items], { title, matchOnDetail: true });
    if (!chosen?.rule) return changed;
    const value = await askFor(chosen.rule, changed[chosen.rule.key] ?? chosen.rule.default, strategies);
    if (value !== undefined) changed[chosen.rule.key] = value;
  }
}

/** Describes the options that differ from the format's defaults. */
export function describeOptions(rules: readonly OptionRule[], options: Options): string {
  return rules
    .filter(rule => options[rule.key] !== undefined && options[rule.key] !== rule.default)
    .map(rule => `${localizeEngineText(rule.label)}: ${displayValue(rule, options[rule.key] ?? null)}`)
    .join(' · ');
}

function displayValue(rule: OptionRule, value: Json): string {
  if (rule.type === 'flag') return value === true ? vscode.l10n.t('on') : vscode.l10n.t('off');
  if (value === '' || value === null) return vscode.l10n.t('default');
  const entries = countEntries(value);
  if (entries === 1) return vscode.l10n.t('1 entry');
  if (entries !== undefined) return vscode.l10n.t('{0} entries', entries);
  return shorten(normalizeWhitespace(rule.type === 'choice' ? localizeEngineText(String(value)) : String(value)), 40);
}

/** The number of entries of an option that is a JSON text, such as the secrets of a scene; undefined for any other text. */
function countEntries(value: Json): number | undefined {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return undefined;
  try {
    return Object.keys(JSON.parse(value) as object).length;
  } catch {
    return undefined;
  }
}

/** Asks for the value of an option; one that is on or off is just switched. Undefined if the user cancels. */
async function askFor(rule: OptionRule, value: Json, strategies: () => Promise<string[]>): Promise<Json | undefined> {
  const [title, placeHolder] = [localizeEngineText(rule.label), localizeEngineText(rule.description)];
  switch (rule.type) {
    case 'flag':
      return value !== true;
    case 'choice': {
      const items = rule.choices.map(choice => ({ label: localizeEngineText(choice), choice }));
      return (await vscode.window.showQuickPick(items, { title, placeHolder }))?.choice;
    }
    case 'text':
      if (rule.names === 'strategy') return vscode.window.showQuickPick(strategies(), { title, placeHolder });
      return vscode.window.showInputBox({ title, prompt: placeHolder, value: String(value) });
    case 'number':
      return askWholeNumber(rule, { title, prompt: placeHolder, value: String(value) });
    default:
      return assertNever(rule);
  }
}
