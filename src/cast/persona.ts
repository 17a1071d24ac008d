import { withoutComments } from '../text/comments';
import { foldSpace } from '../text/spaces';
import type { AgentSection } from './agent';

/** What a body says of its agent when no front matter does. */
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
// A name, role or description stands near the top; a hostile file must not make us read on.
const lookedAt = 8_000;
const longestTitle = 400;
const metadataLine = /^[-*+]\s+\*\*([A-Za-z]+):?\*\*:?(.*)$/;

/** The titled parts of a body, what stands above the first heading under an empty title. */
export function sectionsOf(body: string): AgentSection[] {
  const sections: { title: string; lines: string[] }[] = [{ title: '', lines: [] }];
  let fence: string | undefined;
  for (const line of body.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence) && /^\s*[`~]+\s*$/.test(line)) fence = undefined;
    }
    const underlined = fence === undefined && /^={2,}[ \t]*$/.test(line) ? sections.at(-1)?.lines.pop() : undefined;
    const title = underlined?.trim().slice(0, longestTitle) ?? (fence === undefined ? titleIn(line) : undefined);
    if (title === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ title, lines: [] });
  }
  return sections
    .map(({ title, lines }) => ({ title, text: lines.join('\n').trim() }))
    .filter(({ title, text }) => title !== '' || text !== '');
}

/** Reads name, role and description from headings, a metadata list and the first prose of a plain file. */
export function personaOf(sections: readonly AgentSection[]): Persona {
  const listed = metadataOf(sections);
  const persona: Persona = headingPersona(sections.find(({ title }) => title !== '')?.title);
  const description = listed.get('description') ?? firstProse(sections) ?? firstTraits(sections);
  if (description) persona.description = description;
  const role = persona.role ?? listed.get('role');
  if (role) persona.role = role;
  if (!persona.name && listed.has('name')) persona.name = listed.get('name') ?? '';
  const icon = persona.icon ?? listed.get('emoji') ?? listed.get('icon');
  if (icon) persona.icon = icon;
  return persona;
}

/** The first paragraph of running text: no heading, list, table, code, comment or rule. */
export function firstProse(sections: readonly AgentSection[]): string | undefined {
  let notice: string | undefined;
  for (const { title, text } of sections.slice(0, 50)) {
    for (const paragraph of withoutCode(withoutComments(text.slice(0, lookedAt))).split(/\n\s*\n/)) {
      const prose = plain(paragraph.replace(/^[ \t]*>/gm, ''));
      if (prose === '' || /^\s*(?:[-*+•|#=]|\d+[.)]\s|<|-{3,})/.test(paragraph)) continue;
      // What is quoted above the title tells of the file more often than of the agent.
      if (title !== '' || !/^\s*>/.test(paragraph)) return prose;
      notice ??= prose;
    }
  }
  return notice;
}

/** Whether a body holds nothing but comments. */
export function isOnlyComments(body: string): boolean {
  return body.startsWith('<!--') && body.length <= lookedAt && withoutComments(body).trim() === '';
}

/** A text without its fenced code; a fence that nobody closes goes on to the end. */
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

/** The first list of a body that has no prose, as one line. */
function firstTraits(sections: readonly AgentSection[]): string | undefined {
  const listed = sections.find(({ text }) => /^[-*+] /.test(text));
  const items = listed?.text.slice(0, lookedAt).match(/^[-*+] .+$/gm) ?? [];
  return items.length > 0
    ? items
        .slice(0, 3)
        .map(item => plain(item.slice(2)))
        .join('; ')
    : undefined;
}

function headingPersona(title: string | undefined): Persona {
  if (title === undefined) return {};
  const icon = leadingIcon.exec(title)?.[1];
  const bare = plain(title.replace(leadingIcon, '')).replace(titlePrefix, '');
  const dash = bare.search(/(?<=\S) [-–—] \S/);
  const name = dash < 0 ? bare : bare.slice(0, dash);
  const role = dash < 0 ? undefined : bare.slice(dash + 3);
  const persona: Persona = {};
  if (icon !== undefined) persona.icon = icon;
  if (name !== '' && !genericTitle.test(name)) persona.name = name;
  if (role !== undefined) persona.role = role;
  return persona;
}

function metadataOf(sections: readonly AgentSection[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { text } of sections.slice(0, 3)) {
    let key: string | undefined;
    for (const line of text.slice(0, lookedAt).split('\n')) {
      const match = metadataLine.exec(line);
      if (match) {
        key = match[1]?.toLowerCase() ?? '';
        found.set(key, plain(match[2] ?? ''));
      } else if (key !== undefined && /^\s+\S/.test(line)) {
        found.set(key, foldSpace(`${found.get(key) ?? ''} ${plain(line)}`));
      } else key = undefined;
    }
  }
  return found;
}

function titleIn(line: string): string | undefined {
  if (!/^ {0,3}#{1,6}(?:[ \t]|$)/.test(line)) return undefined;
  const title = line.trim().replace(/^#+/, '').slice(0, longestTitle).trim();
  return plain(title.replace(/(^|[ \t])#+$/, '')) || undefined;
}

const bold = /\*\*(?=\S)([^*]*[^*\s])\*\*/g;

function plain(markdown: string): string {
  const line = foldSpace(markdown);
  if (!/[*_`[]/.test(line)) return line;
  const bare = line
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(bold, '$1')
    .replace(/(?<!\w)__(?=\S)([^_]*[^_\s])__(?!\w)/g, '$1')
    .replace(/(?<![\w*])[*_](?=\S)([^*_]*\S)[*_](?![\w*])/g, '$1')
    .replace(bold, '$1')
    .replaceAll('`', '');
  return foldSpace(bare);
}
