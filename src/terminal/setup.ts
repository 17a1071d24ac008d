import { randomBytes, randomInt } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { applyCondensed } from '../app/condensed';
import { loadDecisions } from '../app/decisions';
import { findHiddenTexts } from '../app/hiddenText';
import { withMemories } from '../app/memories';
import { parseExaminer, parsePick, resolveVoiceName, withDefaultPicks } from '../app/seatModels';
import { HumanError } from '../base/errors';
import type { Roster } from '../cast/agent';
import { findAgent } from '../cast/roster';
import { nodeClock } from '../disk/clock';
import { readDocumentFile } from '../disk/documentFile';
import { findReviewRules } from '../disk/reviewRules';
import { findAgentRoot } from '../disk/roster';
import { dateSlug } from '../disk/sessionFolder';
import { addStoryNotes } from '../disk/storyNotes';
import type { DocumentText } from '../document/document';
import { formatOf, formats } from '../formats';
import { castScene, type SceneOpening } from '../formats/scene/casting';
import { parseSceneFile } from '../formats/scene/file';
import { isPerson, type Options } from '../script/brief';
import type { Format } from '../script/format';
import { condenseChoices, longFileNotices } from '../stage/condensing';
import { type Opening, openingOf } from '../stage/opening';
import { validateOptions } from '../stage/options';
import { seatCast } from '../stage/seating';
import { defaultTopic, type SessionServices, type Setup } from '../stage/setup';
import { freeProvider } from '../voices/registry';
import { resolveCast } from './casting';
import { costNotice, estimatedSetup } from './models';
import { type ParsedArgs, splitPair } from './parsedArgs';
import { requirePerson } from './person';
import { assertInsideWorkspace, findWorkspace, workspaceRoster } from './places';
import { findUserStrategy } from './strategies';
import type { Terminal } from './terminal';
import { listChoices, unknownValue } from './unknownValue';
import { makeVoices, servicesWith, signingServices, userFolder, type Voices, voicePreferences } from './voices';

/** A session that the command line has set up. */
export interface PreparedSession {
  setup: Setup;
  workspace: string;
  voices: Voices;
  services: SessionServices;
  opening: Opening;
}

/**
 * Builds a set-up from the command line; every mistake is reported before anything is written or spent. `readable`: a person watches;
 * `silent`: for an estimate, which prints nothing and needs no key; `earlier`: the session that is run again.
 */
export async function prepareSession(
  args: ParsedArgs,
  terminal: Terminal,
  { readable = false, silent = false, earlier }: { readable?: boolean; silent?: boolean; earlier?: Setup['earlier'] },
): Promise<PreparedSession> {
  const [formatId, documentPath] = args.positionals;
  const format = findFormat(formatId);
  const caps = { usd: args.dollars('budget'), turns: args.wholeNumber('max-turns', 1) };
  const seed = args.wholeNumber('seed', 0) ?? randomInt(2 ** 31);
  const optionsBySet = formatOptions(args, format);
  validateOptions(format, optionsBySet);
  const workspace = await findWorkspace(args, terminal);
  const roster = await workspaceRoster(workspace);
  // A play has its own kind of file, which names the cast and the setting.
  const [sceneFile, file] = format.play ? [documentPath] : [undefined, documentPath];
  const scene =
    sceneFile === undefined ? undefined : await loadScene(sceneFile, roster, workspace, terminal, optionsBySet);
  const options = validateOptions(format, { ...scene?.options, ...optionsBySet });
  const document = file === undefined ? undefined : await loadDocument(file, workspace, args, terminal);
  // Only a format with calls of its own has the document read.
  const review = document && format.callRules ? await reviewContext(document, workspace, terminal) : undefined;
  const topic = args.text('topic') ?? scene?.topic ?? (document && defaultTopic(format, document));
  if (topic === undefined) {
    throw new HumanError(`There is no document or topic.`, `Name a document, or write --topic TEXT.`);
  }
  const cast = resolveCast(args, format, roster, `${topic}\n${document?.text ?? ''}`, scene?.cast);
  const strategy = await findUserStrategy(format, options, workspace, args, terminal, { willRun: !silent });
  if (strategy) options[strategy.key] = strategy.name;
  const id = `${dateSlug(nodeClock.now(), topic)}-${randomBytes(3).toString('hex')}`;
  const unvoiced = { id, format, topic, document, ...review?.context, earlier, cast, options, seed, budget: caps };
  const voiced = withPicks(unvoiced, args);
  const { examiner } = voiced;
  const { seats } = seatCast(voiced);
  if (!silent) requirePerson(seats, format, args, terminal);
  const speaking = seats.filter(each => !isPerson(each)).map(each => each.voice);
  if (typeof examiner === 'object' && examiner.voice) speaking.push(examiner.voice);
  const voiceOptions = { readable, silent, strategy: strategy?.voice, ...voicePreferences(args) };
  const voices = await makeVoices(speaking, terminal, voiceOptions);
  const services = silent ? servicesWith(voices, terminal) : await signingServices(voices, terminal);
  const setup = estimatedSetup(await applyCondensed(voiced, userFolder(terminal)), services);
  const opening = openingOf(setup, services);
  const notices = [...(review?.notices ?? []), ...hiddenTextNotices(setup), ...longFileNotices(opening)];
  if (!silent) for (const sentence of [...notices, ...costNotice(setup, services)]) terminal.screen.remark(sentence);
  return { setup, workspace, voices, services, opening };
}

