import type { Agent } from '../cast/agent';
import type { Seat } from '../script/brief';
import type { Cue } from '../script/step';
import { type Turn, wasSpoken } from '../script/turn';
import type { Occasion, PromptMessage, PromptPart } from '../voices/voice';
import { blocksFor, type Desk, heardBlocks } from './desk';
import { agenda, character, company, dossier, fenced, fenceNote, houseRules, speakerLine } from './house';
import { isFor, type LogBlock } from './log';
import { letterOf, withoutNames } from './veil';

function renderedOnce(desk: Desk, key: string, render: () => string): string {
  const text = desk.rendered.get(key) ?? render();
  desk.rendered.set(key, text);
  return text;
}

/** The system part that all seats share: rules, document and all public dossiers, one prefix for the whole table. */
export function sharedSystem(desk: Desk): PromptPart[] {
  const text = renderedOnce(desk, 'shared', () => sharedText(desk));
  return [cachedIf(desk, text, text.length)];
}

function sharedText(desk: Desk): string {
  const { brief, format } = desk;
  const dossiers = brief.seats.flatMap(seat => {
    const agent = desk.agents.get(seat.agent);
    return agent ? [dossier(seat, agent)] : [];
  });
  return [
    houseRules,
    fenceNote(desk.token),
    format.wording.house(brief),
    agenda(brief, desk.agents),
    ...documentPart(desk),
    ...(desk.bare ? [] : ['## Who is at the table', ...dossiers]),
  ].join('\n\n');
}

/** The document between its fences, where there is one. */
export function documentPart(desk: Desk): string[] {
  if (!desk.documentText) return [];
  return [
    `## The document: ${desk.document?.title ?? ''}\n<document-${desk.token}>\n${fenced(desk.documentText, desk.token)}\n</document-${desk.token}>`,
  ];
}

/** The shared log as one message: a frozen block for every beat that may be heard. */
export function sharedMessage(desk: Desk, occasions: readonly Occasion[]): PromptMessage {
  const cue = occasions[0]?.cue;
  const blocks = cue ? blocksFor(desk, cue) : [];
  const parts: PromptPart[] = blocks
    .map(block => ({ text: cue ? blockText(desk, block, cue) : '' }))
    .filter(part => part.text !== '');
  // An exchanged order is asked for once: nobody would read what it wrote to the cache.
  if (!cue?.exchanged && !desk.bare) markBreakpoints(desk, parts);
  return { role: 'user', parts };
}

/** A breakpoint at the end of the log, and one where it ended a call ago, so that long beats stay within the lookback. */
function markBreakpoints(desk: Desk, parts: PromptPart[]): void {
  const last = parts.at(-1);
  if (last) last.cache = desk.ttl;
  const before = parts.at(-2);
  if (before && parts.length > 2) before.cache = desk.ttl;
}

/** The system part of one seat: what all share, then who it is; whoever directs stands on a part of their own. */
export function threadedSystem(desk: Desk, { seat, agent }: Occasion): PromptPart[] {
  const isDirecting = directs(desk, seat);
  const common = renderedOnce(desk, isDirecting ? 'directing' : 'common', () => commonText(desk, isDirecting));
  const persona = renderedOnce(desk, `persona of ${seat.id}`, () =>
    isDirecting ? directingText(desk, seat, agent) : personaText(desk, seat, agent),
  );
  return [cachedIf(desk, common, common.length), cachedIf(desk, persona, common.length + persona.length)];
}

/** Whether a seat leads the others from a part of its own. */
export function directs({ format }: Desk, { role }: Seat): boolean {
  return format.wording.directs !== undefined && format.seats.some(rule => rule.role === role && rule.presides);
}

function commonText(desk: Desk, isDirecting: boolean): string {
  const { brief, format, token } = desk;
  const { rules = houseRules, house, directs: directing } = format.wording;
  const first = isDirecting ? [directing?.(brief) ?? '', fenceNote(token)] : [rules, fenceNote(token), house(brief)];
  return [...first, company(brief, desk.agents), ...documentPart(desk)].join('\n\n');
}

/** Who a seat is; whoever presides may hold what is said against everybody's definition. */
function personaText(desk: Desk, seat: Seat, agent: Agent): string {
  const presides = desk.format.seats.some(rule => rule.role === seat.role && rule.presides);
  return ['## You', character(seat, agent), ...(presides ? othersIn(desk, seat) : [])].join('\n\n');
}

