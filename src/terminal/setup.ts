import { randomBytes, randomInt } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { withCondensed } from '../app/condensed';
import { settledFor } from '../app/decisions';
import { hiddenTexts } from '../app/hiddenText';
import { withMemories } from '../app/memories';
import { pickedCast, readExaminer, readPick, voiceSpelled } from '../app/seatModels';
import { HumanError } from '../base/errors';
import type { Roster } from '../cast/agent';
import { findAgent } from '../cast/roster';
import { nodeClock } from '../disk/clock';
import { readDocumentFile } from '../disk/documentFile';
import { findReviewRules } from '../disk/reviewRules';
import { agentsAround } from '../disk/roster';
import { dateSlug } from '../disk/sessionFolder';
import { withStory } from '../disk/storyNotes';
import type { DocumentText } from '../document/document';
import { formatOf, formats } from '../formats';
import { openingOfScene, type SceneOpening } from '../formats/scene/casting';
import { readSceneFile } from '../formats/scene/file';
import { isPerson, type Options } from '../script/brief';
import type { Format } from '../script/format';
import { condenseWishes, filesAhead } from '../stage/condensed';
import { checkedOptions } from '../stage/options';
import { type Opening, openingOf, seat } from '../stage/seating';
import { type Setup, topicOf, type World } from '../stage/setup';
import { printable } from '../transcript/escape';
import { freeProvider } from '../voices/registry';
import { castOf } from './casting';
import { type Given, halves } from './given';
import { mistyped, thereAre } from './mistyped';
import { costAhead, reckonedSetup } from './models';
import { requirePerson } from './person';
import { mustBeMeant } from './places';
import { ownStrategy } from './strategies';
import type { Terminal } from './terminal';
import { makeVoices, pickWishes, signingWorld, userFolder, type Voices, worldWith } from './voices';
import { rosterOf, workspaceOf } from './workspace';

/** A session as the command line sets it up. */
export interface Prepared {
  setup: Setup;
  workspace: string;
  voices: Voices;
  world: World;
  opening: Opening;
}

/** Turns the command line into a set-up that can be opened: every mistake is told before anything is written or spent. */
export async function prepare(
  given: Given,
  terminal: Terminal,
  { readable = false, silent = false, earlier }: { readable?: boolean; silent?: boolean; earlier?: Setup['earlier'] },
): Promise<Prepared> {
  const [formatId, documentPath] = given.positionals;
  const format = formatNamed(formatId);
  const caps = { usd: given.amount('budget'), turns: given.whole('max-turns', 1) };
  const seed = given.whole('seed', 0) ?? randomInt(2 ** 31);
  const set = setBy(given, format);
  checkedOptions(format, set);
  const workspace = await workspaceOf(given, terminal);
  const roster = await rosterOf(workspace);
  // What is played has a file of its own kind: who, when and where stand in it.
  const scene =
    format.play && documentPath !== undefined
      ? await sceneAt(documentPath, roster, workspace, terminal, set)
      : undefined;
  const options = checkedOptions(format, { ...scene?.options, ...set });
  const document =
    documentPath === undefined || scene
      ? undefined
      : await documentAt(documentPath, workspace, given.has('workspace'), terminal);
  const aids = document && format.examining ? await forReaders(document, workspace, terminal) : undefined;
  const topic = given.text('topic') ?? scene?.topic ?? (document && topicOf(format, document));
  if (topic === undefined) {
    throw new HumanError(`There is nothing to convene about.`, `Name a document, or write --topic TEXT.`);
  }
  const cast = castOf(given, format, roster, `${topic}\n${document?.text ?? ''}`, scene?.cast);
  const strategy = await ownStrategy(format, options, workspace, given, terminal, !silent);
  if (strategy) options[strategy.key] = strategy.name;
  const id = `${dateSlug(nodeClock.now(), topic)}-${randomBytes(3).toString('hex')}`;
  const wanted = withPicks(
    { id, format, topic, document, ...aids?.given, earlier, cast, options, seed, budget: caps },
    given,
  );
  const { examiner } = wanted;
  const examining = typeof examiner === 'object' && examiner.voice ? [examiner.voice] : [];
  const { seats } = seat(wanted);
  if (!silent) requirePerson(seats, format, given, terminal);
  const own = seats.filter(each => !isPerson(each)).map(each => each.voice);
  const speaking = [...new Set([...own, ...examining])];
  const wishes = { readable, silent, strategy: strategy?.voice, ...pickWishes(given) };
  const voices = await makeVoices(speaking, terminal, wishes);
  const world = silent ? worldWith(voices, terminal) : await signingWorld(voices, terminal);
  const setup = reckonedSetup(await withCondensed(wanted, userFolder(terminal)), world);
  const opening = openingOf(setup, world);
  if (!silent) tellAhead(aids?.notices ?? [], setup, opening, world, terminal);
  return { setup, workspace, voices, world, opening };
}

/** What somebody has to know before anything is sent. */
function tellAhead(
  notices: readonly string[],
  setup: Setup,
  opening: Opening,
  world: World,
  { screen }: Terminal,
): void {
  const ahead = [...notices, ...hiddenIn(setup), ...filesAhead(opening), ...costAhead(setup, world)];
  for (const sentence of ahead) screen.remark(printable(sentence));
}

