import fs from 'node:fs/promises';
import path from 'node:path';
import { type FindingAnchors, isReworded } from '../document/findingPlace';
import { findQuote, normalizeForSearch } from '../document/quote';
import type { OpenedDocument } from '../ledger/events';
import { extractQuotations } from '../text/quotations';
import { sha256 } from './clock';
import { decodeText, readRegularFile, realFiles, undefinedIfMissing } from './files';
import { readSavedFindings } from './findingsFiles';
import { ledgerName } from './ledgerFile';
import { LedgerReader, readAppended } from './ledgerReader';
import { isInside, resolveLinks } from './pathContainment';

/** How many of a session's findings refer to passages of its document that have changed since. */
export interface DocumentChange {
  /** What is counted; without findings the quotes in its turns, without quotes the document as a whole (1 of 1). */
  of: 'findings' | 'quotes' | 'text';
  changed: number;
  total: number;
}

const maxBytes = 4 * 1024 * 1024;
const maxCached = 5_000;
// A page has fewer; a forged one should not keep the list of sessions waiting.
const maxAnchors = 300;

/** Cached results by session folder; valid as long as `stamp`, the sizes and times of the files they come from, is the same. */
const changeCache = new Map<string, { stamp: string; change: DocumentChange | undefined }>();

/** Finds what a session refers to in its document that has changed since; undefined if nothing has, or if that is unknown (a selection, a missing file). */
export async function documentChangeOf(
  folder: string,
  document: OpenedDocument | undefined,
): Promise<DocumentChange | undefined> {
  if (document?.path === undefined || document.firstLine !== undefined) return undefined;
  // A session's folder lies two levels below the folder that its document's path is relative to.
  const workspace = path.dirname(path.dirname(folder));
  const file = path.resolve(workspace, document.path);
  // The path comes from a ledger, which anybody may have edited.
  if (!isInside(await resolveLinks(workspace), await resolveLinks(file))) return undefined;
  const files = [file, path.join(folder, 'findings.json'), path.join(folder, ledgerName)];
  const stamp = [document.sha, ...(await Promise.all(files.map(stampOf)))].join(' ');
  const cached = changeCache.get(folder);
  if (cached?.stamp === stamp) return cached.change;
  const text = await readText(file).catch(() => undefined);
  const change = text === undefined || sha256(text) === document.sha ? undefined : await compareWithText(folder, text);
  if (changeCache.size >= maxCached) changeCache.clear();
  changeCache.set(folder, { stamp, change });
  return change;
}

/** Compares a session with a text: by its findings, or else by what its turns quote, or else by its copy as a whole. Undefined if nothing changed. */
export async function compareWithText(folder: string, text: string): Promise<DocumentChange | undefined> {
  const current = { title: '', text: text.replace(/\r\n?/g, '\n'), sections: [] };
  const saved = await readSavedFindings(folder);
  const findings = saved?.findings.filter(each => each.state !== 'fell').slice(0, maxAnchors) ?? [];
  const copy =
    findings.length > 0 ? undefined : await readText(path.join(folder, 'document.md')).catch(() => undefined);
  const anchors = findings.length > 0 ? findings : await quotesInTurns(folder, copy ?? '');
  const changed = anchors.filter(each => isReworded(each, current)).length;
  if (changed > 0) return { of: findings.length > 0 ? 'findings' : 'quotes', changed, total: anchors.length };
  if (anchors.length > 0 || copy === undefined) return undefined;
  const isSame = normalizeForSearch(copy).text === normalizeForSearch(current.text).text;
  return isSame ? undefined : { of: 'text', changed: 1, total: 1 };
}

/** The quotes from the document in the turns of a session. */
async function quotesInTurns(folder: string, copy: string): Promise<FindingAnchors[]> {
  const reader = new LedgerReader();
  await readAppended(path.join(folder, ledgerName), reader, realFiles).catch(() => undefined);
  const original = { title: '', text: copy, sections: [] };
  const texts = reader.events.flatMap(each => (each.type === 'turn.ended' ? each.text : []));
  const quotes = [...new Set(texts.flatMap(extractQuotations))].slice(0, maxAnchors);
  // An anchor with lines is one that was in the document.
  return quotes.flatMap(text => (findQuote(original, text) ? { quotes: [{ text, lines: {} }], section: '' } : []));
}

async function stampOf(file: string): Promise<string | undefined> {
  const stats = await undefinedIfMissing(fs.stat(file));
  return stats?.isFile() ? `${stats.size} ${stats.mtimeMs}` : undefined;
}

/** Reads a document and normalizes it as a session does when it opens; undefined if it is no text. */
async function readText(file: string): Promise<string | undefined> {
  const text = decodeText(await readRegularFile(file, { maximumBytes: maxBytes }));
  return text?.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}
