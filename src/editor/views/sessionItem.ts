import path from 'node:path';
import * as vscode from 'vscode';
import { ownValue } from '../../base/json';
import { assertNever } from '../../base/never';
import type { SessionSummary } from '../../disk/sessions';
import { type Engine, loadEngine } from '../editor';
import { money } from '../money';
import { isCapped } from '../takingUp';
import { told } from '../tell';
import { originName } from './sessionGroups';

/** How a list shows a session: how it came out under the document that it is about, elsewhere what it was about; then of which kind, at what cost, how long ago. */
export function sessionItem(
  summary: SessionSummary,
  { formatOf }: Pick<Engine, 'formatOf'>,
  { isForeign = false, isPaused = false, isGrouped = false } = {},
): vscode.TreeItem & { label: string; description: string } {
  const { folder, title, topic, format, state, costUSD } = summary;
  const known = formatOf(format);
  const kind = told(known?.title ?? format);
  const stands = isPaused ? vscode.l10n.t('Paused') : stateLabel(summary);
  const isFork = originName(folder) !== undefined;
  const label = isGrouped ? capital(stands) : shortened(title || topic || '…');
  const details = [
    isGrouped ? '' : stands,
    summary.isStale ? vscode.l10n.t('document changed since') : '',
    isForeign ? vscode.l10n.t('not signed by you') : '',
    ageOf(summary.startedAt),
    isGrouped ? kind : '',
    costUSD ? money(costUSD) : '',
  ];
  const context = state === 'unreadable' ? 'broken' : isCapped(summary.reason) ? 'finishedCapped' : state;
  return {
    label: isFork ? `${vscode.l10n.t('Fork')}: ${label}` : label,
    description: details.filter(Boolean).join(' · '),
    id: folder,
    contextValue: `${context}${summary.isStale ? 'Stale' : ''}${isFork ? 'Fork' : ''}`,
    iconPath: iconOf(summary, known?.icon, isPaused),
    tooltip: tooltipOf(summary, kind, stands),
    accessibilityInformation: {
      label: [`${kind}: ${title || topic}`, stands, ...details.slice(1).filter(each => each && each !== kind)].join(
        ', ',
      ),
    },
    command: { command: 'convene.session.open', title: '', arguments: [folder] },
  };
}

/** The day on which a session began. */
export function dayOf({ startedAt }: Pick<SessionSummary, 'startedAt'>): string {
  return new Date(startedAt).toLocaleDateString(vscode.env.language, { day: 'numeric', month: 'short' });
}

/** How long ago something was, in as few words as a list has room for; of what is older than a month, the day. */
function ageOf(moment: string): string {
  const minutes = Math.round((Date.now() - Date.parse(moment)) / 60_000);
  const language = vscode.env.language;
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'narrow' });
  if (minutes < 60) return words.format(-Math.max(0, minutes), 'minute');
  if (minutes < 24 * 60) return words.format(-Math.floor(minutes / 60), 'hour');
  if (minutes < 31 * 24 * 60) return words.format(-Math.floor(minutes / (24 * 60)), 'day');
  return new Date(moment).toLocaleDateString(language, { day: 'numeric', month: 'short', year: 'numeric' });
}

function capital(text: string): string {
  return `${text.charAt(0).toLocaleUpperCase(vscode.env.language)}${text.slice(1)}`;
}

/** A summary of a session: what about, of which kind, by whom, how far, at what cost, when and where. */
function tooltipOf(summary: SessionSummary, kind: string, stands: string): vscode.MarkdownString {
  const { folder, title, topic, turns, costUSD, startedAt, names } = summary;
  const began = new Date(startedAt).toLocaleString(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' });
  const cost = costUSD === 0 ? [] : [money(costUSD)];
  const facts = [kind, stands, vscode.l10n.t('{0} turns', turns), ...cost, began].join(' · ');
  const tooltip = new vscode.MarkdownString();
  const lines = new Set([title ?? '', topic, facts, names.join(', '), path.basename(folder)]);
  for (const line of lines) if (line) tooltip.appendText(line).appendMarkdown('\n\n');
  return tooltip;
}

/** What a session's page says in one line, with how many of its findings block; undefined where it has no page. */
export async function pageLine({ folder }: SessionSummary): Promise<string | undefined> {
  const { readSaved } = await loadEngine();
  const saved = await readSaved(folder);
  if (!saved) return undefined;
  const standing = saved.findings.filter(({ state }) => state !== 'fell');
  const blocking = standing.filter(({ severity }) => severity === 'blocks').length;
  const count = vscode.l10n.t('{0} findings, {1} of them block', standing.length, blocking);
  return [saved.headline, count].filter(Boolean).join(' · ');
}

// A narrow view has room for little more than a title's first words.
function shortened(text: string): string {
  const title = /^[“"«„]([^”"»“]{8,})[”"»“]/u.exec(text)?.[1] ?? text;
  return title.length > 30 ? `${title.slice(0, 28).trimEnd()}…` : title;
}

// How a session came out, as people say it.
const ends: Readonly<Record<string, string>> = {
  'max-rounds': vscode.l10n.t('all rounds held'),
  'max-turns': vscode.l10n.t('all turns taken'),
  budget: vscode.l10n.t('budget used up'),
  timeout: vscode.l10n.t('all beats played'),
  loop: vscode.l10n.t('going in circles'),
  goal: vscode.l10n.t('goal achieved'),
  'wrapped-up': vscode.l10n.t('wrapped up'),
};

const goes: Readonly<Record<string, string>> = {
  yes: vscode.l10n.t('Yes'),
  'yes-if': vscode.l10n.t('Yes, with changes'),
  'not-yet': vscode.l10n.t('Not yet'),
};

/** How a session came out, in words of this extension; undefined where it has none for it. */
export function verdictOf({ go = '', reason = '' }: Pick<SessionSummary, 'go' | 'reason'>): string | undefined {
  return ownValue(goes, go) ?? ownValue(ends, reason);
}

function stateLabel({ state, reason = '', go = '', owner }: SessionSummary): string {
  switch (state) {
    case 'running':
      return owner && owner.pid !== process.pid ? vscode.l10n.t('running in another window') : vscode.l10n.t('running');
    case 'resumable':
      return vscode.l10n.t('interrupted');
    case 'finished':
      return verdictOf({ go, reason }) ?? told(reason.replace(/-/g, ' '));
    case 'unreadable':
      return vscode.l10n.t('cannot be read');
    default:
      return assertNever(state);
  }
}

const colours = {
  running: 'charts.blue',
  resumable: 'charts.yellow',
  finished: 'charts.green',
  unreadable: 'list.warningForeground',
} as const;

/** The icon of its kind in the colour of how it stands; what moves, waits or is broken has a sign of its own. */
function iconOf({ state, success }: SessionSummary, kind = 'comment-discussion', isPaused: boolean): vscode.ThemeIcon {
  const sign = isPaused || state === 'resumable' ? 'debug-pause' : state === 'running' ? 'sync~spin' : kind;
  const colour = state === 'finished' && !success ? 'disabledForeground' : colours[isPaused ? 'resumable' : state];
  return new vscode.ThemeIcon(state === 'unreadable' ? 'warning' : sign, new vscode.ThemeColor(colour));
}
