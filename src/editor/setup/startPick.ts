import * as vscode from 'vscode';
import { withDefaultPicks } from '../../app/seatModels';
import { assertNever } from '../../base/never';
import type { Agent } from '../../cast/agent';
import { userAgent } from '../../cast/person';
import { isPerson } from '../../script/brief';
import type { Casting, Setup } from '../../stage/setup';
import { normalizeWhitespace, shorten } from '../../text/spaces';
import type { Provider } from '../../voices/provider';
import type { Editor } from '../editor';
import { formatDollars } from '../money';
import { availableProviders, isSetUp } from '../providers';
import { localizeEngineText } from '../showError';
import { type EditorModel, editorModels } from '../voice/models';
import { showQuestion, WentBack } from './ask';
import { confirmEditorModels, rememberDeclined } from './defaultProvider';
import { modelPicker } from './modelPick';
import { describeOptions, pickOptions } from './optionPick';
import { leaveToPerson } from './seats';
import { offeredStart, ownModelsOffer, startOffers, withoutPick } from './startItems';
import { startOptionItems } from './startOptions';

/** What an item of the picker does: start, turn an option on or off, set a missing key, or ask for a change. */
type Choice =
  | { kind: 'start'; setup: Setup }
  | { kind: 'toggle'; setup: Setup }
  | { kind: 'key'; provider: string }
  | { kind: 'cast' | 'part' | 'topic' | 'options' | 'rules' | 'cap' | 'model' };
type StartItem = vscode.QuickPickItem & { choice?: Choice };

/** Asks the last question: which model, at which cost. Everything else can still be changed from here; of an existing session only the model and the cap. */
export async function pickStart(
  editor: Editor,
  preset: Setup,
  title: string,
  { isExistingSession = false } = {},
): Promise<Setup> {
  let setup = preset;
  // Requested once, so that a slow provider is only waited for once.
  const models = editorModels();
  for (;;) {
    const choice = await showPicker(editor, setup, title, models, isExistingSession);
    if (choice.kind === 'start') {
      const listed = await models;
      const label = (model = '') => listed.find(each => each.name === model)?.label ?? model;
      if (await confirmEditorModels(editor, choice.setup, await editor.services.forEstimate(), label)) {
        await rememberDeclined(editor, preset, choice.setup);
        return choice.setup;
      }
      continue;
    }
    setup = choice.kind === 'toggle' ? choice.setup : await applyChoice(editor, setup, choice);
  }
}

type Change = Exclude<Choice, { kind: 'start' | 'toggle' }>;

/** Asks for one change and applies it. */
async function applyChoice(editor: Editor, setup: Setup, change: Change): Promise<Setup> {
  switch (change.kind) {
    // The question before this one asks for the cast.
    case 'cast':
      throw new WentBack();
    case 'key':
      await vscode.commands.executeCommand('convene.key.set', change.provider);
      return setup;
    case 'model': {
      // Replaces what was picked for single seats; without a pick, the agents' files and the settings decide.
      const all = await modelPicker(editor)();
      const cast = withDefaultPicks({ ...setup, cast: setup.cast.map(withoutPick) }, { all });
      return { ...setup, cast, voice: all.voice ?? setup.voice };
    }
    case 'options': {
      const { format, cast } = setup;
      // Of the strategies for a council some are about an agent, which may not be its chair.
      const presiding = format.seats.filter(rule => rule.presides).map(rule => rule.role);
      const speaking = cast.filter(({ role }) => !presiding.includes(role)).map(({ agent }) => agent);
      return {
        ...setup,
        options: await pickOptions(format.options, setup.options, () => editor.strategies.names(speaking)),
      };
    }
    case 'part':
      return { ...setup, cast: await askPart(setup) };
    case 'rules':
      return (await askToOmitRules(setup)) ? { ...setup, rules: undefined } : setup;
    case 'topic': {
      const title = vscode.l10n.t('What is it about?');
      const topic = await vscode.window.showInputBox({ title, value: setup.topic, ignoreFocusOut: true });
      return { ...setup, topic: topic || setup.topic };
    }
    case 'cap':
      return { ...setup, budget: (await askCap(setup.budget)) ?? setup.budget };
    default:
      return assertNever(change);
  }
}

/** Shows the picker once, and returns the chosen item's action. */
async function showPicker(
  editor: Editor,
  setup: Setup,
  title: string,
  loadingModels: Promise<readonly EditorModel[]>,
  isExistingSession: boolean,
): Promise<Choice> {
  const pick = vscode.window.createQuickPick<StartItem>();
  pick.ignoreFocusOut = true;
  pick.title = title;
  // A new session was asked for its cast before.
  if (!isExistingSession) {
    pick.step = 2;
    pick.totalSteps = 2;
  }
  pick.placeholder = vscode.l10n.t('Who speaks for the agents? Press Enter to start.');
  pick.busy = true;
  const fill = async (models: readonly EditorModel[]) => {
    const options = isExistingSession ? [] : await optionItems(editor, setup);
    pick.items = [...(await startItems(editor, setup, models)), ...options, ...changeItems(setup, isExistingSession)];
    pick.busy = false;
  };
  const answer = () => pick.selectedItems[0]?.choice ?? pick.activeItems[0]?.choice;
  return showQuestion(pick, answer, (_resolve, reject) => loadingModels.then(fill).catch(reject));
}

