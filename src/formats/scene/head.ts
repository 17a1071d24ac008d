import { isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import { isRecord } from '../../base/json';
import { asMessage, l10n, type Text } from '../../base/message';
import type { Complaint } from '../../cast/agent';
import type { StoryRef } from '../../document/storyNotes';
import type { Options } from '../../script/brief';
import { type SceneKey, sceneKeys } from './keys';
import type { PlannedEvent } from './plan';

/** Other names of keys: `title` for `name`, `description` for `prompt`, and `goals` with a list for `goal`. */
const aliasKeys = ['title', 'goals', 'description'];

/** Parses the front matter of a scene file and reports each problem with its line. */
export class SceneHead {
  private readonly values = new Map<string, { value: unknown; line: number }>();

  constructor(
    source: string,
    private readonly problems: Complaint[],
  ) {
    const lines = new LineCounter();
    const document = parseDocument(source, {
      schema: 'core',
      uniqueKeys: false,
      logLevel: 'silent',
      lineCounter: lines,
      prettyErrors: false,
    });
    // The front matter begins in the second line of the file.
    const lineAt = (offset: number) => lines.linePos(offset).line + 1;
    for (const error of document.errors.slice(0, 5)) {
      const message = l10n`not valid YAML: ${error.message.split('\n')[0] ?? ''}`;
      problems.push({ line: lineAt(error.pos[0]), message, severity: 'error' });
    }
    if (!isMap(document.contents)) return;
    for (const { key, value } of document.contents.items) {
      const name = isScalar(key) ? String(key.value) : '';
      const line = isScalar(key) ? lineAt(key.range?.[0] ?? 0) : 2;
      if (!aliasKeys.includes(name) && !sceneKeys.some(each => each.name === name)) {
        const message = l10n`“${name}” is unknown in a scene and has no effect`;
        problems.push({ line, message, severity: 'warning' });
        continue;
      }
      this.values.set(name, { value: toPlainData(value as Node | null), line });
    }
  }

  /** The options that are more than a text: numbers, choices, flags, events and values for each character. */
  options(characters: readonly string[]): Options {
    const events = this.events();
    return {
      ...Object.assign({}, ...sceneKeys.map(key => this.simpleOption(key))),
      ...(events.length > 0 ? { events: JSON.stringify(events) } : {}),
      ...this.perCharacter('presence', characters),
      ...this.perCharacter('secrets', characters),
      ...this.perCharacter('relations', characters),
    };
  }

  /** The line of a key; 1 if it is missing. */
  lineOf(key: string): number {
    return this.values.get(key)?.line ?? 1;
  }

  /** The text of a key; a list as a Markdown list, which only a goal may be. */
  text(key: string): string {
    const value = this.values.get(key)?.value;
    if (value === undefined || value === null) return '';
    if (typeof value === 'object') {
      if (key !== 'goal') this.complain(key, 'needs a text');
      return Array.isArray(value) ? value.map(each => `- ${String(each)}`).join('\n') : '';
    }
    return String(value).trim();
  }

  /** The names in a list, or in a text with commas. */
  list(key: string): string[] {
    const value = this.values.get(key)?.value;
    if (value === undefined || value === null) return [];
    const items = Array.isArray(value) ? value : String(value).split(',');
    return items.map(each => String(each).trim().replace(/\.md$/i, '')).filter(each => each !== '');
  }

  /** The value of `goals: hidden` or `goals: shown`; undefined if the key has a list or is missing. */
  hidesGoals(): boolean | undefined {
    const value = this.values.get('goals')?.value;
    return value === 'hidden' ? true : value === 'shown' ? false : undefined;
  }

  /** An option that is a number, a choice or a flag. */
  private simpleOption({ name, bounds, choices }: SceneKey): Options {
    const value = this.values.get(name)?.value;
    // Under `goals`, a list means the goals themselves and is no choice.
    if (name === 'goals' && this.hidesGoals() === undefined) return {};
    if ((bounds ?? choices) === undefined || value === undefined || value === null) return {};
    const isFlag = choices?.[0] === 'true';
    const isRightType = isFlag === (typeof value === 'boolean');
    if (choices?.includes(String(value)) && isRightType) return { [name]: isFlag ? value === true : String(value) };
    const isWhole = typeof value === 'number' && Number.isInteger(value);
    if (bounds && isWhole && value >= bounds.min && value <= bounds.max) return { [name]: value };
    if (bounds) this.complain(name, l10n`needs a whole number from ${bounds.min} to ${bounds.max}`);
    else this.complain(name, l10n`needs one of ${choices?.join(', ') ?? ''}`);
    return {};
  }

  /** The files with notes on the story's world; their paths are resolved by the caller. */
  story(): StoryRef[] {
    const entry = this.values.get('story');
    if (!entry || entry.value === null) return [];
    return [entry.value].flat().flatMap((each): StoryRef[] => {
      const { file, entries } = isRecord(each) ? each : { file: each };
      const named = entries === 'named' || (Array.isArray(entries) && entries.every(one => typeof one === 'string'));
      if (typeof file === 'string' && file.trim() !== '' && (entries === undefined || named))
        return [{ file: file.trim(), ...(named ? { entries: entries as 'named' | string[] } : {}), line: entry.line }];
      this.complain(
        'story',
        'needs Markdown files, each a name or “file” with “entries”: a list of headings, or named',
      );
      return [];
    });
  }

  private events(): PlannedEvent[] {
    const entry = this.values.get('events');
    if (!entry) return [];
    if (!Array.isArray(entry.value)) {
      this.complain('events', 'needs a list of events, each with text and either beat or when');
      return [];
    }
    return entry.value.flatMap((each): PlannedEvent[] => {
      const { text, beat, when } = typeof each === 'object' && each !== null ? (each as Record<string, unknown>) : {};
      if (typeof text !== 'string' || text.trim() === '') this.complain('events', 'an event needs a text');
      else if (typeof beat === 'number' && Number.isInteger(beat) && beat >= 0) return [{ beat, text: text.trim() }];
      else if (typeof when === 'string' && when.trim() !== '') return [{ when: when.trim(), text: text.trim() }];
      else this.complain('events', l10n`“${text.slice(0, 40)}” needs a beat, or a condition under “when”`);
      return [];
    });
  }

  /** A value for each of some characters, as the JSON text of the session's option. */
  private perCharacter(key: keyof typeof valueReaders, characters: readonly string[]): Options {
    const entry = this.values.get(key);
    if (!entry) return {};
    if (!isRecord(entry.value)) this.complain(key, 'needs one line per character');
    const known: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(isRecord(entry.value) ? entry.value : {})) {
      const read = valueReaders[key](value);
      const named = [name, ...(key === 'relations' && isRecord(read) ? Object.keys(read) : [])];
      const stranger = named.find(each => !characters.includes(each));
      if (stranger !== undefined) this.complain(key, l10n`“${stranger}” is not among the characters`);
      else if (read !== undefined) known[name] = read;
      else if (key === 'presence') this.complain(key, l10n`“${name}” needs enters and leaves with beat numbers`);
      else this.complain(key, 'needs a name and, under it, the relationship to each other character');
    }
    return Object.keys(known).length > 0 ? { [key]: JSON.stringify(known) } : {};
  }

  private complain(key: string, message: Text): void {
    this.problems.push({ line: this.lineOf(key), message: l10n`${key}: ${asMessage(message)}`, severity: 'error' });
  }
}

/** Reads the value of a key for one character; undefined if it does not fit. */
const valueReaders = {
  secrets: (value: unknown) => (Array.isArray(value) ? value.join(' ') : String(value ?? '')),
  presence: (value: unknown) => (isPresenceTimes(value) ? value : undefined),
  relations: (value: unknown) =>
    isRecord(value) && Object.keys(value).length > 0
      ? Object.fromEntries(Object.entries(value).map(([to, how]) => [to, String(how ?? '')]))
      : undefined,
};

function isPresenceTimes(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(([key, at]) => /^(?:enters|leaves)$/.test(key) && Number.isInteger(at) && Number(at) >= 0)
  );
}

/** Converts a YAML node to plain data; undefined if its aliases cannot be resolved. */
function toPlainData(node: Node | null): unknown {
  try {
    return node?.toJSON() as unknown;
  } catch {
    return undefined;
  }
}
