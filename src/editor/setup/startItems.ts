import * as vscode from 'vscode';
import type { Setup, World } from '../../stage/setup';
import { foundClaudeCode } from '../claudeCode';
import { loadEngine } from '../editor';
import { duration, money } from '../money';
import { userSettings } from '../settings';
import { toldOfError } from '../told';
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

/** What a set-up becomes where a voice speaks: each has its own models, and what the editor's cost nobody knows unless the user does. */
export function spokenBy(setup: Setup, { id }: VoiceOffer, models: readonly EditorModel[]): Setup {
  const { model, judgeModel, prices, budget } = userSettings();
  if (id !== editorVoiceId) {
    const own = setup.voice === editorVoiceId ? { model, judgeModel } : {};
    return { ...setup, ...own, voice: id, budget: { ...setup.budget, usd: setup.budget.usd ?? budget.usd } };
  }
  const name = (models.find(each => each.name === setup.model) ?? models[0])?.name;
  const capped = name !== undefined && Object.hasOwn(prices, name) ? setup.budget : { turns: setup.budget.turns };
  return { ...setup, voice: id, model: name, judgeModel: undefined, budget: capped };
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
  const { defaultModel } = await import('../../voices/anthropic');
  const model = setup.model ?? defaultModel;
  const label = `${vscode.l10n.t('Start with {0}', offer.label)}`;
  try {
    const { turns, usd, minutes, worstUSD } = estimate({ ...setup, voice: offer.id }, world);
    const shape = vscode.l10n.t('{0} turns, {1}', turns, duration(minutes));
    if (!offer.paid) {
      return { label, description: vscode.l10n.t('free · {0}', shape), detail: rehearsed(), canStart: true };
    }
    const estimateUSD = usd ?? undefined;
    if (setup.budget.usd === undefined) {
      const price = vscode.l10n.t('{0}, at most {1} turns · {2}', money(usd), setup.budget.turns ?? '–', shape);
      const detail = vscode.l10n.t('{0} · tokens are estimated', model);
      return { label, description: price, detail, canStart: true, estimateUSD };
    }
    const cap = money(setup.budget.usd ?? worstUSD);
    const price = vscode.l10n.t('about {0}, at most {1} · {2}', money(usd), cap, shape);
    if (offer.id === claudeCodeId) {
      const detail = vscode.l10n.t('{0} · through your own Claude Code and its login, at the prices of the API', model);
      return { label, description: price, detail, canStart: true, estimateUSD };
    }
    const canStart = hasKey || !offer.needsKey;
    const detail = canStart ? model : vscode.l10n.t('{0} · needs a key: choose this to set one', model);
    return { label, description: price, detail, canStart, estimateUSD };
  } catch (error) {
    return { label, description: '', detail: toldOfError(error), canStart: false };
  }
}

function rehearsed(): string {
  return vscode.l10n.t('Offline, no model: a dry run that quotes the document and does not argue');
}
