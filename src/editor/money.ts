import * as vscode from 'vscode';

/** Formats dollars for the user's language. */
export function formatDollars(usd: number | null): string {
  if (usd === null) return vscode.l10n.t('price unknown');
  if (usd === 0) return vscode.l10n.t('free');
  return usd < 0.01 ? '< $0.01' : `$${usd.toFixed(2)}`;
}

/** Formats minutes for the user's language. */
export function formatMinutes(minutes: number): string {
  return minutes < 1 ? vscode.l10n.t('under a minute') : vscode.l10n.t('about {0} min', Math.round(minutes));
}
