import { isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import type { Options } from '../../script/brief';
import type { PlannedEvent } from './plan';

/** Something about a scene file that its author should know, with its line (from 1). */
export interface SceneComplaint {
  line: number;
  message: string;
  severity: 'warning' | 'error';
}

/** A scene as its file describes it. */
export interface SceneFile {
  name: string;
  /** Its heading, else its name. */
  title: string;
  /** The names of the characters' files. */
  characters: string[];
  /** The line at which they are listed. */
  charactersLine: number;
  prompt: string;
  setting: string;
  goal: string;
  /** Options of the session as the file sets them. */
  options: Options;
  problems: SceneComplaint[];
}

const keys = [
  ...['name', 'title', 'characters', 'initialSpeaker', 'maxBeats', 'order', 'events', 'presence', 'secrets', 'memory'],
  ...['setting', 'goal', 'goals', 'prompt', 'description'],
];
const longest = 256_000;

/** Reads a scene file: front matter for who and when, the body for what it is about; whatever stands in it, this never throws. */
export function readSceneFile(source: string, fallbackName = 'scene'): SceneFile {
  const problems: SceneComplaint[] = [];
  const text = source
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .slice(0, longest);
  if (source.length > longest)
    problems.push({ line: 1, message: 'the file is too long for a scene', severity: 'error' });
  const split = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(text);
  if (!split)
    problems.push({
      line: 1,
      message: 'a scene opens with front matter: characters between two lines of ---',
      severity: 'error',
    });
  const head = new Head(split?.[1] ?? '', problems);
  const body = bodyOf(split ? text.slice(split[0].length) : text);
  const goal =
    head.text('goal') ||
    head
      .list('goals')
      .map(each => `- ${each}`)
      .join('\n') ||
    body.goal;
  const name = head.text('name') || body.title || fallbackName;
  const characters = head.list('characters');
  const charactersLine = head.lineOf('characters');
  checkCast(characters, charactersLine, problems);
  const opener = head.text('initialSpeaker');
  if (opener !== '' && !characters.includes(opener))
    problems.push({
      line: head.lineOf('initialSpeaker'),
      message: `initialSpeaker “${opener}” is not among the characters`,
      severity: 'error',
    });
  if (goal === '' && split)
    problems.push({
      line: 1,
      message: 'no goal is stated: write “Goal:” and what the scene should arrive at',
      severity: 'warning',
    });
  const setting = head.text('setting') || body.setting;
  const prompt = [head.text('prompt') || head.text('description'), body.text].filter(each => each !== '').join('\n\n');
  const events = head.events();
  const options: Options = {
    ...(name ? { name } : {}),
    ...(prompt ? { prompt } : {}),
    ...(setting ? { setting } : {}),
    ...(goal ? { goal } : {}),
    ...(opener ? { initialSpeaker: opener } : {}),
    ...head.number('maxBeats', 1, 200),
    ...head.choice('order', ['arrival', 'rule']),
    ...(events.length > 0 ? { events: JSON.stringify(events) } : {}),
    ...head.perCharacter('presence', characters),
    ...head.perCharacter('secrets', characters),
    ...head.flag('memory'),
  };
  return {
    name,
    title: body.title || name,
    characters,
    charactersLine,
    prompt,
    setting,
    goal,
    options,
    problems,
  };
}

function checkCast(characters: readonly string[], line: number, problems: SceneComplaint[]): void {
  const twice = characters.find((name, at) => characters.indexOf(name) !== at);
  if (twice) problems.push({ line, message: `“${twice}” is listed twice`, severity: 'error' });
  if (characters.length < 2)
    problems.push({ line, message: 'a scene needs at least two characters', severity: 'error' });
  if (characters.length > 5)
    problems.push({
      line,
      message: `${characters.length} characters are many: two to five keep everybody in play`,
      severity: 'warning',
    });
  for (const name of characters) {
    if (/[\\/]|^\.+$|\0/.test(name))
      problems.push({
        line,
        message: `“${name}” is no name of a character: write the name of its file alone`,
        severity: 'error',
      });
  }
}

/** The front matter of a scene, read as data, each mistake told at its line. */
class Head {
  private readonly values = new Map<string, { value: unknown; line: number }>();

  constructor(
    source: string,
    private readonly problems: SceneComplaint[],
  ) {
    const lines = new LineCounter();
    const document = parseDocument(source, {
      schema: 'core',
      uniqueKeys: false,
      logLevel: 'silent',
      lineCounter: lines,
      prettyErrors: false,
    });
    const lineAt = (offset: number) => lines.linePos(offset).line + 1;
    for (const error of document.errors.slice(0, 5))
      problems.push({
        line: lineAt(error.pos[0]),
        message: `not valid YAML: ${error.message.split('\n')[0]}`,
        severity: 'error',
      });
    if (!isMap(document.contents)) return;
    for (const { key, value } of document.contents.items) {
      const name = isScalar(key) ? String(key.value) : '';
      const line = isScalar(key) ? lineAt(key.range?.[0] ?? 0) : 2;
      if (!keys.includes(name)) {
        problems.push({ line, message: `“${name}” is not known in a scene and has no effect`, severity: 'warning' });
        continue;
      }
      this.values.set(name, { value: plain(value as Node | null), line });
    }
  }

  lineOf(key: string): number {
    return this.values.get(key)?.line ?? 1;
  }

  text(key: string): string {
    const value = this.values.get(key)?.value;
    if (value === undefined || value === null) return '';
    if (typeof value === 'object') {
      if (key !== 'goal') this.complain(key, 'needs a text');
      return Array.isArray(value) ? value.map(each => `- ${String(each)}`).join('\n') : '';
    }
    return String(value).trim();
  }

  list(key: string): string[] {
    const value = this.values.get(key)?.value;
    if (value === undefined || value === null) return [];
    const items = Array.isArray(value) ? value : String(value).split(',');
    return items.map(each => String(each).trim().replace(/\.md$/i, '')).filter(each => each !== '');
  }

  number(key: string, least: number, most: number): Options {
    const entry = this.values.get(key);
    if (!entry) return {};
    const { value } = entry;
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most)
      return { [key]: value };
    this.complain(key, `needs a whole number from ${least} to ${most}`);
    return {};
  }

  choice(key: string, choices: readonly string[]): Options {
    const value = this.text(key);
    if (value === '' || choices.includes(value)) return value === '' ? {} : { [key]: value };
    this.complain(key, `needs one of ${choices.join(', ')}`);
    return {};
  }

  flag(key: string): Options {
    const entry = this.values.get(key);
    if (!entry) return {};
    if (typeof entry.value === 'boolean') return { [key]: entry.value };
    this.complain(key, 'needs true or false');
    return {};
  }

  events(): PlannedEvent[] {
    const entry = this.values.get('events');
    if (!entry) return [];
    if (!Array.isArray(entry.value)) {
      this.complain('events', 'needs a list of things that happen, each with text and beat or when');
      return [];
    }
    return entry.value.flatMap((each): PlannedEvent[] => {
      const { text, beat, when } = typeof each === 'object' && each !== null ? (each as Record<string, unknown>) : {};
      if (typeof text !== 'string' || text.trim() === '') this.complain('events', 'an event needs a text');
      else if (typeof beat === 'number' && Number.isInteger(beat) && beat >= 0) return [{ beat, text: text.trim() }];
      else if (typeof when === 'string' && when.trim() !== '') return [{ when: when.trim(), text: text.trim() }];
      else this.complain('events', `“${text.slice(0, 40)}” needs a beat, or a condition under “when”`);
      return [];
    });
  }

  /** A value for each of some characters, kept as the JSON that the session's option takes. */
  perCharacter(key: 'presence' | 'secrets', characters: readonly string[]): Options {
    const entry = this.values.get(key);
    if (!entry) return {};
    if (typeof entry.value !== 'object' || entry.value === null || Array.isArray(entry.value)) {
      this.complain(key, 'needs a line for each character it concerns');
      return {};
    }
    const kept: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(entry.value)) {
      if (!characters.includes(name)) this.complain(key, `“${name}” is not among the characters`);
      else if (key === 'secrets') kept[name] = Array.isArray(value) ? value.join(' ') : String(value ?? '');
      else if (isTimes(value)) kept[name] = value;
      else this.complain(key, `“${name}” needs enters and leaves with the numbers of beats`);
    }
    return { [key]: JSON.stringify(kept) };
  }

  private complain(key: string, message: string): void {
    this.problems.push({ line: this.lineOf(key), message: `${key}: ${message}`, severity: 'error' });
  }
}

