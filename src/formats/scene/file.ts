import { l10n, type Text } from '../../base/message';
import type { Complaint } from '../../cast/agent';
import type { StoryRef } from '../../document/storyNotes';
import type { Options } from '../../script/brief';
import { SceneHead } from './head';

/** A parsed scene file. */
export interface SceneFile {
  name: string;
  /** The heading of the file, otherwise its name. */
  title: string;
  characters: string[];
  /** The line that lists the characters. */
  charactersLine: number;
  prompt: string;
  setting: string;
  goal: string;
  /** The session options that the file sets. */
  options: Options;
  /** The files with notes on the story's world. */
  story: StoryRef[];
  problems: Complaint[];
}

const maxFileLength = 256_000;

/** Parses a scene file: front matter for options, body for setting, goal and prompt; never throws, but reports problems. */
export function parseSceneFile(source: string, fallbackName = 'scene'): SceneFile {
  const problems: Complaint[] = [];
  const error = (message: Text, line = 1) => problems.push({ line, message, severity: 'error' });
  const text = source
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .slice(0, maxFileLength);
  if (source.length > maxFileLength) error('the file is too long for a scene');
  const split = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(text);
  if (!split) error('a scene starts with front matter: characters between two lines of ---');
  const head = new SceneHead(split?.[1] ?? '', problems);
  const body = parseBody(split ? text.slice(split[0].length) : text);
  const name = head.text('name') || head.text('title') || body.title || fallbackName;
  const characters = head.list('characters');
  const charactersLine = head.lineOf('characters');
  checkCast(characters, charactersLine, problems);
  const opener = head.text('initialSpeaker');
  if (opener !== '' && !characters.includes(opener))
    error(l10n`initialSpeaker “${opener}” is not among the characters`, head.lineOf('initialSpeaker'));
  const goal =
    head.text('goal') || (head.hidesGoals() === undefined ? toMarkdownList(head.list('goals')) : '') || body.goal;
  const setting = head.text('setting') || body.setting;
  const prompt = [head.text('prompt') || head.text('description'), body.text].filter(each => each !== '').join('\n\n');
  const options = {
    ...nonEmptyTexts({ name, prompt, setting, goal, initialSpeaker: opener }),
    ...head.options(characters),
  };
  const title = body.title || name;
  const story = head.story();
  return { name, title, characters, charactersLine, prompt, setting, goal, options, story, problems };
}

function toMarkdownList(items: readonly string[]): string {
  return items.map(each => `- ${each}`).join('\n');
}

function nonEmptyTexts(texts: Record<string, string>): Options {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

function checkCast(characters: readonly string[], line: number, problems: Complaint[]): void {
  const report = (severity: Complaint['severity'], message: Text) => problems.push({ line, message, severity });
  const twice = characters.find((name, at) => characters.indexOf(name) !== at);
  if (twice) report('error', l10n`“${twice}” is listed twice`);
  if (characters.length < 2) report('error', 'a scene needs at least two characters');
  if (characters.length > 5) report('warning', l10n`${characters.length} characters are a lot: two to five work best`);
  // A path would lead out of the folder of agent files.
  for (const name of characters.filter(each => /[\\/]|^\.+$|\0/.test(each)))
    report('error', l10n`“${name}” is not a character’s name: use the file name only`);
}

function parseHeading(line: string): { level: number; title: string } | undefined {
  const [, marks = '', title = ''] = /^(#{1,6})\s+(\S.*)$/.exec(line) ?? [];
  return title === '' ? undefined : { level: marks.length, title: title.replace(/(?<![\s#])[\s#]+$/, '') || title };
}

/** Splits the body into title, setting, goal and the remaining text. */
function parseBody(body: string): { title: string; setting: string; goal: string; text: string } {
  const parts = { title: '', setting: '', goal: '', text: '' };
  let section: 'setting' | 'goal' | 'text' = 'text';
  for (const line of body.split('\n')) {
    const heading = parseHeading(line);
    // The empty group stands for the text that a heading does not have.
    const label =
      /^(?:\*\*)?(setting|place|goals?)(?:\*\*)?\s*:(?:\*\*)?(.*)$/i.exec(line) ??
      (heading && /^(setting|place|goals?)()$/i.exec(heading.title));
    if (label) {
      section = /^goal/i.test(label[1] ?? '') ? 'goal' : 'setting';
      parts[section] += `${label[2]?.trim() ?? ''}\n`;
    } else if (heading) {
      if (parts.title === '' && heading.level === 1) parts.title = heading.title;
      else parts.text += `${heading.title}\n`;
      section = 'text';
    } else {
      // A paragraph of its own ends a setting; a list may go on after an empty line.
      if (line.trim() === '' && section === 'setting' && parts.setting.trim() !== '') section = 'text';
      else if (section === 'goal' && parts.goal.trim() !== '' && /^\p{Lu}[\p{L} ]{1,20}:/u.test(line)) section = 'text';
      parts[section] += `${line}\n`;
    }
  }
  return {
    title: parts.title.trim(),
    setting: parts.setting.replace(/\s+/g, ' ').trim(),
    goal: parts.goal.trim(),
    text: parts.text.replace(/\n{3,}/g, '\n\n').trim(),
  };
}
