// Derives an agent's name, role, icon and description (its persona) from the body of a file without front matter.

import { removeComments } from '../text/comments';
import { normalizeWhitespace } from '../text/spaces';
import type { AgentSection } from './agent';

/** What the body of a file says about its agent, if it has no front matter. */
export interface Persona {
  name?: string;
  role?: string;
  icon?: string;
  description?: string;
}

const titlePrefix = /^(?:persona|agent|sub-?agent|character|role|name|expert)\s*[:—–]\s*/i;
const genericTitle =
  /^(?:role|roles?\s*(?:&|and)\s*\S+|identity|overview|description|purpose|instructions?|personality|background|about|summary|introduction|mission|goals?|objectives?|system prompt|communication style|responsibilities|core \w+|context)$/i;
const leadingIcon =
  /^(\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?(?:\u200d\p{Extended_Pictographic}\ufe0f?)*)\s*/u;
// Name, role and description are near the top; the limit guards against hostile files.
const maxScanned = 8_000;
const maxTitleLength = 400;
const metadataLine = /^[-*+]\s+\*\*([A-Za-z]+):?\*\*:?(.*)$/;

/** Splits a body at its headings; text above the first heading has an empty title. */
export function splitSections(body: string): AgentSection[] {
  const sections: { title: string; lines: string[] }[] = [{ title: '', lines: [] }];
  let fence: string | undefined;
  for (const line of body.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence) && /^\s*[`~]+\s*$/.test(line)) fence = undefined;
    }
    // `===` makes a title of the line above it.
    const underlined = fence === undefined && /^={2,}[ \t]*$/.test(line) ? sections.at(-1)?.lines.pop() : undefined;
    const title =
      underlined?.trim().slice(0, maxTitleLength) ?? (fence === undefined ? headingTitleIn(line) : undefined);
    if (title === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ title, lines: [] });
  }
  return sections
    .map(({ title, lines }) => ({ title, text: lines.join('\n').trim() }))
    .filter(({ title, text }) => title !== '' || text !== '');
}

/** Derives name, role and description from headings, a metadata list and the first prose. */
export function derivePersona(sections: readonly AgentSection[]): Persona {
  const listed = readMetadataList(sections);
  const titled = headingPersona(sections.find(({ title }) => title !== '')?.title);
  return {
    name: titled.name ?? listed.get('name'),
    role: (titled.role ?? listed.get('role')) || undefined,
    icon: (titled.icon ?? listed.get('emoji') ?? listed.get('icon')) || undefined,
    description: (listed.get('description') ?? firstProse(sections) ?? firstTraits(sections)) || undefined,
  };
}

/** The first paragraph of running text: no heading, list, table, code, comment or rule. */
export function firstProse(sections: readonly AgentSection[]): string | undefined {
  let quoteAboveTitle: string | undefined;
  for (const { title, text } of sections.slice(0, 50)) {
    for (const paragraph of withoutCode(removeComments(text.slice(0, maxScanned))).split(/\n\s*\n/)) {
      const prose = stripMarkdown(paragraph.replace(/^[ \t]*>/gm, ''));
      if (prose === '' || /^\s*(?:[-*+•|#=]|\d+[.)]\s|<|-{3,})/.test(paragraph)) continue;
      // A quote above the title usually describes the file, not the agent.
      if (title !== '' || !/^\s*>/.test(paragraph)) return prose;
      quoteAboveTitle ??= prose;
    }
  }
  return quoteAboveTitle;
}

/** Whether a body contains only comments. */
export function isOnlyComments(body: string): boolean {
  return body.startsWith('<!--') && body.length <= maxScanned && removeComments(body).trim() === '';
}

/** Removes fenced code; a fence that is never closed extends to the end. */
function withoutCode(text: string): string {
  let open: string | undefined;
  const outside = text.split('\n').map(line => {
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
    const inside = open !== undefined || mark !== undefined;
    if (open === undefined) open = mark;
    else if (mark?.startsWith(open)) open = undefined;
    return inside ? '' : line;
  });
  return outside.join('\n');
}

/** The first items of the first list, as one line. */
function firstTraits(sections: readonly AgentSection[]): string | undefined {
  const listed = sections.find(({ text }) => /^[-*+] /.test(text));
  const items = listed?.text.slice(0, maxScanned).match(/^[-*+] .+$/gm) ?? [];
  const traits = items.slice(0, 3).map(item => stripMarkdown(item.slice(2)));
  return traits.length > 0 ? traits.join('; ') : undefined;
}

/** What a title says: `🦊 Agent: Ada – treasurer` has an icon, a name and a role. */
function headingPersona(title: string | undefined): Persona {
  if (title === undefined) return {};
  const icon = leadingIcon.exec(title)?.[1];
  const words = stripMarkdown(title.replace(leadingIcon, '')).replace(titlePrefix, '');
  const dash = words.search(/(?<=\S) [-–—] \S/);
  const name = dash < 0 ? words : words.slice(0, dash);
  const isName = name !== '' && !genericTitle.test(name);
  return { icon, name: isName ? name : undefined, role: dash < 0 ? undefined : words.slice(dash + 3) };
}

/** The entries of lists such as `- **Name:** Ada` near the top, by their keys in small letters; an entry may go on in indented lines. */
function readMetadataList(sections: readonly AgentSection[]): Map<string, string> {
  const entries = new Map<string, string>();
  for (const { text } of sections.slice(0, 3)) {
    let key: string | undefined;
    for (const line of text.slice(0, maxScanned).split('\n')) {
      const match = metadataLine.exec(line);
      if (match) {
        key = match[1]?.toLowerCase() ?? '';
        entries.set(key, stripMarkdown(match[2] ?? ''));
      } else if (key !== undefined && /^\s+\S/.test(line)) {
        entries.set(key, normalizeWhitespace(`${entries.get(key) ?? ''} ${stripMarkdown(line)}`));
      } else key = undefined;
    }
  }
  return entries;
}

function headingTitleIn(line: string): string | undefined {
  if (!/^ {0,3}#{1,6}(?:[ \t]|$)/.test(line)) return undefined;
  const title = line.trim().replace(/^#+/, '').slice(0, maxTitleLength).trim();
  return stripMarkdown(title.replace(/(^|[ \t])#+$/, '')) || undefined;
}

const bold = /\*\*(?=\S)([^*]*[^*\s])\*\*/g;

/** A text on one line without links, emphasis and code marks. */
function stripMarkdown(markdown: string): string {
  const line = normalizeWhitespace(markdown);
  if (!/[*_`[]/.test(line)) return line;
  const words = line
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(bold, '$1')
    .replace(/(?<!\w)__(?=\S)([^_]*[^_\s])__(?!\w)/g, '$1')
    .replace(/(?<![\w*])[*_](?=\S)([^*_]*\S)[*_](?![\w*])/g, '$1')
    // Bold words that contained italic ones are recognized only now.
    .replace(bold, '$1')
    .replaceAll('`', '');
  return normalizeWhitespace(words);
}
