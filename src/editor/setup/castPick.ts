import * as vscode from 'vscode';
import type { ModelPick, TableModel } from '../../app/seatModels';
import type { Agent } from '../../cast/agent';
import { person } from '../../cast/person';
import type { Casting, Setup, World } from '../../stage/setup';
import { foldSpace, shorten } from '../../text/spaces';
import { type Engine, loadEngine } from '../editor';
import { told } from '../tell';
import { agentIcon } from '../views/icons';
import { ask } from './ask';
import { moveToNextSeat, seatChosen } from './seats';
import { priceOf, tableOf, unpicked } from './startItems';

/** Who may be seated, and who is suggested: the cast of a set-up. */
export interface CastChoice {
  setup: Setup;
  agents: readonly Agent[];
  title: string;
  world: World;
  pickModel(who: string): Promise<ModelPick>;
}

interface AgentItem extends vscode.QuickPickItem {
  agent?: Agent;
}

const swap: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('arrow-swap'),
  tooltip: vscode.l10n.t('Change seat'),
};

const model: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('hubot'),
  tooltip: vscode.l10n.t('Choose model'),
};

/** Lets a person choose who attends: sensible ones are chosen already, each shows its seat, its model and the price, and buttons change them. */
export async function pickCast(choice: CastChoice): Promise<Casting[]> {
  let cast = [...choice.setup.cast];
  for (;;) {
    const answer = await askCast(choice, cast);
    cast = answer.cast;
    const { agent } = answer;
    if (!agent) return cast;
    try {
      const pick = await choice.pickModel(agent.name);
      cast = cast.map(each => (each.agent === agent ? { ...unpicked(each), ...pick } : each));
    } catch (error) {
      // Whoever wants no other model still wants the list.
      if (!(error instanceof vscode.CancellationError)) throw error;
    }
  }
}

/** The cast as it was chosen; with an agent, one whose model is to be chosen first. */
interface CastAnswer {
  cast: Casting[];
  agent?: Agent;
}

async function askCast(choice: CastChoice, given: Casting[]): Promise<CastAnswer> {
  const { sharedWords } = await loadEngine();
  const pick = vscode.window.createQuickPick<AgentItem>();
  pick.ignoreFocusOut = true;
  const { format } = choice.setup;
  let cast = given;
  const paint = () => {
    const items = itemsOf(choice, cast, sharedWords);
    pick.items = items;
    pick.selectedItems = items.filter(item => cast.some(each => each.agent === item.agent));
  };
  pick.title = choice.title;
  pick.step = 1;
  pick.totalSteps = 2;
  pick.placeholder = vscode.l10n.t('Who attends? Enter goes on.');
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  paint();
  pick.onDidChangeSelection(items => {
    const chosen = items.flatMap(item => (item.agent ? [item.agent] : []));
    if (sameAgents(chosen, cast)) return;
    cast = seatChosen(format, cast, chosen);
    paint();
  });
  const modelAsked = new Promise<CastAnswer>(resolve => {
    pick.onDidTriggerItemButton(({ item: { agent }, button }) => {
      if (!agent) return;
      if (button === model) return resolve({ cast, agent });
      cast = moveToNextSeat(format, cast, agent);
      paint();
    });
  });
  return Promise.race([ask(pick, () => ({ cast })), modelAsked]);
}

function itemsOf(
  { setup, agents, world }: CastChoice,
  cast: readonly Casting[],
  sharedWords: Engine['sharedWords'],
): AgentItem[] {
  const items: AgentItem[] = [];
  const about = `${setup.topic}\n${setup.document?.text ?? ''}`;
  // Those who are suggested stand first, and stay where they are whatever is chosen.
  const first = setup.cast.map(({ agent }) => agent);
  const table = tableOf({ ...setup, cast }, world);
  let group = '';
  const you = setup.format.people ? [person] : [];
  for (const agent of new Set([...first, ...you, ...agents])) {
    const heading = first.includes(agent) ? vscode.l10n.t('Suggested') : groupOf(agent);
    if (heading !== group) items.push({ label: heading, kind: vscode.QuickPickItemKind.Separator });
    group = heading;
    const role = cast.find(each => each.agent === agent)?.role;
    const seat = setup.format.seats.find(each => each.role === role);
    const speaks = seat && table.find(each => !each.free && each.seats.includes(agent.name));
    items.push({
      agent,
      label: agent === person ? vscode.l10n.t('You') : agent.name,
      description: seat ? `— ${told(seat.label)}${speaks ? ` · ${named(speaks)}` : ''}` : (agent.role ?? ''),
      detail:
        agent === person
          ? vscode.l10n.t('You speak yourself: the panel asks you when it is your turn, and waits for you')
          : [because(sharedWords(agent, about)), shorten(foldSpace(agent.description), 120)]
              .filter(Boolean)
              .join(' · '),
      iconPath: agentIcon(agent),
      buttons: [...(setup.format.seats.length > 1 ? [swap] : []), ...(seat && agent !== person ? [model] : [])],
    });
  }
  return items;
}

/** Why somebody is among the first: what they say they are for, and the matter leans on. */
function because(words: readonly string[]): string {
  return words.length > 0 ? vscode.l10n.t('Knows about {0}', words.slice(0, 3).join(', ')) : '';
}

function named(speaks: TableModel): string {
  return `${speaks.model ?? speaks.label}, ${priceOf(speaks)}`;
}

function groupOf(agent: Agent): string {
  const { source } = agent;
  if (agent === person) return vscode.l10n.t('A person');
  if (source === 'workspace') {
    const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(agent.path));
    const several = (vscode.workspace.workspaceFolders ?? []).length > 1;
    return several && folder ? folder.name : vscode.l10n.t('This workspace');
  }
  return source === 'home' ? vscode.l10n.t('Your home folder') : vscode.l10n.t('Built in');
}

function sameAgents(chosen: readonly Agent[], cast: readonly Casting[]): boolean {
  return chosen.length === cast.length && cast.every(each => chosen.includes(each.agent));
}
