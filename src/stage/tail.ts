// The tail of a prompt: its last part, different for every turn, which says who speaks, what only that seat knows and what is requested.

import type { Brief, Seat } from '../script/brief';
import type { faults } from '../script/call';
import type { Move } from '../script/move';
import type { Cue } from '../script/step';
import { type Check, type Turn, wasSpoken } from '../script/turn';
import type { Prompt, PromptSubject } from '../voices/voice';
import { anonymize, pseudonymOf } from './anonymize';
import { directsOthers } from './layout';
import { blocksFor, type PromptContext } from './promptContext';
import { answerNote, escapeFence, selfNote } from './promptRules';

/** The last part of a prompt, which the provider need not cache: the speaker, what only that seat knows, and the request. */
export function tailOf(context: PromptContext, subject: PromptSubject, correction: Prompt['correction']): string {
  const { seat, cue, move, brief } = subject;
  if (move.procedure) return requestText(context, cue);
  const card = context.format.prompts.privateCard?.(seat, brief);
  return [
    // A directing seat has a prompt of its own, which says who it is.
    ...(directsOthers(context, seat) ? [] : [selfNote(seat, context.isMinimal)]),
    ...(cue.masked ? [] : successorNote(seat)),
    ...(card ? [`Known to you alone, as it was at the beginning: ${card}`] : []),
    ...(isConcluding(context, cue, move) ? [...unfoundNote(context, cue), ...unansweredNote(context, cue)] : []),
    ...(move.concludes ? [] : ownFaultsNote(context, cue)),
    ...(cue.exchanged ? [exchangedNote] : []),
    requestText(context, cue),
    answerNote(move, !context.dataAnswers || describesSchema(context, seat, correction)),
    ...[correction ?? correctionOf(context, cue)].flatMap(each =>
      each ? [correctionNote(each, context.fenceToken)] : [],
    ),
  ].join('\n\n');
}

/** Whether the schema of an answer is described in words, because sent apart it keeps seats of one model from sharing a cached prefix; not for lost data. */
export function describesSchema(context: PromptContext, seat: Seat, correction: Prompt['correction']): boolean {
  if (correction?.data && context.dataAnswers) return false;
  return context.brief.seats.some(
    other => other.id !== seat.id && other.voice === seat.voice && other.model === seat.model,
  );
}

/** Prompt note for an agent that took over a seat: what was said there before is not its own. */
function successorNote({ former = [] }: Seat): string[] {
  const before = former.at(-1);
  if (!before) return [];
  return [
    `You took over this seat from ${before.name} in the middle of the meeting. You know what was said; what stands under ${before.name}’s name is not yours, and you need not stand by it.`,
  ];
}

const exchangedNote =
  'Above, the speakers of each round stand in exchanged order: an answer may stand before what it answers.';

/** Whether a cue asks the presiding seat to conclude. */
function isConcluding({ brief, format }: PromptContext, cue: Cue, move: Move): boolean {
  const role = brief.seats.find(({ id }) => id === cue.seat)?.role;
  return move.concludes === true && format.seats.some(rule => rule.presides && rule.role === role);
}

/** The maximum number of quotes in the note to a concluding seat. */
const maxUnfound = 8;

/** Prompt note on quotes that were not found, for the concluding seat; the latest turns first. */
function unfoundNote(context: PromptContext, cue: Cue): string[] {
  const turns = context.log.flatMap(block => block.turns).reverse();
  const lines = turns.flatMap(({ seat, move: said, checks }) => {
    const unfound = checks.filter(({ rule, ok }) => rule === 'quote' && !ok);
    return unfound.map(check => `${shownName(context, seat, cue)} (${said}): ${shownDetail(check, context, cue)}`);
  });
  if (lines.length === 0) return [];
  const more = lines.length > maxUnfound ? ` … and ${lines.length - maxUnfound} more.` : '';
  const quoteLines = lines.slice(0, maxUnfound).join('; ');
  return [`These quotes were looked up; they are not in the document, and nobody said them: ${quoteLines}.${more}`];
}

/** A speaker's name as a cue is shown it: a pseudonym where names are withheld. */
function shownName({ brief }: PromptContext, seat: string, cue: Cue): string {
  const index = brief.seats.findIndex(({ id }) => id === seat);
  return cue.masked ? pseudonymOf(brief, index, cue) : (brief.seats[index]?.name ?? '');
}

/** The detail of a check for a cue's prompt, anonymized if the cue is. */
function shownDetail({ detail = '' }: Check, { brief, fenceToken }: PromptContext, cue: Cue): string {
  return escapeFence(cue.masked ? anonymize(detail, brief, cue, '') : detail, fenceToken);
}

/** A detail after what it explains, if there is one. */
const inBrackets = (text: string) => (text === '' ? '' : ` (${text})`);

