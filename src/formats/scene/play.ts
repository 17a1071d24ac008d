import type { Heard } from '../../script/format';
import type { Play, PlayEntry } from '../../script/play';
import { happening } from '../../script/post';
import type { Turn } from '../../script/turn';
import { beatOf, interruptedBy, isUnable, type Line, linesOf } from './lines';
import { option } from './options';
import { planOf } from './plan';
import { goals, surplus } from './posts';

/** The character turns that count: a beat that was played beside the scene's end does not. */
export function keptTurns(heard: Heard): Turn[] {
  const beyond = surplus.among(heard.posts).map(({ data }) => data);
  return heard.turns.filter(turn => turn.move === 'line' && !beyond.includes(beatOf(turn)));
}

/** The checklist as it was posted last, or planned. */
export function goalsOf({ brief, posts }: Heard): readonly string[] {
  return goals.among(posts).at(-1)?.data ?? planOf(brief).goals;
}

/** A scene as it is written down: lines in the order of arrival, cut where somebody cut in, events and failures between them. */
export function playOf(heard: Heard): Play {
  const { brief, outcome } = heard;
  const plan = planOf(brief);
  const beats = new Set(keptTurns(heard).map(beatOf)).size;
  return {
    title: plan.name || brief.topic,
    ...(plan.prompt === brief.topic ? {} : { heading: brief.topic }),
    setting: plan.setting,
    situation: plan.prompt,
    goal: plan.goal || goalsOf(heard).join('; '),
    characters: plan.characters.map(seat => ({ seat: seat.id, name: seat.name })),
    entries: entriesOf(heard),
    beats,
    ...(isFull(heard) ? { isFull: true } : {}),
    goalAchieved: outcome?.goalAchieved === true,
    ...(outcome ? { ending: endingOf(heard), reason: outcome.reason } : {}),
  };
}

/** Whether a scene was played to the last beat that it might have. */
export function isFull({ brief, outcome }: Heard): boolean {
  return outcome !== undefined && Number(outcome.beats) >= option(brief, 'maxBeats');
}

function endingOf(heard: Heard): NonNullable<Play['ending']> {
  const { outcome } = heard;
  if (outcome?.goalAchieved === true) return goalsOf(heard).length > 0 ? 'achieved' : 'natural ending';
  return outcome?.reason === 'timeout' ? 'maximum length' : 'not achieved';
}

function entriesOf(heard: Heard): PlayEntry[] {
  const { brief } = heard;
  const turns = keptTurns(heard);
  const lines = linesOf(turns, brief);
  const cuts = cutsIn(lines);
  const placed: { entry: PlayEntry; beat: number; seq: number; line?: Line }[] = [];
  // Lines keep the order they were given, each at the place of its turn.
  for (const [at, line] of lines.entries()) {
    const entry = lineEntry(line, cuts.words.get(line));
    if (entry) placed.push({ entry, beat: line.beat, seq: placeOf(lines, at), line });
  }
  for (const turn of turns.filter(each => isUnable(each, brief))) {
    const name = brief.seats.find(seat => seat.id === turn.seat)?.name ?? turn.seat;
    const entry = { kind: 'system', beat: beatOf(turn), text: `${name} unable to respond`, turn: turn.id } as const;
    placed.push({ entry, beat: beatOf(turn), seq: turn.seq });
  }
  for (const { text, beat, seq } of eventsOf(heard)) placed.push({ entry: { kind: 'event', beat, text }, beat, seq });
  placed.sort((a, b) => a.beat - b.beat || a.seq - b.seq);
  // What cuts a line short stands right behind it.
  for (const [line, cut] of cuts.by) {
    const [own] = placed.splice(
      placed.findIndex(each => each.line === line),
      1,
    );
    let at = placed.findIndex(each => each.line === cut) + 1;
    for (let next = placed[at]?.line; next && cuts.by.get(next) === cut; next = placed[at]?.line) at += 1;
    if (own) placed.splice(at, 0, own);
  }
  return placed.map(({ entry }) => entry);
}

/** Under another order than that of arrival, the nth line of a beat stands where the nth to arrive would. */
function placeOf(lines: readonly Line[], at: number): number {
  const beat = lines[at]?.beat;
  const seqs = lines
    .filter(line => line.beat === beat)
    .map(line => line.turn.seq)
    .sort((a, b) => a - b);
  return seqs[lines.slice(0, at).filter(line => line.beat === beat).length] ?? 0;
}

/** How far each line that somebody cut into was heard, and which line each interruption cuts. */
function cutsIn(lines: readonly Line[]): { words: Map<Line, string>; by: Map<Line, Line> } {
  const words = new Map<Line, string>();
  const by = new Map<Line, Line>();
  for (const [at, line] of lines.entries()) {
    const found = interruptedBy(line, lines.slice(0, at));
    if (!found) continue;
    const known = words.get(found.line);
    if (known === undefined || known.length > found.words.length) words.set(found.line, found.words);
    by.set(line, found.line);
  }
  return { words, by };
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
    speaker: seat.name,
    // A deed is seen, also of somebody who says nothing; how that feels was not told.
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

/** Events of the script and of the moderator, and those that the user put in, at their beats. */
export function eventsOf(heard: Heard): { text: string; by: string; beat: number; seq: number }[] {
  const posted = happening
    .among(heard.posts)
    .map(({ data: { text, by = '', beat = 0 }, seq = 0 }) => ({ text, by, beat, seq }));
  const own = (heard.inputs ?? []).flatMap(input => {
    if (input.kind !== 'event') return [];
    const before = heard.turns.filter(turn => turn.move === 'line' && turn.seq < input.seq);
    return [{ text: input.text, by: 'you', beat: Math.max(0, ...before.map(beatOf)), seq: input.seq }];
  });
  return [...posted, ...own];
}
