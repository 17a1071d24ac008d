import * as vscode from 'vscode';
import { cappedSetup, modelsAhead, readPick, type TableModel } from '../../app/seatModels';
import { HumanError } from '../../base/errors';
import { isPerson } from '../../script/brief';
import type { Casting, Setup, World } from '../../stage/setup';
import { foundClaudeCode } from '../claudeCode';
import { loadEngine } from '../editor';
import { duration, money } from '../money';
import { userSettings } from '../settings';
import { toldOfError } from '../tell';
import { type EditorModel, editorVoiceId } from '../voice/models';

/** A voice as the set-up offers it. */
export interface VoiceOffer {
  id: string;
  label: string;
  /** Costs money: it starts only from an item that says how much. */
  paid: boolean;
  /** Speaks only with a key that is kept here. */
  needsKey: boolean;
}

/** The voices there are, the free one first. */
export function voiceOffers(): VoiceOffer[] {
  return [
    { id: 'rehearsal', label: vscode.l10n.t('Rehearsal'), paid: false, needsKey: false },
    { id: 'anthropic', label: vscode.l10n.t('Claude'), paid: true, needsKey: true },
    { id: claudeCodeId, label: vscode.l10n.t('Claude Code'), paid: true, needsKey: false },
    { id: editorVoiceId, label: vscode.l10n.t('VS Code’s models'), paid: true, needsKey: false },
  ];
}

/** The voices that can be had on this machine, the free one first. */
export async function voicesHere(): Promise<VoiceOffer[]> {
  const program = await foundClaudeCode();
  return voiceOffers().filter(each => each.id !== claudeCodeId || program !== undefined);
}

const claudeCodeId = 'claudeCode';

/** The voices of those that were picked for single seats, where they are several. */
const ownVoices = 'own';

/** The offer to start with what was picked for each seat; none where one voice speaks for all. */
export function ownOffer({ cast, voice }: Setup): VoiceOffer[] {
  const voices = new Set(cast.filter(each => !isPerson(each)).map(each => each.voice ?? voice));
  if (voices.size < 2) return [];
  const offers = voiceOffers().filter(({ id }) => voices.has(id));
  const needsKey = offers.some(each => each.needsKey);
  return [
    { id: ownVoices, label: vscode.l10n.t('each seat’s own model'), paid: offers.some(each => each.paid), needsKey },
  ];
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
export function spokenBy(setup: Setup, { id }: VoiceOffer, models: readonly EditorModel[], world: World): Setup {
  const spoken = id === ownVoices ? setup : spokenByOne(setup, id, models);
  return cappedSetup(spoken, userSettings().budget, tableOf(spoken, world));
}

function spokenByOne(setup: Setup, voice: string, models: readonly EditorModel[]): Setup {
  const cast = setup.cast.map(each => (each.voice === undefined || each.voice === voice ? each : unpicked(each)));
  if (voice !== editorVoiceId) return { ...setup, ...settingModels(voice), cast, voice };
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

/** The voice of the user's settings, or the free one where that is none. */
export function chosenVoice(): string {
  const { voice } = userSettings();
  return voiceOffers().some(each => each.id === voice) ? voice : 'rehearsal';
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

/** The line of a voice; a voice that cannot start says what is missing. */
export async function startLine(setup: Setup, offer: VoiceOffer, world: World, hasKey: boolean): Promise<StartLine> {
  const { estimate } = await loadEngine();
  const label = `${vscode.l10n.t('Start with {0}', offer.label)}`;
  try {
    const { turns, usd, minutes } = estimate(setup, world);
    const shape = vscode.l10n.t('{0} turns, {1}', turns, duration(minutes));
    if (!offer.paid) {
      const detail = vscode.l10n.t('Offline, no model: a dry run that quotes the document and does not argue');
      return { label, description: vscode.l10n.t('free · {0}', shape), detail, canStart: true };
    }
    const model = described(tableOf(setup, world));
    const known = { label, estimateUSD: usd ?? undefined, canStart: hasKey || !offer.needsKey };
    if (setup.budget.usd === undefined) {
      const price = vscode.l10n.t('{0}, at most {1} turns · {2}', money(usd), setup.budget.turns ?? '–', shape);
      return { ...known, description: price, detail: vscode.l10n.t('{0} · tokens are estimated', model) };
    }
    const price = vscode.l10n.t('about {0}, at most {1} · {2}', money(usd), money(setup.budget.usd), shape);
    const ownLogin = vscode.l10n.t('{0} · through your own Claude Code and its login, at the prices of the API', model);
    const noKey = vscode.l10n.t('Needs a key: choose this to set one · {0}', model);
    const detail = offer.id === claudeCodeId ? ownLogin : known.canStart ? model : noKey;
    return { ...known, description: price, detail };
  } catch (error) {
    return { label, description: '', detail: toldOfError(error), canStart: false };
  }
}
