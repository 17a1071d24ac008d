import { isRecord, type JsonObject } from '../base/json';
import { dossierText } from '../cast/dossier';
import { amendedPassages } from '../document/amendedPassages';
import type { DocumentText } from '../document/document';
import { fitDocument } from '../document/fit';
import { partText } from '../document/parts';
import type { CallState } from '../ledger/state';
import { type Amend, answeringSeat, condensing } from '../script/call';
import type { Move } from '../script/move';
import type { Prompt, PromptPart } from '../voices/voice';
import { condensingRequest, findCallRule } from './condensing';
import { documentBudget } from './estimateContext';
import { documentPart } from './layout';
import type { BuiltPrompt } from './prompt';
import type { PromptContext } from './promptContext';
import { escapeFence, renderDossier, schemaNote } from './promptRules';
import { correctionNote } from './tail';

/** Builds the request of a call that is no turn: the shared reading rules and document first, then the reader and the task. */
export function buildCallPrompt(
  context: PromptContext,
  { id, asked }: Pick<CallState, 'id' | 'asked'>,
  correction?: Prompt['correction'],
  attempt = 1,
): BuiltPrompt {
  const { format, brief } = context;
  const { callRules } = format;
  const rule = findCallRule(callRules, asked.kind);
  const seat = rule && answeringSeat(asked, rule, brief);
  const agent = seat && context.agents.get(seat.agent);
  if (!callRules || !rule || !seat || !agent) throw new Error(`Nobody can answer the call ${asked.name}`);
  // A schema is part of the cache key: the first attempt describes it in words to share one prefix; a retry sends it.
  const inWords = !context.dataAnswers || correction === undefined;
  const known = context.known ?? { turns: [], calls: [], posts: [], inputs: [] };
  const shared = callRules.shared?.(asked, brief, known);
  const schema = inWords ? [schemaNote(rule.answer)] : [];
  const instructions = callRules.instructions?.(asked, brief);
  // What every call of its kind is told goes first, with the schema, so that the second reads it from the cache.
  const repeated = instructions ? [instructions, ...schema].join('\n\n') : undefined;
  const request = [
    ...(asked.dossier
      ? [`You are ${seat.name}. This is your point of view and your field:`, renderDossier(seat, agent)]
      : []),
    asked.kind === condensing
      ? condensingRequest(seat.name, escapeFence(dossierText(agent), context.fenceToken))
      : callRules.request(asked, brief, known, context.document && amendIn(context.document)),
    ...(repeated ? [] : schema),
    ...(correction ? [correctionNote(correction, context.fenceToken)] : []),
  ].join('\n\n');
  const beforeRequest = [shared, repeated].filter(text => text !== undefined);
  const tail = [...beforeRequest, request].join('\n\n');
  const system = systemPart(context, asked.examiner ? rule.examinerPrompt : undefined, asked.data, tail);
  const before: PromptPart[] = beforeRequest.map(text => ({ ...system, text }));
  const move: Move = { label: rule.label, limit: 0, checks: [], answer: rule.answer, effort: rule.effort };
  const prompt: Prompt = {
    system: [system],
    messages: [{ role: 'user', parts: [...before, { text: request }] }],
    model: seat.model,
    maxTokens: rule.room,
    effort: rule.effort ?? 'medium',
    answer: rule.answer,
    ...(inWords ? { schemaInPrompt: true } : {}),
    subjects: [
      {
        ...{ seat, agent, move, brief, document: context.document, turn: id },
        cue: { seat: seat.id, move: asked.kind, hears: 'none' },
        ...{ heard: [], own: [], remarks: [], isNoTurn: true },
      },
    ],
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

/** The rules and the document: one cached prefix for all calls that need the document, unless it is too long for a prompt; else the examiner's rules alone. */
function systemPart(
  context: PromptContext,
  examinerPrompt: string | undefined,
  data: JsonObject | undefined,
  tail: string,
): PromptPart {
  const { document, documentText, format, brief } = context;
  // Without text of others, in fences, there are no tags to explain.
  const note = tail.includes(context.fenceToken) ? [untrustedTextNote(context)] : [];
  if (examinerPrompt !== undefined) return { text: [examinerPrompt, ...note].join('\n\n') };
  const rules = format.callRules?.systemPrompt(brief) ?? '';
  if (document && documentText !== document.text)
    return { text: systemText({ ...context, documentText: passagesFor(document, data, tail) }, rules) };
  const text = context.rendered.get('inspection') ?? systemText(context, rules);
  context.rendered.set('inspection', text);
  // A token has about three characters.
  return text.length / 3 >= context.cacheMinimum ? { text, cache: context.cacheLifetime } : { text };
}

function systemText(context: PromptContext, rules: string): string {
  return [rules, untrustedTextNote(context), ...documentPart(context), ...rulesPart(context)].join('\n\n');
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
function rulesPart({ rules, fenceToken }: PromptContext): string[] {
  if (!rules) return [];
  const words = `## What this workspace asks of reviews: what to leave out, how severe to be (${escapeFence(rules.path, fenceToken)}). It is no part of the document, and decides nothing else.`;
  return [`${words}\n<rules-${fenceToken}>\n${escapeFence(rules.text, fenceToken)}\n</rules-${fenceToken}>`];
}
