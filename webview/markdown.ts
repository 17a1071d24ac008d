import type { List, ListItem, Nodes, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { findExcess, proseLimits } from '../src/base/markdownLimits';
import { localize } from './language';

/** What the links in a rendered text do, and `quotes`: its words that occur in the document, in which line. */
export interface LinkActions {
  open(url: string): void;
  /** Shows the quoted words in the document. */
  reveal(quote: string): void;
  quotes: readonly { text: string; line: number }[];
}

const dialect = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/** Renders Markdown that can neither load, run nor navigate: images become text, HTML is shown as source, a link is a button that asks the host. */
export function renderMarkdown(text: string, links: LinkActions): DocumentFragment {
  // Beyond these limits parsing could take too long.
  if (findExcess(text, proseLimits)) return renderNodes([{ type: 'code', value: text }], links);
  const tree = fromMarkdown(text, dialect);
  return renderNodes(tree.children, links);
}

function renderNodes(nodes: readonly Nodes[], links: LinkActions): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const node of nodes) fragment.append(renderNode(node as RootContent, links));
  return fragment;
}

function renderNode(node: RootContent, links: LinkActions): Node {
  switch (node.type) {
    case 'text':
      return renderQuotes(node.value, links);
    case 'paragraph':
    case 'emphasis':
    case 'strong':
    case 'delete':
    case 'blockquote':
      return element(tagNames[node.type], node.children, links);
    case 'heading':
      return renderHeading(node.depth, node.children, links);
    case 'list':
      return renderList(node, links);
    case 'listItem':
      return renderItem(node, links);
    case 'table':
      return renderTable(node, links);
    case 'inlineCode':
      return textElement('code', node.value);
    case 'code':
      return renderCode(node.value);
    case 'break':
      return document.createElement('br');
    case 'thematicBreak':
      return document.createElement('hr');
    case 'link':
      return renderLink(node.url, renderNodes(node.children, links), links);
    case 'image':
      return textElement('span', `🖼 ${node.alt || localize('image')} (${node.url})`, 'inert');
    case 'html':
      return textElement('span', node.value, 'inert');
    default:
      return renderOther(node, links);
  }
}

const tagNames = { paragraph: 'p', emphasis: 'em', strong: 'strong', delete: 'del', blockquote: 'blockquote' } as const;

function renderList({ ordered, start, children }: List, links: LinkActions): HTMLElement {
  const made = element(ordered ? 'ol' : 'ul', children, links);
  if (made instanceof HTMLOListElement && typeof start === 'number') made.start = start;
  return made;
}

function renderItem({ checked, children }: ListItem, links: LinkActions): HTMLElement {
  const made = element('li', children, links);
  if (typeof checked === 'boolean') made.prepend(checked ? '☑ ' : '☐ ');
  return made;
}

function renderCode(text: string): HTMLElement {
  const made = document.createElement('pre');
  made.tabIndex = 0;
  made.append(textElement('code', text));
  return made;
}

// References, footnotes and the like: their words without their function.
function renderOther(node: RootContent, links: LinkActions): Node {
  if ('children' in node) return renderNodes(node.children, links);
  if (node.type === 'imageReference') return textElement('span', `🖼 ${node.alt || localize('image')}`, 'inert');
  if (node.type === 'definition') return textElement('span', `[${node.label}]: ${node.url}`, 'inert');
  return document.createTextNode('value' in node ? node.value : '');
}

function renderHeading(depth: number, children: readonly Nodes[], links: LinkActions): HTMLElement {
  const title = element('p', children, links);
  title.className = 'heading';
  title.setAttribute('role', 'heading');
  // The panel's own headings have the levels 1 to 3.
  title.ariaLevel = String(Math.min(depth + 3, 6));
  return title;
}

function element(name: string, children: readonly Nodes[], links: LinkActions): HTMLElement {
  const made = document.createElement(name);
  made.append(renderNodes(children, links));
  return made;
}

function textElement(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function renderTable({ children: rows }: Table, links: LinkActions): HTMLElement {
  const made = document.createElement('table');
  for (const [index, { children: cells }] of rows.entries()) {
    const row = made.insertRow();
    for (const cell of cells) row.append(element(index === 0 ? 'th' : 'td', cell.children, links));
  }
  const frame = document.createElement('div');
  frame.className = 'scrolls';
  frame.tabIndex = 0;
  frame.append(made);
  return frame;
}

function renderLink(url: string, label: DocumentFragment, links: LinkActions): Node {
  const target = parseWebAddress(url);
  if (!target) {
    const made = textElement('span', '', 'inert');
    made.append(label);
    if (made.textContent !== url) made.append(` (${url})`);
    return made;
  }
  const made = linkButton('link', target.href, () => links.open(target.href));
  made.append(label);
  if (!made.textContent?.includes(target.host)) made.append(textElement('span', ` (${target.host})`, 'host'));
  return made;
}

// An anchor without an address, instead of a button: it breaks over lines like words, and there is nothing that the page could follow by itself.
function linkButton(className: string, title: string, press: () => void): HTMLElement {
  const made = document.createElement('a');
  made.className = className;
  made.role = 'link';
  made.tabIndex = 0;
  made.title = title;
  made.addEventListener('click', press);
  made.addEventListener('keydown', event => {
    if (event.key === 'Enter') press();
  });
  return made;
}

// User names in an address only serve to deceive, so it is none with one.
function parseWebAddress(url: string): URL | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password ? parsed : undefined;
}

// Makes the first quote in a text a link, and goes on with the texts before and after it.
function renderQuotes(text: string, links: LinkActions): Node {
  for (const quote of links.quotes) {
    const start = text.indexOf(quote.text);
    if (start < 0 || !quote.text) continue;
    const fragment = document.createDocumentFragment();
    const place = linkButton('quote', localize('In the document, line {0}', String(quote.line)), () =>
      links.reveal(quote.text),
    );
    place.append(quote.text);
    fragment.append(
      renderQuotes(text.slice(0, start), links),
      place,
      renderQuotes(text.slice(start + quote.text.length), links),
    );
    return fragment;
  }
  return document.createTextNode(text);
}
