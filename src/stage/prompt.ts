import type { Agent } from '../cast/agent';
import type { DocumentText } from '../document/document';
import { type Brief, numberOption, type Seat } from '../script/brief';
import type { Format } from '../script/format';
import { commonMoves, type Move } from '../script/move';
import type { Cue } from '../script/step';
import { type Turn, wasSpoken } from '../script/turn';
import type { Occasion, Prompt, PromptMessage, PromptPart } from '../voices/voice';
import { agenda, answerNote, dossier, fenced, fenceNote, houseRules, selfNote, speakerLine } from './house';
import { exchanged, letterOf, withoutNames } from './veil';

/** What was heard at the table up to a beat, oldest first: one frozen block each. */
export interface LogBlock {
  beat: string;
  round?: string;
  by?: 'summary' | 'redirect';
  turns: readonly Turn[];
  /** The user's remarks and the events sealed in it. */
  remarks: readonly { text: string; kind: 'remark' | 'event' | 'note'; to?: string | readonly string[] }[];
}

/** Everything a prompt is built from. */
export interface Desk {
  format: Format;
  brief: Brief;
  agents: ReadonlyMap<string, Agent>;
  document?: DocumentText;
  /** The document as it is sent: whole, or outline and the relevant sections. */
  documentText: string;
  log: readonly LogBlock[];
  /** A random token drawn from the recorded seed. */
  token: string;
  /** Parts rendered once for the whole session: a prefix that changed would have to be written to the cache anew. */
  rendered: Map<string, string>;
  ttl: '5m' | '1h';
  cacheMinimum: number;
  dataAnswers: boolean;
}

/** A cue with its turn's id. */
export interface CalledTurn {
  id: string;
  cue: Cue;
}

/** A prompt and the tail that is recorded for "why". */
export interface BuiltPrompt {
  prompt: Prompt;
  tail: string;
}

/** A move of the format, or one that every format has; where the session says `maxWords`, no turn that has a limit gets more. */
export function moveOf(format: Format, move: string, brief: Brief): Move {
  const found = format.moves[move] ?? (commonMoves as Record<string, Move>)[move];
  if (!found) throw new Error(`The format ${format.id} has no move ${move}`);
  const most = numberOption(brief, 'maxWords', 0);
  return most > 0 && most < found.limit && found.checks.includes('limit') ? { ...found, limit: most } : found;
}

/** Builds the request for a turn, or for several that one call plays, in the format's layout. */
export function buildPrompt(
  desk: Desk,
  called: readonly CalledTurn[],
  mend?: Prompt['mend'],
  attempt = 1,
): BuiltPrompt {
  const [first] = called;
  if (!first) throw new Error('A prompt needs a cue');
  const occasions = called.map(each => occasionOf(desk, each));
  const alone = called.length === 1 ? occasions[0] : undefined;
  const tail = alone ? tailOf(desk, alone, mend) : ensembleTail(desk, occasions, mend);
  const threaded = desk.format.layout === 'threaded' && alone !== undefined;
  const system = threaded ? threadedSystem(desk, alone) : sharedSystem(desk);
  const messages = threaded ? threadedMessages(desk, alone) : [sharedMessage(desk, occasions)];
  const last = messages.at(-1);
  if (last?.role === 'user') last.parts.push({ text: tail });
  else messages.push({ role: 'user', parts: [{ text: tail }] });
  const moves = occasions.map(occasion => occasion.move);
  const prompt: Prompt = {
    system,
    messages,
    model: alone?.seat.model ?? occasions[0]?.seat.model,
    maxTokens: moves.reduce((sum, move) => sum + tokensFor(move), 0),
    effort: moves.find(move => move.effort)?.effort ?? 'low',
    answer: alone?.move.answer,
    ...(alone?.move.answer && asksInWords(desk, alone.seat) ? { answerInWords: true } : {}),
    occasions,
    mend,
    attempt,
  };
  return { prompt, tail };
}

/** A schema is part of a cache's key: whoever shares a model with another seat is asked for data in words, and the cached prefix serves both. */
function asksInWords(desk: Desk, seat: Seat): boolean {
  return desk.brief.seats.some(
    other => other.id !== seat.id && other.voice === seat.voice && other.model === seat.model,
  );
}

/** Room for the words of a move in any language, its data, and what a model thinks that cannot do without. */
function tokensFor(move: Move): number {
  const thinking = move.effort === 'high' ? 4000 : move.effort === 'medium' ? 1500 : 500;
  return Math.ceil(move.limit * 3) + (move.answer ? 1200 : 100) + thinking;
}

