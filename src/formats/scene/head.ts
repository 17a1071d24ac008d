import { isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import type { Complaint } from '../../cast/agent';
import type { Options } from '../../script/brief';
import type { PlannedEvent } from './plan';

const keys = [
  ...['name', 'title', 'characters', 'initialSpeaker', 'maxBeats', 'order', 'events', 'presence', 'secrets', 'memory'],
  ...['setting', 'goal', 'goals', 'prompt', 'description'],
];

/** The front matter of a scene, read as data, each mistake told at its line. */
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

  /** The options that are more than a text. */
  options(characters: readonly string[]): Options {
    const events = this.events();
    return {
      ...this.number('maxBeats', 1, 200),
      ...this.choice('order', ['arrival', 'rule']),
      ...(events.length > 0 ? { events: JSON.stringify(events) } : {}),
      ...this.perCharacter('presence', characters),
      ...this.perCharacter('secrets', characters),
      ...this.flag('memory'),
    };
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

  private number(key: string, least: number, most: number): Options {
    const entry = this.values.get(key);
    if (!entry) return {};
    const { value } = entry;
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most)
      return { [key]: value };
    this.complain(key, `needs a whole number from ${least} to ${most}`);
    return {};
  }

  private choice(key: string, choices: readonly string[]): Options {
    const value = this.text(key);
    if (value === '' || choices.includes(value)) return value === '' ? {} : { [key]: value };
    this.complain(key, `needs one of ${choices.join(', ')}`);
    return {};
  }

  private flag(key: string): Options {
    const entry = this.values.get(key);
    if (!entry) return {};
    if (typeof entry.value === 'boolean') return { [key]: entry.value };
    this.complain(key, 'needs true or false');
    return {};
  }

  private events(): PlannedEvent[] {
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
  private perCharacter(key: 'presence' | 'secrets', characters: readonly string[]): Options {
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
