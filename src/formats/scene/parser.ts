// Parses a character's answer: tags such as [TO: …, TONE: …], quoted speech, actions and thoughts.

import { mentions } from '../../text/mentions';
import { isSentence, splitActs } from './speech';
import { type Piece, splitPieces, type TagFields } from './tags';

/** What a character does with its turn. */
export type Action = 'speak' | 'interrupt' | 'silent' | 'react';

/** A line of a character's answer. */
export type ParsedLine = {
  action: Action;
  /** The addressee as the character named it; undefined if it speaks to all. */
  target?: string;
  tone: string;
  /** The words, or in a wordless reaction the action. */
  content: string;
  interruptAfter?: string;
  nonverbal?: string;
  whisper?: boolean;
};

/** A character's parsed answer. */
export type ParsedAnswer = {
  /** What it says and does, one line for each addressee or tag. */
  lines: ParsedLine[];
  /** What it only thinks; hidden from the others. */
  thoughts: string[];
  /** Text of the answer that belongs to no line. */
  dropped: string[];
  /** How much it wants to speak next, 0 to 3. */
  wants?: number;
  /** It has neither a tag nor a quotation nor an action, so it may be no speech at all. */
  formless?: boolean;
};

/** The names of all characters, and of the one whose answer is parsed. */
export interface CharacterNames {
  all: readonly string[];
  own?: string;
}

const defaultTone = 'neutral';
const maxLength = 20_000;

/** Parses a character's answer as well as possible; never throws. */
export function parseAnswer(raw: string, names: CharacterNames = { all: [] }): ParsedAnswer {
  const text = raw
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .trim()
    .slice(0, maxLength);
  return new AnswerParser(names).parse(text);
}

/** Whether an answer can be staged: it has words, an action or a chosen silence. */
export function isUsable({ lines, formless }: ParsedAnswer): boolean {
  return lines.length > 0 && !formless;
}

/** Why an answer cannot be staged, as text for the one retry; undefined if it can. */
export function unusableReason(raw: string, names?: CharacterNames): string | undefined {
  if (isUsable(parseAnswer(raw, names))) return undefined;
  return 'Nothing in it can be staged: answer as [TO: name, TONE: feeling] "words", [REACT, TONE: feeling, *what you do*] or [SILENT].';
}

/** A tag with the pieces that follow it; the first unit has no tag if the answer begins with other words. */
interface AnswerUnit {
  fields: TagFields;
  isTagged: boolean;
  pieces: Exclude<Piece, { kind: 'tag' }>[];
}

/** Parses one answer: cuts it into units of a tag and its words, and adds the lines of each to the answer. */
class AnswerParser {
  private readonly answer: ParsedAnswer = { lines: [], thoughts: [], dropped: [] };
  private hasForm = false;

  constructor(private readonly names: CharacterNames) {}

  parse(text: string): ParsedAnswer {
    const { answer } = this;
    const units = this.takeUnits(this.takeOwnPart(text));
    for (const [at, unit] of units.entries()) this.addUnit(unit, units[at + 1]);
    if (answer.lines.length === 0 && answer.thoughts.length > 0)
      answer.lines.push({ action: 'silent', tone: defaultTone, content: '' });
    return this.hasForm || answer.lines.length === 0 ? answer : { ...answer, formless: true };
  }

