import path from 'node:path';
import * as vscode from 'vscode';
import { ownValue } from '../../base/json';
import { assertNever } from '../../base/never';
import type { DocumentChange } from '../../disk/documentChange';
import { readSavedFindings } from '../../disk/findingsFiles';
import type { SessionSummary } from '../../disk/sessions';
import { formatOf } from '../../formats/index';
import { paragraphs } from '../markdown';
import { formatDollars } from '../money';
import { isCapped } from '../resuming';
import { localizeEngineText } from '../showError';
import { originName } from './sessionGroups';

/** The tree item of a session: below its document labelled by the outcome, elsewhere by the topic; then format, cost and age. */
export function sessionItem(
  summary: SessionSummary,
  { isForeign = false, isPaused = false, hasDocument = false } = {},
): vscode.TreeItem & { label: string; description: string } {
  const { folder, title, topic, format, state, costUSD } = summary;
  const knownFormat = formatOf(format);
  const formatName = localizeEngineText(knownFormat?.title ?? format);
  const status = isPaused ? vscode.l10n.t('Paused') : stateLabel(summary);
  const isFork = originName(folder) !== undefined;
  const label = hasDocument ? capital(status) : shortenTitle(title || topic || '…');
  const details = [
    hasDocument ? '' : status,
    summary.change ? changeLabel(summary.change) : '',
    isForeign ? vscode.l10n.t('not signed by you') : '',
    ageLabel(summary.startedAt),
    hasDocument ? formatName : '',
    costUSD ? formatDollars(costUSD) : '',
  ];
  // The format and the status once, at the front.
  const spoken = [`${formatName}: ${title || topic}`, status, ...details.slice(1).filter(each => each !== formatName)];
  // By its name in package.json's menus.
  const context = state === 'unreadable' ? 'broken' : isCapped(summary.reason) ? 'finishedCapped' : state;
  return {
    label: isFork ? `${vscode.l10n.t('Fork')}: ${label}` : label,
    description: details.filter(Boolean).join(' · '),
    id: folder,
    contextValue: `${context}${summary.change ? 'Stale' : ''}${isFork ? 'Fork' : ''}`,
    iconPath: sessionIcon(summary, isPaused, knownFormat?.icon),
    tooltip: tooltipOf(summary, formatName, status),
    accessibilityInformation: { label: spoken.filter(Boolean).join(', ') },
    command: { command: 'convene.session.open', title: '', arguments: [folder] },
  };
}

/** A label for the number of a session's findings or quotes whose passages have changed in the document. */
export function changeLabel({ of, changed, total }: DocumentChange): string {
  if (of === 'text') return vscode.l10n.t('document changed since');
  return of === 'findings'
    ? vscode.l10n.t('lines of {0} of {1} findings changed since', changed, total)
    : vscode.l10n.t('{0} of {1} quoted lines changed since', changed, total);
}

/** The day on which a session began, for a label. */
export function dayLabel({ startedAt }: Pick<SessionSummary, 'startedAt'>): string {
  return new Date(startedAt).toLocaleDateString(vscode.env.language, { day: 'numeric', month: 'short' });
}

