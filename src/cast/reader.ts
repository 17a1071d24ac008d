import { codePointName, suspiciousText } from '../text/invisible';
import { slugOf } from '../text/slug';
import { foldSpace, shorten } from '../text/spaces';
import type { Agent, AgentSource, Complaint, Skipped } from './agent';
import { type Fields, readFields, type Value } from './fields';
import { splitFrontMatter } from './frontMatter';
import { colorFor, colorNamed, iconFor } from './looks';
import { fieldNamed, linesOf, listOf, readOwn } from './ownSettings';
import { firstProse, isOnlyComments, type Persona, personaOf, sectionsOf } from './persona';
import { whyNotByContent, whyNotByFile } from './skipping';

const mostProblems = 50;

/** A file that may define an agent, with the folder it was found under. */
export interface AgentFile {
  path: string;
  text: string;
  source: AgentSource;
  root?: string;
  /** Whether some voice knows a model; left out: nobody asks. */
  knowsModel?(model: string): boolean;
}

/** What became of an agent file. */
export type Reading = { agent: Agent } | { skipped: Skipped };

/** Reads one agent file, however it was written; it never throws, and tells what it had to mend or why the file is no agent. */
export function readAgent(file: AgentFile): Reading {
  const stem = stemOf(file.path);
  const notByFile = whyNotByFile(stem, file.text);
  if (notByFile !== undefined) return { skipped: { path: file.path, why: notByFile } };
  const { head, headLine, body: rawBody, problems } = splitFrontMatter(file.text);
  const fields = head === undefined ? undefined : readFields(head, headLine, problems);
  const body = rawBody.trim();
  const sections = sectionsOf(body);
  const persona = fields ? {} : personaOf(sections);
  const typedName = fields ? nameIn(fields, problems) : undefined;
  const hasText = (body !== '' && !isOnlyComments(body)) || (fields?.size ?? 0) > 0;
  const notByContent = whyNotByContent(stem, typedName, hasText);
  if (notByContent !== undefined) return { skipped: { path: file.path, why: notByContent } };
  const name = typedName ?? tidy(persona.name) ?? titleFrom(stem);
  const { own, looks } = readOwn(fields && fieldNamed(fields, 'convene'), problems);
  const typed = fields ? typedLooks(fields, problems) : {};
  if (fields && typed.model !== undefined && file.knowsModel?.(typed.model) === false) {
    const message = `the model "${shorten(typed.model, 60)}" is not known here: the model of the settings speaks`;
    complain(problems, fieldNamed(fields, 'model')?.line ?? 1, message);
  }
  const agent: Agent = {
    slug: slugOf(stem),
    name,
    description: describe(fields, persona, sections, problems),
    icon: icon(looks.icon) ?? icon(typed.icon) ?? icon(persona.icon) ?? iconFor(name),
    color: colorNamed(looks.color ?? '') ?? typed.color ?? colorFor(name),
    path: file.path,
    source: file.source,
    body,
    sections,
    own,
    problems,
  };
  const role = tidy(looks.role) ?? tidy(typed.role) ?? tidy(persona.role);
  if (role !== undefined) agent.role = role;
  if (file.root !== undefined) agent.root = file.root;
  if (typed.model !== undefined) agent.model = typed.model;
  if (body === '') complain(problems, 1, 'nothing stands under the front matter');
  complainOfInvisible(file.text, problems);
  problems.sort((a, b) => a.line - b.line);
  const more = problems.splice(mostProblems).length;
  if (more > 0) complain(problems, problems.at(-1)?.line ?? 1, `${more} more problems are not listed`);
  // Pieces of a file with an emoji stay two bytes a character, and so does all they are put into; a copy takes what it needs.
  return { agent: JSON.parse(JSON.stringify(agent)) as Agent };
}

function nameIn(fields: Fields, problems: Complaint[]): string | undefined {
  const field = fieldNamed(fields, 'name');
  if (field === undefined) {
    complain(problems, 1, 'no "name": the file\'s name is used', 'info');
    return undefined;
  }
  const name = typeof field.value === 'string' ? tidy(field.value) : blankIn(field.value);
  if (name === undefined) complain(problems, field.line, '"name" needs a text: the file\'s name is used');
  return name;
}