const faultTexts: Readonly<Record<(typeof faults)[number], string>> = {
  refusal: 'it declined to take part',
  offTopic: 'it left the topic',
  repeats: 'it added nothing to what was said before',
  unanswered: 'it left unanswered what was put to it',
  forAnother: 'it spoke in another’s name',
  unclear: 'it cannot be understood by itself',
  filler: 'courtesy or recap stood in place of substance',
};

const isFault = (rule: string): rule is keyof typeof faultTexts => Object.hasOwn(faultTexts, rule);

/** The examiner's notes on a seat's last turn, shown to that seat only. */
function ownFaultsNote(context: PromptContext, cue: Cue): string[] {
  const last = context.log.flatMap(block => block.turns).findLast(turn => turn.seat === cue.seat && wasSpoken(turn));
  const noted = (last ? (context.turns?.get(last.id)?.examined ?? []) : []).flatMap(check =>
    isFault(check.rule) ? [`${faultTexts[check.rule]}${inBrackets(shownDetail(check, context, cue))}`] : [],
  );
  return noted.length > 0
    ? [`Told to you alone, of your last turn: ${noted.join('; ')}. Let this one be without.`]
    : [];
}

/** The maximum number of unanswered points in a prompt. */
const maxPoints = 8;

/** The points that the examiner found unanswered, for the seat that concludes. */
function unansweredNote(context: PromptContext, cue: Cue): string[] {
  const turns = context.log.flatMap(block => block.turns);
  const points = turns.flatMap(({ id, seat }) => {
    const left = (context.turns?.get(id)?.examined ?? []).filter(({ rule }) => rule === 'unanswered');
    return left.map(check => `${shownName(context, seat, cue)}${inBrackets(shownDetail(check, context, cue))}`);
  });
  if (points.length === 0) return [];
  return [`Left unanswered, as somebody who only looked for that saw it: ${points.slice(-maxPoints).join('; ')}.`];
}

/** The correction request for a turn that is requested again in place of an earlier one. */
function correctionOf({ log }: PromptContext, { replaces }: Cue): Prompt['correction'] {
  const turn = replaces && log.flatMap(block => block.turns).find(({ id }) => id === replaces.turn);
  return turn && { text: turn.text, reasons: [replaces.why] };
}

/** The request of a cue, as its format phrases it. */
export function requestText(context: PromptContext, cue: Cue): string {
  if (context.format.moves[cue.move])
    return context.format.prompts.cuePrompt(cue, context.brief, withOwnTurns(context, cue));
  return commonRequest(cue, context.brief);
}

/** Adds a seat's own turns to those it hears. */
function withOwnTurns(context: PromptContext, cue: Cue): readonly Turn[] {
  const heardTurns = blocksFor(context, cue).flatMap(block => block.turns);
  const known = new Set(heardTurns.map(turn => turn.id));
  const own = context.log.flatMap(block => block.turns.filter(turn => turn.seat === cue.seat && !known.has(turn.id)));
  return own.length > 0 ? [...own, ...heardTurns] : heardTurns;
}

function commonRequest(cue: Cue, brief: Brief): string {
  switch (cue.move) {
    case 'reply':
      return `The user says to you: “${String(cue.data?.remark ?? '')}” Answer them directly.`;
    case 'redirect':
      return `The last turns left the topic (“${brief.topic}”). Bring the table back with one question that has to be answered next.`;
    case 'summary':
      return 'Sum up the meeting so far for those who will only read your summary: who holds what, which facts were named, what is agreed, what is still disputed. Where it begins with an earlier summary, keep in yours what of it still matters. No judgement of your own.';
    default:
      return `It is your turn: ${cue.move}.`;
  }
}

/** The last part of a prompt for a call that plays several speakers. */
export function ensembleTail(
  context: PromptContext,
  subjects: readonly PromptSubject[],
  correction: Prompt['correction'],
): string {
  const parts = subjects.map(({ seat, cue, move }) => {
    const marker = `<!-- TURN_START: agent="${seat.name}" role="${seat.role}" type="${cue.move}" -->`;
    return `${marker}\n${selfNote(seat, context.isMinimal)}\n${requestText(context, cue)} ${answerNote(move, true)}\n<!-- TURN_END -->`;
  });
  return [
    'Play the following speakers one after another, each as written in their dossier, each answering what the ones before said. Write every turn between its own pair of markers exactly as given here, with the words in place of the instructions:',
    ...parts,
    ...(correction ? [correctionNote(correction, context.fenceToken)] : []),
  ].join('\n\n');
}

/** Prompt note that requests an answer again: the previous answer, fenced, and what is wrong with it. */
export function correctionNote({ text, reasons }: NonNullable<Prompt['correction']>, fenceToken: string): string {
  const answer = `<answer-${fenceToken}>\n${escapeFence(text, fenceToken)}\n</answer-${fenceToken}>`;
  const faults = reasons.map(reason => `- ${reason}`).join('\n');
  return `You answered:\n${answer}\nGive the turn again, whole, with these mended:\n${faults}`;
}
