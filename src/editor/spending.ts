import * as vscode from 'vscode';
import type { SessionState } from '../ledger/state';
import { loadEngine } from './editor';
import { money } from './money';

/** A fork asks its agents anew: where that costs money, a person says yes to the most it may be. */
export async function confirmFork(state: SessionState): Promise<void> {
  await confirm(state, vscode.l10n.t('The new session may cost at most {0}.', money(state.budget.usd ?? null)));
}

/** Whoever takes a session up, a person or another extension: where that costs money, a person says yes to the most it may be. */
export async function confirmResuming(folder: string): Promise<void> {
  const { fold, nodeClock, openLedger } = await loadEngine();
  const ledger = await openLedger(folder, { clock: nodeClock, readOnly: true });
  const state = fold(ledger.events);
  await ledger.close();
  // What cannot be taken up needs no yes; whoever tries is told why.
  if (state.status === 'ended' || ledger.owner) return;
  const { spent, budget } = state;
  const cap = money(budget.usd ?? null);
  await confirm(
    state,
    vscode.l10n.t('It has cost {0} so far, and may cost at most {1} in all.', money(spent.usd), cap),
  );
}

async function confirm({ opened }: SessionState, detail: string): Promise<void> {
  const paid = Object.values(opened?.voices ?? {}).filter(voice => !voice.rehearsal);
  if (paid.length === 0) return;
  const message = vscode.l10n.t('Go on from here with {0}?', paid.map(voice => voice.label).join(', '));
  const yes = vscode.l10n.t('Go On');
  if ((await vscode.window.showWarningMessage(message, { modal: true, detail }, yes)) !== yes) {
    throw new vscode.CancellationError();
  }
}
