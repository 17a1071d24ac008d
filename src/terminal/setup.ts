import { randomBytes, randomInt } from 'node:crypto';
import path from 'node:path';
import { HumanError } from '../base/errors';
import type { Roster } from '../cast/agent';
import { nodeClock } from '../disk/clock';
import { readDocumentFile } from '../disk/documentFile';
import { findReviewRules } from '../disk/reviewRules';
import { dateSlug } from '../disk/sessionFolder';
import type { DocumentText, ReviewRules } from '../document/document';
import { formatOf, formats } from '../formats';
import type { Options } from '../script/brief';
import type { Format } from '../script/format';
import { checkedOptions } from '../stage/options';
import { type Opening, openingOf, suggestCast } from '../stage/seating';
import { type Casting, type Setup, topicOf, type World } from '../stage/setup';
import { nearest } from '../text/nearest';
import { printable } from '../transcript/escape';
import { cappedSetup, costAhead, estimatedSetup } from './defaultCaps';
import type { Given } from './given';
import { hiddenIn } from './hidden';
import { mustBeMeant } from './places';
import { sceneAt } from './scene';
import { ownStrategy } from './strategies';
import type { Terminal } from './terminal';
import { makeVoices, type Voices, voiceSpelled } from './voices';
import { agentNamed, rosterOf, workspaceOf } from './workspace';
import { signingWorld, worldWith } from './world';

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
  { readable = false, silent = false }: { readable?: boolean; silent?: boolean },
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
    documentPath === undefined || scene ? undefined : await documentAt(documentPath, workspace, terminal);
  const { rules, notice } = document ? await findReviewRules(workspace) : {};
  const topic = given.text('topic') ?? scene?.topic ?? (document && topicOf(format, document));
  if (topic === undefined) {
    throw new HumanError(`There is nothing to convene about.`, `Name a document, or write --topic TEXT.`);
  }
  const cast = castOf(given, format, roster, `${topic}\n${document?.text ?? ''}`, scene?.cast);
  const strategy = await ownStrategy(format, options, workspace, given, terminal, !silent);
  if (strategy) options[strategy.key] = strategy.name;
  const voice = voiceSpelled(given.text('voice') ?? 'rehearsal');
  const wanted: Setup = {
    id: `${dateSlug(nodeClock.now(), topic)}-${randomBytes(3).toString('hex')}`,
    ...{ format, topic, document, rules, cast, options, seed, voice, budget: caps },
    model: given.text('model'),
    judgeModel: given.text('judge-model'),
  };
  const voices = await makeVoices([voice], terminal, {
    readable,
    silent,
    strategy: strategy?.voice,
    model: wanted.model,
    endpoint: given.text('endpoint'),
  });
  const world = silent ? worldWith(voices, terminal) : await signingWorld(voices, terminal);
  const capped = cappedSetup(wanted, world);
  const setup = silent ? capped : estimatedSetup(capped, world);
  const opening = openingOf(setup, world);
  if (!silent) tellAhead([...rulesAhead(rules, notice), ...hiddenIn(setup), ...costAhead(setup, world)], terminal);
  return { setup, workspace, voices, world, opening };
}

function tellAhead(sentences: readonly string[], { screen }: Terminal): void {
  for (const sentence of sentences) screen.remark(printable(sentence));
}

/** The workspace's own rules for findings are a text that somebody else may have written: it is shown whose they are. */
function rulesAhead(rules: ReviewRules | undefined, notice: string | undefined): string[] {
  if (!rules) return notice ? [notice] : [];
  return [`House rules for findings: ${rules.path} of this workspace, given to the readers as somebody else’s text.`];
}

/** The format of an id; a mistyped one is told with the nearest. */
function formatNamed(id: string | undefined): Format {
  const ids = formats.map(format => format.id);
  if (id === undefined) throw new HumanError('A format is missing.', `There are: ${ids.join(', ')}.`);
  const format = formatOf(id);
  if (format) return format;
  const near = nearest(id, ids);
  throw new HumanError(
    `There is no format “${id}”.`,
    near ? `Did you mean “${near}”?` : `There are: ${ids.join(', ')}.`,
  );
}

