import type { List, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { excessIn, proseLimits } from '../base/markdownLimits';
import { escapeHtml, printable } from './escape';

/** What is nested deeper is shown as it was written. */
const deepest = 30;

const tags = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  blockquote: 'blockquote',
  listItem: 'li',
  tableRow: 'tr',
  tableCell: 'td',
} as const;

/** Markdown that someone else wrote, as HTML in which nothing can load, run or lead anywhere: a link is its words and its address. */
export function proseHtml(text: string): string {
  const source = printable(text);
  if (excessIn(source, proseLimits)) return wrapped('pre', escapeHtml(source));
  const tree = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return inside(tree, source, 0);
}

function inside({ children }: { children: readonly Nodes[] } | Root, source: string, depth: number): string {
  return children.map(node => one(node, source, depth + 1)).join('');
}

function one(node: Nodes, source: string, depth: number): string {
  if (depth > deepest) return asWritten(node, source);
  switch (node.type) {
    case 'text':
      return escapeHtml(node.value);
    case 'paragraph':
    case 'emphasis':
    case 'strong':
    case 'delete':
    case 'blockquote':
    case 'listItem':
    case 'tableRow':
    case 'tableCell':
      return wrapped(tags[node.type], inside(node, source, depth));
    case 'heading':
      return wrapped('p', wrapped('strong', inside(node, source, depth)));
    case 'list':
      return list(node, source, depth);
    case 'table':
      return wrapped('div', wrapped('table', inside(node, source, depth)));
    case 'inlineCode':
      return wrapped('code', escapeHtml(node.value));
    case 'code':
      return wrapped('pre', escapeHtml(node.value));
    case 'break':
      return '<br>';
    case 'thematicBreak':
      return '<hr>';
    default:
      return asWritten(node, source);
  }
}

function list(node: List, source: string, depth: number): string {
  const items = inside(node, source, depth);
  if (!node.ordered) return wrapped('ul', items);
  return node.start === 1 ? wrapped('ol', items) : `<ol start="${Number(node.start)}">${items}</ol>`;
}

function asWritten({ position }: Nodes, source: string): string {
  return escapeHtml(source.slice(position?.start.offset, position?.end.offset));
}

function wrapped(tag: string, html: string): string {
  return `<${tag}>${html}</${tag}>`;
}
