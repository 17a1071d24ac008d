import * as vscode from 'vscode';
import type { Agent } from '../cast/agent';
import type { OpenedSeat } from '../ledger/events';
import { isPerson } from '../script/brief';
import type { Format } from '../script/format';
import type { UserInput } from '../script/input';
import type { Replacements } from '../stage/reseating';
import { askWholeNumber } from './setup/ask';
import { agentItems } from './setup/castPick';
import { localizeEngineText, orCancel } from './showError';

/** What the user changes in a fork, a new session that continues an earlier one after some turn. */
export interface RequestedChanges {
  /** Remarks and new limits, recorded before it continues. */
  inputs: readonly UserInput[];
  /** Whether to ask for other models and caps too. */
  recast: boolean;
  /** The agents that take over seats, by their ids. */
  agents: Replacements;
}

/** One change that the user made. */
interface Change {
  /** What it changes, such as a seat or a limit: a later change of the same takes its place. */
  of: string;
  label: string;
  /** What is recorded for it, if it is an input. */
  input?: UserInput;
}

/** An item that asks for one change, undefined if the user cancels; the item without `change` starts the fork. */
type Choice = vscode.QuickPickItem & { change?: () => Promise<Change | undefined> };

/** Asks for the changes of a fork, one by one; the first item starts it. */
export async function askForkChanges(
  format: Format | undefined,
  seats: readonly OpenedSeat[],
  roster: readonly Agent[],
): Promise<RequestedChanges> {
  const agents = new Map<string, Agent>();
  const changes = new Map<string, Change>();
  for (;;) {
    const detail = [...changes.values()].map(({ label }) => label).join(' · ') || undefined;
    const placeHolder = vscode.l10n.t('What if…? Press Enter to continue unchanged');
    const items: Choice[] = [
      { label: vscode.l10n.t('$(repo-forked) Fork from here'), detail },
      {
        label: vscode.l10n.t('$(comment) Tell everybody something first, such as a new fact…'),
        change: askRemark,
      },
      {
        label: vscode.l10n.t('$(account) Another agent in a seat…'),
        change: () => replaceAgent(agents, seats, roster, format),
      },
      {
        label: vscode.l10n.t('$(hubot) Other models or caps…'),
        async change() {
          return { of: 'recast', label: this.label };
        },
      },
      ...limitItems(format),
    ];
    const choice = orCancel(await vscode.window.showQuickPick(items, { placeHolder, ignoreFocusOut: true }));
    if (!choice.change) {
      const inputs = [...changes.values()].flatMap(({ input }) => input ?? []);
      return { inputs, agents, recast: changes.has('recast') };
    }
    const change = await choice.change();
    if (change) changes.set(change.of, change);
  }
}

async function askRemark(): Promise<Change | undefined> {
  const title = vscode.l10n.t('What everybody hears before the session continues');
  const text = (await vscode.window.showInputBox({ title, ignoreFocusOut: true }))?.trim();
  return text ? { of: `remark ${text}`, label: text, input: { kind: 'remark', text } } : undefined;
}

/** An item for each numeric option of the format, whose limit the fork can change. */
function limitItems(format: Format | undefined): Choice[] {
  const numbers = (format?.options ?? []).flatMap(rule => (rule.type === 'number' ? [rule] : []));
  return numbers.map(({ key, label: name, min, max }) => {
    const title = localizeEngineText(name);
    return {
      label: vscode.l10n.t('$(settings) {0}…', title),
      async change() {
        const value = await askWholeNumber({ min, max }, { title, prompt: `${min} – ${max}`, ignoreFocusOut: true });
        if (value === undefined) return undefined;
        return { of: `limit ${key}`, label: `${title}: ${value}`, input: { kind: 'limit', key, value } };
      },
    };
  });
}

/** Asks for a seat and for the agent that takes it over; one who sits here already is not on offer. */
async function replaceAgent(
  agents: Map<string, Agent>,
  seats: readonly OpenedSeat[],
  roster: readonly Agent[],
  format: Format | undefined,
): Promise<Change | undefined> {
  const seatTitle = vscode.l10n.t('Which seat gets another agent?');
  const agentSeats = seats.filter(each => !isPerson(each));
  const seatItems = agentSeats.map(seat => ({
    label: agents.get(seat.id)?.name ?? seat.name,
    description: localizeEngineText(seat.role),
    seat,
  }));
  const seat = (await vscode.window.showQuickPick(seatItems, { title: seatTitle, ignoreFocusOut: true }))?.seat;
  if (!seat) return undefined;
  const taken = new Set([...seats.map(each => each.agent), ...[...agents.values()].map(({ slug }) => slug)]);
  // The user's own agents first, then the built-in ones of this role.
  const ofRole = format?.seats.find(({ role }) => role === seat.role)?.builtins ?? [];
  const rank = ({ source, slug }: Agent) => (source !== 'builtin' ? 0 : ofRole.includes(slug) ? 1 : 2);
  const others = roster.filter(({ slug }) => !taken.has(slug)).sort((a, b) => rank(a) - rank(b));
  const title = vscode.l10n.t('Who speaks from here on in the seat of {0}?', seat.name);
  const options = { title, matchOnDescription: true, matchOnDetail: true, ignoreFocusOut: true };
  const agent = (await vscode.window.showQuickPick(agentItems(others), options))?.agent;
  if (!agent) return undefined;
  agents.set(seat.id, agent);
  return { of: `seat ${seat.id}`, label: vscode.l10n.t('{0} in the seat of {1}', agent.name, seat.name) };
}
