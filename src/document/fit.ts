// Shortens a document to a token budget, for prompts.

import { l10n, type Message } from '../base/message';
import { relevance } from '../text/relevance';
import { roughTokens } from '../text/spaces';
import type { DocumentText, Section } from './document';
import { lineRange, ownText, renderOutline } from './outline';

/** The part of a document that fits a prompt. */
export interface FittedDocument {
  text: string;
  /** The notice for the user if the document was shortened. */
  notice?: Message;
}

/** A stretch of the document that is sent or omitted as a whole. */
interface Piece {
  text: string;
  startLine: number;
  endLine: number;
  section: Section | undefined;
  tokens: number;
}

const maxPieceTokens = 400;
/** What the titles of the sent text take, and the line range above a piece. */
const [frameTokens, labelTokens] = [60, 8];

/** Returns the whole document if it fits the budget, or else its outline and the passages that are most relevant to the query, in document order. */
export function fitDocument(
  document: DocumentText,
  { budgetTokens, query }: { budgetTokens: number; query: string },
): FittedDocument {
  const size = roughTokens(document.text);
  if (size <= budgetTokens) return { text: document.text };
  const outline = truncateLines(renderOutline(document), budgetTokens / 4);
  const pieces = splitDocument(document, Math.min(maxPieceTokens, Math.ceil(budgetTokens / 8)));
  const chosen = choosePieces(pieces, query || document.title, budgetTokens - roughTokens(outline) - frameTokens);
  const passages = pieces
    .filter(piece => chosen.has(piece))
    .map((piece, at, all) => {
      const follows = all[at - 1]?.endLine === piece.startLine - 1;
      return follows ? piece.text : `[${lineRange(piece)}]\n${piece.text}`;
    });
  const cut = new Set(pieces.filter(piece => !chosen.has(piece)).map(({ section }) => section));
  const sent = document.sections.filter(section => !cut.has(section)).length;
  return {
    text: [`# ${document.title}`, 'Outline of the whole document:', outline, 'Passages:', ...passages].join('\n\n'),
    notice: l10n`The document is too long for one prompt (about ${roundTokens(size)} tokens, ${roundTokens(budgetTokens)} allowed): its outline and ${sent} of ${document.sections.length} sections were sent in full, the rest in part or not at all.`,
  };
}

/** Chooses the most relevant pieces that the budget has room for; equally relevant ones in document order. */
function choosePieces(pieces: readonly Piece[], query: string, budget: number): Set<Piece> {
  const texts = pieces.map(piece => piece.text);
  const scores = relevance(query, texts);
  const ranked = pieces
    .map((piece, at) => ({ piece, at, score: scores[at] ?? 0 }))
    .sort((a, b) => b.score - a.score || a.at - b.at);
  const chosen = new Set<Piece>();
  let left = budget;
  for (const { piece } of ranked) {
    if (piece.tokens > left) continue;
    chosen.add(piece);
    left -= piece.tokens;
  }
  return chosen;
}

/** Splits a document into pieces of about `size` tokens, at blank lines if possible. */
export function splitDocument(document: DocumentText, size: number): Piece[] {
  const pieces: Piece[] = [];
  const { preamble } = document;
  const isUntitled = document.sections.length === 1 && document.sections[0]?.startLine === preamble?.startLine;
  if (preamble && !isUntitled) pieces.push(...splitText(preamble.text, preamble.startLine, undefined, size));
  for (const section of document.sections)
    pieces.push(...splitText(ownText(section), section.startLine, section, size));
  return pieces;
}

/** Splits a text into pieces of about `size` tokens: at blank lines, or else at line ends, or else within a long line. */
function splitText(text: string, firstLine: number, section: Section | undefined, size: number): Piece[] {
  const pieces: Piece[] = [];
  let open: { lines: string[]; startLine: number; endLine: number; tokens: number } | undefined;
  const close = () => {
    const piece = open?.lines.join('\n') ?? '';
    if (open && piece.trim() !== '') {
      pieces.push({
        text: piece,
        startLine: open.startLine,
        endLine: open.endLine,
        section,
        tokens: roughTokens(piece) + labelTokens,
      });
    }
    open = undefined;
  };
  for (const [at, wholeLine] of text.split('\n').entries()) {
    for (const line of splitLine(wholeLine, size)) {
      const tokens = roughTokens(line);
      const isFull = open && (open.tokens + tokens > size * 2 || (open.tokens > size && line.trim() === ''));
      if (isFull) close();
      open ??= { lines: [], startLine: firstLine + at, endLine: firstLine + at, tokens: 0 };
      open.lines.push(line);
      open.endLine = firstLine + at;
      open.tokens += tokens;
    }
  }
  close();
  return pieces;
}

function splitLine(line: string, size: number): string[] {
  if (roughTokens(line) <= size * 2) return [line];
  const parts: string[] = [];
  for (let rest = line; rest !== ''; ) {
    const room = rest.slice(0, size * 2);
    const end = rest.length > room.length ? Math.max(room.lastIndexOf(' ') + 1, room.length / 2) : room.length;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return parts;
}

function truncateLines(text: string, tokens: number): string {
  if (roughTokens(text) <= tokens) return text;
  const lines: string[] = [];
  let left = tokens;
  for (const line of text.split('\n')) {
    left -= roughTokens(line) + 1;
    if (left < 0) break;
    lines.push(line);
  }
  return [...lines, '- …'].join('\n');
}

function roundTokens(tokens: number): string {
  return tokens < 1_000 ? String(tokens) : `${Math.round(tokens / 1_000)},000`;
}
