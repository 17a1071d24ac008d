import type { Cue } from '../script/step';
import type { Turn } from '../script/turn';
import type { Prompt, PromptSubject } from '../voices/voice';
import { anonymize, anonymizeTable } from './anonymize';
import { sharedMessage, sharedSystem, threadedMessages, threadedSystem } from './layout';
import { maxOutputTokens, minOutputTokens, moveOfCue } from './moves';
import { blocksFor, type PromptContext } from './promptContext';
import { describesSchema, ensembleTail, tailOf } from './tail';

/** A cue with its turn's id. */
export interface CalledTurn {
  id: string;
  cue: Cue;
}

/** A prompt, and its tail (the part that is different for every turn), which is recorded to explain the turn or call. */
export interface BuiltPrompt {
  prompt: Prompt;
  tail: string;
  /** The minimum output tokens that it needs. */
  leastTokens: number;
}

/** Builds the request for a turn, or for several that one call plays, in the format's layout. */
export function buildPrompt(
  context: PromptContext,
  called: readonly CalledTurn[],
  correction?: Prompt['correction'],
  attempt = 1,
): BuiltPrompt {
  const [first] = called;
  if (!first) throw new Error('A prompt needs a cue');
  const subjects = called.map(each => subjectOf(context, each));
  const single = called.length === 1 ? subjects[0] : undefined;
  const tail = single ? tailOf(context, single, correction) : ensembleTail(context, subjects, correction);
  const isThreaded = context.format.layout === 'threaded' && single !== undefined;
  const system = isThreaded ? threadedSystem(context, single) : sharedSystem(context);
  const messages = isThreaded ? threadedMessages(context, single) : [sharedMessage(context, subjects)];
  const last = messages.at(-1);
  if (last?.role === 'user') last.parts.push({ text: tail });
  else messages.push({ role: 'user', parts: [{ text: tail }] });
  const moves = subjects.map(subject => subject.move);
  const prompt: Prompt = {
    system,
    messages,
    model: single?.seat.model ?? subjects[0]?.seat.model,
    maxTokens: moves.reduce((sum, move) => sum + maxOutputTokens(move), 0),
    effort: moves.find(move => move.effort)?.effort ?? 'low',
    answer: single?.move.answer,
    ...(single?.move.answer && describesSchema(context, single.seat, correction) ? { schemaInPrompt: true } : {}),
    subjects,
    correction,
    attempt,
  };
  return { prompt, tail, leastTokens: moves.reduce((sum, move) => sum + minOutputTokens(move), 0) };
}

/** What the request for one turn is about: who is asked for what, and what that seat has heard. */
function subjectOf(context: PromptContext, { id, cue }: CalledTurn): PromptSubject {
  const seat = context.brief.seats.find(each => each.id === cue.seat);
  const agent = seat && context.agents.get(seat.agent);
  if (!seat || !agent) throw new Error(`No seat ${cue.seat}, or no copy of its agent`);
  const heardTurns = blocksFor(context, cue).flatMap(block => block.turns);
  const { textForOthers: heardAs, rehearsalAnswer } = context.format.prompts;
  const rehearsalHints = rehearsalAnswer?.(cue, context.brief, heardTurns);
  const audible = heardTurns.filter(
    turn => turn.seat === seat.id || !heardAs || heardAs(turn, seat.id, context.brief) !== undefined,
  );
  const anonymized = (turn: Turn): Turn => ({ ...turn, text: anonymize(turn.text, context.brief, cue, '') });
  return {
    seat,
    agent,
    cue,
    move: moveOfCue(context.format, cue, context.brief),
    brief: cue.masked ? anonymizeTable(context.brief, cue) : context.brief,
    document: context.document,
    heard: cue.masked ? audible.map(anonymized) : audible,
    own: context.log.flatMap(block => block.turns.filter(turn => turn.seat === seat.id)),
    remarks: context.log.flatMap(block =>
      block.remarks.flatMap(({ kind, text, to = seat.id }) => (kind === 'remark' && to === seat.id ? [text] : [])),
    ),
    ...(rehearsalHints ? { rehearsalHints } : {}),
    ...(context.known ? { session: context.known } : {}),
    turn: id,
  };
}
