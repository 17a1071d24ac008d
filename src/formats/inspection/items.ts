import { isRecord, type JsonObject } from '../../base/json';
import type { Examined, FoundQuote } from '../../script/call';
import type { Finding } from '../../script/page';
import type { SeatId } from '../../script/turn';
import { foldSpace, shorten } from '../../text/spaces';
import { certainties, severities, types } from './shapes';

/** A finding as a reader filed it. */
export interface Filed extends Pick<Finding, 'section' | 'type' | 'slot' | 'claim' | 'consequence' | 'change'> {
  /** The call's id and the place in its list, from 1. */
  id: string;
  /** Who filed it; a person has no seat here. */
  seat?: SeatId;
  quotes: readonly FoundQuote[];
  severity: Finding['severity'];
  certainty: Finding['certainty'];
  /** When it was filed, by the place in the record. */
  seq: number;
  /** It was found by the pass for what all readers missed. */
  missed?: boolean;
  /** It was found by a speaker at the table. */
  added?: boolean;
  /** The changes of the document that brought it about, as its reader says. */
  broughtBy?: readonly string[];
}

/** Longer ones are no sentence: what is asked for has about 200 characters. */
const longest = 400;
const mostQuotes = 4;
/** No reader finds more in one sitting: what stands behind them in a list is noise. */
const mostItems = 80;

/** A text of a model's data on one line, cut at a word; empty where there is none. */
export function textIn(value: unknown, most = longest): string {
  return typeof value === 'string' ? shorten(foldSpace(value), most) : '';
}

/** A text as it is written, line by line. */
export function linesIn(value: unknown, most = longest): string {
  const lines = typeof value === 'string' ? value.split('\n').map(each => each.trimEnd()) : [];
  const text = lines.join('\n').trim();
  return text.length <= most ? text : shorten(foldSpace(text), most);
}

/** The texts of a list, or the only one where no list was made of it. */
export function textsIn(value: unknown, most = longest): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.map(each => textIn(each, most)).filter(each => each !== '');
}

/** The records of a list. */
export function recordsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.slice(0, mostItems).filter(isRecord) : [];
}

/** The value of a closed set that a text plainly means: the first four letters tell them apart. */
export function oneOf<T extends string>(value: unknown, all: readonly T[]): T | undefined {
  const word = textIn(value).toLowerCase();
  return all.find(each => each === word) ?? all.find(each => word.length > 3 && each.startsWith(word.slice(0, 4)));
}

/** The quotes in the data of a call that reports findings, in their order. */
export function quotesIn(data: JsonObject): string[] {
  return recordsIn(data.findings).flatMap(quotesOf);
}

function quotesOf(item: Record<string, unknown>): string[] {
  return passagesIn(item.quotes ?? item.quote).slice(0, mostQuotes);
}

/** Words of the document, line by line: the mark of a list is only known where its line begins. */
export function passagesIn(value: unknown, most = longest): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.map(each => linesIn(each, most)).filter(each => each !== '');
}

/** Where the words of a passage stand, as the record has it; sessions of before looked them up on one line. */
export function foundIn(quotes: readonly FoundQuote[], passage: string): FoundQuote | undefined {
  return quotes.find(({ text }) => text === passage) ?? quotes.find(({ text }) => text === foldSpace(passage));
}

/** The findings of a call that can be read, at most so many, and how many could not be. */
export function filedIn(call: Examined, most = mostItems): { filed: Filed[]; left: number } {
  const items = recordsIn(call.data?.findings);
  const late = call.kind === 'missed' ? { missed: true } : {};
  const readable = items.flatMap((item, at) => {
    const claim = textIn(item.claim);
    if (claim === '') return [];
    const quotes = quotesOf(item).map(text => ({ ...foundIn(call.quotes, text), text: foldSpace(text) }));
    const broughtBy = textsIn(item.broughtBy, 40);
    return [
      {
        ...{ ...fieldsOf(item, claim), id: `${call.id}.${at + 1}`, seat: call.seat, quotes, seq: call.seq, ...late },
        ...(broughtBy.length > 0 ? { broughtBy } : {}),
      },
    ];
  });
  const filed = readable.length > most ? gravest(readable, most) : readable;
  const written = Array.isArray(call.data?.findings) ? call.data.findings.length : 0;
  return { filed, left: written - filed.length };
}

/** What a finding says, whatever of it is missing. */
export function fieldsOf(item: Record<string, unknown>, claim: string) {
  const change = textIn(item.change);
  return {
    claim,
    section: textIn(item.section, 160),
    type: oneOf(item.type, types) ?? 'risk',
    slot: textIn(item.slot, 60).toLowerCase(),
    consequence: textIn(item.consequence),
    ...(change === '' ? {} : { change }),
    severity: oneOf(item.severity, severities) ?? 'matters',
    certainty: certaintyOf(item.certainty),
  };
}

/** The step that is nearest to a number, a share of one or a text of either. */
function certaintyOf(value: unknown): Finding['certainty'] {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return 50;
  const percent = number > 0 && number <= 1 ? number * 100 : number;
  return certainties.reduce((best, each) => (Math.abs(each - percent) < Math.abs(best - percent) ? each : best));
}

function gravest(filed: readonly Filed[], most: number): Filed[] {
  const rank = (each: Filed) => severities.indexOf(each.severity) * 1000 - each.certainty;
  const chosen = new Set([...filed].sort((a, b) => rank(a) - rank(b)).slice(0, most));
  return filed.filter(each => chosen.has(each));
}

/** What a finding's kind is worth beside its certainty: a fault that the text shows before one that may come. */
const weights = { error: 1, contradiction: 1, omission: 0.9, risk: 0.8, unproved: 0.7 } as const;

/** How surely something is a fault: of two as grave, the surer comes first. */
export function surenessOf({ certainty, type }: Pick<Finding, 'certainty' | 'type'>): number {
  return certainty * weights[type];
}

/** Two that say the very same. */
export function keyOf({ claim }: Pick<Filed, 'claim'>): string {
  return claim.toLowerCase();
}
