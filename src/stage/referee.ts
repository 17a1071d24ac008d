import { escapePattern } from '../base/escapePattern';
import type { Move } from '../script/move';
import { type Check, type Turn, wasSpoken } from '../script/turn';
import { mentions } from '../text/mentions';
import { sentences } from '../text/sentences';
import { foldSpace, quotedPhrases } from '../text/spaces';
import { countWords } from '../text/words';
import { type QuoteSources, quoteChecks } from './quotes';

/** What the referee must know of the table besides the turn itself. */
export interface Table {
  speaker: { name: string };
  /** Names of the others at the table. */
  others: readonly string[];
  /** What the speaker could hear. */
  heard: readonly Turn[];
  seat: string;
  /** Presides, and may sum up what others hold by their names. */
  presides?: boolean;
  /** Where its quotes are looked up. */
  quotes?: QuoteSources;
}

/** What became of a text: what may be shown, every verdict, and what must be mended by asking once more. */
export interface Verdict {
  text: string;
  words: number;
  checks: Check[];
  reasons: string[];
}

/** An icon before a name. Arrows, ticks and the like are pictographic to Unicode; only those shown as pictures are to a reader. */
const picture =
  '(?:\\p{Emoji_Presentation}|\\p{Extended_Pictographic}\\ufe0f)(?:\\u200d\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\ufe0f)*';

/** Holds a finished text to its move's rules of form; whatever would have to be mended becomes one list of reasons. */
export function judge(raw: string, move: Move, table: Table): Verdict {
  const checks: Check[] = [];
  const reasons: string[] = [];
  const { text, cut } = ownPart(raw, move, table);
  const failed = (rule: string, detail: string, reason: string) => {
    checks.push({ rule, ok: false, detail });
    reasons.push(reason);
  };
  if (cut.length > 0) {
    const detail = cut.join(', ');
    if (text !== '') checks.push({ rule: 'oneSpeaker', ok: false, detail });
    else
      failed(
        'oneSpeaker',
        detail,
        `It gives all its words to ${detail}: speak as ${table.speaker.name} alone, without labels.`,
      );
  }
  if (move.checks.includes('namesAnother')) {
    const rule = 'namesAnother';
    const named = namesAnother(text, table);
    if (named) checks.push({ rule, ok: true, detail: named });
    else
      failed(
        rule,
        'no other speaker',
        'It takes up nobody: name another speaker, or quote a phrase of theirs, and answer it.',
      );
  }
  const unusable = move.unusable?.(text, table.speaker.name, table.others);
  if (unusable) failed('usable', 'nothing usable', unusable);
  if (move.sentences) checks.push(clocked(text, move.sentences));
  const words = countWords(text);
  if (move.checks.includes('limit')) {
    const detail = `${words} of ${move.limit}`;
    if (words <= mostWords(move.limit)) checks.push({ rule: 'limit', ok: true, detail });
    else {
      const aim = `Tighten it to ${aimedWords(move.limit)}.`;
      failed(
        'limit',
        detail,
        `It has ${words} words, as white space separates them; the limit is ${move.limit}. ${aim}`,
      );
    }
  }
  // A quote that stands nowhere is marked, and asked for by nobody a second time.
  if (table.quotes && move.checks.includes('quotes')) checks.push(...quoteChecks(text, table.quotes));
  return { text, words, checks, reasons };
}

/** The most words that stand: a handful too many is not worth asking for the whole turn again. */
export function mostWords(limit: number): number {
  return Math.floor(limit * 1.05);
}

/** As many words as a prompt asks for, so that whoever writes without counting keeps to the limit. */
export function aimedWords(limit: number): number {
  return Math.max(1, Math.floor(limit * 0.8));
}

/** The clock of sentences asks for nothing to be mended: what goes beyond it is cut. */
function clocked(text: string, most: number): Check {
  const said = sentences(text).length;
  return { rule: 'sentences', ok: said <= most, detail: `${said} of ${most}` };
}

