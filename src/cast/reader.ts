import { l10n, type Text } from '../base/message';
import { codePointName, findHiddenCharacters } from '../text/invisible';
import { slugOf } from '../text/slug';
import { normalizeWhitespace, shorten } from '../text/spaces';
import type { Agent, AgentSource, Complaint, Skipped } from './agent';
import { colorFor, iconFor, parseColor } from './appearance';
import { type Field, type Fields, parseFields, type Value } from './fields';
import { splitFrontMatter } from './frontMatter';
import { findField, listOf, multilineText, readConveneBlock } from './ownSettings';
import { derivePersona, firstProse, isOnlyComments, type Persona, splitSections } from './persona';
import { skipReasonByContent, skipReasonByFile } from './skipping';

const maxProblems = 50;

/** A file that may define an agent; `root` is the folder whose search found it. */
export interface AgentFile {
  path: string;
  text: string;
  source: AgentSource;
  root?: string;
  /** Whether any provider knows a model; if it is omitted, models are not checked. */
  knowsModel?(model: string): boolean;
}

/** The result of reading an agent file. */
export type AgentReading = { agent: Agent } | { skipped: Skipped };

/** Reads an agent file, however it is written, by its front matter or else its text; never throws, and reports what it repaired or why the file is no agent. */
export function readAgent(file: AgentFile): AgentReading {
  const stem = stemOf(file.path);
  const skippedByFile = skipReasonByFile(stem, file.text);
  if (skippedByFile !== undefined) return { skipped: { path: file.path, why: skippedByFile } };
  const { head, headLine, body: rawBody, problems } = splitFrontMatter(file.text);
  const fields = head === undefined ? undefined : parseFields(head, headLine, problems);
  const body = rawBody.trim();
  const sections = splitSections(body);
  const persona = fields ? {} : derivePersona(sections);
  const ownName = fields ? declaredName(fields, problems) : undefined;
  const hasText = (body !== '' && !isOnlyComments(body)) || (fields?.size ?? 0) > 0;
  const skippedByContent = skipReasonByContent(stem, ownName, hasText);
  if (skippedByContent !== undefined) return { skipped: { path: file.path, why: skippedByContent } };
  const name = ownName ?? singleLine(persona.name) ?? nameFromStem(stem);
  // What the `convene:` block says of its looks goes before the keys that other tools read too.
  const { own, appearance } = readConveneBlock(fields && findField(fields, 'convene'), problems);
  const declared = fields ? declaredAppearance(fields, problems) : {};
  if (fields && declared.model !== undefined && file.knowsModel?.(declared.model) === false) {
    const message = l10n`the model "${shorten(declared.model, 60)}" is unknown: the model from the settings is used`;
    addProblem(problems, findField(fields, 'model')?.line ?? 1, message);
  }
  const agent: Agent = {
    slug: slugOf(stem),
    name,
    role: singleLine(appearance.role) ?? singleLine(declared.role) ?? singleLine(persona.role),
    description: descriptionOf(fields, persona, sections, problems),
    icon: validIcon(appearance.icon) ?? validIcon(declared.icon) ?? validIcon(persona.icon) ?? iconFor(name),
    color: parseColor(appearance.color ?? '') ?? declared.color ?? colorFor(name),
    path: file.path,
    source: file.source,
    root: file.root,
    model: declared.model,
    body,
    sections,
    own,
    problems,
  };
  if (body === '') addProblem(problems, 1, 'nothing stands under the front matter');
  reportInvisible(file.text, problems);
  problems.sort((a, b) => a.line - b.line);
  const unlisted = problems.splice(maxProblems).length;
  if (unlisted > 0) addProblem(problems, problems.at(-1)?.line ?? 1, l10n`${unlisted} more problems are not listed`);
  // Slices of a file keep its whole text alive, with an emoji at two bytes per character; a copy frees that memory, and leaves out what is undefined.
  return { agent: JSON.parse(JSON.stringify(agent)) as Agent };
}

function declaredName(fields: Fields, problems: Complaint[]): string | undefined {
  const field = findField(fields, 'name');
  if (field === undefined) {
    addProblem(problems, 1, 'no "name": the file\'s name is used', 'info');
    return undefined;
  }
  const name = typeof field.value === 'string' ? singleLine(field.value) : placeholderIn(field.value);
  if (name === undefined) addProblem(problems, field.line, '"name" needs a text: the file\'s name is used');
  return name;
}

