import type { Entry, SessionState, TurnState } from '../ledger/state';
import type { Play } from '../script/play';
import { hasWords } from './marks';
import type { Part } from './minutes';

/** Writes the parts of an entry, and the marks of a turn. */
interface PartWriter {
  entry(entry: Entry): Part[];
  marks(turn: TurnState): Part[];
}

/** The minutes of a play: its lines and events in stage order, and between them user inputs, notes and marks on turns. */
export function playParts(play: Play, state: SessionState, writer: PartWriter): Part[] {
  const turnOf = (entry: Play['entries'][number] | undefined) => (entry && 'turn' in entry ? entry.turn : undefined);
  const last = new Map(play.entries.map((entry, at) => [turnOf(entry), at]));
  const offstage = offstageParts(state, new Set(last.keys()), writer);
  const parts: Part[] = [];
  for (const [at, entry] of play.entries.entries()) {
    const turn = state.turns.get(turnOf(entry) ?? '');
    const seq = turn?.ended?.seq ?? 0;
    while (offstage[0] && offstage[0].seq < seq) parts.push(...(offstage.shift()?.parts ?? []));
    const marks = turn && last.get(turn.id) === at ? writer.marks(turn) : [];
    if (entry.kind !== 'system') parts.push({ kind: 'acted', entry });
    else if (marks.length === 0) parts.push({ kind: 'note', label: 'mark', text: entry.text });
    parts.push(...marks);
  }
  return [...parts, ...offstage.flatMap(each => each.parts)];
}

/** Parts that do not belong to the play: user inputs other than events, notes, and turns without words. */
function offstageParts({ entries, turns }: SessionState, staged: ReadonlySet<string | undefined>, writer: PartWriter) {
  const isApart = (entry: Entry) => {
    if (entry.kind === 'input') return entry.input.kind !== 'event';
    const ended = entry.kind === 'turn' ? turns.get(entry.turn)?.ended : undefined;
    return entry.kind === 'note' || (ended !== undefined && !staged.has(entry.turn) && !hasWords(ended));
  };
  return entries.filter(isApart).map(entry => ({ seq: entry.seq, parts: writer.entry(entry) }));
}