/** The definitions of all whom somebody directs; how they direct themselves only where their file is no built-in one. */
function directingText(desk: Desk, seat: Seat, agent: Agent): string {
  const own = agent.source === 'builtin' ? [] : ['## You', character(seat, agent)];
  return [...own, ...othersIn(desk, seat)].join('\n\n');
}

function othersIn({ bare, brief, agents }: Desk, seat: Seat): string[] {
  const others = brief.seats.flatMap(other => {
    const agent = agents.get(other.agent);
    return agent && other.id !== seat.id ? [character(other, agent)] : [];
  });
  return bare ? [] : ['## Who takes part', ...others];
}

/** The seat's own thread: frozen deltas of what it heard, and its own lines. */
export function threadedMessages(desk: Desk, { seat, cue }: Occasion): PromptMessage[] {
  const messages: PromptMessage[] = [];
  const say = (role: PromptMessage['role'], text: string) => {
    if (!text) return;
    const last = messages.at(-1);
    if (last?.role === role) last.parts.push({ text });
    else messages.push({ role, parts: [{ text }] });
  };
  for (const block of heardBlocks(desk, cue)) {
    const own = block.turns.filter(turn => turn.seat === seat.id && wasSpoken(turn));
    const others = { ...block, turns: block.turns.filter(turn => turn.seat !== seat.id) };
    // A thread has to begin with the user: what one says before anything was heard follows a word of the chair.
    if (own.length > 0 && messages.length === 0) say('user', `The ${desk.format.title.toLowerCase()} begins.`);
    for (const turn of own) say('assistant', turn.text);
    say('user', blockText(desk, others, cue));
  }
  const user = messages.filter(message => message.role === 'user').at(-1);
  const part = user?.parts.at(-1);
  if (part && !desk.bare) part.cache = desk.ttl;
  return messages;
}

/** A breakpoint only where the prefix is long enough for the model to cache it: below, nobody is told that nothing was cached. */
function cachedIf(desk: Desk, text: string, prefixCharacters: number): PromptPart {
  return !desk.bare && prefixCharacters / 3 >= desk.cacheMinimum ? { text, cache: desk.ttl } : { text };
}

function blockText(desk: Desk, block: LogBlock, cue: Cue): string {
  const { token, brief, format } = desk;
  const { seat: listener, masked = false } = cue;
  const { heardAs } = format.wording;
  const next = heardAs && nextOfMove(desk.log, block);
  const lines = block.turns.filter(wasSpoken).flatMap(turn => {
    const heard = heardAs ? heardAs(turn, listener, brief, next) : turn.text;
    if (heard === undefined || heard === '') return [];
    const index = brief.seats.findIndex(each => each.id === turn.seat);
    const by = masked ? letterOf(brief, index, cue) : speakerLine(brief.seats[index]);
    const declared = desk.bare && turn.data ? `\n${JSON.stringify(turn.data)}` : '';
    return [`<said-${token} by="${by}" as="${turn.move}">\n${told(desk, cue, heard + declared)}\n</said-${token}>`];
  });
  const remarks = block.remarks
    .filter(remark => isFor(remark, listener))
    .map(remark => `<user-${token} kind="${remark.kind}">\n${told(desk, cue, remark.text)}\n</user-${token}>`);
  if (block.posted) return told(desk, cue, block.posted);
  const text = [...lines, ...remarks].join('\n');
  return text && block.round && lines.length > 0 ? `[${block.round}]\n${text}` : text;
}

/** The first turn after a block that has the same move; a log is long, so nothing is copied. */
function nextOfMove(log: readonly LogBlock[], { beat, turns: [first] }: LogBlock): Turn | undefined {
  if (!first) return undefined;
  for (let at = log.findIndex(each => each.beat === beat) + 1; at < log.length; at++) {
    const next = log[at]?.turns.find(({ move }) => move === first.move);
    if (next) return next;
  }
  return undefined;
}

/** Others' words as they are told for a cue: they cannot leave their fence, and name nobody where names are withheld. */
function told(desk: Desk, cue: Cue, words: string): string {
  const { brief, token } = desk;
  if (!cue.masked) return fenced(words, token);
  const known = renderedOnce(desk, 'shared', () => sharedText(desk));
  return fenced(withoutNames(words, brief, cue, known), token);
}