/** What the workspace has for readers of a document: its own rules, which somebody else may have written, and what was decided before; it is shown whose they are. */
async function forReaders({ path: file }: DocumentText, workspace: string, terminal: Terminal) {
  const { rules, notice } = await findReviewRules(workspace);
  const { settled, notices } = await settledFor(file, workspace, userFolder(terminal));
  const whose = 'given to the readers as somebody else’s text.';
  const whoseRules = rules ? `House rules for findings: ${rules.path} of this workspace, ${whose}` : notice;
  return { given: { rules, settled }, notices: [...(whoseRules ? [whoseRules] : []), ...notices] };
}

/** What the command line picks for all seats, for those who preside and for single ones; a model's own voice is that of the session. */
function withPicks(setup: Omit<Setup, 'voice'>, given: Given): Setup {
  const [all, presiding] = ['model', 'judge-model'].map(name => {
    const text = given.text(name);
    return text === undefined ? undefined : readPick(text);
  });
  const named = given.text('voice');
  const voice = voiceSpelled(named ?? all?.voice ?? freeProvider);
  if (all?.voice !== undefined && all.voice !== voice) {
    throw new HumanError(
      `--voice ${named} and --model ${given.text('model')} name two voices.`,
      'Leave one of them out, or give single seats their own: --seat ROLE=AGENT@MODEL.',
    );
  }
  const wish = given.text('condense') ?? 'long';
  const condense = condenseWishes.find(each => each === wish);
  if (!condense) throw mistyped(`--condense takes no “${wish}”.`, wish, condenseWishes);
  const wanted = { ...setup, voice, examiner: readExaminer(given.text('examiner') ?? ''), condense };
  return all || presiding ? { ...wanted, cast: pickedCast(wanted, { all, presiding }) } : wanted;
}

/** The format of an id; a mistyped one is told with the nearest. */
function formatNamed(id: string | undefined): Format {
  const ids = formats.map(format => format.id);
  if (id === undefined) throw new HumanError('A format is missing.', thereAre(ids));
  const format = formatOf(id);
  if (format) return format;
  throw mistyped(`There is no format “${id}”.`, id, ids);
}

/** Reads the document; where other agents are nearer to it than those of the workspace, which nobody chose, that is told. */
async function documentAt(
  file: string,
  workspace: string,
  isChosen: boolean,
  terminal: Terminal,
): Promise<DocumentText> {
  const full = path.resolve(terminal.cwd, file);
  const inside = path.relative(workspace, full);
  const shown =
    inside === '' || inside.startsWith('..') || path.isAbsolute(inside) ? file : inside.split(path.sep).join('/');
  await mustBeMeant(workspace, full);
  const document = await readDocumentFile(full, shown);
  const around = await agentsAround(full, os.homedir());
  if (around !== undefined && around !== workspace && !isChosen)
    terminal.screen.remark(
      printable(`The agents of ${around} take no part: those of ${workspace} do. For them, add --workspace ${around}.`),
    );
  return document;
}

function setBy(given: Given, format: Format): Options {
  // No prototype: “__proto__” is an unknown option like any other.
  const set: Options = Object.create(null);
  const rounds = given.text('rounds');
  // A format may call its rounds the most that are held.
  const isMost = format.options.some(rule => rule.key === 'maxRounds');
  if (rounds !== undefined) set[isMost ? 'maxRounds' : 'rounds'] = rounds;
  const strategy = given.text('strategy');
  if (strategy !== undefined) set.strategy = strategy;
  return Object.assign(set, optionsSet(given, format));
}

/** The options that are set one by one. */
export function optionsSet(given: Given, format: Format): Options {
  const set: Options = Object.create(null);
  for (const pair of given.list('set')) {
    // Only text may be set to nothing, as where a document's or a scene's own is not wanted.
    const isEmptied = format.options.some(rule => rule.type === 'text' && pair === `${rule.key}=`);
    const [key, value] = halves(pair, 'set', 'KEY=VALUE', isEmptied);
    set[key] = value;
  }
  return set;
}

/** A sentence for each text of a set-up, and of what was `spoken` before, that holds characters which nobody can see, but a model can. */
export function hiddenIn(setup: Setup, spoken = ''): string[] {
  return hiddenTexts(setup, spoken, { topic: 'The topic', spoken: 'What was said' }).map(({ name, shown, count }) => {
    const listed = shown.map(({ character, line }) => `${character} in line ${line}`).join(', ');
    const more = count > shown.length ? `, … (${count} in all)` : '';
    return `${name} holds text that you cannot see, but a model can: ${listed}${more}.`;
  });
}

/** Reads a scene file and casts it; what its author should know is told, and characters remember where the scene says so. */
async function sceneAt(
  file: string,
  roster: Roster,
  workspace: string,
  terminal: Terminal,
  set: Readonly<Record<string, unknown>>,
): Promise<SceneOpening> {
  const full = path.resolve(terminal.cwd, file);
  await mustBeMeant(workspace, full);
  const { text } = await readDocumentFile(full, file);
  const opening = openingIn(text, file, roster);
  for (const warning of opening.warnings) terminal.screen.remark(warning);
  const place = { folder: path.dirname(full), workspace };
  const options = await withStory(opening.options, opening.story, place);
  const remembers = set.memory ?? options.memory;
  if (remembers !== true && remembers !== 'true') return { ...opening, options };
  return { ...opening, options: await withMemories(options, opening.cast, workspace) };
}

/** A complaint about a scene names its file. */
function openingIn(text: string, file: string, { agents }: Roster): SceneOpening {
  try {
    const scene = readSceneFile(text, path.basename(file).replace(/\.md$/i, ''));
    return openingOfScene(scene, agents, name => findAgent(agents, name));
  } catch (error) {
    if (!(error instanceof HumanError)) throw error;
    throw new HumanError(`${file}: ${error.message}`, error.remedy, error.kind);
  }
}
