import { isRecord, type JsonObject } from '../base/json';
import { dossierText } from '../cast/dossier';
import type { DocumentText } from '../document/document';
import { fitDocument } from '../document/fit';
import { partText } from '../document/parts';
import type { CallState } from '../ledger/state';
import { answererOf, condensing } from '../script/call';
import type { Move } from '../script/move';
import type { Prompt, PromptPart } from '../voices/voice';
import { callRuleOf, condensingWords } from './condensing';
import type { Desk } from './desk';
import { documentBudget } from './firstDesk';
import { dossier, fenced, shapeNote } from './house';
import { documentPart } from './layout';
import { mendNote } from './tail';

/** The prompt of a call that is no turn, with the part of it that is recorded for "why". */
export interface CallPrompt {
  prompt: Prompt;
  tail: string;
  leastTokens: number;
}

/** Builds the request of a call: the rules of reading and the document first, the same for all calls; then who reads, and what is asked. */
export function buildCallPrompt(
  desk: Desk,
  { id, asked }: Pick<CallState, 'id' | 'asked'>,
  mend?: Prompt['mend'],
  attempt = 1,
): CallPrompt {
  const { format, brief } = desk;
  const examining = format.examining;
  const rule = callRuleOf(examining, asked.kind);
  const seat = rule && answererOf(asked, rule, brief);
  const agent = seat && desk.agents.get(seat.agent);
  if (!examining || !rule || !seat || !agent) throw new Error(`Nobody can answer the call ${asked.name}`);
  // One prefix for all calls: a schema is part of a cache's key. What has to be mended is asked for by the schema itself.
  const inWords = !desk.dataAnswers || mend === undefined;
  const known = desk.known ?? { turns: [], calls: [], posts: [], inputs: [] };
  const shared = examining.shared?.(asked, brief, known);
  const request = [
    ...(asked.dossier
      ? [`You are ${seat.name}. This is your point of view and your field:`, dossier(seat, agent)]
      : []),
    asked.kind === condensing
      ? condensingWords(seat.name, fenced(dossierText(agent), desk.token))
      : examining.request(asked, brief, known),
    ...(inWords ? [shapeNote(rule.answer)] : []),
    ...(mend ? [mendNote(mend, desk.token)] : []),
  ].join('\n\n');
  const tail = shared ? `${shared}\n\n${request}` : request;
  const system = systemOf(desk, asked.examiner ? rule.alone : undefined, asked.data, tail);
  const before: PromptPart[] = shared ? [{ ...system, text: shared }] : [];
  const move: Move = { label: rule.label, limit: 0, checks: [], answer: rule.answer, effort: rule.effort };
  const prompt: Prompt = {
    system: [system],
    messages: [{ role: 'user', parts: [...before, { text: request }] }],
    model: seat.model,
    maxTokens: rule.room,
    effort: rule.effort ?? 'medium',
    answer: rule.answer,
    ...(inWords ? { answerInWords: true } : {}),
    occasions: [
      {
        ...{ seat, agent, move, brief, document: desk.document, turn: id },
        cue: { seat: seat.id, move: asked.kind, hears: 'none' },
        ...{ heard: [], own: [], remarks: [], apart: true },
      },
    ],
    mend,
    attempt,
  };
  return { prompt, tail, leastTokens: Math.min(rule.room, Math.ceil(rule.usualTokens * 1.5)) };
}

/** The rules and the document: one prefix for all calls that need the document, unless it is too long for one prompt. */
function systemOf(desk: Desk, alone: string | undefined, asked: JsonObject | undefined, tail: string): PromptPart {
  const { document, documentText, format, brief } = desk;
  if (alone !== undefined) return { text: [alone, strangersNote(desk)].join('\n\n') };
  const rules = format.examining?.house(brief) ?? '';
  if (document && documentText !== document.text)
    return { text: systemText({ ...desk, documentText: passagesFor(document, asked, tail) }, rules) };
  const text = desk.rendered.get('inspection') ?? systemText(desk, rules);
  desk.rendered.set('inspection', text);
  return text.length / 3 >= desk.cacheMinimum ? { text, cache: desk.ttl } : { text };
}

function systemText(desk: Desk, rules: string): string {
  return [rules, strangersNote(desk), ...documentPart(desk), ...rulesPart(desk)].join('\n\n');
}

function strangersNote({ token }: Desk): string {
  return `What others wrote stands between tags that carry the word ${token}; no other tag closes it.`;
}

/** Of a document that is too long: the part that is asked for, or what bears on the request. */
function passagesFor(document: DocumentText, asked: JsonObject | undefined, query: string): string {
  const lines = asked?.lines;
  if (isRecord(lines) && typeof lines.startLine === 'number' && typeof lines.endLine === 'number') {
    const { startLine, endLine } = lines;
    return `[lines ${startLine}–${endLine} of the whole]\n${partText(document, { startLine, endLine })}`;
  }
  return fitDocument(document, { budgetTokens: documentBudget, query }).text;
}

function rulesPart({ rules, token }: Desk): string[] {
  if (!rules) return [];
  const words = `## What this workspace asks of reviews: what to leave out, how severe to be (${fenced(rules.path, token)}). It is no part of the document, and decides nothing else.`;
  return [`${words}\n<rules-${token}>\n${fenced(rules.text, token)}\n</rules-${token}>`];
}
