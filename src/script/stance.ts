import { isRecord, type Json, type JsonObject } from '../base/json';

/** Which talk over the findings a cue or a turn belongs to, by its data: they are numbered, and weighed one after the other; 0: to none. */
export function talkOf({ talk }: JsonObject = {}): number {
  return typeof talk === 'number' ? talk : 0;
}

/** Whether a cue asks where its speaker stands: one call that plays several speakers answers in words alone, and what they object to is found in these. */
export function declares(data: JsonObject = {}): boolean {
  return talkOf(data) > 0 && data.together !== true;
}

/** Where one can stand: on a finding (stands, falls, lesser or greater than it is graded; fails: the change that is proposed for it; same: it is another one in other words), on a change (stands, fails), for a side of a choice. */
export const stanceKinds = ['stands', 'falls', 'lesser', 'greater', 'fails', 'same', 'for'] as const;

/** How `fails` is asked for: of a finding the bare word reads as if the finding were none. */
export const changeFails = 'change fails';

/** A stance as a turn declares it beside its speech. */
export interface Stance {
  /** The finding, the change or the choice. */
  id: string;
  stance: (typeof stanceKinds)[number];
  /** The side of a choice, from 1. */
  side?: number;
  /** The finding that says the same. */
  as?: string;
  why: string;
}

/** Something that the author would have to change and that no reader found, as a turn adds it. */
export interface Addition {
  claim: string;
  section: string;
  consequence: string;
  change: string;
  severity: string;
}

const mostStances = 5;
const mostAdditions = 2;
const ids = /^[fcq]\d{1,4}$/i;

/** The stances in the data of an answer or of a record: entries of another form are passed over, and of two on the same the first counts. */
export function stancesIn(data: JsonObject | undefined): Stance[] {
  const read = recordsOf(data?.stances).flatMap(({ id, stance, side, as, why }): Stance[] => {
    const on = textOf(id, 6).toUpperCase();
    const known = ids.test(on) ? kindOf(on, textOf(stance, 20).toLowerCase()) : undefined;
    if (!known) return [];
    const given = { id: on, stance: known, why: textOf(why, 240) };
    if (known === 'same') {
      const other = textOf(as, 6).toUpperCase();
      return /^F\d/.test(other) && ids.test(other) && other !== on ? [{ ...given, as: other }] : [];
    }
    if (known !== 'for') return [given];
    return typeof side === 'number' && Number.isInteger(side) && side > 0 ? [{ ...given, side }] : [];
  });
  return [...new Map([...read].reverse().map(each => [each.id, each])).values()].reverse().slice(0, mostStances);
}

/** A change falls as it fails; of a finding the one says that it is none, the other that the change proposed for it is no good. */
function kindOf(id: string, word: string): Stance['stance'] | undefined {
  const stance = word === changeFails ? 'fails' : stanceKinds.find(each => each === word);
  if (id.startsWith('Q')) return stance === 'for' ? stance : undefined;
  if (id.startsWith('F')) return stance === 'for' ? undefined : stance;
  return stance === 'falls' || stance === 'fails' ? 'fails' : stance === 'stands' ? stance : undefined;
}

/** What the data of an answer or of a record adds. */
export function additionsIn(data: JsonObject | undefined): Addition[] {
  return recordsOf(data?.adds)
    .map(({ claim, section, consequence, change, severity }) => ({
      ...{ claim: textOf(claim, 400), section: textOf(section, 160), consequence: textOf(consequence, 400) },
      ...{ change: textOf(change, 400), severity: textOf(severity, 20) },
    }))
    .filter(({ claim }) => claim !== '')
    .slice(0, mostAdditions);
}

/** What the data of a turn declares on findings, a line each, for whoever hears or reads the turn. */
export function declaredLines(data: JsonObject | undefined): string[] {
  return [
    ...stancesIn(data).map(({ id, stance, side, as, why }) => {
      const where = as ? `the same as ${as}` : side === undefined ? stance : `${stance} side ${side}`;
      const whose = stance === 'fails' && id.startsWith('F') ? `${id}, its proposed change` : id;
      return `${whose} ${where}${why ? `: ${why}` : ''}`;
    }),
    ...additionsIn(data).map(({ claim, section }) => `new: ${claim}${section ? ` (${section})` : ''}`),
  ];
}

/** What a speaker would rule itself, and how surely, as the data of its turn has it. */
export function ownRuling(data: JsonObject | undefined, levels: readonly string[]): JsonObject {
  const { ownVerdict, ownConfidence: sure } = data ?? {};
  const verdict = levels.find(each => each === ownVerdict);
  if (verdict === undefined) return {};
  return {
    ownVerdict: verdict,
    ...(typeof sure === 'number' && sure >= 0 && sure <= 1 ? { ownConfidence: sure } : {}),
  };
}

function recordsOf(value: Json | undefined): Record<string, unknown>[] {
  const listed: unknown[] = Array.isArray(value) ? value : [];
  return listed.slice(0, 40).filter(isRecord);
}

/** A text on one line, cut where it is no sentence any more. */
function textOf(value: unknown, most: number): string {
  if (typeof value !== 'string') return '';
  const line = value
    .slice(0, 4 * most)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
