import type { List, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { findExcess, proseLimits } from '../base/markdownLimits';
import { escapeHtml, printable } from './escape';

/** The maximum nesting; deeper nodes are shown as their source. */
const maxDepth = 30;

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

/** Renders a stranger's Markdown as HTML that can neither load, run nor link to anything: a link becomes its text and address. */
export function proseHtml(text: string): string {
  const source = printable(text);
  if (findExcess(source, proseLimits)) return wrapTag('pre', escapeHtml(source));
  const tree = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return renderChildren(tree, source, 0);
}

function renderChildren({ children }: { children: readonly Nodes[] } | Root, source: string, depth: number): string {
  return children.map(node => renderNode(node, source, depth + 1)).join('');
}

function renderNode(node: Nodes, source: string, depth: number): string {
  if (depth > maxDepth) return sourceHtml(node, source);
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
      return wrapTag(tags[node.type], renderChildren(node, source, depth));
    case 'heading':
      return wrapTag('p', wrapTag('strong', renderChildren(node, source, depth)));
    case 'list':
      return renderList(node, source, depth);
    case 'table':
      return wrapTag('div', wrapTag('table', renderChildren(node, source, depth)));
    case 'inlineCode':
      return wrapTag('code', escapeHtml(node.value));
    case 'code':
      return wrapTag('pre', escapeHtml(node.value));
    case 'break':
      return '<br>';
    case 'thematicBreak':
      return '<hr>';
    default:
      return sourceHtml(node, source);
  }
}

function renderList(node: List, source: string, depth: number): string {
  const items = renderChildren(node, source, depth);
  if (!node.ordered) return wrapTag('ul', items);
  return node.start === 1 ? wrapTag('ol', items) : `<ol start="${Number(node.start)}">${items}</ol>`;
}

function sourceHtml({ position }: Nodes, source: string): string {
  return escapeHtml(source.slice(position?.start.offset, position?.end.offset));
}

function wrapTag(tag: string, html: string): string {
  return `<${tag}>${html}</${tag}>`;
}
