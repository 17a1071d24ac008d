import * as vscode from 'vscode';
import { cappedSetup, modelsAhead, readPick, type TableModel } from '../../app/seatModels';
import { HumanError } from '../../base/errors';
import { isPerson } from '../../script/brief';
import type { Casting, Setup, World } from '../../stage/setup';
import type { Provider } from '../../voices/provider';
import { providerOf, providers } from '../../voices/registry';
import { loadEngine } from '../editor';
import type { Keys } from '../keys';
import { duration, money } from '../money';
import { keyFor, wantsKey } from '../providers';
import { userSettings } from '../settings';
import { told, toldOfError } from '../tell';
import type { EditorModel } from '../voice/models';

/** A voice as the set-up offers it, or several together. */
export interface VoiceOffer {
  id: string;
  label: string;
  /** Costs money: it starts only from an item that says how much. */
  paid: boolean;
  /** The providers that would speak. */
  providers: readonly Provider[];
}

/** The voices there are, the free one first. */
export function voiceOffers(among: readonly Provider[] = providers): VoiceOffer[] {
  return among.map(each => ({ id: each.id, label: told(each.label.en), paid: !each.free, providers: [each] }));
}

/** The first provider of an offer that needs a key which is not kept here. */
export async function lackingKey({ providers }: VoiceOffer, keys: Pick<Keys, 'of'>): Promise<Provider | undefined> {
  for (const each of providers) if (wantsKey(each) && !(await keyFor(each, keys))) return each;
  return undefined;
}

/** The voices of those that were picked for single seats, where they are several. */
const ownVoices = 'own';

/** The offer to start with what was picked for each seat; none where one voice speaks for all. */
export function ownOffer({ cast, voice }: Setup): VoiceOffer[] {
  const voices = new Set(cast.filter(each => !isPerson(each)).map(each => each.voice ?? voice));
  if (voices.size < 2) return [];
  const speaking = providers.filter(({ id }) => voices.has(id));
  const paid = speaking.some(each => !each.free);
  return [{ id: ownVoices, label: vscode.l10n.t('each seat’s own model'), paid, providers: speaking }];
}

/** The models of the user's settings for a voice; one that names another voice is none of its. */
export function settingModels(voice: string): Pick<Setup, 'model' | 'judgeModel'> {
  const { model, judgeModel } = userSettings();
  const own = (text: string | undefined) => {
    const pick = text === undefined ? {} : readPick(text);
    return pick.voice === undefined || pick.voice === voice ? pick.model : undefined;
  };
  return { model: own(model), judgeModel: own(judgeModel) };
}

/** What a set-up becomes where a voice speaks for all, or each that was picked: without a known price of every model it is capped in turns alone. */
export function spokenBy(
  setup: Setup,
  { id }: Pick<VoiceOffer, 'id'>,
  models: readonly EditorModel[],
  world: World,
): Setup {
  const spoken = id === ownVoices ? setup : spokenByOne(setup, id, models);
  return cappedSetup(spoken, userSettings().budget, tableOf(spoken, world));
}

function spokenByOne(setup: Setup, voice: string, models: readonly EditorModel[]): Setup {
  const cast = setup.cast.map(each => (each.voice === undefined || each.voice === voice ? each : unpicked(each)));
  if (!providerOf(voice)?.onlyListed) return { ...setup, ...settingModels(voice), cast, voice };
  const { model } = settingModels(voice);
  const name = (models.find(each => each.name === model) ?? models[0])?.name;
  return { ...setup, cast, voice, model: name, judgeModel: undefined };
}

/** A seat as its agent's file and the settings have it; a person's stays theirs. */
export function unpicked(casting: Casting): Casting {
  const { role, agent } = casting;
  return isPerson(casting) ? casting : { role, agent };
}

/** The models at the table of a set-up; none where it cannot be seated as it stands. */
export function tableOf(setup: Setup, world: World): TableModel[] {
  try {
    return modelsAhead(setup, world);
  } catch (error) {
    if (error instanceof HumanError) return [];
    throw error;
  }
}

/** What a model costs, as a person reads it before they choose it. */
export function priceOf({ free, inputUSD, outputUSD }: Pick<TableModel, 'free' | 'inputUSD' | 'outputUSD'>): string {
  if (free) return vscode.l10n.t('free');
  if (inputUSD === null || outputUSD === null) return vscode.l10n.t('price unknown');
  const [input, output] = [inputUSD, outputUSD].map(usd => `$${Math.round(usd * 1e6) / 1e6}`);
  return vscode.l10n.t('{0} in, {1} out per million tokens', input ?? '', output ?? '');
}

/** Who speaks with which model, at which price. */
function described(table: readonly TableModel[]): string {
  const named = (each: TableModel) => `${each.model ?? each.label} (${priceOf(each)})`;
  const [only] = table;
  if (only && table.length === 1) return named(only);
  return table.map(each => `${each.seats.join(', ')}: ${named(each)}`).join(' · ');
}

/** What stands on the item that starts a session: the voice, the price with its cap, the minutes. */
export interface StartLine {
  label: string;
  description: string;
  detail: string;
  canStart: boolean;
  /** What a paid session will probably cost, where it is known. */
  estimateUSD?: number;
}

/** The line of a voice; a voice that cannot start says what is missing, such as the key of a provider. */
export async function startLine(
  setup: Setup,
  offer: VoiceOffer,
  world: World,
  lacking: Provider | undefined,
): Promise<StartLine> {
  const { estimate } = await loadEngine();
  const label = `${vscode.l10n.t('Start with {0}', offer.label)}`;
  try {
    // Before the estimate: without a model's name nothing else that is missing matters.
    const models = offer.paid ? described(modelsAhead(setup, world)) : '';
    const { turns, usd, minutes } = estimate(setup, world);
    const shape = vscode.l10n.t('{0} turns, {1}', turns, duration(minutes));
    if (!offer.paid) {
      const detail = vscode.l10n.t('Offline, no model: a dry run that quotes the document and does not argue');
      return { label, description: vscode.l10n.t('free · {0}', shape), detail, canStart: true };
    }
    const line = { label, estimateUSD: usd ?? undefined, canStart: lacking === undefined };
    const detail = lacking ? vscode.l10n.t('Needs a key: choose this to set one · {0}', models) : noted(models, offer);
    if (setup.budget.usd === undefined) {
      const price = vscode.l10n.t('{0}, at most {1} turns · {2}', money(usd), setup.budget.turns ?? '–', shape);
      return { ...line, description: price, detail };
    }
    const price = vscode.l10n.t('about {0}, at most {1} · {2}', money(usd), money(setup.budget.usd), shape);
    return { ...line, description: price, detail };
  } catch (error) {
    return { label, description: '', detail: toldOfError(error), canStart: false };
  }
}

/** The models at the table, with what is special about the provider that speaks. */
function noted(models: string, { providers }: VoiceOffer): string {
  const [only, ...more] = providers;
  if (providers.some(each => each.onlyListed)) return vscode.l10n.t('{0} · tokens are estimated', models);
  if (!only?.program || more.length > 0) return models;
  return vscode.l10n.t(
    '{0} · through your own {1} and its login, at the prices of the API',
    models,
    only.program.label,
  );
}
