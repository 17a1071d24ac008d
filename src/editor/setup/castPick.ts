import * as vscode from 'vscode';
import type { ModelPick } from '../../app/seatModels';
import type { Agent } from '../../cast/agent';
import { userAgent } from '../../cast/person';
import { sharedKeywords } from '../../stage/castSuggestion';
import type { Casting, SessionServices, Setup } from '../../stage/setup';
import { normalizeWhitespace, shorten } from '../../text/spaces';
import { localizeEngineText } from '../showError';
import { agentIcon } from '../views/icons';
import { showQuestion } from './ask';
import { moveToNextSeat, seatAgents } from './seats';
import { modelsAtTable, priceLabel, withoutPick } from './startItems';

/** The agents that can be seated, and the suggested set-up. */
export interface CastChoice {
  setup: Setup;
  agents: readonly Agent[];
  title: string;
  services: SessionServices;
  pickModel(who: string): Promise<ModelPick>;
}

/** Lets the user choose the cast: suggested agents are preselected, each shows its seat, model and price, and buttons change them. */
export async function pickCast(choice: CastChoice): Promise<Casting[]> {
  let cast = [...choice.setup.cast];
  for (;;) {
    const answer = await askCast(choice, cast);
    cast = answer.cast;
    const { agent } = answer;
    if (!agent) return cast;
    try {
      const pick = await choice.pickModel(agent.name);
      cast = cast.map(each => (each.agent === agent ? { ...withoutPick(each), ...pick } : each));
    } catch (error) {
      // Cancelling the model picker returns to the list.
      if (!(error instanceof vscode.CancellationError)) throw error;
    }
  }
}

const seatButton: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('arrow-swap'),
  tooltip: vscode.l10n.t('Change seat'),
};

const modelButton: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('hubot'),
  tooltip: vscode.l10n.t('Choose model'),
};

/** The chosen cast (agents in seats); `agent` is set if its model is to be chosen next. */
interface CastAnswer {
  cast: Casting[];
  agent?: Agent;
}

/** Shows the list once, until the cast is confirmed or the model of an agent is asked for. */
async function askCast(choice: CastChoice, preset: Casting[]): Promise<CastAnswer> {
  const pick = vscode.window.createQuickPick<AgentItem>();
  pick.ignoreFocusOut = true;
  const { format } = choice.setup;
  let cast = preset;
  const render = () => {
    const items = itemsOf(choice, cast);
    pick.items = items;
    pick.selectedItems = items.filter(item => cast.some(each => each.agent === item.agent));
  };
  pick.title = choice.title;
  pick.step = 1;
  pick.totalSteps = 2;
  pick.placeholder = vscode.l10n.t('Who takes part? Press Enter to continue.');
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  render();
  pick.onDidChangeSelection(items => {
    const chosen = items.flatMap(item => (item.agent ? [item.agent] : []));
    // Rendering selects items too.
    if (chosen.length === cast.length && cast.every(each => chosen.includes(each.agent))) return;
    cast = seatAgents(format, cast, chosen);
    render();
  });
  const answer = (): CastAnswer => ({ cast });
  return showQuestion(pick, answer, resolve => {
    pick.onDidTriggerItemButton(({ item: { agent }, button }) => {
      if (!agent) return;
      if (button === modelButton) return resolve({ cast, agent });
      // The only other button.
      cast = moveToNextSeat(format, cast, agent);
      render();
    });
  });
}

function itemsOf({ setup, agents, services }: CastChoice, cast: readonly Casting[]): AgentItem[] {
  const subject = `${setup.topic}\n${setup.document?.text ?? ''}`;
  // Suggested agents come first and keep their places.
  const suggested = setup.cast.map(({ agent }) => agent);
  const models = modelsAtTable({ ...setup, cast }, services);
  const people = setup.format.allowsPeople ? [userAgent] : [];
  const headingOf = (agent: Agent) => (suggested.includes(agent) ? vscode.l10n.t('Suggested') : groupLabel(agent));
  return underHeadings(new Set([...suggested, ...people, ...agents]), headingOf, agent => {
    const role = cast.find(each => each.agent === agent)?.role;
    const seat = setup.format.seats.find(each => each.role === role);
    const model = seat && models.find(each => !each.free && each.seats.includes(agent.name));
    const modelNote = model ? ` · ${model.model ?? model.label}, ${priceLabel(model)}` : '';
    // The words that its description shares with the topic are why it is suggested.
    const shared = sharedKeywords(agent, subject).slice(0, 3).join(', ');
    const reason = shared && vscode.l10n.t('Knows about {0}', shared);
    return {
      agent,
      label: agent === userAgent ? vscode.l10n.t('You') : agent.name,
      description: seat ? `— ${localizeEngineText(seat.label)}${modelNote}` : (agent.role ?? ''),
      detail:
        agent === userAgent
          ? vscode.l10n.t('You speak for yourself: the panel tells you when it is your turn and waits')
          : [reason, shorten(normalizeWhitespace(agent.description), 120)].filter(Boolean).join(' · '),
      iconPath: agentIcon(agent),
      buttons: [
        ...(setup.format.seats.length > 1 ? [seatButton] : []),
        ...(seat && agent !== userAgent ? [modelButton] : []),
      ],
    };
  });
}

/** The agents as items of a list, under headings that say where they come from. */
export function agentItems(agents: readonly Agent[]): AgentItem[] {
  return underHeadings(agents, groupLabel, agent => {
    const detail = shorten(normalizeWhitespace(agent.description), 120);
    return { agent, label: agent.name, description: agent.role ?? '', detail, iconPath: agentIcon(agent) };
  });
}

/** The items of agents; a heading before each agent whose group differs from the one before. */
function underHeadings(
  agents: Iterable<Agent>,
  headingOf: (agent: Agent) => string,
  itemOf: (agent: Agent) => AgentItem,
): AgentItem[] {
  let group = '';
  return [...agents].flatMap(agent => {
    const heading = headingOf(agent);
    const separator = heading === group ? [] : [{ label: heading, kind: vscode.QuickPickItemKind.Separator }];
    group = heading;
    return [...separator, itemOf(agent)];
  });
}

interface AgentItem extends vscode.QuickPickItem {
  agent?: Agent;
}

function groupLabel(agent: Agent): string {
  const { source } = agent;
  if (agent === userAgent) return vscode.l10n.t('A person');
  if (source === 'workspace') {
    const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(agent.path));
    const several = (vscode.workspace.workspaceFolders ?? []).length > 1;
    return several && folder ? folder.name : vscode.l10n.t('This workspace');
  }
  return source === 'home' ? vscode.l10n.t('Your home folder') : vscode.l10n.t('Built in');
}