function occasionOf(desk: Desk, { id, cue }: CalledTurn): Occasion {
  const seat = seatOf(desk.brief, cue.who);
  const agent = desk.agents.get(seat.agent);
  if (!agent) throw new Error(`No copy of the agent ${seat.agent}`);
  return {
    seat,
    agent,
    cue,
    move: moveOf(desk.format, cue.move, desk.brief),
    brief: desk.brief,
    document: desk.document,
    heard: blocksFor(desk, cue).flatMap(block => block.turns),
    remarks: desk.log.flatMap(block => block.remarks.map(remark => remark.text)),
    turn: id,
  };
}

function seatOf(brief: Brief, id: string): Seat {
  const seat = brief.seats.find(each => each.id === id);
  if (!seat) throw new Error(`No seat ${id}`);
  return seat;
}

/** The blocks a cue may hear; whatever a summary has folded is left out. */
export function heardBlocks(desk: Pick<Desk, 'log'>, cue: Cue): readonly LogBlock[] {
  if (cue.hears === 'none') return [];
  const folded = desk.log.findLastIndex(block => block.by === 'summary' && block.turns.some(wasSpoken));
  const blocks = cue.move === 'summary' || folded < 0 ? desk.log : desk.log.slice(folded);
  if (cue.hears === 'all') return blocks;
  if (cue.hears === 'round') {
    // A redirection or a reply to the user stands in the round it fell into, without its name.
    const round = blocks.findLast(block => block.round !== undefined)?.round;
    return blocks.slice(blocks.findIndex(block => block.round === round));
  }
  if ('since' in cue.hears) {
    const { since } = cue.hears;
    const start = blocks.findIndex(block => block.round === since);
    return start < 0 ? [] : blocks.slice(start);
  }
  const { recent } = cue.hears;
  let left = recent;
  const from = blocks.findLastIndex(block => {
    left -= block.turns.filter(wasSpoken).length;
    return left <= 0;
  });
  return blocks.slice(Math.max(0, from));
}

/** What a cue hears, as it is told: a procedure is given all that was ever said, a judge that is asked again the sides in exchanged order. */
function blocksFor(desk: Desk, cue: Cue): readonly LogBlock[] {
  if (moveOf(desk.format, cue.move, desk.brief).procedure) return desk.log;
  const blocks = heardBlocks(desk, cue);
  return cue.exchanged ? exchanged(blocks, desk.format, desk.brief) : blocks;
}

function renderedOnce(desk: Desk, key: string, render: () => string): string {
  const text = desk.rendered.get(key) ?? render();
  desk.rendered.set(key, text);
  return text;
}

function sharedSystem(desk: Desk): PromptPart[] {
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
    agenda(brief),
    ...documentPart(desk),
    '## Who is at the table',
    ...dossiers,
  ].join('\n\n');
}

function documentPart(desk: Desk): string[] {
  if (!desk.documentText) return [];
  return [
    `## The document: ${desk.document?.title ?? ''}\n<document-${desk.token}>\n${fenced(desk.documentText, desk.token)}\n</document-${desk.token}>`,
  ];
}

function sharedMessage(desk: Desk, occasions: readonly Occasion[]): PromptMessage {
  const cue = occasions[0]?.cue;
  const blocks = cue ? blocksFor(desk, cue) : [];
  const parts: PromptPart[] = blocks
    .map(block => ({ text: cue ? blockText(desk, block, cue) : '' }))
    .filter(part => part.text !== '');
  // An exchanged order is asked for once: nobody would read what it wrote to the cache.
  if (!cue?.exchanged) markBreakpoints(desk, parts);
  return { role: 'user', parts };
}

/** A breakpoint at the end of the log, and one where it ended a call ago, so that long beats stay within the lookback. */
function markBreakpoints(desk: Desk, parts: PromptPart[]): void {
  const last = parts.at(-1);
  if (last) last.cache = desk.ttl;
  const before = parts.at(-2);
  if (before && parts.length > 2) before.cache = desk.ttl;
}

function threadedSystem(desk: Desk, { seat, agent }: Occasion): PromptPart[] {
  const common = renderedOnce(desk, 'common', () => commonText(desk));
  const persona = renderedOnce(desk, `persona of ${seat.id}`, () => personaText(desk, seat, agent));
  return [cachedIf(desk, common, common.length), cachedIf(desk, persona, common.length + persona.length)];
}

function commonText(desk: Desk): string {
  const { brief, format } = desk;
  const rules = [format.wording.rules ?? houseRules, fenceNote(desk.token), format.wording.house(brief), agenda(brief)];
  return [...rules, ...documentPart(desk)].join('\n\n');
}

