import type { JsonObject } from '../../base/json';
import type { Examined, FoundQuote } from '../../script/call';
import { recheck } from '../../script/judging';
import type { Move } from '../../script/move';
import type { Choice, Docket, Finding, Taken } from '../../script/page';
import { stancesIn, talkOf } from '../../script/stance';
import { type Turn, wasSpoken } from '../../script/turn';
import { settlesWhole } from './go';
import { foundIn, passagesIn, recordsIn, textIn, textsIn } from './items';
import { idsAsked } from './verdicts';

/** A stance with the talk in which it was taken. */
interface Numbered extends Taken {
  talk: number;
}

/** What one talk is weighed by: its number, from 1, and the ids that it is about. */
export const talkName = (talk: number) => `talk ${talk}`;

/** All stances of a session, by their talks: those that turns declare, and those that whoever weighed a talk found in speeches alone; of the order-swapped asking of a verdict none. */
function stancesOf(turns: readonly Turn[], calls: readonly Examined[]): Numbered[] {
  const declared = turns
    .filter(turn => wasSpoken(turn) && talkOf(turn.cue) > 0 && turn.move !== recheck)
    .flatMap(({ id: turn, seat, cue, data }) =>
      stancesIn(data).map(each => ({ ...each, turn, seat, talk: talkOf(cue) })),
    );
  const isDeclared = (each: Numbered) => declared.some(({ id, turn }) => id === each.id && turn === each.turn);
  const raised = calls.flatMap(call => raisedIn(call, turns)).filter(each => !isDeclared(each));
  return [...declared, ...raised].sort((a, b) => a.talk - b.talk);
}

/** What a speech holds against a finding or a change without declaring it, as whoever weighed the talk reads it. */
function raisedIn({ asked, data }: Examined, turns: readonly Turn[]): Numbered[] {
  const shown = textsIn(asked?.turns, 40);
  return recordsIn(data?.raised).flatMap(({ turn: named, id, stance, why }) => {
    const turn = turns.find(each => each.id === named && shown.includes(each.id));
    const [own] = stancesIn({ stances: [{ id: textIn(id, 6), stance: textIn(stance, 20), why: textIn(why) }] });
    const isAgainst = own && own.stance !== 'stands' && own.stance !== 'for';
    return turn && isAgainst ? [{ ...own, turn: turn.id, seat: turn.seat, talk: talkOf(asked) }] : [];
  });
}

/** A docket with where those stand who talked about it, what came of that, and to which side of each choice whoever concluded leans. */
export function withTalk(
  docket: Docket,
  turns: readonly Turn[],
  calls: readonly Examined[],
  idOf: (id: string) => string | undefined,
): Docket {
  const all = stancesOf(turns, calls);
  const of = (id: string, fits: (each: Numbered) => boolean = () => true) => {
    const own = all.filter(each => (idOf(each.id) ?? each.id) === id && fits(each));
    return [...new Map(own.map(each => [each.seat, each])).values()];
  };
  const bare = (taken: readonly Numbered[]) => ({
    stances: taken.map(({ talk: _, ...each }): Taken => each),
  });
  const weighed = weighedIn(calls);
  return {
    ...docket,
    findings: docket.findings.map(finding => {
      const taken = of(finding.id);
      const { why, weighed: last = 0 } = weighed.get(finding.id) ?? {};
      const contested = taken.some(({ stance, talk }) => contests(stance, finding) && talk > last);
      return {
        ...{ ...finding, ...(taken.length > 0 ? bare(taken) : {}), ...(why ? { weighed: why } : {}) },
        ...(contested ? { contested } : {}),
      };
    }),
    cures: docket.cures.map(cure => {
      const taken = of(cure.id);
      const settled = weighed.get(cure.id)?.holds ?? 0;
      const fails = taken.some(({ stance, talk }) => stance === 'fails' && talk > settled);
      return { ...cure, ...(taken.length > 0 ? bare(taken) : {}), ...(fails ? { disputed: true } : {}) };
    }),
    choices: docket.choices.map(choice => {
      const taken = of(choice.id, ({ side = 0 }) => side <= choice.sides.length);
      return { ...leaned(choice, turns), ...(taken.length > 0 ? bare(taken) : {}) };
    }),
  };
}

/** What the calls that weigh a talk say of an id: why, the last talk that was weighed on it, and the last in which a change was found to hold or put right. */
interface Weighed {
  why?: string;
  weighed?: number;
  holds?: number;
}

function weighedIn(calls: readonly Examined[]): Map<string, Weighed> {
  const found = new Map<string, Weighed>();
  for (const call of calls.filter(each => each.kind === 'talk')) {
    const { asked, data } = call;
    const ids = new Set(idsAsked(call));
    const known = (id: string) => (ids.has(id) ? [id] : []);
    const add = (id: string, more: Weighed) => found.set(id, { ...found.get(id), ...more });
    if (data) for (const id of ids) add(id, { weighed: talkOf(asked) });
    for (const { id, why } of recordsIn(data?.others))
      for (const on of known(textIn(id, 40))) add(on, { why: textIn(why) });
    for (const { id, why } of recordsIn(data?.amended))
      for (const on of known(textIn(id, 40))) add(on, { why: textIn(why), holds: talkOf(asked) });
    for (const on of textsIn(data?.stands, 40).flatMap(known)) add(on, { holds: talkOf(asked) });
  }
  return found;
}

