import { escapeInline, escapeProse, escapeTitle, printable } from './escape';
import { chairPieces, factPieces, pagePieces } from './pageParts';
import type { ListItem, Piece } from './pieces';
import type { SessionPage } from './sessionPage';

/** What a place has rules of its own for: everything that a model or the document says is escaped as it asks. */
export interface MarkdownRules {
  /** Makes a stranger's text harmless as markdown on one line. */
  inline(text: string): string;
  /** Makes it harmless as the title of a fold. */
  title(text: string): string;
  /** How a piece is written here, where that is otherwise than elsewhere. */
  own?(piece: Piece): string | undefined;
}

const usual: MarkdownRules = { inline: escapeProse, title: escapeTitle };

/** The page of a session as markdown for its folder. */
export function pageMarkdown(about: SessionPage): string {
  const title = `# ${about.heading('Findings')}: ${escapeInline(about.title)}`;
  return `${[title, piecesMarkdown([...pagePieces(about), ...factPieces(about)])].join('\n\n')}\n`;
}

/** Pieces of the page one after the other. */
export function piecesMarkdown(pieces: readonly Piece[], rules: MarkdownRules = usual): string {
  return pieces.map(piece => pieceMarkdown(piece, rules)).join('\n\n');
}

/** The chair's part alone, for copying. */
export function chairMarkdown(about: SessionPage): string {
  return `${piecesMarkdown(chairPieces(about))}\n`;
}

/** One piece of the page. */
export function pieceMarkdown(piece: Piece, rules: MarkdownRules = usual): string {
  const { inline, own } = rules;
  const written = own?.(piece);
  if (written !== undefined) return written;
  switch (piece.kind) {
    case 'heading':
      return piece.id === undefined ? `## ${inline(piece.text)}` : `### ${inline(piece.id)}: ${inline(piece.text)}`;
    case 'change':
      return changeMarkdown(piece, inline);
    case 'text':
      return [
        ...(piece.label === undefined ? [] : [`**${inline(piece.label)}:**`]),
        ...(piece.text === '' ? [] : [inline(piece.text)]),
        ...(piece.ids ? [piece.ids.map(inline).join(', ')] : []),
      ].join(' ');
    case 'aside':
      return `_${inline(piece.text)}_`;
    case 'quote':
      return `> “${inline(piece.text)}” – ${inline(piece.where)}`;
    case 'list':
      return piece.items.map(item => itemMarkdown(item, inline)).join('\n');
    case 'fold':
      return foldMarkdown(piece, rules);
  }
}

function foldMarkdown({ id, title, inside }: Extract<Piece, { kind: 'fold' }>, rules: MarkdownRules): string {
  const summary = rules.title(`${id === undefined ? '' : `${id}: `}${title}`);
  return `<details>\n<summary>${summary}</summary>\n\n${piecesMarkdown(inside, rules)}\n\n</details>`;
}

// A reader of a transcript takes these for its own marks, also in a fence.
const marker = /^[ \t]*(?:\[\/?[A-Z]+|<!--)/m;

/** Wording behind its label and its place. */
export function changeMarkdown(
  { label, where, text }: Pick<Extract<Piece, { kind: 'change' }>, 'label' | 'where' | 'text'>,
  inline: MarkdownRules['inline'],
): string {
  if (text === '' && where !== undefined) return `**${inline(label)}**, ${inline(where)}`;
  const head = where === undefined ? `**${inline(label)}:**` : `**${inline(label)}**, ${inline(where)}:`;
  const wording = wordingMarkdown(text, inline);
  if (wording.startsWith('```')) return `${head}\n\n${wording}`;
  return [head, wording].join(where === undefined && !wording.includes('\n') ? ' ' : '  \n');
}

/** Wording of one line, and of several as it is: what is indented is so for a reason. */
function wordingMarkdown(text: string, inline: MarkdownRules['inline']): string {
  const lines = text.split('\n').filter(line => line.trim() !== '');
  return lines.length > 1 && !marker.test(printable(text)) ? fenced(text) : lines.map(inline).join('  \n');
}

/** A text in a fence that nothing in it closes. */
export function fenced(text: string, language = ''): string {
  const shown = printable(text);
  const longest = Math.max(2, ...(shown.match(/`+/g) ?? []).map(run => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${shown}\n${fence}`;
}

function itemMarkdown({ id, strong = id, text, ids = [] }: ListItem, inline: MarkdownRules['inline']): string {
  const pointer = ids.length > 0 ? `(${ids.map(inline).join(', ')})` : undefined;
  return `- ${[strong && `**${inline(strong)}**`, inline(text), pointer].filter(Boolean).join(' ')}`;
}