/** An unfilled placeholder of a template, such as `[name]`, which YAML reads as a list or map; it tells that the file is no agent. */
function placeholderIn(value: Value): string | undefined {
  if (Array.isArray(value)) return value.length === 1 ? `[${value[0]}]` : undefined;
  if (!(value instanceof Map) || value.size > 1) return undefined;
  const [entry] = value;
  return entry?.[1].value === undefined ? `{${entry?.[0] ?? '…'}}` : undefined;
}

/** The description, declared or nested in `metadata` as some tools have it, otherwise the first lines of the text. */
function descriptionOf(
  fields: Fields | undefined,
  persona: Persona,
  sections: Agent['sections'],
  problems: Complaint[],
): string {
  if (!fields) return persona.description ?? persona.role ?? '';
  const field = findField(fields, 'description');
  const declared = multilineText(field?.value);
  if (declared) return declared;
  const metadata = findField(fields, 'metadata')?.value;
  const nested = metadata instanceof Map ? multilineText(findField(metadata, 'description')?.value) : undefined;
  if (!nested)
    addProblem(problems, field?.line ?? 1, 'no usable "description": the first lines of the text stand in for it');
  return nested ?? firstProse(sections) ?? '';
}

interface DeclaredAppearance {
  icon?: string;
  color?: string;
  role?: string;
  model?: string;
}

function declaredAppearance(fields: Fields, problems: Complaint[]): DeclaredAppearance {
  const text = (...names: string[]) => multilineText(findField(fields, ...names)?.value);
  const [firstModel] = listOf(findField(fields, 'model')?.value) ?? [];
  // VS Code's custom agents name the model with who provides it: `Claude Sonnet 5 (copilot)`.
  const model = firstModel?.replace(/ \([^()]*\)$/, '');
  return {
    icon: text('emoji', 'icon'),
    role: text('role'),
    model: model !== undefined && /^(?:inherit|default|auto)$/i.test(model) ? undefined : model,
    color: declaredColor(findField(fields, 'color', 'colour'), problems),
  };
}

function declaredColor(field: Field | undefined, problems: Complaint[]): string | undefined {
  const word = multilineText(field?.value);
  if (field === undefined || word === undefined) return undefined;
  const color = parseColor(word);
  const message = l10n`the color "${shorten(word, 40)}" is not known; one is drawn from the name`;
  if (color === undefined) addProblem(problems, field.line, message, 'info');
  return color;
}

function reportInvisible(text: string, problems: Complaint[]): void {
  const hidden = findHiddenCharacters(text);
  const byLine = new Map<number, number[]>();
  for (const { line, codePoint } of hidden) byLine.set(line, [...(byLine.get(line) ?? []).slice(0, 5), codePoint]);
  for (const [line, codePoints] of [...byLine].slice(0, 20)) {
    addProblem(problems, line, l10n`invisible characters: ${codePoints.map(codePointName).join(', ')}`);
  }
}

function addProblem(
  problems: Complaint[],
  line: number,
  message: Text,
  severity: Complaint['severity'] = 'warning',
): void {
  problems.push({ line, message, severity });
}

/** A short text, such as a name, on one line; undefined if it is empty. */
function singleLine(text: string | undefined): string | undefined {
  const folded = normalizeWhitespace(text ?? '');
  return folded === '' ? undefined : shorten(folded, 120);
}

/** An icon if the text is a pictogram, not a word or a path. */
function validIcon(text: string | undefined): string | undefined {
  const folded = normalizeWhitespace(text ?? '');
  return folded !== '' && folded.length <= 16 && /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(folded)
    ? folded
    : undefined;
}

function stemOf(path: string): string {
  const file = path.split(/[\\/]/).at(-1) ?? path;
  return file.replace(/(?:\.(?:agent|chatmode|prompt))?\.(?:md|markdown|mdc)$/i, '');
}

function nameFromStem(stem: string): string {
  const spaced = normalizeWhitespace(stem.replace(/[-_]+/g, ' '));
  return spaced === '' ? stem : spaced.replace(/(?<!\S)\p{Ll}/gu, letter => letter.toUpperCase());
}