/** What of a text is the speaker's own: without the label that models like to repeat, and without the paragraphs that are labelled with another's name. Whoever presides may sum up by names. */
function ownPart(raw: string, move: Move, { speaker, others, presides }: Table): { text: string; cut: string[] } {
  // A label ends with a colon, or is marked as a heading.
  if (!/[:#*_]/.test(raw)) return { text: raw.trim(), cut: [] };
  const own = labelOf(speaker.name);
  const headed = headingOf(speaker.name).test(raw.trim());
  const text = raw.trim().replace(headingOf(speaker.name), '').replace(own, '').trim();
  if (presides || !move.checks.includes('oneSpeaker')) return { text, cut: [] };
  const labels = others
    .filter(name => name !== speaker.name)
    .map(name => ({ name, label: labelOf(name), heading: headingOf(name) }));
  const cut = new Set<string>();
  // A label on a line of its own labels the paragraph that follows, a heading all up to the next.
  let skips: 'nothing' | 'paragraph' | 'next' | 'part' = 'nothing';
  const kept = text.split('\n').filter(line => {
    // A part may be about another; it is another's where the speaker has headed a part of its own.
    const heads = headed ? labels.find(({ heading }) => heading.test(line)) : undefined;
    const other = heads ?? labels.find(({ label }) => label.test(line));
    if (other) {
      cut.add(other.name);
      skips = heads ? 'part' : line.replace(other.label, '').trim() === '' ? 'next' : 'paragraph';
    } else if (line.trim() === '') {
      if (skips === 'paragraph') skips = 'nothing';
    } else if (own.test(line) || headingOf(speaker.name).test(line)) skips = 'nothing';
    else if (skips === 'next') skips = 'paragraph';
    return skips === 'nothing';
  });
  if (cut.size === 0) return { text, cut: [] };
  const left = kept.join('\n').replace(/\n{3,}/g, '\n\n');
  return { text: left.trim().replace(own, '').trim(), cut: [...cut] };
}

/** A name that is all of a line, as a heading or in bold. */
function headingOf(speaker: string): RegExp {
  const name = `(?:${picture}\\s*)?${escapePattern(speaker)}(?:\\s*\\([^)\\n]{0,40}\\))?`;
  return new RegExp(`^(?:#{1,6}[ \\t]+([*_]{0,3})${name}\\1|([*_]{2,3})${name}\\2)[ \\t]*(?:\\n|$)`, 'iu');
}

/** A name at a line's start as transcripts write it before a turn. */
function labelOf(speaker: string): RegExp {
  const name = escapePattern(speaker);
  const role = '(?:\\s*\\([^)\\n]{0,40}\\))?';
  const bold = '([*_]{1,3})';
  // The colon stands behind the emphasis, or in it.
  const marked = `${bold}${name}(?:\\1${role}\\s*:|${role}\\s*(?:\\1\\s*:|:\\s*\\1))`;
  return new RegExp(`^(?:#{1,6}[ \\t]+)?(?:(?:${picture})\\s*)?(?:${marked}|${name}${role}\\s*:)\\s*`, 'iu');
}

/** A name with an ending of one or two letters, as many languages write it: “Adas Zahl”, “Bena”. */
function isInflected(text: string, name: string): boolean {
  const written = new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(name)}\\p{Ll}{1,2}(?![\\p{L}\\p{N}])`, 'u');
  return name.length >= 3 && written.test(text);
}

function namesAnother(text: string, table: Table): string | undefined {
  const folded = foldSpace(text);
  const name = table.others.find(other => mentions(folded, other) || isInflected(folded, other));
  if (name) return name;
  const theirs = table.heard
    .filter(turn => turn.seat !== table.seat && wasSpoken(turn))
    .map(turn => foldSpace(turn.text).toLowerCase());
  return quotedPhrases(text).find(phrase => {
    const wanted = phrase.toLowerCase().replace(/(?<![.,;:!?…])[.,;:!?…]+$/, '');
    return wanted.length >= 8 && theirs.some(other => other.includes(wanted));
  });
}
