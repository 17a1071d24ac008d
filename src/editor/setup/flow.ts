import { randomInt, randomUUID } from 'node:crypto';
import { readExaminer, seatedCast } from '../../app/seatModels';
import type { Agent } from '../../cast/agent';
import type { Options } from '../../script/brief';
import type { Format } from '../../script/format';
import { type Casting, type Setup, topicOf } from '../../stage/setup';
import { type Editor, loadEngine } from '../editor';
import { chosenProvider } from '../providers';
import { userSettings } from '../settings';
import { told } from '../tell';
import { WentBack } from './ask';
import { chosenAtStart, rememberAtStart } from './atStart';
import { pickCast } from './castPick';
import { askAboutHidden } from './hidden';
import { modelFor } from './modelPick';
import { settingModels } from './startItems';
import { pickStart } from './startPick';
import type { Subject } from './subject';

/** What is known of a set-up before anyone was asked. */
export interface Given {
  cast?: readonly Casting[];
  /** An agent that has to be among those who attend. */
  with?: Agent;
  /** The cast is known from before: it is asked for only where a person goes back to it. */
  again?: boolean;
  options?: Options;
  voice?: string;
  model?: string;
  seed?: number;
}

/** Asks who attends and who speaks for them, and answers with a set-up that a person has started. */
export async function setUp(editor: Editor, format: Format, subject: Subject, given: Given): Promise<Setup> {
  const engine = await loadEngine();
  const agents = await editor.agents.near(subject.place);
  const about = `${subject.topic ?? ''}\n${subject.document?.text ?? ''}`;
  const cast = given.cast ?? suggestion(given.with, engine.suggestCast(format, agents, about));
  const remembered = chosenAtStart(editor.context.workspaceState, format);
  const setup = setupOf(format, subject, { ...given, cast, options: { ...remembered, ...given.options } });
  const seated = withDrafted(setup).map(each => pickedBy(given, setup.voice, each));
  const started = await askToStart(editor, { ...setup, cast: seated }, subject, given.again ?? false);
  await askAboutHidden(started);
  await rememberAtStart(editor.context.workspaceState, started);
  return started;
}

/** Asks who attends, where that is not `known`, and who speaks for them; whoever goes back is asked for the cast again. */
export async function askToStart(editor: Editor, setup: Setup, subject: Subject, known: boolean): Promise<Setup> {
  const title = `${told(setup.format.title)}: ${subject.label}`;
  const { agents } = await editor.agents.roster(subject.place);
  let now = setup;
  for (let again = !known; ; again = true) {
    const choice = { setup: now, agents, title, world: await editor.worlds.forEstimate(), pickModel: modelFor(editor) };
    if (again) now = { ...now, cast: await pickCast(choice) };
    try {
      return await pickStart(editor, now, title);
    } catch (error) {
      if (!(error instanceof WentBack)) throw error;
    }
  }
}

/** A set-up from what is given, with the user's own voice, models and caps for the rest. */
export function setupOf(format: Format, subject: Subject, given: Given): Setup {
  const { budget, examiner, condense } = userSettings();
  const voice = given.voice ?? chosenProvider().id;
  const { model, judgeModel } = settingModels(voice);
  return {
    id: randomUUID(),
    format,
    topic: subject.topic ?? topicOf(format, subject.document ?? { title: subject.label, text: '' }),
    document: subject.document,
    firstLine: subject.firstLine,
    // They are for readers of the document: other meetings have none.
    rules: format.examining ? subject.rules : undefined,
    settled: format.examining ? subject.settled : undefined,
    earlier: subject.earlier,
    cast: given.cast ?? [],
    options: { ...format.attended, ...given.options },
    seed: given.seed ?? randomInt(2 ** 31),
    budget,
    voice,
    model: given.model ?? model,
    judgeModel,
    examiner: readExaminer(examiner),
    condense,
  };
}

/** What a caller names beforehand holds for each seat for which nothing was picked. */
function pickedBy({ model }: Given, voice: string, casting: Casting): Casting {
  const isPicked = casting.voice !== undefined || casting.model !== undefined;
  return model === undefined || isPicked ? casting : { ...casting, voice, model };
}

function suggestion(wanted: Agent | undefined, usual: readonly Casting[]): readonly Casting[] {
  if (!wanted || usual.some(each => each.agent === wanted)) return usual;
  const [first, ...rest] = usual;
  return first ? [{ ...first, agent: wanted }, ...rest] : usual;
}

/** The cast with the built-ins that would take its empty chairs, so that a person sees who will attend. */
function withDrafted(setup: Setup): readonly Casting[] {
  try {
    return seatedCast(setup);
  } catch {
    // What cannot be seated as it is, a person mends in the picker; the start says what is wrong.
    return setup.cast;
  }
}
