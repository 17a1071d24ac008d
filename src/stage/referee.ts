// The referee: checks the form of a turn's text by code (length, labels of other speakers, quotes), never its meaning.

import { escapePattern } from '../base/escapePattern';
import { stringsIn } from '../base/json';
import { l10n, recordTexts, type Text } from '../base/message';
import type { DocumentText } from '../document/document';
import { lineRange } from '../document/outline';
import { findQuote, hasQuote, normalizeForSearch, type SearchableText } from '../document/quote';
import type { KnownSession } from '../script/call';
import { inputText } from '../script/input';
import type { Move } from '../script/move';
import { type Check, type Turn, wasSpoken } from '../script/turn';
import { mentions } from '../text/mentions';
import { extractQuotations } from '../text/quotations';
import { sentences } from '../text/sentences';
import { normalizeWhitespace, quotedPhrases, shorten } from '../text/spaces';
import { countWords } from '../text/words';

/** What the referee needs to know of the session to check a turn. */
export interface RefereeContext {
  speaker: { name: string };
  /** Names of the others at the table. */
  others: readonly string[];
  /** What the speaker could hear. */
  heard: readonly Turn[];
  /** The speaker's. */
  seat: string;
  /** Presides, and may sum up what others hold by their names. */
  presides?: boolean;
  /** Where its quotes are looked up. */
  quotes?: QuoteSources;
}

/** The result of the form checks: the text to show, every check, and the reasons to ask once more. */
export interface FormVerdict {
  text: string;
  words: number;
  checks: Check[];
  reasons: { rule: string; text: Text }[];
}

/** Matches an emoji before a name; characters that only Unicode calls pictographic, such as arrows and ticks, are excluded. */
const emoji =
  '(?:\\p{Emoji_Presentation}|\\p{Extended_Pictographic}\\ufe0f)(?:\\u200d\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\ufe0f)*';

/** Checks the form of a text. Faults are reasons for a retry, except others' words and excess sentences, which are cut, and quotes, which are marked. */
export function checkForm(raw: string, move: Move, table: RefereeContext): FormVerdict {
  const checks: Check[] = [];
  const reasons: FormVerdict['reasons'] = [];
  const { text, cutNames } = extractOwnPart(raw, move, table);
  const fail = (rule: string, detail: Text, reason: Text) => {
    checks.push({ rule, ok: false, ...recordTexts({ detail }) });
    reasons.push({ rule, text: reason });
  };
  if (cutNames.length > 0) {
    const detail = cutNames.join(', ');
    if (text !== '') checks.push({ rule: 'oneSpeaker', ok: false, detail });
    else
      fail(
        'oneSpeaker',
        detail,
        l10n`It gives all its words to ${detail}: speak as ${table.speaker.name} alone, without labels.`,
      );
  }
  if (move.checks.includes('namesAnother')) {
    const rule = 'namesAnother';
    const named = findAnotherNamed(text, table);
    if (named) checks.push({ rule, ok: true, detail: named });
    else
      fail(
        rule,
        'no other speaker',
        'It takes up nothing that was said: name another speaker, or quote a phrase of theirs, and answer it.',
      );
  }
  const unusable = move.unusableReason?.(text, table.speaker.name, table.others);
  if (unusable) fail('usable', 'nothing usable', unusable);
  if (move.sentences) checks.push(checkSentences(text, move.sentences));
  const words = countWords(text);
  if (move.checks.includes('limit')) {
    const detail = l10n`${words} of ${move.limit}`;
    if (words <= maximumWords(move.limit)) checks.push({ rule: 'limit', ok: true, ...recordTexts({ detail }) });
    else {
      const reason = l10n`It has ${words} words, as white space separates them; the limit is ${move.limit}. Tighten it to ${targetWords(move.limit)}.`;
      fail('limit', detail, reason);
    }
  }
  if (table.quotes && move.checks.includes('quotes')) checks.push(...checkQuotes(text, table.quotes));
  return { text, words, checks, reasons };
}

