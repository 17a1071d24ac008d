import type { Brief, Seat } from '../script/brief';
import type { Move } from '../script/move';
import type { Cue } from '../script/step';
import type { Turn } from '../script/turn';
import type { Occasion, Prompt } from '../voices/voice';
import { blocksFor, type Desk } from './desk';
import { mendOf, ownFaultsNote, unansweredNote } from './examinedNotes';
import { answerNote, fenced, selfNote } from './house';
import { directs } from './layout';
import { letterOf, withoutNames } from './veil';

/** A schema is part of a cache's key: whoever shares a model with another seat is asked for data in words, and the cached prefix serves both. Data that could not be used is worth the schema where the voice has one. */
export function asksInWords(desk: Desk, seat: Seat, mend: Prompt['mend']): boolean {
  if (mend?.data && desk.dataAnswers) return false;
  return desk.brief.seats.some(
    other => other.id !== seat.id && other.voice === seat.voice && other.model === seat.model,
  );
}

/** The last part of a prompt, never stored: who you are, what only you know, what is asked. */
export function tailOf(desk: Desk, occasion: Occasion, mend: Prompt['mend']): string {
  const { seat, cue, move, brief } = occasion;
  if (move.procedure) return requestOf(desk, cue);
  const card = desk.format.wording.privateCard?.(seat, brief);
  return [
    selfNote(seat, desk.bare || directs(desk, seat)),
    ...(card ? [`Known to you alone: ${card}`] : []),
    ...(isConcluding(desk, cue, move) ? [...unfoundNote(desk, cue), ...unansweredNote(desk, cue)] : []),
    ...(move.concludes ? [] : ownFaultsNote(desk, cue)),
    requestOf(desk, cue),
    answerNote(move, !desk.dataAnswers || asksInWords(desk, seat, mend)),
    ...[mend ?? mendOf(desk, cue)].flatMap(each => (each ? [mendNote(each, desk.token)] : [])),
  ].join('\n\n');
}

/** Whether a cue is the one by which whoever presides concludes. */
function isConcluding({ brief, format }: Desk, cue: Cue, move: Move): boolean {
  const role = brief.seats.find(({ id }) => id === cue.seat)?.role;
  return move.concludes === true && format.seats.some(rule => rule.presides && rule.role === role);
}

/** Most quotes that whoever presides is told of. */
const mostUnfound = 8;

/** Who concludes is told of the quotes that stand nowhere, those of the first turns last. */
function unfoundNote({ log, brief, token }: Desk, cue: Cue): string[] {
  const turns = log.flatMap(block => block.turns).reverse();
  const lines = turns.flatMap(({ seat, move: said, checks }) => {
    const index = brief.seats.findIndex(({ id }) => id === seat);
    const by = cue.masked ? letterOf(brief, index, cue) : (brief.seats[index]?.name ?? '');
    const unfound = checks.filter(({ rule, ok }) => rule === 'quote' && !ok);
    return unfound.map(
      ({ detail = '' }) => `${by} (${said}): ${cue.masked ? withoutNames(detail, brief, cue, '') : detail}`,
    );
  });
  if (lines.length === 0) return [];
  const more = lines.length > mostUnfound ? ` … and ${lines.length - mostUnfound} more.` : '';
  const told = fenced(lines.slice(0, mostUnfound).join('; '), token);
  return [`These quotes were looked up; they are not in the document, and nobody said them: ${told}.${more}`];
}

/** What a cue asks for, in the words of its format. */
export function requestOf(desk: Desk, cue: Cue): string {
  if (desk.format.moves[cue.move]) return desk.format.wording.cue(cue, desk.brief, withOwn(desk, cue));
  return commonRequest(cue, desk.brief);
}

/** What a seat said itself it knows, however little it hears of the others. */
function withOwn(desk: Desk, cue: Cue): readonly Turn[] {
  const heard = blocksFor(desk, cue).flatMap(block => block.turns);
  const known = new Set(heard.map(turn => turn.id));
  const own = desk.log.flatMap(block => block.turns.filter(turn => turn.seat === cue.seat && !known.has(turn.id)));
  return own.length > 0 ? [...own, ...heard] : heard;
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

/** The last part of a prompt for one call that plays several speakers. */
export function ensembleTail(desk: Desk, occasions: readonly Occasion[], mend: Prompt['mend']): string {
  const parts = occasions.map(({ seat, cue, move }) => {
    const marker = `<!-- TURN_START: agent="${seat.name}" role="${seat.role}" type="${cue.move}" -->`;
    return `${marker}\n${selfNote(seat, desk.bare)}\n${requestOf(desk, cue)} ${answerNote(move, true)}\n<!-- TURN_END -->`;
  });
  return [
    'Play the following speakers one after another, each as written in their dossier, each answering what the ones before said. Write every turn between its own pair of markers exactly as given here, with the words in place of the instructions:',
    ...parts,
    ...(mend ? [mendNote(mend, desk.token)] : []),
  ].join('\n\n');
}

/** The request to give an answer once more: what was answered, in a fence of the session's own, and what is wrong with it. */
export function mendNote({ text, reasons }: NonNullable<Prompt['mend']>, token: string): string {
  const answer = `<answer-${token}>\n${fenced(text, token)}\n</answer-${token}>`;
  const faults = reasons.map(reason => `- ${reason}`).join('\n');
  return `You answered:\n${answer}\nGive the turn again, whole, with these mended:\n${faults}`;
}
