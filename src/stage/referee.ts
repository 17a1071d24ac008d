import type { Move } from '../script/move';
import type { Check, Turn } from '../script/turn';
import { wasSpoken } from '../script/turn';
import { mentions } from '../text/mentions';
import { sentences } from '../text/sentences';
import { foldSpace, quotedPhrases } from '../text/spaces';
import { countWords } from '../text/words';
import { flatteringWords } from './flattery';
import { fillerOpening, isFillerClosing, leaningWords } from './phrases';

/** What the referee must know of the table besides the turn itself. */
export interface Table {
  speaker: { name: string; icon: string };
  /** Names of the others at the table. */
  others: readonly string[];
  /** What the speaker could hear. */
  heard: readonly Turn[];
  seat: string;
}

/** What became of a text: what may be shown, every verdict, and what must be mended by asking once more. */
export interface Verdict {
  text: string;
  words: number;
  checks: Check[];
  reasons: string[];
}

// Arrows, ticks and the like are pictographic to Unicode; only those shown as pictures are to a reader.
const emoji =
  /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)(?:\u200d\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)*/gu;

/** Holds a finished text to its move's rules: filler is cut where what is left stands alone, the rest becomes one list of reasons. */
export function judge(raw: string, move: Move, table: Table): Verdict {
  const checks: Check[] = [];
  const reasons: string[] = [];
  let text = unlabelled(raw, table);
  const failed = (rule: string, detail: string, reason?: string) => {
    checks.push({ rule, ok: false, detail });
    if (reason) reasons.push(reason);
  };
  for (const rule of move.checks) {
    if (rule === 'filler') {
      const cut = withoutFiller(text, table.speaker.icon);
      if (cut.removed.length === 0) checks.push({ rule, ok: true });
      else if (countWords(cut.text) > 0) failed(rule, `cut: ${cut.removed.join(' … ')}`);
      else failed(rule, cut.removed.join(' '), 'It says nothing beyond pleasantries or a recap: lead with the result.');
      if (countWords(cut.text) > 0) text = cut.text;
    } else if (rule === 'selfContained') {
      const words = leaningWords(text);
      if (words) failed(rule, words, `It leans on an earlier turn (“${words}”): a turn must stand on its own.`);
      else checks.push({ rule, ok: true });
    } else if (rule === 'flattery') {
      const words = flatteringWords(text, table.others);
      if (words)
        failed(
          rule,
          words,
          `It flatters (“${words}”): drop the praise and say what follows from the point, or what speaks against it.`,
        );
      else checks.push({ rule, ok: true });
    } else if (rule === 'namesAnother') {
      const named = namesAnother(text, table);
      if (named) checks.push({ rule, ok: true, detail: named });
      else
        failed(
          rule,
          'no other speaker',
          'It takes up nobody: name another speaker, or quote a phrase of theirs, and answer it.',
        );
    }
  }
  const unusable = move.unusable?.(text);
  if (unusable) failed('usable', 'nothing usable', unusable);
  if (move.sentences) checks.push(clocked(text, move.sentences));
  const words = countWords(text);
  if (move.checks.includes('limit')) {
    if (words <= move.limit) checks.push({ rule: 'limit', ok: true, detail: `${words} of ${move.limit}` });
    else failed('limit', `${words} of ${move.limit}`, `It has ${words} words; the limit is ${move.limit}. Tighten it.`);
  }
  return { text, words, checks, reasons };
}

/** The clock of sentences asks for nothing to be mended: what goes beyond it is cut. */
function clocked(text: string, most: number): Check {
  const said = sentences(text).length;
  return { rule: 'sentences', ok: said <= most, detail: `${said} of ${most}` };
}

/** The text without the speaker label that models like to repeat. */
function unlabelled(raw: string, { speaker }: Table): string {
  const text = raw.trim();
  const name = speaker.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const role = '\\s*(?:\\([^)\\n]{0,40}\\))?';
  const bold = '([*_]{1,3})';
  // The colon stands behind the emphasis, or in it.
  const marked = `${bold}${name}(?:\\1${role}\\s*:|${role}(?:\\1\\s*:|\\s*:\\s*\\1))`;
  const label = new RegExp(`^(?:(?:${emoji.source})\\s*)?(?:${marked}|${name}${role}\\s*:)\\s*`, 'iu');
  return text.replace(label, '').trim();
}

function withoutFiller(text: string, icon: string): { text: string; removed: string[] } {
  const removed: string[] = [];
  let rest = text.replace(emoji, found => {
    if (found === icon) return found;
    removed.push(found);
    return '';
  });
  if (removed.length > 0) rest = rest.replace(/(?<=\S) {2,}/g, ' ').trim();
  for (let opening = fillerOpening(rest); opening; opening = fillerOpening(rest)) {
    removed.push(opening);
    rest = rest.slice(opening.length).trim();
  }
  const last = sentences(rest).at(-1);
  if (last && isFillerClosing(last)) {
    removed.push(last);
    const at = rest.lastIndexOf(last.slice(0, 24));
    rest = at >= 0 ? rest.slice(0, at).trim() : rest;
  }
  return { text: rest, removed };
}

function namesAnother(text: string, table: Table): string | undefined {
  const folded = foldSpace(text);
  const name = table.others.find(other => mentions(folded, other));
  if (name) return name;
  const theirs = table.heard
    .filter(turn => turn.seat !== table.seat && wasSpoken(turn))
    .map(turn => foldSpace(turn.text).toLowerCase());
  return quotedPhrases(text).find(phrase => {
    const wanted = phrase.toLowerCase().replace(/[.,;:!?…]+$/, '');
    return wanted.length >= 8 && theirs.some(other => other.includes(wanted));
  });
}
