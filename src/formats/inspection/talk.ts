// What the table, the seats that talk, said about the findings on the document: stances, additions, and what came of weighing them.
// A talk is what was said until it is weighed, once a round; talks are numbered from 1.

import type { JsonObject } from '../../base/json';
import type { EndedCall, FoundQuote } from '../../script/call';
import { recheck } from '../../script/judging';
import type { Move } from '../../script/move';
import type { Choice, Docket, Finding, TakenStance } from '../../script/page';
import { parseStances, talkNumber } from '../../script/stance';
import { type Turn, wasSpoken } from '../../script/turn';
import { placedPassages } from './cures';
import { settlesFully } from './go';
import { readPassages, readRecords, readText, readTexts, recordedQuote } from './items';
import { askedIds } from './verdicts';

/** A stance with the number of the talk in which it was taken. */
interface TalkStance extends TakenStance {
  talk: number;
}

/** The name of the call that weighs a talk, by the talk's number from 1. */
export const talkName = (talk: number) => `talk ${talk}`;

/** All stances of a session, by talk: those that turns declare, and those that a weighing found in speeches; a second asking of a verdict has none. */
function collectStances(turns: readonly Turn[], calls: readonly EndedCall[]): TalkStance[] {
  const declared = turns
    .filter(turn => wasSpoken(turn) && talkNumber(turn.cue) > 0 && turn.move !== recheck)
    .flatMap(({ id: turn, seat, cue, data }) =>
      parseStances(data).map(each => ({ ...each, turn, seat, talk: talkNumber(cue) })),
    );
  const isDeclared = (each: TalkStance) => declared.some(({ id, turn }) => id === each.id && turn === each.turn);
  const raised = calls.flatMap(call => raisedStances(call, turns)).filter(each => !isDeclared(each));
  return [...declared, ...raised].sort((a, b) => a.talk - b.talk);
}

/** Objections that a speech makes without declaring them, as the weighing of the talk reports them. */
function raisedStances({ asked, data }: EndedCall, turns: readonly Turn[]): TalkStance[] {
  const shown = readTexts(asked?.turns, 40);
  return readRecords(data?.raised).flatMap(({ turn: named, id, stance, why }) => {
    const turn = turns.find(each => each.id === named && shown.includes(each.id));
    const [readStance] = parseStances({
      stances: [{ id: readText(id, 6), stance: readText(stance, 20), why: readText(why) }],
    });
    const isAgainst = readStance && readStance.stance !== 'stands' && readStance.stance !== 'for';
    return turn && isAgainst ? [{ ...readStance, turn: turn.id, seat: turn.seat, talk: talkNumber(asked) }] : [];
  });
}

/** A docket with all stances, the results of weighing them, and the side of each choice to which the conclusion leans; `idOf`: the id that another has now. */
export function withTalk(
  docket: Docket,
  turns: readonly Turn[],
  calls: readonly EndedCall[],
  idOf: (id: string) => string | undefined,
): Docket {
  const all = collectStances(turns, calls);
  /** The last stance of each seat on an id. */
  const stancesOn = (id: string, fits: (each: TalkStance) => boolean = () => true) => {
    const own = all.filter(each => (idOf(each.id) ?? each.id) === id && fits(each));
    return [...new Map(own.map(each => [each.seat, each])).values()];
  };
  const stancesField = (stances: readonly TalkStance[]) =>
    stances.length > 0 ? { stances: stances.map(({ talk: _, ...each }): TakenStance => each) } : {};
  const weighings = readWeighings(calls);
  return {
    ...docket,
    findings: docket.findings.map(finding => {
      const stances = stancesOn(finding.id);
      const { why, change, lastWeighed = 0 } = weighings.get(finding.id) ?? {};
      const contested = stances.some(({ stance, talk }) => contests(stance, finding) && talk > lastWeighed);
      return {
        ...finding,
        ...stancesField(stances),
        ...(why ? { weighed: why } : {}),
        ...(change ? { change } : {}),
        ...(contested ? { contested } : {}),
      };
    }),
    cures: docket.cures.map(cure => {
      const stances = stancesOn(cure.id);
      const { lastHeld = 0 } = weighings.get(cure.id) ?? {};
      const fails = stances.some(({ stance, talk }) => stance === 'fails' && talk > lastHeld);
      return { ...cure, ...stancesField(stances), ...(fails ? { disputed: true } : {}) };
    }),
    choices: docket.choices.map(choice => {
      // A side that there is not is no stance.
      const stances = stancesOn(choice.id, ({ side = 0 }) => side <= choice.sides.length);
      return { ...withLeaning(choice, turns), ...stancesField(stances) };
    }),
  };
}

