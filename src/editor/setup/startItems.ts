// The items of the start picker: each offers to start the session with a provider, at its estimated cost.

import * as vscode from 'vscode';
import { modelsOfSetup, parsePick, type TableModel, withCaps } from '../../app/seatModels';
import { HumanError } from '../../base/errors';
import { isPerson } from '../../script/brief';
import { estimate } from '../../stage/estimate';
import type { Casting, SessionServices, Setup } from '../../stage/setup';
import type { Provider } from '../../voices/provider';
import { providerOf, providers } from '../../voices/registry';
import type { KeyStore } from '../keys';
import { formatDollars, formatMinutes } from '../money';
import { keyFor, wantsKey } from '../providers';
import { userSettings } from '../settings';
import { localizeEngineText, localizeError } from '../showError';
import type { EditorModel } from '../voice/models';

/** A provider, or several together, as the start picker offers it. */
export interface StartOffer {
  id: string;
  label: string;
  /** It costs money. */
  paid: boolean;
  /** The providers that would be used. */
  providers: readonly Provider[];
}

/** The offers by provider, the free one first. */
export function startOffers(among: readonly Provider[] = providers): StartOffer[] {
  return among.map(each => ({
    id: each.id,
    label: localizeEngineText(each.label.en),
    paid: !each.free,
    providers: [each],
  }));
}

/** Applies an offer to a set-up and builds its start item, named after the model where only one speaks; `keyless` is the provider that needs a key. */
export async function offeredStart(
  setup: Setup,
  offer: StartOffer,
  models: readonly EditorModel[],
  services: SessionServices,
  keys: Pick<KeyStore, 'get'>,
): Promise<{ setup: Setup; line: StartLine; keyless: Provider | undefined }> {
  const offered = applyOffer(setup, offer, models, services);
  const [first, second] = modelsAtTable(offered, services);
  const onlyModel = second ? undefined : models.find(each => each.name === first?.model);
  const keyless = await providerWithoutKey(offer, keys);
  const line = buildStartLine(offered, { ...offer, label: onlyModel?.label ?? offer.label }, services, keyless);
  return { setup: { ...offered, estimateUSD: line.estimateUSD }, line, keyless };
}

/** The texts of a start item: provider, price with cap, minutes. */
export interface StartLine {
  label: string;
  description: string;
  detail: string;
  canStart: boolean;
  /** The estimated cost of a paid session, if known. */
  estimateUSD?: number;
}

/** Applies an offer to a set-up: one provider for all, or each seat's own; without known prices it is capped by turns only. */
export function applyOffer(
  setup: Setup,
  { id }: Pick<StartOffer, 'id'>,
  models: readonly EditorModel[],
  services: SessionServices,
): Setup {
  const offered = id === ownModelsId ? setup : applyProvider(setup, id, models);
  return withCaps(offered, userSettings().budget, modelsAtTable(offered, services));
}

/** Lets one provider speak for all seats; models picked for seats stay if they are its own. */
function applyProvider(setup: Setup, voice: string, models: readonly EditorModel[]): Setup {
  const cast = setup.cast.map(each => (each.voice === undefined || each.voice === voice ? each : withoutPick(each)));
  if (!providerOf(voice)?.onlyListed) return { ...setup, ...settingModels(voice), cast, voice };
  const { model } = settingModels(voice);
  const name = (models.find(each => each.name === model) ?? models[0])?.name;
  return { ...setup, cast, voice, model: name, judgeModel: undefined };
}

/** The first provider of an offer that needs a key but has none stored. */
export async function providerWithoutKey(
  { providers }: StartOffer,
  keys: Pick<KeyStore, 'get'>,
): Promise<Provider | undefined> {
  for (const each of providers) if (wantsKey(each) && !(await keyFor(each, keys))) return each;
  return undefined;
}

/** The id of the offer that keeps each seat's own model. */
const ownModelsId = 'own';

/** The offer to start with the models that were picked per seat; empty if one provider is used for all. */
export function ownModelsOffer({ cast, voice }: Setup): StartOffer[] {
  const voices = new Set(cast.filter(each => !isPerson(each)).map(each => each.voice ?? voice));
  if (voices.size < 2) return [];
  const speaking = providers.filter(({ id }) => voices.has(id));
  const paid = speaking.some(each => !each.free);
  return [{ id: ownModelsId, label: vscode.l10n.t('each seat’s own model'), paid, providers: speaking }];
}

