// Reads fields of a model's answers leniently: texts, lists, quotes and findings.

import { isRecord, type JsonObject } from '../../base/json';
import type { EndedCall, FoundQuote } from '../../script/call';
import type { Finding } from '../../script/page';
import type { SeatId } from '../../script/turn';
import { normalizeWhitespace, shorten } from '../../text/spaces';
import { certainties, findingTypes, severities } from './shapes';

/** A finding as a reader filed it, before it was merged with others and checked. */
export interface FiledFinding extends Pick<Finding, 'section' | 'type' | 'slot' | 'claim' | 'consequence' | 'change'> {
  /** The call's id and the place in its list, from 1. */
  id: string;
  /** The seat that filed it; undefined for a person's own finding. */
  seat?: SeatId;
  quotes: readonly FoundQuote[];
  severity: Finding['severity'];
  certainty: Finding['certainty'];
  /** The place in the record at which it was filed. */
  seq: number;
  /** Whether the pass for what all readers missed found it. */
  missed?: boolean;
  /** Whether a speaker at the table added it. */
  added?: boolean;
  /** The changes of the document that caused it, according to its reader. */
  broughtBy?: readonly string[];
}

/** The maximum length of a text in characters; what is asked for has about 200. */
const maxTextLength = 400;
const maxQuotes = 4;
/** The maximum number of items read from a list; more in one answer is noise. */
const maxItems = 80;

/** Reads a text on one line, shortened at a word; empty if it is no text. */
export function readText(value: unknown, maxLength = maxTextLength): string {
  return typeof value === 'string' ? shorten(normalizeWhitespace(value), maxLength) : '';
}

/** Reads a text and keeps its line breaks; one that is too long is shortened to one line. */
export function readLines(value: unknown, maxLength = maxTextLength): string {
  const lines = typeof value === 'string' ? value.split('\n').map(each => each.trimEnd()) : [];
  const text = lines.join('\n').trim();
  return text.length <= maxLength ? text : shorten(normalizeWhitespace(text), maxLength);
}

/** Reads the texts of a list; a single value counts as a list of one. */
export function readTexts(value: unknown, maxLength = maxTextLength): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.map(each => readText(each, maxLength)).filter(each => each !== '');
}

/** Reads the objects of a list. */
export function readRecords(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.slice(0, maxItems).filter(isRecord) : [];
}

/** The allowed value that a text means; the first four letters suffice, as in “contradictory” for contradiction. */
export function matchValue<T extends string>(value: unknown, all: readonly T[]): T | undefined {
  const word = readText(value).toLowerCase();
  return all.find(each => each === word) ?? all.find(each => word.length > 3 && each.startsWith(word.slice(0, 4)));
}

/** The quotes of all findings in a call's data, in order. */
export function findingQuotes(data: JsonObject): string[] {
  return readRecords(data.findings).flatMap(quotesOfItem);
}

function quotesOfItem(item: Record<string, unknown>): string[] {
  return readPassages(item.quotes ?? item.quote).slice(0, maxQuotes);
}

/** Reads passages of the document with their line breaks: a list mark is recognized only at the start of a line. */
export function readPassages(value: unknown, maxLength = maxTextLength): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.map(each => readLines(each, maxLength)).filter(each => each !== '');
}

/** The recorded place of a passage; older sessions looked it up on one line. */
export function recordedQuote(quotes: readonly FoundQuote[], passage: string): FoundQuote | undefined {
  return (
    quotes.find(({ text }) => text === passage) ?? quotes.find(({ text }) => text === normalizeWhitespace(passage))
  );
}

/** Reads the findings of a call, the gravest if there are more than `most`, and counts those left out. */
export function readFiled(call: EndedCall, most = maxItems): { filed: FiledFinding[]; leftOut: number } {
  const items = readRecords(call.data?.findings);
  const readable = items.flatMap((item, at): FiledFinding[] => {
    const claim = readText(item.claim);
    if (claim === '') return [];
    const quotes = quotesOfItem(item).map(text => ({
      ...recordedQuote(call.quotes, text),
      text: normalizeWhitespace(text),
    }));
    const broughtBy = readTexts(item.broughtBy, 40);
    return [
      {
        ...findingFields(item, claim),
        id: `${call.id}.${at + 1}`,
        seat: call.seat,
        quotes,
        seq: call.seq,
        ...(call.kind === 'missed' ? { missed: true } : {}),
        ...(broughtBy.length > 0 ? { broughtBy } : {}),
      },
    ];
  });
  const filed = readable.length > most ? keepGravest(readable, most) : readable;
  const written = Array.isArray(call.data?.findings) ? call.data.findings.length : 0;
  return { filed, leftOut: written - filed.length };
}

/** Reads the fields of a finding; missing ones get a default. */
export function findingFields(item: Record<string, unknown>, claim: string) {
  const change = readText(item.change);
  return {
    claim,
    section: readText(item.section, 160),
    type: matchValue(item.type, findingTypes) ?? 'risk',
    slot: readText(item.slot, 60).toLowerCase(),
    consequence: readText(item.consequence),
    ...(change === '' ? {} : { change }),
    severity: matchValue(item.severity, severities) ?? 'matters',
    certainty: readCertainty(item.certainty),
  };
}

/** The allowed certainty that is nearest to a number, a fraction of one, or a text of either. */
function readCertainty(value: unknown): Finding['certainty'] {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return 50;
  const percent = number > 0 && number <= 1 ? number * 100 : number;
  return certainties.reduce((best, each) => (Math.abs(each - percent) < Math.abs(best - percent) ? each : best));
}

/** The gravest findings, in their old order. */
function keepGravest(filed: readonly FiledFinding[], most: number): FiledFinding[] {
  // Certainty decides only within a severity: it is 100 at the most.
  const rank = (each: FiledFinding) => severities.indexOf(each.severity) * 1000 - each.certainty;
  const chosen = new Set([...filed].sort((a, b) => rank(a) - rank(b)).slice(0, most));
  return filed.filter(each => chosen.has(each));
}

/** The weight of a finding's type beside its certainty: a fault that the text shows outweighs one that may come. */
const typeWeights = { error: 1, contradiction: 1, omission: 0.9, risk: 0.8, unproved: 0.7 } as const;

/** How sure a finding is, by its certainty and type; of two of one severity the surer comes first. */
export function sureness({ certainty, type }: Pick<Finding, 'certainty' | 'type'>): number {
  return certainty * typeWeights[type];
}

/** A key that is equal for two findings with the same claim. */
export function claimKey({ claim }: Pick<FiledFinding, 'claim'>): string {
  return claim.toLowerCase();
}
