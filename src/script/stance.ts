// Stances: where seats stand on findings (faults of a document, ids F1 …), changes (C1 …) and choices (Q1 …), declared as data in turns.

import { isRecord, type Json, type JsonObject } from '../base/json';

/** The number of the talk over findings that a cue or turn belongs to; 0 for none. */
export function talkNumber({ talk }: JsonObject = {}): number {
  return typeof talk === 'number' ? talk : 0;
}

/** Whether a cue asks for stances: an ensemble call answers in words alone, so its objections are found in the text. */
export function asksForStance(data: JsonObject = {}): boolean {
  return talkNumber(data) > 0 && data.together !== true;
}

/** The stances: on a finding (stands, falls, lesser or greater severity; fails: its proposed change; same: as another), on a change, for a side of a choice. */
export const stanceKinds = ['stands', 'falls', 'lesser', 'greater', 'fails', 'same', 'for'] as const;

/** How `fails` is requested: alone it would read as if the finding itself failed. */
export const changeFails = 'change fails';

/** A stance that a turn declares in the data next to its speech. */
export interface Stance {
  /** The id of the finding, change or choice. */
  id: string;
  stance: (typeof stanceKinds)[number];
  /** The side of a choice, from 1. */
  side?: number;
  /** The finding that says the same. */
  as?: string;
  why: string;
}

/** A finding that a turn adds, which no reader reported. */
export interface Addition {
  claim: string;
  section: string;
  consequence: string;
  change: string;
  severity: string;
}

const maxStances = 5;
const maxAdditions = 2;
const idPattern = /^[fcq]\d{1,4}$/i;

/** Parses the stances in recorded or answered data; invalid entries are skipped, and the first of two on one id counts. */
export function parseStances(data: JsonObject | undefined): Stance[] {
  const stances = recordsOf(data?.stances).flatMap(({ id, stance, side, as, why }): Stance[] => {
    const target = singleLine(id, 6).toUpperCase();
    const kind = idPattern.test(target) ? stanceKind(target, singleLine(stance, 20).toLowerCase()) : undefined;
    if (!kind) return [];
    const declared = { id: target, stance: kind, why: singleLine(why, 240) };
    if (kind === 'same') {
      const other = singleLine(as, 6).toUpperCase();
      return /^F\d/.test(other) && idPattern.test(other) && other !== target ? [{ ...declared, as: other }] : [];
    }
    if (kind !== 'for') return [declared];
    return typeof side === 'number' && Number.isInteger(side) && side > 0 ? [{ ...declared, side }] : [];
  });
  // In the reversed list the first stance on an id comes last, so that it replaces the others in the map.
  const firstById = new Map([...stances].reverse().map(each => [each.id, each]));
  return [...firstById.values()].reverse().slice(0, maxStances);
}

/** The stance that a word means for an id: for a change, `falls` means `fails`; a finding can fall, or its proposed change can fail. */
function stanceKind(id: string, word: string): Stance['stance'] | undefined {
  const stance = word === changeFails ? 'fails' : stanceKinds.find(each => each === word);
  if (id.startsWith('Q')) return stance === 'for' ? stance : undefined;
  if (id.startsWith('F')) return stance === 'for' ? undefined : stance;
  return stance === 'falls' || stance === 'fails' ? 'fails' : stance === 'stands' ? stance : undefined;
}

/** Parses the findings that recorded or answered data adds. */
export function parseAdditions(data: JsonObject | undefined): Addition[] {
  return recordsOf(data?.adds)
    .map(({ claim, section, consequence, change, severity }) => ({
      claim: singleLine(claim, 400),
      section: singleLine(section, 160),
      consequence: singleLine(consequence, 400),
      change: singleLine(change, 400),
      severity: singleLine(severity, 20),
    }))
    .filter(({ claim }) => claim !== '')
    .slice(0, maxAdditions);
}

/** Renders the stances and additions of a turn, a line each. */
export function declaredLines(data: JsonObject | undefined): string[] {
  return [
    ...parseStances(data).map(({ id, stance, side, as, why }) => {
      const where = as ? `the same as ${as}` : side === undefined ? stance : `${stance} side ${side}`;
      const whose = stance === 'fails' && id.startsWith('F') ? `${id}, its proposed change` : id;
      return `${whose} ${where}${why ? `: ${why}` : ''}`;
    }),
    ...parseAdditions(data).map(({ claim, section }) => `new: ${claim}${section ? ` (${section})` : ''}`),
  ];
}

/** The speaker's own ruling and confidence, as declared in the data of its turn. */
export function ownRuling(data: JsonObject | undefined, levels: readonly string[]): JsonObject {
  const { ownVerdict, ownConfidence } = data ?? {};
  const verdict = levels.find(each => each === ownVerdict);
  if (verdict === undefined) return {};
  const isShare = typeof ownConfidence === 'number' && ownConfidence >= 0 && ownConfidence <= 1;
  return { ownVerdict: verdict, ...(isShare ? { ownConfidence } : {}) };
}

/** The objects among the first 40 entries of a list: an answer may be of any length. */
function recordsOf(value: Json | undefined): Record<string, unknown>[] {
  const listed: unknown[] = Array.isArray(value) ? value : [];
  return listed.slice(0, 40).filter(isRecord);
}

/** Puts a text on one line and cuts it at a maximum length. */
function singleLine(value: unknown, most: number): string {
  if (typeof value !== 'string') return '';
  // Shortened before white space is replaced, because a text may be of any length.
  const line = value
    .slice(0, 4 * most)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