/** The models of the user's settings for a provider; one that names another provider is ignored. */
export function settingModels(voice: string): Pick<Setup, 'model' | 'judgeModel'> {
  const { model, judgeModel } = userSettings();
  const modelIn = (text: string | undefined) => {
    const pick = text === undefined ? {} : parsePick(text);
    return pick.voice === undefined || pick.voice === voice ? pick.model : undefined;
  };
  return { model: modelIn(model), judgeModel: modelIn(judgeModel) };
}

/** Removes the picked model of a seat, except a person's. */
export function withoutPick(casting: Casting): Casting {
  const { role, agent } = casting;
  return isPerson(casting) ? casting : { role, agent };
}

/** The models of a set-up; empty if it cannot be seated as it is. */
export function modelsAtTable(setup: Setup, services: SessionServices): TableModel[] {
  try {
    return modelsOfSetup(setup, services);
  } catch (error) {
    if (error instanceof HumanError) return [];
    throw error;
  }
}

/** The price of a model in words. */
export function priceLabel({ free, inputUSD, outputUSD }: Pick<TableModel, 'free' | 'inputUSD' | 'outputUSD'>): string {
  if (free) return vscode.l10n.t('free');
  if (inputUSD === null || outputUSD === null) return vscode.l10n.t('price unknown');
  // Six digits: more would only show the imprecision of floating point.
  const [input, output] = [inputUSD, outputUSD].map(usd => `$${Math.round(usd * 1e6) / 1e6}`);
  return vscode.l10n.t('{0} in, {1} out per million tokens', input ?? '', output ?? '');
}

/** Lists the models with their seats and prices. */
function describeModels(table: readonly TableModel[]): string {
  const named = (each: TableModel) => `${each.model ?? each.label} (${priceLabel(each)})`;
  const [only] = table;
  if (only && table.length === 1) return named(only);
  return table.map(each => `${each.seats.join(', ')}: ${named(each)}`).join(' · ');
}

/** Builds the start item of an offer; one that cannot start says what is missing, such as a key. */
export function buildStartLine(
  setup: Setup,
  offer: StartOffer,
  services: SessionServices,
  keyless: Provider | undefined,
): StartLine {
  const label = vscode.l10n.t('Start with {0}', offer.label);
  try {
    // First, because a missing model name is the most important error.
    const models = offer.paid ? describeModels(modelsOfSetup(setup, services)) : '';
    const { turns, usd, minutes } = estimate(setup, services);
    const extent = vscode.l10n.t('{0} turns, {1}', turns, formatMinutes(minutes));
    if (!offer.paid) {
      const detail = vscode.l10n.t('Offline, no model: a dry run that quotes the document without arguing');
      return { label, description: vscode.l10n.t('free · {0}', extent), detail, canStart: true };
    }
    const line = { label, estimateUSD: usd ?? undefined, canStart: keyless === undefined };
    const detail = keyless
      ? vscode.l10n.t('Needs a key: choose this to set one · {0}', models)
      : withProviderNote(models, offer);
    const { usd: cap, turns: maxTurns = '–' } = setup.budget;
    const description =
      cap === undefined
        ? vscode.l10n.t('{0}, at most {1} turns · {2}', formatDollars(usd), maxTurns, extent)
        : vscode.l10n.t('about {0}, at most {1} · {2}', formatDollars(usd), formatDollars(cap), extent);
    return { ...line, description, detail };
  } catch (error) {
    return { label, description: '', detail: localizeError(error), canStart: false };
  }
}

/** Adds what is special about the provider to the models. */
function withProviderNote(models: string, { providers }: StartOffer): string {
  const [only, ...more] = providers;
  if (providers.some(each => each.onlyListed)) return vscode.l10n.t('{0} · uses your VS Code or Copilot quota', models);
  if (!only?.program || more.length > 0) return models;
  const { label } = only.program;
  return vscode.l10n.t('{0} · through your own {1} and its login, at the prices of the API', models, label);
}
