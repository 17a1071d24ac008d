import * as vscode from 'vscode';
import { modelsOf, originsOf, type SpokenSeat, unconfirmedOrigins } from '../app/seatModels';
import type { World } from '../stage/setup';
import { loadEngine } from './editor';
import { userFolder } from './worlds';

/** Says to which places a session would send, and asks about those that were not confirmed for its folder; whoever says no cancels it. */
export async function confirmOrigins(
  seats: readonly SpokenSeat[],
  world: Pick<World, 'voiceOf'>,
  place: string,
): Promise<void> {
  const engine = await loadEngine();
  const state = userFolder(engine);
  const origins = originsOf(modelsOf(seats, world));
  const open = await unconfirmedOrigins(origins, origin => engine.isOriginConfirmed(state, place, origin));
  if (open.length === 0) return;
  const message = vscode.l10n.t('This session sends what it is about to {0} places.', origins.size);
  const detail = [...origins].map(([origin, names]) => `${origin}: ${names.join(', ')}`).join('\n');
  const yes = vscode.l10n.t('Send to Each');
  if ((await vscode.window.showWarningMessage(message, { modal: true, detail }, yes)) !== yes) {
    throw new vscode.CancellationError();
  }
  for (const origin of open) await engine.confirmOrigin(state, place, origin);
}
