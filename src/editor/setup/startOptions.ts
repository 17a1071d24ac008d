import * as vscode from 'vscode';
import { estimate } from '../../stage/estimate';
import type { SessionServices, Setup } from '../../stage/setup';
import { formatDollars, formatMinutes } from '../money';
import { localizeEngineText } from '../showError';

const key = 'convene.atStart';

/** An option that is offered in the start picker because it decides much of the cost. */
export interface StartOptionItem {
  label: string;
  description: string;
  changedSetup: Setup;
}

/** The options that are offered in the start picker, with the cost of each with and without it. */
export function startOptionItems(setup: Setup, services: SessionServices): StartOptionItem[] {
  const rules = setup.format.options.filter(rule => rule.type === 'flag' && rule.atStart && setup.document);
  return rules.map(rule => {
    const isOn = (setup.options[rule.key] ?? rule.default) === true;
    const changedSetup = { ...setup, options: { ...setup.options, [rule.key]: !isOn } };
    const price = (each: Setup) => {
      const { usd, minutes } = estimate(each, services);
      return vscode.l10n.t('about {0}, {1}', formatDollars(usd), formatMinutes(minutes));
    };
    const [on, off] = isOn ? [setup, changedSetup] : [changedSetup, setup];
    const description = vscode.l10n.t('with it {0} · without {1}', price(on), price(off));
    return {
      label: `$(${isOn ? 'check' : 'circle-slash'}) ${localizeEngineText(rule.label)}`,
      description,
      changedSetup,
    };
  });
}

/** Saves the choices for these options, for the next start. */
export async function saveStartOptions(memory: vscode.Memento, { format, options }: Setup): Promise<void> {
  const chosen = format.options.flatMap(rule =>
    rule.type === 'flag' && rule.atStart && typeof options[rule.key] === 'boolean'
      ? [[rule.key, options[rule.key]]]
      : [],
  );
  if (chosen.length > 0) await memory.update(key, { ...memory.get<object>(key), ...Object.fromEntries(chosen) });
}

/** The saved choices for these options. */
export function savedStartOptions(memory: vscode.Memento, { options }: Setup['format']): Record<string, boolean> {
  const known = memory.get<Record<string, unknown>>(key) ?? {};
  const chosen = options.flatMap(rule => {
    const value = known[rule.key];
    return rule.type === 'flag' && rule.atStart && typeof value === 'boolean' ? [[rule.key, value] as const] : [];
  });
  return Object.fromEntries(chosen);
}
