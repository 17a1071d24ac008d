import { escapeHtml, escapeInline, escapeProse } from './escape';
import { foldedAt } from './pageHtml';
import { chairPieces, factPieces, pagePieces } from './pageParts';
import type { ListItem, Piece } from './pieces';
import type { SessionPage } from './sessionPage';

/** The page of a session as markdown for its folder; everything that a model or the document says is escaped. */
export function pageMarkdown(about: SessionPage): string {
  const title = `# ${about.heading('Findings')}: ${escapeInline(about.title)}`;
  return `${[title, piecesMarkdown([...pagePieces(about), ...factPieces(about)])].join('\n\n')}\n`;
}

/** Pieces of the page one after the other, with what is folded behind its title. */
export function piecesMarkdown(pieces: readonly Piece[], inline: (text: string) => string = escapeProse): string {
  const texts = foldedAt(pieces).map(({ title, inside }) => {
    const text = inside.map(piece => pieceMarkdown(piece, inline)).join('\n\n');
    return title === undefined ? text : `<details>\n<summary>${escapeHtml(title)}</summary>\n\n${text}\n\n</details>`;
  });
  return texts.join('\n\n');
}

/** The chair's part alone, for copying. */
export function chairMarkdown(about: SessionPage): string {
  return `${chairPieces(about)
    .map(piece => pieceMarkdown(piece))
    .join('\n\n')}\n`;
}

/** One piece of the page; `inline` makes a stranger's text harmless, and says how where the place it goes to has rules of its own. */
export function pieceMarkdown(piece: Piece, inline: (text: string) => string = escapeProse): string {
  switch (piece.kind) {
    case 'heading':
      return piece.id === undefined ? `## ${inline(piece.text)}` : `### ${inline(piece.id)}: ${inline(piece.text)}`;
    case 'change':
      return changeMarkdown(piece, inline);
    case 'text':
      return piece.label === undefined ? inline(piece.text) : `**${inline(piece.label)}:** ${inline(piece.text)}`;
    case 'aside':
      return `_${inline(piece.text)}_`;
    case 'quote':
      return `> “${inline(piece.text)}” – ${inline(piece.where)}`;
    case 'list':
      return piece.items.map(item => itemMarkdown(item, inline)).join('\n');
  }
}

/** What a line ends with that the next one does not run on from. */
const lineBreak = '  \n';

/** Wording on lines of its own, but for a few words whose place is not known. */
function changeMarkdown(
  { label, where, text }: Extract<Piece, { kind: 'change' }>,
  inline: (text: string) => string,
): string {
  const lines = text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(inline);
  if (where !== undefined) return [`**${inline(label)}**, ${inline(where)}:`, ...lines].join(lineBreak);
  return [`**${inline(label)}:**`, ...lines].join(lines.length > 1 ? lineBreak : ' ');
}

function itemMarkdown({ id, strong = id, text, ids = [], below = [] }: ListItem, inline: (text: string) => string) {
  const pointer = ids.length > 0 ? `(${ids.map(inline).join(', ')})` : undefined;
  const first = [strong && `**${inline(strong)}**`, inline(text), pointer].filter(Boolean).join(' ');
  const lines = below.flatMap(piece => pieceMarkdown(piece, inline).split('\n'));
  return `- ${[first, ...lines.map(line => line.trimEnd())].join(`${lineBreak}  `)}`;
}