  /** Returns the answer without the speaker's label; passages labelled with other names are dropped. */
  private takeOwnPart(text: string): string {
    let isOwn = true;
    const remaining: string[] = [];
    for (const [at, line] of text.split('\n').entries()) {
      const label = this.parseLabel(line, at === 0);
      if (label) isOwn = label.isOwn;
      else if (line.trim() === '' || /^\s*\[/.test(line)) isOwn = true;
      if (isOwn) remaining.push(label?.rest ?? line);
      else this.drop(line);
    }
    const own = remaining.join('\n').trim();
    // Tolerates quotation marks around the whole answer.
    return own.replace(/^["“„«](?=\[)/, '');
  }

  /** Reads the name before a line, if it is a character's or looks like one: whether it is the speaker's own, and what follows it. */
  private parseLabel(line: string, isFirst: boolean): { isOwn: boolean; rest: string } | undefined {
    const plain = line.replace(/^[\s>#*_-]+(?=\p{L})/u, '');
    const label =
      /^([\p{L}][\p{L}\p{M}'’. -]{0,40}?)\s*(?:\([^()\n]{0,60}\)\s*)?[*_]{0,3}(?:[:：]\s*[*_]{0,3}\s*|(?=\[))/u.exec(
        plain,
      );
    const name = label?.[1]?.trim() ?? '';
    const rest = plain.slice(label?.[0].length ?? 0);
    if (name === '') return undefined;
    const { own, all } = this.names;
    if (own !== undefined && isCalled(name, own)) return { isOwn: true, rest };
    const isKnown = all.some(each => isCalled(name, each));
    // One or two capitalised words before a tag or a quotation are a name, also of somebody unknown.
    const looksLikeName = isFirst && /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?$/u.test(name) && /^[["“„«*]/.test(rest);
    if (isKnown) return { isOwn: own === undefined, rest };
    return looksLikeName ? { isOwn: true, rest } : undefined;
  }

  /** Cuts the text into units; thoughts within tags go to the answer, reserved tags are dropped. */
  private takeUnits(text: string): AnswerUnit[] {
    const isName = (words: string) => this.names.all.some(name => mentions(words, name));
    let unit: AnswerUnit = { fields: { acts: [] }, isTagged: false, pieces: [] };
    const units = [unit];
    for (const piece of splitPieces(text, isName)) {
      if (piece.kind !== 'tag') {
        unit.pieces.push(piece);
        continue;
      }
      const { thoughts = [], ...fields } = piece.fields;
      this.answer.thoughts.push(...thoughts);
      if (thoughts.length > 0) this.hasForm = true;
      if (fields.reserved) this.drop(`[${piece.text}]`);
      else if (!isRealTag(fields)) {
        unit.fields.acts.push(...fields.acts);
        this.hasForm = true;
      } else {
        if (unit.pieces.length > 0) {
          unit = { fields: { acts: [] }, isTagged: false, pieces: [] };
          units.push(unit);
        }
        mergeTag(unit.fields, fields);
        unit.isTagged = true;
      }
    }
    const [head, first] = units;
    // `"No." [TONE: sad]`: the only tag stands behind its words.
    if (head && first && !head.isTagged && units.length === 2 && first.pieces.length === 0 && !isQuiet(first.fields)) {
      mergeTag(head.fields, first.fields);
      return [{ ...head, isTagged: true }];
    }
    return units;
  }

  /** Adds what a unit says and does; acts before the first words go to the next unit. */
  private addUnit(unit: AnswerUnit, next: AnswerUnit | undefined): void {
    const { fields, isTagged, pieces } = unit;
    const parts = pieces.map(piece =>
      piece.kind === 'plain' ? splitActs(piece.text) : { acts: [], words: piece.text },
    );
    const acts = [...fields.acts, ...parts.flatMap(each => each.acts)];
    const isQuoted = pieces.some(each => each.kind === 'quoted') && !isRunningSpeech(pieces);
    if (isTagged || isQuoted || acts.length > 0) this.hasForm = true;
    const said = pieces.flatMap((piece, index): string[] => {
      const words = parts[index]?.words ?? '';
      if (piece.kind === 'quoted') return [isQuoted ? words : `“${words}”`];
      // Unquoted text next to a quotation or before the first tag is no speech.
      if (!isQuoted && (isTagged || !next)) return [words];
      if (/[\p{L}\p{N}]/u.test(words)) this.drop(words);
      return [];
    });
    const joined = said.join(' ').replace(/\s+/g, ' ').trim();
    const words = isQuoted ? joined : joined.replace(/(?<!["\s])"$/, '');
    if (words === '' && !isTagged && next) next.fields.acts.unshift(...acts);
    else if (isQuiet(fields) && !isQuoted)
      this.addLine({ ...fields, acts: words === '' ? acts : [...acts, words] }, '');
    else this.addLine({ ...fields, acts }, words);
  }

  /** Adds a line to the answer, or its words to the thoughts, or its action to the line before. */
  private addLine(fields: TagFields, words: string): void {
    const { answer } = this;
    if (fields.wants !== undefined) answer.wants = fields.wants;
    const acts = fields.acts.map(act => act.replace(/\s+/g, ' ').trim()).filter(act => act !== '');
    if (fields.kind === 'thought') {
      answer.thoughts.push(...acts, ...(words ? [words] : []));
      return;
    }
    const isThought = (act: string) => isSentence(act) && !this.names.all.some(name => startsWithName(act, name));
    answer.thoughts.push(...acts.filter(isThought));
    const nonverbal = acts.filter(act => !isThought(act)).join('; ');
    const last = answer.lines.at(-1);
    // An action without words after a line belongs to that line.
    if (words === '' && last && fields.to === undefined) {
      if (nonverbal) last.nonverbal = [last.nonverbal, nonverbal].filter(Boolean).join('; ');
      return;
    }
    const line = buildLine(fields, words, nonverbal);
    if (line) answer.lines.push(line);
  }

  private drop(words: string): void {
    const text = words.replace(/\s+/g, ' ').trim();
    if (text !== '') this.answer.dropped.push(text);
  }
}

function startsWithName(act: string, name: string): boolean {
  const first = name.split(/\s+/)[0] ?? name;
  return act.toLowerCase().startsWith(first.toLowerCase());
}

function isCalled(label: string, name: string): boolean {
  const [said, full] = [label.toLowerCase(), name.toLowerCase()];
  return said === full || said === full.split(/\s+/)[0];
}

function isRealTag(fields: TagFields): boolean {
  const { kind, to, tone, whisper, wants } = fields;
  return kind !== undefined || to !== undefined || tone !== undefined || whisper === true || wants !== undefined;
}

/** Merges a tag into those beside it: the first value of a field is kept. */
function mergeTag(all: TagFields, tag: TagFields): void {
  all.kind ??= tag.kind;
  all.to = all.to && tag.to ? `${all.to}, ${tag.to}` : (all.to ?? tag.to);
  all.tone ??= tag.tone;
  all.after ??= tag.after;
  all.whisper ??= tag.whisper;
  all.wants ??= tag.wants;
  all.acts.push(...tag.acts);
}

function isQuiet({ kind }: TagFields): boolean {
  return kind === 'silent' || kind === 'react';
}

/** Whether quotation marks stand around single words of running speech. */
function isRunningSpeech(pieces: AnswerUnit['pieces']): boolean {
  const first = pieces.findIndex(each => each.kind === 'quoted');
  const before = splitActs(pieces[first - 1]?.text ?? '').words;
  const length = (some: AnswerUnit['pieces']) => some.reduce((sum, { text }) => sum + text.length, 0);
  const quoted = length(pieces.filter(each => each.kind === 'quoted'));
  // Speech in quotation marks makes up most of an answer and begins after a mark.
  return before !== '' && !/[:,.!?…—–-]$/.test(before) && quoted < length(pieces) * 0.4;
}

function buildLine(fields: TagFields, words: string, nonverbal: string): ParsedLine | undefined {
  const target = stripMarks(fields.to ?? '')
    .replace(/^@/, '')
    .slice(0, 80);
  const shared = { ...(target ? { target } : {}), ...(nonverbal ? { nonverbal } : {}) };
  const tone = stripMarks(fields.tone ?? '').slice(0, 80) || defaultTone;
  if (/[\p{L}\p{N}\p{Extended_Pictographic}.…!?—-]/u.test(words)) {
    const said = { ...shared, tone, content: words, ...(fields.whisper ? { whisper: true } : {}) };
    const after = fields.after ? { interruptAfter: fields.after } : {};
    return fields.kind === 'interrupt' ? { action: 'interrupt', ...said, ...after } : { action: 'speak', ...said };
  }
  if (fields.kind === 'silent') return { action: 'silent', ...shared, tone: defaultTone, content: '' };
  return nonverbal ? { action: 'react', ...shared, tone, content: nonverbal } : undefined;
}

function stripMarks(text: string): string {
  return text
    .replace(/[[\]"*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
