import { relevance } from '../text/relevance';
import { roughTokens } from '../text/spaces';
import type { DocumentText, Section } from './document';
import { linesOf, outline, ownText } from './outline';

/** What of a document goes to the voices. */
export interface Fitted {
  text: string;
  /** What the user is told where the document was too long. */
  told?: string;
}

/** A stretch of the document small enough to be chosen or left. */
interface Piece {
  text: string;
  startLine: number;
  endLine: number;
  section: Section | undefined;
  tokens: number;
}

const largePiece = 400;

/** The whole document where it fits the budget, else its outline and the passages most relevant to the query, in their order. */
export function fitDocument(
  document: DocumentText,
  { budgetTokens, query }: { budgetTokens: number; query: string },
): Fitted {
  const size = roughTokens(document.text);
  if (size <= budgetTokens) return { text: document.text };
  const headings = cutLines(outline(document), budgetTokens / 4);
  const pieces = piecesOf(document, Math.min(largePiece, Math.ceil(budgetTokens / 8)));
  const chosen = choose(pieces, query || document.title, budgetTokens - roughTokens(headings) - 60);
  const passages = pieces
    .filter(piece => chosen.has(piece))
    .map((piece, at, all) => {
      const follows = all[at - 1]?.endLine === piece.startLine - 1;
      return follows ? piece.text : `[${linesOf(piece)}]\n${piece.text}`;
    });
  const cut = new Set(pieces.filter(piece => !chosen.has(piece)).map(({ section }) => section));
  const sent = document.sections.filter(section => !cut.has(section)).length;
  return {
    text: [`# ${document.title}`, 'Outline of the whole document:', headings, 'Passages:', ...passages].join('\n\n'),
    told: `The document is too long for one prompt (about ${rounded(size)} tokens, ${rounded(budgetTokens)} allowed): its outline and ${sent} of ${document.sections.length} sections were sent in full, the rest in part or not at all.`,
  };
}

function choose(pieces: readonly Piece[], query: string, budget: number): Set<Piece> {
  const scores = relevance(
    query,
    pieces.map(piece => piece.text),
  );
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

/** A document in pieces of about `size` tokens, cut at blank lines where there are any. */
export function piecesOf(document: DocumentText, size: number): Piece[] {
  const pieces: Piece[] = [];
  const { preamble } = document;
  const bare = document.sections.length === 1 && document.sections[0]?.startLine === preamble?.startLine;
  if (preamble && !bare) pieces.push(...cutUp(preamble.text, preamble.startLine, undefined, size));
  for (const section of document.sections) pieces.push(...cutUp(ownText(section), section.startLine, section, size));
  return pieces;
}

/** Cuts a text at blank lines, or where there are none at line ends and inside endless lines, into pieces of about `size` tokens. */
function cutUp(text: string, firstLine: number, section: Section | undefined, size: number): Piece[] {
  const pieces: Piece[] = [];
  let open: { lines: string[]; from: number; to: number; tokens: number } | undefined;
  const close = () => {
    const text = open?.lines.join('\n') ?? '';
    if (open && text.trim() !== '') {
      pieces.push({ text, startLine: open.from, endLine: open.to, section, tokens: roughTokens(text) + 8 });
    }
    open = undefined;
  };
  for (const [at, whole] of text.split('\n').entries()) {
    for (const line of splitLong(whole, size)) {
      const tokens = roughTokens(line);
      if (open && (open.tokens + tokens > size * 2 || (open.tokens > size && line.trim() === ''))) close();
      open ??= { lines: [], from: firstLine + at, to: firstLine + at, tokens: 0 };
      open.lines.push(line);
      open.to = firstLine + at;
      open.tokens += tokens;
    }
  }
  close();
  return pieces;
}

function splitLong(line: string, size: number): string[] {
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

function cutLines(text: string, tokens: number): string {
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

function rounded(tokens: number): string {
  return tokens < 1_000 ? String(tokens) : `${Math.round(tokens / 1_000)},000`;
}
