// Arranges a prompt in one of two layouts: shared (one log of the session for all seats) or threaded (a conversation of its own for
// each seat). Both only ever append, so that the provider's prompt cache is read. A minimal prompt, of a closing at a cap that pays for no
// more, has neither the document nor the others' files. An agent's file is a dossier in the shared layout, a character in the threaded one.

import type { Agent } from '../cast/agent';
import type { Seat } from '../script/brief';
import type { Cue } from '../script/step';
import { type Turn, wasSpoken } from '../script/turn';
import type { PromptMessage, PromptPart, PromptSubject } from '../voices/voice';
import { anonymize, pseudonymOf } from './anonymize';
import { isAddressedTo, type LogBlock } from './log';
import { blocksFor, heardBlocks, type PromptContext } from './promptContext';
import {
  agendaText,
  characterList,
  escapeFence,
  fenceNote,
  meetingRules,
  renderCharacter,
  renderDossier,
  speakerLine,
} from './promptRules';

/** The system part that all seats share: rules, document and agent files, one cached prefix. */
export function sharedSystem(context: PromptContext): PromptPart[] {
  const text = renderOnce(context, 'shared', () => sharedText(context));
  return [withCacheMark(context, text, text.length)];
}

function sharedText(context: PromptContext): string {
  const { brief, format } = context;
  const dossiers = brief.seats.flatMap(seat => {
    const agent = context.agents.get(seat.agent);
    return agent ? [renderDossier(seat, agent)] : [];
  });
  return [
    meetingRules,
    fenceNote(context.fenceToken),
    format.prompts.systemPrompt(brief),
    agendaText(brief, context.agents),
    ...documentPart(context),
    ...(context.isMinimal ? [] : ['## Who is at the table', ...dossiers]),
  ].join('\n\n');
}

/** The fenced document, if there is one. */
export function documentPart(context: PromptContext): string[] {
  if (!context.documentText) return [];
  return [
    `## The document: ${context.document?.title ?? ''}\n<document-${context.fenceToken}>\n${escapeFence(context.documentText, context.fenceToken)}\n</document-${context.fenceToken}>`,
  ];
}

/** The shared log as one message with a part for every beat that may be heard (by the first, if one call plays several); parts of past beats never change. */
export function sharedMessage(context: PromptContext, [first]: readonly PromptSubject[]): PromptMessage {
  const cue = first?.cue;
  const blocks = cue ? blocksFor(context, cue) : [];
  const parts: PromptPart[] = blocks
    .map(block => ({ text: cue ? blockText(context, block, cue) : '' }))
    .filter(part => part.text !== '');
  // The exchanged order of a second verdict is requested once: caching it would be wasted.
  if (!cue?.exchanged && !context.isMinimal) markBreakpoints(context, parts);
  return { role: 'user', parts };
}

/** Marks the end of the log for the provider's cache, and its end one call ago: the provider looks only a few parts back for what it has. */
function markBreakpoints(context: PromptContext, parts: PromptPart[]): void {
  const last = parts.at(-1);
  if (last) last.cache = context.cacheLifetime;
  const before = parts.at(-2);
  if (before && parts.length > 2) before.cache = context.cacheLifetime;
}

/** The system parts of one seat: the common part, then its own; a directing seat, as a scene has one, gets others. */
export function threadedSystem(context: PromptContext, { seat, agent }: PromptSubject): PromptPart[] {
  const isDirecting = directsOthers(context, seat);
  const common = renderOnce(context, isDirecting ? 'directing' : 'common', () => commonText(context, isDirecting));
  const own = renderOnce(context, `own part of ${seat.id}`, () =>
    isDirecting ? directingText(context, seat, agent) : characterText(context, seat, agent),
  );
  return [withCacheMark(context, common, common.length), withCacheMark(context, own, common.length + own.length)];
}

/** Whether a seat directs the others: it presides in a format that has a prompt of its own for whoever does. */
export function directsOthers({ format }: PromptContext, { role }: Seat): boolean {
  return format.prompts.directorPrompt !== undefined && format.seats.some(rule => rule.role === role && rule.presides);
}

function commonText(context: PromptContext, isDirecting: boolean): string {
  const { brief, format, fenceToken } = context;
  const { rules = meetingRules, systemPrompt, directorPrompt } = format.prompts;
  const first = isDirecting
    ? [directorPrompt?.(brief) ?? '', fenceNote(fenceToken)]
    : [rules, fenceNote(fenceToken), systemPrompt(brief)];
  return [...first, characterList(brief, context.agents), ...documentPart(context)].join('\n\n');
}

/** The file of a seat's agent; a presiding seat also gets those of all others. */
function characterText(context: PromptContext, seat: Seat, agent: Agent): string {
  const presides = context.format.seats.some(rule => rule.role === seat.role && rule.presides);
  return ['## You', renderCharacter(seat, agent), ...(presides ? otherCharacters(context, seat) : [])].join('\n\n');
}