/** Who a seat is; whoever presides may hold what is said against everybody's definition. */
function personaText(desk: Desk, seat: Seat, agent: Agent): string {
  const presides = desk.format.seats.some(rule => rule.role === seat.role && rule.presides);
  const others = presides ? ['## Who takes part', ...dossiersBut(desk, seat)] : [];
  return ['## You', dossier(seat, agent), ...others].join('\n\n');
}

function dossiersBut({ brief, agents }: Desk, seat: Seat): string[] {
  return brief.seats.flatMap(other => {
    const agent = agents.get(other.agent);
    return agent && other.id !== seat.id ? [dossier(other, agent)] : [];
  });
}

/** The seat's own thread: frozen deltas of what it heard, and its own lines. */
function threadedMessages(desk: Desk, { seat, cue }: Occasion): PromptMessage[] {
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
  if (part) part.cache = desk.ttl;
  return messages;
}

/** A breakpoint only where the prefix is long enough for the model to cache it: below, nobody is told that nothing was cached. */
function cachedIf(desk: Desk, text: string, prefixCharacters: number): PromptPart {
  return prefixCharacters / 3 >= desk.cacheMinimum ? { text, cache: desk.ttl } : { text };
}

function blockText(desk: Desk, block: LogBlock, cue: Cue): string {
  const { token, brief, format } = desk;
  const { who: listener, masked = false } = cue;
  const lines = block.turns.filter(wasSpoken).flatMap(turn => {
    const heard = format.wording.heardAs ? format.wording.heardAs(turn, listener, brief) : turn.text;
    if (heard === undefined || heard === '') return [];
    const index = brief.seats.findIndex(each => each.id === turn.seat);
    const by = masked ? letterOf(brief, index, cue) : speakerLine(brief.seats[index]);
    const said = fenced(masked ? withoutNames(heard, brief, cue) : heard, token);
    return [`<said-${token} by="${by}" as="${turn.move}">\n${said}\n</said-${token}>`];
  });
  const remarks = block.remarks
    .filter(remark => !remark.to || [remark.to].flat().includes(listener) || remark.kind === 'remark')
    .map(remark => `<user-${token} kind="${remark.kind}">\n${fenced(remark.text, token)}\n</user-${token}>`);
  const text = [...lines, ...remarks].join('\n');
  return text && block.round && lines.length > 0 ? `[${block.round}]\n${text}` : text;
}

function tailOf(desk: Desk, occasion: Occasion, mend: Prompt['mend']): string {
  const { seat, agent, cue, move, brief, heard } = occasion;
  if (move.procedure) return requestOf(desk, cue, heard);
  const card = desk.format.wording.privateCard?.(seat, brief);
  return [
    selfNote(seat, agent),
    ...(card ? [`Known to you alone: ${card}`] : []),
    requestOf(desk, cue, heard),
    answerNote(move, !desk.dataAnswers || asksInWords(desk, seat)),
    ...(mend ? [mendNote(mend)] : []),
  ].join('\n\n');
}

function requestOf(desk: Desk, cue: Cue, heard: readonly Turn[]): string {
  if (desk.format.moves[cue.move]) return desk.format.wording.cue(cue, desk.brief, heard);
  return commonRequest(cue, desk.brief);
}

function commonRequest(cue: Cue, brief: Brief): string {
  switch (cue.move) {
    case 'reply':
      return `The user says to you: “${String(cue.data?.remark ?? '')}” Answer them directly.`;
    case 'redirect':
      return `The last turns left the topic (“${brief.topic}”). Bring the table back with one question that has to be answered next.`;
    case 'summary':
      return 'Sum up the meeting so far for those who will only read your summary: who holds what, which facts were named, what is agreed, what is still disputed. No judgement of your own.';
    default:
      return `It is your turn: ${cue.move}.`;
  }
}

function ensembleTail(desk: Desk, occasions: readonly Occasion[], mend: Prompt['mend']): string {
  const parts = occasions.map(({ seat, agent, cue, move, heard }) => {
    const marker = `<!-- TURN_START: agent="${seat.name}" role="${seat.role}" type="${cue.move}" -->`;
    return `${marker}\n${selfNote(seat, agent)}\n${requestOf(desk, cue, heard)} ${answerNote(move, true)}\n<!-- TURN_END -->`;
  });
  return [
    'Play the following speakers one after another, each as written in their dossier, each answering what the ones before said. Write every turn between its own pair of markers exactly as given here, with the words in place of the instructions:',
    ...parts,
    ...(mend ? [mendNote(mend)] : []),
  ].join('\n\n');
}

function mendNote(mend: NonNullable<Prompt['mend']>): string {
  return `You answered:\n“${mend.text}”\nGive the turn again, whole, with these mended:\n${mend.reasons.map(reason => `- ${reason}`).join('\n')}`;
}
