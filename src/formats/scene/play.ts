// Builds the play of a scene from its record: lines, events and failures in order.

import type { SessionView } from '../../script/format';
import type { Play, PlayEntry } from '../../script/play';
import { happening } from '../../script/post';
import type { Turn } from '../../script/turn';
import { beatOf, findInterrupted, isUnusable, type Line, sceneLines } from './lines';
import { option } from './options';
import { parseScenePlan } from './plan';
import { goals, surplus } from './posts';

/** The turns with lines that count; surplus beats do not. */
export function playedTurns(session: SessionView): Turn[] {
  const surplusBeats = surplus.among(session.posts).map(({ data }) => data);
  return session.turns.filter(turn => turn.move === 'line' && !surplusBeats.includes(beatOf(turn)));
}

/** The goals as they were posted last, otherwise as planned. */
export function currentGoals({ brief, posts }: SessionView): readonly string[] {
  return goals.among(posts).at(-1)?.data ?? parseScenePlan(brief).goals;
}

/** Builds the play of a scene: lines in order, cut where another character interrupts, with events and failures between them. */
export function buildPlay(session: SessionView): Play {
  const { brief, outcome } = session;
  const plan = parseScenePlan(brief);
  const beats = new Set(playedTurns(session).map(beatOf)).size;
  return {
    title: plan.name || brief.topic,
    ...(plan.prompt === brief.topic ? {} : { heading: brief.topic }),
    setting: plan.setting,
    situation: plan.prompt,
    goal: plan.goal || currentGoals(session).join('; '),
    characters: plan.characters.map(seat => ({ seat: seat.id, name: seat.name })),
    entries: playEntries(session),
    beats,
    ...(reachedMaxBeats(session) ? { isFull: true } : {}),
    goalAchieved: outcome?.goalAchieved === true,
    ...(outcome ? { ending: endingKind(session), reason: outcome.reason } : {}),
  };
}

/** Whether a scene that has ended used all its beats. */
export function reachedMaxBeats({ brief, outcome }: SessionView): boolean {
  return outcome !== undefined && Number(outcome.beats) >= option(brief, 'maxBeats');
}

function endingKind(session: SessionView): NonNullable<Play['ending']> {
  const { outcome } = session;
  if (outcome?.goalAchieved === true) return currentGoals(session).length > 0 ? 'achieved' : 'natural ending';
  return outcome?.reason === 'timeout' ? 'maximum length' : 'not achieved';
}

function playEntries(session: SessionView): PlayEntry[] {
  const { brief } = session;
  const turns = playedTurns(session);
  const lines = sceneLines(turns, brief);
  const { heardWords, cutBy } = findCuts(lines);
  const placed: { entry: PlayEntry; beat: number; seq: number; line?: Line }[] = [];
  for (const line of lines) {
    const entry = lineEntry(line, heardWords.get(line));
    if (entry) placed.push({ entry, beat: line.beat, seq: line.turn.seq, line });
  }
  for (const turn of turns.filter(each => isUnusable(each, brief))) {
    const [beat, text] = [beatOf(turn), `${turn.name ?? turn.seat} unable to respond`];
    placed.push({ entry: { kind: 'system', beat, text, turn: turn.id }, beat, seq: turn.seq });
  }
  for (const { text, beat, seq } of sceneEvents(session))
    placed.push({ entry: { kind: 'event', beat, text }, beat, seq });
  placed.sort((a, b) => a.beat - b.beat || a.seq - b.seq);
  // An interruption follows directly after the line that it cuts.
  for (const [line, cut] of cutBy) {
    const [own] = placed.splice(
      placed.findIndex(each => each.line === line),
      1,
    );
    let at = placed.findIndex(each => each.line === cut) + 1;
    for (let next = placed[at]?.line; next && cutBy.get(next) === cut; next = placed[at]?.line) at += 1;
    if (own) placed.splice(at, 0, own);
  }
  return placed.map(({ entry }) => entry);
}

/** The words of each interrupted line that were heard, and the line that each interruption cuts. */
function findCuts(lines: readonly Line[]): { heardWords: Map<Line, string>; cutBy: Map<Line, Line> } {
  const heardWords = new Map<Line, string>();
  const cutBy = new Map<Line, Line>();
  for (const [at, line] of lines.entries()) {
    const cut = findInterrupted(line, lines.slice(0, at));
    if (!cut) continue;
    // Of several interruptions the earliest counts.
    const known = heardWords.get(cut.line);
    if (known === undefined || known.length > cut.words.length) heardWords.set(cut.line, cut.words);
    cutBy.set(line, cut.line);
  }
  return { heardWords, cutBy };
}

function lineEntry({ turn, seat, beat, acted, to }: Line, cut: string | undefined): PlayEntry | undefined {
  const { action, target, tone, content, nonverbal, interruptAfter, whisper } = acted;
  if (action === 'silent' && !nonverbal) return undefined;
  const quiet = action === 'silent' || action === 'react';
  const named = to.length > 0 ? to.map(each => each.name).join(' and ') : target;
  return {
    kind: 'line',
    beat,
    turn: turn.id,
    seat: seat.id,
    speaker: turn.name ?? seat.name,
    // The action of a silent character is visible, but no tone was given for it.
    action: quiet ? 'react' : action,
    tone: action === 'silent' ? '' : tone,
    words: quiet ? '' : (cut ?? content),
    ...(named ? { to: named } : {}),
    ...(whisper ? { whisper } : {}),
    ...(nonverbal ? { act: nonverbal } : {}),
    ...(interruptAfter ? { after: interruptAfter } : {}),
    ...(cut === undefined ? {} : { cut: true }),
  };
}

/** The events of the script, the moderator and the user, with their beats. */
export function sceneEvents(session: SessionView): { text: string; by: string; beat: number; seq: number }[] {
  const posted = happening
    .among(session.posts)
    .map(({ data: { text, by = '', beat = 0 }, seq = 0 }) => ({ text, by, beat, seq }));
  const userEvents = (session.inputs ?? []).flatMap(input => {
    if (input.kind !== 'event') return [];
    const before = session.turns.filter(turn => turn.move === 'line' && turn.seq < input.seq);
    return [{ text: input.text, by: 'you', beat: Math.max(0, ...before.map(beatOf)), seq: input.seq }];
  });
  return [...posted, ...userEvents];
}
