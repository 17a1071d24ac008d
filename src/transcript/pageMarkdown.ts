import { escapeInline, escapeProse, escapeTitle, printable } from './escape';
import { chairPieces, factPieces, pagePieces } from './pageParts';
import type { ListItem, Piece } from './pieces';
import type { SessionPage } from './sessionPage';

/** How a destination escapes texts and renders pieces. */
export interface MarkdownRules {
  /** Escapes a stranger's text for one line. */
  inline(text: string): string;
  /** Escapes a stranger's text for the title of a fold. */
  title(text: string): string;
  /** Renders a piece in the destination's own way; undefined for the default. */
  own?(piece: Piece): string | undefined;
}

const defaultRules: MarkdownRules = { inline: escapeProse, title: escapeTitle };

/** Renders the page as the Markdown file of a session. */
export function pageMarkdown(context: SessionPage): string {
  const title = `# ${context.translate('Findings')}: ${escapeInline(context.title)}`;
  return `${[title, piecesMarkdown([...pagePieces(context), ...factPieces(context)])].join('\n\n')}\n`;
}

/** Renders pieces one after the other. */
export function piecesMarkdown(pieces: readonly Piece[], rules: MarkdownRules = defaultRules): string {
  return pieces.map(piece => pieceMarkdown(piece, rules)).join('\n\n');
}

/** Renders the chair's part alone, for copying. */
export function chairMarkdown(context: SessionPage): string {
  return `${piecesMarkdown(chairPieces(context))}\n`;
}

/** Renders one piece of the page. */
export function pieceMarkdown(piece: Piece, rules: MarkdownRules = defaultRules): string {
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

// Parsers of a transcript recognize these markers even in a fence.
const markerPattern = /^[ \t]*(?:\[\/?[A-Z]+|<!--)/m;

/** Renders a wording with its label and place. */
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

/** Renders a wording: one line as text, several as they are, since indentation has a meaning. */
function wordingMarkdown(text: string, inline: MarkdownRules['inline']): string {
  const lines = text.split('\n').filter(line => line.trim() !== '');
  return lines.length > 1 && !markerPattern.test(printable(text)) ? fencedBlock(text) : lines.map(inline).join('  \n');
}

/** Puts a text into a fence that nothing in it can close. */
export function fencedBlock(text: string, language = ''): string {
  const shown = printable(text);
  const longest = Math.max(2, ...(shown.match(/`+/g) ?? []).map(run => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${shown}\n${fence}`;
}

function itemMarkdown({ id, strong = id, text, ids = [] }: ListItem, inline: MarkdownRules['inline']): string {
  const pointer = ids.length > 0 ? `(${ids.map(inline).join(', ')})` : undefined;
  return `- ${[strong && `**${inline(strong)}**`, inline(text), pointer].filter(Boolean).join(' ')}`;
}