async function documentAt(file: string, workspace: string, terminal: Terminal): Promise<DocumentText> {
  const full = path.resolve(terminal.cwd, file);
  const inside = path.relative(workspace, full);
  const shown =
    inside === '' || inside.startsWith('..') || path.isAbsolute(inside) ? file : inside.split(path.sep).join('/');
  await mustBeMeant(workspace, full);
  return readDocumentFile(full, shown);
}

function setBy(given: Given, format: Format): Options {
  // No prototype: “__proto__” is an unknown option like any other.
  const set: Options = Object.create(null);
  const rounds = given.text('rounds');
  if (rounds !== undefined) set[roundsKey(format)] = rounds;
  const strategy = given.text('strategy');
  if (strategy !== undefined) set.strategy = strategy;
  return Object.assign(set, optionsSet(given, format));
}

/** The options that are set one by one. */
export function optionsSet(given: Given, format: Format): Options {
  const set: Options = Object.create(null);
  for (const pair of given.list('set')) {
    const [key, value] = halves(pair, 'set', 'KEY=VALUE', format.options.some(isEmptiable(pair)));
    set[key] = value;
  }
  return set;
}

/** A format may call its rounds the most that are held. */
function roundsKey(format: Format): string {
  return format.options.some(rule => rule.key === 'maxRounds') ? 'maxRounds' : 'rounds';
}

/** Only text may be set to nothing, as where a document's or a scene's own is not wanted. */
function isEmptiable(pair: string): (rule: Format['options'][number]) => boolean {
  return rule => rule.type === 'text' && pair === `${rule.key}=`;
}

function halves(pair: string, option: string, form: string, emptiable = false): [string, string] {
  const at = pair.indexOf('=');
  if (at > 0 && (emptiable || at < pair.length - 1)) return [pair.slice(0, at), pair.slice(at + 1)];
  const remedy = at < 0 ? 'Put an = between the two.' : `${at === 0 ? 'Before' : 'Behind'} the = nothing stands.`;
  throw new HumanError(`--${option} takes ${form}, not “${pair}”.`, remedy);
}

function castOf(
  given: Given,
  format: Format,
  roster: Roster,
  about: string,
  written?: readonly Casting[],
): readonly Casting[] {
  const named = given.text('agents');
  const seats = given.list('seat');
  if (named !== undefined && seats.length > 0) {
    throw new HumanError('--agents and --seat exclude each other.', 'Use --seat alone to say who sits where.');
  }
  if (seats.length > 0) return seats.map(each => seatNamed(each, format, roster));
  if (named === undefined) return written ?? suggestCast(format, roster.agents, about);
  const names = named
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '');
  if (names.length === 0) throw new HumanError('--agents names nobody.', 'Write --agents ada,bo.');
  return inOrder(
    format,
    names.map(name => agentNamed(name, roster)),
  );
}

function seatNamed(pair: string, format: Format, roster: Roster): Casting {
  const [wanted, agent] = halves(pair, 'seat', 'ROLE=AGENT');
  const roles = format.seats.map(rule => rule.role);
  const role = roles.find(each => each.toLowerCase() === wanted.toLowerCase());
  if (role) return { role, agent: agentNamed(agent, roster) };
  const near = nearest(wanted, roles);
  const seats = `Its seats are: ${roles.join(', ')}.`;
  throw new HumanError(`${format.title} has no seat “${wanted}”.`, near ? `Did you mean “${near}”?` : seats);
}

/**
 * Seats agents in the order of the format's roles: one each, then those left over by turns with whoever does not preside.
 * Where only one role does not preside, all sit there, and the chair is drafted.
 */
function inOrder(format: Format, agents: readonly Casting['agent'][]): Casting[] {
  const speaking = format.seats.filter(rule => !rule.presides);
  const first = speaking.length > 1 ? format.seats : speaking;
  const free = new Map(format.seats.map(rule => [rule.role, rule.max]));
  const sitsIn = (index: number): string => {
    const rule = index < first.length ? first[index] : speaking[(index - first.length) % speaking.length];
    const open = rule && (free.get(rule.role) ?? 0) > 0 ? rule : speaking.find(each => (free.get(each.role) ?? 0) > 0);
    return (open ?? rule ?? speaking[0])?.role ?? '';
  };
  return agents.map((agent, index) => {
    const role = sitsIn(index);
    free.set(role, (free.get(role) ?? 0) - 1);
    return { role, agent };
  });
}
