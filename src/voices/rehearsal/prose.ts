import type { Nodes, Paragraph, PhrasingContent, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import { foldSpace } from '../../text/spaces';

/** A paragraph of a markdown text as plain words, with the heading it stands under. */
export interface Prose {
  text: string;
  heading: string;
  /** Whether it is an item of a list, which need not be a whole sentence. */
  item: boolean;
  /** The bold words it opens with, as rules and labels do. */
  label?: string;
}

// More than this adds no better quotes, only time.
const longest = 120_000;

/** The prose of a markdown text and its headings' words: no tables, code, comments, images, task boxes or mark-up. */
export function proseOf(markdown: string): Prose[] {
  const text = markdown.length > longest ? markdown.slice(0, markdown.lastIndexOf('\n', longest)) : markdown;
  const tree: Root = fromMarkdown(text, {
    extensions: [gfm(), frontmatter()],
    mdastExtensions: [gfmFromMarkdown(), frontmatterFromMarkdown()],
  });
  const found: Prose[] = [];
  let heading = '';
  const walk = (node: Nodes, item: boolean): void => {
    switch (node.type) {
      case 'heading':
        heading = withoutIcons(plain(node.children)).replace(/^(?:\d+[.)]\s?)+(?=\p{L})/u, '');
        return;
      case 'paragraph':
        found.push(paragraph(node, heading, item));
        return;
      case 'listItem':
        if (node.checked === null || node.checked === undefined) for (const child of node.children) walk(child, true);
        return;
      case 'root':
      case 'list':
      case 'blockquote':
        for (const child of node.children) walk(child, item);
        return;
      default:
        return;
    }
  };
  walk(tree, false);
  return found.filter(prose => prose.text !== '');
}

function paragraph(node: Paragraph, heading: string, item: boolean): Prose {
  const [first, ...rest] = node.children;
  const label = first?.type === 'strong' ? plain(first.children) : '';
  if (label === '') return { text: withoutIcons(plain(node.children)), heading, item };
  const after = plain(rest).replace(/^\s*[:–—-]\s*/, '');
  const isLabel = after === '' || label.endsWith(':') || /^\s*[:–—-]/.test(plain(rest)) || /[.!?]$/.test(label);
  if (!isLabel) return { text: withoutIcons(plain(node.children)), heading, item };
  return { text: withoutIcons(after), heading, item, label: withoutIcons(label).replace(/[\s:.]+$/, '') };
}

function plain(nodes: readonly PhrasingContent[]): string {
  let text = '';
  for (const node of nodes) {
    if (node.type === 'text' || node.type === 'inlineCode') text += node.value;
    else if (node.type === 'break') text += ' ';
    else if ('children' in node) text += plain(node.children);
  }
  return foldSpace(text);
}

function withoutIcons(text: string): string {
  return foldSpace(
    text.replace(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, icon => (/[0-9#*©®™]/.test(icon) ? icon : ' ')),
  );
}