/** The maximum number of words accepted without a retry: slightly above the limit. */
export function maximumWords(limit: number): number {
  return Math.floor(limit * 1.05);
}

/** The number of words that a prompt asks for, so that models that do not count stay below the limit. */
export function targetWords(limit: number): number {
  return Math.max(1, Math.floor(limit * 0.8));
}

/** Checks the number of sentences; `selectAnswer` cuts those in excess. */
function checkSentences(text: string, most: number): Check {
  const said = sentences(text).length;
  return { rule: 'sentences', ok: said <= most, ...recordTexts({ detail: l10n`${said} of ${most}` }) };
}

/** Extracts the speaker's own text: without its own label, and without paragraphs under other names (`cutNames`); a presiding seat may sum up by names. */
function extractOwnPart(
  raw: string,
  move: Move,
  { speaker, others, presides }: RefereeContext,
): { text: string; cutNames: string[] } {
  // A label ends with a colon, or is marked as a heading.
  if (!/[:#*_]/.test(raw)) return { text: raw.trim(), cutNames: [] };
  const ownLabel = labelPattern(speaker.name);
  const ownHeading = headingPattern(speaker.name);
  const whole = raw.trim();
  const hasOwnHeading = ownHeading.test(whole);
  const text = whole.replace(ownHeading, '').replace(ownLabel, '').trim();
  const hasOwnLabel = text !== whole;
  if (presides || !move.checks.includes('oneSpeaker')) return { text, cutNames: [] };
  const labels = others
    .filter(name => name !== speaker.name)
    .map(name => ({ name, label: labelPattern(name), heading: headingPattern(name) }));
  const isLabel = (line: string) => ownLabel.test(line) || labels.some(({ label }) => label.test(line));
  const [opening = '', ...following] = text.split('\n');
  // One name at the very beginning, and none after it: whose point is answered, as in “Ada: I give up …”.
  if (!hasOwnLabel && isLabel(opening) && !following.some(isLabel)) return { text, cutNames: [] };
  const cut = new Set<string>();
  // What is cut from a line on: nothing, the rest of its paragraph, the next paragraph (behind a label on its own line), or, behind another's
  // heading, all up to the next name.
  let cuts: 'nothing' | 'paragraph' | 'nextParagraph' | 'upToNextName' = 'nothing';
  const ownLines = text.split('\n').filter(line => {
    // A heading with another's name starts their part only if the speaker used a heading too.
    const underHeading = hasOwnHeading ? labels.find(({ heading }) => heading.test(line)) : undefined;
    const other = underHeading ?? labels.find(({ label }) => label.test(line));
    if (other) {
      cut.add(other.name);
      const isLabelAlone = line.replace(other.label, '').trim() === '';
      cuts = underHeading ? 'upToNextName' : isLabelAlone ? 'nextParagraph' : 'paragraph';
    } else if (line.trim() === '') {
      if (cuts === 'paragraph') cuts = 'nothing';
    } else if (ownLabel.test(line) || ownHeading.test(line)) cuts = 'nothing';
    else if (cuts === 'nextParagraph') cuts = 'paragraph';
    return cuts === 'nothing';
  });
  if (cut.size === 0) return { text, cutNames: [] };
  const remaining = ownLines.join('\n').replace(/\n{3,}/g, '\n\n');
  return { text: remaining.trim().replace(ownLabel, '').trim(), cutNames: [...cut] };
}

/** Matches a line that consists of a name as a heading or in bold. */
function headingPattern(speaker: string): RegExp {
  const name = `(?:${emoji}\\s*)?${escapePattern(speaker)}(?:\\s*\\([^)\\n]{0,40}\\))?`;
  return new RegExp(`^(?:#{1,6}[ \\t]+([*_]{0,3})${name}\\1|([*_]{2,3})${name}\\2)[ \\t]*(?:\\n|$)`, 'iu');
}

/** Matches a name at a line's start, as transcripts write it before a turn. */
function labelPattern(speaker: string): RegExp {
  const name = escapePattern(speaker);
  const role = '(?:\\s*\\([^)\\n]{0,40}\\))?';
  const bold = '([*_]{1,3})';
  // The colon is after the emphasis, or in it.
  const marked = `${bold}${name}(?:\\1${role}\\s*:|${role}\\s*(?:\\1\\s*:|:\\s*\\1))`;
  return new RegExp(`^(?:#{1,6}[ \\t]+)?(?:(?:${emoji})\\s*)?(?:${marked}|${name}${role}\\s*:)\\s*`, 'iu');
}

/** Whether a text contains a name with an ending of one or two letters, as in “Adas Zahl” or “Bena”. */
function isInflected(text: string, name: string): boolean {
  const written = new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(name)}\\p{Ll}{1,2}(?![\\p{L}\\p{N}])`, 'u');
  return name.length >= 3 && written.test(text);
}

/** What a speech takes up: another speaker, a finding or change by its id, or words of another's turn. */
function findAnotherNamed(text: string, table: RefereeContext): string | undefined {
  const [id] = text.match(/(?<![\p{L}\p{N}])[FC]\d{1,4}(?![\p{L}\p{N}])/u) ?? [];
  if (id) return id;
  const spoken = normalizeWhitespace(text);
  const name = table.others.find(other => mentions(spoken, other) || isInflected(spoken, other));
  if (name) return name;
  const theirs = table.heard
    .filter(turn => turn.seat !== table.seat && wasSpoken(turn))
    .map(turn => normalizeWhitespace(turn.text).toLowerCase());
  return quotedPhrases(text).find(phrase => {
    const wanted = phrase.toLowerCase().replace(/(?<![.,;:!?…])[.,;:!?…]+$/, '');
    // A shorter phrase may be anybody's.
    return wanted.length >= 8 && theirs.some(other => other.includes(wanted));
  });
}

/** Where the quotes of a turn are looked up. */
interface QuoteSources {
  document: DocumentText | undefined;
  /** What was said and posted before. */
  known: Pick<KnownSession, 'turns' | 'calls' | 'posts' | 'inputs'>;
  /** The texts that the session was opened with: its topic, a motion. */
  opening: readonly string[];
  /** The speaker's own agent file: no evidence, but not invented either. */
  ownFile?: readonly string[];
}

/** The maximum number of quotes of one turn that are looked up. */
const maxQuotes = 12;
const maxShownCharacters = 160;

/** Checks each quote of a turn: where it was found, or that it was not. */
function checkQuotes(text: string, sources: QuoteSources): Check[] {
  const said = collectTexts(sources);
  return extractQuotations(text)
    .slice(0, maxQuotes)
    .map(quote => {
      const words = `“${shorten(quote, maxShownCharacters)}”`;
      const place = findPlace(quote, sources.document, said);
      return place
        ? { rule: 'quote', ok: true, detail: `${words} ${place}` }
        : { rule: 'quote', ok: false, detail: words };
    });
}

/** Texts with the words for where they were found. */
type TextSource = () => readonly { place: string; text: SearchableText }[];

function findPlace(quote: string, document: DocumentText | undefined, said: TextSource): string | undefined {
  const found = document && findQuote(document, quote);
  if (found) return lineRange(found);
  return said().find(({ text }) => hasQuote(text, quote))?.place;
}

/** Collects everything that was said, normalized on first use: only quotes that are not in the document need it. */
function collectTexts({ known, opening, ownFile = [] }: QuoteSources): TextSource {
  let collected: ReturnType<TextSource> | undefined;
  return () => {
    collected ??= [
      ...known.turns.map(turn => ({ place: `turn ${turn.id}`, words: [turn.text, ...stringsIn(turn.data)] })),
      { place: 'the user', words: [...opening, ...known.inputs.map(inputText)] },
      { place: 'the speaker’s own file', words: ownFile },
      { place: 'on the table', words: [...known.calls, ...known.posts].flatMap(({ data }) => stringsIn(data)) },
    ].map(({ place, words }) => ({ place, text: normalizeForSearch(words.join('\n\n')) }));
    return collected;
  };
}
