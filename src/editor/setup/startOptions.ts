import * as vscode from 'vscode';
import { estimate } from '../../stage/estimate';
import type { SessionServices, Setup } from '../../stage/setup';
import { formatDollars, formatMinutes } from '../money';
import { localizeEngineText } from '../showError';

const memoryKey = 'convene.atStart';

/** An option that is offered in the start picker because it decides much of the cost. */
export interface StartOptionItem {
  label: string;
  description: string;
  changedSetup: Setup;
}

/** The rules of the options that the start picker offers. */
const startRules = ({ options }: Setup['format']) => options.filter(rule => rule.type === 'flag' && rule.atStart);

/** The options that are offered in the start picker, with the cost of each with and without it; none without the document that they are about. */
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

/** Remembers the choices for these options, for the next start. */
export async function rememberStartOptions(memory: vscode.Memento, { format, options }: Setup): Promise<void> {
  const chosen = choicesAmong(options, format);
  if (Object.keys(chosen).length > 0) await memory.update(memoryKey, { ...memory.get<object>(memoryKey), ...chosen });
}

/** The remembered choices for these options. */
export function lastStartOptions(memory: vscode.Memento, format: Setup['format']): Record<string, boolean> {
  return choicesAmong(memory.get<Record<string, unknown>>(memoryKey) ?? {}, format);
}

function choicesAmong(values: Readonly<Record<string, unknown>>, format: Setup['format']): Record<string, boolean> {
  const chosen = startRules(format).flatMap(({ key }) => {
    const value = values[key];
    return typeof value === 'boolean' ? [[key, value] as const] : [];
  });
  return Object.fromEntries(chosen);
}
