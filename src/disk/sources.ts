import fs from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { HumanError } from '../base/errors';
import { canonical, type Json } from '../base/json';
import type { Agent } from '../cast/agent';
import type { DocumentText, ReviewRules } from '../document/document';
import type { OpenedDocument, SessionOpened } from '../ledger/events';
import { slugOf } from '../text/slug';
import { agentMarkdown, agentShape } from './agentCopy';
import { sha256 } from './clock';
import { mustStayInside } from './contained';
import { parseDocument } from './documentParser';
import { ifThere, readRegularFile, reasonOf, writeWhole } from './files';

const index = 'sources.json';
const rulesCopy = 'rules.md';
const indexShape = z.object({ agents: z.array(agentShape) });

/** What a session starts from, as the stage knows it. */
export interface Copies {
  agents: ReadonlyMap<string, Agent>;
  document?: DocumentText;
  rules?: ReviewRules;
}

/** The copies of a session, with a sentence for each that is no longer as the session started with it. */
export interface KeptSources extends Copies {
  notices: readonly string[];
}

/** Copies what a session starts from into its folder: the document, the agents to be read by people, and all that resuming needs. */
export async function writeSources(folder: string, sources: Copies): Promise<void> {
  try {
    const agents = [...sources.agents.values()].map(withoutMachine);
    if (agents.length > 0) await fs.mkdir(path.join(folder, 'agents'), { recursive: true });
    for (const agent of agents) {
      await writeWhole(path.join(folder, 'agents', `${safeName(agent.slug)}.md`), agentMarkdown(agent));
    }
    if (sources.document) await writeWhole(path.join(folder, 'document.md'), sources.document.text);
    if (sources.rules) await writeWhole(path.join(folder, rulesCopy), sources.rules.text);
    await writeWhole(path.join(folder, index), `${JSON.stringify({ agents }, undefined, 2)}\n`);
  } catch (error) {
    throw new HumanError(
      `The session's copies could not be written into ${folder}: ${reasonOf(error)}.`,
      'Make room or set the permissions right, then try again.',
      'failed',
    );
  }
}

/** Reads the copies back as the session opened with them; a copy that was changed since is told of. */
export async function readSources(folder: string, opened: SessionOpened): Promise<KeptSources> {
  const notices: string[] = [];
  const agents = new Map<string, Agent>();
  for (const agent of await readAgents(path.join(folder, index))) agents.set(agent.slug, agent);
  for (const { agent: slug, name, sha } of opened.seats) {
    const agent = agents.get(slug);
    if (!agent) throw missing(`the copy of ${name}`, folder);
    if (sha !== undefined && sha !== sha256(agent.body))
      notices.push(`The copy of ${name} was changed since the session started.`);
  }
  const rules = opened.rules && (await readRules(folder, opened.rules.path));
  if (opened.rules && sha256(rules?.text ?? '') !== opened.rules.sha)
    notices.push('The copy of the house rules was changed since the session started.');
  if (!opened.document) return { agents, rules, notices };
  const document = await readCopy(folder, opened.document);
  if (sha256(document.text) !== opened.document.sha)
    notices.push('The copy of the document was changed since the session started.');
  return { agents, document, rules, notices };
}

/** One text for the same copies, whether a session opens with them or reads them back. */
export function digestOf({ agents, document, rules }: Copies): string {
  const plain = [...agents.values()].map(agent => JSON.parse(JSON.stringify(withoutMachine(agent))) as unknown);
  const sorted = z.parse(z.array(agentShape), plain).sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const digest = sha256(`${canonical(JSON.parse(JSON.stringify(sorted)) as Json)}\n${document?.text ?? ''}`);
  return rules ? sha256(`${digest} ${sha256(rules.path)} ${sha256(rules.text)}`) : digest;
}

/** A session's folder is shared with others: where its agents lay on this machine is nobody's business. */
function withoutMachine(agent: Agent): Agent {
  const { root, ...rest } = agent;
  if (root === undefined) return rest;
  return { ...rest, path: path.relative(root, agent.path).split(path.sep).join('/') };
}

async function readAgents(file: string): Promise<Agent[]> {
  const text = await readOwn(file);
  if (text === undefined) throw missing(index, path.dirname(file));
  try {
    return z.parse(indexShape, JSON.parse(text)).agents;
  } catch {
    throw new HumanError(
      `${file} is damaged.`,
      'The transcript can still be read; continue as a new session.',
      'failed',
    );
  }
}

async function readCopy(folder: string, { copy, title, path: known }: OpenedDocument): Promise<DocumentText> {
  // The name comes from a file: no path is taken from it.
  const text = await readOwn(path.join(folder, path.basename(copy)));
  if (text === undefined) throw missing('the copy of the document', folder);
  return parseDocument(text, { title, path: known });
}

async function readRules(folder: string, known: string): Promise<ReviewRules> {
  const text = await readOwn(path.join(folder, rulesCopy));
  if (text === undefined) throw missing('the copy of the house rules', folder);
  return { path: known, text };
}

/** A copy is a file of the session's own: a link would send a stranger's choice of file to a model. */
async function readOwn(file: string): Promise<string | undefined> {
  await mustStayInside(path.dirname(file), file);
  try {
    return (await ifThere(readRegularFile(file)))?.toString('utf8');
  } catch (error) {
    throw new HumanError(
      `${file} cannot be read: ${reasonOf(error)}.`,
      'Put the folder back as it was, or start a new session.',
      'failed',
    );
  }
}

function safeName(slug: string): string {
  return /^[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*$/u.test(slug) ? slug : slugOf(slug);
}

function missing(what: string, folder: string): HumanError {
  return new HumanError(
    `${what} is missing from ${folder}, so the session cannot be continued.`,
    'Put the folder back as it was, or start a new session.',
    'failed',
  );
}