/** What a template leaves to be filled in: brackets that YAML takes for a list or a map of one. */
function blankIn(value: Value): string | undefined {
  if (Array.isArray(value)) return value.length === 1 ? `[${value[0]}]` : undefined;
  if (!(value instanceof Map) || value.size > 1) return undefined;
  const [entry] = value;
  return entry?.[1].value === undefined ? `{${entry?.[0] ?? '…'}}` : undefined;
}

function describe(
  fields: Fields | undefined,
  persona: Persona,
  sections: Agent['sections'],
  problems: Complaint[],
): string {
  if (!fields) return persona.description ?? persona.role ?? '';
  const field = fieldNamed(fields, 'description');
  const text = linesOf(field?.value);
  if (text) return text;
  const metadata = fieldNamed(fields, 'metadata')?.value;
  const nested = metadata instanceof Map ? linesOf(fieldNamed(metadata, 'description')?.value) : undefined;
  if (!nested)
    complain(problems, field?.line ?? 1, 'no usable "description": the first lines of the text stand in for it');
  return nested ?? firstProse(sections) ?? '';
}

interface TypedLooks {
  icon?: string;
  color?: string;
  role?: string;
  model?: string;
}

function typedLooks(fields: Fields, problems: Complaint[]): TypedLooks {
  const typed: TypedLooks = {};
  const text = (...names: string[]) => linesOf(fieldNamed(fields, ...names)?.value);
  const emoji = text('emoji', 'icon');
  if (emoji) typed.icon = emoji;
  const role = text('role');
  if (role) typed.role = role;
  const [named] = listOf(fieldNamed(fields, 'model')?.value) ?? [];
  // VS Code's custom agents name the model with who provides it: `Claude Sonnet 5 (copilot)`.
  const model = named?.replace(/ \([^()]*\)$/, '');
  if (model !== undefined && !/^(?:inherit|default|auto)$/i.test(model)) typed.model = model;
  const color = fieldNamed(fields, 'color', 'colour');
  const word = linesOf(color?.value);
  if (color === undefined || word === undefined) return typed;
  const known = colorNamed(word);
  if (known !== undefined) typed.color = known;
  else
    complain(problems, color.line, `the color "${shorten(word, 40)}" is not known; one is drawn from the name`, 'info');
  return typed;
}

function complainOfInvisible(text: string, problems: Complaint[]): void {
  const hidden = suspiciousText(text);
  const byLine = new Map<number, number[]>();
  for (const { line, codePoint } of hidden) byLine.set(line, [...(byLine.get(line) ?? []).slice(0, 5), codePoint]);
  for (const [line, codePoints] of [...byLine].slice(0, 20)) {
    complain(problems, line, `invisible characters: ${codePoints.map(codePointName).join(', ')}`);
  }
}

function complain(
  problems: Complaint[],
  line: number,
  message: string,
  severity: Complaint['severity'] = 'warning',
): void {
  problems.push({ line, message, severity });
}

/** A short text such as a name on one line, undefined where nothing is left of it. */
function tidy(text: string | undefined): string | undefined {
  const folded = foldSpace(text ?? '');
  return folded === '' ? undefined : shorten(folded, 120);
}

/** An icon is something drawn, not a word or a path. */
function icon(text: string | undefined): string | undefined {
  const folded = foldSpace(text ?? '');
  return folded !== '' && folded.length <= 16 && /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(folded)
    ? folded
    : undefined;
}

function stemOf(path: string): string {
  const file = path.split(/[\\/]/).at(-1) ?? path;
  return file.replace(/(?:\.(?:agent|chatmode|prompt))?\.(?:md|markdown|mdc)$/i, '');
}

function titleFrom(stem: string): string {
  const spaced = foldSpace(stem.replace(/[-_]+/g, ' '));
  return spaced === '' ? stem : spaced.replace(/(?<!\S)\p{Ll}/gu, letter => letter.toUpperCase());
}
