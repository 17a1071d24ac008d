import { randomInt, randomUUID } from 'node:crypto';
import { parseExaminer, seatedCast } from '../../app/seatModels';
import type { Agent } from '../../cast/agent';
import type { Options } from '../../script/brief';
import type { Format } from '../../script/format';
import { suggestCast } from '../../stage/castSuggestion';
import { type Casting, defaultTopic, type Setup } from '../../stage/setup';
import type { Editor } from '../editor';
import { chosenProvider } from '../providers';
import { userSettings } from '../settings';
import { localizeEngineText } from '../showError';
import { WentBack } from './ask';
import { pickCast } from './castPick';
import { defaultProvider } from './defaultProvider';
import { askAboutHiddenText } from './hiddenText';
import { modelPicker } from './modelPick';
import { settingModels } from './startItems';
import { lastStartOptions, rememberStartOptions } from './startOptions';
import { pickStart } from './startPick';
import type { Subject } from './subject';

/** The parts of a set-up that are known before anything is asked. */
export interface KnownSetup {
  cast?: readonly Casting[];
  /** An agent that must be in the cast. */
  with?: Agent;
  /** Skips the question for the cast, unless the user goes back to it. */
  again?: boolean;
  options?: Options;
  voice?: string;
  /** For the seats without a model of their own. */
  model?: string;
  seed?: number;
}

/** Asks for the cast and the model, and returns a set-up that the user has confirmed to start. */
export async function askForSetup(
  editor: Editor,
  format: Format,
  subject: Subject,
  preset: KnownSetup = {},
): Promise<Setup> {
  const agents = await editor.agents.near(subject.place);
  const about = `${subject.topic ?? ''}\n${subject.document?.text ?? ''}`;
  const cast = preset.cast ?? withRequired(preset.with, suggestCast(format, agents, about));
  const lastChoices = lastStartOptions(editor.context.workspaceState, format);
  const setup = createSetup(format, subject, { ...preset, cast, options: { ...lastChoices, ...preset.options } });
  const seated = withBuiltIns(setup).map(each => withPresetModel(preset, setup.voice, each));
  const started = await askToStart(editor, { ...setup, cast: seated }, subject, preset);
  await askAboutHiddenText(started);
  await rememberStartOptions(editor.context.workspaceState, started);
  return started;
}

/** Asks for the cast, unless it is known, and for the model; going back returns to the cast. */
export async function askToStart(
  editor: Editor,
  setup: Setup,
  subject: Subject,
  { again: isCastKnown = false, voice }: Pick<KnownSetup, 'again' | 'voice'>,
): Promise<Setup> {
  // Looked up while the user chooses the cast.
  const provider = voice ?? defaultProvider(editor);
  const title = `${localizeEngineText(setup.format.title)}: ${subject.label}`;
  const { agents } = await editor.agents.roster(subject.place);
  let current = setup;
  for (let asksForCast = !isCastKnown; ; asksForCast = true) {
    const choice = {
      setup: current,
      agents,
      title,
      services: await editor.services.forEstimate(),
      pickModel: modelPicker(editor),
    };
    if (asksForCast) current = { ...current, cast: await pickCast(choice) };
    try {
      return await pickStart(editor, { ...current, voice: await provider }, title);
    } catch (error) {
      if (!(error instanceof WentBack)) throw error;
    }
  }
}

/** Creates a set-up from preset values, with the user's settings for the rest. */
export function createSetup(format: Format, subject: Subject, preset: KnownSetup): Setup {
  const { budget, examiner, condense } = userSettings();
  const voice = preset.voice ?? chosenProvider().id;
  const { model, judgeModel } = settingModels(voice);
  return {
    id: randomUUID(),
    format,
    topic: subject.topic ?? defaultTopic(format, subject.document ?? { title: subject.label, text: '' }),
    document: subject.document,
    firstLine: subject.firstLine,
    // Only formats that read the document use these.
    rules: format.callRules ? subject.rules : undefined,
    settled: format.callRules ? subject.settled : undefined,
    earlier: subject.earlier,
    cast: preset.cast ?? [],
    // By default a person watches the session.
    options: { ...format.attendedOptions, ...preset.options },
    seed: preset.seed ?? randomInt(2 ** 31),
    budget,
    voice,
    model: preset.model ?? model,
    judgeModel,
    examiner: parseExaminer(examiner),
    condense,
  };
}

/** Applies the preset model to a seat for which neither provider nor model was picked. */
function withPresetModel({ model }: KnownSetup, voice: string, casting: Casting): Casting {
  const isPicked = casting.voice !== undefined || casting.model !== undefined;
  return model === undefined || isPicked ? casting : { ...casting, voice, model };
}

/** Puts the required agent into the first seat of the suggested cast, unless it is in it. */
function withRequired(required: Agent | undefined, suggested: readonly Casting[]): readonly Casting[] {
  if (!required || suggested.some(each => each.agent === required)) return suggested;
  const [first, ...rest] = suggested;
  return first ? [{ ...first, agent: required }, ...rest] : suggested;
}

/** Adds the built-in agents for empty seats, so that the user sees the complete cast. */
function withBuiltIns(setup: Setup): readonly Casting[] {
  try {
    return seatedCast(setup);
  } catch {
    // An invalid cast can be fixed in the picker; the start item says what is wrong.
    return setup.cast;
  }
}