/** The files of all that a seat directs; its own only if its agent is not built in. */
function directingText(context: PromptContext, seat: Seat, agent: Agent): string {
  const own = agent.source === 'builtin' ? [] : ['## You', renderCharacter(seat, agent)];
  return [...own, ...otherCharacters(context, seat)].join('\n\n');
}

function otherCharacters({ isMinimal, brief, agents }: PromptContext, seat: Seat): string[] {
  const others = brief.seats.flatMap(other => {
    const agent = agents.get(other.agent);
    return agent && other.id !== seat.id ? [renderCharacter(other, agent)] : [];
  });
  return isMinimal ? [] : ['## Who takes part', ...others];
}

/** The seat's own thread: what it heard, in frozen parts, and its own turns. */
export function threadedMessages(context: PromptContext, { seat, cue }: PromptSubject): PromptMessage[] {
  const messages: PromptMessage[] = [];
  const addMessage = (role: PromptMessage['role'], text: string) => {
    if (!text) return;
    const last = messages.at(-1);
    if (last?.role === role) last.parts.push({ text });
    else messages.push({ role, parts: [{ text }] });
  };
  for (const block of heardBlocks(context, cue)) {
    const own = block.turns.filter(turn => turn.seat === seat.id && wasSpoken(turn));
    const others = { ...block, turns: block.turns.filter(turn => turn.seat !== seat.id) };
    // A thread must begin with a user message: a seat that speaks first follows an opening line.
    if (own.length > 0 && messages.length === 0)
      addMessage('user', `The ${context.format.title.toLowerCase()} begins.`);
    for (const turn of own) addMessage('assistant', turn.text);
    addMessage('user', blockText(context, others, cue));
  }
  const lastUserMessage = messages.findLast(message => message.role === 'user');
  const part = lastUserMessage?.parts.at(-1);
  if (part && !context.isMinimal) part.cache = context.cacheLifetime;
  return messages;
}

/** Renders a part of the prompt once per session: a changed beginning would have to be written to the cache again. */
export function renderOnce(context: PromptContext, key: string, render: () => string): string {
  const text = context.rendered.get(key) ?? render();
  context.rendered.set(key, text);
  return text;
}

/** Marks a part for caching only if its prefix (three characters a token) reaches the model's minimum; a shorter one would silently not be cached. */
export function withCacheMark(context: PromptContext, text: string, prefixCharacters: number): PromptPart {
  return !context.isMinimal && prefixCharacters / 3 >= context.cacheMinimum
    ? { text, cache: context.cacheLifetime }
    : { text };
}

/** A block of the log as a cue is shown it: its turns and remarks between tags, or its post; empty if there is nothing to hear. */
function blockText(context: PromptContext, block: LogBlock, cue: Cue): string {
  if (block.posted) return promptText(context, cue, block.posted);
  const { fenceToken, brief, format } = context;
  const { seat: listener, masked = false } = cue;
  const { textForOthers: heardAs } = format.prompts;
  // The next turn may cut into this one, so that others hear only a part of it.
  const next = heardAs && nextOfMove(context.log, block);
  const lines = block.turns.filter(wasSpoken).flatMap(turn => {
    const heardText = heardAs ? heardAs(turn, listener, brief, next) : turn.text;
    if (heardText === undefined || heardText === '') return [];
    const index = brief.seats.findIndex(each => each.id === turn.seat);
    const by = masked ? pseudonymOf(brief, index, cue) : speakerLine(brief.seats[index]);
    // A minimal prompt has only the beginning of what each said last: what a seat holds is in its data.
    const declared = context.isMinimal && turn.data ? `\n${JSON.stringify(turn.data)}` : '';
    return [
      `<said-${fenceToken} by="${by}" as="${turn.move}">\n${promptText(context, cue, heardText + declared)}\n</said-${fenceToken}>`,
    ];
  });
  const remarks = block.remarks
    .filter(remark => isAddressedTo(remark, listener))
    .map(
      remark =>
        `<user-${fenceToken} kind="${remark.kind}">\n${promptText(context, cue, remark.text)}\n</user-${fenceToken}>`,
    );
  const text = [...lines, ...remarks].join('\n');
  return block.round && lines.length > 0 ? `[${block.round}]\n${text}` : text;
}

/** The first later turn with the same move as a block; nothing is copied, because logs are long. */
function nextOfMove(log: readonly LogBlock[], { beat, turns: [first] }: LogBlock): Turn | undefined {
  if (!first) return undefined;
  for (let at = log.findIndex(each => each.beat === beat) + 1; at < log.length; at++) {
    const next = log[at]?.turns.find(({ move }) => move === first.move);
    if (next) return next;
  }
  return undefined;
}

/** Renders others' words for a cue: they cannot leave their fence, and are anonymized where names are withheld. */
function promptText(context: PromptContext, cue: Cue, words: string): string {
  const { brief, fenceToken } = context;
  if (!cue.masked) return escapeFence(words, fenceToken);
  // A part of a name that is also written small in what all know is an ordinary word, and stays.
  const known = renderOnce(context, 'shared', () => sharedText(context));
  return escapeFence(anonymize(words, brief, cue, known), fenceToken);
}
