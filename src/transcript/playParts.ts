import type { Entry, SessionState, TurnState } from '../ledger/state';
import type { Play } from '../script/play';
import { hasWords } from './marks';
import type { Part } from './minutes';

/** What the minutes have to say of an entry and of a turn. */
interface Telling {
  entry(entry: Entry): Part[];
  marks(turn: TurnState): Part[];
}

/** A play as minutes: its lines, deeds and events in the order of the stage, and between them what the user put in and what has to be said of a turn. */
export function playParts(play: Play, state: SessionState, telling: Telling): Part[] {
  const turnOf = (entry: Play['entries'][number] | undefined) => (entry && 'turn' in entry ? entry.turn : undefined);
  const last = new Map(play.entries.map((entry, at) => [turnOf(entry), at]));
  const beside = besides(state, new Set(last.keys()), telling);
  const parts: Part[] = [];
  for (const [at, entry] of play.entries.entries()) {
    const turn = state.turns.get(turnOf(entry) ?? '');
    const seq = turn?.ended?.seq ?? 0;
    while (beside[0] && beside[0].seq < seq) parts.push(...(beside.shift()?.parts ?? []));
    const marks = turn && last.get(turn.id) === at ? telling.marks(turn) : [];
    if (entry.kind !== 'system') parts.push({ kind: 'acted', entry });
    else if (marks.length === 0) parts.push({ kind: 'note', label: 'mark', text: entry.text });
    parts.push(...marks);
  }
  return [...parts, ...beside.flatMap(each => each.parts)];
}

/** What is no part of the play: what the user put in, but for events; notes; turns that brought no words. */
function besides({ entries, turns }: SessionState, staged: ReadonlySet<string | undefined>, telling: Telling) {
  const isApart = (entry: Entry) => {
    if (entry.kind === 'input') return entry.input.kind !== 'event';
    const ended = entry.kind === 'turn' ? turns.get(entry.turn)?.ended : undefined;
    return entry.kind === 'note' || (ended !== undefined && !staged.has(entry.turn) && !hasWords(ended));
  };
  return entries.filter(isApart).map(entry => ({ seq: entry.seq, parts: telling.entry(entry) }));
}