/** What readers of a document get from the workspace: its house rules and earlier decisions, marked as written by others. */
async function reviewContext({ path: file }: DocumentText, workspace: string, terminal: Terminal) {
  const { rules, notice } = await findReviewRules(workspace);
  const { settled, notices } = await loadDecisions(file, workspace, userFolder(terminal));
  const whose = 'given to the readers as somebody else’s text.';
  const whoseRules = rules ? `House rules for findings: ${rules.path} of this workspace, ${whose}` : notice;
  return { context: { rules, settled }, notices: [...(whoseRules ? [whoseRules] : []), ...notices] };
}

/** Applies the voice and the models that the command line picks for all seats and for those who preside, its examiner and what it condenses. */
function withPicks(setup: Omit<Setup, 'voice'>, args: ParsedArgs): Setup {
  const [all, presiding] = ['model', 'judge-model'].map(name => {
    const text = args.text(name);
    return text === undefined ? undefined : parsePick(text);
  });
  const named = args.text('voice');
  const voice = resolveVoiceName(named ?? all?.voice ?? freeProvider);
  if (all?.voice !== undefined && all.voice !== voice) {
    throw new HumanError(
      `--voice ${named} and --model ${args.text('model')} name two voices.`,
      'Leave one of them out, or give single seats their own: --seat ROLE=AGENT@MODEL.',
    );
  }
  const chosen = args.text('condense') ?? 'long';
  const condense = condenseChoices.find(each => each === chosen);
  if (!condense) throw unknownValue(`--condense takes no “${chosen}”.`, chosen, condenseChoices);
  const voiced = { ...setup, voice, examiner: parseExaminer(args.text('examiner') ?? ''), condense };
  return all || presiding ? { ...voiced, cast: withDefaultPicks(voiced, { all, presiding }) } : voiced;
}

/** Finds a format by id; the error suggests the nearest. */
function findFormat(id: string | undefined): Format {
  const ids = formats.map(format => format.id);
  if (id === undefined) throw new HumanError('A format is missing.', listChoices(ids));
  const format = formatOf(id);
  if (format) return format;
  throw unknownValue(`There is no format “${id}”.`, id, ids);
}

/** Reads the document; remarks if other agents are nearer to it than those of the workspace. */
async function loadDocument(file: string, workspace: string, args: ParsedArgs, terminal: Terminal) {
  const full = path.resolve(terminal.cwd, file);
  const inside = path.relative(workspace, full);
  const shown =
    inside === '' || inside.startsWith('..') || path.isAbsolute(inside) ? file : inside.split(path.sep).join('/');
  await assertInsideWorkspace(workspace, full);
  const document = await readDocumentFile(full, shown);
  const nearer = await findAgentRoot(full, os.homedir());
  if (nearer !== undefined && nearer !== workspace && !args.has('workspace'))
    terminal.screen.remark(
      `The agents of ${nearer} take no part: those of ${workspace} do. For them, add --workspace ${nearer}.`,
    );
  return document;
}

function formatOptions(args: ParsedArgs, format: Format): Options {
  const [rounds, strategy] = [args.text('rounds'), args.text('strategy')];
  // Some formats name their rounds as a maximum.
  const roundsKey = format.options.some(rule => rule.key === 'maxRounds') ? 'maxRounds' : 'rounds';
  const named = { ...(rounds && { [roundsKey]: rounds }), ...(strategy && { strategy }) };
  return Object.assign(Object.create(null), named, parseSetOptions(args, format));
}

/** The options given with `--set`. */
export function parseSetOptions(args: ParsedArgs, format: Format): Options {
  // Without a prototype, “__proto__” is an unknown option like any other.
  const options: Options = Object.create(null);
  for (const pair of args.list('set')) {
    // Only a text may be set to nothing, to clear a document's or scene's own value.
    const isCleared = format.options.some(rule => rule.type === 'text' && pair === `${rule.key}=`);
    const [key, value] = splitPair(pair, 'set', 'KEY=VALUE', isCleared);
    options[key] = value;
  }
  return options;
}

/** A notice for each text that contains characters invisible to people but not to models; `spoken` is what was said before. */
export function hiddenTextNotices(setup: Setup, spoken = ''): string[] {
  return findHiddenTexts(setup, spoken, { topic: 'The topic', spoken: 'What was said' }).map(
    ({ name, shown, count }) => {
      const listed = shown.map(({ character, line }) => `${character} in line ${line}`).join(', ');
      const more = count > shown.length ? `, … (${count} in all)` : '';
      return `${name} holds text that you cannot see, but a model can: ${listed}${more}.`;
    },
  );
}

/** Reads and casts a scene file, prints its warnings, and adds memories if the scene uses them. */
async function loadScene(
  file: string,
  roster: Roster,
  workspace: string,
  terminal: Terminal,
  optionsBySet: Readonly<Record<string, unknown>>,
): Promise<SceneOpening> {
  const full = path.resolve(terminal.cwd, file);
  await assertInsideWorkspace(workspace, full);
  const { text } = await readDocumentFile(full, file);
  const opening = parseSceneOpening(text, file, roster);
  for (const warning of opening.warnings) terminal.screen.remark(warning);
  const place = { folder: path.dirname(full), workspace };
  const options = await addStoryNotes(opening.options, opening.story, place);
  const remembers = optionsBySet.memory ?? options.memory;
  if (remembers !== true && remembers !== 'true') return { ...opening, options };
  return { ...opening, options: await withMemories(options, opening.cast, workspace) };
}

/** Opens a scene; an error names its file. */
function parseSceneOpening(text: string, file: string, { agents }: Roster): SceneOpening {
  try {
    const scene = parseSceneFile(text, path.basename(file).replace(/\.md$/i, ''));
    return castScene(scene, agents, name => findAgent(agents, name));
  } catch (error) {
    if (!(error instanceof HumanError)) throw error;
    throw new HumanError(`${file}: ${error.message}`, error.remedy, error.kind);
  }
}
