/** One thing read back from a play's transcript. */
export type ParsedEntry =
  | { kind: 'line'; speaker: string; tag: string; words: string }
  | { kind: 'event' | 'system'; text: string };

/** A play's transcript read back. */
export interface ParsedPlay {
  title: string;
  characters: string[];
  goal: string;
  generated: string;
  setting: string;
  entries: ParsedEntry[];
  /** What stands in the scene's last line; missing where it has none. */
  ending?: string;
}

/** Reads a play's transcript; lines that are none of it are passed over, and one that goes on below belongs to the one above. */
export function parsePlay(text: string): ParsedPlay {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const headOf = (key: string) =>
    lines
      .find(each => each.startsWith(`${key}: `))
      ?.slice(key.length + 2)
      .trim() ?? '';
  const characters = headOf('CHARACTERS')
    .split(', ')
    .filter(each => each !== '');
  const play: ParsedPlay = {
    title: headOf('SCENE'),
    characters,
    goal: headOf('GOAL'),
    generated: headOf('GENERATED'),
    setting: '',
    entries: [],
  };
  const start = lines.indexOf('[SCENE START]');
  for (const own of start < 0 ? [] : blocksFrom(lines.slice(start + 1))) {
    const ending = /^\[SCENE END - (.*)\]$/.exec(own);
    if (ending) return { ...play, ending: ending[1] ?? '' };
    const setting = /^\[Setting: (.*)\]$/.exec(own);
    if (setting && play.setting === '') play.setting = setting[1] ?? '';
    else {
      const entry = entryOf(own, characters);
      if (entry) play.entries.push(entry);
    }
  }
  return play;
}

/** Lines, with those that only continue one put at its end. */
function blocksFrom(lines: readonly string[]): string[] {
  const blocks: string[] = [];
  let open = false;
  for (const own of lines) {
    const continues: boolean = open && own.trim() !== '' && !own.startsWith('[');
    if (continues) blocks.push(`${blocks.pop()} ${own.trim()}`);
    else if (own.trim() !== '') blocks.push(own.trim());
    open = continues ? !own.trimEnd().endsWith('"') : own.includes('"') && !own.trimEnd().endsWith('"');
  }
  return blocks;
}

function entryOf(own: string, characters: readonly string[]): ParsedEntry | undefined {
  const aside = /^\[(EVENT|SYSTEM): (.*)\]$/.exec(own);
  if (aside) return { kind: aside[1] === 'EVENT' ? 'event' : 'system', text: aside[2] ?? '' };
  const speaker = characters.find(name => own.startsWith(`${name} [`));
  if (speaker === undefined) return undefined;
  const rest = own.slice(speaker.length + 2);
  const end = rest.indexOf(']');
  if (end < 0) return undefined;
  const words = /^ "(.*)"$/.exec(rest.slice(end + 1))?.[1] ?? '';
  return { kind: 'line', speaker, tag: rest.slice(0, end), words };
}
