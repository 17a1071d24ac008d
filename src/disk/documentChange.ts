import fs from 'node:fs/promises';
import path from 'node:path';
import { type FindingAnchors, isReworded } from '../document/findingPlace';
import { findQuote, normalizeForSearch } from '../document/quote';
import type { OpenedDocument } from '../ledger/events';
import { extractQuotations } from '../text/quotations';
import { sha256 } from './clock';
import { isInside, resolveLinks } from './contained';
import { decodeText, readRegularFile, realFiles, undefinedIfMissing } from './files';
import { readSavedFindings } from './findingsFiles';
import { ledgerName } from './ledgerFile';
import { LedgerReader, readAppended } from './ledgerReader';

/** How many of the findings or quotes that a session's verdict rests on read otherwise now; `text`: nothing was quoted, and the document as a whole does. */
export interface DocumentChange {
  of: 'findings' | 'quotes' | 'text';
  changed: number;
  total: number;
}

const maxBytes = 4 * 1024 * 1024;
const maxRemembered = 5_000;
// A page has fewer; a forged one should not keep the list of sessions waiting.
const maxAnchors = 300;

/** The checksums of files, valid while size and modification time stay the same. */
const hashes = new Map<string, { of: string; sha: string }>();
const changes = new Map<string, { of: string; change: DocumentChange | undefined }>();
/** The document read last: many sessions are about the same one. */
let lastText: { sha: string; text: string } | undefined;

/** How a session's document has changed since, as far as its verdict rests on it; undefined if not at all or if that is unknown (a selection, a missing file). */
export async function changeSince(
  folder: string,
  document: OpenedDocument | undefined,
): Promise<DocumentChange | undefined> {
  if (document?.path === undefined || document.firstLine !== undefined) return undefined;
  const home = path.dirname(path.dirname(folder));
  const file = path.resolve(home, document.path);
  const sha = await shaOf(home, file).catch(() => undefined);
  if (sha === undefined || sha === document.sha) return undefined;
  const of = `${sha} ${await stampOf(path.join(folder, 'findings.json'))} ${await stampOf(path.join(folder, ledgerName))}`;
  const known = changes.get(folder);
  if (known?.of === of) return known.change;
  const text = lastText?.sha === sha ? lastText.text : ((await readText(file)) ?? '');
  lastText = { sha, text };
  const change = await changeIn(folder, text);
  remember(changes, folder, { of, change });
  return change;
}

/** How many of the words that a session's verdict rests on are gone from a text; undefined if none. */
export async function changeIn(folder: string, text: string): Promise<DocumentChange | undefined> {
  const now = { title: '', text: text.replace(/\r\n?/g, '\n'), sections: [] };
  const saved = await readSavedFindings(folder);
  const findings = saved?.findings.filter(each => each.state !== 'fell').slice(0, maxAnchors) ?? [];
  const copy =
    findings.length > 0 ? undefined : await readText(path.join(folder, 'document.md')).catch(() => undefined);
  const anchors = findings.length > 0 ? findings : await quotedInTurns(folder, copy ?? '');
  const changed = anchors.filter(each => isReworded(each, now)).length;
  if (changed > 0) return { of: findings.length > 0 ? 'findings' : 'quotes', changed, total: anchors.length };
  if (anchors.length > 0 || copy === undefined) return undefined;
  const isSame = normalizeForSearch(copy).text === normalizeForSearch(now.text).text;
  return isSame ? undefined : { of: 'text', changed: 1, total: 1 };
}

/** What the turns of a session quote from its copy of the document. */
async function quotedInTurns(folder: string, copy: string): Promise<FindingAnchors[]> {
  const reader = new LedgerReader();
  await readAppended(path.join(folder, ledgerName), reader, realFiles).catch(() => undefined);
  const then = { title: '', text: copy, sections: [] };
  const texts = reader.events.flatMap(each => (each.type === 'turn.ended' ? each.text : []));
  const quotes = [...new Set(texts.flatMap(extractQuotations))].slice(0, maxAnchors);
  return quotes.flatMap(text => (findQuote(then, text) ? { quotes: [{ text, lines: {} }], section: '' } : []));
}

async function shaOf(home: string, file: string): Promise<string | undefined> {
  // The path comes from a ledger, which anybody may have edited.
  if (!isInside(await resolveLinks(home), await resolveLinks(file))) return undefined;
  const of = await stampOf(file);
  if (of === undefined) return undefined;
  const known = hashes.get(file);
  if (known?.of === of) return known.sha;
  const text = await readText(file);
  if (text === undefined) return undefined;
  const sha = sha256(text);
  remember(hashes, file, { of, sha });
  return sha;
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

function remember<T>(known: Map<string, T>, key: string, value: T): void {
  if (known.size >= maxRemembered) known.clear();
  known.set(key, value);
}