/** A choice with the side to which whoever concluded leans, where that names one. */
function leaned(choice: Choice, turns: readonly Turn[]): Choice {
  const own = turns
    .filter(turn => wasSpoken(turn) && turn.move !== recheck)
    .flatMap(({ data }) => recordsIn(data?.leanings))
    .findLast(each => each.choice === choice.id);
  const side = typeof own?.side === 'number' ? choice.sides[own.side - 1] : undefined;
  return side ? { ...choice, leaning: { to: side.what, why: textIn(own?.why, 200) } } : choice;
}

/** The ids that a talk contested or added, those on which most hangs first; nothing that it only agreed with. */
export function contestedIn(docket: Docket, turns: readonly Turn[], talk: number): string[] {
  const own = new Set(turns.filter(({ cue }) => talkOf(cue) === talk).map(({ id }) => id));
  const here = (stances: readonly Taken[] = []) => stances.filter(({ turn }) => own.has(turn));
  const isAdded = ({ added, state, from }: Finding) =>
    added && state === 'unchecked' && from.some(id => own.has(id.split('.')[0] ?? ''));
  // Of two that somebody calls the same, both are weighed.
  const twins = docket.findings.flatMap(({ id, stances }) => here(stances).flatMap(({ as }) => (as ? [id, as] : [])));
  const isTwin = ({ id, state }: Finding) => state !== 'fell' && twins.includes(id);
  const findings = docket.findings.filter(
    each => isAdded(each) || isTwin(each) || here(each.stances).some(({ stance }) => contests(stance, each)),
  );
  const cures = docket.cures.filter(({ stances }) => here(stances).some(({ stance }) => stance === 'fails'));
  return [...findings.map(({ id }) => id).slice(0, mostWeighed), ...cures.map(({ id }) => id)].slice(
    0,
    2 * mostWeighed,
  );
}

const mostWeighed = 10;

/** What is open on a docket, at most so much as one round can take up: what is contested, then the choices, then what blocks; `untouched`: as far as nobody has spoken of it. */
export function agendaOf({ findings, cures, choices }: Docket, untouched: boolean): string[] {
  const isContested = (each: Finding) => each.stances?.some(({ stance }) => contests(stance, each));
  const open = findings.filter(({ state }) => state !== 'fell');
  const blocks = open.filter(each => each.severity === 'blocks' && !(untouched && each.stances));
  const all = [...open.filter(isContested), ...cures.filter(({ disputed }) => disputed), ...choices, ...blocks];
  return [...new Set(all.map(({ id }) => id))].slice(0, mostOpen);
}

const mostOpen = 8;

/** What is open on a docket for a move, where it takes up anything: what is contested and was not weighed since, then the choices; where it is argued over, also what blocks and no change settles, to be asked about as long as nobody has spoken of it. */
export function openIn(
  { findings, cures, choices }: Docket,
  takesUp: NonNullable<Move['takesUp']>,
): string[] | undefined {
  const open = findings.filter(({ state }) => state !== 'fell');
  const hangs = new Set(choices.flatMap(({ about = [] }) => about));
  const isSettled = ({ id }: Finding) => hangs.has(id) || cures.some(each => !each.disputed && settlesWhole(each, id));
  const isSpokenOf = ({ stances }: Finding) => takesUp === 'asks' && stances !== undefined;
  const blocks = open.filter(each => each.severity === 'blocks' && !isSettled(each) && !isSpokenOf(each));
  const contested = [...open.filter(each => each.contested), ...cures.filter(({ disputed }) => disputed), ...choices];
  const isArgued = takesUp === 'agenda' || takesUp === 'asks';
  const all = isArgued ? [...contested, ...blocks] : contested;
  if (all.length === 0 && isArgued) return undefined;
  return [...new Set(all.map(({ id }) => id))].slice(0, mostOpen);
}

/** Whether a stance says of a finding something else than the docket has. */
function contests(stance: Taken['stance'], { state, severity }: Finding): boolean {
  switch (stance) {
    case 'stands':
      return state === 'fell' || state === 'unclear';
    case 'falls':
      return state !== 'fell';
    case 'lesser':
      return severity !== 'minor';
    case 'greater':
      return severity !== 'blocks';
    default:
      return false;
  }
}

/** The ids that a speech names: whoever speaks is asked to cite by them. */
export function citedIn(text: string): Set<string> {
  return new Set(text.match(/(?<![A-Za-z0-9])[FC]\d{1,4}(?![A-Za-z0-9])/g));
}

/** The words of the document that bear an addition out. */
export function provenIn(data: JsonObject): string[] {
  return recordsIn(data.proofs).flatMap(({ quotes }) => passagesIn(quotes));
}

/** The same by the id of the finding, as whoever weighed it gives them, with their lines. */
export function proofsOf(calls: readonly Examined[]): ReadonlyMap<string, FoundQuote[]> {
  const all = calls
    .filter(each => each.kind === 'talk')
    .flatMap(call =>
      recordsIn(call.data?.proofs).map(({ id, quotes }) => {
        const found = passagesIn(quotes).flatMap(text => foundIn(call.quotes, text) ?? []);
        return [textIn(id, 40), found] as const;
      }),
    );
  return new Map(all);
}