function isTimes(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(([key, at]) => /^(?:enters|leaves)$/.test(key) && Number.isInteger(at) && Number(at) >= 0)
  );
}

/** A node as plain data, whatever aliases a file plays with; objects have no prototype. */
function plain(node: Node | null): unknown {
  try {
    return node?.toJSON() as unknown;
  } catch {
    return undefined;
  }
}

/** The body in its parts: a title, the setting, the goal, and all else as the prompt. */
function bodyOf(body: string): { title: string; setting: string; goal: string; text: string } {
  const parts = { title: '', setting: '', goal: '', text: '' };
  let into: 'setting' | 'goal' | 'text' = 'text';
  for (const line of body.split('\n')) {
    const heading = /^(#{1,6})\s+(.+?)\s*#*$/.exec(line);
    const label =
      /^(?:\*\*)?(setting|place|goals?)(?:\*\*)?\s*:(?:\*\*)?\s*(.*)$/i.exec(line) ??
      (heading && /^(setting|place|goals?)()$/i.exec(heading[2] ?? ''));
    if (label) {
      into = /^goal/i.test(label[1] ?? '') ? 'goal' : 'setting';
      parts[into] += `${label[2] ?? ''}\n`;
    } else if (heading) {
      if (parts.title === '' && heading[1] === '#') parts.title = heading[2] ?? '';
      else parts.text += `${heading[2]}\n`;
      into = 'text';
    } else {
      // A paragraph of its own ends a setting; a list may go on after an empty line.
      if (line.trim() === '' && into === 'setting' && parts.setting.trim() !== '') into = 'text';
      else if (into === 'goal' && parts.goal.trim() !== '' && /^\p{Lu}[\p{L} ]{1,20}:/u.test(line)) into = 'text';
      parts[into] += `${line}\n`;
    }
  }
  return {
    title: parts.title.trim(),
    setting: parts.setting.replace(/\s+/g, ' ').trim(),
    goal: parts.goal.trim(),
    text: parts.text.replace(/\n{3,}/g, '\n\n').trim(),
  };
}
