import * as vscode from 'vscode';
import { estimate } from '../../stage/estimate';
import type { SessionServices, Setup } from '../../stage/setup';
import { formatDollars, formatMinutes } from '../money';
import { localizeEngineText } from '../showError';

const memoryKey = 'convene.atStart';

/** An item of the start picker that turns an option on or off. */
export interface StartOptionItem {
  label: string;
  description: string;
  changedSetup: Setup;
}

/** The options that the start picker offers: those that a format marks for it, because they decide much of the cost. */
const startRules = ({ options }: Setup['format']) => options.filter(rule => rule.type === 'flag' && rule.atStart);

/** The items for these options, each with the cost with and without it; none without a document, which all of them are about. */
export function startOptionItems(setup: Setup, services: SessionServices): StartOptionItem[] {
  if (!setup.document) return [];
  return startRules(setup.format).map(rule => {
    const isOn = (setup.options[rule.key] ?? rule.default) === true;
    const changedSetup = { ...setup, options: { ...setup.options, [rule.key]: !isOn } };
    const price = (each: Setup) => {
      const { usd, minutes } = estimate(each, services);
      return vscode.l10n.t('about {0}, {1}', formatDollars(usd), formatMinutes(minutes));
    };
    const [on, off] = isOn ? [setup, changedSetup] : [changedSetup, setup];
    const description = vscode.l10n.t('with it {0} · without {1}', price(on), price(off));
    const label = `$(${isOn ? 'check' : 'circle-slash'}) ${localizeEngineText(rule.label)}`;
    return { label, description, changedSetup };
  });
}

/** Remembers how these options were set, for the next start. */
export async function rememberStartOptions(memory: vscode.Memento, { format, options }: Setup): Promise<void> {
  const choices = choicesAmong(options, format);
  if (Object.keys(choices).length === 0) return;
  await memory.update(memoryKey, { ...memory.get<object>(memoryKey), ...choices });
}

/** How these options were set the last time. */
export function lastStartOptions(memory: vscode.Memento, format: Setup['format']): Record<string, boolean> {
  return choicesAmong(memory.get<Record<string, unknown>>(memoryKey) ?? {}, format);
}

function choicesAmong(values: Readonly<Record<string, unknown>>, format: Setup['format']): Record<string, boolean> {
  const choices = startRules(format).flatMap(({ key }) => {
    const value = values[key];
    return typeof value === 'boolean' ? [[key, value] as const] : [];
  });
  return Object.fromEntries(choices);
}