/** The items that start the session: one for each provider, and one for different models if seats have them. */
async function startItems(editor: Editor, setup: Setup, models: readonly EditorModel[]): Promise<StartItem[]> {
  const services = await editor.services.forEstimate();
  const usable: Provider[] = [];
  for (const each of await availableProviders())
    if (each.onlyListed ? models.length > 0 : await isSetUp(each, editor.keys)) usable.push(each);
  const forAll = startOffers(usable).sort((a, b) => Number(b.id === setup.voice) - Number(a.id === setup.voice));
  const offers = [...ownModelsOffer(setup), ...forAll];
  return Promise.all(
    offers.map(async offer => {
      const start = await offeredStart(setup, offer, models, services, editor.keys);
      const { line, keyless } = start;
      const item = (icon: string, choice?: Choice): StartItem => ({ ...line, label: `${icon} ${line.label}`, choice });
      if (line.canStart) return item('$(play)', { kind: 'start', setup: start.setup });
      return keyless ? item('$(key)', { kind: 'key', provider: keyless.id }) : item('$(warning)');
    }),
  );
}

/** Options to turn on or off before the start, with the cost for the provider of the set-up. */
async function optionItems(editor: Editor, setup: Setup): Promise<StartItem[]> {
  try {
    const items = startOptionItems(setup, await editor.services.forEstimate());
    return items.map(({ changedSetup, ...item }) => ({ ...item, choice: { kind: 'toggle', setup: changedSetup } }));
  } catch {
    // The start items explain why there is no estimate.
    return [];
  }
}

function changeItems(setup: Setup, isExistingSession: boolean): StartItem[] {
  const seats = setup.cast.map(casting => {
    const { name } = casting.agent;
    const player = isPerson(casting) ? vscode.l10n.t('You as {0}', name) : name;
    const who = casting.agent === userAgent ? vscode.l10n.t('You') : player;
    return `${who} (${localizeEngineText(casting.role)})`;
  });
  const { usd, turns } = setup.budget;
  const caps = vscode.l10n.t('{0} and {1} turns', usd === undefined ? '–' : formatDollars(usd), turns ?? '–');
  const optionValues = describeOptions(setup.format.options, setup.options) || vscode.l10n.t('default');
  const cast = changeItem('cast', `$(organization) ${vscode.l10n.t('Cast…')}`, seats.join(', '));
  const topic = changeItem('topic', `$(quote) ${vscode.l10n.t('Topic…')}`, setup.topic);
  const options = changeItem('options', `$(settings) ${vscode.l10n.t('Options…')}`, optionValues);
  const rules = rulesItems(setup);
  const model = changeItem('model', `$(hubot) ${vscode.l10n.t('One Model for All…')}`);
  const cap = changeItem('cap', `$(dashboard) ${vscode.l10n.t('Cap…')}`, caps);
  const separator = (label: string) => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const heading = separator(vscode.l10n.t('Change before starting'));
  if (!isExistingSession) return [heading, cast, ...userPartItems(setup), model, topic, options, ...rules, cap];
  // The settings of an existing session cannot change; they are shown because the user may not know them.
  const fixed = [cast, topic, options, ...rules].map(({ choice: _choice, ...item }) => item);
  return [heading, model, cap, separator(vscode.l10n.t('With the original setup')), ...fixed];
}

function changeItem(kind: Exclude<Change['kind'], 'key'>, label: string, description?: string): StartItem {
  return { label, description, choice: { kind } };
}

/** In a play, where agents act characters, the item to choose the one that the user plays. */
function userPartItems({ format, cast }: Setup): StartItem[] {
  const part = cast.find(isPerson)?.agent.name ?? vscode.l10n.t('nobody');
  const label = `$(person) ${vscode.l10n.t('Your Part…')}`;
  return format.play ? [changeItem('part', label, part)] : [];
}

/** Asks which character the user plays, if any; cancelling keeps the choice. */
async function askPart({ format, cast }: Setup): Promise<readonly Casting[]> {
  // The characters' seats: who holds one as a person is not asked for turns, but writes lines at any time.
  const parts = format.seats.filter(rule => rule.neverCued).map(({ role }) => role);
  const nobody = {
    label: vscode.l10n.t('Nobody'),
    description: vscode.l10n.t('You only direct'),
    agent: undefined as Agent | undefined,
  };
  const items = cast
    .filter(each => parts.includes(each.role))
    .map(({ agent }) => ({
      label: agent.name,
      description: agent.role ?? shorten(normalizeWhitespace(agent.description), 80),
      agent,
    }));
  const title = vscode.l10n.t('Whose lines do you want to write yourself?');
  const chosen = await vscode.window.showQuickPick([nobody, ...items], { title, ignoreFocusOut: true });
  return chosen ? leaveToPerson(cast, chosen.agent) : cast;
}

function rulesItems({ rules }: Setup): StartItem[] {
  const label = `$(law) ${vscode.l10n.t('House Rules…')}`;
  return rules ? [changeItem('rules', label, rules.path)] : [];
}

/** Shows the workspace's house rules and asks whether to leave them out. */
async function askToOmitRules({ rules }: Setup): Promise<boolean> {
  const message = vscode.l10n.t(
    'The readers are also given {0} from this folder, marked as somebody else’s text:',
    rules?.path ?? '',
  );
  const leaveOut = vscode.l10n.t('Leave Out');
  const detail = shorten(rules?.text.trim() ?? '', 3000);
  return (await vscode.window.showInformationMessage(message, { modal: true, detail }, leaveOut)) === leaveOut;
}

async function askCap(budget: Setup['budget']): Promise<Setup['budget'] | undefined> {
  const text = await vscode.window.showInputBox({
    title: vscode.l10n.t('The maximum cost of this session in dollars'),
    value: String(budget.usd ?? ''),
    validateInput: value =>
      Number(value) > 0 ? undefined : vscode.l10n.t('Enter an amount above zero, such as 0.50.'),
  });
  return text === undefined ? undefined : { ...budget, usd: Number(text) };
}