/** The age in a few words; the date if it is older than a month. */
function ageLabel(moment: string): string {
  const minutes = Math.round((Date.now() - Date.parse(moment)) / 60_000);
  const language = vscode.env.language;
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'narrow' });
  if (minutes < 60) return words.format(-Math.max(0, minutes), 'minute');
  if (minutes < 24 * 60) return words.format(-Math.floor(minutes / 60), 'hour');
  if (minutes < 31 * 24 * 60) return words.format(-Math.floor(minutes / (24 * 60)), 'day');
  return new Date(moment).toLocaleDateString(language, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** Capitalizes the first letter. */
export function capital(text: string): string {
  return `${text.charAt(0).toLocaleUpperCase(vscode.env.language)}${text.slice(1)}`;
}

/** The tooltip of a session: topic, format, seats, turns, cost, date and folder. */
function tooltipOf(summary: SessionSummary, formatName: string, status: string): vscode.MarkdownString {
  const { folder, title, topic, turns, costUSD, startedAt, names } = summary;
  const began = new Date(startedAt).toLocaleString(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' });
  const cost = costUSD === 0 ? [] : [formatDollars(costUSD)];
  const facts = [formatName, status, vscode.l10n.t('{0} turns', turns), ...cost, began].join(' · ');
  return paragraphs(new Set([title ?? '', topic, facts, names.join(', '), path.basename(folder)]));
}

/** The headline of a session's result on its document, with the number of findings; undefined if nobody looked for any. */
export async function pageLine({ folder }: SessionSummary): Promise<string | undefined> {
  const saved = await readSavedFindings(folder);
  if (!saved) return undefined;
  const standing = saved.findings.filter(({ state }) => state !== 'fell');
  const blocking = standing.filter(({ severity }) => severity === 'blocks').length;
  const count = vscode.l10n.t('{0} findings, {1} of them block', standing.length, blocking);
  return [saved.headline, count].filter(Boolean).join(' · ');
}

// A narrow view has little room for a title; of one that begins with a quotation, such as a motion's, that is enough.
function shortenTitle(text: string): string {
  const title = /^[“"«„]([^”"»“]{8,})[”"»“]/u.exec(text)?.[1] ?? text;
  return title.length > 30 ? `${title.slice(0, 28).trimEnd()}…` : title;
}

// Reasons for the end of a session, as labels.
const endLabels: Readonly<Record<string, string>> = {
  'max-rounds': vscode.l10n.t('all rounds held'),
  'max-turns': vscode.l10n.t('all turns taken'),
  budget: vscode.l10n.t('budget used up'),
  timeout: vscode.l10n.t('all beats played'),
  loop: vscode.l10n.t('going in circles'),
  goal: vscode.l10n.t('goal achieved'),
  'wrapped-up': vscode.l10n.t('wrapped up'),
};

const goLabels: Readonly<Record<string, string>> = {
  yes: vscode.l10n.t('Yes'),
  'yes-if': vscode.l10n.t('Yes, with changes'),
  'not-yet': vscode.l10n.t('Not yet'),
};

// Verdicts of sessions without a page.
const verdictLabels: Readonly<Record<string, string>> = {
  proponent: vscode.l10n.t('Motion carried'),
  opponent: vscode.l10n.t('Motion rejected'),
  split: vscode.l10n.t('Motion split'),
  adopt: vscode.l10n.t('Adopt'),
  'adopt with changes': vscode.l10n.t('Adopt with changes'),
  reject: vscode.l10n.t('Reject'),
  undecided: vscode.l10n.t('Undecided'),
};

/** The outcome of a session as a label; undefined if there is none for it. */
export function outcomeLabel(summary: SessionSummary): string | undefined {
  const { go = '', verdict = '', reason = '', isRehearsal, success } = summary;
  // The random outcome of a rehearsal is no verdict.
  if (isRehearsal && success) return vscode.l10n.t('dry run');
  return ownValue(goLabels, go) ?? ownValue(verdictLabels, verdict) ?? ownValue(endLabels, reason);
}

function stateLabel(summary: SessionSummary): string {
  const { state, reason = '', owner } = summary;
  switch (state) {
    case 'running':
      return owner && owner.pid !== process.pid ? vscode.l10n.t('running in another window') : vscode.l10n.t('running');
    case 'resumable':
      return vscode.l10n.t('interrupted');
    case 'finished':
      return outcomeLabel(summary) ?? localizeEngineText(reason.replace(/-/g, ' '));
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

/** The icon of the format in the colour of the state; running, paused and broken sessions have icons of their own. */
function sessionIcon(summary: SessionSummary, isPaused: boolean, formatIcon = 'comment-discussion'): vscode.ThemeIcon {
  const state = isPaused ? 'resumable' : summary.state;
  const icons = { running: 'sync~spin', resumable: 'debug-pause', finished: formatIcon, unreadable: 'warning' };
  const colour = state === 'finished' && !summary.success ? 'disabledForeground' : colours[state];
  return new vscode.ThemeIcon(icons[state], new vscode.ThemeColor(colour));
}
