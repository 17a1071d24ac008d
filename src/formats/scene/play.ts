import type { Heard } from '../../script/format';
import type { Play, PlayEntry } from '../../script/play';
import { happening } from '../../script/post';
import type { Turn } from '../../script/turn';
import { beatOf, interruptedBy, isUnable, type Line, linesOf } from './lines';
import { planOf } from './plan';
import { surplus } from './posts';

/** The character turns that count: a beat that was played beside the scene's end does not. */
export function keptTurns(heard: Heard): Turn[] {
  const beyond = surplus.among(heard.posts).map(({ data }) => data);
  return heard.turns.filter(turn => turn.move === 'line' && !beyond.includes(beatOf(turn)));
}

/** A scene as it is written down: lines in the order of arrival, cut where somebody cut in, events and failures between them. */
export function playOf(heard: Heard): Play {
  const { brief, outcome } = heard;
  const plan = planOf(brief);
  const beats = new Set(keptTurns(heard).map(beatOf)).size;
  return {
    title: plan.name || brief.topic,
    setting: plan.setting,
    goal: plan.goal || plan.goals.join('; '),
    characters: plan.characters.map(seat => ({ seat: seat.id, name: seat.name })),
    entries: entriesOf(heard),
    beats,
    goalAchieved: outcome?.goalAchieved === true,
    ...(outcome ? { ending: endingOf(heard), reason: outcome.reason } : {}),
  };
}

function endingOf({ outcome }: Heard): NonNullable<Play['ending']> {
  if (outcome?.goalAchieved === true) return 'achieved';
  return outcome?.reason === 'timeout' ? 'maximum length' : 'not achieved';
}

function entriesOf(heard: Heard): PlayEntry[] {
  const { brief } = heard;
  const turns = keptTurns(heard);
  const lines = linesOf(turns, brief);
  const cuts = cutsIn(lines);
  const names = brief.seats.map(seat => seat.name);
  const placed: { entry: PlayEntry; beat: number; seq: number }[] = [];
  // Lines keep the order they were given, each at the place of its turn.
  for (const [at, line] of lines.entries()) {
    const entry = lineEntry(line, cuts.get(line.turn.id));
    if (entry) placed.push({ entry, beat: line.beat, seq: placeOf(lines, at) });
  }
  for (const turn of turns.filter(each => isUnable(each, names))) {
    const name = brief.seats.find(seat => seat.id === turn.seat)?.name ?? turn.seat;
    const entry = { kind: 'system', beat: beatOf(turn), text: `${name} unable to respond`, turn: turn.id } as const;
    placed.push({ entry, beat: beatOf(turn), seq: turn.seq });
  }
  for (const { text, beat, seq } of eventsOf(heard)) placed.push({ entry: { kind: 'event', beat, text }, beat, seq });
  return placed.sort((a, b) => a.beat - b.beat || a.seq - b.seq).map(({ entry }) => entry);
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

function cutsIn(lines: readonly Line[]): Map<string, string> {
  const cuts = new Map<string, string>();
  for (const [at, line] of lines.entries()) {
    const found = interruptedBy(line, lines.slice(0, at));
    const known = found && cuts.get(found.line.turn.id);
    if (found && (known === undefined || known.length > found.words.length)) cuts.set(found.line.turn.id, found.words);
  }
  return cuts;
}

function lineEntry({ turn, seat, beat, acted, to }: Line, cut: string | undefined): PlayEntry | undefined {
  const { action, target, tone, content, nonverbal, interruptAfter, whisper } = acted;
  if (action === 'silent') return undefined;
  const named = to.length > 0 ? to.map(each => each.name).join(' and ') : target;
  return {
    kind: 'line',
    beat,
    turn: turn.id,
    seat: seat.id,
    speaker: seat.name,
    action,
    tone,
    words: action === 'react' ? '' : (cut ?? content),
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