/** What came of weighing the stances on an id. */
interface WeighingResult {
  why?: string;
  /** The change that a finding proposes, as it was put right. */
  change?: string;
  /** The number of the last talk whose stances on it were weighed. */
  lastWeighed?: number;
  /** The number of the last talk after which a change held, as it was or put right. */
  lastHeld?: number;
}

function readWeighings(calls: readonly EndedCall[]): Map<string, WeighingResult> {
  const results = new Map<string, WeighingResult>();
  for (const call of calls.filter(each => each.kind === 'talk')) {
    const { asked, data } = call;
    const ids = new Set(askedIds(call));
    // An answer on an id that the call was not asked about does not count.
    const add = (id: string, more: WeighingResult) => {
      if (ids.has(id)) results.set(id, { ...results.get(id), ...more });
    };
    const talk = talkNumber(asked);
    if (data) for (const id of ids) add(id, { lastWeighed: talk });
    for (const { id, why } of readRecords(data?.others)) add(readText(id, 40), { why: readText(why) });
    for (const { id, why, change } of readRecords(data?.amended))
      add(readText(id, 40), { why: readText(why), change: readText(change), lastHeld: talk });
    for (const id of readTexts(data?.stands, 40)) add(id, { lastHeld: talk });
  }
  return results;
}

/** A choice with the side to which the conclusion leans, if it names one. */
function withLeaning(choice: Choice, turns: readonly Turn[]): Choice {
  const own = turns
    .filter(turn => wasSpoken(turn) && turn.move !== recheck)
    .flatMap(({ data }) => readRecords(data?.leanings))
    .findLast(each => each.choice === choice.id);
  const side = typeof own?.side === 'number' ? choice.sides[own.side - 1] : undefined;
  return side ? { ...choice, leaning: { to: side.what, why: readText(own?.why, 200) } } : choice;
}

/** The ids that a talk contested or added, at most as many as one call can weigh; `weighsProposals`: also findings whose proposed change is said to fail. */
export function contestedIds(
  docket: Docket,
  turns: readonly Turn[],
  talk: number,
  { weighsProposals = true, skipsJoined = true } = {},
): string[] {
  const turnIds = new Set(turns.filter(({ cue }) => talkNumber(cue) === talk).map(({ id }) => id));
  const here = (stances: readonly TakenStance[] = []) => stances.filter(({ turn }) => turnIds.has(turn));
  const isAdded = ({ added, state, from }: Finding) =>
    added && state === 'unchecked' && from.some(id => turnIds.has(id.split('.')[0] ?? ''));
  // Of two that somebody calls the same, both are weighed.
  const twins = docket.findings.flatMap(({ id, stances }) =>
    here(stances).flatMap(({ as }) => (as && !(skipsJoined && as === id) ? [id, as] : [])),
  );
  const isTwin = ({ id, state }: Finding) => state !== 'fell' && twins.includes(id);
  const findings = docket.findings.filter(
    each =>
      isAdded(each) ||
      isTwin(each) ||
      here(each.stances).some(({ stance }) => contests(stance, each) || (weighsProposals && stance === 'fails')),
  );
  const cures = docket.cures.filter(({ stances }) => here(stances).some(({ stance }) => stance === 'fails'));
  const findingIds = findings.map(({ id }) => id).slice(0, maxWeighedFindings);
  return [...findingIds, ...cures.map(({ id }) => id)].slice(0, maxWeighed);
}

const maxWeighedFindings = 10;
const maxWeighed = 20;

