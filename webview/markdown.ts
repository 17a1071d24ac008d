import type { List, ListItem, Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { excessIn, proseLimits } from '../src/base/markdownLimits';
import { say } from './language';

/** What becomes of links and of words that stand in the document. */
export interface Links {
  open(url: string): void;
  /** Shows words of a turn in the document. */
  reveal(quote: string): void;
  quotes: readonly { text: string; line: number }[];
}

const dialect = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/**
 * The nodes of a piece of markdown. Nothing in it can load, run or navigate: images become text, HTML is shown as written,
 * a link is a button that asks the host.
 */
export function markdown(text: string, links: Links): DocumentFragment {
  if (excessIn(text, proseLimits)) return asWritten(text);
  const tree = fromMarkdown(text, dialect);
  return all(tree.children, links);
}

function asWritten(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(code(text));
  return fragment;
}

function all(nodes: readonly Nodes[], links: Links): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const node of nodes) fragment.append(one(node as RootContent, links));
  return fragment;
}

function one(node: RootContent, links: Links): Node {
  switch (node.type) {
    case 'text':
      return quoted(node.value, links);
    case 'paragraph':
    case 'emphasis':
    case 'strong':
    case 'delete':
    case 'blockquote':
      return element(names[node.type], node.children, links);
    case 'heading':
      return heading(node.depth, node.children, links);
    case 'list':
      return list(node, links);
    case 'listItem':
      return item(node, links);
    case 'table':
      return table(
        node.children.map(row => row.children.map(cell => cell.children)),
        links,
      );
    case 'inlineCode':
      return plain('code', node.value);
    case 'code':
      return code(node.value);
    case 'break':
      return document.createElement('br');
    case 'thematicBreak':
      return document.createElement('hr');
    case 'link':
      return link(node.url, all(node.children, links), links);
    case 'image':
      return plain('span', `🖼 ${node.alt || say('image')} (${node.url})`, 'inert');
    case 'html':
      return plain('span', node.value, 'inert');
    default:
      return leftover(node, links);
  }
}

const names = { paragraph: 'p', emphasis: 'em', strong: 'strong', delete: 'del', blockquote: 'blockquote' } as const;

function list({ ordered, start, children }: List, links: Links): HTMLElement {
  const made = element(ordered ? 'ol' : 'ul', children, links);
  if (made instanceof HTMLOListElement && typeof start === 'number') made.start = start;
  return made;
}

function item({ checked, children }: ListItem, links: Links): HTMLElement {
  const made = element('li', children, links);
  if (typeof checked === 'boolean') made.prepend(checked ? '☑ ' : '☐ ');
  return made;
}

function code(text: string): HTMLElement {
  const made = document.createElement('pre');
  made.tabIndex = 0;
  made.append(plain('code', text));
  return made;
}

// References, footnotes and the like: their words without their function.
function leftover(node: RootContent, links: Links): Node {
  if ('children' in node) return all(node.children, links);
  if (node.type === 'imageReference') return plain('span', `🖼 ${node.alt || say('image')}`, 'inert');
  if (node.type === 'definition') return plain('span', `[${node.label}]: ${node.url}`, 'inert');
  return document.createTextNode('value' in node ? node.value : '');
}

function heading(depth: number, children: readonly Nodes[], links: Links): HTMLElement {
  const title = element('p', children, links);
  title.className = 'heading';
  title.setAttribute('role', 'heading');
  title.ariaLevel = String(Math.min(depth + 3, 6));
  return title;
}

function element(name: string, children: readonly Nodes[], links: Links): HTMLElement {
  const made = document.createElement(name);
  made.append(all(children, links));
  return made;
}

function plain(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function table(rows: readonly PhrasingContent[][][], links: Links): HTMLElement {
  const made = document.createElement('table');
  for (const [index, cells] of rows.entries()) {
    const row = made.insertRow();
    for (const cell of cells) row.append(element(index === 0 ? 'th' : 'td', cell, links));
  }
  const frame = document.createElement('div');
  frame.className = 'scrolls';
  frame.tabIndex = 0;
  frame.append(made);
  return frame;
}

function link(url: string, label: DocumentFragment, links: Links): Node {
  const target = webAddress(url);
  if (!target) {
    const made = plain('span', '', 'inert');
    made.append(label);
    if (made.textContent !== url) made.append(` (${url})`);
    return made;
  }
  const made = pressable('link', target.href, () => links.open(target.href));
  made.append(label);
  if (!made.textContent?.includes(target.host)) made.append(plain('span', ` (${target.host})`, 'host'));
  return made;
}

// An anchor without an address: it breaks over lines like words, and there is nothing that the page could follow by itself.
function pressable(className: string, title: string, press: () => void): HTMLElement {
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

function webAddress(url: string): URL | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password ? parsed : undefined;
}

function quoted(text: string, links: Links): Node {
  for (const quote of links.quotes) {
    const start = text.indexOf(quote.text);
    if (start < 0 || !quote.text) continue;
    const fragment = document.createDocumentFragment();
    const place = pressable('quote', say('In the document, line {0}', String(quote.line)), () =>
      links.reveal(quote.text),
    );
    place.append(quote.text);
    fragment.append(quoted(text.slice(0, start), links), place, quoted(text.slice(start + quote.text.length), links));
    return fragment;
  }
  return document.createTextNode(text);
}
