import * as vscode from 'vscode';
import type { Agent } from '../../cast/agent';
import type { Format } from '../../script/format';
import type { Casting } from '../../stage/setup';
import { told } from '../told';
import { agentIcon } from '../views/icons';
import { ask } from './ask';
import { moveToNextSeat, seatChosen } from './seats';

/** Who may be seated, and who is suggested. */
export interface CastChoice {
  format: Format;
  agents: readonly Agent[];
  suggested: readonly Casting[];
  title: string;
  step: number;
  totalSteps: number;
}

interface AgentItem extends vscode.QuickPickItem {
  agent?: Agent;
}

const swap: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('arrow-swap'),
  tooltip: vscode.l10n.t('Change seat'),
};

/** Lets a person choose who attends: sensible ones are chosen already, each shows its seat, and a button changes it. */
export async function pickCast(choice: CastChoice): Promise<Casting[]> {
  const pick = vscode.window.createQuickPick<AgentItem>();
  let cast = [...choice.suggested];
  // Those who are suggested stand first, and stay where they are whatever is chosen.
  const first = choice.suggested.map(({ agent }) => agent);
  const chosenOf = (items: readonly AgentItem[]) => items.flatMap(item => (item.agent ? [item.agent] : []));

  const paint = () => {
    const items = itemsOf(choice, first, cast);
    pick.items = items;
    pick.selectedItems = items.filter(item => cast.some(each => each.agent === item.agent));
  };
  pick.title = choice.title;
  pick.step = choice.step;
  pick.totalSteps = choice.totalSteps;
  pick.placeholder = vscode.l10n.t('Who attends? Enter goes on.');
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  paint();
  pick.onDidChangeSelection(items => {
    const chosen = chosenOf(items);
    if (sameAgents(chosen, cast)) return;
    cast = seatChosen(choice.format, cast, chosen);
    paint();
  });
  pick.onDidTriggerItemButton(({ item }) => {
    if (!item.agent) return;
    cast = moveToNextSeat(choice.format, cast, item.agent);
    paint();
  });
  return ask(pick, () => cast);
}

function itemsOf({ format, agents }: CastChoice, first: readonly Agent[], cast: readonly Casting[]): AgentItem[] {
  const items: AgentItem[] = [];
  let group = '';
  for (const agent of new Set([...first, ...agents])) {
    const heading = first.includes(agent) ? vscode.l10n.t('Suggested') : groupOf(agent);
    if (heading !== group) items.push({ label: heading, kind: vscode.QuickPickItemKind.Separator });
    group = heading;
    const role = cast.find(each => each.agent === agent)?.role;
    const seat = format.seats.find(each => each.role === role);
    items.push({
      agent,
      label: agent.name,
      description: seat ? `— ${told(seat.label)}` : (agent.role ?? ''),
      detail: shortened(agent.description),
      iconPath: agentIcon(agent),
      buttons: format.seats.length > 1 ? [swap] : [],
    });
  }
  return items;
}

function groupOf({ source }: Agent): string {
  if (source === 'workspace') return vscode.l10n.t('This workspace');
  return source === 'home' ? vscode.l10n.t('Your home folder') : vscode.l10n.t('Built in');
}

function sameAgents(chosen: readonly Agent[], cast: readonly Casting[]): boolean {
  return chosen.length === cast.length && cast.every(each => chosen.includes(each.agent));
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 117)}…` : line;
}
