// The copies in a session's folder of what it starts from, by which it is resumed whatever has happened to the originals.

import fs from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { HumanError } from '../base/errors';
import { canonicalJson, type Json } from '../base/json';
import { l10n, type Value } from '../base/message';
import type { Agent } from '../cast/agent';
import type { DocumentText, ReviewRules } from '../document/document';
import type { OpenedDocument, SessionOpened } from '../ledger/events';
import { slugOf } from '../text/slug';
import { agentMarkdown, agentShape } from './agentCopy';
import { sha256 } from './clock';
import { parseDocument } from './documentParser';
import { fileError, readRegularFile, undefinedIfMissing, writeFileAtomically } from './files';
import { assertInside } from './pathContainment';

const indexFile = 'sources.json';
const rulesCopy = 'rules.md';
const indexShape = z.object({ agents: z.array(agentShape) });

/** The agents, document and rules that a session starts from. */
export interface SessionSources {
  agents: ReadonlyMap<string, Agent>;
  document?: DocumentText;
  rules?: ReviewRules;
}

/** The copies in a session's folder, with a notice for each that was changed since the session started. */
export interface StoredSources extends SessionSources {
  notices: readonly string[];
}

/** Copies what a session starts from into its folder: the document, the house rules, agents as readable markdown, and an index for resuming. */
export async function writeSources(folder: string, sources: SessionSources): Promise<void> {
  try {
    const agents = [...sources.agents.values()].map(withoutLocalPaths);
    if (agents.length > 0) await fs.mkdir(path.join(folder, 'agents'), { recursive: true });
    for (const agent of agents) {
      await writeFileAtomically(path.join(folder, 'agents', `${safeName(agent.slug)}.md`), agentMarkdown(agent));
    }
    if (sources.document) await writeFileAtomically(path.join(folder, 'document.md'), sources.document.text);
    if (sources.rules) await writeFileAtomically(path.join(folder, rulesCopy), sources.rules.text);
    await writeFileAtomically(path.join(folder, indexFile), `${JSON.stringify({ agents }, undefined, 2)}\n`);
  } catch (error) {
    throw new HumanError(
      l10n`The session's copies could not be written into ${folder}: ${fileError(error)}.`,
      'Free some space or correct the permissions, then try again.',
      'failed',
    );
  }
}

/** Reads the copies of a session; one that was changed since is reported in a notice. */
export async function readSources(folder: string, opened: SessionOpened): Promise<StoredSources> {
  const notices: string[] = [];
  const agents = new Map<string, Agent>();
  for (const agent of await readAgents(path.join(folder, indexFile))) agents.set(agent.slug, agent);
  for (const { agent: slug, name, sha } of opened.seats) {
    const agent = agents.get(slug);
    if (!agent) throw missingCopyError(l10n`the copy of ${name}`, folder);
    if (sha !== undefined && sha !== sha256(agent.body))
      notices.push(`The copy of ${name} was changed since the session started.`);
  }
  const rules = opened.rules && (await readRules(folder, opened.rules.path));
  if (opened.rules && sha256(rules?.text ?? '') !== opened.rules.sha)
    notices.push('The copy of the house rules was changed since the session started.');
  if (!opened.document) return { agents, rules, notices };
  const document = await readDocument(folder, opened.document);
  if (sha256(document.text) !== opened.document.sha)
    notices.push('The copy of the document was changed since the session started.');
  return { agents, document, rules, notices };
}

/** The digest of the copies, the same whether a session opens with them or reads them back. */
export function digestOfCopies({ agents, document, rules }: SessionSources): string {
  // By way of JSON, because a copy that was read back has no undefined fields.
  const plain = [...agents.values()].map(agent => JSON.parse(JSON.stringify(withoutLocalPaths(agent))) as unknown);
  const sorted = z.parse(z.array(agentShape), plain).sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const digest = sha256(`${canonicalJson(JSON.parse(JSON.stringify(sorted)) as Json)}\n${document?.text ?? ''}`);
  return rules ? sha256(`${digest} ${sha256(rules.path)} ${sha256(rules.text)}`) : digest;
}

/** Makes an agent's path relative: a session's folder is shared, and local paths are private. */
function withoutLocalPaths(agent: Agent): Agent {
  const { root, ...rest } = agent;
  if (root === undefined) return rest;
  return { ...rest, path: path.relative(root, agent.path).split(path.sep).join('/') };
}

async function readAgents(file: string): Promise<Agent[]> {
  const text = await readInside(file);
  if (text === undefined) throw missingCopyError(indexFile, path.dirname(file));
  try {
    return z.parse(indexShape, JSON.parse(text)).agents;
  } catch {
    throw new HumanError(
      l10n`${file} is damaged.`,
      'The transcript can still be read; continue as a new session.',
      'failed',
    );
  }
}

async function readDocument(folder: string, { copy, title, path: original }: OpenedDocument): Promise<DocumentText> {
  // The name comes from the ledger: only its last segment is used.
  const text = await readInside(path.join(folder, path.basename(copy)));
  if (text === undefined) throw missingCopyError(l10n`the copy of the document`, folder);
  return parseDocument(text, { title, path: original });
}

async function readRules(folder: string, original: string): Promise<ReviewRules> {
  const text = await readInside(path.join(folder, rulesCopy));
  if (text === undefined) throw missingCopyError(l10n`the copy of the house rules`, folder);
  return { path: original, text };
}

/** Reads a copy; undefined if it is missing. Throws for a link out of the folder, which could send any file to a model. */
async function readInside(file: string): Promise<string | undefined> {
  await assertInside(path.dirname(file), file);
  try {
    return (await undefinedIfMissing(readRegularFile(file)))?.toString('utf8');
  } catch (error) {
    throw new HumanError(
      l10n`${file} cannot be read: ${fileError(error)}.`,
      'Put the folder back as it was, or start a new session.',
      'failed',
    );
  }
}

function safeName(slug: string): string {
  return /^[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*$/u.test(slug) ? slug : slugOf(slug);
}

function missingCopyError(what: Value, folder: string): HumanError {
  return new HumanError(
    l10n`${what} is missing from ${folder}, so the session cannot be continued.`,
    'Put the folder back as it was, or start a new session.',
    'failed',
  );
}