/** The ids open for one round in older sessions: what is contested, then choices, then what blocks; `untouched`: only what no stance was taken on. */
export function agendaOfOlderSessions({ findings, cures, choices }: Docket, untouched: boolean): string[] {
  const isContested = (each: Finding) => each.stances?.some(({ stance }) => contests(stance, each));
  const open = findings.filter(({ state }) => state !== 'fell');
  const blocks = open.filter(each => each.severity === 'blocks' && !(untouched && each.stances));
  const all = [...open.filter(isContested), ...cures.filter(({ disputed }) => disputed), ...choices, ...blocks];
  return [...new Set(all.map(({ id }) => id))].slice(0, maxAgendaItems);
}

const maxAgendaItems = 8;

/**
 * The ids that a move takes up: what is contested and was not weighed since, then choices, for a vote those on which no side is named; moves
 * that argue also get what blocks without a usable change, moves that ask only while no stance was taken on it.
 */
export function openIds(
  { findings, cures, choices }: Docket,
  takesUp: NonNullable<Move['takesUp']>,
  { dropsSettled = true, dropsAgreed = true } = {},
): string[] | undefined {
  const open = findings.filter(({ state }) => state !== 'fell');
  const ofChoices = new Set(choices.flatMap(({ about = [] }) => about));
  // Before the changes are tested, the one that a finding proposes counts unless somebody says that it fails.
  const isTested = !dropsSettled || cures.length + choices.length > 0;
  const hasProposal = ({ change, stances = [] }: Finding) =>
    change && !stances.some(({ stance }) => stance === 'fails');
  const isSettled = (each: Finding) =>
    ofChoices.has(each.id) ||
    (isTested ? cures.some(cure => !cure.disputed && settlesFully(cure, each.id)) : hasProposal(each));
  const isSpokenOf = ({ stances }: Finding) => takesUp === 'asks' && stances !== undefined;
  const blocks = open.filter(each => each.severity === 'blocks' && !isSettled(each) && !isSpokenOf(each));
  const undecided = choices.filter(({ leaning, stances = [] }) => {
    const isNamedForVote = takesUp === 'votes' && dropsSettled && leaning !== undefined;
    return !isNamedForVote && !(dropsAgreed && areAllForOneSide(stances));
  });
  const contested = [...open.filter(each => each.contested), ...cures.filter(({ disputed }) => disputed), ...undecided];
  const isArgued = takesUp === 'agenda' || takesUp === 'asks';
  const all = isArgued ? [...contested, ...blocks] : contested;
  // Other moves are told too that nothing is open.
  if (all.length === 0 && isArgued) return undefined;
  return [...new Set(all.map(({ id }) => id))].slice(0, maxAgendaItems);
}

/** Whether several seats have named a side, and all the same. */
function areAllForOneSide(stances: readonly TakenStance[]): boolean {
  const sides = stances.flatMap(({ side }) => side ?? []);
  return sides.length > 1 && new Set(sides).size === 1;
}

/** Whether a stance disagrees with what the docket says of a finding. */
function contests(stance: TakenStance['stance'], { state, severity }: Finding): boolean {
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

/** The ids of findings and changes that a speech names. */
export function citedIds(text: string): Set<string> {
  return new Set(text.match(/(?<![A-Za-z0-9])[FC]\d{1,4}(?![A-Za-z0-9])/g));
}

/** The quotes that prove additions, and the passages that changes replace as they were put right. */
export function talkQuotes(data: JsonObject): string[] {
  return [...readRecords(data.proofs).flatMap(({ quotes }) => readPassages(quotes)), ...placedPassages(data)];
}

/** The quotes that prove additions, with their lines, by the finding's id. */
export function proofsById(calls: readonly EndedCall[]): ReadonlyMap<string, FoundQuote[]> {
  const all = calls
    .filter(each => each.kind === 'talk')
    .flatMap(call =>
      readRecords(call.data?.proofs).map(({ id, quotes }) => {
        const found = readPassages(quotes).flatMap(text => recordedQuote(call.quotes, text) ?? []);
        return [readText(id, 40), found] as const;
      }),
    );
  return new Map(all);
}
