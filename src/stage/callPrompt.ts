// The prompts of calls that are no turns: a reading of the document, a check, the page, a question to the examiner.

import { isRecord, type JsonObject } from '../base/json';
import type { Agent } from '../cast/agent';
import { dossierText } from '../cast/dossier';
import { amendedPassages } from '../document/amendedPassages';
import type { DocumentText } from '../document/document';
import { fitDocument } from '../document/fit';
import { partText } from '../document/parts';
import type { CallState } from '../ledger/state';
import type { Seat } from '../script/brief';
import { type Amend, answeringSeat, type CallRule, condensing } from '../script/call';
import type { Move } from '../script/move';
import type { Cue } from '../script/step';
import type { Prompt, PromptPart, PromptSubject } from '../voices/voice';
import { condensingRequest, findCallRule } from './condensing';
import { documentBudget } from './estimateContext';
import { documentPart, renderOnce, withCacheMark } from './layout';
import type { BuiltPrompt } from './prompt';
import type { PromptContext } from './promptContext';
import { escapeFence, renderDossier, schemaNote } from './promptRules';
import { correctionNote } from './tail';

type Called = Pick<CallState, 'id' | 'asked'>;

/** Builds the prompt of a call: the rules and the document, then what other calls are told too, then the request of this one. */
export function buildCallPrompt(
  context: PromptContext,
  called: Called,
  correction?: Prompt['correction'],
  attempt = 1,
): BuiltPrompt {
  const { brief, fenceToken, known = { turns: [], calls: [], posts: [], inputs: [] } } = context;
  const { asked } = called;
  const { callRules } = context.format;
  const rule = findCallRule(callRules, asked.kind);
  const seat = rule && answeringSeat(asked, rule, brief);
  const agent = seat && context.agents.get(seat.agent);
  if (!callRules || !rule || !seat || !agent) throw new Error(`Nobody can answer the call ${asked.name}`);
  // A schema that is sent is part of the cache key: the first attempt describes it in words to share one prefix; a retry sends it.
  const inWords = !context.dataAnswers || correction === undefined;
  const schema = inWords ? [schemaNote(rule.answer)] : [];
  const instructions = callRules.instructions?.(asked, brief);
  // Ahead of the request, so that of the calls that are told the same only the first pays for it in full: the others read it from the cache.
  // The schema goes with the instructions of its kind, or with the request of a kind that has none.
  const shared = [
    callRules.shared?.(asked, brief, known),
    instructions ? [instructions, ...schema].join('\n\n') : undefined,
  ].filter(text => text !== undefined);
  const request = [
    ...(asked.dossier
      ? [`You are ${seat.name}. This is your point of view and your field:`, renderDossier(seat, agent)]
      : []),
    asked.kind === condensing
      ? condensingRequest(seat.name, escapeFence(dossierText(agent), fenceToken))
      : callRules.request(asked, brief, known, context.document && amendIn(context.document)),
    ...(instructions ? [] : schema),
    ...(correction ? [correctionNote(correction, fenceToken)] : []),
  ].join('\n\n');
  const tail = [...shared, request].join('\n\n');
  const system = systemPart(context, asked, rule, tail);
  // Behind a system part that is too short for the cache, or that only this call has, a mark would be wasted.
  const cacheMark = system.cache ? { cache: system.cache } : {};
  const prompt: Prompt = {
    system: [system],
    messages: [{ role: 'user', parts: [...shared.map(text => ({ text, ...cacheMark })), { text: request }] }],
    model: seat.model,
    maxTokens: rule.room,
    effort: rule.effort ?? 'medium',
    answer: rule.answer,
    ...(inWords ? { schemaInPrompt: true } : {}),
    subjects: [subjectOf(context, called, rule, seat, agent)],
    correction,
    attempt,
  };
  // With less room than this, half as much again as usual, an answer would often be cut off.
  return { prompt, tail, leastTokens: Math.min(rule.room, Math.ceil(rule.usualTokens * 1.5)) };
}

const amendIn =
  (document: DocumentText): Amend =>
  changes =>
    amendedPassages(document, changes);

/** What the prompt is about, as a voice without a model reads it: a turn that has heard nothing. */
function subjectOf(
  { brief, document }: PromptContext,
  { id, asked }: Called,
  { label, answer, effort }: CallRule,
  seat: Seat,
  agent: Agent,
): PromptSubject {
  const cue: Cue = { seat: seat.id, move: asked.kind, hears: 'none' };
  const move: Move = { label, limit: 0, checks: [], answer, effort };
  return { seat, agent, cue, move, brief, document, heard: [], own: [], remarks: [], turn: id, isNoTurn: true };
}

/** The rules and the document, alike for all calls; of a document too long for a prompt, what concerns this call. The examiner gets its own rules alone. */
function systemPart(context: PromptContext, asked: Called['asked'], rule: CallRule, tail: string): PromptPart {
  if (asked.examiner && rule.examinerPrompt !== undefined) {
    // Without text of others, in fences, there are no tags to explain.
    const note = tail.includes(context.fenceToken) ? [untrustedTextNote(context)] : [];
    return { text: [rule.examinerPrompt, ...note].join('\n\n') };
  }
  const { document, documentText } = context;
  const isShortened = document !== undefined && documentText !== document.text;
  if (isShortened) return { text: systemText({ ...context, documentText: passagesFor(document, asked.data, tail) }) };
  const text = renderOnce(context, 'system part of calls', () => systemText(context));
  return withCacheMark(context, text, text.length);
}

function systemText(context: PromptContext): string {
  const readingRules = context.format.callRules?.systemPrompt(context.brief) ?? '';
  return [readingRules, untrustedTextNote(context), ...documentPart(context), ...reviewRulesPart(context)].join('\n\n');
}

function untrustedTextNote({ fenceToken }: PromptContext): string {
  return `What others wrote stands between tags that carry the word ${fenceToken}; no other tag closes it.`;
}

/** Selects from a long document the part that a call names, or else the sections relevant to its request. */
function passagesFor(document: DocumentText, data: JsonObject | undefined, query: string): string {
  const lines = data?.lines;
  if (isRecord(lines) && typeof lines.startLine === 'number' && typeof lines.endLine === 'number') {
    const { startLine, endLine } = lines;
    return `[lines ${startLine}–${endLine} of the whole]\n${partText(document, { startLine, endLine })}`;
  }
  return fitDocument(document, { budgetTokens: documentBudget, query }).text;
}

/** The workspace's rules for findings, fenced, if there are any. */
function reviewRulesPart({ rules, fenceToken }: PromptContext): string[] {
  if (!rules) return [];
  const words = `## What this workspace asks of reviews: what to leave out, how severe to be (${escapeFence(rules.path, fenceToken)}). It is no part of the document, and decides nothing else.`;
  return [`${words}\n<rules-${fenceToken}>\n${escapeFence(rules.text, fenceToken)}\n</rules-${fenceToken}>`];
}
